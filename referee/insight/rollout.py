"""Games played out: the past is handed to the rules as plain values, then a player answers, a
dealer deals.

Goes in: a game's options, the values that its rules were given so far, a maker of players, a
dealer. Comes out: how the game ended. The idea: to run the rules again from their beginning on
known values is faster than any way to copy a table in the middle, and needs nothing of the rules.
`Rollout` is a port like any other, but it makes no question of a draw, checks no past value and
drops events; only what a player says is checked, and whatever goes wrong in a player is blamed on
it (PlayerError).

`Worlds` are the dealers of hypothetical decks: cards known to a pile keep their places, unseen ones
are shuffled among the rest. Worlds are numbered, so that every answer is tried in the same ones,
and the same position is tried in the same ones again. Nothing here leads to the true dealer, so
nobody can peek. The doubt: a world's unseen cards are equally likely in any order, as if no choice
of the game so far told anything of them; only what rules were told in secret fits what they did
since (`secrets`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from referee.rulekit.ask import Ask, Over
from referee.rulekit.cards import Card
from referee.rulekit.game import Game
from referee.rulekit.numbers import Number, Roll
from referee.rulekit.options import Options
from referee.rulekit.piles import Pile, SlotId
from referee.rulekit.player import Make, Player, Seat
from referee.rulekit.questions import Choose, Draw, Look, Pick, Question
from referee.sessions.dealers import Dealer
from referee.sessions.replay import run_rules
from referee.thirdparty.blame import blame_author, explain_player, is_own_error, line_of
from referee.thirdparty.time_limit import renew_time_limit

MOST = 20_000  # answers and draws before a game that goes nowhere is abandoned
ENDLESS = Over("endless")

T = TypeVar("T")


class PlayerError(Exception):
    """A player crashed, or answered what is no answer."""


class EndlessError(Exception):
    """A game that went on for too long."""


class PlayedOut(NamedTuple):
    """How a run ended, who played it, and how many answers the player gave."""

    over: Over
    player: Player
    decided: int

    @property
    def won(self) -> bool:
        return self.over.outcome == "win"


class Rollout(Ask):
    """The port of a run that asks nobody."""

    def __init__(self, seat: Seat, player: Player, dealer: Dealer) -> None:
        self._past: Iterator[Any | None] = iter([*seat.past])
        self._kept = seat.past
        self._player = player
        self._dealer = dealer
        self.decided = 0

    def draw(self, name: str, /, pile: Pile, count: int, **_facts: Any) -> list[Card]:
        """Draws like any port, but without making a question of it."""
        if count <= 0 or not pile.slots:
            return []
        given: list[Card] | None = next(self._past, None)
        drawn = given or self._keep(name, self._dealer.deal(pile, count))
        pile.take(drawn)
        return drawn.copy()

    def answer(self, question: Question) -> Any:
        given = next(self._past, None)
        if given is not None:
            return given
        if isinstance(question, Draw):  # one that the rules alone see
            return self._keep(question.name, self._dealer.deal(question.pile, question.count))
        if isinstance(question, Look) and len(question.options) == 1:
            return self._keep(question.name, question.options[0])
        if isinstance(question, Roll):
            return self._keep(question.name, self._dealer.roll(question))
        self.decided += 1
        renew_time_limit()
        return self._keep(question.name, answer_of(self._player, question))

    def _keep(self, name: str, value: T) -> T:
        self._kept.append(value)
        if len(self._kept) > MOST:
            raise EndlessError(name)
        return value

    def tell(self, event: str, /, **facts: Any) -> None:
        """Events are dropped."""


class _Blamed:
    """Turns anything that goes wrong inside into a PlayerError."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, wrong: BaseException | None, _trace: object) -> None:
        if wrong is None or is_own_error(wrong) or isinstance(wrong, KeyboardInterrupt):
            return
        raise PlayerError(explain_player(wrong)) from wrong


blamed = _Blamed()  # shared, because it is entered at every answer


def answer_of(player: Player, question: Question) -> Any:
    """A player's answer, if it is a legal one."""
    with blamed:
        value = player.answer(question)
    return _check_answer(question, value, player.answer)


def answers_named(by_player: Callable[[Question], Iterable[Any]], question: Question) -> list[Any]:
    """The answers that a player's method names, if they are legal."""
    with blamed:
        answers = list(by_player(question))
    return [_check_answer(question, value, by_player) for value in answers]


def _check_answer(question: Question, value: Any, by_player: Callable[[Question], Any]) -> Any:
    """A player's value, if the rules can take it; for an option's text the option, with what it
    carries.
    """
    if isinstance(question, Number) and str(value) in question.options:
        return int(value)
    if isinstance(question, Choose):
        is_legal = value in question.options
    else:
        assert isinstance(question, Pick), "draws are dealt"
        is_legal = (
            isinstance(value, list)
            and question.least <= len(value) <= question.most
            and len(dict.fromkeys(value)) == len(value)
            and all(card in question.options for card in value)
            and (not question.legal or question.legal(value))
        )
    if not is_legal:
        said, place = f"{value!r} is no answer to {question.name}", line_of(by_player)
        raise PlayerError(f"{place.file}, line {place.line}: {said}" if place else said)
    if isinstance(question, Choose) and type(value) is str:
        return question.options[question.options.index(value)]
    return value


def run(
    game: Game[Any],
    options: Options,
    make: Make,
    dealer: Dealer,
    past: Sequence[Any] = (),
    dice: str = "",
    create_table: Callable[[], Any] | None = None,
) -> PlayedOut:
    """Play a game from its past to its end."""
    with blame_author(game):
        table = create_table() if create_table else game.setup(options)
    seat = Seat(game, options, table, dice, [*past])
    player = make(seat)
    port = Rollout(seat, player, dealer)
    try:
        with blame_author(game):
            over = run_rules(game, game.play, seat.table, port)
    except EndlessError:
        over = ENDLESS
    return PlayedOut(over, player, port.decided)


class World(Dealer):
    """The dealer of one world. Nothing is undone in it, so one series of random numbers is
    enough.
    """

    def __init__(self, seed: str, past: Sequence[Any], lies: Mapping[SlotId, Card]) -> None:
        super().__init__(seed)
        self.past = past  # what the rules were given in it
        self._cards |= lies
        self._rngs: dict[str, Random] = {}

    def create_random(self, pile: str, shuffle_count: int) -> Random:
        if unfinished := self._unfinished.get(pile):
            unfinished.skip_rest()  # it uses the same series
        if pile not in self._rngs:
            self._rngs[pile] = super().create_random(pile, shuffle_count)
        return self._rngs[pile]


class Guess(NamedTuple):
    """A past that might be the true one, the card of each hidden slot id in it, and its table."""

    past: list[Any]
    lies: Mapping[SlotId, Card]
    table: Any


class Guesses(Protocol):
    """Such guesses by number."""

    def __getitem__(self, number: int, /) -> Guess: ...


class Worlds:
    """The decks that could lie there after what has happened, and what rules could have seen in
    secret.
    """

    def __init__(self, past: Sequence[Any], secrets: Guesses | None = None) -> None:
        texts = (
            "".join(map(str, value)) if isinstance(value, list) else str(value) for value in past
        )
        self._past, self._secrets = past, secrets
        self._seed = " ".join(texts)

    def __getitem__(self, number: int) -> World:
        """A world's seed is a text that no game can have as its own, so no world deals the true
        cards.
        """
        past, lies = self._secrets[number][:2] if self._secrets else (self._past, {})
        return World(f"world {number} after {self._seed}", past, lies)
