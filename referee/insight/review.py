"""A finished game in review: which choices cost chances of winning, and how much was luck."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from time import monotonic, process_time
from typing import Any, Literal, NamedTuple

from referee.insight.advice import Adviser
from referee.insight.odds import MIN_ERROR
from referee.sessions.session import Session

DEPTHS = (12, 30, 60)  # worlds: all choices in a few, then in more as time allows
REVIEW_SECONDS = 2.3  # CPU time for a whole game
WORLDS = 12  # for one choice alone
MAX_SHOWN = 5
# Among so many moments one or the other looks like luck by chance, so a swing must be larger than
# this multiple of its error.
SWING_ERRORS = 1.5
MIN_CHANCE = 0.05  # with less, a game is as good as lost
MIN_TURNING_POINT = 0.25  # of the chance to win; a dozen worlds cannot tell less
END_OF_OUTCOME = {"win": 1.0, "loss": 0.0, "draw": 0.5}


class Turn(NamedTuple):
    """One choice: what was chosen, what was best, and what the cards before it gave or took."""

    n: int
    ask: str
    about: Any  # what the question is about, or None
    chosen: Any
    win: float
    best: Any
    best_win: float
    error: float = MIN_ERROR  # of the difference
    unsure: float = MIN_ERROR  # error of the chances themselves
    luck: float = 0.0
    was_advised: bool = False  # a hint would have named this choice

    @property
    def lost(self) -> float:
        return max(0.0, self.best_win - self.win)

    @property
    def is_costly(self) -> bool:
        """True if the choice cost more than the error. A choice that a hint names is no mistake."""
        return self.lost >= self.error and not self.was_advised


class Swing(NamedTuple):
    """A moment that changed the chance to win much: a choice, or the cards before a question."""

    n: int
    by: Literal["choice", "cards"]
    change: float


class Review(NamedTuple):
    """All choices of a game in order, and its end."""

    turns: list[Turn]
    end: float | None = None  # 1 for a win, 0 for a loss, None for a game without an end
    last: int = 0  # answers before the end
    is_conceded: bool = False

    @property
    def _costly(self) -> list[Turn]:
        return [turn for turn in self.turns if turn.is_costly]

    @property
    def worst(self) -> list[Turn]:
        """The choices that cost most, the costliest first."""
        return sorted(self._costly, key=lambda turn: -turn.lost)[:MAX_SHOWN]

    @property
    def was_lost(self) -> bool:
        """True if the game could hardly be won any more at its first choice."""
        return self.end == 0 and not any(turn.best_win >= MIN_CHANCE for turn in self.turns[:1])

    @property
    def by_choice(self) -> float:
        """The part of the chance that choices cost."""
        return sum(turn.lost for turn in self._costly)

    @property
    def by_luck(self) -> float:
        """The rest of the chance that was lost from the first choice to the end."""
        if not self.turns:
            return 0.0
        end = self.turns[-1].win if self.end is None else self.end
        return self.turns[0].best_win - end - self.by_choice

    @property
    def curve(self) -> list[tuple[int, float]]:
        """The chance to win at each question, and at the end."""
        curve = [(turn.n, turn.best_win) for turn in self.turns]
        return curve if self.end is None else [*curve, (self.last + 1, self.end)]

    @property
    def swings(self) -> list[Swing]:
        """The largest changes of the chance, in order of time."""
        swings = [Swing(n=turn.n, by="choice", change=-turn.lost) for turn in self._costly]
        for before, turn in pairwise(self.turns):
            if abs(turn.luck) > SWING_ERRORS * hypot(before.unsure, turn.unsure):
                swings.append(Swing(n=turn.n, by="cards", change=turn.luck))
        if self.end is not None and self.turns:
            luck_at_end = self.end - self.turns[-1].win
            if abs(luck_at_end) > self.turns[-1].unsure:
                swings.append(Swing(n=self.last + 1, by="cards", change=luck_at_end))
        largest = sorted(swings, key=lambda swing: -abs(swing.change))[:MAX_SHOWN]
        return sorted(largest, key=lambda swing: (swing.n, swing.by == "choice"))


class ReviewedChoice:
    """One choice of a game, which is tried beside the answers that the player considers."""

    def __init__(self, n: int, chosen: Any, adviser: Adviser) -> None:
        self.n = n
        self.chosen = chosen
        self.adviser = adviser
        self.turn: Turn | None = None

    @property
    def is_as_advised(self) -> bool:
        """True if nothing so far speaks for another choice."""
        return self.chosen == self.adviser.own and (self.turn is None or not self.turn.lost)

    def evaluate(self, worlds: int, seconds: float | None = None) -> Turn:
        """Try the answers in so many worlds, or as many as there is time for."""
        advice = self.adviser.advise(seconds=seconds, worlds=worlds)
        win, best_win, error = self.adviser.compare(self.chosen, advice.best)
        question = self.adviser.position.question
        self.turn = Turn(
            n=self.n,
            ask=question.name,
            about=question.about,
            chosen=self.chosen,
            win=win,
            best=advice.best,
            best_win=best_win,
            error=error,
            unsure=next(one.error for one in advice.chances if one.answer == advice.best),
            was_advised=self.adviser.was_extra_best,
        )
        return self.turn


class GameReview:
    """All choices of a finished game, tried in a few worlds and then in more."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._choices: dict[int, ReviewedChoice | None] = {}

    def evaluate_choice(self, n: int) -> Turn | None:
        """Return one choice alone, or None if answer `n` decided nothing."""
        choice = self._find_choice(n)
        return (choice.turn or choice.evaluate(WORLDS)) if choice else None

    def evaluate_all(self, seconds: float = REVIEW_SECONDS) -> Review:
        """Return the whole game.

        Choices that differ from the advice come first. If there is no time for all, those that are
        tried are scattered over the game.
        """
        end = process_time() + seconds
        last = self.session.number - 1
        choices = [choice for n in range(1, last + 1) if (choice := self._find_choice(n))]
        for depth in DEPTHS:
            for choice in sorted(scatter(choices), key=lambda choice: choice.is_as_advised):
                if (seconds_left := end - process_time()) > 0:
                    # The first few worlds are not cut short.
                    choice.evaluate(depth, seconds_left if choice.turn else None)
        turns = [choice.turn for choice in choices if choice.turn]
        turns[1:] = [
            turn._replace(luck=turn.best_win - before.win) for before, turn in pairwise(turns)
        ]
        outcome = self.session.over.outcome if self.session.over else ""
        return Review(
            turns=turns,
            end=END_OF_OUTCOME.get(outcome),
            last=last,
            is_conceded=outcome == "conceded",
        )

    def _find_choice(self, n: int) -> ReviewedChoice | None:
        if n not in self._choices:
            self._choices[n] = find_choice(self.session, n)
        return self._choices[n]


