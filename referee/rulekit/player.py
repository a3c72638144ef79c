"""What a player is: somebody at a seat who answers what is not a draw, and how well players can
play.

A player sees the table and what has happened; nothing here leads to a dealer. Players may imagine
the rules as they like: the rules alone decide, so a player who is wrong plays worse and breaks
nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any, NamedTuple, Protocol

from referee.rulekit.cards import Card
from referee.rulekit.game import Game
from referee.rulekit.numbers import Number
from referee.rulekit.options import Options
from referee.rulekit.piles import Pile
from referee.rulekit.questions import Choose, Pick, Question

BEST, SENSIBLE, RANDOM = "best", "sensible", "random"
LEVELS = (SENSIBLE, BEST, RANDOM)
PERFECT = "perfect"  # whoever knows every card: no player, but a search (`winnable`)
LISTED = 60  # answers to a pick; more than that need a player who knows which are worth a thought
TRIES = 50


@dataclass(slots=True)
class Seat:
    """Where a player sits: the game, its table, and every value that the rules were given so
    far.
    """

    game: Game[Any]
    options: Options
    table: Any
    dice: str  # seed of the player's own random numbers
    past: list[Any] = field(default_factory=list)
    _chance: Random | None = field(default=None, init=False)

    @property
    def chance(self) -> Random:
        """The player's own random numbers, made when first used."""
        self._chance = self._chance or Random(self.dice)  # noqa: S311
        return self._chance


class World(Protocol):
    """One way in which the unseen cards could lie."""

    def deal(self, pile: Pile, count: int) -> list[Card]: ...


class DeadlyDraw(NamedTuple):
    """The pile of the next draw, how many cards it takes, and which of them kill."""

    pile: Pile
    cards: int
    kills: Callable[[Card], bool]


class Player:
    """Answers at random. A game's own player overrides what it knows better."""

    fated: bool = (
        False  # whether cards alone can lose the game, with nothing to decide between them
    )
    stubborn: float = 0.5  # by how many standard errors another answer must beat the player's own

    def __init__(self, seat: Seat) -> None:
        """It sees its seat: `table` is that of the game, `seat.chance` random numbers of its
        own.
        """
        self.seat = seat
        self.table = seat.table

    def answer(self, question: Question) -> Any:
        """A value for the rules: an option of a choose, a list of a pick's."""
        if isinstance(question, Choose):
            return self.one_of(question.options)
        assert isinstance(question, Pick), "draws are dealt, not decided"
        for _ in range(TRIES):
            left = list(question.options)
            size = question.least + int(
                self.seat.chance.random() * (question.most - question.least + 1)
            )
            picked = [left.pop(int(self.seat.chance.random() * len(left))) for _ in range(size)]
            if not question.legal or question.legal(picked):
                return (
                    picked
                    if question.ordered
                    else [card for card in question.options if card in picked]
                )
        return next(question.answers())

    def shortlist(self, question: Question) -> list[Any]:
        """The answers worth working out, in the order in which the rules name them."""
        if isinstance(question, Choose):
            step = -(-len(question.options) // LISTED) if isinstance(question, Number) else 1
            return list(question.options[::step])
        assert isinstance(question, Pick), "draws are dealt, not decided"
        return list(islice(question.answers(), LISTED))

    def shown(self, question: Question) -> list[Any]:
        """Answers whose odds are always shown, even those that the player would not consider."""
        return list(question.options) if isinstance(question, Choose) else []

    def glimpses(
        self, _question: Question, _answers: Sequence[Any], _world: World
    ) -> list[float] | None:
        """How likely each answer is to win in one world, if that can be told without playing it
        out.
        """
        return None

    def true_chance(self, share: float) -> float:
        """A share of worlds won by a player like this, calibrated for one who looks ahead at every
        answer.
        """
        return share

    def progress(self) -> float:
        """How far the game has come, to compare answers when it is already won or lost; more is
        better.
        """
        return 0.0

    def danger(self) -> DeadlyDraw | None:
        """Which of the next cards would kill, where that is easy to say."""
        return None

    def one_of(self, options: Any) -> Any:
        """One of these options by chance."""
        return options[int(self.seat.chance.random() * len(options))]


Make = Callable[[Seat], Player]  # makes a player for a seat
