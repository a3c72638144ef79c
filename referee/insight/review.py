"""A game in review: which choices cost chances of winning, and how much was luck."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from time import monotonic, process_time
from typing import Any, Literal, NamedTuple

from referee.insight.advice import Adviser
from referee.insight.odds import LEAST_ERROR
from referee.sessions.session import Session

DEPTHS = (12, 30, 60)  # worlds: choices in a few, then in more as time allows
SECONDS = 2.3  # of work for a whole game, give or take a look
SHOWN = 5
CLEARLY = 1.5  # times the error: among so many moments one or the other looks like luck by chance
SLIM = 0.05  # a chance to win with which a game is as good as lost
MUCH = 0.25  # of the chance to win; a dozen worlds are not sure of less
WON = {"win": 1.0, "loss": 0.0, "draw": 0.5}
WORLDS = 12  # for one choice alone


class Turn(NamedTuple):
    """One choice: what was chosen, what was best, and what the cards before it gave or took."""

    n: int
    ask: str
    about: Any  # what the question is about, or None
    chosen: Any
    win: float
    best: Any
    best_win: float
    error: float = LEAST_ERROR  # of the difference
    unsure: float = LEAST_ERROR  # how far the chances themselves may be off
    luck: float = 0.0
    was_advised: bool = False  # a hint would have said so

    @property
    def lost(self) -> float:
        return max(0.0, self.best_win - self.win)

    @property
    def is_costly(self) -> bool:
        """Whether it cost more than the odds may be wrong by. What a hint says is nobody's
        mistake.
        """
        return self.lost >= self.error and not self.was_advised


class Swing(NamedTuple):
    """A moment that changed the chance to win much: a choice, or the cards before a question."""

    n: int
    by: Literal["choice", "cards"]
    change: float


class Review(NamedTuple):
    """All choices of a game in their order, and what was left of the chance at its end."""

    turns: list[Turn]
    end: float | None = None  # 1 for a win, 0 for a loss; a game that was given up had no end
    last: int = 0  # answers before it
    is_conceded: bool = False

    @property
    def _costly(self) -> list[Turn]:
        return [turn for turn in self.turns if turn.is_costly]

    @property
    def worst(self) -> list[Turn]:
        """Those that cost most, the costliest first."""
        return sorted(self._costly, key=lambda turn: -turn.lost)[:SHOWN]

    @property
    def was_lost(self) -> bool:
        """Whether a game that was lost could hardly be won any more when first something was
        chosen.
        """
        return self.end == WON["loss"] and not any(turn.best_win >= SLIM for turn in self.turns[:1])

    @property
    def by_choice(self) -> float:
        return sum(turn.lost for turn in self._costly)

    @property
    def by_luck(self) -> float:
        """What else was lost of the chance from the first choice to the end: the cards took it."""
        if not self.turns:
            return 0.0
        end = self.turns[-1].win if self.end is None else self.end
        return self.turns[0].best_win - end - self.by_choice

    @property
    def curve(self) -> list[tuple[int, float]]:
        """The chance to win when each question was asked, and at the end."""
        asked = [(turn.n, turn.best_win) for turn in self.turns]
        return asked if self.end is None else [*asked, (self.last + 1, self.end)]

    @property
    def swings(self) -> list[Swing]:
        """What changed the chance most, in the order in which it happened."""
        choices = [Swing(turn.n, "choice", -turn.lost) for turn in self._costly]
        cards = [
            Swing(turn.n, "cards", turn.luck)
            for before, turn in pairwise(self.turns)
            if abs(turn.luck) > CLEARLY * hypot(before.unsure, turn.unsure)
        ]
        if self.end is not None and self.turns:
            luck_at_end = self.end - self.turns[-1].win
            if abs(luck_at_end) > self.turns[-1].unsure:
                cards.append(Swing(self.last + 1, "cards", luck_at_end))
        greatest = sorted([*choices, *cards], key=lambda swing: -abs(swing.change))[:SHOWN]
        return sorted(greatest, key=lambda swing: (swing.n, swing.by == "choice"))


class SecondLook:
    """A choice that is looked back on: what was chosen is tried beside what a player would
    consider.
    """

    def __init__(self, n: int, chosen: Any, adviser: Adviser) -> None:
        self.n, self.chosen, self.adviser = n, chosen, adviser
        self.turn: Turn | None = None

    def is_as_advised(self) -> bool:
        """Whether nothing speaks for another choice, as far as is known."""
        return self.chosen == self.adviser.own and (self.turn is None or not self.turn.lost)

    def to(self, worlds: int, seconds: float | None = None) -> Turn:
        """Try the answers in so many worlds, if there is time."""
        advice = self.adviser.advice(seconds=seconds, worlds=worlds)
        win, best_win, error = self.adviser.side_by_side(self.chosen, advice.best)
        unsure = next(chance.error for chance in advice.chances if chance.answer == advice.best)
        asked = self.adviser.position.question
        self.turn = Turn(
            self.n, asked.name, asked.about, self.chosen, win, advice.best, best_win, error, unsure
        )._replace(was_advised=self.adviser.has_advised())
        return self.turn


class LookBack:
    """A game that is over, all of its choices tried again: in a few worlds, then in more."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._looks: dict[int, SecondLook | None] = {}

    def turn(self, n: int) -> Turn | None:
        """One choice by itself; None where nothing was decided."""
        look = self._look(n)
        return (look.turn or look.to(WORLDS)) if look else None

    def review(self, seconds: float = SECONDS) -> Review:
        """The whole game. What was chosen otherwise than advised is looked at first, then all the
        others.

        Where there is no time for all of these, it is for some throughout the game.
        """
        end = process_time() + seconds
        last = self.session.number - 1
        looks = [look for n in range(1, last + 1) if (look := self._look(n))]
        for depth in DEPTHS:
            for look in sorted(scatter(looks), key=SecondLook.is_as_advised):
                if (left := end - process_time()) > 0:
                    look.to(
                        depth, left if look.turn else None
                    )  # the first few worlds are not cut short
        outcome = self.session.over.outcome if self.session.over else ""
        turns = [look.turn for look in looks if look.turn]
        turns[1:] = [turn._replace(luck=turn.best_win - last.win) for last, turn in pairwise(turns)]
        return Review(turns, WON.get(outcome), last, outcome == "conceded")

    def _look(self, n: int) -> SecondLook | None:
        if n not in self._looks:
            self._looks[n] = look_at(self.session, n)
        return self._looks[n]


