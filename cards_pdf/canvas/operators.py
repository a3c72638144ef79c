"""PDF operators as text: pure functions of shapes, colours and letters."""

import re
from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin

from cards_pdf.art.path import Matrix, rounded
from cards_pdf.common.colour import Rgb

Box4 = tuple[float, float, float, float]

MAX_INK = 2.4  # of four inks together; services refuse more
_GREY_RANGE = 0.03  # parts that differ by less are one grey
_DARK = 0.5  # a lighter grey may be a tint, whose hue is seen
_BLACK = 0.13  # a darker grey is black
_ESCAPED = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)"})
_PRINTABLE = range(32, 127)
_WHITE = re.compile(r"\.+")


@cache
def fill_colour(colour: Rgb, *, inks: bool) -> str:
    if inks:
        return f"{cmyk(colour)} k"
    grey = _find_dark_grey(colour)
    return f"{colour_parts(colour)} rg" if grey is None else f"{grey:.3g} g"


@cache
def stroke_colour(colour: Rgb, *, inks: bool) -> str:
    if inks:
        return f"{cmyk(colour)} K"
    grey = _find_dark_grey(colour)
    return f"{colour_parts(colour)} RG" if grey is None else f"{grey:.3g} G"


def _find_dark_grey(colour: Rgb) -> float | None:
    """Return black and dark greys as one number.

    A printer mixes the colour of RGB text from all its inks or toners, and small letters get
    coloured edges where these do not meet. Grey is printed in black alone.
    """
    if max(colour) - min(colour) >= _GREY_RANGE or max(colour) >= _DARK:
        return None
    return 0.0 if max(colour) < _BLACK else sum(colour) / 3


def colour_parts(colour: Rgb) -> str:
    return f"{colour[0]:.3g} {colour[1]:.3g} {colour[2]:.3g}"


def cmyk(colour: Rgb) -> str:
    """Return four inks. Greys are black ink alone: small print must not depend on four plates."""
    if max(colour) - min(colour) < _GREY_RANGE:
        return f"0 0 0 {1 - sum(colour) / 3:.3g}"
    black = 1 - max(colour)
    inks = [(1 - part - black) / (1 - black) for part in colour]
    share = min(1.0, (MAX_INK - black) / sum(inks))
    return " ".join([f"{ink * share:.3g}" for ink in inks] + [f"{black:.3g}"])


def paint(fill: object, stroke: object) -> str:
    """Return the operator that fills, strokes or does both."""
    return ("B" if stroke else "f") if fill else ("S" if stroke else "n")


@cache
def rounded_rectangle(x: float, y: float, w: float, h: float, radius: float) -> str:
    """Return the operators of a rectangle. It is cached, because a few of them frame every card."""
    return rounded(x, y, w, h=h, radius=radius).pdf()


def modules(pattern: Sequence[str]) -> str:
    """Return a square of 1 mm modules: its area, and the white runs of each row cut out of it."""
    whole = f"0 0 {len(pattern[0])} {-len(pattern)} re"
    white = (
        f"{run.start()} {-y} {len(run[0])} -1 re"
        for y, row in enumerate(pattern)
        for run in _WHITE.finditer(row)
    )
    return " ".join([whole, *white])


def escape_string(text: str) -> str:
    """Return ASCII as the content of a PDF string."""
    special = "(" in text or ")" in text or "\\" in text
    return text.translate(_ESCAPED) if special else text


def octal(raw: bytes) -> str:
    """Return bytes of a font's subset as the content of a PDF string."""
    return "".join(
        [chr(byte).translate(_ESCAPED) if byte in _PRINTABLE else f"\\{byte:03o}" for byte in raw]
    )


def frame_matrix(x: float, y: float, angle: float, across: float, down: float) -> Matrix:
    """Return the matrix of a frame, with exact zeros."""
    if not angle:
        return (across, 0.0, 0.0, down, x, -y)
    c, s = round(cos(radians(angle)), 9), round(sin(radians(angle)), 9)
    return (across * c, -across * s, down * s, down * c, x, -y)
