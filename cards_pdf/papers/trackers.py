"""Tracks and tables to keep count of a game: with a pencil, in a PDF reader, or with counters."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import NamedTuple

from cards_pdf.art.path import Point, ellipse, rounded
from cards_pdf.canvas.base import Canvas, FieldName
from cards_pdf.cards.drawings import Frame
from cards_pdf.cards.edition import LARGE
from cards_pdf.cards.regions.pencil_rows import SIDE, draw_box
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed
from cards_pdf.common.sizes import Mm
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.papers.flow import (
    ROUNDING,
    Part,
    PlacedPart,
    TextColumn,
    draw_parts,
    pour_parts,
    turn_pages,
)
from cards_pdf.papers.rule_sheet import MARGIN, NARROW_PAGE
from cards_pdf.papers.sections import make_heading, make_paragraph
from cards_pdf.papers.sheet_style import (
    CAPITALS_EM,
    GREY,
    SheetStyle,
    draw_cover_on_ground,
    find_title_face,
    typeset,
)
from cards_pdf.rulebooks.rule_sheet import RuleSheet, Tracker, TrackerColumn
from cards_pdf.text.fit import Line, fit_line, line
from cards_pdf.text.typeface import Typeface

Steps = tuple[int, int, int]  # first, last, step: a key of a file
NumberedTracker = tuple[int, Tracker]  # its number among all of the game's trackers

# Circles for counters, in mm.
CIRCLE = 19.0  # common cubes and most small coins lie inside
PITCH = 20.0
ROW_PITCH = 23.8  # a circle, and above it the tab with its number, which no counter covers
_CIRCLE_TOP = 4.4  # below the tab's upper edge
_TAB_WIDTH = 11.0
_TAB_HEIGHT = 6.0  # its lower part lies under the circle
_TAB_CORNER = 1.4
_TRACK_GAP = PITCH / 2  # between tens and ones in one row
_NUMBER_PT = 11.4  # large print enlarges circles by 1.15 at least, and has no text below 13
_NUMBER_BASE = 3.1  # below the tab's upper edge
# Pages.
_TITLE_MM = 24.0
_TITLE_PT = 24.0
_MIN_TITLE_PT = 11.0
# The banner with the game's cover, in mm.
_BANNER_HEIGHT = 20.0
_BANNER_CORNER = 2.5
_COVER_WIDTH = 46.0
_BESIDE_COVER = 6.0
_LARGE_TITLE = 1.25  # headings of large print are as large as the usual title
_MAX_PAGES = 9
_MAX_EMPTY = 1 / 3  # of a page that others follow
# Tracks of boxes.
_BOX_PITCH = 8.6  # mm from one place of a track to the next
_BOX_ROW_HEIGHT = 8.6 + 1.5  # a number above its box, and the gap to the next row
_MIN_ENLARGEMENT = 1.25  # of circles, rather than breaking their row
# Tables.
_HEAD_HEIGHT = 4.8
_HEAD_TINT = 0.82  # how much paper is in it
_BEHIND_BOX = 1.2  # mm from a box to its word
_BESIDE_TICK = 0.8  # mm on either side of both
_BASELINE = 0.111  # mm a point, from the middle of figures to their baseline
_MIN_WORD_PT = 6.0  # in a narrow cell


class CirclePlace(NamedTuple):
    """The corner of a circle with its tab, its number and its track."""

    x: float
    y: float
    value: int
    track: int


def _list_values(steps: Steps) -> range:
    """Return the numbers of a track."""
    return range(steps[0], steps[1] + 1, steps[2])


def measure_tracks(tracks: Sequence[Steps], width: float) -> Mm:
    """Return the size of tracks that wrap at `width`."""
    circles = list(find_circles(tracks, width))
    width = max(place.x for place in circles) + PITCH
    return width, max(place.y for place in circles) + ROW_PITCH


def draw_tracks(
    canvas: Canvas,
    corner: Point,
    tracks: Sequence[Steps],
    width: float,
    style: SheetStyle,
    fills: Sequence[Rgb] = (),
) -> None:
    """Draw circles in the sheet's tint, or in other colours: one for each track.

    A number stands on a tab above its circle, where no counter covers it.
    """
    ink = INK if fills else style.strong
    stroke = style.stroke(0.4)
    with canvas.figure(", ".join(f"{first}–{last}" for first, last, _ in tracks)):
        for place in find_circles(tracks, width):
            x = corner[0] + place.x + PITCH / 2
            top = corner[1] + place.y
            tab = rounded(x - _TAB_WIDTH / 2, top, _TAB_WIDTH, h=_TAB_HEIGHT, radius=_TAB_CORNER)
            canvas.path(tab, fill=style.tint or PAPER, stroke=ink, width=stroke)
            outline = ellipse(x, top + _CIRCLE_TOP + CIRCLE / 2, CIRCLE / 2)
            ground = fills[min(place.track, len(fills) - 1)] if fills else style.tint or PAPER
            canvas.path(outline, fill=ground, stroke=ink, width=stroke)
            bold = style.typefaces.bold
            number = line(str(place.value), bold)
            size = bold.unscaled_size(_NUMBER_PT)
            canvas.text(x, top + _NUMBER_BASE, number, size, colour=ink, align=0.5)


def find_circles(tracks: Sequence[Steps], width: float) -> Iterator[CirclePlace]:
    """Yield the places of all circles.

    A track follows the one before it on the same row if all of it fits. Otherwise it has rows of
    its own, all of one length.
    """
    max_in_row = max(1, int((width + ROUNDING) // PITCH))
    x = y = 0.0
    for track, values in enumerate(map(_list_values, tracks)):
        if x and x + len(values) * PITCH > width + ROUNDING:
            x = 0.0
            y += ROW_PITCH
        in_row = ceil(len(values) / ceil(len(values) / max_in_row))
        for n, value in enumerate(values):
            row, column = divmod(n, in_row)
            yield CirclePlace(x + column * PITCH, y + row * ROW_PITCH, value, track)
        y += (len(values) - 1) // in_row * ROW_PITCH
        x += min(len(values), in_row) * PITCH + _TRACK_GAP


# --- pages ---


@dataclass(frozen=True)
class _Sizes:
    """The height of a line to write on, in mm, and how much larger than usual circles are."""

    row: float
    circles: float = 1.0


# Best first.
_USUAL_SIZES = [_Sizes(14.0 - 0.25 * n) for n in range(37)]
_LARGE_SIZES = [
    _Sizes(row, circles) for circles in (LARGE, 1.3, 1.15) for row in (12.0, 11.5, 11.0, 10.5)
]


def draw_trackers(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """Draw the pages that the game asks for; large print takes as many as it needs."""
    short, long = sizes.paper(paper).mm
    page = (long, short) if style.large or short < NARROW_PAGE else (short, long)
    width = page[0] - 2 * MARGIN
    scale = _LARGE_TITLE if style.large else 1.0
    top = MARGIN + _TITLE_MM * scale
    columns = [TextColumn(n, MARGIN, top, page[1] - MARGIN - top) for n in range(_MAX_PAGES)]
    title = f"{sheet.title} · {sheet.words['trackers']}"
    banner = (MARGIN, MARGIN, width, _BANNER_HEIGHT * scale)
    numbered = list(enumerate(sheet.trackers, 1))
    for number in sorted({tracker.page for tracker in sheet.trackers}):
        trackers = [(n, tracker) for n, tracker in numbered if tracker.page == number]
        placed = _fit_to_pages(trackers, style, columns, width=width)
        for _, items in turn_pages(canvas, placed, page):
            canvas.bookmark(title)
            _draw_banner(canvas, style, title, frame=banner, game=sheet.title)
            draw_parts(canvas, items)


def _draw_banner(canvas: Canvas, style: SheetStyle, title: str, frame: Frame, game: str) -> None:
    """Draw the title beside the game's cover, both on its ground."""
    x, y, width, height = frame
    cover = style.cover
    left = x
    ink = style.strong
    if cover:
        draw_cover_on_ground(
            canvas,
            cover,
            rounded(*frame, _BANNER_CORNER),
            frame=(x, y, _COVER_WIDTH, height),
            edition=style.edition,
            line=0.4,
            width=0.5,
        )
        left += _COVER_WIDTH + _BESIDE_COVER
        ink = cover.ink(cover.lettering, style.edition)
    scale = _LARGE_TITLE if style.large else 1.0
    face = find_title_face(style.typefaces, cover, game)
    room = x + width - left - _BESIDE_COVER
    name, size = fit_line(title, face, room, size=_TITLE_PT * scale, floor=_MIN_TITLE_PT)
    base = y + height / 2 + size * MM_PER_POINT * CAPITALS_EM / 2
    with canvas.tagged("H1"):
        canvas.text(left, base, name, size, colour=ink)


