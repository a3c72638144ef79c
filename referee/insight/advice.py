"""Advice for players, and a finished game in review.

Advice is odds, the best answer with a plan, and the cards that are left. A review tells which
choices cost chances of winning, and how much was luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from math import comb, hypot
from time import monotonic, process_time
from typing import Annotated, Any, Literal

from cards_pdf.common.messages import start_sentence
from cards_pdf.common.records.record import Always, Never, record
from cards_pdf.common.web.dispatcher import UNSET, message
from referee.insight import odds
from referee.insight.odds import MIN_ERROR, Advice, Chance, Odds, choice_of, seat_of
from referee.insight.rollout import PlayerError, Worlds, player_errors, run
from referee.rulekit.cards import Card
from referee.rulekit.game import piles_on
from referee.rulekit.piles import Pile
from referee.rulekit.player import DeadlyDraw, MakePlayer, Player, Seat
from referee.rulekit.questions import Answer, Draw, Question, Roll
from referee.rulekit.say import Say
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session

HINT_SECONDS = 0.5
MAX_PLAN = 12  # answers
THREAT_WORLDS = 150


class Adviser:
    """The odds of one question of a session, which grow more exact with each call.

    If the game's own player fails, the odds start again with the random player. By default the odds
    are those of every option. With `extra_answers` they are those of the player's shortlist and of
    these answers.
    """

    def __init__(self, session: Session, extra_answers: Sequence[Any] = ()) -> None:
        self.seat, self.question = choice_of(session)
        self.error: PlayerError | None = None
        self._extra_answers = extra_answers
        try:
            self._begin(odds.sensible_player(session.game.name))
        except PlayerError as error:
            self.error = error
            self._begin(Player)

    def advise(self, *, seconds: float | None = None, worlds: int | None = None) -> Advice:
        try:
            return self.odds.advise(seconds=seconds, worlds=worlds)
        except PlayerError as error:
            self.error = error
            self._begin(Player)
            return self.odds.advise(seconds=seconds, worlds=worlds)

    def _begin(self, make_player: MakePlayer) -> None:
        self.make_player = make_player
        self.odds = Odds(
            self.seat,
            self.question,
            make_player,
            with_shown=not self._extra_answers,
            extra_answers=self._extra_answers,
        )

    def plan(self, best: Any) -> list[str]:
        """Return the answers from `best` up to the next unseen card, as the player gives them."""
        seat = self.seat
        # What rules do next would give away what they have seen in secret.
        if any(pile.is_seen_in_secret for pile in piles_on(seat.table)):
            return [_join_answer(best)]
        seats: list[Seat] = []

        def make_player(seat: Seat) -> Player:
            seats.append(seat)
            return self.make_player(seat)

        with suppress(_UnseenError, PlayerError):
            run(
                seat.game,
                seat.options,
                make_player,
                dealer=_EmptyHandedDealer(0),
                past=[*seat.past, best],
                dice="plan",
            )
        start = len(seat.past)
        return [_join_answer(value) for value in seats[0].past[start : start + MAX_PLAN]]


def _join_answer(value: Any) -> str:
    return " ".join(value) if isinstance(value, list) else str(value)


class _UnseenError(Exception):
    """Stops a plan at an unseen card or at dice."""


class _EmptyHandedDealer(Dealer):
    """A dealer that raises _UnseenError instead of dealing."""

    def deal(self, pile: Pile, count: int) -> list[Card]:
        raise _UnseenError(pile.name, count)

    def roll(self, roll: Roll) -> list[int]:
        raise _UnseenError(roll.name)


@message("hint")
class Hint:
    """Odds, the best answer and the plan behind it."""

    options: Sequence[Chance]
    best: Answer
    plan: str
    worlds: int
    difference: bool
    clear: bool
    why: str
    text: str


def hint(
    adviser: Adviser, say: Say, *, seconds: float | None = None, worlds: int | None = None
) -> Hint:
    """Return the odds of each answer and the best one.

    An adviser that has odds continues from there. Without a limit the hint tells what is known by
    now, so that it agrees with odds that were shown before.
    """
    if seconds is not None or worlds is not None:
        advice = adviser.advise(seconds=seconds, worlds=worlds)
    elif adviser.odds.rounds:
        advice = adviser.odds.summarize()
    else:
        advice = adviser.advise(seconds=HINT_SECONDS)
    options = [
        replace(
            chance,
            win=round(chance.win, 3),
            error=round(chance.error, 3),
            score=None if chance.score is None else round(chance.score, 1),
            progress=round(chance.progress, 3),
        )
        for chance in advice.ranked
    ]
    steps = [step or say.word("none") for step in adviser.plan(advice.best)]
    plan = say("hint.plan", steps=steps)
    if len(steps) == 1:
        best = start_sentence(say.named(steps[0]))
        plan = say("hint.best", best=best, win=percent(options[0].win))
    return Hint(
        options=options,
        best=advice.best,
        plan=plan,
        worlds=advice.worlds,
        difference=not advice.is_irrelevant,
        clear=advice.is_clear,
        why=say("face.joint").join(_explain(adviser, advice, say)),
        text=note(adviser, say),
    )


def _explain(adviser: Adviser, advice: Advice, say: Say) -> list[str]:
    """Return sentences about what the odds alone do not show."""
    sentences = [note(adviser, say)] if adviser.error else []
    best, *others = advice.ranked
    if not others:
        return sentences
    if advice.is_irrelevant:
        sentences.append(say("hint.no-difference"))
    other = start_sentence(say.answer(others[0].option, named=True))
    if advice.rank(others[0])[0] > advice.rank(best)[0]:
        sentences.append(say("hint.why-first", other=other))
    elif not (sentences or advice.is_clear):
        sentences.append(say("hint.too-close", other=other))
    return sentences


def note(adviser: Adviser, say: Say) -> str:
    """Return a sentence that says which player the odds are for."""
    if adviser.error:
        return say("hint.failed", reason=str(adviser.error))
    return say("hint.by-chance" if adviser.make_player is Player else "hint.like-adviser")


@record
class PileContents:
    """The possible cards of a pile: unseen cards, and cards known to lie there."""

    pile: str
    cards: int
    unseen: list[str]
    known: list[str]


@message("left")
class Left:
    """The cards that are still out, and the chance that the next ones kill."""

    piles: Sequence[PileContents]
    text: str
    deadly: float | None


def left(session: Session, say: Say) -> Left:
    """Return every pile on the table that holds anything, and what the next cards threaten."""
    text = ""
    deadly = None
    if threat := find_threat(session):
        deadly = round(threat.chance, 3)
        key = threat.text_key if threat.chance else f"{threat.text_key}.never"
        text = say(key, percent=max(1, percent(threat.chance)))
    return Left(piles=piles_left(session), text=text, deadly=deadly)


def piles_left(session: Session) -> list[PileContents]:
    return [
        PileContents(pile=pile.name, cards=len(pile), unseen=[*pile.unseen], known=[*pile.known()])
        for pile in piles_on(session.table)
        if len(pile)
    ]


@record
class Threat:
    """The chance that the player dies by the next draw, or before the next choice."""

    chance: float
    text_key: str


def find_threat(session: Session) -> Threat | None:
    """Return what the next cards threaten, if the game's player can tell."""
    question = session.question
    if question is None or not odds.has_player(session.game.name):
        return None
    with suppress(PlayerError), player_errors:
        seat = seat_of(session)
        player = odds.sensible_player(session.game.name)(seat)
        if danger := player.danger():
            return Threat(chance=_chance_of_deadly_card(danger), text_key="left.deadly")
        if isinstance(question, Draw) and player.can_die_without_choice:
            return Threat(chance=_chance_of_loss_without_choice(seat), text_key="left.fated")
    return None


