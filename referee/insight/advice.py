"""What a player may be told: odds, the best answer and the plan behind it, and the cards still
out.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from math import comb
from typing import Any, NamedTuple, TypeVar

from referee.insight import players
from referee.insight.odds import Advice, Chance, Odds, Position
from referee.insight.rollout import PlayerError, Worlds, blamed, run
from referee.insight.secrets import secrets_of
from referee.rulekit.cards import Card
from referee.rulekit.game import piles_on
from referee.rulekit.numbers import Roll
from referee.rulekit.piles import Pile
from referee.rulekit.player import DeadlyDraw, Make, Player, Seat
from referee.rulekit.questions import Draw, Question
from referee.rulekit.say import Say
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session

SECONDS = 0.5
PLANNED = 12  # answers of a plan that are shown
THREATS = 150  # worlds in which cards may kill
T = TypeVar("T")


class Adviser:
    """Odds on one question of a session, better at every call; by chance if the player fails.

    They are of every option, or where an answer is `given` of that one and of those worth a
    thought.
    """

    def __init__(self, session: Session, given: Sequence[Any] = ()) -> None:
        self.position = Position.of(session)
        self.given = given
        self.failed: PlayerError | None = None
        self.make: Make = Player
        try:
            self.make = players.sensible(session.game.name)
        except PlayerError as failed:
            self.failed = failed
        self._odds: Odds | None = None

    def advice(self, *, seconds: float | None = None, worlds: int | None = None) -> Advice:
        return self._asked(lambda odds: odds.advice(seconds=seconds, worlds=worlds))

    @property
    def own(self) -> Any:
        """The answer without looking ahead."""
        return self._asked(lambda odds: odds.own)

    def known(self) -> Advice | None:
        """What an earlier look has found, if there was one."""
        return self._odds.so_far() if self._odds else None

    def side_by_side(self, answer: Any, other: Any) -> tuple[float, float, float]:
        """How likely each of two answers that were tried wins, and the error of the difference."""
        assert self._odds is not None, "both were tried"
        return self._odds.side_by_side(answer, other)

    def has_advised(self) -> bool:
        """Whether a hint after any number of worlds so far, but for the first few, was an answer
        `given`.
        """
        return self._odds is not None and self._odds.was_advised

    def _asked(self, ask: Callable[[Odds], T]) -> T:
        try:
            return ask(self._odds_so_far())
        except PlayerError as failed:
            self.make, self.failed, self._odds = Player, failed, None
            return ask(self._odds_so_far())

    def _odds_so_far(self) -> Odds:
        self._odds = self._odds or Odds(
            self.position, self.make, every=not self.given, also=self.given
        )
        return self._odds

    def plan(self, best: Any) -> list[str]:
        """What the adviser would do, from this answer up to the next unseen card.

        Nothing more where the rules know what the player does not: what they do next would tell of
        it.
        """
        game, options, past, table, _ = self.position
        if any(pile.is_seen_in_secret for pile in piles_on(table)):
            return [_in_words(best)]
        seats: list[Seat] = []

        def seated(seat: Seat) -> Player:
            seats.append(seat)
            return self.make(seat)

        with suppress(_UnseenError, PlayerError):
            run(game, options, seated, _Nobody(0), [*past, best], "plan")
        planned = seats[0].past[len(past) :][:PLANNED]
        return [_in_words(value) for value in planned]


def _in_words(value: Any) -> str:
    return " ".join(value) if isinstance(value, list) else str(value)


class _UnseenError(Exception):
    """The next card is one that nobody has seen, or dice that nobody has rolled."""


class _Nobody(Dealer):
    """Deals nothing: a plan ends where unseen cards are drawn or dice fall."""

    def deal(self, pile: Pile, count: int) -> list[Card]:
        raise _UnseenError(pile.name, count)

    def roll(self, roll: Roll) -> list[int]:
        raise _UnseenError(roll.name)


def hint(
    adviser: Adviser, say: Say, *, seconds: float | None = None, worlds: int | None = None
) -> dict[str, Any]:
    """The odds of each answer, and the best as it can be answered; the same for the same number of
    worlds.

    An adviser who was asked before continues from there; without a time the hint is what was found
    by now, so that it agrees with the odds shown before it.
    """
    if seconds is None and worlds is None:
        advice = adviser.known() or adviser.advice(seconds=SECONDS)
    else:
        advice = adviser.advice(seconds=seconds, worlds=worlds)
    planned = [step or say.word("none") for step in adviser.plan(advice.best)]
    best, *others = advice.ranked
    why = [note(adviser, say)] if adviser.failed else []
    why += [say("hint.no-difference")] if advice.makes_no_difference else []
    is_clear = advice.is_clear
    if (
        others and advice.rank(others[0])[0] > advice.rank(best)[0]
    ):  # their chances alone do not tell why
        first, second = (say.answer(one.answer, named=True) for one in (best, others[0]))
        why.append(say("hint.why-first", best=first, other=second))
    elif not (why or is_clear):
        why.append(say("hint.too-close"))
    return {
        "options": [_as_json(chance) for chance in advice.ranked],
        "best": advice.best,
        "plan": say("hint.plan", steps=planned)
        if planned[1:]
        else say("hint.best", best=say.named(planned[0])),
        "worlds": advice.worlds,
        "difference": not advice.makes_no_difference,
        "clear": is_clear,
        "why": " ".join(why),
        "text": note(adviser, say),
    }


def note(adviser: Adviser, say: Say) -> str:
    """Who the odds are for."""
    if adviser.failed:
        return say("hint.failed", reason=str(adviser.failed))
    return say("hint.by-chance" if adviser.make is Player else "hint.like-adviser")


def _as_json(chance: Chance) -> dict[str, Any]:
    return {
        "option": chance.answer,
        "win": round(chance.win, 3),
        "error": round(chance.error, 3),
        "score": None if chance.score is None else round(chance.score, 1),
        "progress": round(chance.progress, 3),
    }


class Left(NamedTuple):
    """What a pile may still hold: unseen cards, and cards known to lie there."""

    pile: str
    cards: int
    unseen: list[Card]
    known: list[Card]


def left(session: Session) -> list[Left]:
    """Every pile on the table that holds anything."""
    piles = (pile for pile in piles_on(session.table) if len(pile))
    return [Left(pile.name, len(pile), list(pile.unseen), pile.known()) for pile in piles]


class Threat(NamedTuple):
    """How likely the next draw kills the player, or all draws before anything can be decided."""

    chance: float
    key: str  # of its sentence


def threat(session: Session) -> Threat | None:
    """What the next cards threaten, if the game's player can tell; nothing if that fails."""
    question = session.question
    if question is None or not players.has_player(session.game.name):
        return None
    with suppress(PlayerError), blamed:
        seat = Seat(session.game, session.options, session.table, "", session.values)
        player = players.sensible(session.game.name)(seat)
        if danger := player.danger():
            return Threat(_one_kills(danger), "left.deadly")
        if isinstance(question, Draw) and player.fated:
            game, options, past = session.game, session.options, session.values
            worlds, lost = Worlds(past, secrets_of(game, options, past, session.table)), 0
            for number in range(THREATS):  # before anything is decided
                with suppress(PlayerError):
                    ending = run(game, options, _Undecided, worlds[number], worlds[number].past)
                    lost += ending.over.outcome == "loss"
            return Threat(lost / THREATS, "left.fated")
    return None


def _one_kills(danger: DeadlyDraw) -> float:
    pile, count, kill = danger
    coming = pile.expected(min(count, len(pile)))
    if any(card is not None and kill(card) for card in coming):
        return 1.0
    unseen, drawn = len(pile.unseen), coming.count(None)
    harmless = unseen - sum(map(kill, pile.unseen))
    return 1 - comb(harmless, drawn) / comb(unseen, drawn) if drawn else 0.0


class _Undecided(Player):
    """Decides nothing: the game stops where something is asked."""

    def answer(self, question: Question) -> Any:
        raise LookupError(question.name)


def left_as_json(session: Session, say: Say) -> dict[str, Any]:
    """`left` as the protocol tells it."""
    rows = [row._asdict() for row in left(session)]
    found = threat(session)
    if found is None:
        return {"piles": rows, "deadly": None, "text": ""}
    percent = max(1, round(100 * found.chance))
    text = say(found.key, percent=percent) if found.chance else say(f"{found.key}.never")
    return {"piles": rows, "deadly": round(found.chance, 3), "text": text}
