"""How likely each answer is to win: every answer is tried in the same worlds, round by round.

Goes in: a position (a question, its table and the past, but no dealer) and a maker of players.
Comes out: for each answer how often it wins, give or take, and the best of them. The idea: a round
is one more world, and every answer still in is tried in it, by the player's own glimpse of what
follows or by playing the game out; so answers differ by what they are worth, not by their luck. An
answer that has fallen clearly behind is dropped. Whoever asks says how long: a number of worlds,
which is the same every time, or seconds. The player's own answer stays the best unless another is
clearly better: what leads by a hair leads by chance, and to follow it would never finish what the
player has begun.

The doubt: these are the odds of a player who goes on like the adviser. Where the player looks ahead
less than whoever asks, they are too low; `true_chance` makes up for it where that was measured.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from time import perf_counter
from typing import Any, NamedTuple

from referee.errors import RequestError
from referee.insight.rollout import Worlds, answer_of, answers_named, blamed, run
from referee.insight.secrets import secrets_of
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.player import Make, Player, Seat
from referee.rulekit.questions import Question
from referee.sessions.session import Session

LEAST_ERROR = 0.02  # no odds are more exact than this
ROUGH = 0.1  # odds that are less exact call nothing the best
CLEARLY_BEHIND = 2.5  # standard errors of the difference
BEFORE_DROPPING = 12  # worlds
SURE = 0.97  # if every answer wins, or loses, this often, the choice does not decide the game
MOST_WORLDS = 2000
WORLDS = 20  # that the best player tries answers in


class Position(NamedTuple):
    """A question, the table before it, and the past that led there. It has no dealer, so nobody can
    peek.
    """

    game: Game[Any]
    options: Options
    past: list[Any]
    table: Any
    question: Question

    @classmethod
    def of(cls, session: Session) -> "Position":
        """The position of a session that is waiting for a choice; anything else is a bad
        request.
        """
        question = session.question
        if question is None or not question.is_decided:
            raise RequestError("game-over" if question is None else "nothing-to-choose")
        return cls(session.game, session.options, session.values, session.table, question)

    def seat(self) -> Seat:
        return Seat(self.game, self.options, self.table, f"dice after {self.past}", self.past)


class Chance(NamedTuple):
    """One answer: how often it wins, give or take; what it scores; how far it goes."""

    answer: Any
    win: float
    error: float
    score: float | None
    progress: float
    worlds: int


class Advice(NamedTuple):
    """What is known about the answers to one question. The best is an answer as it can be given."""

    chances: list[Chance]
    best: Any
    worlds: int

    @property
    def makes_no_difference(self) -> bool:
        wins = [chance.win for chance in self.chances]
        return min(wins) >= SURE or max(wins) <= 1 - SURE

    @property
    def is_clear(self) -> bool:
        """Whether the best is so beyond doubt: it is known well, and no other may be as good."""
        best, *others = self.ranked
        least = best.win - best.error
        return best.error <= ROUGH and all(other.win + other.error <= least for other in others)

    @property
    def ranked(self) -> list[Chance]:
        """The best answer first, the others as good as they look."""
        return sorted(
            self.chances, key=lambda one: (one.answer == self.best, self.rank(one)), reverse=True
        )

    def rank(self, chance: Chance) -> tuple[float, float]:
        """How good an answer looks: how likely it wins, else what else there is to gain."""
        gain = chance.progress if chance.score is None else chance.score
        return gain if self.makes_no_difference else chance.win, chance.progress


class Glimpse(NamedTuple):
    """What one answer came to in one world."""

    win: float
    score: float | None = None
    progress: float = 0.0


@dataclass(slots=True)
class _Tally:
    """One answer's glimpses, world by world."""

    answer: Any
    seen: list[Glimpse] = field(default_factory=list)

    def wins(self) -> list[float]:
        return [glimpse.win for glimpse in self.seen]

    def gains(self) -> list[float]:
        """What else there was to gain, where the choice does not decide the game."""
        return [one.progress if one.score is None else one.score for one in self.seen]