def _chance_of_deadly_card(danger: DeadlyDraw) -> float:
    pile = danger.pile
    coming = pile.expected(min(danger.cards, len(pile)))
    if any(card is not None and danger.kills(card) for card in coming):
        return 1.0
    drawn = coming.count(None)
    harmless = len(pile.unseen) - sum(map(danger.kills, pile.unseen))
    return 1 - comb(harmless, drawn) / comb(len(pile.unseen), drawn)


def _chance_of_loss_without_choice(seat: Seat) -> float:
    worlds = Worlds(seat)
    losses = 0
    for number in range(THREAT_WORLDS):
        with suppress(PlayerError):
            losses += worlds.play_out(number, _UndecidedPlayer).over.outcome == "loss"
    return losses / THREAT_WORLDS


class _UndecidedPlayer(Player):
    """A player that ends the game with a PlayerError at its first choice."""

    def answer(self, question: Question) -> Any:
        raise LookupError(question.name)


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


@record
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


@record
class Point:
    """The chance to win when a question was asked; the last is the end."""

    n: int
    win: float


@record
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


def summarize(
    turns: Sequence[Turn],
    say: Say,
    *,
    end: float | None = None,
    last: int = 0,
    is_conceded: bool = False,
) -> Review:
    """Return the review of a whole game.

    `end` is 1 for a win and 0 for a loss, `last` the number of answers before it.
    """
    turns = [localize_turn(turn, say) for turn in turns]
    costly = [turn for turn in turns if turn.is_costly]
    worst = sorted(costly, key=lambda turn: -turn.lost)[:MAX_SHOWN]
    swings = _find_swings(turns, say, end=end, last=last)
    cost = sum(turn.lost for turn in costly)
    luck = 0.0
    if turns:
        luck = round(turns[0].best_win - (turns[-1].win if end is None else end) - cost, DECIMALS)
    choice = round(cost, DECIMALS)
    text = [turn.text for turn in worst]
    if not worst:
        key = "review.fine" if turns else "review.none"
        text.append(say(f"{key}-lost" if is_lost_at_start(turns, end) else key))
    text += [swing.text for swing in swings if swing.by == "cards"]
    if percent(choice) or percent(luck):
        key = "review.sum-lucky" if percent(luck) < 0 else "review.sum"
        text.append(say(key, choice=-percent(choice), luck=-percent(luck)))
    if is_conceded and turns:
        text.append(say("review.gave-up-at", n=last + 1, win=percent(turns[-1].win)))
    elif is_conceded:
        text.append(say("review.gave-up", n=last + 1))
    curve = [Point(n=turn.n, win=turn.best_win) for turn in turns]
    return Review(
        turns=turns,
        worst=[turn.n for turn in worst],
        choice=choice,
        luck=luck,
        curve=curve if end is None else [*curve, Point(n=last + 1, win=end)],
        swings=swings,
        text=text,
    )


