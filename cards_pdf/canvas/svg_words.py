"""The words that SVG is made of: numbers, outlines, colours, and drawings in colours of their own.

Everything is an attribute: a page under a strict policy runs no style of a picture.
"""

from collections.abc import Callable, Iterator
from functools import cache
from html import escape

from cards_pdf.art.vector import Gradient, Paint, Piece, Vector
from cards_pdf.common.colour import Rgb, colour_name

_LINE_ENDS, _LINE_TURNS = ("butt", "round", "square"), ("miter", "round", "bevel")
_LINE = 4  # numbers of a gradient along a line
Named = Callable[[], str]  # a new name, unique in the picture


def number(value: float) -> str:
    """As short as a thousandth of a millimetre allows."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


@cache
def colour(rgb: Rgb) -> str:
    return colour_name(rgb)


def paint_attributes(fill: str, stroke: str, width: float, dash: str = "") -> str:
    """How a shape is filled and stroked, as attributes."""
    says = f' fill="{fill or "none"}"'
    if stroke:
        says += f' stroke="{stroke}" stroke-width="{number(width)}"'
        says += f' stroke-dasharray="{escape(dash)}"' if dash else ""
    return says


class SvgArtwork:
    """A drawing's pieces as elements; its gradients and clips are named by the picture that holds
    it.
    """

    def __init__(self, named: Named, ink: Callable[[Rgb], Rgb]) -> None:
        self._named, self._ink = named, ink

    def elements(self, drawing: Vector) -> Iterator[str]:
        for piece in drawing.pieces:
            yield from self._piece(piece)

    def _piece(self, piece: Piece) -> Iterator[str]:
        fills: list[str] = []
        for part in (piece.fill, piece.stroke):
            made, fill = self._paint(part)
            yield made
            fills.append(fill)
        for clip in piece.clips:
            name = self._named()
            yield (
                f'<clipPath id="{name}"><path d="{clip.svg()}"/></clipPath><g '
                f'clip-path="url(#{name})">'
            )
        says = paint_attributes(fills[0], fills[1], piece.width, piece.dash.replace(" ", ","))
        if piece.stroke:
            end, turn = piece.ends
            says += f' stroke-linecap="{_LINE_ENDS[end]}" stroke-linejoin="{_LINE_TURNS[turn]}"'
        for word, opacity in zip(("fill", "stroke"), piece.opacity, strict=True):
            says += f' {word}-opacity="{opacity:.3f}"' if opacity < 1 else ""
        rule = ' fill-rule="evenodd"' if piece.even_odd else ""
        yield f'<path d="{piece.path.svg()}"{rule}{says}/>'
        yield "</g>" * len(piece.clips)

    def _paint(self, part: Paint | None) -> tuple[str, str]:
        """What defines it, and what names it."""
        if not isinstance(part, Gradient):
            return "", colour(self._ink(part)) if part else ""
        stops = "".join(
            f'<stop offset="{at:.5f}" stop-color="{colour(self._ink(shown))}"/>'
            for at, shown in part.stops
        )
        matrix = " ".join(f"{value:.6f}" for value in part.matrix)
        p = [f"{value:.6f}" for value in part.points]
        if len(p) == _LINE:
            tag, where = "linearGradient", f'x1="{p[0]}" y1="{p[1]}" x2="{p[2]}" y2="{p[3]}"'
        else:
            tag = "radialGradient"
            where = f'fx="{p[0]}" fy="{p[1]}" fr="{p[2]}" cx="{p[3]}" cy="{p[4]}" r="{p[5]}"'
        name = self._named()
        space = f'gradientUnits="userSpaceOnUse" gradientTransform="matrix({matrix})"'
        return f'<{tag} id="{name}" {space} {where}>{stops}</{tag}>', f"url(#{name})"
