"""Text as one part, and as the pieces into which a page's end may break it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise

from cards_pdf.common.sentences import Sentence, short
from cards_pdf.papers.flow import INNER, Part
from cards_pdf.papers.sheet_style import SheetStyle
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import Block

INDENT = 1.6  # ems from a sign to its text
_LEAST = 2  # lines that stand together at the end of a page and at the beginning of the next
_TORN = 6

DrawText = Callable[[Canvas, float, float, Block], None]


def in_pieces(parts: Iterable[Part]) -> list[Part]:
    """Parts whose texts may continue in the next column."""
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


def hanging(
    sign: str,
    text: str,
    style: SheetStyle,
    width: float,
    *,
    indent: float = INDENT,
    start: float = 0.0,
    keep: bool = False,
) -> Part:
    """Text with its number or letter hanging at the left, by `indent` ems."""
    indent *= style.em
    shown = style.text(text, width - indent - start)
    label, key = style.text(f"*{sign}*", indent), object()

    def draw(canvas: Canvas, x: float, y: float, lines: Block) -> None:
        with canvas.item(inner=bool(start), key=key):
            if lines.lines[0] is shown.lines[0]:
                with canvas.tagged("Lbl"):
                    canvas.text_block(x + start, y, label, colour=style.strong)
            with canvas.tagged("LBody", key=key):
                canvas.text_block(x + start + indent, y, lines)

    said = Sentence("the text {text}", text=short(text))
    return replace(
        text_part(shown, draw, gap=style.em * 0.35, keep=keep, tie=INNER if start else 1), what=said
    )
