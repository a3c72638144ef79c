"""The odds of each answer to a question, and the players by whose answers they are counted.

The odds of an answer are how often it wins in the same sampled worlds. A built-in game has its
player in the module `player` of its package, a third-party game names it in an entry point. The
class `Sensible` there is also what `best` and odds are made of.

How it works
    The odds grow round by round. A round is one more world. Every answer that is still in is tried
    in it: the player estimates at once how likely the answer wins there, or else the game is played
    to its end. All answers meet the same luck, so they differ by what they are worth.

    1. `Odds` asks the player for the answers worth trying (`shortlist`) and for its own answer.
    2. After MIN_ROUNDS rounds, an answer that is clearly behind the leader is dropped. The standard
       error is that of the difference in the same worlds.
    3. The best answer is the player's own, unless another one is clearly better. An answer that
       leads by a hair leads by luck, and following it at every question would never finish what the
       player has begun.

    The number of rounds is given, which gives the same result every time, or else a time.

What is delicate
    *Irrelevant choices.* If every answer wins nearly always, or nearly never, scores and progress
    decide between them.

    *Answers beside the shortlist.* Those that are only shown to the player are tried as well, but
    they never displace the others. They become the best only if they are clearly better.

    *Estimates.* They cannot be compared with results of games that were played to their end, so
    answers beside the shortlist are not compared with estimates.

Example
    In 20 worlds "skip" wins 12 times and the player's own answer "JS" 10 times. In 8 worlds they
    differ: 5 times "skip" wins alone, 3 times "JS" does. The difference is 0.1 in the mean, and its
    standard error 0.14. That is 0.7 standard errors, and a player whose threshold is 0.5 switches
    to "skip".

Limitation
    These are the odds of a player who continues like the adviser. For a stronger player they are
    too low; `Player.true_chance` corrects this where it was measured.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from math import inf, sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from cards_pdf.common.messages import Message
from cards_pdf.common.records.record import record
from referee.errors import RequestError
from referee.games import BUILT_IN
from referee.insight.rollout import PlayerError, Worlds, get_answer, list_answers, player_errors
from referee.rulekit.player import RANDOM, SENSIBLE, DealToSolve, MakePlayer, Player, Seat
from referee.rulekit.questions import Answer, Question
from referee.sessions.session import Session
from referee.thirdparty import discovery

MIN_ERROR = 0.02  # no odds are more exact than this
MAX_ERROR_OF_CLEAR = 0.1  # with a larger error, no answer is called clearly the best
CLEARLY_BEHIND = 2.5  # standard errors of the difference
MIN_ROUNDS = 12  # before an answer is dropped
MAX_ROUNDS = 2000
SURE = 0.97  # if every answer wins, or loses, this often, the choice does not decide the game
BEST_PLAYER_ROUNDS = 20


def seat_of(session: Session) -> Seat:
    """Return what the player of a session sees. There is no dealer to look at."""
    return Seat(session.game, session.options, session.table, "", session.values)


def choice_of(session: Session) -> tuple[Seat, Question]:
    """Return the choice for which a session waits, or raise RequestError."""
    question = session.question
    if question is None or not question.is_decided:
        raise RequestError("game-over" if question is None else "nothing-to-choose")
    return seat_of(session), question


@record
class Chance:
    """An answer: how often it wins, give or take; what it scores; how far it goes."""

    option: Answer
    win: float
    error: float
    score: float | None
    progress: float


@record
class Advice:
    """The chances of all answers to one question. `best` is an answer for the rules."""

    chances: list[Chance]
    best: Any
    worlds: int

    @property
    def is_irrelevant(self) -> bool:
        """True if the choice hardly changes whether the game is won."""
        wins = [chance.win for chance in self.chances]
        return min(wins) >= SURE or max(wins) <= 1 - SURE

    @property
    def is_clear(self) -> bool:
        """True if the odds of the best answer are well known and no other can be as good."""
        best, *others = self.ranked
        lowest = best.win - best.error
        return best.error <= MAX_ERROR_OF_CLEAR and all(
            other.win + other.error <= lowest for other in others
        )

    @property
    def ranked(self) -> list[Chance]:
        """The best answer, then the others by their rank."""
        return sorted(
            self.chances, key=lambda one: (one.option == self.best, self.rank(one)), reverse=True
        )

    def rank(self, chance: Chance) -> tuple[float, float]:
        """Return a sort key: the share of wins, or else what there is to gain beside the win."""
        gain = chance.progress if chance.score is None else chance.score
        return gain if self.is_irrelevant else chance.win, chance.progress


class Glimpse(NamedTuple):
    """The result of one answer in one world. A tuple, because there are thousands a second."""

    win: float
    score: float | None = None
    progress: float = 0.0


@dataclass(slots=True)
class _Tally:
    """The results of one answer, world by world."""

    answer: Any
    glimpses: list[Glimpse] = field(default_factory=list)

    def wins(self) -> list[float]:
        return [glimpse.win for glimpse in self.glimpses]

    def gains(self) -> list[float]:
        """Return what there was to gain beside the win."""
        return [one.progress if one.score is None else one.score for one in self.glimpses]


Measure = Callable[[_Tally], list[float]]


class Odds:
    """The odds of each answer to one question, which grow more exact with each round."""

    def __init__(
        self,
        seat: Seat,
        question: Question,
        make_player: MakePlayer,
        *,
        with_shown: bool = False,
        extra_answers: Sequence[Any] = (),
    ) -> None:
        """Choose the answers to try.

        With `with_shown`, answers that the player only shows are tried as well. `extra_answers` are
        tried as if they were on the player's shortlist.
        """
        self.seat = seat
        self.question = question
        self.make_player = make_player
        with player_errors:
            self.player = make_player(replace(seat, dice=f"dice after {seat.past}"))
        self._max_threshold = max(CLEARLY_BEHIND, self.player.switch_threshold)
        # A player with an infinite threshold follows no odds, so only the extra answers matter.
        has_shortlist = not extra_answers or self.player.switch_threshold != inf
        answers = list_answers(self.player.shortlist, question) if has_shortlist else []
        answers += [answer for answer in extra_answers if answer not in answers]
        self.own = get_answer(self.player, question)
        if self.own not in answers:
            answers.insert(0, self.own)
        self._tallies = [_Tally(answer) for answer in answers]
        self._remaining = list(self._tallies)
        listed = list_answers(self.player.list_shown, question) if with_shown else []
        self._listed = [_Tally(answer) for answer in listed if answer not in answers]
        self._extra_answers = extra_answers
        # True if an extra answer was the best at any time after the first rounds.
        self.was_extra_best = False
        self._has_estimates = False
        self._worlds = Worlds(seat)
        self.rounds = 0

    def advise(self, *, seconds: float | None = None, worlds: int | None = None) -> Advice:
        """Continue for so many seconds, or up to so many worlds, and return the advice."""
        end = None if seconds is None else perf_counter() + seconds
        while self.rounds < (worlds or MAX_ROUNDS):
            self._play_round()
            if end and perf_counter() >= end:
                break
        return self.summarize()

    def summarize(self) -> Advice:
        """Return the advice after the rounds so far."""
        considered = Advice(
            chances=[self._summarize_tally(tally) for tally in self._tallies],
            best=None,
            worlds=self.rounds,
        )
        listed = [self._summarize_tally(tally) for tally in self._listed]
        return Advice(
            chances=considered.chances + listed,
            best=self._find_best(is_irrelevant=considered.is_irrelevant),
            worlds=self.rounds,
        )

    def compare(self, answer: Any, other: Any) -> tuple[tuple[float, ...], float]:
        """Return the chances of two answers, and the error of their difference.

        Only worlds count in which both were tried.
        """
        both = (
            next(tally.wins() for tally in self._tallies if tally.answer == one)
            for one in (answer, other)
        )
        pairs = list(zip(*both, strict=False))
        _, error = estimate_share([other_win - win for win, other_win in pairs])
        with player_errors:
            chances = tuple(
                self.player.true_chance(sum(wins) / len(pairs)) for wins in zip(*pairs, strict=True)
            )
        return chances, error

    def leader_wins(self) -> list[float]:
        """Return how likely the leading answer wins, world by world."""
        return self._find_leader(_Tally.wins).wins()

    def _play_round(self) -> None:
        answers = [tally.answer for tally in self._remaining]
        for tally, glimpse in zip(self._remaining, self._glimpses(answers), strict=True):
            tally.glimpses.append(glimpse)
        for tally in self._listed:
            tally.glimpses.append(self._play_out(tally.answer))
        self.rounds += 1
        if self.rounds < MIN_ROUNDS:
            return
        if len(self._remaining) > 1:
            leader = self._find_leader(_Tally.wins)
            self._remaining = [
                tally
                for tally in self._remaining
                if not _is_behind(
                    tally,
                    leader,
                    _Tally.wins,
                    errors=self._max_threshold if tally.answer == self.own else CLEARLY_BEHIND,
                )
            ]
        if self._extra_answers and not self.was_extra_best:
            self.was_extra_best = self.summarize().best in self._extra_answers

    def _glimpses(self, answers: Sequence[Any]) -> list[Glimpse]:
        """Try the answers in the next world."""
        with player_errors:
            estimates = self.player.estimate_wins(self.question, answers, self._worlds[self.rounds])
            self._has_estimates = bool(estimates)
            if estimates:
                return [Glimpse(win) for win, _ in zip(estimates, answers, strict=True)]
        return [self._play_out(answer) for answer in answers]

    def _play_out(self, answer: Any) -> Glimpse:
        finished = self._worlds.play_out(self.rounds, self.make_player, [answer])
        with player_errors:
            return Glimpse(float(finished.is_won), finished.over.score, finished.player.progress())

    def _find_leader(self, measure: Measure) -> _Tally:
        return max(
            self._remaining, key=lambda tally: (sum(measure(tally)), tally.answer == self.own)
        )

    def _summarize_tally(self, tally: _Tally) -> Chance:
        count = len(tally.glimpses)
        win, error = estimate_share(tally.wins())
        scores = [glimpse.score for glimpse in tally.glimpses if glimpse.score is not None]
        with player_errors:
            win = self.player.true_chance(win)
        return Chance(
            option=tally.answer,
            win=win,
            error=error,
            score=sum(scores) / count if scores else None,
            progress=sum(glimpse.progress for glimpse in tally.glimpses) / count,
        )

    def _find_best(self, *, is_irrelevant: bool) -> Any:
        measure = _Tally.gains if is_irrelevant else _Tally.wins
        leader = self._find_leader(measure)
        own = next((tally for tally in self._remaining if tally.answer == self.own), leader)
        best = (
            leader if _is_behind(own, leader, measure, errors=self.player.switch_threshold) else own
        )
        if is_irrelevant or self._has_estimates or self.rounds < MIN_ROUNDS:
            return best.answer
        better = [
            tally
            for tally in self._listed
            if _is_behind(best, tally, _Tally.wins, errors=self._max_threshold)
        ]
        return max(better, key=lambda tally: sum(tally.wins()), default=best).answer


def estimate_share(wins: Sequence[float]) -> tuple[float, float]:
    """Return the mean, and half the width of its 95 % interval."""
    mean = sum(wins) / len(wins)
    # One more win and one more loss keep the interval right near 0 and 1.
    squares = sum((win - mean) ** 2 for win in wins) + 0.5
    return mean, max(MIN_ERROR, 1.96 * sqrt(squares) / (len(wins) + 2))


def _is_behind(tally: _Tally, leader: _Tally, measure: Measure, errors: float) -> bool:
    """Return True if an answer is behind the leader by more than so many standard errors."""
    differences = [one - other for one, other in zip(measure(leader), measure(tally), strict=True)]
    mean = sum(differences) / len(differences)
    squares = sum((one - mean) ** 2 for one in differences)
    return mean > errors * sqrt(squares) / len(differences)


class Best(Player):
    """A player that looks ahead at every question with the help of another player."""

    def __init__(
        self, seat: Seat, make_player: MakePlayer, rounds: int = BEST_PLAYER_ROUNDS
    ) -> None:
        super().__init__(seat)
        self.make_player = make_player
        self._rounds = rounds
        self._player = make_player(seat)

    def answer(self, question: Question) -> Any:
        return Odds(self.seat, question, self.make_player).advise(worlds=self._rounds).best

    def progress(self) -> float:
        return self._player.progress()


if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# None: the deal cannot be won.
Solve = Callable[[DealToSolve], Sequence[Any] | None]


# --- players by game and level ---


def has_player(game: str) -> bool:
    """Return True if the game's package brings a player."""
    return game in BUILT_IN or game in discovery.find_points(discovery.PLAYERS_GROUP)


def sensible_player(game: str) -> MakePlayer:
    """Return the player that odds are worked out with. Raise PlayerError if it cannot be loaded."""
    if game in BUILT_IN:
        built_in: MakePlayer = import_module(f"{BUILT_IN[game]}.player").Sensible
        return built_in
    point = discovery.find_points(discovery.PLAYERS_GROUP).get(game)
    if point is None:
        return Player
    found, fault = discovery.load_point(point, _find_fault)
    if fault:
        raise PlayerError(fault)
    make: MakePlayer = found
    return make


def solver(game: str) -> Solve | None:
    """Return the function `solve` of the player's module, which judges whether deals can be won."""
    return getattr(import_module(sensible_player(game).__module__), "solve", None)


def player_of(game: str, level: str) -> MakePlayer:
    """Return the player of a game at this level."""
    if level == RANDOM:
        return Player
    if level == SENSIBLE:
        return sensible_player(game)
    return partial(Best, make_player=sensible_player(game))


def _find_fault(make: object, point: EntryPoint) -> Message | None:
    is_player = isinstance(make, type) and issubclass(make, Player)
    return None if is_player else Message("{found} is not a Player", found=point.value)
