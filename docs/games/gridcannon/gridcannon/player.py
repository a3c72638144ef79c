"""A player of Gridcannon that fires if it can, and loads cells that shoot at living royals."""

from __future__ import annotations

from gridcannon import ARMOUR, EXTRACT, ON, REASSIGN, SHAME
from gridcannon.board import (
    CELLS,
    LINES,
    LINES_FIRED,
    UNKILLABLE,
    Line,
    Table,
    can_hurt,
    most_like,
    movable_stacks,
)
from referee import Card, Choose, Player, Question

# Values, in points of the player's own.
KILL = 30.0
LOADED_LINE = 20.0  # it would kill its royal
HALF_LINE = 1.9  # one of its two cells
HIGH_TRIGGER = 0.55  # lost for each point on the cell that fires a loaded line: it is hard to cover
COVERING = 0.06  # lost for each point that a card covers another by
SEAT = 4.7  # at a line, for each point that the line is worth
UNUSED_PLOY = 4.8


class Sensible(Player):
    table: Table

    def answer(self, question: Question) -> str:
        assert isinstance(question, Choose), "Gridcannon asks for nothing else"
        return max(self.shortlist(question), key=lambda option: self.value(question, option))

    def value(self, question: Choose, option: str) -> float:
        table, about = self.table, question.about
        if option in (EXTRACT, REASSIGN):
            return self.value_of_ploy(question, option)
        if option in (ARMOUR, SHAME, ON):
            return self.value_without_cell(question, option)
        if question.name == "place":
            return self.value_with(
                next(card for card in (*table.hand, *self.tops()) if card == about), option
            )
        if question.name == "extract":
            return self.value_without(option)
        if question.name == "move":
            return self.best_move(option)
        if question.name == "armour":
            return -float(table.health(option))
        return self.value_of_seat(question, option)

    def tops(self) -> list[Card]:
        return [top for cell in CELLS if (top := self.table.top(cell))]

    def value_with(self, card: Card, cell: str) -> float:
        """Estimate the board with the card on this cell."""
        table, covered = self.table, self.table.value(cell)
        table.grid[cell].append(card)
        killed = [line for line in LINES_FIRED[cell] if table.kills(line)]
        worth = (
            KILL * len(killed)
            + self.value_of_board([line.royal for line in killed])
            - COVERING * (card.order - covered)
        )
        table.grid[cell].pop()
        return worth

    def value_of_board(self, killed: list[str]) -> float:
        """Estimate how well the lines are loaded, and how easily they can be fired."""
        return sum(self.value_of_line(line) for line in LINES if line.royal not in killed)

    def value_of_line(self, line: Line) -> float:
        table = self.table
        if line.royal not in table.royals:
            return 0.0
        royal, health = table.royals[line.royal], table.health(line.royal)
        trigger = HIGH_TRIGGER * max(0, table.value(line.fired) - 2)
        if table.kills(line):
            return LOADED_LINE - trigger
        worth = 0.0
        for cell in line.shooting:
            top = table.top(cell)
            if top and can_hurt(top, royal):
                worth += HALF_LINE * min(1.0, top.order / (health / 2))
        return worth - 2.0 * (health >= UNKILLABLE[royal.rank] - 1)

    def value_without(self, cell: str) -> float:
        """Estimate the board without a stack."""
        table = self.table
        stack, table.grid[cell] = table.grid[cell], []
        worth = self.value_of_board([])
        table.grid[cell] = stack
        return worth

    def best_move(self, cell: str) -> float:
        card = self.table.grid[cell].pop()
        worth = max(
            self.value_with(card, other) for other in self.table.cells_for(card) if other != cell
        )
        self.table.grid[cell].append(card)
        return worth

    def value_without_cell(self, question: Choose, option: str) -> float:
        """Estimate the board if the card finds no cell."""
        if option == ON:
            return self.value_of_board([])
        royals = royals_most_like(self.table, question.about)
        harm = max((self.table.health(place) for place in royals), default=0)
        return self.value_of_board([]) - 8.0 - 0.6 * max(0, harm - 11)

    def value_of_ploy(self, question: Choose, option: str) -> float:
        """Estimate a ploy: it should kill, or keep a card from becoming armour."""
        table = self.table
        forced = ARMOUR in question.options or ON in question.options
        if option == EXTRACT:
            best = max(self.value_without(cell) for cell in CELLS if table.grid[cell])
            return best - (0.0 if forced else 3 * UNUSED_PLOY)
        best = max(self.best_move(cell) for cell in movable_stacks(table))
        return best - UNUSED_PLOY - (0.0 if forced else UNUSED_PLOY)

    def value_of_seat(self, question: Choose, place: str) -> float:
        """Estimate a seat: best is one whose line is nearly loaded."""
        table = self.table
        royal = next(card for card in table.hand if card == question.about)
        (line,) = (line for line in LINES if line.royal == place)
        table.court[place].append(royal)
        worth = SEAT * self.value_of_line(line)
        table.court[place].pop()
        return worth


def royals_most_like(table: Table, about: str | None) -> list[str]:
    card = next((card for card in table.hand if card == about), None)
    return most_like(card, table.royals, min) if card and table.royals else []
