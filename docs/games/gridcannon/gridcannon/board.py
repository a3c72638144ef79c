"""The board of Gridcannon: nine cells, twelve places around them, and which of them lie in a
line.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee import JOKERS, STANDARD, Card, Pile

CELLS = ("1", "2", "3", "4", "5", "6", "7", "8", "9")
MIDDLE = "5"
ROUND = ("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l")  # clockwise from the top left
BOARD = (" abc ", "l123d", "k456e", "j789f", " ihg ")
HEALTH = {"J": 11, "Q": 12, "K": 13}
UNKILLABLE = {"J": 21, "Q": 21, "K": 20}  # health that no two cards reach


class Line(NamedTuple):
    """A royal's place, the two cells that shoot at it, and the cell that fires them."""

    royal: str
    shooting: tuple[str, str]
    fired: str


LINES = tuple(
    Line(line[0], (line[1], line[2]), line[3])
    for way in (BOARD[1:4], ["".join(column) for column in zip(*BOARD, strict=True)][1:4])
    for row in way
    for line in (row, row[::-1])
)
BESIDE = {cell: tuple(line.royal for line in LINES if line.shooting[0] == cell) for cell in CELLS}
FIRED = {cell: tuple(line for line in LINES if line.fired == cell) for cell in CELLS}


@dataclass(slots=True)
class Table:
    deck: Pile = field(default_factory=lambda: Pile("deck", (*STANDARD, *JOKERS)))
    grid: dict[str, list[Card]] = field(default_factory=lambda: {cell: [] for cell in CELLS})
    court: dict[str, list[Card]] = field(
        default_factory=lambda: {place: [] for place in ROUND}
    )  # royal last
    dead: list[str] = field(default_factory=list)  # places
    hand: list[Card] = field(default_factory=list)
    ploys: list[Card] = field(default_factory=list)
    used: list[Card] = field(default_factory=list)
    shame: list[Card] = field(default_factory=list)

    @property
    def royals(self) -> dict[str, Card]:
        """The living ones by their places."""
        return {at: self.court[at][-1] for at in ROUND if self.court[at] and at not in self.dead}

    @property
    def is_lost(self) -> bool:
        """Whether a royal wears so much that nothing can kill it any more."""
        return any(
            self.health(place) >= UNKILLABLE[royal.rank] for place, royal in self.royals.items()
        )

    def unused(self, rank: str) -> list[Card]:
        """Return the unused ploys: aces, or jokers, which have no rank."""
        return [card for card in self.ploys if card.rank == rank]

    def top(self, cell: str) -> Card | None:
        return self.grid[cell][-1] if self.grid[cell] else None

    def value(self, cell: str) -> int:
        """Return the value on top of a stack, 0 if it is empty."""
        return top.order if (top := self.top(cell)) else 0

    def takes(self, card: Card) -> list[str]:
        """Return the cells that a number may go to: those that are no higher."""
        return [cell for cell in CELLS if self.value(cell) <= card.order]

    def health(self, place: str) -> int:
        *armour, royal = self.court[place]
        return HEALTH[royal.rank] + sum(card.order for card in armour)

    def hits(self, line: Line) -> bool:
        """Whether what shoots along a line kills the royal at its end."""
        royal, shots = self.royals.get(line.royal), [self.top(cell) for cell in line.shooting]
        return (
            royal is not None
            and all(shot and suits(shot, royal) for shot in shots)
            and sum(self.value(cell) for cell in line.shooting) >= self.health(line.royal)
        )


def suits(shot: Card, royal: Card) -> bool:
    """Jacks die by any cards, queens by those of their colour, kings by those of their suit."""
    if royal.rank == "K":
        return shot.suit == royal.suit
    return royal.rank == "J" or shot.black == royal.black


def places_for(t: Table, royal: Card) -> list[str]:
    """Beside the most alike card that has a free place, else any."""
    free = [place for place in ROUND if not t.court[place]]
    tops = {
        cell: top
        for cell in CELLS
        if (top := t.top(cell)) and any(at in free for at in BESIDE[cell])
    }
    beside = [place for cell in alike(royal, tops, max) for place in BESIDE[cell]]
    return [place for place in free if place in beside] or free


def alike(
    card: Card, others: Mapping[str, Card], most: Callable[[Iterable[int]], int]
) -> list[str]:
    """Where those lie that are most like a card: of its suit, else of its colour, else any; then by
    rank.
    """
    for same in (
        lambda one: one.suit == card.suit,
        lambda one: one.black == card.black,
        lambda _: True,
    ):
        if found := {place: other for place, other in others.items() if same(other)}:
            rank = most(other.order for other in found.values())
            return [place for place, other in found.items() if other.order == rank]
    return []


def movable(t: Table) -> list[str]:
    """Return the stacks whose top card a joker could move."""
    return (
        [cell for cell in CELLS if (top := t.top(cell)) and t.takes(top) != [cell]]
        if t.unused("")
        else []
    )
