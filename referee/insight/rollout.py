"""Games played to their end by a player, from any point of a game.

How it works
    The rules run again from the start. `Rollout` is an `Ask` that first hands out the values that
    they received before, and then asks a player and a dealer. Running the rules again is faster
    than copying a table, and it needs nothing from the game.

    To be fast, a rollout turns no draw into a question, checks no known value and drops events.
    Only the answers of the player are checked. An exception in the player, or an illegal answer, is
    a `PlayerError`.

    The dealer is that of a seed, or one of `referee.insight.worlds`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from cards_pdf.common.records.record import record
from referee.rulekit.ask import Ask, Over
from referee.rulekit.cards import Card
from referee.rulekit.game import AnyGame, Options
from referee.rulekit.piles import Pile, own_cards
from referee.rulekit.player import MakePlayer, Player, Seat
from referee.rulekit.questions import Choose, Draw, Look, Number, Pick, Question, Roll
from referee.sessions.dealers import Dealer
from referee.sessions.history import Entry
from referee.sessions.replay import run_rules
from referee.thirdparty import blame_author, explain_player, is_own_error, line_of, renew_time_limit

MAX_VALUES = 20_000  # answers and draws before a game is abandoned
ENDLESS = Over("endless")

T = TypeVar("T")


class PlayerError(Exception):
    """A player raised an exception or gave an illegal answer."""


class EndlessError(Exception):
    """A game did not end within MAX_VALUES answers and draws."""


@record
class FinishedRun:
    """The end of a game, its player, and the choices that the player made."""

    over: Over
    player: Player
    answers: list[Entry]

    @property
    def choices(self) -> int:
        return len(self.answers)

    @property
    def is_won(self) -> bool:
        return self.over.outcome == "win"


def run(
    game: AnyGame,
    options: Options,
    make_player: MakePlayer,
    dealer: Dealer,
    past: Sequence[Any] = (),
    dice: str = "",
    create_table: Callable[[], Any] | None = None,
    max_values: int = MAX_VALUES,
) -> FinishedRun:
    """Play a game to its end after the values that the rules have already received.

    `dice` is the seed of the player's own random numbers. `create_table` saves time where many
    games have the same options.
    """
    with blame_author(game):
        table = create_table() if create_table else game.setup(options)
    seat = Seat(game, options, table, dice, [*past])
    player = make_player(seat)
    ask = Rollout(seat, player, dealer, max_values)
    try:
        with blame_author(game):
            over = run_rules(game, game.play, seat.table, ask=ask)
    except EndlessError:
        over = ENDLESS
    return FinishedRun(over=over, player=player, answers=ask.answers)


class Rollout(Ask):
    """The `Ask` of a run that nobody watches."""

    def __init__(
        self, seat: Seat, player: Player, dealer: Dealer, max_values: int = MAX_VALUES
    ) -> None:
        self._max_values = max_values
        self._known_values: Iterator[Any | None] = iter([*seat.past])
        self._values = seat.past
        self._player = player
        self._dealer = dealer
        self.answers: list[Entry] = []

    def draw(self, name: str, /, pile: Pile, count: int, **_facts: Any) -> list[Card]:
        if count <= 0 or not pile.slots:
            return []
        known: list[Card] | None = next(self._known_values, None)
        drawn = known or self._record(name, self._dealer.deal(pile, count))
        pile.take(drawn)
        # The past was received at another table; the dealer has the cards of this one.
        return own_cards(pile, drawn) if known else drawn.copy()

    def answer(self, question: Question) -> Any:
        known = next(self._known_values, None)
        if known is not None:
            return known
        if isinstance(question, Draw):  # from a hidden hand; `draw` makes no question
            return self._record(question.name, self._dealer.answer(question))
        if isinstance(question, Look) and len(question.options) == 1:
            return self._record(question.name, question.options[0])
        if isinstance(question, Roll):
            return self._record(question.name, self._dealer.roll(question))
        renew_time_limit()
        answer = get_answer(self._player, question)
        self.answers.append(Entry(question.name, answer))
        return self._record(question.name, answer)

    def tell(self, event: str, /, **facts: Any) -> None:
        pass

    def _record(self, name: str, value: T) -> T:
        self._values.append(value)
        if len(self._values) > self._max_values:
            raise EndlessError(name)
        return value


# --- answers of players ---


class _PlayerErrors:
    """A context in which every exception of a player becomes a PlayerError."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if error is None or is_own_error(error) or isinstance(error, KeyboardInterrupt):
            return
        raise PlayerError(explain_player(error)) from error


# One object is enough, and it is entered at every answer of a rollout.
player_errors = _PlayerErrors()


def get_answer(player: Player, question: Question) -> Any:
    """Return the answer of a player. Raise PlayerError if it is illegal."""
    with player_errors:
        value = player.answer(question)
    return _check_answer(question, value, player.answer)


def list_answers(list_method: Callable[[Question], Iterable[Any]], question: Question) -> list[Any]:
    """Return the answers that a player's method lists. Raise PlayerError if one is illegal."""
    with player_errors:
        answers = list(list_method(question))
    return [_check_answer(question, value, list_method) for value in answers]


def _check_answer(question: Question, value: Any, method: Callable[[Question], Any]) -> Any:
    """Return the value for the rules. For the text of an option, that is the option itself."""
    if isinstance(question, Number) and str(value) in question.options:
        return int(value)
    if isinstance(question, Choose):
        is_legal = value in question.options
    else:
        assert isinstance(question, Pick), "draws are dealt"
        is_legal = (
            isinstance(value, list)
            and question.minimum <= len(value) <= question.maximum
            and len(dict.fromkeys(value)) == len(value)
            and all(card in question.options for card in value)
            and question.legal(value)
        )
    if not is_legal:
        message = f"{value!r} is no answer to {question.name}"
        line = line_of(method)
        raise PlayerError(f"{line.file}, line {line.line}: {message}" if line else message)
    if isinstance(question, Choose) and type(value) is str:
        return question.options[question.options.index(value)]
    return value
