"""The board of Gridcannon: nine cells, twelve seats around them, and their lines of fire."""

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
    """A royal's seat, the two cells that shoot at it, and the cell that fires them."""

    royal: str
    shooting: tuple[str, str]
    fired: str


LINES = tuple(
    Line(line[0], (line[1], line[2]), line[3])
    for rows in (BOARD[1:4], ["".join(column) for column in zip(*BOARD, strict=True)][1:4])
    for row in rows
    for line in (row, row[::-1])
)
SEATS_BESIDE = {
    cell: tuple(line.royal for line in LINES if line.shooting[0] == cell) for cell in CELLS
}
LINES_FIRED = {cell: tuple(line for line in LINES if line.fired == cell) for cell in CELLS}


@dataclass(slots=True)
class Table:
    deck: Pile = field(default_factory=lambda: Pile("deck", (*STANDARD, *JOKERS)))
    grid: dict[str, list[Card]] = field(default_factory=lambda: {cell: [] for cell in CELLS})
    court: dict[str, list[Card]] = field(
        default_factory=lambda: {place: [] for place in ROUND}
    )  # the royal last, above its armour
    dead: list[str] = field(default_factory=list)  # seats of royals
    hand: list[Card] = field(default_factory=list)
    ploys: list[Card] = field(default_factory=list)
    used: list[Card] = field(default_factory=list)
    shame: list[Card] = field(default_factory=list)

    @property
    def royals(self) -> dict[str, Card]:
        """The living royals by their seats."""
        return {at: self.court[at][-1] for at in ROUND if self.court[at] and at not in self.dead}

    @property
    def is_lost(self) -> bool:
        """Return True if a royal has more armour than any two cards can shoot through."""
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

    def cells_for(self, card: Card) -> list[str]:
        """Return the cells that a number may go to: those that are no higher."""
        return [cell for cell in CELLS if self.value(cell) <= card.order]

    def health(self, place: str) -> int:
        *armour, royal = self.court[place]
        return HEALTH[royal.rank] + sum(card.order for card in armour)

    def kills(self, line: Line) -> bool:
        """Return True if the two cards that shoot along a line kill the royal at its end."""
        royal, shots = self.royals.get(line.royal), [self.top(cell) for cell in line.shooting]
        return (
            royal is not None
            and all(shot and can_hurt(shot, royal) for shot in shots)
            and sum(self.value(cell) for cell in line.shooting) >= self.health(line.royal)
        )


def can_hurt(shot: Card, royal: Card) -> bool:
    """Return True if a card can shoot a royal: any a jack, its colour a queen, its suit a king."""
    if royal.rank == "K":
        return shot.suit == royal.suit
    return royal.rank == "J" or shot.black == royal.black


def seats_for(t: Table, royal: Card) -> list[str]:
    """Return the free seats beside the card that is most like the royal, else all free seats."""
    free = [place for place in ROUND if not t.court[place]]
    tops = {
        cell: top
        for cell in CELLS
        if (top := t.top(cell)) and any(at in free for at in SEATS_BESIDE[cell])
    }
    beside = [place for cell in most_like(royal, tops, max) for place in SEATS_BESIDE[cell]]
    return [place for place in free if place in beside] or free


def most_like(
    card: Card, others: Mapping[str, Card], most: Callable[[Iterable[int]], int]
) -> list[str]:
    """Return the places of the cards most like a card: of its suit, else its colour, else any.

    Of these, the ones of the highest or lowest rank, as `most` says.
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


def movable_stacks(t: Table) -> list[str]:
    """Return the stacks whose top card a joker could move."""
    return (
        [cell for cell in CELLS if (top := t.top(cell)) and t.cells_for(top) != [cell]]
        if t.unused("")
        else []
    )