def _fit_to_pages(
    trackers: list[NumberedTracker], style: SheetStyle, columns: Sequence[TextColumn], width: float
) -> list[PlacedPart]:
    """Place trackers on one page in the largest sizes that fit, else on a few.

    Large print then takes the sizes that leave the fewest gaps. A last table goes down to the foot
    of a page that was begun for it, or where its game asks.
    """
    number, tracker = trackers[-1]

    def pour(row_sizes: _Sizes, last: Tracker) -> list[PlacedPart]:
        parts = _make_parts([*trackers[:-1], (number, last)], style, width, sizes=row_sizes)
        return pour_parts(parts, columns)

    attempts: dict[_Sizes, list[PlacedPart]] = {}
    for chosen in _LARGE_SIZES if style.large else _USUAL_SIZES:
        attempts[chosen] = pour(chosen, tracker)
        if attempts[chosen][-1].page == 0:
            break
    else:  # the first sizes, as rows may as well be high
        chosen = next(iter(attempts))
        if style.large:
            chosen = min(attempts, key=lambda one: _rate(attempts[one], columns[0]))
    last = attempts[chosen][-1]
    if not tracker.more and not (tracker.rows and last.page):
        return attempts[chosen]
    room = columns[0].y + columns[0].height - last.bottom
    return pour(chosen, tracker._replace(rows=tracker.rows + int(room / chosen.row)))


