"""Outlines of letters, read from the built-in TrueType fonts, for words in SVG files.

Built-in fonts are trusted, so nothing is limited here.
"""

import struct
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

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
# Flags of points and of the parts of a composed letter
_ON_CURVE, _X_SHORT, _Y_SHORT, _REPEATED, _X_SAME, _Y_SAME = (1 << n for n in range(6))
_WORDS = 1
_OFFSETS = 2
_SCALED = 8
_MORE = 32
_TWO_SCALES = 64
_MATRIX = 128

Point = tuple[float, float, bool]  # x, y, whether it is on the curve


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
        text = " ".join(map(self._write_contour, self._contours(number)))
        return Glyph(parse_path(text) if text else None, width / self._units)

    def _contours(self, number: int) -> list[list[Point]]:
        start, end = self._places[number : number + 2]
        data = self._tables[b"glyf"][start:end]
        if not data:
            return []
        (count,) = struct.unpack_from(">h", data, 0)
        return self._simple(data, count) if count >= 0 else self._composed(data)

    def _simple(self, data: bytes, count: int) -> list[list[Point]]:
        ends = struct.unpack_from(f">{count}H", data, 10)
        at = 10 + 2 * count
        (hints,) = struct.unpack_from(">H", data, at)
        at += 2 + hints
        points = ends[-1] + 1 if ends else 0
        flags: list[int] = []
        while len(flags) < points:
            flag = data[at]
            at += 1
            flags.append(flag)
            if flag & _REPEATED:
                flags += [flag] * data[at]
                at += 1
        xs, at = _read_coordinates(data=data, start=at, flags=flags, kinds=(_X_SHORT, _X_SAME))
        ys, _ = _read_coordinates(data=data, start=at, flags=flags, kinds=(_Y_SHORT, _Y_SAME))
        every: list[Point] = [
            (x, y, bool(flag & _ON_CURVE)) for x, y, flag in zip(xs, ys, flags, strict=True)
        ]
        return [every[first:last] for first, last in pairwise((0, *(end + 1 for end in ends)))]

    def _composed(self, data: bytes) -> list[list[Point]]:
        contours: list[list[Point]] = []
        at = 10
        flags = _MORE
        while flags & _MORE:
            flags, number = struct.unpack_from(">HH", data, at)
            kind = ">hh" if flags & _WORDS else ">bb"
            dx, dy = struct.unpack_from(kind, data, at + 4) if flags & _OFFSETS else (0, 0)
            at += 4 + struct.calcsize(kind)
            a = 1.0
            b = 0.0
            c = 0.0
            d = 1.0
            scales = 1 * bool(flags & _SCALED) or 2 * bool(flags & _TWO_SCALES)
            scales = scales or 4 * bool(flags & _MATRIX)
            found = [part / 16384 for part in struct.unpack_from(f">{scales}h", data, at)]
            at += 2 * scales
            if scales == 1:
                a = d = found[0]
            elif scales == 2:  # noqa: PLR2004
                a, d = found
            elif scales:
                a, b, c, d = found
            contours += [
                [(a * x + c * y + dx, b * x + d * y + dy, on) for x, y, on in contour]
                for contour in self._contours(number)
            ]
        return contours

    def _write_contour(self, points: list[Point]) -> str:
        """Return a contour as SVG writes a path: curves of one control point each."""
        full: list[Point] = []
        for (x, y, on), (next_x, next_y, next_on) in pairwise([*points, points[0]]):
            full.append((x, y, on))
            if not on and not next_on:  # between two control points lies one on the curve
                full.append(((x + next_x) / 2, (y + next_y) / 2, True))
        start = next(n for n, (_, _, on) in enumerate(full) if on)
        full = full[start:] + full[: start + 1]
        units = self._units
        parts = [f"M{full[0][0] / units:.5f} {-full[0][1] / units:.5f}"]
        control = ""
        for x, y, on in full[1:]:
            place = f"{x / units:.5f} {-y / units:.5f}"
            if not on:
                control = place
            else:
                parts.append(f"Q{control} {place}" if control else f"L{place}")
                control = ""
        return "".join((*parts, "Z"))


def _read_coordinates(
    data: bytes, start: int, flags: Sequence[int], kinds: tuple[int, int]
) -> tuple[list[int], int]:
    """Return the coordinates along one axis, and where they end."""
    short, same = kinds
    place = start
    found = []
    value = 0
    for flag in flags:
        if flag & short:
            value += data[place] if flag & same else -data[place]
            place += 1
        elif not flag & same:
            (change,) = struct.unpack_from(">h", data, place)
            value += change
            place += 2
        found.append(value)
    return found, place


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
