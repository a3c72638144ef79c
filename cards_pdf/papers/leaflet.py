"""The rules as a leaflet of the size of a card: eight panels of one sheet, folded.

The leaflet lies in the box, or in a sleeve, with the cards. It is printed on one side. Like the
booklet it is folded in eight around a slit, so that what is printed behind it is never seen.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import product

from cards_pdf.canvas.base import Canvas
from cards_pdf.common import sizes
from cards_pdf.papers.booklet import find_place, split_all_but_tables
from cards_pdf.papers.flow import NoRoomError, Part, TextColumn, draw_page, spread_parts
from cards_pdf.papers.masthead import CoverFormat, draw_cover_page
from cards_pdf.papers.panels import Attempt, PageFitter, Panel
from cards_pdf.papers.sections import make_goal_box, make_rule_parts, without_rulings
from cards_pdf.papers.sheet_style import BODY_PT, GREY, LEAST_CARD_PT, NOTE_PT, SMALLEST, SheetStyle
from cards_pdf.rulebooks.model import RuleSheet
from cards_pdf.rulebooks.small_words import facts, kit_words
from cards_pdf.text.fit import line

PANEL = (63.0, 88.0)  # mm, a card
_COLUMNS = 4
_ROWS = 2
_PAGES = 7  # behind the cover
SIZE = (_COLUMNS * PANEL[0], _ROWS * PANEL[1])
_PAD = 3.5  # inside each panel
_FOOT_MM = 3.0
_MIN_MARGIN = 10.0  # of the paper around it, for marks and words
_TICK = 4.0
_TICK_GAP = 1.0
_BELOW = 7.5  # from the leaflet to the words below it
_STRETCH_EM = 1.5
_SIZES_PT = (BODY_PT, NOTE_PT, SMALLEST, LEAST_CARD_PT)
_COVER = CoverFormat(
    margin=_PAD, height=0.62, title_sizes=(20.0, 10.0), below_title=4.0, between_texts=2.0
)


@dataclass(frozen=True, kw_only=True)
class Leaflet:
    """A leaflet whose text is fitted to its panels."""

    sheet: RuleSheet
    style: SheetStyle
    paper: str
    pages: Sequence[Sequence[Part]]

    def draw(self, canvas: Canvas) -> None:
        """Draw the leaflet in the middle of a landscape page, and below it how it is folded."""
        sheet = self.sheet
        small = self.style.with_size(SMALLEST)
        height, width = sizes.paper(self.paper).mm
        left = (width - SIZE[0]) / 2
        top = (height - SIZE[1]) / 2
        canvas.begin_page(width, height)
        with canvas.decoration():
            _draw_guides(canvas, left, top)
        for number in range(1, _PAGES + 2):
            x, y, turn = find_place(number, PANEL)
            with canvas.frame(left + x, top + y, turn):
                if number == 1:
                    texts = (f"*{sheet.tagline}*", *facts(sheet, "players", "time", stars="*"))
                    draw_cover_page(
                        canvas, sheet.title, texts, style=small, page=PANEL, form=_COVER
                    )
                else:
                    parts = self.pages[number - 2] if number - 2 < len(self.pages) else ()
                    _draw_panel(canvas, self.style, number, parts=parts)
        how = small.text(kit_words(sheet)["leaflet_how"], SIZE[0])
        canvas.text_block(left, top + SIZE[1] + _BELOW, how, colour=GREY)
        canvas.end_page()


def fit_leaflet(sheet: RuleSheet, style: SheetStyle, paper: str) -> Leaflet | None:
    """Return a leaflet with as much of the rules as has room.

    There is none on small paper, in large print, or for rules that are too long. What the rule
    sheet tells as well is left out first: the example, then variants or rulings, then both. Tables
    that sum up the cards are left out before the type becomes small.
    """
    short, long = sizes.paper(paper).mm
    is_large_enough = long >= SIZE[0] + 2 * _MIN_MARGIN and short >= SIZE[1] + 2 * _MIN_MARGIN
    if style.large or not is_large_enough:
        return None
    style = style.with_smallest(LEAST_CARD_PT)
    width = PANEL[0] - 2 * _PAD
    height = PANEL[1] - 2 * _PAD - _FOOT_MM
    panels = [Panel(height)] * _PAGES
    split = partial(split_all_but_tables, height=height)
    for (min_size, contents), size in product(_list_contents(sheet), _SIZES_PT):
        if size < min_size:
            continue
        fitter = PageFitter(partial(_make_parts, contents, style, width, height))
        with suppress(NoRoomError):
            _, pages = fitter.fit([Attempt(size=size, panels=panels, split=split)])
            return Leaflet(sheet=sheet, style=style.with_size(size), paper=paper, pages=pages)
    return None


def _make_parts(
    sheet: RuleSheet, style: SheetStyle, width: float, height: float, size: float
) -> list[Part]:
    sized = style.with_size(size)
    return [
        make_goal_box(sheet, sized, width),
        *make_rule_parts(sheet, sized, width, max_height=height),
    ]


def _list_contents(sheet: RuleSheet) -> Iterator[tuple[float, RuleSheet]]:
    """Yield ever less of a rule sheet, with the smallest type that is good enough for it."""
    no_example = sheet._replace(example=None)
    no_variants = no_example._replace(options=())
    no_rulings = without_rulings(no_variants)
    yield SMALLEST, sheet
    yield SMALLEST, no_example
    yield SMALLEST, no_variants
    yield SMALLEST, without_rulings(no_example)
    yield SMALLEST, no_rulings
    yield SMALLEST, no_example._replace(summary=())
    yield SMALLEST, no_variants._replace(summary=())
    yield LEAST_CARD_PT, no_variants
    yield LEAST_CARD_PT, no_rulings
    yield LEAST_CARD_PT, no_rulings._replace(summary=())


def _draw_panel(canvas: Canvas, style: SheetStyle, number: int, parts: Sequence[Part]) -> None:
    if parts:
        column = TextColumn(number, _PAD, _PAD, PANEL[1] - 2 * _PAD - _FOOT_MM)
        draw_page(canvas, spread_parts(parts, column, style.em * _STRETCH_EM), number)
    foot = line(str(number), style.typefaces.body)
    with canvas.decoration():
        base = PANEL[1] - _PAD
        canvas.text(PANEL[0] / 2, base, foot, LEAST_CARD_PT, colour=GREY, align=0.5)


def _draw_guides(canvas: Canvas, left: float, top: float) -> None:
    """Draw ticks around the leaflet, full ones to cut and dashed ones to fold, and the slit."""
    width, height = SIZE
    near = _TICK_GAP
    far = _TICK_GAP + _TICK
    for n in range(_COLUMNS + 1):
        x = left + n * PANEL[0]
        dash = "0.8 0.8" if 0 < n < _COLUMNS else ""
        for start, stop in ((top - far, top - near), (top + height + near, top + height + far)):
            canvas.line(x, start, x, stop, stroke=GREY, width=0.2, dash=dash)
    for n in range(_ROWS + 1):
        y = top + n * PANEL[1]
        dash = "0.8 0.8" if 0 < n < _ROWS else ""
        for start, stop in ((left - far, left - near), (left + width + near, left + width + far)):
            canvas.line(start, y, stop, y, stroke=GREY, width=0.2, dash=dash)
    middle = top + height / 2
    slit = left + PANEL[0]
    canvas.line(slit, middle, left + width - PANEL[0], middle, stroke=GREY, width=0.2)
    scissors = line("✂", canvas.typefaces.symbols)
    canvas.text(slit + 1, middle + 1.2, scissors, SMALLEST, colour=GREY)
