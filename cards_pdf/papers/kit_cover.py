"""The pages of a kit that belong to no game: its first page, and a list to check the deck.

The first page says how to print the kit, on which paper, and how long cutting takes. The list has
the cards with a box for each copy, to tick the ones that are there.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from cards_pdf.canvas.base import Canvas, FieldName
from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.cards.edition import LARGE_PT, Edition
from cards_pdf.cards.regions.pencil_rows import GAP, SIDE, draw_track, measure_track
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, colour_name
from cards_pdf.common.records.record import record
from cards_pdf.common.sizes import Mm
from cards_pdf.common.standard_deck import INDICES
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.order import Order
from cards_pdf.papers.diagrams import PrintedCards
from cards_pdf.papers.flow import Part, TextColumn, draw_parts, pour_parts, turn_pages
from cards_pdf.papers.rule_sheet import MARGIN
from cards_pdf.papers.sections import make_heading, make_list_item, make_paragraph, make_table_parts
from cards_pdf.papers.sheet_style import SheetStyle, draw_title, find_ink, make_masthead
from cards_pdf.rulebooks.rule_sheet import RuleSheet, SummaryTable
from cards_pdf.rulebooks.small_words import deck_words, facts, kit_words, words
from cards_pdf.text.fit import block
from cards_pdf.text.typeface import Typeface

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


@record
class KitPart:
    """A chapter of the kit: its pages, its ink, and how many things are cut out of it."""

    kind: str
    pages: range  # counted from 0, from the first to the last that is not empty
    sheets: int
    pieces: int


def fit_kit_cover(
    sheet: RuleSheet,
    style: SheetStyle,
    *,
    parts: Sequence[KitPart],
    deck: Deck,
    order: Order,
    card: Mm,
    is_folded: bool,
) -> tuple[int, Callable[[Canvas], None]]:
    """Return how many pages a cover takes, two at most in large print, and what draws it."""
    paper = sizes.paper(order.on_paper)
    page = paper.mm
    style = style if style.large else style.with_size(_BODY_PT)
    width = page[0] - 2 * MARGIN
    height = page[1] - 2 * MARGIN
    word = kit_words(sheet)
    steps = [
        word["size"].format(paper.title),
        *([word["fold_how"]] if is_folded else [word["both_how"], word["try"]]),
        word["cut"],
        word["sleeves"].format(f"{card[0]:g}", f"{card[1]:g}"),
    ]
    texts = [
        *_make_introduction(sheet, style, width, steps=steps),
        *_make_table(sheet, style, width, parts=parts),
    ]
    masthead = make_masthead(sheet, style, width) if style.cover else None
    head = masthead.height + _BELOW_HEAD if masthead else _TITLE * style.scale
    first = TextColumn(0, MARGIN, MARGIN + head, height - head)
    others = (TextColumn(n, MARGIN, MARGIN, height) for n in range(1, len(texts)))
    placed = pour_parts(texts, [first, *others])
    top = placed[-1].bottom + _ABOVE_CARDS
    room = page[1] - MARGIN - top
    pages = placed[-1].page + 1

    def draw(canvas: Canvas) -> None:
        for number, items in turn_pages(canvas, placed, page):
            if number == 0 and masthead:
                masthead.draw(canvas, MARGIN, MARGIN)
            elif number == 0:
                place = (MARGIN, MARGIN + 9.0 * style.scale)
                sizes_pt = (_TITLE_PT * style.scale, _MIN_TITLE_PT)
                draw_title(canvas, sheet.title, style, place=place, width=width, sizes=sizes_pt)
            draw_parts(canvas, items)
            with canvas.decoration():
                if number == pages - 1 and room >= _MIN_CARDS_MM:
                    fan = (MARGIN, top, width, min(room, _MAX_CARDS_MM))
                    PrintedCards(deck=deck, edition=order.edition).draw_fan(canvas, fan)

    return pages, draw


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


# --- the check list ---

_MARGIN = 14.0
_GUTTER = 6.0
_LIST_PT = 10.5
_COLUMN_WIDTH = 48.0  # of words of that size
_MAX_BOXES = 4  # beside a card; for more copies their number is written


def draw_check_list(canvas: Canvas, deck: Deck, edition: Edition, paper: str) -> None:
    """Draw as many pages as it takes, with the title at the head of the first column."""
    canvas.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
    page = sizes.paper(paper).mm
    size = LARGE_PT if edition.large else _LIST_PT
    room = page[0] - 2 * _MARGIN + _GUTTER
    count = max(1, int(room // (_COLUMN_WIDTH * size / _LIST_PT + _GUTTER)))
    pitch = room / count
    parts = list(_make_parts(canvas, deck, edition, width=pitch - _GUTTER, size=size))
    columns = [
        TextColumn(number, _MARGIN + n * room / count, _MARGIN, page[1] - 2 * _MARGIN)
        for number, n in product(range(len(parts)), range(count))
    ]

    for number, items in turn_pages(canvas, pour_parts(parts, columns), page):
        if number == 0:
            canvas.bookmark(f"{deck.title} · {deck_words(deck)['check_list']}")
        draw_parts(canvas, items)


def _make_parts(
    canvas: Canvas, deck: Deck, edition: Edition, width: float, size: float
) -> Iterator[Part]:
    """Make the title, what to do, and the cards by suit or kind."""
    faces = canvas.typefaces
    yield _make_text("H1", deck.title, faces.title, width=width, size=1.6 * size)
    yield _make_text("P", deck_words(deck)["check_list_how"], faces.body, width=width, size=size)
    groups: dict[str, list[Card]] = {}
    for card in deck.cards:
        _, suit = INDICES.get(card.code, ("", ""))
        groups.setdefault(suit or card.kind.label, []).append(card)
    for name, cards in groups.items():
        count = sum(card.copies for card in cards)
        heading = f"{_colour_suit(name, edition)} ({count})"
        yield _make_text("H2", heading, faces.bold, width=width, size=1.2 * size)
        for card in cards:
            yield _make_row(canvas, card, edition, width=width, size=size)


def _colour_suit(sign: str, edition: Edition) -> str:
    """Return a suit's sign with the mark of its ink, if that is not the ink of words."""
    ink = find_ink(sign, edition)
    return sign if ink == INK else f"[{colour_name(ink)}]{sign}[/]"


def _make_text(role: str, text: str, face: Typeface, width: float, size: float) -> Part:
    words = block(text, face, width, size=size)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(role):
            canvas.text_block(x, y, words)

    return Part(words.height + 1, draw, gap=size / 4, keep_with_next=True)


def _make_row(canvas: Canvas, card: Card, edition: Edition, width: float, size: float) -> Part:
    """Make a card's boxes, with its code and name."""
    scale = size / _LIST_PT
    boxes = card.copies if card.copies <= _MAX_BOXES else 1
    indent = (measure_track(boxes) + GAP) * scale
    rank, *suits = INDICES.get(card.code, (card.code,))
    signs = "".join(_colour_suit(suit, edition) for suit in suits)
    text = f"*{rank}{signs}* {card.name}"
    if card.copies > boxes:
        text += f" × {card.copies}"
    words = block(text, canvas.typefaces.body, width - indent, size=size)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.item(), canvas.tagged("LBody"):
            with canvas.frame(x, y, 0, scale):
                draw_track(canvas, 0, 0, field=FieldName(card.code, card.name), count=boxes)
            canvas.text_block(x + indent, y, words)

    return Part(max(words.height, SIDE * scale) + 0.8 * scale, draw)
