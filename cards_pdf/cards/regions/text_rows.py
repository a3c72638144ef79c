"""Rows of text, and what all rows of a region share.

A text has parts, line by line: paragraphs, items of a list, rules, and tables.

    - an item, or 1. an item
    ---
    | cell | cell |

A text is split into its parts once, and each part becomes a row at every size that is tried.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import groupby
from typing import NamedTuple

from cards_pdf.canvas.base import Canvas, FieldName
from cards_pdf.canvas.pictures import PictureLook, picture_size
from cards_pdf.cards.card_context import CardStyle, card_field_context
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import SOFT, Rgb
from cards_pdf.common.errors import FitError
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.campaign import PencilMarks
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.region import ALIGNMENTS, JUSTIFY
from cards_pdf.rulebooks import deck_words
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
MAX_KEPT = 500  # texts, as many as are measured again and again
MAX_PICTURE_SHARE = 0.38  # of the card's height


class RowContext(NamedTuple):
    """Everything that the rows of a region share on one card, at one size."""

    canvas: Canvas
    card: Card
    style: CardStyle
    marks: PencilMarks
    width: float
    size: float  # of text, in points
    face: Typeface
    colour: Rgb
    align: str
    has_marks: bool
    pitch: float = 0.0  # mm from line to line, where a layout says it

    @property
    def deck(self) -> Deck:
        return self.style.deck

    @property
    def edition(self) -> Edition:
        return self.style.edition

    @property
    def accent(self) -> Rgb:
        return self.edition.ink(self.card.kind.accent)

    def make_field(self, key: object, spoken: str) -> FieldName:
        """Return the name of a form field, such as "A1_3"; a dot would split it in two."""
        return FieldName(
            f"{self.style.fields}{self.card.code}_{key}", f"{self.card.name}, {spoken}"
        )

    def get_word(self, key: str) -> str:
        """Return what a screen reader says of a field, in the deck's language."""
        return deck_words(self.deck)[key]

    def set_text(self, words: str, width: float) -> Block:
        lines = block(words, self.face, width, size=self.size)
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


MakeRow = Callable[[RowContext], StackRow]


def make_picture_row(context: RowContext) -> StackRow:
    """Return the card's picture, as wide as its text and in its own proportions."""
    art = context.card.art
    assert art
    pixels_across, pixels_down = picture_size(art)
    max_height = context.style.size[1] * MAX_PICTURE_SHARE
    scale = min(context.width / pixels_across, max_height / pixels_down)
    width = pixels_across * scale
    height = pixels_down * scale
    inset = (context.width - width) / 2
    look = PictureLook(grey=context.edition.low_ink)

    def draw(x: float, y: float) -> None:
        with context.canvas.figure(context.card.name):
            context.canvas.picture(art, x + inset, y, width, height, look)

    return StackRow(height, draw, "art")


def make_text_row(
    context: RowContext, words: str, part: str = "text", indent: float = 0.0
) -> StackRow:
    room = context.width - indent
    text = context.set_text(words, room)
    share = ALIGNMENTS[context.align]
    spread = room if context.align == JUSTIFY else 0.0

    def draw(x: float, y: float) -> None:
        lines = text if spread else context.break_well(text, words, room)
        x += indent + share * room
        context.canvas.text_block(x, y, lines, colour=context.colour, align=share, spread=spread)

    return StackRow(text.height, draw, part)


# --- parts of a text ---


def make_rows_of_text(
    context: RowContext, words: str, field: str, part: str = "", **facts: object
) -> Iterator[StackRow]:
    """Yield the rows of a text, which is the `part` of a card's field."""
    language = context.deck.language
    try:
        for make_row in split_text(words, language, context.has_marks):
            yield make_row(context)
    except FitError:
        if not field:
            raise
        with card_field_context(context.card, field, part, **facts):
            raise


def has_parts(words: str) -> bool:
    """Return True if some lines of a text are more than words."""
    return any(_find_kind(row) != "text" for row in words.split("\n"))


