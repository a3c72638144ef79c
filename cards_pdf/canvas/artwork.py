"""A vector drawing as an object of the PDF, with its gradients and opacities.

It fills the unit square, as pictures do. PDF/X-1a has no transparency: there a drawing is solid,
and what is more clear than not has the colour that it has on paper.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from cards_pdf.art.path import Gradient, Paint, Piece, Stops, Vector
from cards_pdf.canvas.operators import cmyk, colour_parts, fill_colour, paint, stroke_colour
from cards_pdf.canvas.reportlab import stream_object
from cards_pdf.common.colour import PAPER, Rgb, luminance, mixed, pure

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


class PdfArtwork:
    """Gathers operators and what they refer to."""

    def __init__(
        self, document: Any, *, inks: bool, ink: Ink = plain_ink, opacity: float = 1.0
    ) -> None:
        self._document = document
        self._inks = inks
        self._ink = ink
        self._opacity = opacity
        self._patterns: dict[Gradient, str] = {}
        self._states: dict[str, str] = {}

    def store(self, drawing: Vector, name: str = "") -> tuple[str, int]:
        """Store the object under a name for pages; return a reference to it and its length."""
        content = "\n".join(map(self._piece, drawing.pieces))
        left, top, w, h = drawing[:4]
        patterns = " ".join(
            f"/{name} {self._pattern(gradient)}" for gradient, name in self._patterns.items()
        )
        states = " ".join(f"/{name} <<{state}>>" for state, name in self._states.items())
        group = {} if self._inks or not states else {"Group": "<</S /Transparency /CS /DeviceRGB>>"}
        reference = stream_object(
            self._document,
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
        opacity = [part * self._opacity for part in piece.opacity]
        fill, stroke = (self._solid(part, opacity[n]) for n, part in enumerate(piece[1:3]))
        parts = ["q", *(f"{clip.pdf(flip=False)} W n" for clip in piece.clips)]
        if not self._inks and opacity != [1, 1]:
            state = f"/ca {opacity[0]:.3f} /CA {opacity[1]:.3f}"
            parts.append(f"/{self._states.setdefault(state, f'G{len(self._states)}')} gs")
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
        clear = 1 - opacity if self._inks and opacity < _NEARLY_SOLID else 0.0
        if part is None:
            return None
        if isinstance(part, Gradient):
            stops = ((at, mixed(self._ink(rgb), PAPER, clear)) for at, rgb in part.stops)
            return part._replace(stops=tuple(stops))
        return mixed(self._ink(part), PAPER, clear)

    def _set(self, part: Paint, space: str, operator: str, write_plain: Callable[..., str]) -> str:
        if isinstance(part, Gradient):
            return (
                f"{space} /{self._patterns.setdefault(part, f'P{len(self._patterns)}')} {operator}"
            )
        return write_plain(part, inks=self._inks)

    # --- gradients ---

    def _pattern(self, gradient: Gradient) -> str:
        points = " ".join(f"{number:.6f}" for number in gradient.points)
        matrix = " ".join(f"{number:.6f}" for number in gradient.matrix)
        kind = 2 if gradient.is_linear else 3
        space = "CMYK" if self._inks else "RGB"
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
        return cmyk(colour) if self._inks else colour_parts(colour)
