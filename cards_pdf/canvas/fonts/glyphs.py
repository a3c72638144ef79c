"""Letters of a TrueType font as outlines in SVG, for pictures that stand alone.

How it works
    `read_contours` reads the `glyf` table. fontTools could do it, but would add 45 modules to what
    a browser has to fetch.

    Paths are relative throughout, in units of the font with y upwards, so that the same text
    serves wherever the letter stands.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from cards_pdf.art.svg_words import Contour, complete, read_contours
from cards_pdf.canvas.reportlab import true_type


@cache
def letters_of(name: str) -> Callable[[str], str]:
    """Return a function that outlines a letter of an opened font as the path of an SVG.

    The path of a letter that leaves no ink is "".
    """
    face: Any = true_type(name)
    table = bytes(face.get_table("glyf"))
    places = face.glyphPos

    @cache
    def outline(letter: str) -> str:
        contours = read_contours(table, places, face.charToGlyph.get(ord(letter), 0))
        return _to_svg_path([complete(contour) for contour in contours if len(contour) > 1])

    return outline


def _to_svg_path(contours: list[Contour]) -> str:
    out = []
    x, y = 0, 0
    for contour in contours:
        points = [(round(left), round(up), on) for left, up, on in contour]
        start = points[0]
        out.append(f"m{start[0] - x} {start[1] - y}")
        x, y = start[:2]
        handle = None
        for left, up, on in (*points[1:], start):
            if not on:
                handle = (left, up)
                continue
            if handle:
                out.append(f"q{handle[0] - x} {handle[1] - y} {left - x} {up - y}")
            else:
                out.append(f"l{left - x} {up - y}")
            x, y = left, up
            handle = None
        out.append("z")
    # A minus sign also separates two numbers, and pages hold thousands of letters.
    return "".join(out).replace(" -", "-")
