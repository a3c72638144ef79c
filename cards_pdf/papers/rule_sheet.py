"""A game's rules in two columns and one size of type; pictures grow and parts move apart to fill
pages.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product

from cards_pdf.canvas.base import Canvas
from cards_pdf.common import sizes
from cards_pdf.papers.diagrams.small_card import draw_parade
from cards_pdf.papers.flow import NoRoomError, Part, PlacedPart, TextColumn, draw_page, spread_parts
from cards_pdf.papers.masthead import draw_masthead, masthead_height
from cards_pdf.papers.panels import Attempt, Panel, fill_panels, first_fit
from cards_pdf.papers.sections import make_goal_box, make_rule_parts
from cards_pdf.papers.sheet_style import GREY, SMALLEST, SheetStyle
from cards_pdf.rulebooks.model import RuleSheet, with_lead
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.fit import Block, TooLittleRoomError, fit_line, line

MARGIN = 10.0
GUTTER = 7.0
_MOST_PAGES = 6
_PICTURES = (
    2.2,
    2.0,
    1.8,
    1.6,
    1.5,
    1.4,
    1.3,
    1.2,
    1.1,
    1.0,
    0.9,
    0.8,
)  # how much larger, largest first
_USED = (0.45, 0.6, 0.8)  # of a page of a booklet, how much at most is empty
_STRETCH = 0.7  # ems that two parts may stand farther apart, so that columns end together
_MORE_PT = (
    4.0,
    3.5,
    3.0,
    2.5,
    2.0,
    1.5,
    1.0,
    0.5,
    0.0,
)  # of large print, where it fills as many pages
_LARGER_PICTURES = (1.5, 1.35, 1.2)
_FULL = (
    (0, 0.265),
    (1, 0.265),
    (0, 1.0),
)  # pages more, if none is a third empty with its margins then
_NARROW = 180.0  # mm: the width of a page for one column
_TITLE_PT = 24.0
_TITLE, _FOOT = 10.6, 7.0
_ABOVE_WORDS = 0.3  # ems from the line below the title to the words
_LARGER = 1.4  # the title in large print, whose headings are as large as the usual title
_BELOW_MASTHEAD = 3.0
_LEAST_PARADE, _MOST_PARADE, _MOST_IN_COLUMN = 22.0, 56.0, 36.0  # mm for the cards at a page's foot
_LEAST_LARGE_PARADE = 46.0  # the letters of its cards are large print as well
_BELOW_TEXT, _ABOVE_FOOT = 6.0, 2.0
_FOOT_PT, _FOOT_LINE = SMALLEST, 0.52  # the line above the foot's words, in its height


def draw_rule_sheet(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """As many pages as the text needs."""
    page = sizes.paper(paper).mm
    style, placed = fit_to_pages(sheet, style, page)
    last = placed[-1].page
    for number in range(last + 1):
        canvas.begin_page(*page)
        canvas.bookmark(sheet.title if number == 0 else f"{sheet.title} {number + 1}")
        if number == 0:
            _draw_head(canvas, sheet, style, page)
        draw_page(canvas, placed, number)
        with canvas.decoration():
            draw_cards_at_foot(
                canvas, style, page, [item for item in placed if item.page == number]
            )
            draw_foot(canvas, sheet, style, page, f"{number + 1}/{last + 1}")
        canvas.end_page()


def fit_to_pages(
    sheet: RuleSheet, style: SheetStyle, page: tuple[float, float], numbers: Sequence[int] = ()
) -> tuple[SheetStyle, list[PlacedPart]]:
    """What stands where; of `numbers` of pages one is used up, and no head stands above the
    text.
    """
    sides = 1 if _is_narrow(style, page) else 2
    width = (page[0] - 2 * MARGIN - GUTTER * (sides - 1)) / sides

    def measure(now: SheetStyle) -> list[Part]:
        return [make_goal_box(sheet, now, width), *make_rule_parts(sheet, now, width)]

    def columns(pages: int, now: SheetStyle) -> list[TextColumn]:
        head = (
            0.0 if numbers else _title_height(now, page) + _origin(sheet, now, page).height + now.em
        )
        lefts = [MARGIN + side * ((page[0] - 2 * MARGIN + GUTTER) / sides) for side in range(sides)]
        tops = [MARGIN + head, *[MARGIN] * (pages - 1)]
        foot = page[1] - MARGIN - _foot_height(style)
        return [TextColumn(n, x, top, foot - top) for n, top in enumerate(tops) for x in lefts]

    def attempt(pages: int, size: float, empty: float) -> Attempt:
        return Attempt(
            size, [Panel(column.height, empty) for column in columns(pages, _set(style, size))]
        )

    in_all = ((pages, size, empty) for pages, empty, size in product(numbers, _USED, _PICTURES))
    ways = in_all if numbers else _attempts(style, narrow=sides == 1)
    try:
        tried, found = first_fit(
            (attempt(*way) for way in ways), lambda size: measure(_set(style, size))
        )
    except NoRoomError as why:
        said = "The rules of {title} do not fit on pages of this size: {why}"
        raise NoRoomError(said, title=sheet.title, why=why) from why
    pages, now = len(tried.panels) // sides, _set(style, tried.size)
    for larger in _with_larger_pictures(style, now):
        with suppress(NoRoomError, TooLittleRoomError):
            panels = [
                Panel(column.height, tried.panels[0].most_empty)
                for column in columns(pages, larger)
            ]
            found, now = fill_panels(measure(larger), panels), larger
            break
    own = zip(columns(pages, now), found, strict=False)
    return now, [
        placed for column, parts in own for placed in spread_parts(parts, column, now.em * _STRETCH)
    ]


def _with_larger_pictures(least: SheetStyle, most: SheetStyle) -> Iterator[SheetStyle]:
    """Of large print on as many pages, whose type grows no more than its pictures leave room
    for.
    """
    if least.large:
        for pictures, more in product(_LARGER_PICTURES, _MORE_PT):
            if least.size + more <= most.size:
                yield replace(most.at(least.size + more), pictures=pictures)


def _set(style: SheetStyle, size: float) -> SheetStyle:
    """Large print tries sizes of type; on all other sheets there is one, and pictures grow."""
    return style.at(size) if style.large else replace(style, pictures=size, one_scale=True)


def _is_narrow(style: SheetStyle, page: tuple[float, float]) -> bool:
    """Two columns would break large print after every few words, and so would half of a small
    page.
    """
    return style.large or page[0] < _NARROW


def _attempts(style: SheetStyle, *, narrow: bool) -> Iterator[tuple[int, float, float]]:
    """Pages, sizes of type or pictures, and how much of each column may stay empty, best first."""
    if style.large:
        for pages, (added, empty), more in product(range(2, 16), _FULL, _MORE_PT):
            yield pages + added, style.size + more, empty
        return
    yield from (
        (pages, size, 1.0) for pages in range(1, _MOST_PAGES * (1 + narrow)) for size in _PICTURES
    )


def _title_height(style: SheetStyle, page: tuple[float, float]) -> float:
    if style.cover:
        return masthead_height(page[0] - 2 * MARGIN, style.cover) + _BELOW_MASTHEAD
    return _TITLE * (_LARGER if style.large else 1.0)


def _foot_height(style: SheetStyle) -> float:
    return _FOOT * style.small(_FOOT_PT) / _FOOT_PT


def _origin(sheet: RuleSheet, style: SheetStyle, page: tuple[float, float]) -> Block:
    """What you need to play, who made the game and where it comes from."""
    word = words(sheet)
    told = (
        ("needs",) if style.cover else ("players", "time", "needs")
    )  # the masthead says the others
    facts = " · ".join(f"{word[key]}{word['colon']}{getattr(sheet, key)}" for key in told)
    said = f"*{facts}*\n{with_lead(sheet.credit, sheet.source, '*')}"
    alone = _is_narrow(style, page) and not style.cover  # it has no room beside the title
    above = f"{sheet.tagline}\n" if alone else ""
    return style.text(above + said, page[0] - 2 * MARGIN)


def _draw_head(
    canvas: Canvas, sheet: RuleSheet, style: SheetStyle, page: tuple[float, float]
) -> None:
    width, height, face = page[0] - 2 * MARGIN, _title_height(style, page), style.typefaces.title
    below, right = MARGIN + height, page[0] - MARGIN
    if style.cover:
        draw_masthead(
            canvas, sheet, style, (MARGIN, MARGIN, width, masthead_height(width, style.cover))
        )
    else:
        base, narrow = below - height * 0.29, _is_narrow(style, page)
        share, largest = 1.0 if narrow else 0.52, _TITLE_PT * (_LARGER if style.large else 1.0)
        title, size = fit_line(sheet.title, face, (right - MARGIN) * share, largest, 12.0)
        with canvas.tagged("H1"):
            canvas.text(MARGIN, base, title, size, colour=style.strong)
        if not narrow:
            aside, room = style.typefaces.aside(style.language), (right - MARGIN) * 0.46
            tagline, small = fit_line(sheet.tagline, aside, room, 12.0, 8.0)
            canvas.text(right, base, tagline, small, align=1)
        line_at = below - max(1.0, style.em * _ABOVE_WORDS)
        canvas.line(MARGIN, line_at, right, line_at, stroke=style.strong, width=0.8)
    canvas.text_block(MARGIN, below, _origin(sheet, style, page))


def draw_cards_at_foot(
    canvas: Canvas, style: SheetStyle, page: tuple[float, float], placed: Sequence[PlacedPart]
) -> None:
    """Cards of the game in a row, where all columns leave room for them, or else the last or the
    first.
    """
    bottom = page[1] - MARGIN - _foot_height(style) - _ABOVE_FOOT
    if not style.look:
        return
    least = _LEAST_LARGE_PARADE if style.large else _LEAST_PARADE
    right, last = page[0] - MARGIN, max(item.x for item in placed)
    for left, end, most in (
        (MARGIN, right, _MOST_PARADE),
        (last, right, _MOST_IN_COLUMN),
        (MARGIN, last - GUTTER, _MOST_IN_COLUMN),
    ):
        ends = (item.y + item.part.height for item in placed if left <= item.x < end)
        free = bottom - max(ends, default=bottom) - _BELOW_TEXT
        if free >= least:
            draw_parade(canvas, style, (left, bottom, end - left, min(free, most)), placed[0].page)
            return


def draw_foot(
    canvas: Canvas, sheet: RuleSheet, style: SheetStyle, page: tuple[float, float], number: str
) -> None:
    y, above = page[1] - MARGIN, _foot_height(style) * _FOOT_LINE
    canvas.line(MARGIN, y - above, page[0] - MARGIN, y - above, stroke=style.strong, width=0.25)
    size = style.small(_FOOT_PT)
    canvas.text(
        MARGIN, y, line(f"{sheet.title} · {sheet.credit}", style.typefaces.body), size, colour=GREY
    )
    canvas.text(page[0] - MARGIN, y, line(number, style.typefaces.body), size, colour=GREY, align=1)
