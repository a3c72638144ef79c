"""A search through a deal of Scoundrel whose cards are all known.

How it works
    Between two rooms only the health, the weapon with its limit, the card that stays and the deck
    in its order count. `find_ways` gives every way through a room, so the search goes room by room.
    All positions after as many played cards are one stage. Of those with the same cards, the ones
    stay that no other equals or beats. The most promising of a stage are followed; the next search
    follows four times as many. A search that left out nothing has tried everything, so if it found
    no win, there is none.

Limitation
    A line of play counts only after the rules have played it (`winnable`). The proof that there is
    none rests on `plans`, and is tested against the rules on small decks.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from referee.rulekit.cards import Card
from referee.rulekit.game import Game, Options
from referee.rulekit.player import MakePlayer, Player, Seat
from referee.rulekit.questions import Choose, Question
from referee.sessions.dealers import Dealer

from .plans import ANY, House, Step, Way, find_ways, next_scene, wins
from .table import ROOM, VALUE, Table

NARROW = 30  # positions that the first search follows …
WIDER = 4  # … and the factor of each next one
# In health, for each point of a card to come
POTION_WORTH = 0.9
WEAPON_WORTH = 1.5
Cards = tuple[Card, ...]


class Node(NamedTuple):
    """A position between two rooms: how the last one was left, the deck, and the node before."""

    way: Way
    deck: Cards
    before: "Node | None"

    @property
    def promise(self) -> float:
        """The rank of a node among those of its stage."""
        coming = sum(map(worth, self.deck)) + sum(map(worth, self.way.carried))
        return self.way.health + coming + 2 * self.way.weapon * self.way.limit / ANY

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps from the start."""
        steps: list[Step] = []
        node: Node | None = self
        while node is not None:
            steps[:0] = node.way.steps
            node = node.before
        return tuple(steps)

    def is_beaten_by(self, other: "Node") -> bool:
        """Return True if another node with the same cards is as good in everything."""
        mine = self.way
        its = other.way
        return its.health >= mine.health and its.weapon >= mine.weapon and its.limit >= mine.limit


def worth(card: Card) -> float:
    if card.black:
        return -VALUE[card]
    return VALUE[card] * (POTION_WORTH if card.suit == "H" else WEAPON_WORTH)


class Search:
    """A search through all ways to play a deal, which stops after so many rooms."""

    def __init__(self, house: House, rooms: int) -> None:
        self.house = house
        self.rooms_left = rooms
        self.is_proof = False  # nothing was left out

    def find_win(self, start: Node) -> Node | None:
        """Return a node that wins, or None if none was found."""
        width = NARROW
        while self.rooms_left > 0 and not self.is_proof:
            if node := self._search(start, width):
                return node
            width *= WIDER
        return None

    def _search(self, start: Node, width: int) -> Node | None:
        stage = [start]
        is_whole = True
        while stage:
            by_cards: dict[tuple[Cards, Cards], list[Node]] = {}
            for node in stage:
                for reached in self._play_room(node):
                    if wins(reached.way, len(reached.deck), self.house):
                        return reached
                    cards = reached.way.carried, reached.deck
                    _add_unless_beaten(reached, by_cards.setdefault(cards, []))
            stage = [node for nodes in by_cards.values() for node in nodes]
            if len(stage) > width:
                is_whole = False
                stage = sorted(stage, key=lambda node: node.promise, reverse=True)[:width]
            if self.rooms_left <= 0:
                return None
        self.is_proof = is_whole
        return None

    def _play_room(self, node: Node) -> Iterator[Node]:
        """Yield what the next room leads to. After a skipped room, that is the room behind it."""
        self.rooms_left -= 1
        count = ROOM - len(node.way.carried)
        room = next_scene(node.way, node.deck[:count], is_small=len(node.deck) < count)
        rest = node.deck[count:]
        for way in find_ways(room, self.house):
            if way.skipped:
                yield from self._play_room(Node(way, rest + room.room, node))
            else:
                yield Node(way, rest, node)


def _add_unless_beaten(node: Node, nodes: list[Node]) -> None:
    """Add a node to those with the same cards unless one beats it. Remove those that it beats."""
    if not any(node.is_beaten_by(other) for other in nodes):
        nodes[:] = [other for other in nodes if not other.is_beaten_by(node)] + [node]


class StepPlayer(Player):
    """A player that plays given steps."""

    def __init__(self, seat: Seat, steps: tuple[Step, ...]) -> None:
        super().__init__(seat)
        self._cards = iter([card for card, _ in steps])
        self._how_by_card = dict(steps)

    def answer(self, question: Question) -> Any:
        assert isinstance(question, Choose), "Scoundrel asks for nothing else"
        if question.about:
            return self._how_by_card[question.about]
        # A card that is the only one left is played without a question.
        return next(card for card in self._cards if card in question.options)


def solve(
    game: Game[Table],
    options: Options,
    seed: int,
    effort: int,
    _is_won_by: Callable[[MakePlayer], bool],
) -> list[MakePlayer] | None:
    """Return a player who wins the deal, none if none was found, None if it cannot be won."""
    t = game.setup(options)
    deck = tuple(Dealer(seed).deal(t.deck, len(t.deck)))
    search = Search(House.from_table(t), effort)
    start = Way(health=t.health, weapon=0, limit=0, carried=(), last_step=None)
    win = search.find_win(Node(start, deck, None))
    if win:
        return [partial(StepPlayer, steps=win.steps)]
    return None if search.is_proof else []
