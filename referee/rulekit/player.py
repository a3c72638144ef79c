"""Players that answer every question except draws.

A player sees the table and what has happened, and nothing that leads to a dealer. It may imagine
the rules as it likes. The rules alone decide, so a player that imagines them wrongly plays worse
and breaks nothing.

A `NetPlayer` takes the answer that a small neural net values most. The net has one hidden layer and
one output, the logit of the chance to win: 0 is even, 2.2 is 90 %. A hidden unit passes positive
values on and a tenth of negative ones ("leaky ReLU"). `numbers` of a position are the net's inputs.
`python -m tools.training` trains the weights by self-play.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import islice
from math import exp, log
from operator import add, mul
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple, Protocol

from cards_pdf.common.records.record import record
from referee.rulekit.cards import Card
from referee.rulekit.game import Game, Options
from referee.rulekit.piles import Pile
from referee.rulekit.questions import Choose, Number, Pick, Question

BEST = "best"
SENSIBLE = "sensible"
RANDOM = "random"
LEVELS = (SENSIBLE, BEST, RANDOM)
PERFECT = "perfect"  # knows every card: no player, but a search (`winnable`)
MAX_SHORTLIST = 60  # answers
MAX_RANDOM_PICKS = 50  # tries to find a legal one


@dataclass
class Seat:
    """The view of a player: the game, its table, and every value that the rules have received.

    Among the values of `past` are cards that only the rules were told (`Ask.secret`). A law finds
    players whose answers depend on them.
    """

    game: Game[Any]
    options: Options
    table: Any
    dice: str  # seed of the player's own random numbers
    past: list[Any] = field(default_factory=list)

    @cached_property
    def rng(self) -> Random:
        """The player's own random numbers."""
        return Random(self.dice)  # noqa: S311


class World(Protocol):
    """One way in which the unseen cards can lie."""

    def deal(self, pile: Pile, count: int) -> list[Card]: ...


@dataclass(frozen=True, slots=True)
class DeadlyDraw:
    """The pile of the next draw, how many cards it takes, and which of them kill."""

    pile: Pile
    cards: int
    kills: Callable[[Card], bool]


class Player:
    """A player that answers at random. The player of a game overrides what it knows better."""

    #: True if cards can lose the game with nothing to decide between them.
    can_die_without_choice: bool = False
    #: How many standard errors better another answer must be before the odds prefer it.
    switch_threshold: float = 0.5

    def __init__(self, seat: Seat) -> None:
        """Create a player. `table` is the table of the game, `seat.rng` its random numbers."""
        self.seat = seat
        self.table = seat.table

    def answer(self, question: Question) -> Any:
        """Return a value for the rules: an option of a `Choose`, or a list of a `Pick`'s."""
        if isinstance(question, Choose):
            return self.one_of(question.options)
        assert isinstance(question, Pick), "draws are dealt, not decided"
        random = self.seat.rng.random
        for _ in range(MAX_RANDOM_PICKS):
            remaining = list(question.options)
            size = question.minimum + int(random() * (question.maximum - question.minimum + 1))
            picked = [remaining.pop(int(random() * len(remaining))) for _ in range(size)]
            if question.legal(picked):
                if question.ordered:
                    return picked
                return [card for card in question.options if card in picked]
        return next(question.answers())

    @classmethod
    def find_win(cls, _table: Any, _peek: Callable[[Pile], list[Card]], /) -> Sequence[Any] | None:
        """Return the answers that win a dealt game from its first question on.

        For games in which all cards can be known, such as an open solitaire: `peek` returns all
        cards of a pile, the top one first. None: the deal cannot be won. Empty: not known, as by
        default. `--deal winnable` and `winnable` use it; the rules play the answers to make sure.
        """
        return ()

    def shortlist(self, question: Question) -> list[Any]:
        """Return the answers worth trying, in the order of the question."""
        if isinstance(question, Choose):
            step = -(-len(question.options) // MAX_SHORTLIST) if isinstance(question, Number) else 1
            return list(question.options[::step])
        assert isinstance(question, Pick), "draws are dealt, not decided"
        return list(islice(question.answers(), MAX_SHORTLIST))

    def list_shown(self, question: Question) -> list[Any]:
        """Return answers whose odds are shown even if the player would not consider them."""
        return list(question.options) if isinstance(question, Choose) else []

    def estimate_wins(
        self, _question: Question, _answers: Sequence[Any], _world: World
    ) -> list[float] | None:
        """Return how likely each answer wins in one world, or None to play the games out."""
        return None

    def true_chance(self, share: float) -> float:
        """Return the chance of a player that looks ahead, from the share of worlds won."""
        return share

    def progress(self) -> float:
        """Return how far the game has come. It decides where the win does not; more is better."""
        return 0.0

    def danger(self) -> DeadlyDraw | None:
        """Return which of the next cards kill, where that is easy to say."""
        return None

    def one_of(self, options: Any) -> Any:
        """Return one of the options at random."""
        return options[int(self.seat.rng.random() * len(options))]


MakePlayer = Callable[[Seat], Player]


@record
class DealToSolve:
    """A deal at its first question, the effort of a search, and a trial of a player.

    `peek` returns all cards of a pile, the top one first.
    """

    table: Any
    peek: Callable[[Pile], list[Card]]
    effort: int
    is_won_by: Callable[[MakePlayer], bool]


# --- players with a net ---

LEAK = 0.1
SURE = 20.0  # the logit of a game that is already decided
TINY = 1e-9
Numbers = list[float]


class ValueNet:
    """A net with given weights."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self.hidden: list[Numbers] = weights["hidden"]
        self.bias: Numbers = weights["bias"]
        self.out: Numbers = weights["out"]
        self.constant: float = weights["constant"]

    def __call__(self, numbers: Numbers) -> float:
        sums = [sum(map(mul, row, numbers)) for row in self.hidden]
        values = map(add, sums, self.bias)
        active = [value if value > 0 else LEAK * value for value in values]
        return sum(map(mul, active, self.out), self.constant)


@cache
def read_numbers(file: Path) -> Any:
    """Return the trained numbers in a JSON file."""
    return json.loads(file.read_text(encoding="utf-8"))


@cache
def trained_net(file: Path) -> ValueNet:
    return ValueNet(read_numbers(file))


class Prospect(NamedTuple):
    """An answer, and the numbers of the position it leads to.

    `decided` is the logit if the game is then already won or lost. It is a tuple, because every
    answer of every rollout creates some.
    """

    answer: Any
    numbers: Numbers
    decided: float | None = None


class NetPlayer(Player):
    """A player that takes the answer whose prospect is worth most."""

    weights: ClassVar[Path]  # the file with its trained numbers

    def __init__(self, seat: Seat, net: ValueNet | None = None) -> None:
        super().__init__(seat)
        self.net = net or trained_net(self.weights)

    def worth(self, prospect: Prospect) -> float:
        return self.net(prospect.numbers) if prospect.decided is None else prospect.decided

    def best(self, prospects: Sequence[Prospect]) -> Prospect:
        """Return the first of the prospects that are worth most."""
        return prospects[0] if len(prospects) == 1 else max(prospects, key=self.worth)


def chance(logit: float) -> float:
    return 1 / (1 + exp(-max(-SURE, min(SURE, logit))))


def logit(chance: float) -> float:
    """Return the logit of a chance. Chances of 0 and 1 have finite logits too."""
    return log((chance + TINY) / (1 - chance + TINY))