@lru_cache(maxsize=MAX_KEPT)
def split_text(words: str, language: str, has_marks: bool) -> list[MakeRow]:
    """Return what makes a row of each part of a text, at any size."""
    words = without_tags(words)
    if not has_marks or not has_parts(words):
        return [partial(make_text_row, words=hyphenated(words, language))]
    parts: list[MakeRow] = []
    for kind, group in groupby(words.split("\n"), _find_kind):
        lines = [*group]
        if kind == "text":
            parts.append(partial(make_text_row, words=hyphenated("\n".join(lines), language)))
        elif kind == "rule":
            parts += [_make_rule_row] * len(lines)
        elif kind == "item":
            for sign, item in re.findall(ITEM, "\n".join(lines)):
                text = hyphenated(item, language)
                parts.append(partial(_make_item_row, sign="•" if sign == "-" else sign, words=text))
        else:
            parts.append(partial(_make_table_row, rows=_read_table(lines)))
    return parts


def _find_kind(row: str) -> str:
    bare = row.strip()
    if bare == RULE:
        return "rule"
    if bare.startswith("|") and bare.endswith("|") and bare.count("|") > 1:
        return "table"
    return "item" if re.fullmatch(ITEM, row) else "text"


def _read_table(lines: list[str]) -> list[list[str]]:
    """Return the cells of a table row by row, all of one length."""
    if len(lines) > MAX_TABLE_ROWS:
        raise TooLittleRoomError(
            "has a table of {count} rows; at most {most} are allowed",
            count=len(lines),
            most=MAX_TABLE_ROWS,
        )
    rows = [[cell.strip() for cell in row.strip()[1:-1].split("|")] for row in lines]
    columns = min(max(map(len, rows)), MAX_TABLE_COLUMNS)
    return [[*row, *[""] * columns][:columns] for row in rows]


def _make_rule_row(context: RowContext) -> StackRow:
    def draw(x: float, y: float) -> None:
        y += HAIRLINE_MM
        context.canvas.line(x, y, x + context.width, y, stroke=SOFT, width=HAIRLINE_MM)

    return StackRow(2 * HAIRLINE_MM, draw, "rule")


def _make_item_row(context: RowContext, sign: str, words: str) -> StackRow:
    label = line(sign, context.canvas.typefaces.body)
    indent = max(
        label.width_mm(context.size) + ITEM_SIGN_GAP_EM * context.size * MM_PER_POINT,
        MIN_ITEM_INDENT_EM * context.size * MM_PER_POINT,
    )
    left_aligned = context._replace(align="left")
    row = make_text_row(left_aligned, words, "item", indent=indent)

    def draw(x: float, y: float) -> None:
        leading = context.set_text("x", context.width).leading
        first_line = Block((label,), context.size, leading)
        context.canvas.text_block(x, y, first_line, colour=context.colour)
        row.draw(x, y)

    return row._replace(draw=draw)


def _make_table_row(context: RowContext, rows: list[list[str]]) -> StackRow:
    """Return a table with columns as wide as their cells; the last one takes what is left."""
    body = context.canvas.typefaces.body
    language = context.deck.language
    cell_widths = [[line(cell, body).width_mm(context.size) for cell in row[:-1]] for row in rows]
    widths = [max(column) + HAIRLINE_MM for column in zip(*cell_widths, strict=True)]
    last_width = context.width - sum(widths) - COLUMN_GAP_MM * len(widths)
    if last_width <= 0:
        raise TooLittleRoomError(
            "has a table that is wider than its {width:.1f} mm", width=context.width
        )
    starts = [sum(widths[:n]) + n * COLUMN_GAP_MM for n in range(len(widths) + 1)]
    blocks = [
        [
            context.set_text(hyphenated(cell, language), width)
            for cell, width in zip(row, [*widths, last_width], strict=True)
        ]
        for row in rows
    ]
    heights = [max(cell.height for cell in row) + 2 * HAIRLINE_MM for row in blocks]

    def draw(x: float, y: float) -> None:
        canvas = context.canvas
        right = x + context.width
        for n, row in enumerate(blocks):
            top = y + sum(heights[:n])
            if n:
                rule = top - HAIRLINE_MM
                canvas.line(x, rule, right, rule, stroke=SOFT, width=HAIRLINE_MM / 2)
            for cell, start in zip(row, starts, strict=True):
                canvas.text_block(x + start, top, cell, colour=context.colour)

    return StackRow(sum(heights), draw, "table")
