"""Cards in a group: side by side, fanned so that each index shows, one below the other, or in a grid."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cards_pdf.papers.diagrams.small_card import HEIGHT, WIDTH, small_card
from cards_pdf.papers.sheet_style import SheetStyle
from cards_pdf.pdf.canvas import Canvas

# From one card to the next, in widths and heights of a card.
_STEPS = {
    "row": (1.1, 0.0),
    "fan": (0.84, 0.0),
    "column": (0.0, 1.26),
    "grid": (1.1, 1.5),
    "ghost": (0.0, 0.0),
}


@dataclass(frozen=True, slots=True)
class Arranged:
    """Cards of one width in one of the shapes."""

    cards: Sequence[str]
    shape: str
    card: float  # the width of a card in mm
    columns: int = 0  # of a grid

    @property
    def width(self) -> float:
        return self.card + max((across for across, _ in self._places()), default=0.0)

    @property
    def height(self) -> float:
        return self.card * HEIGHT / WIDTH + max((down for _, down in self._places()), default=0.0)

    def _places(self) -> Iterator[tuple[float, float]]:
        """How far right and down each card lies."""
        across, down = (self.card * step for step in _STEPS[self.shape])
        columns = self.columns or len(self.cards)
        for n in range(len(self.cards)):
            line, place = divmod(n, columns) if self.shape == "grid" else (n, n)
            yield place * across, line * down

    def draw(self, canvas: Canvas, x: float, y: float, style: SheetStyle) -> None:
        for card, (across, down) in zip(self.cards, self._places(), strict=True):
            small_card(canvas, x + across, y + down, self.card, card, style)
