"""Text as one part, and as the pieces that it falls into where a page ends in the middle of it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise

from cards_pdf.papers.flow import Part
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import Block

_LEAST = 2  # lines that stand together at the end of a page and at the beginning of the next
_TORN = 2

DrawText = Callable[[Canvas, float, float, Block], None]


def in_pieces(parts: Iterable[Part]) -> list[Part]:
    """Parts of which texts may go on in the next column."""
    return [piece for part in parts for piece in part.pieces or [part]]


def text_part(text: Block, draw: DrawText, *, gap: float, keep: bool = False, tie: int = 1) -> Part:
    """The whole, drawn as `draw` draws any lines of it."""

    def part(start: int, end: int) -> Part:
        lines = text._replace(lines=text.lines[start:end])
        return Part(lines.height, lambda canvas, x, y: draw(canvas, x, y, lines), tie=_TORN, goes_on=True)

    number = len(text.lines)
    breaks = [0, *range(_LEAST, number - _LEAST + 1), number]
    first, *more = [part(*lines) for lines in pairwise(breaks)]
    pieces = [replace(first, gap=gap, tie=tie, goes_on=False), *more]
    pieces[-1] = replace(pieces[-1], keep=keep)
    return replace(part(0, number), gap=gap, keep=keep, tie=tie, goes_on=False, pieces=tuple(pieces))
