"""Advice for players: odds, the best answer with a plan, and the cards that are left."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import comb
from typing import Any

from cards_pdf.common.web.json_records import message
from referee.insight import odds
from referee.insight.consistent_deals import sample_consistent_deals
from referee.insight.odds import Advice, Chance, Odds, Position
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
        self.position = Position.from_session(session)
        self.error: PlayerError | None = None
        self.make_player: MakePlayer = Player
        self._extra_answers = extra_answers
        try:
            self.make_player = odds.sensible_player(session.game.name)
            self.odds = self._create_odds()
        except PlayerError as error:
            self._start_again(error)

    def advise(self, *, seconds: float | None = None, worlds: int | None = None) -> Advice:
        try:
            return self.odds.advise(seconds=seconds, worlds=worlds)
        except PlayerError as error:
            self._start_again(error)
            return self.odds.advise(seconds=seconds, worlds=worlds)

    def _start_again(self, error: PlayerError) -> None:
        self.error = error
        self.make_player = Player
        self.odds = self._create_odds()

    def _create_odds(self) -> Odds:
        return Odds(
            self.position,
            self.make_player,
            with_shown=not self._extra_answers,
            extra_answers=self._extra_answers,
        )

    def plan(self, best: Any) -> list[str]:
        """Return the answers from `best` up to the next unseen card, as the player gives them."""
        position = self.position
        # What rules do next would give away what they have seen in secret.
        if any(pile.is_seen_in_secret for pile in piles_on(position.table)):
            return [_join_answer(best)]
        seats: list[Seat] = []

        def make_player(seat: Seat) -> Player:
            seats.append(seat)
            return self.make_player(seat)

        with suppress(_UnseenError, PlayerError):
            run(
                position.game,
                position.options,
                make_player,
                dealer=_EmptyHandedDealer(0),
                past=[*position.past, best],
                dice="plan",
            )
        planned = seats[0].past[len(position.past) :][:MAX_PLAN]
        return [_join_answer(value) for value in planned]


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
    options = [_round_chance(chance) for chance in advice.ranked]
    steps = [step or say.word("none") for step in adviser.plan(advice.best)]
    if len(steps) > 1:
        plan = say("hint.plan", steps=steps)
    else:
        plan = say("hint.best", best=say.named(steps[0]), win=round(100 * options[0].win))
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
    if others and advice.is_irrelevant:
        sentences.append(say("hint.no-difference"))
    if others and advice.rank(others[0])[0] > advice.rank(best)[0]:
        sentences.append(say("hint.why-first", other=say.answer(others[0].option, named=True)))
    elif others and not (sentences or advice.is_clear):
        sentences.append(say("hint.too-close", other=say.answer(others[0].option, named=True)))
    return sentences


def note(adviser: Adviser, say: Say) -> str:
    """Return a sentence that says which player the odds are for."""
    if adviser.error:
        return say("hint.failed", reason=str(adviser.error))
    return say("hint.by-chance" if adviser.make_player is Player else "hint.like-adviser")


def _round_chance(chance: Chance) -> Chance:
    return replace(
        chance,
        win=round(chance.win, 3),
        error=round(chance.error, 3),
        score=None if chance.score is None else round(chance.score, 1),
        progress=round(chance.progress, 3),
    )


@dataclass(frozen=True, kw_only=True)
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
    threat = find_threat(session)
    if threat is None:
        return Left(piles=piles_left(session), text="", deadly=None)
    percent = max(1, round(100 * threat.chance))
    key = threat.text_key if threat.chance else f"{threat.text_key}.never"
    text = say(key, percent=percent)
    return Left(piles=piles_left(session), text=text, deadly=round(threat.chance, 3))


def piles_left(session: Session) -> list[PileContents]:
    return [
        PileContents(pile=pile.name, cards=len(pile), unseen=[*pile.unseen], known=[*pile.known()])
        for pile in piles_on(session.table)
        if len(pile)
    ]


@dataclass(frozen=True, kw_only=True)
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
        seat = Seat(session.game, session.options, session.table, "", session.values)
        player = odds.sensible_player(session.game.name)(seat)
        if danger := player.danger():
            return Threat(chance=_chance_of_deadly_card(danger), text_key="left.deadly")
        if isinstance(question, Draw) and player.can_die_without_choice:
            return Threat(chance=_chance_of_loss_without_choice(session), text_key="left.fated")
    return None


def _chance_of_deadly_card(danger: DeadlyDraw) -> float:
    pile = danger.pile
    coming = pile.expected(min(danger.cards, len(pile)))
    if any(card is not None and danger.kills(card) for card in coming):
        return 1.0
    drawn = coming.count(None)
    if not drawn:
        return 0.0
    harmless = len(pile.unseen) - sum(map(danger.kills, pile.unseen))
    return 1 - comb(harmless, drawn) / comb(len(pile.unseen), drawn)


def _chance_of_loss_without_choice(session: Session) -> float:
    past = session.values
    deals = sample_consistent_deals(session.game, session.options, past, table=session.table)
    worlds = Worlds(session.game, session.options, past, deals)
    losses = 0
    for number in range(THREAT_WORLDS):
        with suppress(PlayerError):
            losses += worlds.play_out(number, _UndecidedPlayer).over.outcome == "loss"
    return losses / THREAT_WORLDS


class _UndecidedPlayer(Player):
    """A player that ends the game with a PlayerError at its first choice."""

    def answer(self, question: Question) -> Any:
        raise LookupError(question.name)
