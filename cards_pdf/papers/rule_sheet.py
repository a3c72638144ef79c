"""A game's rules on sheets, and as a saddle-stitched booklet of the same pages.

All pages have one size of type. What varies to fill them is the size of the pictures, or, in large
print, of the type; then parts move apart a little, down to the foot of their columns.

The booklet is printed on both sides, folded in the middle and stapled twice. Each of its pages is
half a sheet, and the first is the cover. Pages are a multiple of four, and all of them hold
something.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product

from cards_pdf.canvas.base import Canvas
from cards_pdf.common import sizes
from cards_pdf.common.line_break import with_lead
from cards_pdf.common.sizes import Mm
from cards_pdf.papers.diagrams import draw_fan_of
from cards_pdf.papers.flow import (
    Attempt,
    NoRoomError,
    Part,
    PlacedPart,
    TextColumn,
    draw_parts,
    fill_columns,
    fit_columns,
    spread_parts,
    turn_pages,
)
from cards_pdf.papers.sections import make_rule_parts
from cards_pdf.papers.sheet_style import (
    GREY,
    LABEL_PT,
    CoverFormat,
    SheetStyle,
    draw_cover_page,
    draw_title,
    make_masthead,
)
from cards_pdf.rulebooks.rule_sheet import RuleSheet
from cards_pdf.text.fit import TooLittleRoomError, balance_lines, fit_line, line

MARGIN = 10.0
GUTTER = 7.0
NARROW_PAGE = 180.0  # mm wide: it has one column
_MAX_PAGES = 5
_MAX_NARROW_PAGES = 11
_MAX_LARGE_PRINT_PAGES = 15
# Attempts, best first.
_PICTURE_SCALES = (2.2, 2.0, 1.8, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0, 0.9, 0.8)
_MAX_EMPTY_IN_BOOKLET = (0.45, 0.6, 0.8)  # of a page
_LARGER_PT = (4.0, 3.5, 3.0, 2.5, 2.0, 1.5, 1.0, 0.5, 0.0)  # of large print, added to its size
# Of large print: pages more than the fewest, and how much of each may be empty. A page is a third
# empty at 0.265, as its margins count as well.
_EMPTY_IN_LARGE_PRINT = ((0, 0.265), (1, 0.265), (0, 1.0))
_LARGER_PICTURES = (1.5, 1.35, 1.2)  # in large print
_STRETCH_EM = 0.7  # by which gaps grow, so that columns end together
# The head.
_TITLE_PT = 24.0
_MIN_TITLE_PT = 12.0
_TITLE_MM = 10.6
_LARGE_TITLE = 1.4  # headings of large print are as large as the usual title
_TITLE_SHARE = 0.52  # of the width, beside the tagline
_TAGLINE_SHARE = 0.46
_ABOVE_WORDS_EM = 0.3  # from the line below the title to the words
_BELOW_MASTHEAD = 3.0
# The foot.
_FOOT_MM = 7.0
_FOOT_PT = LABEL_PT
_FOOT_LINE = 0.52  # how high the line above the foot's words lies, in the foot's height
_ABOVE_FOOT = 2.0
# A fan of cards at the foot of a page, in mm high.
_MIN_WIDE_FAN_MM = 34.0  # below all columns
_MIN_FAN_MM = 28.0
_MAX_FAN_MM = 90.0
_BELOW_TEXT = 6.0
# The booklet.
_PAGES_OF_SHEET = 4
_PAGE_COUNTS = tuple(_PAGES_OF_SHEET * sheets - 1 for sheets in range(1, 6))  # behind the cover
_COVER = CoverFormat(
    margin=MARGIN, height=0.58, title_sizes=(30.0, 14.0), below_title=9.0, between_texts=4.0
)


def draw_rule_sheet(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """Draw as many pages as the text needs."""
    page = sizes.paper(paper).mm
    style, placed = fit_to_pages(sheet, style, page)
    count = placed[-1].page + 1

    for number, items in turn_pages(canvas, placed, page):
        canvas.bookmark(sheet.title if number == 0 else f"{sheet.title} {number + 1}")
        if number == 0:
            _make_head(sheet, style, page).draw(canvas, MARGIN, MARGIN)
        _draw_page(canvas, sheet, style, page=page, items=items, number=f"{number + 1}/{count}")


# --- fitting ---


def fit_to_pages(
    sheet: RuleSheet, style: SheetStyle, page: Mm, page_counts: Sequence[int] = ()
) -> tuple[SheetStyle, list[PlacedPart]]:
    """Return the style with which the rules fit their pages best, and the place of each part.

    With `page_counts`, all pages of one of these counts are used, and none has a head.
    """
    per_page = 1 if _is_narrow(style, page) else 2
    width = (page[0] - 2 * MARGIN - GUTTER * (per_page - 1)) / per_page

    def measure(size: float) -> list[Part]:
        return list(make_rule_parts(sheet, _with_size(style, size), width))

    def find_columns(pages: int, sized: SheetStyle, max_empty: float) -> list[TextColumn]:
        head = 0.0 if page_counts else _make_head(sheet, sized, page).height
        bottom = page[1] - MARGIN - _measure_foot(sized)
        tops = [MARGIN + head, *[MARGIN] * (pages - 1)]
        return [
            TextColumn(number, MARGIN + n * (width + GUTTER), top, bottom - top, max_empty)
            for (number, top), n in product(enumerate(tops), range(per_page))
        ]

    attempts = (
        Attempt(size=size, columns=find_columns(pages, _with_size(style, size), max_empty))
        for pages, size, max_empty in _list_attempts(style, page_counts, per_page)
    )
    message = "The rules of {title} do not fit on pages of this size: {why}"
    attempt, filled = fit_columns(measure, attempts, message, title=sheet.title)
    columns = attempt.columns
    fitted = _with_size(style, attempt.size)
    # Large print whose type is at most as large as it came out may have larger pictures.
    for pictures, more in product(_LARGER_PICTURES, _LARGER_PT) if style.large else ():
        larger = replace(fitted.with_size(style.size + more), pictures=pictures)
        if larger.size <= fitted.size:
            with suppress(NoRoomError, TooLittleRoomError):
                room = find_columns(len(columns), larger, columns[0].max_empty)
                filled = fill_columns(list(make_rule_parts(sheet, larger, width)), room)
                columns = room
                fitted = larger
                break
    placed = []
    for column, parts in zip(columns, filled, strict=False):
        placed += spread_parts(parts, column, fitted.em * _STRETCH_EM)
    return fitted, placed


def _list_attempts(
    style: SheetStyle, page_counts: Sequence[int], per_page: int
) -> Iterator[tuple[int, float, float]]:
    """Yield pages, a size of type or pictures, and how much of a column may be empty."""
    if page_counts:
        for pages, max_empty, size in product(page_counts, _MAX_EMPTY_IN_BOOKLET, _PICTURE_SCALES):
            yield pages, size, max_empty
    elif style.large:
        counts = range(2, _MAX_LARGE_PRINT_PAGES + 1)
        for pages, (added, max_empty), more in product(counts, _EMPTY_IN_LARGE_PRINT, _LARGER_PT):
            yield pages + added, style.size + more, max_empty
    else:
        counts = range(1, (_MAX_NARROW_PAGES if per_page == 1 else _MAX_PAGES) + 1)
        for pages, size in product(counts, _PICTURE_SCALES):
            yield pages, size, 1.0


def _with_size(style: SheetStyle, size: float) -> SheetStyle:
    """Return the style with another size of type in large print, else of its pictures."""
    return style.with_size(size) if style.large else replace(style, pictures=size, one_scale=True)


def _is_narrow(style: SheetStyle, page: Mm) -> bool:
    """Return True if two columns would break lines after every few words."""
    return style.large or page[0] < NARROW_PAGE


# --- head and foot ---


def _make_head(sheet: RuleSheet, style: SheetStyle, page: Mm) -> Part:
    """Make title and tagline, and what the game needs, its author and its source below them."""
    width = page[0] - 2 * MARGIN
    is_narrow = _is_narrow(style, page)
    scale = _LARGE_TITLE if style.large else 1.0
    masthead = make_masthead(sheet, style, width) if style.cover else None
    # A masthead says the others.
    keys = ("needs",) if masthead else ("players", "time", "needs")
    text = f"*{' · '.join(sheet.facts(*keys))}*\n{with_lead(sheet.credit, sheet.source, '*')}"
    if is_narrow and not masthead:  # beside the title there is no room for it
        text = f"{sheet.tagline}\n{text}"
    origin = style.text(text, width)
    height = masthead.height + _BELOW_MASTHEAD if masthead else _TITLE_MM * scale

    def draw(canvas: Canvas, x: float, y: float) -> None:
        right = x + width
        bottom = y + height
        if masthead:
            masthead.draw(canvas, x, y)
        else:
            base = bottom - height * 0.29
            draw_title(
                canvas,
                sheet.title,
                style,
                place=(x, base),
                width=width * (1.0 if is_narrow else _TITLE_SHARE),
                sizes=(_TITLE_PT * scale, _MIN_TITLE_PT),
            )
            if not is_narrow:
                aside = style.typefaces.face_for_asides(style.language)
                room = width * _TAGLINE_SHARE
                tagline, size = fit_line(sheet.tagline, aside, room, size=12.0, floor=8.0)
                canvas.text(right, base, tagline, size, align=1)
            above = max(1.0, style.em * _ABOVE_WORDS_EM)
            canvas.line(x, bottom - above, right, bottom - above, stroke=style.strong, width=0.8)
        canvas.text_block(x, bottom, origin)

    return Part(height + origin.height + style.em, draw)


def _measure_foot(style: SheetStyle) -> float:
    return _FOOT_MM * style.small(_FOOT_PT) / _FOOT_PT


def _draw_page(
    canvas: Canvas,
    sheet: RuleSheet,
    style: SheetStyle,
    page: Mm,
    items: Sequence[PlacedPart],
    number: str,
) -> None:
    """Draw the parts of a page, its cards and its foot."""
    draw_parts(canvas, items)
    with canvas.decoration():
        _draw_cards_at_foot(canvas, style, page, placed=items)
        base = page[1] - MARGIN
        right = page[0] - MARGIN
        y = base - _measure_foot(style) * _FOOT_LINE
        canvas.line(MARGIN, y, right, y, stroke=style.strong, width=0.25)
        size = style.small(_FOOT_PT)
        body = style.typefaces.body
        credit = line(f"{sheet.title} · {sheet.credit}", body)
        canvas.text(MARGIN, base, credit, size, colour=GREY)
        canvas.text(right, base, line(number, body), size, colour=GREY, align=1)


def _draw_cards_at_foot(
    canvas: Canvas, style: SheetStyle, page: Mm, placed: Sequence[PlacedPart]
) -> None:
    """Draw a fan of the game's cards below all columns, or else below the one with most room."""
    if not style.look:
        return
    bottom = page[1] - MARGIN - _measure_foot(style) - _ABOVE_FOOT
    right = page[0] - MARGIN
    last_column = max(item.x for item in placed)

    def measure_room(left: float, end: float) -> float:
        ends = (item.bottom for item in placed if left <= item.x < end)
        return bottom - max(ends, default=bottom) - _BELOW_TEXT

    left = MARGIN
    if measure_room(left, right) < _MIN_WIDE_FAN_MM:
        columns = ((last_column, right), (MARGIN, last_column - GUTTER))
        left, right = max(columns, key=lambda column: measure_room(*column))
    height = min(measure_room(left, right), _MAX_FAN_MM)
    if height >= _MIN_FAN_MM:
        frame = (left, bottom - height, right - left, height)
        draw_fan_of(canvas, style, frame, page=placed[0].page)