def is_lost_at_start(turns: Sequence[Turn], end: float | None) -> bool:
    """Return True if a lost game could hardly be won when the first choice was made."""
    return end == 0 and not any(turn.best_win >= MIN_CHANCE for turn in turns[:1])


def _find_swings(turns: Sequence[Turn], say: Say, *, end: float | None, last: int) -> list[Swing]:
    """Return what changed the chance most, in the order in which it happened."""
    swings = [
        Swing(n=turn.n, by="choice", change=-turn.lost, text=turn.text)
        for turn in turns
        if turn.is_costly
    ]
    lucks = [
        (turn.n, turn.luck)
        for before, turn in pairwise(turns)
        if turn.luck and abs(turn.luck) > SWING_ERRORS * hypot(before.uncertainty, turn.uncertainty)
    ]
    if end is not None and turns:
        luck_at_end = round(end - turns[-1].win, DECIMALS)
        if abs(luck_at_end) > turns[-1].uncertainty:
            lucks.append((last + 1, luck_at_end))
    for n, luck in lucks:
        when = "last" if n > last else "cards"
        verb = "gave" if luck > 0 else "took"
        text = say(f"review.{when}-{verb}", n=n, change=percent(abs(luck)))
        swings.append(Swing(n=n, by="cards", change=luck, text=text))
    greatest = sorted(swings, key=lambda swing: -abs(swing.change))[:MAX_SHOWN]
    return sorted(greatest, key=lambda swing: (swing.n, swing.by == "choice"))


