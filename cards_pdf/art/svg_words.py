"""Words of SVG files as outlines of letters, which are read from the built-in TrueType fonts.

How it works
    A line begins wherever an element names an `x` or a `y`, and is aligned as a whole. Letters of a
    family that is not built in are drawn in ours, which `families` names.

    A letter is a glyph of a font's `glyf` table, made of contours. A contour is a ring of points on
    the curve and beside it; between two points beside it lies one on it that is left out. A letter
    such as é is put together from other glyphs, each with a matrix. Points are in units of the
    font, y upwards.

    `read_contours` also serves the opened fonts of `canvas`, a deck's own among them, so it limits
    how deep glyphs may nest. `find_glyph` opens built-in fonts only, which are trusted.
"""

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from struct import iter_unpack, unpack_from
from typing import Any

from cards_pdf.art.path import BadVectorError, Path, joined, moved_by, parse_path
from cards_pdf.art.svg_values import length
from cards_pdf.common.data_files import font_file

# --- contours ---

# Flags of a point
_ON_CURVE = 1
_SHORT_X = 2
_SHORT_Y = 4
_REPEATED = 8
_SAME_X = 16
_SAME_Y = 32
# Flags of a part of a compound glyph
_WORDS = 1
_HAS_OFFSET = 2
_HAS_SCALE = 8
_MORE = 32
_HAS_TWO_SCALES = 64
_HAS_MATRIX = 128
_HEAD = 10  # bytes that every glyph with an outline begins with
_MAX_DEPTH = 5  # of glyphs within glyphs; untrusted fonts might go round in circles
_SCALE_UNIT = 1 << 14

Point = tuple[float, float, bool]  # x, y, and True if it is on the curve
Contour = list[Point]


def read_contours(
    table: bytes, places: Sequence[int], number: int, *, depth: int = 0
) -> list[Contour]:
    """Return the contours of a glyph; `places` are the starts of all glyphs in the table."""
    start, end = places[number : number + 2]
    if end - start < _HEAD or depth > _MAX_DEPTH:
        return []
    data = table[start:end]
    count = unpack_from(">h", data)[0]
    if count >= 0:
        return list(_read_simple_contours(data, count))
    return [
        contour
        for part, matrix in _read_parts(data)
        for contour in _transform(read_contours(table, places, part, depth=depth + 1), matrix)
    ]


def _read_simple_contours(data: bytes, count: int) -> Iterator[Contour]:
    ends = unpack_from(f">{count}H", data, _HEAD)
    # The instructions, which come first, are left out.
    at = _HEAD + 2 + 2 * count + unpack_from(">H", data, _HEAD + 2 * count)[0]
    points = ends[-1] + 1 if ends else 0
    flags = bytearray()
    while len(flags) < points:
        flag = data[at]
        at += 1
        flags.append(flag)
        if flag & _REPEATED:
            flags += bytes([flag]) * data[at]
            at += 1
    xs, at = _read_coordinates(data, at, flags[:points], short_flag=_SHORT_X, same_flag=_SAME_X)
    ys, _ = _read_coordinates(data, at, flags[:points], short_flag=_SHORT_Y, same_flag=_SAME_Y)
    for before, last in pairwise((-1, *ends)):
        contour = slice(before + 1, last + 1)
        yield [
            (x, y, bool(flag & _ON_CURVE))
            for x, y, flag in zip(xs[contour], ys[contour], flags[contour], strict=True)
        ]


def _read_coordinates(
    data: bytes, offset: int, flags: bytearray, *, short_flag: int, same_flag: int
) -> tuple[list[int], int]:
    """Return the points' places on one axis, and where the next axis begins."""
    # In a short value `same_flag` is the sign; without one it says that nothing changes.
    value = 0
    values = []
    for flag in flags:
        if flag & short_flag:
            value += data[offset] if flag & same_flag else -data[offset]
            offset += 1
        elif not flag & same_flag:
            value += unpack_from(">h", data, offset)[0]
            offset += 2
        values.append(value)
    return values, offset


def _read_parts(data: bytes) -> Iterator[tuple[int, tuple[float, ...]]]:
    """Yield the number and the matrix of each part of a compound glyph."""
    at = _HEAD
    flag = _MORE
    while flag & _MORE:
        flag, number = unpack_from(">HH", data, at)
        size = ">hh" if flag & _WORDS else ">bb"
        x, y = unpack_from(size, data, at + 4) if flag & _HAS_OFFSET else (0, 0)
        at += 8 if flag & _WORDS else 6
        count = 4 if flag & _HAS_MATRIX else 2 if flag & _HAS_TWO_SCALES else 1
        if not flag & (_HAS_MATRIX | _HAS_TWO_SCALES | _HAS_SCALE):
            count = 0
        scales = [part / _SCALE_UNIT for (part,) in iter_unpack(">h", data[at : at + 2 * count])]
        at += 2 * count
        if flag & _HAS_MATRIX:
            a, b, c, d = scales
        else:
            a, b, c, d = (scales[0], 0, 0, scales[-1]) if count else (1, 0, 0, 1)
        yield number, (a, b, c, d, x, y)


