"""The rules on one folded sheet: a booklet of wallet-size pages, and a leaflet as large as a card.

Both are printed on one side and folded in eight: fold the sheet, cut the slit in its middle, fold
it lengthwise and push the ends together. A second sheet of the booklet, folded in the same way,
continues after the first. The leaflet lies in the box, or in a sleeve, with the cards; what is
printed behind it is never seen.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise, product
from math import fsum

from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.drawings import Frame
from cards_pdf.common import sizes
from cards_pdf.common.line_break import with_lead
from cards_pdf.common.records.record import record
from cards_pdf.common.sizes import Mm
from cards_pdf.papers.diagrams import CardArrangement, draw_fan_of
from cards_pdf.papers.flow import (
    ROUNDING,
    SUBSTEP_COST,
    Attempt,
    NoRoomError,
    Part,
    TextColumn,
    draw_parts,
    fill_columns,
    fit_columns,
    group_parts,
    split_parts,
    spread_parts,
    stack_height,
)
from cards_pdf.papers.sections import make_paragraph, make_rule_parts, without_rulings
from cards_pdf.papers.sheet_style import (
    BODY_PT,
    GREY,
    LEAST_CARD_PT,
    NOTE,
    NOTE_PT,
    SMALLEST,
    CoverFormat,
    SheetStyle,
    draw_cover_page,
    draw_game_cover,
    draw_title,
)
from cards_pdf.rulebooks.rule_sheet import RuleSheet
from cards_pdf.text.fit import Block, TooLittleRoomError, balance_lines, line, shrink

# The places of pages on the sheet, from the left; the upper row stands on its head.
# --- booklet ---

UPPER = (7, 6, 5, 4)
LOWER = (8, 1, 2, 3)
_COLUMNS = len(LOWER)
_ROWS = 2
_PAGES_OF_SHEET = 8
PAD = 6.0  # inside each page; printers leave some of it white at the sheet's edge
_FOOT_MM = 3.4
_FOLD_TICK = 4.0
# Attempts, best first.
_MAX_PT = 12.0
LEAST_PT = SMALLEST
_STEP_PT = 0.25
_PAGE_COUNTS = (_PAGES_OF_SHEET - 1, 2 * _PAGES_OF_SHEET - 1)  # behind the cover
_MAX_EMPTY = (1 / 3, 0.5, 1.0)  # of a page; only the first where no step is split
_MAX_EMPTY_WITH_CARDS = (1 / 3, 0.5, 0.6, 0.7)  # where cards of the game stand in the empty part
_LAST_PAGE_EMPTY = 0.6  # of the last page, at least this much may be empty
_STRETCH_EM = 1.5  # by which gaps grow, so that pages end at their feet
_MIN_TABLE_PARTS = 3  # a text has two parts that belong together: its heading and its first
# A fan of cards at the foot of a page, in mm.
_MIN_CARDS = 16.0
_MAX_CARDS = 30.0
_BELOW_TEXT = 3.0
# The cover.
_INNER = 3.0  # mm inside its frame
_GAP = 1.8  # mm below each text
_ABOVE_FOLDING = 2.5
_MAX_PICTURE = 0.45  # of the page's height: picture and title
_MIN_PICTURE = 0.28
_COVER_PT = 9.0
_MIN_COVER_PT = SMALLEST
_TITLE_SIZES = (24.0, 11.0)
_TITLE_BASE = 0.17  # of the page's height, where no picture has the title in it
_TITLE_FOOT = 0.21
_CARD_WIDTH = 11.0
_MIN_CARD_WIDTH = 5.0
_MAX_CARDS_ON_COVER = 4
_BELOW_CARDS = 4.0


def draw_booklet(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """Draw one landscape sheet, or two where eight pages are too few for a readable size."""
    height, width = sizes.paper(paper).mm
    page = (width / _COLUMNS, height / 2)
    style, pages = fit_to_booklet(sheet, style, page)
    folded = _FoldedPage(page)
    for first in range(0, len(pages) + 1, _PAGES_OF_SHEET):
        canvas.begin_page(width, height)
        numbers = f" {first + 1}–{first + _PAGES_OF_SHEET}" if first else ""
        canvas.bookmark(sheet.title + numbers)
        with canvas.decoration():
            _draw_guides(canvas, (0, 0, width, height), near=-_FOLD_TICK, width=0.15, sign_pt=9)
        for place in range(1, _PAGES_OF_SHEET + 1):  # in reading order
            number = first + place
            with canvas.frame(*find_place(place, page)):
                if number == 1:
                    sheets = 1 + len(pages) // _PAGES_OF_SHEET
                    _Cover(sheet, style, page).draw(canvas, sheets=sheets)
                else:
                    folded.draw(canvas, style, number, pages)
        canvas.end_page()


def find_place(number: int, page: Mm) -> tuple[float, float, float]:
    """Return the corner of a page on the sheet, and the degrees by which it is turned."""
    if number in LOWER:
        return LOWER.index(number) * page[0], page[1], 0.0
    return (UPPER.index(number) + 1) * page[0], page[1], 180.0


@dataclass(frozen=True)
class _FoldedPage:
    """The measures of a page that is folded out of a sheet, in mm unless said otherwise."""

    size: Mm
    pad: float = PAD
    foot: float = _FOOT_MM
    foot_pt: float = SMALLEST
    has_cards: bool = True  # a fan of them, where texts leave room

    @property
    def width(self) -> float:
        return self.size[0] - 2 * self.pad

    def find_column(self, max_empty: float = 1.0) -> TextColumn:
        height = self.size[1] - 2 * self.pad - self.foot
        return TextColumn(0, self.pad, self.pad, height, max_empty)

    def draw(
        self, canvas: Canvas, style: SheetStyle, number: int, pages: Sequence[Sequence[Part]]
    ) -> None:
        """Draw the parts of a page, if there are any, and its number; the cover is page 1."""
        if number - 2 < len(pages):
            column = self.find_column()
            placed = spread_parts(pages[number - 2], column, style.em * _STRETCH_EM)
            draw_parts(canvas, placed)
            bottom = column.y + column.height
            height = min(bottom - max(item.bottom for item in placed) - _BELOW_TEXT, _MAX_CARDS)
            if self.has_cards and style.look and height >= _MIN_CARDS:
                with canvas.decoration():
                    frame = (self.pad, bottom - height, self.width, height)
                    draw_fan_of(canvas, style, frame, page=number)
        foot = line(str(number), style.typefaces.body)
        with canvas.decoration():
            base = self.size[1] - self.pad
            canvas.text(self.size[0] / 2, base, foot, self.foot_pt, colour=GREY, align=0.5)


# --- fitting ---


def fit_to_booklet(
    sheet: RuleSheet, style: SheetStyle, page: Mm
) -> tuple[SheetStyle, list[list[Part]]]:
    """Return the style and the parts of each page: few sheets, full pages, large type."""
    folded = _FoldedPage(page)
    height = folded.find_column().height
    cover = _Cover(sheet, style, page)
    other_texts = cover.all_texts[len(cover.texts) :]

    def measure(size: float) -> list[Part]:
        now = style.with_size(size)
        return [
            *make_rule_parts(sheet, now, folded.width, max_height=height),
            *(make_paragraph(text, now, folded.width, scale=NOTE) for text in other_texts),
        ]

    def split_steps(parts: Sequence[Part]) -> list[Part]:
        return _split_steps(parts, height)

    def keep_steps(parts: Sequence[Part]) -> list[Part]:
        """Keep steps with their lettered parts; split only what is higher than a page."""
        bound = [
            replace(part, keep_with_next=part.keep_with_next or follower.break_cost == SUBSTEP_COST)
            for part, follower in pairwise(parts)
        ]
        return _split_steps([*bound, parts[-1]], height, min_parts=1)

    # Fewer pages before larger type, and whole steps before split ones.
    ways = [(keep_steps, _MAX_EMPTY[0]), *((split_steps, empty) for empty in _MAX_EMPTY)]
    if style.look:
        ways = [(keep_steps, empty) for empty in _MAX_EMPTY_WITH_CARDS]
        ways += [(split_steps, empty) for empty in (*_MAX_EMPTY_WITH_CARDS[1:], 1.0)]
    steps = range(round((_MAX_PT - LEAST_PT) / _STEP_PT) + 1)
    attempts = (
        Attempt(
            size=_MAX_PT - step * _STEP_PT,
            columns=[
                *[folded.find_column(empty)] * (count - 1),
                folded.find_column(max(empty, _LAST_PAGE_EMPTY)),
            ],
            split=split,
        )
        for count, (split, empty), step in product(_PAGE_COUNTS, ways, steps)
    )
    message = "The rules of {title} do not fit into a booklet of this paper: {why}"
    attempt, pages = fit_columns(measure, attempts, message, title=sheet.title)
    return style.with_size(attempt.size), pages


def _split_steps(
    parts: Sequence[Part], height: float, min_parts: int = _MIN_TABLE_PARTS
) -> list[Part]:
    """Let texts continue on the next page, and tables only if they are higher than a page.

    A table is a group of at least `min_parts` that stand together.
    """
    found: list[Part] = []
    for group in group_parts(parts):
        is_kept = len(group) >= min_parts and stack_height(group) <= height
        found += group if is_kept else split_parts(group)
    return found


# --- drawing ---


def _draw_guides(canvas: Canvas, frame: Frame, near: float, width: float, sign_pt: float) -> None:
    """Draw ticks where to fold, which begin `near` mm outside the sheet, and the slit.

    A sheet that does not fill its paper also has full ticks where to cut.
    """
    left, top = frame[:2]
    sides = frame[2:]
    for axis, (start, count) in enumerate(((left, _COLUMNS), (top, _ROWS))):
        pitch = sides[axis] / count
        first = frame[1 - axis]
        last = first + sides[1 - axis]
        far = near + _FOLD_TICK
        for n in range(count + 1) if near > 0 else range(1, count):
            at = start + n * pitch
            dash = "0.8 0.8" if 0 < n < count else ""
            for one, other in ((first - far, first - near), (last + near, last + far)):
                ends = (one, at, other, at) if axis else (at, one, at, other)
                canvas.line(*ends, stroke=GREY, width=width, dash=dash)
    pitch = sides[0] / _COLUMNS
    middle = top + sides[1] / 2
    slit = left + pitch
    canvas.line(slit, middle, left + sides[0] - pitch, middle, stroke=GREY, width=0.2)
    canvas.text(slit + 1, middle + 1.2, line("✂", canvas.typefaces.symbols), sign_pt, colour=GREY)


@dataclass(frozen=True)
class _Cover:
    """The first page: title, picture, as many texts as have room, and how to fold the sheets."""

    sheet: RuleSheet
    style: SheetStyle
    page: Mm

    def draw(self, canvas: Canvas, *, sheets: int) -> None:
        width, height = self.page
        style = self.style
        frame = (PAD, PAD, width - 2 * PAD, height - 2 * PAD)
        canvas.rect(*frame, fill=style.tint, stroke=style.strong, width=0.6, radius=2)
        folding = self._folding(sheets)
        texts = self.texts
        bottom = self._find_bottom(folding)
        y = self._draw_head(canvas, bottom - self._measure_texts(texts))
        room = bottom - y

        def fit(size: float) -> list[Block]:
            if self._measure_texts(texts, size) > room + ROUNDING:
                raise TooLittleRoomError("is too much for the booklet's cover")
            return self._set_texts(texts, size)

        for block in shrink(fit, _COVER_PT, _MIN_COVER_PT):
            canvas.text_block(width / 2, y, block, align=0.5)
            y += block.height + _GAP
        canvas.text_block(width / 2, bottom, folding, colour=GREY, align=0.5)

    @property
    def all_texts(self) -> list[str]:
        """The texts about the game, the most important ones first."""
        sheet = self.sheet
        about = "\n".join(sheet.facts("players", "time", "needs", stars="*"))
        return [f"*{sheet.tagline}*", about, f"*{sheet.credit}*", sheet.source]

    @property
    def texts(self) -> list[str]:
        """The texts that have room below a low picture, even with the longer words on folding."""
        room = self._find_bottom(self._folding(2)) - self.page[1] * _MIN_PICTURE
        texts = self.all_texts
        while texts and self._measure_texts(texts) > room:
            texts.pop()
        return texts

    @property
    def _room(self) -> float:
        """The width of words."""
        return self.page[0] - 2 * (PAD + _INNER)

    def _folding(self, sheets: int) -> Block:
        word = self.sheet.words
        how = with_lead(word["fold"], word["fold_second"]) if sheets > 1 else word["fold"]
        return self.style.with_size(_MIN_COVER_PT).text(how, self._room)

    def _find_bottom(self, folding: Block) -> float:
        return self.page[1] - PAD - folding.height - _ABOVE_FOLDING

    def _set_texts(self, texts: Sequence[str], size: float) -> list[Block]:
        return [balance_lines(self.style.with_size(size).text, text, self._room) for text in texts]

    def _measure_texts(self, texts: Sequence[str], size: float = _MIN_COVER_PT) -> float:
        return fsum(block.height + _GAP for block in self._set_texts(texts, size))

    def _draw_head(self, canvas: Canvas, bottom: float) -> float:
        """Draw title and picture above `bottom`; return where the words begin."""
        width, height = self.page
        title = self.sheet.title
        style = self.style
        if style.cover:
            picture = min(height * _MAX_PICTURE, bottom - _GAP - PAD)
            frame = (PAD, PAD, width - 2 * PAD, picture)
            return draw_game_cover(canvas, title, style=style, frame=frame) + _GAP
        place = (width / 2, height * _TITLE_BASE)
        draw_title(
            canvas, title, style, place=place, width=self._room, sizes=_TITLE_SIZES, align=0.5
        )
        # The first cards of the example in a row, smaller where there is little room.
        y = height * _TITLE_FOOT
        if not self.sheet.example:
            return y
        groups = self.sheet.example.frames[0].groups
        cards = tuple(card.strip("!x") for group in groups for card in group.cards)
        row = CardArrangement(cards[:_MAX_CARDS_ON_COVER], "row", _CARD_WIDTH)
        scale = min(1.0, (bottom - y - _BELOW_CARDS) / row.height)
        row = replace(row, card=_CARD_WIDTH * scale)
        if row.card < _MIN_CARD_WIDTH:
            return y
        with canvas.decoration():
            row.draw(canvas, width / 2 - row.width / 2, y, style)
        return y + (row.height + _BELOW_CARDS)


# --- leaflet ---

LEAFLET_PANEL = (63.0, 88.0)  # mm, a card
_PAGES = 7  # behind the cover
LEAFLET_SIZE = (_COLUMNS * LEAFLET_PANEL[0], _ROWS * LEAFLET_PANEL[1])
_PAD = 3.5  # inside each panel
_LEAFLET_PAGE = _FoldedPage(LEAFLET_PANEL, _PAD, foot=3.0, foot_pt=LEAST_CARD_PT, has_cards=False)
_MIN_MARGIN = 10.0  # of the paper around it, for marks and words
_TICK_GAP = 1.0
_BELOW = 7.5  # from the leaflet to the words below it
_LEAFLET_SIZES_PT = (BODY_PT, NOTE_PT, SMALLEST, LEAST_CARD_PT)
_COVER = CoverFormat(
    margin=_PAD, height=0.62, title_sizes=(20.0, 10.0), below_title=4.0, between_texts=2.0
)


@record
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
        left = (width - LEAFLET_SIZE[0]) / 2
        top = (height - LEAFLET_SIZE[1]) / 2
        canvas.begin_page(width, height)
        with canvas.decoration():
            _draw_guides(
                canvas, (left, top, *LEAFLET_SIZE), near=_TICK_GAP, width=0.2, sign_pt=SMALLEST
            )
        for number in range(1, _PAGES + 2):
            x, y, turn = find_place(number, LEAFLET_PANEL)
            with canvas.frame(left + x, top + y, turn):
                if number == 1:
                    texts = (f"*{sheet.tagline}*", *sheet.facts("players", "time", stars="*"))
                    draw_cover_page(
                        canvas, sheet.title, texts, style=small, page=LEAFLET_PANEL, form=_COVER
                    )
                else:
                    _LEAFLET_PAGE.draw(canvas, self.style, number, pages=self.pages)
        how = small.text(sheet.kit_words["leaflet_how"], LEAFLET_SIZE[0])
        canvas.text_block(left, top + LEAFLET_SIZE[1] + _BELOW, how, colour=GREY)
        canvas.end_page()


def fit_leaflet(sheet: RuleSheet, style: SheetStyle, paper: str) -> Leaflet | None:
    """Return a leaflet with as much of the rules as has room.

    There is none on small paper, in large print, or for rules that are too long. What the rule
    sheet tells as well is left out first: the example, then variants or rulings, then both. Tables
    that sum up the cards are left out before the type becomes small.
    """
    short, long = sizes.paper(paper).mm
    is_large_enough = (
        long >= LEAFLET_SIZE[0] + 2 * _MIN_MARGIN and short >= LEAFLET_SIZE[1] + 2 * _MIN_MARGIN
    )
    if style.large or not is_large_enough:
        return None
    style = replace(style, smallest=LEAST_CARD_PT)
    column = _LEAFLET_PAGE.find_column()
    for (min_size, contents), size in product(_list_contents(sheet), _LEAFLET_SIZES_PT):
        with suppress(NoRoomError, TooLittleRoomError):
            if size >= min_size:
                sized = style.with_size(size)
                width = _LEAFLET_PAGE.width
                parts = list(make_rule_parts(contents, sized, width, max_height=column.height))
                pages = fill_columns(_split_steps(parts, column.height), [column] * _PAGES)
                return Leaflet(sheet=sheet, style=sized, paper=paper, pages=pages)
    return None


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
