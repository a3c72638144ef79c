"""A finished game in review: which choices cost chances of winning, and how much was luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot
from time import monotonic, process_time
from typing import Annotated, Any, Literal

from cards_pdf.common.records.record import Always, Never
from cards_pdf.common.web.json_records import UNSET, message
from referee.insight.advice import Adviser
from referee.insight.odds import MIN_ERROR
from referee.rulekit.questions import Answer
from referee.rulekit.say import Say
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
DECIMALS = 4  # of a chance
END_OF_OUTCOME = {"win": 1.0, "loss": 0.0, "draw": 0.5}


@dataclass(frozen=True, kw_only=True)
class Turn:
    """One choice: what was chosen, what was best, and what the cards before it gave or took."""

    n: int
    ask: str
    for_: str | None  # what the question was about
    chosen: Answer
    win: float
    best: Answer
    best_win: float
    error: Annotated[float, Always()] = MIN_ERROR  # of what the choice cost
    lost: float  # what it cost
    text: Annotated[str, Always()] = ""  # what was chosen, what instead, and the difference
    luck: float = UNSET  # only in the review of a whole game
    uncertainty: Annotated[float, Never()] = MIN_ERROR  # of the chances themselves
    was_advised: Annotated[bool, Never()] = False  # a hint would have said so

    @property
    def is_costly(self) -> bool:
        """True if it cost more than the odds may be wrong by. A choice as advised never did."""
        return self.lost >= self.error and not self.was_advised


@dataclass(frozen=True, kw_only=True)
class Point:
    """The chance to win when a question was asked; the last is the end."""

    n: int
    win: float


@dataclass(frozen=True, kw_only=True)
class Swing:
    """A moment that changed the chance to win much: a choice, or the cards before a question."""

    n: int
    by: Literal["choice", "cards"]
    change: float
    text: Annotated[str, Always()] = ""


@message("review")
class Review:
    """All choices of a game in their order, or one of them, and what they cost."""

    turns: Sequence[Turn]
    worst: list[int] | None = None  # numbers of those that cost most, the costliest first
    choice: float | None = None  # what choices cost in all
    luck: float | None = None  # what else was lost of the chance to win: the cards took it
    curve: Sequence[Point] = ()
    swings: Sequence[Swing] = ()
    text: Sequence[str] = ()
    end: Annotated[float | None, Never()] = None  # 1 for a win, 0 for a loss
    last: Annotated[int, Never()] = 0  # answers before the end
    is_conceded: Annotated[bool, Never()] = False  # there is no end then

    @property
    def was_lost(self) -> bool:
        """True if a lost game could hardly be won when the first choice was made."""
        return self.end == 0 and not any(turn.best_win >= MIN_CHANCE for turn in self.turns[:1])


def summarize(
    turns: Sequence[Turn], *, end: float | None = None, last: int = 0, is_conceded: bool = False
) -> Review:
    """Return the review of a whole game, without texts."""
    costly = [turn for turn in turns if turn.is_costly]
    choice = sum(turn.lost for turn in costly)
    luck = 0.0
    if turns:
        luck = turns[0].best_win - (turns[-1].win if end is None else end) - choice
    curve = [Point(n=turn.n, win=turn.best_win) for turn in turns]
    return Review(
        turns=turns,
        worst=[turn.n for turn in sorted(costly, key=lambda turn: -turn.lost)[:MAX_SHOWN]],
        choice=round(choice, DECIMALS),
        luck=round(luck, DECIMALS),
        curve=curve if end is None else [*curve, Point(n=last + 1, win=end)],
        swings=_find_swings(turns, costly, end, last=last),
        end=end,
        last=last,
        is_conceded=is_conceded,
    )


def _find_swings(
    turns: Sequence[Turn], costly: Sequence[Turn], end: float | None, last: int
) -> list[Swing]:
    """Return what changed the chance most, in the order in which it happened."""
    choices = [Swing(n=turn.n, by="choice", change=-turn.lost) for turn in costly]
    cards = [
        Swing(n=turn.n, by="cards", change=turn.luck)
        for before, turn in pairwise(turns)
        if turn.luck and abs(turn.luck) > SWING_ERRORS * hypot(before.uncertainty, turn.uncertainty)
    ]
    if end is not None and turns:
        luck_at_end = round(end - turns[-1].win, DECIMALS)
        if abs(luck_at_end) > turns[-1].uncertainty:
            cards.append(Swing(n=last + 1, by="cards", change=luck_at_end))
    greatest = sorted([*choices, *cards], key=lambda swing: -abs(swing.change))[:MAX_SHOWN]
    return sorted(greatest, key=lambda swing: (swing.n, swing.by == "choice"))


class ReviewedChoice:
    """One choice of a game, which is tried beside the answers that the player considers."""

    def __init__(self, n: int, answer: Any, adviser: Adviser) -> None:
        self.n = n
        self.answer = answer
        self.adviser = adviser
        self.turn: Turn | None = None

    @property
    def is_as_advised(self) -> bool:
        """True if nothing so far speaks for another choice."""
        return self.answer == self.adviser.odds.own and (self.turn is None or not self.turn.lost)

    def evaluate(self, worlds: int, seconds: float | None = None) -> Turn:
        """Try the answers in so many worlds, or as many as there is time for."""
        advice = self.adviser.advise(seconds=seconds, worlds=worlds)
        comparison = self.adviser.odds.compare(self.answer, advice.best)
        win = round(comparison.win, DECIMALS)
        best_win = round(comparison.other_win, DECIMALS)
        question = self.adviser.position.question
        self.turn = Turn(
            n=self.n,
            ask=question.name,
            for_=question.about,
            chosen=self.answer,
            win=win,
            best=advice.best,
            best_win=best_win,
            lost=max(0.0, round(best_win - win, DECIMALS)),
            error=round(comparison.error, DECIMALS),
            uncertainty=next(one.error for one in advice.chances if one.option == advice.best),
            was_advised=self.adviser.odds.was_extra_best,
        )
        return self.turn


class GameReview:
    """All choices of a finished game, tried in a few worlds and then in more."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._choices: dict[int, ReviewedChoice | None] = {}

    def evaluate_choice(self, n: int, seconds: float | None = None) -> Turn | None:
        """Return one choice alone, or None if answer `n` decided nothing."""
        choice = self.find_choice(n)
        return choice.evaluate(WORLDS, seconds) if choice else None

    def evaluate_all(self, seconds: float = REVIEW_SECONDS) -> Review:
        """Return the whole game.

        Choices that differ from the advice come first. If there is no time for all, those that are
        tried are scattered over the game.
        """
        end = process_time() + seconds
        last = self.session.number - 1
        choices = [choice for n in range(1, last + 1) if (choice := self.find_choice(n))]
        for depth in DEPTHS:
            for choice in sorted(scatter(choices), key=lambda choice: choice.is_as_advised):
                if (seconds_left := end - process_time()) > 0:
                    # The first few worlds are not cut short.
                    choice.evaluate(depth, seconds_left if choice.turn else None)
        turns = [choice.turn for choice in choices if choice.turn]
        lucks = [
            0.0,
            *(round(turn.best_win - before.win, DECIMALS) for before, turn in pairwise(turns)),
        ]
        outcome = self.session.over.outcome if self.session.over else ""
        return summarize(
            [replace(turn, luck=luck) for turn, luck in zip(turns, lucks, strict=False)],
            end=END_OF_OUTCOME.get(outcome),
            last=last,
            is_conceded=outcome == "conceded",
        )

    def find_turning_point(self, seconds: float) -> Turn | None:
        """Return the last choice that cost much, if one is found in so many seconds."""
        end = monotonic() + seconds
        for n in range(self.session.number - 1, 0, -1):
            turn = self.evaluate_choice(n, end - monotonic())
            if monotonic() > end:  # the last evaluation may have been cut short
                return None
            if turn is not None and turn.is_costly and turn.lost >= MIN_TURNING_POINT:
                return turn
        return None

    def find_choice(self, n: int) -> ReviewedChoice | None:
        """Return the choice of answer `n`, or None if it named cards or conceded."""
        if n not in self._choices:
            self._choices[n] = self._create_choice(n)
        return self._choices[n]

    def _create_choice(self, n: int) -> ReviewedChoice | None:
        entry = self.session.history.entries[n - 1]
        before = self.session.copy_before(n)
        question = before.question
        if entry.conceded or question is None or not question.is_decided:
            return None
        chosen = question.check(entry.answer, before.reader)
        return ReviewedChoice(n, chosen, Adviser(before, extra_answers=[chosen]))