def scatter(looks: Sequence[SecondLook]) -> list[SecondLook]:
    """In such an order that the first few of them, however many, lie all over the game."""
    return [look for _, look in sorted(enumerate(looks), key=lambda pair: f"{pair[0]:016b}"[::-1])]


def look_at(session: Session, n: int) -> SecondLook | None:
    """The choice that answer `n` made; None where cards were named or the game had been given
    up.
    """
    entry = session.history.entries[n - 1]
    if entry.conceded:
        return None
    then = session.before(n)
    question = then.question
    if question is None or not question.is_decided:
        return None
    chosen = question.check(entry.answer, then.reader)
    return SecondLook(n, chosen, Adviser(then, given=[chosen]))


def turn(
    session: Session, n: int, worlds: int = WORLDS, seconds: float | None = None
) -> Turn | None:
    """What was chosen there and what was best, luck not counted. `seconds` may cut the look at it
    short.
    """
    look = look_at(session, n)
    return look.to(worlds, seconds) if look else None


def turning_point(session: Session, seconds: float) -> Turn | None:
    """The last choice that cost much, searched for from the end backwards for so many seconds."""
    end = monotonic() + seconds
    for n in range(session.number - 1, 0, -1):
        found = turn(session, n, seconds=end - monotonic())
        if monotonic() > end:  # the last look may have been cut short
            return None
        if found is not None and found.is_costly and found.lost >= MUCH:
            return found
    return None