# --- the stitched booklet ---


def draw_stitched(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """Draw the sides of all sheets, the outer sheet first: the last page beside the cover."""
    height, width = sizes.paper(paper).mm
    page = (width / 2, height)
    style, placed = fit_to_pages(sheet, style, page, page_counts=_PAGE_COUNTS)
    count = placed[-1].page + 2
    in_reading_order = canvas.parts(count)
    for side, (left, right) in enumerate(find_pages_of_sides(count)):
        canvas.begin_page(width, height)
        canvas.bookmark(sheet.title if side == 0 else f"{sheet.title} {left}, {right}")
        for x, number in ((0.0, left), (page[0], right)):
            with canvas.frame(x, 0.0), in_reading_order[number - 1]:
                if number == 1:
                    _draw_cover(canvas, sheet, style, page=page)
                    continue
                items = [item for item in placed if item.page == number - 2]
                _draw_page(canvas, sheet, style, page=page, items=items, number=f"{number}")
        canvas.end_page()


def find_pages_of_sides(count: int) -> Iterator[tuple[int, int]]:
    """Yield the two pages on each side of each sheet, which is turned over its short edge."""
    for sheet in range(count // _PAGES_OF_SHEET):
        outer = 2 * sheet + 1
        inner = 2 * sheet + 2
        yield count + 1 - outer, outer
        yield inner, count + 1 - inner


def _draw_cover(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, page: Mm) -> None:
    """Draw the game's cover and title, a few facts, and how the sheets become a booklet."""
    texts = [
        f"*{sheet.tagline}*",
        *sheet.facts("players", "time", "needs", stars="*"),
        with_lead(sheet.credit, sheet.source, "*"),
    ]
    draw_cover_page(canvas, sheet.title, texts, style=style, page=page, form=_COVER)
    width = page[0] - 2 * MARGIN
    middle = page[0] / 2
    how = balance_lines(style.text, sheet.words["stitch"], width)
    canvas.text_block(middle, page[1] - MARGIN - how.height, how, colour=GREY, align=0.5)
