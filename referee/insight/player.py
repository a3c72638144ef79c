"""What a player is: somebody at a seat who answers what is not a draw.

He sees his table and what has been; nothing here leads to a dealer. He may imagine the rules as he
likes: they alone decide, so a player who is wrong plays worse and breaks nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from referee.rulekit.cards import Card
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.piles import Pile
from referee.rulekit.questions import Choose, Pick, Question
from referee.sessions.dealers import Dealer

LISTED = 60  # answers to a pick; more than that need a player who knows which are worth a thought
TRIES = 50


@dataclass(slots=True)
class Seat:
    """Where a player sits: the game, its table, and every value that the rules were given so far."""

    game: Game[Any]
    options: Options
    table: Any
    dice: str  # what his luck hangs on
    past: list[Any] = field(default_factory=list)
    _chance: Random | None = field(default=None, init=False)

    @property
    def chance(self) -> Random:
        """His own dice; who throws none has none made."""
        self._chance = self._chance or Random(self.dice)  # noqa: S311
        return self._chance


class Danger(NamedTuple):
    """The pile of the next draw, how many cards it takes, and which of them kill."""

    pile: Pile
    cards: int
    kills: Callable[[Card], bool]


class Player:
    """Answers by chance. A game's own player knows better, as far as he says so."""

    fated = False  # whether cards can lose the game one after another, with nothing to decide between them
    stubborn = 0.5  # standard errors by which another answer has to be better than his own

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.table = seat.table

    def answer(self, question: Question) -> Any:
        """A value for the rules: an option of a choose, a list of a pick's."""
        if isinstance(question, Choose):
            return self.one_of(question.options)
        assert isinstance(question, Pick), "draws are dealt, not decided"
        return self._some_of(question)

    def shortlist(self, question: Question) -> list[Any]:
        """The answers that are worth working out, in the order in which the rules name them."""
        if isinstance(question, Choose):
            return list(question.options)
        assert isinstance(question, Pick), "draws are dealt, not decided"
        return list(islice(question.answers(), LISTED))

    def shown(self, question: Question) -> list[Any]:
        """The answers that are told with their odds in any case, even if he would not think of them."""
        return list(question.options) if isinstance(question, Choose) else []

    def glimpses(self, _question: Question, _answers: Sequence[Any], _world: Dealer) -> list[float] | None:
        """How likely each answer is to win in one world, from one who can say so without playing it out."""
        return None

    def true_chance(self, share: float) -> float:
        """The share of worlds that one like him won, made true of one who looks ahead before each answer."""
        return share

    def progress(self) -> float:
        """How far the game has come, for those that nothing can win or lose any more; more is better."""
        return 0.0

    def danger(self) -> Danger | None:
        """Which of the next cards would kill, where that is so simple."""
        return None

    def one_of(self, options: Any) -> Any:
        return options[int(self.seat.chance.random() * len(options))]

    def _some_of(self, pick: Pick) -> list[Any]:
        for _ in range(TRIES):
            left = list(pick.options)
            size = pick.least + int(self.seat.chance.random() * (pick.most - pick.least + 1))
            picked = [left.pop(int(self.seat.chance.random() * len(left))) for _ in range(size)]
            if not pick.legal or pick.legal(picked):
                return picked if pick.ordered else [option for option in pick.options if option in picked]
        return next(pick.answers())
