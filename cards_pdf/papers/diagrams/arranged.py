"""Cards in a group: side by side, fanned so that each index shows, or one below the other."""

from collections.abc import Sequence
from dataclasses import dataclass

from cards_pdf.papers.diagrams.small_card import HEIGHT, WIDTH, small_card
from cards_pdf.papers.sheet_style import SheetStyle
from cards_pdf.pdf.canvas import Canvas

# From one card to the next, in widths and heights of a card.
_STEPS = {"row": (1.1, 0.0), "fan": (0.84, 0.0), "column": (0.0, 1.26), "ghost": (0.0, 0.0)}


@dataclass(frozen=True, slots=True)
class Arranged:
    """Cards of one width in one of the shapes."""

    cards: Sequence[str]
    shape: str
    card: float  # the width of a card in mm

    @property
    def width(self) -> float:
        return self.card * (1 + _STEPS[self.shape][0] * self._more)

    @property
    def height(self) -> float:
        return self.card * HEIGHT / WIDTH + self._down * self._more

    @property
    def _more(self) -> int:
        return max(0, len(self.cards) - 1)

    @property
    def _down(self) -> float:
        return self.card * _STEPS[self.shape][1]

    def draw(self, canvas: Canvas, x: float, y: float, style: SheetStyle) -> None:
        across = self.card * _STEPS[self.shape][0]
        for n, card in enumerate(self.cards):
            small_card(canvas, x + n * across, y + n * self._down, self.card, card, style)