def share(found: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval.

    Two more worlds, one won and one lost, keep that right near 0 and 1.
    """
    mean = sum(found) / len(found)
    spread = sum((one - mean) ** 2 for one in found) + 0.5
    return mean, max(LEAST_ERROR, 1.96 * sqrt(spread) / (len(found) + 2))


Of = Callable[[_Tally], list[float]]


class Odds:
    """The odds of each answer to one question, as exact as time allows."""

    def __init__(
        self, position: Position, make: Make, *, every: bool = False, also: Sequence[Any] = ()
    ) -> None:
        """`every`: also try answers that the player shows but would not consider.

        The answers `also` named are tried as if the player had considered them.
        """
        self.position = position
        self.make = make
        with blamed:
            self.player: Player = make(position.seat())
        is_settled = (
            also and self.player.stubborn == inf
        )  # no look ahead changes this player's mind
        question = position.question
        answers = [] if is_settled else answers_named(self.player.shortlist, question)
        answers += [answer for answer in also if answer not in answers]
        self.own = answer_of(self.player, question)
        self._tallies = [_Tally(answer) for answer in answers]
        if self.own not in answers:
            self._tallies.insert(0, _Tally(self.own))
        self._also = also
        self.was_advised = (
            False  # whether one of these was the best at any time since the first few worlds
        )
        self._in = list(self._tallies)
        known = [tally.answer for tally in self._tallies]
        shown = answers_named(self.player.shown, question) if every else []
        self._beside = [_Tally(answer) for answer in shown if answer not in known]
        game, options, past, table, _ = position
        self._worlds = Worlds(past, secrets_of(game, options, past, table))
        self._is_told = False
        self.worlds = 0

    def advice(self, *, seconds: float | None = None, worlds: int | None = None) -> Advice:
        """Go on for so many seconds, or to so many worlds."""
        until = None if seconds is None else perf_counter() + seconds
        while self.worlds < (worlds or MOST_WORLDS):
            self._round()
            if until and perf_counter() >= until:
                break
        return self.so_far()

    def side_by_side(self, answer: Any, other: Any) -> tuple[float, float, float]:
        """How likely two answers win in the worlds that both were tried in, and the difference's
        error.
        """
        found = (
            next(row.wins() for row in self._tallies if row.answer == one)
            for one in (answer, other)
        )
        pairs = list(zip(*found, strict=False))
        _, error = share([other - this for this, other in pairs])
        means = [sum(wins) / len(pairs) for wins in zip(*pairs, strict=True)]
        with blamed:
            win, other_win = map(self.player.true_chance, means)
        return win, other_win, error

    def of_the_leader(self) -> list[float]:
        """How likely the answer that wins most was to win, world by world."""
        return self._leader(_Tally.wins).wins()

    def _leader(self, of: Of) -> _Tally:
        return max(self._in, key=lambda tally: (sum(of(tally)), tally.answer == self.own))

    def _round(self) -> None:
        """One more world for every answer that is still in."""
        answers = [tally.answer for tally in self._in]
        for tally, glimpse in zip(self._in, self._glimpses(answers), strict=True):
            tally.seen.append(glimpse)
        for tally in self._beside:
            tally.seen.append(self._play_out(tally.answer))
        self.worlds += 1
        if self.worlds >= BEFORE_DROPPING and len(self._in) > 1:
            leader = self._leader(_Tally.wins)
            self._in = [tally for tally in self._in if not self._is_out(tally, leader)]
        if self._also and self.worlds >= BEFORE_DROPPING and not self.was_advised:
            self.was_advised = self.so_far().best in self._also

    def _is_out(self, tally: _Tally, leader: _Tally) -> bool:
        """Whether an answer is clearly behind; to drop the player's own takes as much as that is
        stubborn.
        """
        is_own = tally.answer == self.own
        errors = max(CLEARLY_BEHIND, self.player.stubborn) if is_own else CLEARLY_BEHIND
        return _is_behind(tally, leader, _Tally.wins, errors)

    def _glimpses(self, answers: Sequence[Any]) -> list[Glimpse]:
        with blamed:
            seen = self.player.glimpses(self.position.question, answers, self._worlds[self.worlds])
            self._is_told = bool(seen)
            if seen:
                return [Glimpse(win) for win, _ in zip(seen, answers, strict=True)]
        return [self._play_out(answer) for answer in answers]

    def _play_out(self, answer: Any) -> Glimpse:
        game, options, *_ = self.position
        world, dice = self._worlds[self.worlds], f"dice {self.worlds}"
        ending = run(game, options, self.make, world, [*world.past, answer], dice)
        with blamed:
            return Glimpse(float(ending.won), ending.over.score, ending.player.progress())

    def so_far(self) -> Advice:
        """What is known by now."""
        advice = Advice([self._chance(tally) for tally in self._tallies], None, self.worlds)
        beside = [self._chance(tally) for tally in self._beside]
        return Advice(advice.chances + beside, self._best(advice), self.worlds)

    def _chance(self, tally: _Tally) -> Chance:
        count = len(tally.seen)
        win, error = share(tally.wins())
        scores = [glimpse.score for glimpse in tally.seen if glimpse.score is not None]
        progress = sum(glimpse.progress for glimpse in tally.seen) / count
        with blamed:
            win = self.player.true_chance(win)
        return Chance(
            tally.answer, win, error, sum(scores) / count if scores else None, progress, count
        )

    def _best(self, advice: Advice) -> Any:
        """The leader among those still in; the player's own answer if it is not clearly worse.

        An answer that the player would not consider must be clearly better than that; what is told
        without playing it out cannot be compared with what was played out.
        """
        of = _Tally.gains if advice.makes_no_difference else _Tally.wins
        leader = self._leader(of)
        own = next((tally for tally in self._in if tally.answer == self.own), leader)
        best = leader if _is_behind(own, leader, of, self.player.stubborn) else own
        if advice.makes_no_difference or self._is_told or self.worlds < BEFORE_DROPPING:
            return best.answer
        errors = max(CLEARLY_BEHIND, self.player.stubborn)
        better = [tally for tally in self._beside if _is_behind(best, tally, _Tally.wins, errors)]
        return max(better, key=lambda tally: sum(tally.wins()), default=best).answer


def _is_behind(tally: _Tally, leader: _Tally, of: Of, errors: float) -> bool:
    """Whether an answer comes to less than the leader in the same worlds, by so many standard
    errors.
    """
    behind = [one - other for one, other in zip(of(leader), of(tally), strict=True)]
    mean = sum(behind) / len(behind)
    spread = sum((one - mean) ** 2 for one in behind)
    return mean > errors * sqrt(spread) / len(behind)


class Best(Player):
    """Plays like another player, but looks ahead before each answer."""

    def __init__(self, seat: Seat, make: Make, worlds: int = WORLDS) -> None:
        super().__init__(seat)
        self._make = make
        self._worlds = worlds
        self._other = make(seat)

    def answer(self, question: Question) -> Any:
        return self.odds(question).advice(worlds=self._worlds).best

    def odds(self, question: Question) -> Odds:
        seat = self.seat
        return Odds(Position(seat.game, seat.options, seat.past, seat.table, question), self._make)

    def progress(self) -> float:
        return self._other.progress()
