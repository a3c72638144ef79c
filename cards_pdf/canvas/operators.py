"""PDF operators as text: of shapes, colours, letters, and drawings in colours of their own.

`PdfArtwork` stores a vector drawing as an object of the PDF, with its gradients and opacities. It
fills the unit square, as pictures do. PDF/X-1a has no transparency: there a drawing is solid, and
what is more clear than not has the colour that it has on paper.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from math import cos, radians, sin
from typing import Any

from cards_pdf.art.path import Gradient, Matrix, Paint, Piece, Stops, Vector, rounded
from cards_pdf.canvas.reportlab import stream_object
from cards_pdf.common.colour import PAPER, Rgb, luminance, mixed, pure
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.text.fit import Line
from cards_pdf.text.markup import PLAIN, Font, LetterStyle

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
    """Return the operator that fills with a colour. Black and dark greys are one number.

    A printer mixes the colour of RGB text from all its inks or toners, and small letters get
    coloured edges where these do not meet. Grey is printed in black alone.
    """
    if inks:
        return f"{cmyk(colour)} k"
    if max(colour) - min(colour) >= _GREY_RANGE or max(colour) >= _DARK:
        return f"{colour_parts(colour)} rg"
    return f"{0.0 if max(colour) < _BLACK else sum(colour) / 3:.3g} g"


@cache
def stroke_colour(colour: Rgb, *, inks: bool) -> str:
    """Return the operator that strokes with a colour: that which fills, in capitals."""
    return fill_colour(colour, inks=inks).upper()


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


# --- drawings ---

_NEARLY_SOLID = 0.6  # from here on a colour stays what it is, and words on it as easy to read
_PAPER_IN_LOW_INK = 0.6  # how much paper is in a drawing of little ink
Ink = Callable[[Rgb], Rgb]


def plain_ink(colour: Rgb) -> Rgb:
    return colour


def pale_grey(colour: Rgb) -> Rgb:
    """Return a colour as a picture of little ink has it."""
    light = luminance(colour) ** (1 / 2.2)
    return mixed((light, light, light), PAPER, _PAPER_IN_LOW_INK)


def black(colour: Rgb) -> Rgb:
    """Return pure ink for any colour that is not paper."""
    return pure(colour) or PAPER


@dataclass(eq=False)
class PdfArtwork:
    """Gathers operators and what they refer to."""

    document: Any
    inks: bool  # four of them instead of RGB
    ink: Ink
    opacity: float = 1.0
    patterns: dict[Gradient, str] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)

    def store(self, drawing: Vector, name: str = "") -> tuple[str, int]:
        """Store the object under a name for pages; return a reference to it and its length."""
        content = "\n".join(map(self._piece, drawing.pieces))
        left, top, w, h = drawing[:4]
        patterns = " ".join(
            f"/{name} {self._pattern(gradient)}" for gradient, name in self.patterns.items()
        )
        states = " ".join(f"/{name} <<{state}>>" for state, name in self.states.items())
        group = {} if self.inks or not states else {"Group": "<</S /Transparency /CS /DeviceRGB>>"}
        reference = stream_object(
            self.document,
            content,
            name,
            Type="/XObject",
            Subtype="/Form",
            FormType=1,
            BBox=f"[{left:.4f} {top:.4f} {left + w:.4f} {top + h:.4f}]",
            Matrix=f"[{1 / w:.8f} 0 0 {-1 / h:.8f} {-left / w:.6f} {(top + h) / h:.6f}]",
            Resources=f"<</Pattern <<{patterns}>> /ExtGState <<{states}>>>>",
            **group,
        )
        return reference, len(content)

    def _piece(self, piece: Piece) -> str:
        opacity = [part * self.opacity for part in piece.opacity]
        fill, stroke = (self._solid(part, opacity[n]) for n, part in enumerate(piece[1:3]))
        parts = ["q", *(f"{clip.pdf(flip=False)} W n" for clip in piece.clips)]
        if not self.inks and opacity != [1, 1]:
            state = f"/ca {opacity[0]:.3f} /CA {opacity[1]:.3f}"
            parts.append(f"/{self.states.setdefault(state, f'G{len(self.states)}')} gs")
        if fill:
            parts.append(self._set(fill, "/Pattern cs", "scn", fill_colour))
        if stroke:
            parts.append(self._set(stroke, "/Pattern CS", "SCN", stroke_colour))
            parts.append(
                f"{piece.width:.3f} w {piece.ends[0]} J {piece.ends[1]} j [{piece.dash}] 0 d"
            )
        star = "*" if piece.even_odd and fill else ""
        parts += [piece.path.pdf(flip=False), f"{paint(fill, stroke)}{star}", "Q"]
        return " ".join(parts)

    def _solid(self, part: Paint | None, opacity: float) -> Paint | None:
        """Apply the ink, and mix paper in where nothing may shine through."""
        clear = 1 - opacity if self.inks and opacity < _NEARLY_SOLID else 0.0
        if part is None:
            return None
        if isinstance(part, Gradient):
            stops = ((at, mixed(self.ink(rgb), PAPER, clear)) for at, rgb in part.stops)
            return part._replace(stops=tuple(stops))
        return mixed(self.ink(part), PAPER, clear)

    def _set(self, part: Paint, space: str, operator: str, write_plain: Callable[..., str]) -> str:
        if isinstance(part, Gradient):
            return f"{space} /{self.patterns.setdefault(part, f'P{len(self.patterns)}')} {operator}"
        return write_plain(part, inks=self.inks)

    # --- gradients ---

    def _pattern(self, gradient: Gradient) -> str:
        points = " ".join(f"{number:.6f}" for number in gradient.points)
        matrix = " ".join(f"{number:.6f}" for number in gradient.matrix)
        kind = 2 if gradient.is_linear else 3
        space = "CMYK" if self.inks else "RGB"
        return (
            f"<</Type /Pattern /PatternType 2 /Matrix [{matrix}] /Shading <</ShadingType {kind} "
            f"/ColorSpace /Device{space} /Coords [{points}] /Extend [true true] "
            f"/Function {self._function(gradient.stops)}>>>>"
        )

    def _function(self, stops: Stops) -> str:
        """Return a function of the PDF for the colours from 0 to 1."""
        stops = ((0.0, stops[0][1]), *stops, (1.0, stops[-1][1]))
        pairs = [(one, two) for one, two in pairwise(stops) if two[0] > one[0]]
        steps = " ".join(
            (
                f"<</FunctionType 2 /Domain [0 1] /N 1 /C0 [{self._parts(one[1])}] /C1 "
                f"[{self._parts(two[1])}]>>"
            )
            for one, two in pairs
        )
        bounds = " ".join(f"{two[0]:.5f}" for _, two in pairs[:-1])
        return (
            f"<</FunctionType 3 /Domain [0 1] /Functions [{steps}] /Bounds [{bounds}] "
            f"/Encode [{'0 1 ' * len(pairs)}]>>"
        )

    def _parts(self, colour: Rgb) -> str:
        return cmyk(colour) if self.inks else colour_parts(colour)


# --- letters ---


class Letters:
    """The fonts of one document; ReportLab numbers their subsets as glyphs are needed."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._ascii_names: dict[str, str] = {}

    def operators(
        self, lines: Sequence[Line], size: float, ink: Callable[[Rgb | None], str]
    ) -> list[str]:
        """Return for each line what shows its runs. Fonts and styles stand where they change."""
        runs: list[str] = []
        current = ("", 0.0)
        style = PLAIN
        for line in lines:
            parts = []
            for font, text in line.runs:
                own = font.style
                if own is not style:
                    parts.append(_style_change(style, own, size, ink=ink))
                    style = own
                for name, literal in self._in_subsets(font, text):
                    if current != (name, font.scale):
                        current = (name, font.scale)
                        parts.append(f"{name} {size * font.scale * MM_PER_POINT:.4f} Tf")
                    parts.append(f"({literal}) Tj")
            runs.append(" ".join(parts))
        if style is not PLAIN:
            runs[-1] += " " + _style_change(style, PLAIN, size, ink=ink)
        return runs

    def _in_subsets(self, font: Font, text: str) -> Sequence[tuple[str, str]]:
        """Return the pieces of a run with the names of their subsets. ASCII is in the first."""
        if text.isascii():
            if font.name not in self._ascii_names:
                self._ascii_names[font.name] = font.ttf.getSubsetInternalName(0, self._document)
            return ((self._ascii_names[font.name], escape_string(text)),)
        pieces = font.ttf.splitString(text, self._document)
        return [
            (font.ttf.getSubsetInternalName(subset, self._document), octal(raw))
            for subset, raw in pieces
        ]


def _style_change(
    before: LetterStyle, after: LetterStyle, size: float, ink: Callable[[Rgb | None], str]
) -> str:
    changes = []
    if after.spacing != before.spacing:
        changes.append(f"{after.spacing * size * MM_PER_POINT:.4f} Tc")
    if after.colour != before.colour:
        changes.append(ink(after.colour))
    return " ".join(changes)
