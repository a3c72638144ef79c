"""The board of Gridcannon: nine cells, twelve places around them, and which of them lie in a line."""

from __future__ import annotations

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
    court: dict[str, list[Card]] = field(default_factory=lambda: {place: [] for place in ROUND})  # royal last
    dead: list[str] = field(default_factory=list)  # places
    hand: list[Card] = field(default_factory=list)
    ploys: list[Card] = field(default_factory=list)
    used: list[Card] = field(default_factory=list)
    shame: list[Card] = field(default_factory=list)

    @property
    def alive(self) -> list[str]:
        """The places of living royals."""
        return [place for place in ROUND if self.court[place] and place not in self.dead]

    @property
    def royals(self) -> dict[str, Card]:
        """The living ones by their places."""
        return {place: self.court[place][-1] for place in self.alive}

    @property
    def is_lost(self) -> bool:
        """Whether a royal wears so much that nothing can kill it any more."""
        return any(self.health(place) >= UNKILLABLE[royal.rank] for place, royal in self.royals.items())

    @property
    def can_extract(self) -> bool:
        return self.ploy("A") is not None

    def ploy(self, rank: str) -> Card | None:
        """A ploy that is still to be used: an ace, or a joker, which has no rank."""
        return next((card for card in self.ploys if card.rank == rank), None)

    def top(self, cell: str) -> Card | None:
        return self.grid[cell][-1] if self.grid[cell] else None

    def value(self, cell: str) -> int:
        """What lies on top; nothing counts 0."""
        top = self.top(cell)
        return top.order if top else 0

    def takes(self, card: Card) -> list[str]:
        """The cells that a number may go to: on what is no higher."""
        return [cell for cell in CELLS if self.value(cell) <= card.order]

    def health(self, place: str) -> int:
        *armour, royal = self.court[place]
        return HEALTH[royal.rank] + sum(card.order for card in armour)

    def hits(self, line: Line) -> bool:
        """Whether what shoots along a line kills the royal at its end."""
        if line.royal not in self.alive:
            return False
        shots = [top for cell in line.shooting if (top := self.top(cell))]
        royal = self.court[line.royal][-1]
        return (
            len(shots) == len(line.shooting)
            and all(suits(shot, royal) for shot in shots)
            and sum(shot.order for shot in shots) >= self.health(line.royal)
        )


def suits(shot: Card, royal: Card) -> bool:
    """Jacks die by any cards, queens by those of their colour, kings by those of their suit."""
    if royal.rank == "K":
        return shot.suit == royal.suit
    return royal.rank == "J" or shot.black == royal.black


def places_for(t: Table, royal: Card) -> list[str]:
    free = {cell: [place for place in BESIDE[cell] if not t.court[place]] for cell in CELLS}
    tops = {cell: top for cell in CELLS if free[cell] and (top := t.top(cell))}
    best = alike(royal, tops, max)
    return [place for place in ROUND if any(place in free[cell] for cell in best)] or [
        place for place in ROUND if not t.court[place]
    ]


def alike(card: Card, others: Mapping[str, Card], most: Callable[[Iterable[int]], int]) -> list[str]:
    """Where those lie that are most like a card: of its suit, else of its colour, else any; then by rank."""
    for same in (lambda one: one.suit == card.suit, lambda one: one.black == card.black, lambda _: True):
        found = {place: other for place, other in others.items() if same(other)}
        if found:
            rank = most(other.order for other in found.values())
            return [place for place, other in found.items() if other.order == rank]
    return []


def movable(t: Table) -> list[str]:
    """The stacks whose top card a joker could lay elsewhere."""
    if not t.ploy(""):
        return []
    return [cell for cell in CELLS if (top := t.top(cell)) and t.takes(top) != [cell]]