def _rate(placed: Sequence[PlacedPart], column: TextColumn) -> tuple[int, int]:
    """Return the last page, and how many pages before it end with a gap; less is better."""
    last = placed[-1].page
    ends = {item.page: item.bottom for item in placed if item.page < last}
    bottom = column.y + column.height
    return last, sum(bottom - end > _MAX_EMPTY * column.height for end in ends.values())


def _make_parts(
    trackers: list[NumberedTracker], style: SheetStyle, width: float, sizes: _Sizes
) -> Iterator[Part]:
    for number, tracker in trackers:
        field = FieldName(f"T{number}", tracker.title)
        yield make_heading(tracker.title, style, width)
        if tracker.note:
            note = make_paragraph(tracker.note, style, width)
            yield replace(note, keep_with_next=True)
        if tracker.counters:
            # Large print enlarges circles as it does the cards.
            longest = max(len(_list_values(steps)) for steps in tracker.counters)
            scale = width / (longest * PITCH)
            if scale < _MIN_ENLARGEMENT:
                scale = LARGE  # the row is broken anyway
            scale = min(sizes.circles, scale)
            yield replace(make_circles(tracker.counters, style, width, scale=scale), gap=1.0)
        if tracker.track:
            yield _make_track(tracker.track, field, style, width=width)
        if tracker.columns:
            yield from _Table(tracker, field, style, width, sizes.row).make_parts()


def make_circles(tracks: Sequence[Steps], style: SheetStyle, width: float, scale: float) -> Part:
    room = width / scale

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, 0.0, scale):
            draw_tracks(canvas, (0, 0), tracks, width=room, style=style)

    return Part(measure_tracks(tracks, room)[1] * scale, draw)


