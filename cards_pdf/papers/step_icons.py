"""Numbered steps with a drawing in a disc beside their words, where the game has a look."""

from dataclasses import replace

from cards_pdf.art.paths import circle
from cards_pdf.cards.drawn.covers import coloured, paint
from cards_pdf.common.colour import INK, PAPER
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.papers.flow import Part
from cards_pdf.papers.sheet_style import SheetStyle
from cards_pdf.papers.text_pieces import INDENT, hanging, text_part
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import Block, line

_INSET, _RADIUS, _BADGE = 3.0, 1.12, 0.5  # ems: to the words; of the disc; of the number on it
_ICON, _OF_DISC = 10.0, 1.4  # mm that an icon is drawn in; how wide it is in the disc, in radii
_NUMBER = 0.76  # of the body size
_CAPITALS = 0.62  # of a size: how high figures are


def words_inset(style: SheetStyle) -> float:
    """From the column's edge to the words of a numbered step."""
    return style.em * (_INSET if style.look else INDENT)


def numbered(
    number: int, icon: str, text: str, style: SheetStyle, width: float, *, keep: bool = False
) -> Part:
    """A step with its disc; only its number in a game without a look."""
    if not style.look:
        return hanging(f"{number}", text, style, width, keep=keep)
    inset, key = words_inset(style), object()
    shown = style.text(text, width - inset)

    def draw(canvas: Canvas, x: float, y: float, lines: Block) -> None:
        with canvas.item(key=key):
            if lines.lines[0] is shown.lines[0]:
                with canvas.tagged("Lbl"):
                    _disc(canvas, x, y, number, icon, style)
            with canvas.tagged("LBody", key=key):
                canvas.text_block(x + inset, y, lines)

    made = text_part(shown, draw, gap=style.em * 0.5, keep=keep)
    least = 0.0 if keep else 2 * _RADIUS * style.em  # beside the disc there is room for the step's parts
    pieces = tuple(replace(piece, height=max(least, piece.height)) for piece in made.pieces[:1])
    return replace(made, height=max(least, made.height), pieces=(*pieces, *made.pieces[1:]))


def _disc(canvas: Canvas, x: float, y: float, number: int, icon: str, style: SheetStyle) -> None:
    assert style.look
    radius, badge = _RADIUS * style.em, _BADGE * style.em
    middle = (x + badge * 0.6 + radius, y + radius)
    with canvas.decoration():
        canvas.path(circle(*middle, radius), fill=style.tint or PAPER, stroke=INK, width=0.4)
        if icon:
            with canvas.frame(*middle, 0, radius * _OF_DISC / _ICON):
                paint(canvas, coloured(icon, style.look), style.look, style.edition)
        at = (x + badge, y + badge * 0.9)
        canvas.path(circle(*at, badge), fill=style.strong, stroke=INK, width=0.3)
    size = style.size * _NUMBER
    said = line(f"{number}", style.typefaces.bold)
    canvas.text(at[0], at[1] + size * MM_PER_POINT * _CAPITALS / 2, said, size, colour=PAPER, align=0.5)
