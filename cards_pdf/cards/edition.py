"""Editions: the same deck in colour, with little ink, or in large print."""

from typing import NamedTuple

from cards_pdf.colour import INK, PAPER, Rgb, mixed, rgb
from cards_pdf.text.fit import FLOOR, SMALL_FLOOR


class Edition(NamedTuple):
    """How fronts are dressed; large print enlarges a whole front, and with it the card."""

    low_ink: bool = False
    large: bool = False
    small_type: bool = False

    @property
    def name(self) -> str:
        words = [word for word, on in (("low-ink", self.low_ink), ("large-print", self.large)) if on]
        return "-".join(words) or "colour"

    @property
    def floor(self) -> float:
        return SMALL_FLOOR if self.small_type else FLOOR

    def fill(self, accent: str) -> Rgb | None:
        """Areas of colour; none when ink is to be saved."""
        return None if self.low_ink else rgb(accent)

    def ink(self, accent: str) -> Rgb:
        """Accent lines and words on paper."""
        return INK if self.low_ink else rgb(accent)

    def on(self, _accent: str) -> Rgb:
        """What is legible on `fill`."""
        return INK if self.low_ink else PAPER

    def hatch(self, accent: str) -> Rgb:
        """Pattern lines: a shade of the accent on itself, or grey on paper."""
        return mixed(INK, PAPER, 0.45) if self.low_ink else mixed(rgb(accent), PAPER, 0.24)


COLOUR = Edition()
