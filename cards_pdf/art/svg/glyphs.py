"""Outlines of letters, read from the built-in TrueType fonts, for words in SVG files.

Built-in fonts are trusted, so nothing is limited here.
"""

import struct
from collections.abc import Iterator
from functools import cache

from cards_pdf.art.contours import Contour, complete, read_contours
from cards_pdf.art.path import Path
from cards_pdf.art.svg.path import parse_path
from cards_pdf.common.data_files import font_file

_FACES = {  # by bold and italic
    (False, False): "Regular",
    (True, False): "SemiBold",
    (False, True): "Italic",
    (True, True): "SemiBoldItalic",
}
_FILES = (
    "crimson-pro/CrimsonPro-{}.ttf",
    "dejavu/PnpSymbols.ttf",
    "crimson-pro/CrimsonProVietnamese-{}.ttf",
    "eb-garamond/EBGaramond-{}.ttf",
)
_CHINESE = "noto-serif-sc/NotoSerifSC-{}.ttf"
_UNICODE_MAPS = ((3, 10), (0, 4), (3, 1), (0, 3))
_SEGMENTED = 4  # formats of maps
_GROUPED = 12


class Glyph:
    """A letter of size 1, its baseline at 0 and y downwards."""

    __slots__ = ("path", "width")

    def __init__(self, path: Path | None, width: float) -> None:
        self.path = path
        self.width = width


@cache
def find_glyph(char: str, *, bold: bool, italic: bool) -> Glyph | None:
    """Return a letter in the first built-in font that has it, or None."""
    style = _FACES[bold, italic]
    chinese = _CHINESE.format("Bold" if bold else "Regular")
    for file in (*(file.format(style) for file in _FILES), chinese):
        if glyph := _open(file).find(char):
            return glyph
    return None


@cache
def _open(file: str) -> "_Font":
    return _Font(font_file(*file.split("/")).read_bytes())


class _Font:
    """The tables of a font that hold its letters."""

    def __init__(self, data: bytes) -> None:
        (count,) = struct.unpack_from(">H", data, 4)
        self._tables = {}
        for n in range(count):
            tag, _, start, length = struct.unpack_from(">4sLLL", data, 12 + 16 * n)
            self._tables[tag] = data[start : start + length]
        (self._units,) = struct.unpack_from(">H", self._tables[b"head"], 18)
        (is_long,) = struct.unpack_from(">H", self._tables[b"head"], 50)
        (glyphs,) = struct.unpack_from(">H", self._tables[b"maxp"], 4)
        (self._metrics,) = struct.unpack_from(">H", self._tables[b"hhea"], 34)
        kind = f">{glyphs + 1}{'L' if is_long else 'H'}"
        places = struct.unpack_from(kind, self._tables[b"loca"])
        self._places = places if is_long else tuple(2 * place for place in places)
        self._numbers = dict(_read_map(self._tables[b"cmap"]))

    def find(self, char: str) -> Glyph | None:
        number = self._numbers.get(ord(char))
        if not number:
            return None
        at = 4 * min(number, self._metrics - 1)
        (width,) = struct.unpack_from(">H", self._tables[b"hmtx"], at)
        contours = read_contours(self._tables[b"glyf"], self._places, number)
        text = " ".join(map(self._write_contour, contours))
        return Glyph(parse_path(text) if text else None, width / self._units)

    def _write_contour(self, contour: Contour) -> str:
        """Return a contour as SVG writes a path: curves of one control point each."""
        points = complete(contour)
        units = self._units
        start = points[0]
        parts = [f"M{start[0] / units:.5f} {-start[1] / units:.5f}"]
        control = ""
        for x, y, on in (*points[1:], start):
            place = f"{x / units:.5f} {-y / units:.5f}"
            if not on:
                control = place
            else:
                parts.append(f"Q{control} {place}" if control else f"L{place}")
                control = ""
        return "".join((*parts, "Z"))


def _read_map(cmap: bytes) -> Iterator[tuple[int, int]]:
    """Yield each character of a font with the number of its letter."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    maps = {}
    for n in range(count):
        platform, encoding, place = struct.unpack_from(">HHL", cmap, 4 + 8 * n)
        maps[platform, encoding] = place
    at = next(maps[kind] for kind in _UNICODE_MAPS if kind in maps)
    (form,) = struct.unpack_from(">H", cmap, at)
    if form == _GROUPED:
        (groups,) = struct.unpack_from(">L", cmap, at + 12)
        for n in range(groups):
            first, last, number = struct.unpack_from(">LLL", cmap, at + 16 + 12 * n)
            yield from ((code, number + code - first) for code in range(first, last + 1))
    elif form == _SEGMENTED:
        (double,) = struct.unpack_from(">H", cmap, at + 6)
        segments = double // 2
        kind = f">{segments}H"
        ends = struct.unpack_from(kind, cmap, at + 14)
        starts = struct.unpack_from(kind, cmap, at + 16 + double)
        deltas = struct.unpack_from(kind, cmap, at + 16 + 2 * double)
        offsets = struct.unpack_from(kind, cmap, at + 16 + 3 * double)
        for n in range(segments):
            for code in range(starts[n], ends[n] + 1):
                number = code
                if offsets[n]:
                    place = at + 16 + 3 * double + 2 * n + offsets[n] + 2 * (code - starts[n])
                    if place + 2 > len(cmap):
                        continue
                    (number,) = struct.unpack_from(">H", cmap, place)
                    if not number:
                        continue
                yield code, (number + deltas[n]) & 0xFFFF
