"""Was it winnable? With every card of a deal known, a line of play is looked for that wins it.

Goes in: a game, its options, the seed of a deal. Comes out: a session in which the deal is won, or
that it cannot be won, or that neither was found. The idea: whoever looks for the line may imagine
the rules, as players may, but the rules play it, answer by answer, and only what they call a win is
told as one. A game whose player can `solve` is searched through, so that it can be said that a deal
is lost. Every other game is tried again and again by its player, who now and then strays from what
it thinks best.

No clock decides, so that a deal is judged the same everywhere: the cards of a day are the same for
all.
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Literal, NamedTuple

from referee.errors import GameError
from referee.insight import players
from referee.insight.rollout import PlayerError, answer_of, answers_named, run
from referee.rulekit.ask import Over
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.player import Make, Player, Seat
from referee.rulekit.questions import Question
from referee.sessions.dealers import Dealer
from referee.sessions.history import Entry, History
from referee.sessions.session import Session

THOROUGH = 200_000  # rooms of Scoundrel, some 8 seconds; 700 are enough for nearly every deal
QUICK = 60_000  # for whoever can take another deal
TRIES = 60  # games of a player who strays
STRAYS = 0.1  # of the answers
DEALS = 12  # tried before there is none that can be won
APART = 10**8  # seeds: a day is a number below


class Verdict(NamedTuple):
    """Whether a deal can be won, and the game that wins it."""

    outcome: Literal["win", "loss", "unknown"]
    won: Session | None = None

    @property
    def over(self) -> Over:
        """How the deal ends for whoever knows all its cards."""
        return (self.won and self.won.over) or Over(self.outcome)

    @property
    def decided(self) -> int:
        """The answers that win it."""
        return len(self.won.history.entries) if self.won else 0


def judge_deal(game: Game[Any], options: Options, seed: int, effort: int = THOROUGH) -> Verdict:
    """Look for a line of play that wins this deal."""
    solve = players.solver(game.name)

    def is_won_by(make: Make) -> bool:
        with suppress(PlayerError):  # it may stop where it has seen enough
            return run(game, options, make, Dealer(seed)).won
        return False

    try:
        makes = solve(game, options, seed, effort, is_won_by) if solve else _who_try(game.name)
        for number, make in enumerate(makes or ()):
            answers: list[Entry] = []
            seated = partial(Noting, make=make, answers=answers)
            if run(game, options, seated, Dealer(seed), dice=f"try {number}").won:
                return Verdict("win", Session(game, options, seed, history=History(answers)))
    except PlayerError:
        makes = ()
    return Verdict("loss" if makes is None else "unknown")


def winnable_deal(game: Game[Any], options: Options, seed: int) -> int:
    """A seed near this one whose deal can be won."""
    found = _winnable_seed(game, options, seed)
    if found is None:
        raise GameError("Of {deals} deals none was found that can be won.", deals=DEALS)
    return found


def deal_of_the_day(game: Game[Any], options: Options, seed: int) -> int:
    """The day's cards; others that stand for them where these cannot be won, if such were found."""
    found = _winnable_seed(game, options, seed)
    return seed if found is None else found


def _winnable_seed(game: Game[Any], options: Options, seed: int) -> int | None:
    for candidate in range(seed, seed + DEALS * APART, APART):
        if judge_deal(game, options, candidate, QUICK).won:
            return candidate
    return None


def _who_try(game: str) -> Sequence[Make]:
    make = players.sensible(game)
    return [make, *[partial(Straying, make=make)] * (TRIES - 1)]


class Straying(Player):
    """Plays like another, but now and then takes another answer that is worth a thought."""

    def __init__(self, seat: Seat, make: Make) -> None:
        super().__init__(seat)
        self._other = make(seat)

    def answer(self, question: Question) -> Any:
        if self.seat.chance.random() < STRAYS:
            return self.one_of(answers_named(self._other.shortlist, question))
        return answer_of(self._other, question)


class Noting(Player):
    """Notes what another answers."""

    def __init__(self, seat: Seat, make: Make, answers: list[Entry]) -> None:
        super().__init__(seat)
        self._other = make(seat)
        self._answers = answers

    def answer(self, question: Question) -> Any:
        value = self._other.answer(question)
        self._answers.append(Entry(question.name, value))
        return value
