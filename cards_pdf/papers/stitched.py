"""The rules as a saddle-stitched booklet: sheets printed on both sides, folded in the middle,
stapled twice.

Every page is half a sheet; the first is the cover. Pages are a multiple of four, and all hold
something.
"""

from collections.abc import Iterator

from cards_pdf.canvas.base import Canvas
from cards_pdf.common import sizes
from cards_pdf.papers.flow import draw_page
from cards_pdf.papers.masthead import draw_titled_cover
from cards_pdf.papers.rule_sheet import MARGIN, draw_cards_at_foot, draw_foot, fit_to_pages
from cards_pdf.papers.sheet_style import GREY, SheetStyle
from cards_pdf.rulebooks.model import RuleSheet, with_lead
from cards_pdf.rulebooks.small_words import facts, words
from cards_pdf.text.balance import balance_lines
from cards_pdf.text.fit import fit_line

_A_SHEET = 4
_NUMBERS = tuple(_A_SHEET * sheets - 1 for sheets in range(1, 6))  # of pages behind the cover
_COVER = 0.58  # of the first page's height
_BELOW, _BETWEEN = 9.0, 4.0  # mm from the cover to words, and between them
_TITLE_PT, _LEAST_TITLE_PT = 30.0, 14.0  # of a game without a look


def draw_stitched(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """Outer sheet first: on its front the last page and the cover."""
    height, width = sizes.paper(paper).mm
    page = (width / 2, height)
    style, placed = fit_to_pages(sheet, style, page, _NUMBERS)
    count = placed[-1].page + 2
    read = canvas.parts(count)
    for side, (left, right) in enumerate(pages_of_sides(count)):
        canvas.begin_page(width, height)
        canvas.bookmark(sheet.title if side == 0 else f"{sheet.title} {left}, {right}")
        for x, number in ((0.0, left), (page[0], right)):
            with canvas.frame(x, 0.0), read[number - 1]:
                if number == 1:
                    _draw_cover(canvas, sheet, style, page)
                    continue
                here = [item for item in placed if item.page == number - 2]
                draw_page(canvas, here, number - 2)
                with canvas.decoration():
                    draw_cards_at_foot(canvas, style, page, here)
                    draw_foot(canvas, sheet, style, page, f"{number}")
        canvas.end_page()


def pages_of_sides(count: int) -> Iterator[tuple[int, int]]:
    """Which two pages lie on each side of each sheet, turned over its short edge."""
    for sheet in range(count // _A_SHEET):
        outer, inner = 2 * sheet + 1, 2 * sheet + 2
        yield count + 1 - outer, outer
        yield inner, count + 1 - inner


def _draw_cover(
    canvas: Canvas, sheet: RuleSheet, style: SheetStyle, page: tuple[float, float]
) -> None:
    """The game's cover and title, what it is about, what you need, and how this becomes a
    booklet.
    """
    word, width = words(sheet), page[0] - 2 * MARGIN
    frame = (MARGIN, MARGIN, width, page[1] * _COVER)
    if style.cover:
        y = draw_titled_cover(
            canvas, style.cover, frame, style.edition, style.typefaces, sheet.title
        )
    else:
        face, y = style.typefaces.title, page[1] / 3
        title, size = fit_line(sheet.title, face, width, _TITLE_PT, _LEAST_TITLE_PT)
        with canvas.tagged("H1"):
            canvas.text(page[0] / 2, y, title, size, colour=style.strong, align=0.5)
    y += _BELOW
    told = facts(sheet, "players", "time", "needs", stars="*")
    for said in (f"*{sheet.tagline}*", *told, with_lead(sheet.credit, sheet.source, "*")):
        block = balance_lines(style.text, said, width)
        canvas.text_block(page[0] / 2, y, block, align=0.5)
        y += block.height + _BETWEEN
    how = balance_lines(style.text, word["stitch"], width)
    canvas.text_block(page[0] / 2, page[1] - MARGIN - how.height, how, colour=GREY, align=0.5)
