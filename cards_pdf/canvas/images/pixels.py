"""A picture as pixels in eight bits, upright, and its changes for print."""

from collections.abc import Callable
from typing import NamedTuple

from cards_pdf.common.colour import Rgb

# Of 255
_DARK = 128  # below it a stencil lets ink through
_CLEAR = 128  # below it a pixel counts as clear
_PAPER_IN_LOW_INK = 0.6  # how much paper is in a picture of little ink
_INVERTED = bytes(range(255, -1, -1))
_NEAR = 12  # of 255: a colour that shows what lies below may differ by so much, as in a JPEG


class PictureLook(NamedTuple):
    """The crop, flip and colours of a picture."""

    grey: bool = False  # and pale, to save ink
    opacity: float = 1.0
    clear: Rgb | None = None  # the colour that shows what lies below; pixels alone have one


USUAL = PictureLook()


class Pixels(NamedTuple):
    """Greys or colours, one row after the other, and how solid each of them is."""

    size: tuple[int, int]
    grey: bool
    colours: bytes
    solid: bytes | None = None

    def with_clear(self, colour: Rgb) -> "Pixels":
        """Return the pixels with everything of this colour, or nearly, transparent."""
        # Each band becomes one large number, so that `&` combines all its pixels at once.
        bands = [self.colours] * 3 if self.grey else [self.colours[part::3] for part in range(3)]
        red, green, blue = (
            int.from_bytes(band.translate(near(part)))
            for band, part in zip(bands, colour, strict=True)
        )
        other = (red & green & blue).to_bytes(len(bands[0])).translate(_INVERTED)
        if self.solid is not None:
            other = (int.from_bytes(other) & int.from_bytes(self.solid)).to_bytes(len(other))
        return self._replace(solid=other)

    def faded(self, opacity: float) -> "Pixels":
        """Return the pixels mixed with paper, as a picture of this opacity looks on it."""
        return self._changed(lambda part: 255 - (255 - part) * opacity)

    def lighter(self, gamma: float) -> "Pixels":
        """Return the pixels corrected for a printer that prints too dark."""
        return self._changed(lambda part: 255 * (part / 255) ** (1 / gamma))

    def paler(self) -> "Pixels":
        """Return greys mixed with paper: they save ink, and black words can be read on them."""
        return self._changed(lambda part: part + (255 - part) * _PAPER_IN_LOW_INK)

    def _changed(self, change: Callable[[int], float]) -> "Pixels":
        table = bytes([round(change(part)) for part in range(256)])
        return self._replace(colours=self.colours.translate(table))

    @property
    def clear_bits(self) -> bytes:
        """A bit for each pixel: whether it lets through what lies below."""
        assert self.solid is not None, "only what has something to shine through"
        return bits(self.size, self.solid, lambda part: part < _CLEAR)

    @property
    def light_bits(self) -> bytes:
        """A bit for each grey: whether it leaves the paper bare."""
        return bits(self.size, self.colours, lambda part: part >= _DARK)


def near(part: float) -> bytes:
    """Return a table with 255 for values near this part of a colour."""
    return bytes([255 if abs(value - part * 255) <= _NEAR else 0 for value in range(256)])


def bits(size: tuple[int, int], data: bytes, is_set: Callable[[int], bool]) -> bytes:
    """Return a bit for each pixel, eight to a byte. Each row begins with a new byte."""
    width, height = size
    digits = data.translate(bytes([b"01"[is_set(part)] for part in range(256)]))
    stride = -(-width // 8)
    rows = (
        digits[row * width : (row + 1) * width].ljust(8 * stride, b"0") for row in range(height)
    )
    return b"".join([int(row, 2).to_bytes(stride) for row in rows])
