"""Rows of text, and what all rows of a region share.

A text has parts, line by line: paragraphs, items of a list, rules, and tables.

    - an item, or 1. an item
    ---
    | cell | cell |

A text is split into its parts once per card, and each part becomes a row at every size that is
tried.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from cards_pdf.canvas.base import Canvas, FieldName
from cards_pdf.canvas.pictures import PictureLook, picture_size
from cards_pdf.cards.card_style import CardStyle, card_field_context
from cards_pdf.common.colour import SOFT, Rgb
from cards_pdf.common.errors import FitError
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.campaign import PencilMarks
from cards_pdf.decks.card import Card
from cards_pdf.decks.layouts.region import ALIGNMENTS, JUSTIFY
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.text.fit import Block, TooLittleRoomError, block, line, without_widow
from cards_pdf.text.markup import hyphenated, without_tags
from cards_pdf.text.typeface import Typeface

RULE = "---"
ITEM = r"\s*([-•]|\d{1,2}[.)]) +(\S.*)"  # compiled when first needed: few texts hold a list
HAIRLINE_MM = 0.2
COLUMN_GAP_MM = 2.0
MAX_TABLE_COLUMNS = 8
MAX_TABLE_ROWS = 60
ITEM_SIGN_GAP_EM = 0.4
MIN_ITEM_INDENT_EM = 0.9
MAX_PICTURE_SHARE = 0.38  # of the card's height


class RowLook(NamedTuple):
    """The letters of a region's rows."""

    face: Typeface
    colour: Rgb
    align: str
    has_marks: bool


class RowContext(NamedTuple):
    """Everything that the rows of a region share on one card, at one size."""

    canvas: Canvas
    card: Card
    style: CardStyle
    marks: PencilMarks
    width: float
    size: float  # of text, in points
    look: RowLook
    pitch: float = 0.0  # mm from line to line, where a layout says it

    @property
    def accent(self) -> Rgb:
        return self.style.edition.ink(self.card.kind.accent)

    def make_field(self, key: object, spoken: str) -> FieldName:
        """Return the name of a form field, such as "A1_3"; a dot would split it in two."""
        return FieldName(
            f"{self.style.fields}{self.card.code}_{key}", f"{self.card.name}, {spoken}"
        )

    def make_box_field(self, number: int) -> FieldName:
        return self.make_field(number, self.get_word("box").format(number))

    def get_word(self, key: str) -> str:
        """Return what a screen reader says of a field, in the deck's language."""
        return deck_words(self.style.deck)[key]

    def set_text(self, words: str, width: float) -> Block:
        lines = block(words, self.look.face, width, size=self.size)
        return lines._replace(leading=self.pitch) if self.pitch else lines

    def break_well(self, text: Block, words: str, width: float) -> Block:
        """Return a text with fuller last lines, in as many lines as were measured."""
        return without_widow(text, self.set_text, words, width=width)


class StackRow(NamedTuple):
    """A measured row of a stack."""

    height: float
    draw: Callable[[float, float], None]  # at a left top corner
    part: str  # "stat", "text", "box" …: rows of one part keep together
    missing_width: float = 0.0  # mm that stay free at its right, beside the camera mark


def make_picture_row(context: RowContext, art: Path) -> StackRow:
    """Return a picture as wide as the card's text, in its own proportions."""
    pixels_across, pixels_down = picture_size(art)
    max_height = context.style.size[1] * MAX_PICTURE_SHARE
    scale = min(context.width / pixels_across, max_height / pixels_down)
    width = pixels_across * scale
    height = pixels_down * scale
    inset = (context.width - width) / 2
    look = PictureLook(grey=context.style.edition.low_ink)

    def draw(x: float, y: float) -> None:
        with context.canvas.figure(context.card.name):
            context.canvas.picture(art, x + inset, y, width, height, look)

    return StackRow(height, draw, "art")


def make_text_row(
    context: RowContext, words: str, part: str = "text", indent: float = 0.0
) -> StackRow:
    room = context.width - indent
    text = context.set_text(words, room)
    look = context.look
    share = ALIGNMENTS[look.align]
    spread = room if look.align == JUSTIFY else 0.0

    def draw(x: float, y: float) -> None:
        lines = text if spread else context.break_well(text, words, room)
        x += indent + share * room
        context.canvas.text_block(x, y, lines, colour=look.colour, align=share, spread=spread)

    return StackRow(text.height, draw, part)


# --- parts of a text ---


@dataclass(frozen=True, kw_only=True, slots=True, eq=False, repr=False)
class TextPart:
    kind: str  # "text", "item", "rule" or "table"
    words: str = ""
    sign: str = ""  # of an item
    cells: tuple[tuple[str, ...], ...] = ()  # of a table, row by row

    def make_row(self, context: RowContext) -> StackRow:
        if self.kind == "text":
            return make_text_row(context, self.words)
        if self.kind == "item":
            return _make_item_row(context, self)
        return _make_table_row(context, self) if self.kind == "table" else _make_rule_row(context)