def scatter(choices: Sequence[ReviewedChoice]) -> list[ReviewedChoice]:
    """Return the choices in an order in which the first few are spread over the whole game."""
    numbered = sorted(enumerate(choices), key=lambda pair: f"{pair[0]:016b}"[::-1])
    return [choice for _, choice in numbered]


def find_choice(session: Session, n: int) -> ReviewedChoice | None:
    """Return the choice of answer `n`, or None if it named cards or conceded."""
    entry = session.history.entries[n - 1]
    if entry.conceded:
        return None
    before = session.before(n)
    question = before.question
    if question is None or not question.is_decided:
        return None
    chosen = question.check(entry.answer, before.reader)
    return ReviewedChoice(n, chosen, Adviser(before, extra_answers=[chosen]))


def evaluate_choice(
    session: Session, n: int, worlds: int = WORLDS, seconds: float | None = None
) -> Turn | None:
    """Return what answer `n` chose and what was best, or None if it decided nothing."""
    choice = find_choice(session, n)
    return choice.evaluate(worlds, seconds) if choice else None


def find_turning_point(session: Session, seconds: float) -> Turn | None:
    """Return the last choice that cost much, if one is found in so many seconds."""
    end = monotonic() + seconds
    for n in range(session.number - 1, 0, -1):
        turn = evaluate_choice(session, n, seconds=end - monotonic())
        if monotonic() > end:  # the last evaluation may have been cut short
            return None
        if turn is not None and turn.is_costly and turn.lost >= MIN_TURNING_POINT:
            return turn
    return None