def localize_turn(turn: Turn, say: Say) -> Turn:
    """Return the turn with its text: what was chosen, and what was better if anything was."""
    text = say(
        "review.turn" if turn.is_costly else "review.as-good",
        n=turn.n,
        ask=[turn.ask, turn.for_] if turn.for_ else turn.ask,
        chosen=say.answer(turn.chosen, named=True),
        win=percent(turn.win),
        best=say.answer(turn.best, named=True),
        best_win=percent(turn.best_win),
        lost=percent(turn.lost),
    )
    return replace(turn, text=text)


def percent(chance: float) -> int:
    return round(100 * chance)


@dataclass
class ReviewedChoice:
    """One choice of a game, which is tried beside the answers that the player considers."""

    n: int
    answer: Any
    adviser: Adviser
    turn: Turn | None = None

    @property
    def is_as_advised(self) -> bool:
        """True if nothing so far speaks for another choice."""
        return self.answer == self.adviser.odds.own and (self.turn is None or not self.turn.lost)

    def evaluate(self, worlds: int, seconds: float | None = None) -> Turn:
        """Try the answers in so many worlds, or as many as there is time for."""
        advice = self.adviser.advise(seconds=seconds, worlds=worlds)
        chances, error = self.adviser.odds.compare(self.answer, advice.best)
        win, best_win = (round(chance, DECIMALS) for chance in chances)
        question = self.adviser.question
        self.turn = Turn(
            n=self.n,
            ask=question.name,
            for_=question.about,
            chosen=self.answer,
            win=win,
            best=advice.best,
            best_win=best_win,
            lost=max(0.0, round(best_win - win, DECIMALS)),
            error=round(error, DECIMALS),
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

    def evaluate_all(self, say: Say, seconds: float = REVIEW_SECONDS) -> Review:
        """Return the whole game.

        Choices that differ from the advice come first. If there is no time for all, those that are
        tried are scattered over the game.
        """
        end = process_time() + seconds
        last = self.session.number - 1
        choices = [choice for n in range(1, last + 1) if (choice := self.find_choice(n))]
        for depth in DEPTHS:
            # In the order of their numbers' reversed bits, the first few are spread over the game.
            for _, choice in sorted(
                enumerate(choices),
                key=lambda pair: (pair[1].is_as_advised, f"{pair[0]:016b}"[::-1]),
            ):
                if (seconds_left := end - process_time()) > 0:
                    # The first few worlds are not cut short.
                    choice.evaluate(depth, seconds_left if choice.turn else None)
        turns = [choice.turn for choice in choices if choice.turn]
        lucks = [round(turn.best_win - before.win, DECIMALS) for before, turn in pairwise(turns)]
        outcome = self.session.over.outcome if self.session.over else ""
        return summarize(
            [replace(turn, luck=luck) for turn, luck in zip(turns, [0.0, *lucks], strict=False)],
            say,
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
            self._choices[n] = None
            entry = self.session.history.entries[n - 1]
            before = self.session.copy_before(n)
            question = before.question
            if question and question.is_decided and not entry.conceded:
                chosen = question.check(entry.answer, before.reader)
                adviser = Adviser(before, extra_answers=[chosen])
                self._choices[n] = ReviewedChoice(n, chosen, adviser)
        return self._choices[n]