class TextSource:
    """A text of a card, which becomes rows at any size."""

    __slots__ = ("_card", "_facts", "_field", "_part", "_parts", "_words")

    def __init__(self, card: Card, words: str, field: str, part: str = "", **facts: object) -> None:
        self._card = card
        self._field = field
        self._part = part
        self._facts = facts
        self._words = words
        self._parts: list[TextPart] | None = None

    def make_rows(self, context: RowContext) -> Iterator[StackRow]:
        try:
            if self._parts is None:
                self._parts = split_text(
                    self._words, context.style.deck.language, has_marks=context.look.has_marks
                )
            for part in self._parts:
                yield part.make_row(context)
        except FitError:
            if not self._field:
                raise
            with card_field_context(self._card, self._field, self._part, **self._facts):
                raise


def has_parts(words: str) -> bool:
    """Return True if some lines of a text are more than words."""
    return any(_find_kind(row) != "text" for row in words.split("\n"))


def split_text(words: str, language: str, *, has_marks: bool) -> list[TextPart]:
    words = without_tags(words)
    if not has_marks or not has_parts(words):
        return [TextPart(kind="text", words=hyphenated(words, language))]
    parts: list[TextPart] = []
    for kind, lines in groupby(words.split("\n"), _find_kind):
        if kind == "text":
            parts.append(TextPart(kind=kind, words=hyphenated("\n".join(lines), language)))
        elif kind == "rule":
            parts += [TextPart(kind=kind) for _ in lines]
        elif kind == "item":
            for row in lines:
                found = re.fullmatch(ITEM, row)
                assert found is not None
                sign = "•" if found[1] == "-" else found[1]
                parts.append(TextPart(kind=kind, sign=sign, words=hyphenated(found[2], language)))
        else:
            parts.append(_read_table([*lines]))
    return parts


def _find_kind(row: str) -> str:
    bare = row.strip()
    if bare == RULE:
        return "rule"
    if bare.startswith("|") and bare.endswith("|") and bare.count("|") > 1:
        return "table"
    return "item" if re.fullmatch(ITEM, row) else "text"


def _read_table(lines: list[str]) -> TextPart:
    if len(lines) > MAX_TABLE_ROWS:
        raise TooLittleRoomError(
            "has a table of {count} rows; at most {most} are allowed",
            count=len(lines),
            most=MAX_TABLE_ROWS,
        )
    rows = [[cell.strip() for cell in row.strip()[1:-1].split("|")] for row in lines]
    columns = min(max(map(len, rows)), MAX_TABLE_COLUMNS)
    filled = (tuple([*row, *[""] * columns][:columns]) for row in rows)
    return TextPart(kind="table", cells=tuple(filled))


def _make_rule_row(context: RowContext) -> StackRow:
    def draw(x: float, y: float) -> None:
        y += HAIRLINE_MM
        context.canvas.line(x, y, x + context.width, y, stroke=SOFT, width=HAIRLINE_MM)

    return StackRow(2 * HAIRLINE_MM, draw, "rule")


def _make_item_row(context: RowContext, part: TextPart) -> StackRow:
    sign = line(part.sign, context.canvas.typefaces.body)
    indent = max(
        sign.width_mm(context.size) + ITEM_SIGN_GAP_EM * context.size * MM_PER_POINT,
        MIN_ITEM_INDENT_EM * context.size * MM_PER_POINT,
    )
    left_aligned = context._replace(look=context.look._replace(align="left"))
    row = make_text_row(left_aligned, part.words, "item", indent=indent)

    def draw(x: float, y: float) -> None:
        leading = context.set_text("x", context.width).leading
        first_line = Block((sign,), context.size, leading)
        context.canvas.text_block(x, y, first_line, colour=context.look.colour)
        row.draw(x, y)

    return row._replace(draw=draw)


def _make_table_row(context: RowContext, part: TextPart) -> StackRow:
    """Return a table with columns as wide as their cells; the last one takes what is left."""
    body = context.canvas.typefaces.body
    language = context.style.deck.language
    cell_widths = [
        [line(cell, body).width_mm(context.size) for cell in row[:-1]] for row in part.cells
    ]
    widths = [max(column) + HAIRLINE_MM for column in zip(*cell_widths, strict=True)]
    last_width = context.width - sum(widths) - COLUMN_GAP_MM * len(widths)
    if last_width <= 0:
        raise TooLittleRoomError(
            "has a table that is wider than its {width:.1f} mm", width=context.width
        )
    columns = [
        (sum(widths[:n]) + n * COLUMN_GAP_MM, width)
        for n, width in enumerate([*widths, last_width])
    ]
    blocks = [
        [
            context.set_text(hyphenated(cell, language), width)
            for cell, (_, width) in zip(row, columns, strict=True)
        ]
        for row in part.cells
    ]
    heights = [max(cell.height for cell in row) + 2 * HAIRLINE_MM for row in blocks]

    def draw(x: float, y: float) -> None:
        canvas = context.canvas
        for n, row in enumerate(blocks):
            top = y + sum(heights[:n])
            if n:
                y_line = top - HAIRLINE_MM
                canvas.line(
                    x, y_line, x + context.width, y_line, stroke=SOFT, width=HAIRLINE_MM / 2
                )
            for cell, (start, _) in zip(row, columns, strict=True):
                canvas.text_block(x + start, top, cell, colour=context.look.colour)

    return StackRow(sum(heights), draw, "table")
