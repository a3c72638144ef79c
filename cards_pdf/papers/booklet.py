"""The rules as a booklet of eight wallet-size pages, folded from one sheet that is printed on one side.

Fold the sheet in eight, cut the slit in its middle, fold it lengthwise and push the ends together.
"""

from collections.abc import Iterator

from cards_pdf import sizes
from cards_pdf.errors import FitError
from cards_pdf.papers.flow import NoRoomError, PlacedPart, TextColumn, draw_page, pour
from cards_pdf.papers.sections import rule_parts
from cards_pdf.papers.sheet_style import GREY, SheetStyle
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.rulebooks.load import words
from cards_pdf.rulebooks.model import RuleSheet
from cards_pdf.text.fit import TooLittleRoomError, fit_line, line

# Which page of the booklet lies where on the sheet: the upper row stands on its head.
UPPER, LOWER = (7, 6, 5, 4), (8, 1, 2, 3)
_ACROSS = len(LOWER)
_PAD = 5.2  # inside each panel; printers leave some of it white at the sheet's edge
_FOOT = 3.2
_SIZES_PT = tuple(9.0 - 0.2 * n for n in range(11))


def draw_booklet(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """One landscape sheet."""
    height, width = sizes.paper(paper).mm
    panel = (width / _ACROSS, height / 2)
    style, placed = _settled(sheet, style, panel)
    canvas.begin_page(width, height)
    canvas.bookmark(sheet.title)
    _folds(canvas, width, height)
    for column, number in enumerate(UPPER):
        with canvas.frame((column + 1) * panel[0], panel[1], 180.0):
            _panel(canvas, sheet, style, panel, number, placed)
    for column, number in enumerate(LOWER):
        with canvas.frame(column * panel[0], panel[1]):
            _panel(canvas, sheet, style, panel, number, placed)
    canvas.end_page()


def _settled(
    sheet: RuleSheet, style: SheetStyle, panel: tuple[float, float]
) -> tuple[SheetStyle, list[PlacedPart]]:
    width = panel[0] - 2 * _PAD
    columns = [TextColumn(number, _PAD, _PAD, panel[1] - 2 * _PAD - _FOOT) for number in range(2, 9)]
    why: FitError = NoRoomError("no size was tried")
    for size in _SIZES_PT:
        now = style.at(size)
        try:
            return now, pour(rule_parts(sheet, now, width), columns)
        except (NoRoomError, TooLittleRoomError) as error:
            why = error
    raise NoRoomError(f"The rules of {sheet.title} do not fit into a booklet of this paper: {why}") from why


def _panel(
    canvas: Canvas,
    sheet: RuleSheet,
    style: SheetStyle,
    panel: tuple[float, float],
    number: int,
    placed: list[PlacedPart],
) -> None:
    if number == 1:
        _cover(canvas, sheet, style, panel)
        return
    draw_page(canvas, placed, number)
    canvas.text(
        panel[0] / 2, panel[1] - _PAD, line(str(number), style.typefaces.body), 7.5, colour=GREY, align=0.5
    )


def _cover(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, panel: tuple[float, float]) -> None:
    width = panel[0] - 2 * _PAD
    canvas.rect(
        _PAD, _PAD, width, panel[1] - 2 * _PAD, fill=style.tint, stroke=style.strong, width=0.6, radius=2
    )
    middle, inner = panel[0] / 2, width - 6
    title, size = fit_line(sheet.title, style.typefaces.title, inner, 24.0, 11.0)
    canvas.text(middle, panel[1] * 0.18, title, size, colour=style.strong, align=0.5)
    y = panel[1] * 0.22
    for text in _cover_lines(sheet):
        block = style.at(9.0).text(text, inner)
        canvas.text_block(middle, y, block, align=0.5)
        y += block.height + 3.0
    fold = style.at(7.0).text(words(sheet.lang)["fold"], inner)
    canvas.text_block(middle, panel[1] - _PAD - fold.height - 3, fold, colour=GREY, align=0.5)


def _cover_lines(sheet: RuleSheet) -> Iterator[str]:
    word = words(sheet.lang)
    yield sheet.tagline
    yield f"*{word['goal']}{word['colon']}* {sheet.goal}"
    yield "\n".join(
        f"*{word[key]}{word['colon']}* {getattr(sheet, key)}" for key in ("players", "time", "needs")
    )
    yield f"*{sheet.credit}*"
    yield sheet.source


def _folds(canvas: Canvas, width: float, height: float) -> None:
    """Ticks at the edges where to fold; the slit as a line with scissors."""
    tick = 4.0
    for n in range(1, _ACROSS):
        x = width * n / _ACROSS
        for top in (0.0, height - tick):
            canvas.line(x, top, x, top + tick, stroke=GREY, width=0.15, dash="0.8 0.8")
    for left in (0.0, width - tick):
        canvas.line(left, height / 2, left + tick, height / 2, stroke=GREY, width=0.15, dash="0.8 0.8")
    canvas.line(width / _ACROSS, height / 2, width * (1 - 1 / _ACROSS), height / 2, stroke=GREY, width=0.2)
    canvas.text(width / _ACROSS + 1, height / 2 + 1.2, line("✂", canvas.typefaces.symbols), 9, colour=GREY)
