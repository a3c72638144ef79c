"""The first page of a kit: what to print how, on what, and how long the knife takes."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.fonts.typefaces import deck_typefaces
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.front import Fronts
from cards_pdf.common import sizes
from cards_pdf.decks.model import Deck
from cards_pdf.papers.flow import Part, TextColumn, draw_page, hanging, pour
from cards_pdf.papers.masthead import draw_masthead, masthead_height
from cards_pdf.papers.rule_sheet import MARGIN, fill_foot
from cards_pdf.papers.sections import heading, paragraph
from cards_pdf.papers.sheet_style import GREY, SheetStyle
from cards_pdf.papers.summary_table import table_parts
from cards_pdf.rulebooks.model import RuleSheet, SummaryTable
from cards_pdf.rulebooks.small_words import facts, kit_words
from cards_pdf.text.fit import fit_line

_BELOW_HEAD = 5.0  # mm from the masthead to words
_TITLE_PT, _TITLE, _BODY_PT = 28.0, 15.0, 13.0
_ABOVE_CARDS, _LEAST_CARDS, _MOST_CARDS = (
    10.0,
    30.0,
    70.0,
)  # mm above a row of cards, and its height
_CUT_SECONDS = {
    "cards": 22,
    "mat": 300,
}  # a card has four edges, most of them cut with its neighbours'
_SHOWN = 4  # cards in a row
_APART = 1.2  # from one card to the next, in widths
_CORNER, _EDGE = 0.045, 0.2  # of its width; mm
_HEADS = ("part", "sheets", "sides", "ink", "paper", "work")


class KitPart(NamedTuple):
    """A chapter of the kit: what it is, on how many sheets, and how many things are cut out of
    them.
    """

    kind: str
    sheets: int
    pieces: int
    sides: int  # that are printed
    ink: float | None = None  # pages that one ink would cover, where that can be measured


class KitFacts(NamedTuple):
    """What the first page says."""

    parts: Sequence[KitPart]
    paper: str
    card: tuple[float, float]
    folded: bool
    deck: Deck
    edition: Edition


def draw_kit_cover(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, facts: KitFacts) -> None:
    """As many pages as its type takes: one, or two in large print."""
    page = sizes.paper(facts.paper).mm
    style = style if style.large else style.at(_BODY_PT)
    width, tall = page[0] - 2 * MARGIN, page[1] - 2 * MARGIN
    parts = list(_parts(sheet, style, width, facts))
    cover = style.cover
    below = masthead_height(width, cover) + _BELOW_HEAD if cover else _TITLE * style.scale
    first = TextColumn(0, MARGIN, MARGIN + below, tall - below)
    placed = pour(
        parts, [first, *(TextColumn(n, MARGIN, MARGIN, tall) for n in range(1, len(parts)))]
    )
    for number in range(placed[-1].page + 1):
        canvas.begin_page(*page)
        if number == 0:
            _title(canvas, sheet, style, width)
        draw_page(canvas, placed, number)
        with canvas.decoration():
            fill_foot(canvas, style, page, [item for item in placed if item.page == number])
            if (
                not style.look and number == placed[-1].page
            ):  # cards, as the game has no drawings for it
                last = placed[-1].y + placed[-1].part.height + _ABOVE_CARDS
                room = min(page[1] - MARGIN - last, _MOST_CARDS)
                if room >= _LEAST_CARDS:
                    draw_deck_row(
                        canvas, facts.deck, facts.edition, (MARGIN, last + room, width, room)
                    )
        canvas.end_page()


def _title(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, width: float) -> None:
    """The masthead of the rule sheet, or the name of a game without a cover."""
    if style.cover:
        draw_masthead(
            canvas, sheet, style, (MARGIN, MARGIN, width, masthead_height(width, style.cover))
        )
        return
    text, size = fit_line(sheet.title, style.typefaces.title, width, _TITLE_PT * style.scale, 12.0)
    with canvas.tagged("H1"):
        canvas.text(MARGIN, MARGIN + 9.0 * style.scale, text, size, colour=style.strong)


def _parts(sheet: RuleSheet, style: SheetStyle, width: float, kit: KitFacts) -> Iterator[Part]:
    word = kit_words(sheet)
    if not style.cover:  # the masthead says it
        yield paragraph(f"*{sheet.tagline}*", style, width)
    yield paragraph(sheet.credit, style, width)
    told = ("needs",) if style.cover else ("players", "time", "needs")
    for said in facts(sheet, *told, stars="*"):
        yield paragraph(said, style, width)
    yield heading(word["how"], style, width)
    for number, said in enumerate(_steps(sheet, kit), 1):
        yield hanging(str(number), said, style, width)
    rows = []
    for part in kit.parts:
        minutes = max(5, round(part.pieces * _CUT_SECONDS.get(part.kind, 0) / 60 / 5) * 5)
        ink = "–" if part.ink is None else f"{part.ink:.1f}"
        paper = word["card_paper" if part.kind == "cards" else f"{part.kind}_paper"]
        work = word[f"{part.kind}_work"].format(part.pieces, minutes)
        rows.append((word[part.kind], str(part.sheets), str(part.sides), ink, paper, work))
    heads = tuple(word[key] for key in _HEADS)
    yield from table_parts(SummaryTable(word["parts"], heads, tuple(rows)), style, width)
    if inks := [part.ink for part in kit.parts if part.ink is not None]:
        yield paragraph(word["ink_said"].format(f"{sum(inks):.1f}"), style, width)


def _steps(sheet: RuleSheet, facts: KitFacts) -> Iterator[str]:
    word, (width, height) = kit_words(sheet), facts.card
    yield word["size"].format(sizes.paper(facts.paper).title)
    yield word["fold_how" if facts.folded else "both_how"]
    if not facts.folded:
        yield word["try"]
    yield word["cut"]
    yield word["sleeves"].format(f"{width:g}", f"{height:g}")


def draw_deck_row(
    canvas: Canvas, deck: Deck, edition: Edition, frame: tuple[float, float, float, float]
) -> None:
    """In the middle of the frame, whose y is its lower edge; cards from all over the deck."""
    x, bottom, width, height = frame
    size = sizes.card(deck.size).mm
    upright = [card for card in deck.cards if not deck.layout_of(card).landscape]
    cards = [upright[n * len(upright) // _SHOWN] for n in range(min(_SHOWN, len(upright)))]
    across = 1 + (len(cards) - 1) * _APART
    scale = min(height / size[1], width / (size[0] * across))
    wide, tall = size[0] * scale, size[1] * scale
    left = x + (width - wide * across) / 2
    fronts, usual = Fronts(deck, edition, size), canvas.typefaces
    canvas.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
    for n, card in enumerate(cards):
        with canvas.frame(left + n * wide * _APART, bottom - tall, 0.0, scale):
            fronts.draw(canvas, card)
            canvas.rect(0, 0, *size, stroke=GREY, width=_EDGE / scale, radius=size[0] * _CORNER)
    canvas.typefaces = usual
