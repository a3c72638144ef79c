"""A deal of Scoundrel with every card known: a line of play that wins it, or the proof that there
is none.

Goes in: a table before its first room, and who deals its deck. Comes out: a player who plays the
line. The idea: between two rooms all that counts is health, the weapon and what it may hit, the
card that is carried on and the order of the deck. `plans` knows every way through a room, so the
search goes room by room. What is reached after as many played cards is one stage; of all that lead
to the same cards those stay that no other equals or beats. Of a stage the most promising are
followed, in a next search four times as many. If a search had nothing to leave aside, it has tried
everything, and what it did not find is not there.

The doubt: a line is only believed once the rules have played it (`winnable`); that there is none
rests on
`plans`, and is tested against the rules themselves on small decks.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from referee.rulekit.cards import Card
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.player import MakePlayer, Player, Seat
from referee.rulekit.questions import Choose, Question
from referee.sessions.dealers import Dealer

from .plans import ANY, House, Step, Way, after, ways, wins
from .table import ROOM, VALUE, Table

NARROW, WIDER = 30, 4
POTION, WEAPON = 0.9, 1.5  # what a card that is still to come is worth, for each point of its value
Cards = tuple[Card, ...]


class Stand(NamedTuple):
    """How things stand between two rooms: how the last one was left, the deck in its order, and
    before it.
    """

    way: Way
    deck: Cards
    before: "Stand | None"

    @property
    def promise(self) -> float:
        """What speaks for following this one before others of its stage."""
        coming = sum(map(worth, self.deck)) + sum(map(worth, self.way.carried))
        return self.way.health + coming + 2 * self.way.weapon * self.way.limit / ANY

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step from the beginning."""
        steps: list[Step] = []
        stand: Stand | None = self
        while stand is not None:
            steps[:0] = stand.way.steps
            stand = stand.before
        return tuple(steps)

    def is_beaten_by(self, other: "Stand") -> bool:
        """Whether another with the same cards left is as good in everything."""
        one, two = self.way, other.way
        return two.health >= one.health and two.weapon >= one.weapon and two.limit >= one.limit


def worth(card: Card) -> float:
    if card.black:
        return -VALUE[card]
    return VALUE[card] * (POTION if card.suit == "H" else WEAPON)


class Search:
    """A search through all ways to play a deal, stopped after so many rooms."""

    def __init__(self, house: House, rooms: int) -> None:
        self.house = house
        self.left = rooms
        self.is_proof = False  # whether nothing was left aside

    def line(self, start: Stand) -> Stand | None:
        """A stand that wins, found with as narrow a search as will do."""
        width = NARROW
        while self.left > 0 and not self.is_proof:
            if found := self._searched(start, width):
                return found
            width *= WIDER
        return None

    def _searched(self, start: Stand, width: int) -> Stand | None:
        stage, is_whole = [start], True
        while stage:
            by_cards: dict[tuple[Cards, Cards], list[Stand]] = {}
            for stand in stage:
                for reached in self._after_a_room(stand):
                    if wins(reached.way, len(reached.deck), self.house):
                        return reached
                    _keep(reached, by_cards.setdefault((reached.way.carried, reached.deck), []))
            stage = [stand for stands in by_cards.values() for stand in stands]
            if len(stage) > width:
                is_whole = False
                stage = sorted(stage, key=lambda stand: stand.promise, reverse=True)[:width]
            if self.left <= 0:
                return None
        self.is_proof = is_whole
        return None

    def _after_a_room(self, stand: Stand) -> Iterator[Stand]:
        """What the next room leads to; a room that is skipped leads to what the room after it
        does.
        """
        self.left -= 1
        count = ROOM - len(stand.way.carried)
        room = after(stand.way, stand.deck[:count], small=len(stand.deck) < count)
        behind = stand.deck[count:]
        for way in ways(room, self.house):
            if way.skipped:
                yield from self._after_a_room(Stand(way, behind + room.room, stand))
            else:
                yield Stand(way, behind, stand)


def _keep(found: Stand, others: list[Stand]) -> None:
    """Keep it among those with the same cards, unless one of them is as good; none stays that it
    beats.
    """
    if not any(found.is_beaten_by(other) for other in others):
        others[:] = [other for other in others if not other.is_beaten_by(found)] + [found]


class Knowing(Player):
    """Plays the steps that were found, each card once."""

    def __init__(self, seat: Seat, steps: tuple[Step, ...]) -> None:
        super().__init__(seat)
        self._cards = iter([card for card, _ in steps])
        self._how = dict(steps)

    def answer(self, question: Question) -> Any:
        assert isinstance(question, Choose), "Scoundrel asks for nothing else"
        if question.about:
            return self._how[question.about]
        return next(
            card for card in self._cards if card in question.options
        )  # the only one is not asked for


def solve(
    game: Game[Table],
    options: Options,
    seed: int,
    effort: int,
    _is_won_by: Callable[[MakePlayer], bool],
) -> list[MakePlayer] | None:
    """Return a player who wins this deal, none if none was found, None if it cannot be won."""
    t = game.setup(options)
    deck = tuple(Dealer(seed).deal(t.deck, len(t.deck)))
    search = Search(House.of(t), effort)
    found = search.line(Stand(Way(t.health, 0, 0, (), None), deck, None))
    if found:
        return [partial(Knowing, steps=found.steps)]
    return None if search.is_proof else []
