"""Editions: the same deck in colour, in low ink, or in large print."""

from typing import NamedTuple

from cards_pdf.common.colour import INK, PAPER, Rgb, contrast, mixed, rgb
from cards_pdf.text.fit import FLOOR, SMALL_FLOOR

LARGE = 1.5  # scale of large print: four of its cards take the paper of nine
LARGE_PT = 18.0  # of text in large print, as printed …
LEAST_LARGE_PT = 13.0  # … and the minimum for any word
ROOMY_LARGER_PT = 1.5  # than the minimum, where rules have room


class Edition(NamedTuple):
    """The look of fronts.

    Large print enlarges the whole front, and with it the card. Sizes here are before that.
    """

    low_ink: bool = False
    large: bool = False
    small_type: bool = False
    zoom: float = 1.0  # of a layout that is drawn for cards of another size
    four_colour: bool = False  # suits in colours that differ without red and green
    border: bool = False  # paper and a frame around a card that has colour to its edge

    @property
    def name(self) -> str:
        return "-".join(self._words) or "colour"

    @property
    def _words(self) -> list[str]:
        return ["low-ink"] * self.low_ink + ["large-print"] * self.large

    @property
    def in_names(self) -> str:
        """The edition's name in file names; "" for plain colour."""
        words = self._words
        words += ["small-type"] * self.small_type
        words += ["four-colour"] * self.four_colour
        words += ["border"] * self.border
        return "-".join(words)

    @property
    def bordered(self) -> bool:
        """True if cards have a border of paper; low ink saves colour at the edge first."""
        return self.border or self.low_ink

    @property
    def scale(self) -> float:
        return LARGE if self.large else 1.0

    @property
    def floor(self) -> float:
        """The minimum size of any word, in points."""
        if self.large:
            return LEAST_LARGE_PT / LARGE / self.zoom
        return (SMALL_FLOOR if self.small_type else FLOOR) / self.zoom

    def min_size(self, size: float) -> float:
        """Return the minimum size in a region whose layout allows `size`."""
        if self.large or not size:
            return max(size, self.floor)
        # A size that a layout sets small on purpose stays as small on the card, whatever the zoom.
        return size if size * self.zoom >= FLOOR else size / min(1.0, self.zoom)

    @property
    def text(self) -> float:
        """The minimum size of rules that have room, in points."""
        return LARGE_PT / LARGE / self.zoom if self.large else self.floor

    def roomy(self, size: float) -> float:
        """Return the size of rules that have room."""
        return max(size, self.text + ROOMY_LARGER_PT) if self.large else self.small(size)

    def small(self, size: float) -> float:
        """Return the size of a label. It may be small on purpose, but not because it is scaled."""
        return max(size, self.floor) if self.large or self.zoom < 1 else size

    def ink(self, accent: str) -> Rgb:
        """Return the colour of accent lines and words on paper."""
        return INK if self.low_ink else rgb(accent)

    def ink_on(self, accent: str) -> Rgb:
        """Return the colour of words on an area in the accent."""
        is_pale = contrast(rgb(accent), PAPER) < contrast(rgb(accent), INK)
        return INK if self.low_ink or is_pale else PAPER

    def hatch(self, accent: str) -> Rgb:
        """Return the colour of pattern lines: a lighter accent, or grey."""
        return mixed(INK, PAPER, 0.45) if self.low_ink else mixed(rgb(accent), PAPER, 0.24)


COLOUR = Edition()
