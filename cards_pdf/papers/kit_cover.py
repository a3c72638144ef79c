"""The first page of a kit: how to print it, on which paper, and how long cutting takes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cards_pdf.canvas.base import Canvas
from cards_pdf.common import sizes
from cards_pdf.decks.deck import Deck
from cards_pdf.order import Order
from cards_pdf.papers.flow import (
    Part,
    PlacedPart,
    TextColumn,
    draw_pages,
    make_list_item,
    pour_parts,
)
from cards_pdf.papers.masthead import draw_masthead, draw_title, measure_masthead
from cards_pdf.papers.printed_cards import PrintedCards
from cards_pdf.papers.rule_sheet import MARGIN
from cards_pdf.papers.sections import make_heading, make_paragraph, make_table_parts
from cards_pdf.papers.sheet_style import SheetStyle
from cards_pdf.rulebooks.model import RuleSheet, SummaryTable
from cards_pdf.rulebooks.small_words import facts, kit_words, words

_BELOW_HEAD = 5.0  # mm from the masthead to words
_TITLE_PT = 28.0
_MIN_TITLE_PT = 12.0
_TITLE = 15.0  # mm
_BODY_PT = 13.0
_ABOVE_CARDS = 6.0  # mm above a fan of cards
_MIN_CARDS_MM = 30.0  # the fan's height
_MAX_CARDS_MM = 110.0
# A card has four edges, and shares most of its cuts with its neighbours.
_CUT_SECONDS = {"cards": 22, "mat": 300}
_COLUMNS = ("part", "pages", "sheets", "paper", "work")


@dataclass(frozen=True, kw_only=True)
class KitPart:
    """A chapter of the kit: its pages, its ink, and how many things are cut out of it."""

    kind: str
    pages: range  # counted from 0, from the first to the last that is not empty
    sheets: int
    pieces: int
    ink: float | None = None  # pages that one ink would cover, where that can be measured


def draw_kit_cover(
    canvas: Canvas,
    sheet: RuleSheet,
    style: SheetStyle,
    *,
    parts: Sequence[KitPart],
    deck: Deck,
    order: Order,
    card: tuple[float, float],
    is_folded: bool,
) -> None:
    """Draw as many pages as its type takes: one, or two in large print."""
    paper = sizes.paper(order.on_paper)
    page = paper.mm
    style = style if style.large else style.with_size(_BODY_PT)
    width = page[0] - 2 * MARGIN
    height = page[1] - 2 * MARGIN
    steps = _write_steps(kit_words(sheet), paper.title, card, is_folded=is_folded)
    texts = [
        *_make_introduction(sheet, style, width, steps=steps),
        *_make_table(sheet, style, width, parts=parts),
    ]
    head = _TITLE * style.scale
    if style.cover:
        head = measure_masthead(width, style.cover) + _BELOW_HEAD
    first = TextColumn(0, MARGIN, MARGIN + head, height - head)
    others = (TextColumn(n, MARGIN, MARGIN, height) for n in range(1, len(texts)))
    placed = pour_parts(texts, [first, *others])

    def draw_head(number: int) -> None:
        if number == 0 and style.cover:
            frame = (MARGIN, MARGIN, width, measure_masthead(width, style.cover))
            draw_masthead(canvas, sheet, style, frame=frame)
        elif number == 0:
            place = (MARGIN, MARGIN + 9.0 * style.scale)
            sizes_pt = (_TITLE_PT * style.scale, _MIN_TITLE_PT)
            draw_title(canvas, sheet.title, style, place=place, width=width, sizes=sizes_pt)

    def draw_foot(number: int, _items: Sequence[PlacedPart]) -> None:
        top = placed[-1].y + placed[-1].part.height + _ABOVE_CARDS
        room = page[1] - MARGIN - top
        if number == placed[-1].page and room >= _MIN_CARDS_MM:
            fan = (MARGIN, top, width, min(room, _MAX_CARDS_MM))
            PrintedCards(deck=deck, edition=order.edition).draw_fan(canvas, fan)

    draw_pages(canvas, placed, page, head=draw_head, foot=draw_foot)


def _make_introduction(
    sheet: RuleSheet, style: SheetStyle, width: float, steps: Iterable[str]
) -> Iterator[Part]:
    keys = ["needs"]
    if not style.cover:  # a masthead has the tagline, and who plays for how long
        keys = ["players", "time", "needs"]
        if sheet.tagline:
            yield make_paragraph(f"*{sheet.tagline}*", style, width)
    if sheet.credit:
        yield make_paragraph(sheet.credit, style, width)
    stop = words(sheet)["stop"]
    for fact in facts(sheet, *keys, stars="*"):
        yield make_paragraph(fact.rstrip(stop) + stop, style, width)
    yield make_heading(kit_words(sheet)["how"], style, width)
    for number, step in enumerate(steps, 1):
        yield make_list_item(str(number), step, style, width=width)


def _write_steps(
    word: Mapping[str, str], paper: str, card: tuple[float, float], *, is_folded: bool
) -> Iterator[str]:
    yield word["size"].format(paper)
    yield word["fold_how" if is_folded else "both_how"]
    if not is_folded:
        yield word["try"]
    yield word["cut"]
    yield word["sleeves"].format(f"{card[0]:g}", f"{card[1]:g}")


def join_page_numbers(pages: range) -> str:
    """Return page numbers as a print dialog takes them: 3-12, or 13 for a single page."""
    first = pages.start + 1
    return f"{first}" if len(pages) <= 1 else f"{first}–{pages.stop}"


def _make_table(
    sheet: RuleSheet, style: SheetStyle, width: float, parts: Sequence[KitPart]
) -> Iterator[Part]:
    word = kit_words(sheet)
    rows = []
    for part in parts:
        minutes = max(5, round(part.pieces * _CUT_SECONDS.get(part.kind, 0) / 60 / 5) * 5)
        numbers = join_page_numbers(part.pages)
        paper = word["card_paper" if part.kind == "cards" else f"{part.kind}_paper"]
        work = word[f"{part.kind}_work"].format(part.pieces, minutes)
        rows.append((word[part.kind], numbers, str(part.sheets or "–"), paper, work))
    columns = tuple(word[key] for key in _COLUMNS)
    yield from make_table_parts(SummaryTable(word["parts"], columns, tuple(rows)), style, width)
    inks = [part.ink for part in parts if part.ink is not None]
    if inks:
        yield make_paragraph(word["ink_said"].format(f"{sum(inks):.1f}"), style, width)
