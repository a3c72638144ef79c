"""Plays Gridcannon: fires where it can, and loads the cells that shoot at living royals."""

from __future__ import annotations

from gridcannon import ARMOUR, EXTRACT, ON, REASSIGN, SHAME
from gridcannon.board import CELLS, FIRED, LINES, UNKILLABLE, Line, Table, alike, suits
from referee import Card, Choose, Player, Question

KILL = 30.0
LOADED = 20.0  # a line that would kill
HALF = 1.9  # the same for one of its two cells
CLOSED = 0.55  # what a point of the cell that fires costs a loaded line
HIGH = 0.06  # what a point that covers another costs
SEAT = 4.7  # what a place beside cells that are loaded is worth
PLOY = 4.8  # what a ploy is worth that is still there


class Sensible(Player):
    table: Table

    def answer(self, question: Question) -> str:
        assert isinstance(question, Choose), "Gridcannon asks for nothing else"
        return max(self.shortlist(question), key=lambda option: self.worth(question, option))

    def worth(self, question: Choose, option: str) -> float:
        table, about = self.table, question.about
        if option in (EXTRACT, REASSIGN):
            return self.of_ploy(question, option)
        if option in (ARMOUR, SHAME, ON):
            return self.of_none(question, option)
        if question.name == "place":
            return self.laid(
                next(card for card in (*table.hand, *self.tops()) if card == about), option
            )
        if question.name == "extract":
            return self.without(option)
        if question.name == "move":
            return self.best_move(option)
        if question.name == "armour":
            return -float(table.health(option))
        return self.seated(question, option)

    def tops(self) -> list[Card]:
        return [top for cell in CELLS if (top := self.table.top(cell))]

    def laid(self, card: Card, cell: str) -> float:
        """Estimate the board with the card on this cell."""
        table, covered = self.table, self.table.value(cell)
        table.grid[cell].append(card)
        killed = [line for line in FIRED[cell] if table.hits(line)]
        worth = (
            KILL * len(killed)
            + self.board([line.royal for line in killed])
            - HIGH * (card.order - covered)
        )
        table.grid[cell].pop()
        return worth

    def board(self, killed: list[str]) -> float:
        """How well the lines are loaded, and how easily they are fired."""
        return sum(self.line(line) for line in LINES if line.royal not in killed)

    def line(self, line: Line) -> float:
        table = self.table
        if line.royal not in table.royals:
            return 0.0
        royal, health = table.royals[line.royal], table.health(line.royal)
        closed = CLOSED * max(0, table.value(line.fired) - 2)
        if table.hits(line):
            return LOADED - closed
        worth = 0.0
        for cell in line.shooting:
            top = table.top(cell)
            if top and suits(top, royal):
                worth += HALF * min(1.0, top.order / (health / 2))
        return worth - 2.0 * (health >= UNKILLABLE[royal.rank] - 1)

    def without(self, cell: str) -> float:
        """Estimate the board without a stack."""
        table = self.table
        stack, table.grid[cell] = table.grid[cell], []
        worth = self.board([])
        table.grid[cell] = stack
        return worth

    def best_move(self, cell: str) -> float:
        card = self.table.grid[cell].pop()
        worth = max(self.laid(card, other) for other in self.table.takes(card) if other != cell)
        self.table.grid[cell].append(card)
        return worth

    def of_none(self, question: Choose, option: str) -> float:
        """Estimate the board if the card finds no cell."""
        if option == ON:
            return self.board([])
        royals = alike_of(self.table, question.about)
        harm = max((self.table.health(place) for place in royals), default=0)
        return self.board([]) - 8.0 - 0.6 * max(0, harm - 11)

    def of_ploy(self, question: Choose, option: str) -> float:
        """Use a ploy if it kills, or if the card would become armour."""
        table = self.table
        forced = ARMOUR in question.options or ON in question.options
        if option == EXTRACT:
            best = max(self.without(cell) for cell in CELLS if table.grid[cell])
            return best - (0.0 if forced else 3 * PLOY)
        movable = [
            cell for cell in CELLS if (top := table.top(cell)) and table.takes(top) != [cell]
        ]
        best = max(self.best_move(cell) for cell in movable)
        return best - PLOY - (0.0 if forced else PLOY)

    def seated(self, question: Choose, place: str) -> float:
        """Seat a royal where its line is nearly loaded."""
        table = self.table
        royal = next(card for card in table.hand if card == question.about)
        (line,) = (line for line in LINES if line.royal == place)
        table.court[place].append(royal)
        worth = SEAT * self.line(line)
        table.court[place].pop()
        return worth


def alike_of(table: Table, about: str | None) -> list[str]:
    card = next((card for card in table.hand if card == about), None)
    return alike(card, table.royals, min) if card and table.royals else []
