"""Letters of a font as outlines in SVG, for pictures that stand alone: no font travels with those.

A TrueType outline is a ring of points on the curve and beside it; between two beside it lies one
that is left out. A letter such as é is put together from others, each moved and scaled. What comes
out is relative throughout, in units of the font with y upwards, so that the same text serves
wherever the letter stands.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, pairwise
from struct import iter_unpack, unpack_from
from typing import Any

from cards_pdf.canvas.reportlab import true_type

_ON, _SHORT_X, _SHORT_Y, _AGAIN, _SAME_X, _SAME_Y = 1, 2, 4, 8, 16, 32
_WORDS, _OFFSET, _SCALED, _MORE, _TWO_SCALES, _MATRIX = 1, 2, 8, 32, 64, 128
_HEAD = 10  # bytes that every letter with an outline begins with
_DEEPEST = 5  # letters within letters; fonts of strangers might go round in circles
_FRACTION = 1 << 14  # of which scales are counted

Point = tuple[float, float, bool]  # x, y and whether the curve goes through it
Ring = list[Point]


@cache
def letters_of(name: str) -> Callable[[str], str]:
    """What outlines a letter of an opened font; nothing for one that leaves no ink."""
    face: Any = true_type(name)
    table, places = bytes(face.get_table("glyf")), face.glyphPos

    def glyph(number: int, depth: int = 0) -> list[Ring]:
        start, end = places[number : number + 2]
        if end - start < _HEAD or depth > _DEEPEST:
            return []
        data = table[start:end]
        count = unpack_from(">h", data)[0]
        if count >= 0:
            return list(_rings(data, count))
        parts = (_moved(glyph(part, depth + 1), change) for part, change in _parts(data))
        return list(chain.from_iterable(parts))

    @cache
    def outline(letter: str) -> str:
        number = face.charToGlyph.get(ord(letter), 0)
        return _as_svg([_through(ring) for ring in glyph(number) if len(ring) > 1])

    return outline


def _rings(data: bytes, count: int) -> Iterator[Ring]:
    """The points of a letter that is drawn itself."""
    ends = unpack_from(f">{count}H", data, _HEAD)
    at = 12 + 2 * count + unpack_from(">H", data, 10 + 2 * count)[0]
    points, flags = ends[-1] + 1 if ends else 0, bytearray()
    while len(flags) < points:
        flag, at = data[at], at + 1
        flags.append(flag)
        if flag & _AGAIN:
            flags += bytes([flag]) * data[at]
            at += 1
    xs, at = _along(data, at, flags[:points], _SHORT_X, _SAME_X)
    ys, _ = _along(data, at, flags[:points], _SHORT_Y, _SAME_Y)
    for before, last in pairwise((-1, *ends)):
        ring = slice(before + 1, last + 1)
        yield [
            (x, y, bool(flag & _ON))
            for x, y, flag in zip(xs[ring], ys[ring], flags[ring], strict=True)
        ]


def _along(data: bytes, at: int, flags: bytearray, short: int, same: int) -> tuple[list[int], int]:
    """Where the points lie on one axis, and where the next axis begins."""
    value, found = 0, []
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += unpack_from(">h", data, at)[0]
            at += 2
        found.append(value)
    return found, at


def _parts(data: bytes) -> Iterator[tuple[int, tuple[float, ...]]]:
    """The letters that another is made of, each with its matrix."""
    at, flag = 10, _MORE
    while flag & _MORE:
        flag, number = unpack_from(">HH", data, at)
        size = ">hh" if flag & _WORDS else ">bb"
        x, y = unpack_from(size, data, at + 4) if flag & _OFFSET else (0, 0)
        at += 8 if flag & _WORDS else 6
        many = 4 if flag & _MATRIX else 2 if flag & _TWO_SCALES else 1 if flag & _SCALED else 0
        scales = [part / _FRACTION for (part,) in iter_unpack(">h", data[at : at + 2 * many])]
        at += 2 * many
        a, b, c, d = (
            scales if flag & _MATRIX else (scales[0], 0, 0, scales[-1]) if many else (1, 0, 0, 1)
        )
        yield number, (a, b, c, d, x, y)


def _moved(rings: list[Ring], matrix: tuple[float, ...]) -> list[Ring]:
    a, b, c, d, e, f = matrix
    return [[(a * x + c * y + e, b * x + d * y + f, on) for x, y, on in ring] for ring in rings]


def _through(ring: Ring) -> Ring:
    """The ring with every point that was left out, beginning with one that the curve goes
    through.
    """
    whole: Ring = []
    for (x, y, on), after in zip(ring, [*ring[1:], ring[0]], strict=True):
        whole.append((x, y, on))
        if not on and not after[2]:
            whole.append(((x + after[0]) / 2, (y + after[1]) / 2, True))
    first = next((n for n, point in enumerate(whole) if point[2]), 0)
    return whole[first:] + whole[:first]


def _as_svg(rings: list[Ring]) -> str:
    out, x, y = [], 0, 0
    for ring in rings:
        points = [(round(left), round(up), on) for left, up, on in ring]
        start = points[0]
        out.append(f"m{start[0] - x} {start[1] - y}")
        x, y = start[0], start[1]
        bend = None
        for left, up, on in (*points[1:], start):
            if not on:
                bend = (left, up)
                continue
            if bend:
                out.append(f"q{bend[0] - x} {bend[1] - y} {left - x} {up - y}")
            else:
                out.append(f"l{left - x} {up - y}")
            x, y, bend = left, up, None
        out.append("z")
    return "".join(out).replace(" -", "-")
