"""A deck to check: its cards with a box for each copy, to tick what was seen and to find what is
missing.
"""

from collections.abc import Iterator
from itertools import product

from cards_pdf.canvas.base import Canvas, FieldName
from cards_pdf.cards.edition import LARGE_PT, Edition
from cards_pdf.cards.rows.tick_boxes import GAP, SIDE, draw_track, measure_track
from cards_pdf.common import sizes
from cards_pdf.common.standard_deck import INDICES
from cards_pdf.decks.model import Card, Deck
from cards_pdf.papers.flow import Part, TextColumn, draw_page, pour_parts
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.text.fit import block
from cards_pdf.text.typeface import Typeface

_MARGIN, _BETWEEN = 14.0, 6.0  # mm around the page, between its columns
_PT, _WIDE = 10.5, 48.0  # of the words; mm of a column
_MOST = 4  # boxes beside a card; of more copies the number is told


def draw_check_list(canvas: Canvas, deck: Deck, edition: Edition, paper: str) -> None:
    """As many pages as it takes, the title and what to do at the head of the first column."""
    (width, height), size = sizes.paper(paper).mm, LARGE_PT if edition.large else _PT
    room = width - 2 * _MARGIN + _BETWEEN
    across = max(1, int(room // (_WIDE * size / _PT + _BETWEEN)))
    parts = [*_parts(canvas, deck, room / across - _BETWEEN, size)]
    lefts = [_MARGIN + n * room / across for n in range(across)]
    places = product(range(len(parts)), lefts)
    placed = pour_parts(
        parts, [TextColumn(page, left, _MARGIN, height - 2 * _MARGIN) for page, left in places]
    )
    for page in range(placed[-1].page + 1):
        canvas.begin_page(width, height)
        if not page:
            canvas.bookmark(f"{deck.title} · {deck_words(deck)['check_list']}")
        draw_page(canvas, placed, page)
        canvas.end_page()


def _parts(canvas: Canvas, deck: Deck, width: float, size: float) -> Iterator[Part]:
    """Its title, and its cards by suit or kind."""
    faces = canvas.typefaces
    yield _words("H1", deck.title, faces.title, width, 1.6 * size)
    yield _words("P", deck_words(deck)["check_list_how"], faces.body, width, size)
    groups: dict[str, list[Card]] = {}
    for card in deck.cards:
        _, suit = INDICES.get(card.code, ("", ""))
        groups.setdefault(suit or card.kind.label, []).append(card)
    for name, cards in groups.items():
        yield _words(
            "H2", f"{name} ({sum(card.copies for card in cards)})", faces.bold, width, 1.2 * size
        )
        yield from (_row(canvas, card, width, size) for card in cards)


def _words(role: str, text: str, face: Typeface, width: float, size: float) -> Part:
    """A title or a sentence, kept with what it is about."""
    shown = block(text, face, width, size)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(role):
            canvas.text_block(x, y, shown)

    return Part(shown.height + 1, draw, gap=size / 4, keep=True)


def _row(canvas: Canvas, card: Card, width: float, size: float) -> Part:
    """A card's boxes, and how it is called."""
    scale, boxes = size / _PT, card.copies if card.copies <= _MOST else 1
    indent = (measure_track(boxes) + GAP) * scale
    text = f"*{''.join(INDICES.get(card.code, (card.code,)))}* {card.name}"
    told = f" × {card.copies}" if card.copies > boxes else ""
    shown = block(text + told, canvas.typefaces.body, width - indent, size)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.item(), canvas.tagged("LBody"):
            with canvas.frame(x, y, 0, scale):
                draw_track(canvas, 0, 0, FieldName(card.code, card.name), boxes)
            canvas.text_block(x + indent, y, shown)

    return Part(max(shown.height, SIDE * scale) + 0.8 * scale, draw)