def _make_track(steps: Steps, field: FieldName, style: SheetStyle, width: float) -> Part:
    """Make numbered boxes in rows of one length."""
    values = _list_values(steps)
    scale = style.scale
    pitch = _BOX_PITCH * scale
    row_height = _BOX_ROW_HEIGHT * scale
    side = SIDE * scale
    rows = ceil(len(values) / (width // pitch))
    in_row = ceil(len(values) / rows)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, value in enumerate(values):
            left = x + n % in_row * pitch
            top = y + n // in_row * row_height
            is_strong = value % (5 * values.step) == 0
            face = style.typefaces.bold if is_strong else style.typefaces.body
            number = line(str(value), face)
            canvas.text(left + pitch / 2, top + 2.9 * scale, number, style.small(8.5), align=0.5)
            box = (left + (pitch - side) / 2, top + 3.9 * scale)
            draw_box(canvas, *box, field.part(value), side=side)

    return Part(rows * row_height, draw, gap=1.0)


# --- tables ---


@dataclass(frozen=True)
class _Table:
    """A tracker's table: a head, then a line for each row, so that a long table may continue."""

    tracker: Tracker
    field: FieldName
    style: SheetStyle
    width: float
    row_height: float

    def make_parts(self) -> Iterator[Part]:
        head = Part(_HEAD_HEIGHT * self.style.scale, self._draw_head, gap=1.5, keep_with_next=True)
        yield head
        for row in range(1, self.tracker.rows + 1):
            yield Part(self.row_height, partial(self._draw_row, row), repeated_head=head)

    @property
    def _columns(self) -> list[tuple[TrackerColumn, float]]:
        """The columns with their widths."""
        shares = sum(column.width for column in self.tracker.columns)
        return [(column, self.width * column.width / shares) for column in self.tracker.columns]

    def _fit_word(self, word: str, face: Typeface, width: float) -> tuple[Line, float]:
        style = self.style
        return fit_line(
            typeset(word), face, width, size=style.size, floor=style.small(_MIN_WORD_PT)
        )

    def _draw_head(self, canvas: Canvas, x: float, y: float) -> None:
        style = self.style
        base = y + 3.4 * style.scale
        if style.tint:
            height = _HEAD_HEIGHT * style.scale
            canvas.rect(x, y, self.width, height, fill=mixed(style.strong, PAPER, _HEAD_TINT))
        with canvas.tagged("Table", key=self.tracker.title), canvas.tagged("TR"):
            for column, width in self._columns:
                text, size = self._fit_word(column.head, style.typefaces.bold, width - 2)
                with canvas.tagged("TH", "Column"):
                    canvas.text(x + 1, base, text, size, colour=style.strong)
                x += width

    def _draw_row(self, row: int, canvas: Canvas, x: float, y: float) -> None:
        height = self.row_height
        if self.style.tint and row % 2 == 0:
            canvas.rect(x, y, self.width, height, fill=mixed(self.style.tint, PAPER, 0.5))
        with canvas.tagged("Table", key=self.tracker.title), canvas.tagged("TR"):
            for n, (column, width) in enumerate(self._columns, 1):
                canvas.rect(x, y, width, height, stroke=GREY, width=0.15)
                field = self.field.part(row).part(n, typeset(column.head))
                with canvas.tagged("TD"):
                    if column.counts:
                        number = line(str(row), self.style.typefaces.body)
                        size = self.style.size
                        base = y + height / 2 + _BASELINE * size
                        canvas.text(x + width / 2, base, number, size, align=0.5)
                    elif column.ticks:
                        self._draw_ticks(canvas, (x, y), column.ticks, width, field)
                    elif canvas.fillable:
                        canvas.fields.text(field, x + 0.5, y + 0.7, width - 1, height - 1.4)
                x += width

    def _draw_ticks(
        self, canvas: Canvas, corner: Point, ticks: Sequence[str], width: float, field: FieldName
    ) -> None:
        """Draw each box with its word in the middle of its share of the cell."""
        x, y = corner
        pitch = width / len(ticks)
        side = SIDE * self.style.scale
        room = pitch - side - _BEHIND_BOX - 2 * _BESIDE_TICK
        middle = y + self.row_height / 2
        for n, word in enumerate(ticks):
            text, size = self._fit_word(word, self.style.typefaces.body, room)
            needed = side + (_BEHIND_BOX + text.width_mm(size) if word else 0.0)
            left = x + n * pitch + (pitch - needed) / 2
            box = (left, y + (self.row_height - side) / 2)
            draw_box(canvas, *box, field.part(n + 1, typeset(word)), side=side)
            base = middle + _BASELINE * size
            left += side + _BEHIND_BOX
            canvas.text(left, base, text, size, colour=self.style.ink_of(word))
