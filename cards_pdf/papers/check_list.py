"""A list to check a deck: its cards with a box for each copy, to tick the ones that are there."""

from collections.abc import Iterator
from itertools import product

from cards_pdf.canvas.base import Canvas, FieldName
from cards_pdf.cards.edition import LARGE_PT, Edition
from cards_pdf.cards.regions.pencil_rows import GAP, SIDE, draw_track, measure_track
from cards_pdf.common import sizes
from cards_pdf.common.standard_deck import INDICES
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.papers.flow import Part, TextColumn, draw_pages, pour_parts
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.text.fit import block
from cards_pdf.text.typeface import Typeface

_MARGIN = 14.0
_GUTTER = 6.0
_BODY_PT = 10.5
_COLUMN_WIDTH = 48.0  # of words of that size
_MAX_BOXES = 4  # beside a card; for more copies their number is written


def draw_check_list(canvas: Canvas, deck: Deck, edition: Edition, paper: str) -> None:
    """Draw as many pages as it takes, with the title at the head of the first column."""
    page = sizes.paper(paper).mm
    size = LARGE_PT if edition.large else _BODY_PT
    room = page[0] - 2 * _MARGIN + _GUTTER
    count = max(1, int(room // (_COLUMN_WIDTH * size / _BODY_PT + _GUTTER)))
    pitch = room / count
    parts = list(_make_parts(canvas, deck, pitch - _GUTTER, size=size))
    columns = [
        TextColumn(number, _MARGIN + n * room / count, _MARGIN, page[1] - 2 * _MARGIN)
        for number, n in product(range(len(parts)), range(count))
    ]

    def draw_head(number: int) -> None:
        if number == 0:
            canvas.bookmark(f"{deck.title} · {deck_words(deck)['check_list']}")

    draw_pages(canvas, pour_parts(parts, columns), page, head=draw_head)


def _make_parts(canvas: Canvas, deck: Deck, width: float, size: float) -> Iterator[Part]:
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
        yield _make_text("H2", f"{name} ({count})", faces.bold, width=width, size=1.2 * size)
        for card in cards:
            yield _make_row(canvas, card, width, size=size)


def _make_text(role: str, text: str, face: Typeface, width: float, size: float) -> Part:
    words = block(text, face, width, size=size)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(role):
            canvas.text_block(x, y, words)

    return Part(words.height + 1, draw, gap=size / 4, keep_with_next=True)


def _make_row(canvas: Canvas, card: Card, width: float, size: float) -> Part:
    """Make a card's boxes, with its code and name."""
    scale = size / _BODY_PT
    boxes = card.copies if card.copies <= _MAX_BOXES else 1
    indent = (measure_track(boxes) + GAP) * scale
    text = f"*{''.join(INDICES.get(card.code, (card.code,)))}* {card.name}"
    if card.copies > boxes:
        text += f" × {card.copies}"
    words = block(text, canvas.typefaces.body, width - indent, size=size)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.item(), canvas.tagged("LBody"):
            with canvas.frame(x, y, 0, scale):
                draw_track(canvas, 0, 0, field=FieldName(card.code, card.name), count=boxes)
            canvas.text_block(x + indent, y, words)

    return Part(max(words.height, SIDE * scale) + 0.8 * scale, draw)