def scatter(choices: Sequence[ReviewedChoice]) -> list[ReviewedChoice]:
    """Return the choices in an order in which the first few are spread over the whole game."""
    numbered = sorted(enumerate(choices), key=lambda pair: f"{pair[0]:016b}"[::-1])
    return [choice for _, choice in numbered]


# --- the texts of a review, in the language of the player ---


def localize(review: Review, say: Say) -> Review:
    """Return the review with its texts."""
    turns = [localize_turn(turn, say) for turn in review.turns]
    if review.worst is None:
        return replace(review, turns=turns)
    swings = [replace(swing, text=_swing_text(swing, review, say)) for swing in review.swings]
    return replace(review, turns=turns, swings=swings, text=[*_find_sentences(review, say)])


def localize_turn(turn: Turn, say: Say) -> Turn:
    return replace(turn, text=_turn_text(turn, say))


def _turn_text(turn: Turn, say: Say) -> str:
    """Say what was chosen, what was better, and the difference; or that nothing was better."""
    return say(
        "review.turn" if turn.is_costly else "review.as-good",
        n=turn.n,
        ask=[turn.ask, turn.for_] if turn.for_ else turn.ask,
        chosen=say.answer(turn.chosen, named=True),
        win=percent(turn.win),
        best=say.answer(turn.best, named=True),
        best_win=percent(turn.best_win),
        lost=percent(turn.lost),
    )


def _swing_text(swing: Swing, review: Review, say: Say) -> str:
    if swing.by == "choice":
        return next(_turn_text(turn, say) for turn in review.turns if turn.n == swing.n)
    when = "last" if swing.n > review.last else "cards"
    verb = "gave" if swing.change > 0 else "took"
    return say(f"review.{when}-{verb}", n=swing.n, change=percent(abs(swing.change)))


def _find_sentences(review: Review, say: Say) -> Iterator[str]:
    """Yield the choices that cost most, what else moved the chance, and the sum of it."""
    by_number = {turn.n: turn for turn in review.turns}
    for n in review.worst or ():
        yield _turn_text(by_number[n], say)
    if not review.worst:
        verdict = "fine" if review.turns else "none"
        yield say(f"review.{verdict}-lost" if review.was_lost else f"review.{verdict}")
    for swing in review.swings:
        if swing.by == "cards":
            yield _swing_text(swing, review, say)
    luck = percent(review.luck or 0.0)
    if review.turns:
        key = "review.sum-lucky" if luck < 0 else "review.sum"
        yield say(key, choice=percent(review.choice or 0.0), luck=abs(luck))
    if review.is_conceded and review.turns:
        win = percent(review.turns[-1].win)
        yield say("review.gave-up-at", n=review.last + 1, win=win)
    elif review.is_conceded:
        yield say("review.gave-up", n=review.last + 1)


def percent(chance: float) -> int:
    return round(100 * chance)
