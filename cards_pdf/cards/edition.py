"""Editions: the same deck in colour, in low ink, or in large print."""

from typing import NamedTuple

from cards_pdf.common.colour import INK, PAPER, Rgb, contrast, mixed, rgb
from cards_pdf.text.fit import FLOOR, SMALL_FLOOR

LARGE = 1.5  # large print against usual: four of its cards take the paper of nine
LARGE_PT = 18.0  # points that large print sets its text in, as printed …
LEAST_LARGE_PT = 13.0  # … and the least for any word
_LARGER = 1.5  # points above the least, where rules have room


class Edition(NamedTuple):
    """How fronts look. Large print enlarges a whole front, and with it the card; sizes here are
    those before it is enlarged.
    """

    low_ink: bool = False
    large: bool = False
    small_type: bool = False
    zoom: float = 1.0  # by how much a layout drawn for other cards is enlarged
    four_colour: bool = False  # suits that are told apart without red and green
    border: bool = False  # paper and a frame around a card that has colour to its edge

    @property
    def name(self) -> str:
        return "-".join(self._words) or "colour"

    @property
    def _words(self) -> list[str]:
        return [word for word, on in (("low-ink", self.low_ink), ("large-print", self.large)) if on]

    @property
    def in_names(self) -> str:
        """The word for it in file names; colour needs none."""
        more = (
            ("small-type", self.small_type),
            ("four-colour", self.four_colour),
            ("border", self.border),
        )
        return "-".join([*self._words, *(word for word, on in more if on)])

    @property
    def bordered(self) -> bool:
        """Colour to the edge is what low ink saves first."""
        return self.border or self.low_ink

    @property
    def scale(self) -> float:
        return LARGE if self.large else 1.0

    @property
    def floor(self) -> float:
        """The smallest size of any word."""
        if self.large:
            return LEAST_LARGE_PT / LARGE / self.zoom
        return (SMALL_FLOOR if self.small_type else FLOOR) / self.zoom

    def least(self, said: float) -> float:
        """The same where a region says how small its words may be: large print is never small."""
        if self.large or not said:
            return max(said, self.floor)
        return said if said * self.zoom >= FLOOR else said / min(1.0, self.zoom)

    @property
    def text(self) -> float:
        """The smallest size of rules that have room."""
        return LARGE_PT / LARGE / self.zoom if self.large else self.floor

    def roomy(self, size: float) -> float:
        """The size of rules that have room."""
        return max(size, self.text + _LARGER) if self.large else self.small(size)

    def small(self, size: float) -> float:
        """The size of a label, which may be small on purpose but not by being made smaller."""
        return max(size, self.floor) if self.large or self.zoom < 1 else size

    def fill(self, accent: str) -> Rgb | None:
        """The colour of areas; none in low ink."""
        return None if self.low_ink else rgb(accent)

    def ink(self, accent: str) -> Rgb:
        """Accent lines and words on paper."""
        return INK if self.low_ink else rgb(accent)

    def on(self, accent: str) -> Rgb:
        """What is legible on `fill`."""
        return (
            INK
            if self.low_ink or contrast(rgb(accent), PAPER) < contrast(rgb(accent), INK)
            else PAPER
        )

    def hatch(self, accent: str) -> Rgb:
        """Pattern lines: a shade of the accent on itself, or grey on paper."""
        return mixed(INK, PAPER, 0.45) if self.low_ink else mixed(rgb(accent), PAPER, 0.24)


COLOUR = Edition()
