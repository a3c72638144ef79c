"""The first page of a kit: how to print it, on which paper, and how long cutting takes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.fonts.typefaces import deck_typefaces
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.front import Fronts
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
from cards_pdf.papers.rule_sheet import MARGIN, draw_cards_at_foot
from cards_pdf.papers.sections import make_heading, make_paragraph, make_table_parts
from cards_pdf.papers.sheet_style import GREY, SheetStyle
from cards_pdf.rulebooks.model import RuleSheet, SummaryTable
from cards_pdf.rulebooks.small_words import facts, kit_words

_BELOW_HEAD = 5.0  # mm from the masthead to words
_TITLE_PT = 28.0
_MIN_TITLE_PT = 12.0
_TITLE = 15.0  # mm
_BODY_PT = 13.0
_ABOVE_CARDS = 10.0  # mm above a row of cards
_MIN_CARDS_MM = 30.0  # the row's height
_MAX_CARDS_MM = 70.0
# A card has four edges, and shares most of its cuts with its neighbours.
_CUT_SECONDS = {"cards": 22, "mat": 300}
_CARDS_IN_ROW = 4
_CARD_PITCH = 1.2  # from one card to the next, in widths
_CORNER = 0.045  # of a card's width
_EDGE = 0.2  # mm
_COLUMNS = ("part", "sheets", "sides", "ink", "paper", "work")


@dataclass(frozen=True, kw_only=True)
class KitPart:
    """A chapter of the kit: its paper, its ink, and how many things are cut out of it."""

    kind: str
    sheets: int
    pieces: int
    sides: int  # that are printed
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
    style = style if style.large else style.at(_BODY_PT)
    width = page[0] - 2 * MARGIN
    height = page[1] - 2 * MARGIN
    steps = _write_steps(kit_words(sheet), paper.title, card, is_folded=is_folded)
    texts = [
        *_make_introduction(sheet, style, width, steps),
        *_make_table(sheet, style, width, parts),
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
            draw_masthead(canvas, sheet, style, frame)
        elif number == 0:
            place = (MARGIN, MARGIN + 9.0 * style.scale)
            sizes_pt = (_TITLE_PT * style.scale, _MIN_TITLE_PT)
            draw_title(canvas, sheet.title, style, place, width=width, sizes=sizes_pt)

    def draw_foot(number: int, items: Sequence[PlacedPart]) -> None:
        draw_cards_at_foot(canvas, style, page, items)
        if style.look or number < placed[-1].page:
            return
        # The game has no drawings of its own, so its cards are shown.
        top = placed[-1].y + placed[-1].part.height + _ABOVE_CARDS
        room = min(page[1] - MARGIN - top, _MAX_CARDS_MM)
        if room >= _MIN_CARDS_MM:
            draw_deck_row(canvas, deck, order.edition, (MARGIN, top + room, width, room))

    draw_pages(canvas, placed, page, head=draw_head, foot=draw_foot)


def _make_introduction(
    sheet: RuleSheet, style: SheetStyle, width: float, steps: Iterable[str]
) -> Iterator[Part]:
    keys = ["needs"]
    if not style.cover:  # a masthead has the tagline, and who plays for how long
        keys = ["players", "time", "needs"]
        yield make_paragraph(f"*{sheet.tagline}*", style, width)
    yield make_paragraph(sheet.credit, style, width)
    for fact in facts(sheet, *keys, stars="*"):
        yield make_paragraph(fact, style, width)
    yield make_heading(kit_words(sheet)["how"], style, width)
    for number, step in enumerate(steps, 1):
        yield make_list_item(str(number), step, style, width)


def _write_steps(
    word: Mapping[str, str], paper: str, card: tuple[float, float], *, is_folded: bool
) -> Iterator[str]:
    yield word["size"].format(paper)
    yield word["fold_how" if is_folded else "both_how"]
    if not is_folded:
        yield word["try"]
    yield word["cut"]
    yield word["sleeves"].format(f"{card[0]:g}", f"{card[1]:g}")


def _make_table(
    sheet: RuleSheet, style: SheetStyle, width: float, parts: Sequence[KitPart]
) -> Iterator[Part]:
    word = kit_words(sheet)
    rows = []
    for part in parts:
        minutes = max(5, round(part.pieces * _CUT_SECONDS.get(part.kind, 0) / 60 / 5) * 5)
        ink = "–" if part.ink is None else f"{part.ink:.1f}"
        paper = word["card_paper" if part.kind == "cards" else f"{part.kind}_paper"]
        work = word[f"{part.kind}_work"].format(part.pieces, minutes)
        rows.append((word[part.kind], str(part.sheets), str(part.sides), ink, paper, work))
    columns = tuple(word[key] for key in _COLUMNS)
    yield from make_table_parts(SummaryTable(word["parts"], columns, tuple(rows)), style, width)
    inks = [part.ink for part in parts if part.ink is not None]
    if inks:
        yield make_paragraph(word["ink_said"].format(f"{sum(inks):.1f}"), style, width)


def draw_deck_row(
    canvas: Canvas, deck: Deck, edition: Edition, frame: tuple[float, float, float, float]
) -> None:
    """Draw cards from all over the deck in the middle of a frame, whose y is its lower edge."""
    x, bottom, width, height = frame
    size = sizes.card(deck.size).mm
    upright = [card for card in deck.cards if not deck.layout_of(card).landscape]
    count = min(_CARDS_IN_ROW, len(upright))
    cards = [upright[n * len(upright) // _CARDS_IN_ROW] for n in range(count)]
    across = 1 + (len(cards) - 1) * _CARD_PITCH
    scale = min(height / size[1], width / (size[0] * across))
    card_width = size[0] * scale
    card_height = size[1] * scale
    left = x + (width - card_width * across) / 2
    fronts = Fronts(deck, edition, size)
    usual = canvas.typefaces
    canvas.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
    for n, card in enumerate(cards):
        with canvas.frame(left + n * card_width * _CARD_PITCH, bottom - card_height, 0.0, scale):
            fronts.draw(canvas, card)
            canvas.rect(0, 0, *size, stroke=GREY, width=_EDGE / scale, radius=size[0] * _CORNER)
    canvas.typefaces = usual