def _transform(contours: list[Contour], matrix: tuple[float, ...]) -> list[Contour]:
    a, b, c, d, e, f = matrix
    return [
        [(a * x + c * y + e, b * x + d * y + f, on) for x, y, on in contour] for contour in contours
    ]


def complete(contour: Contour) -> Contour:
    """Return a contour with the points that were left out, from one on the curve."""
    points: Contour = []
    for (x, y, on), after in zip(contour, [*contour[1:], contour[0]], strict=True):
        points.append((x, y, on))
        if not on and not after[2]:
            points.append(((x + after[0]) / 2, (y + after[1]) / 2, True))
    first = next((n for n, point in enumerate(points) if point[2]), 0)
    return points[first:] + points[:first]


# --- letters of the built-in fonts ---

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


# The outline of a letter of size 1, its baseline at 0 and y downwards, and its width
Glyph = tuple[Path | None, float]


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
        return (parse_path(text) if text else None, width / self._units)

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


# --- words ---

_USUAL_SIZE = 16.0
_BOLD = 600
_ANCHORS = {"middle": 0.5, "end": 1.0}
_MIDDLE_EM = 0.3  # from a line's middle down to its baseline
_OWN_FAMILIES = ("", "crimson pro", "serif", "sans-serif", "sans", "monospace", "inherit")


@dataclass(kw_only=True)
class _Line:
    """Words that are set beside each other."""

    x: float
    y: float
    runs: list[tuple[str, Any]] = field(default_factory=list)  # words, and the state they are in


class WordsReader:
    """The words of one element, placed once it ends."""

    def __init__(self) -> None:
        self.families: dict[str, None] = {}  # that are replaced
        self.is_whole = True  # False if a letter is in no font
        self._lines = [_Line(x=0.0, y=0.0)]

    def move(self, attributes: Mapping[str, str], sides: tuple[float, float]) -> None:
        """Begin a line where an element names an x, y, dx or dy."""
        place = {}
        for key in ("x", "y", "dx", "dy"):
            if first := attributes.get(key, "").replace(",", " ").split()[:1]:
                place[key] = length(first[0], sides["y" in key])
        if not place:
            return
        last = self._lines[-1]
        x = place.get("x", last.x) + place.get("dx", 0.0)
        y = place.get("y", last.y) + place.get("dy", 0.0)
        self._lines.append(_Line(x=x, y=y))

    def add(self, text: str, state: Any) -> None:
        self._lines[-1].runs.append((text, state))

    def list_outlines(self) -> Iterator[tuple[Path, Any]]:
        """Yield the outline of each run, and its state."""
        for line in self._lines:
            runs = _collapse(line.runs)
            paths = []
            x = 0.0
            for text, state in runs:
                path, x = self._set(text, state.style, x, line.y)
                if path:
                    paths.append((path, state))
            if not paths:
                continue
            start = line.x - x * _ANCHORS.get(runs[0][1].style.get("text-anchor", ""), 0.0)
            for path, state in paths:
                yield moved_by((1.0, 0.0, 0.0, 1.0, start, 0.0), path), state

    def _set(
        self, text: str, style: Mapping[str, str], x: float, y: float
    ) -> tuple[Path | None, float]:
        """Return the outline of words that begin at x, and where they end."""
        size = _read_size(style)
        weight = style.get("font-weight", "")
        bold = weight in ("bold", "bolder") or (weight.isdecimal() and int(weight) >= _BOLD)
        italic = style.get("font-style", "") in ("italic", "oblique")
        if style.get("dominant-baseline", "") in ("middle", "central"):
            y += _MIDDLE_EM * size
        family = style.get("font-family", "").split(",")[0].strip().strip("'\"")
        if text.strip() and family.lower() not in _OWN_FAMILIES:
            self.families.setdefault(family[:40])
        paths = []
        for char in text:
            glyph = find_glyph(char, bold=bold, italic=italic)
            if glyph is None:
                self.is_whole = False
                continue
            path, width = glyph
            if path:
                paths.append(moved_by((size, 0.0, 0.0, size, x, y), path))
            x += width * size
        return (joined(paths) if paths else None), x


def _collapse(runs: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Return runs with single spaces between words, and none at either end."""
    found: list[tuple[str, Any]] = []
    ends_in_space = True
    for text, state in runs:
        words = " ".join(text.split())
        if text[:1].isspace() and not ends_in_space:
            words = f" {words}"
        if text[-1:].isspace() and words.strip():
            words += " "
        if words:
            ends_in_space = words.endswith(" ")
            found.append((words, state))
    if found:
        found[-1] = (found[-1][0].rstrip(), found[-1][1])
    return found


def _read_size(style: Mapping[str, str]) -> float:
    try:
        return length(style.get("font-size", "").strip(), _USUAL_SIZE)
    except BadVectorError:
        return _USUAL_SIZE
