"""The middle of a playing card: as many signs as its number, or a court, which is the same from both ends."""

from cards_pdf.art.courts import HEIGHT, WIDTH, court
from cards_pdf.art.outlines import rectangle
from cards_pdf.art.pips import PIPS, layout
from cards_pdf.cards.card_style import Area, Site
from cards_pdf.cards.drawn.drawings import LEAST, draw_pip, draw_shapes, suit_ink, suit_palette
from cards_pdf.cards.edition import Edition
from cards_pdf.common.errors import FitError
from cards_pdf.common.sentences import listed
from cards_pdf.common.standard_deck import JOKERS, RANKS
from cards_pdf.decks.model import Card
from cards_pdf.pdf.canvas import Canvas

_ACROSS, _DOWN = 63.0, 88.0  # lengths are for this card; in other areas everything scales
_NUMBERS = {rank: number for number, rank in enumerate(RANKS[:10], 1)}
_FIGURES = (*RANKS[10:], *JOKERS)
_PIP, _FIELD = 11.0, (11.0, 25.6)  # a pip's height, and how far from the middle the outer ones stand
_ACES = {"spades": 36.0}
_SINGLE = 27.0  # a lone sign in the middle


def draw_pips(site: Site, area: Area) -> None:
    """As on a playing card of the area's size."""
    canvas, card, edition = site.canvas, site.card, site.style.edition
    with canvas.frame(*area.middle, 0, min(area.width / _ACROSS, area.height / _DOWN)):
        if card.rank in _NUMBERS:
            _numbered(canvas, _NUMBERS[card.rank], card.suit, edition)
        else:
            _figure(canvas, card.rank, card.suit, edition)


def check(card: Card) -> None:
    """Rank and suit must be there."""
    if card.rank not in (*_NUMBERS, *_FIGURES):
        raise FitError(
            'rank: "{rank}" is none of {words}', rank=card.rank, words=listed([*_NUMBERS, *_FIGURES])
        )
    if not card.suit:
        raise FitError("suit: is missing; it may be {words}", words=listed([*PIPS]))


def _numbered(canvas: Canvas, number: int, suit: str, edition: Edition) -> None:
    if number == 1 or edition.large:
        draw_pip(canvas, suit, _ACES.get(suit, _SINGLE) if number == 1 else _SINGLE, edition)
        return
    for x, y in layout(number):
        with canvas.frame(x * _FIELD[0], -y * _FIELD[1], 180 if y < 0 else 0):
            draw_pip(canvas, suit, _PIP, edition)


def _figure(canvas: Canvas, rank: str, suit: str, edition: Edition) -> None:
    with canvas.frame(0, 0, 0, 0.8 if edition.large else 0.95):
        panel = rectangle(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT)
        draw_shapes(canvas, court(rank, suit), suit_palette(suit, edition), edition)
        canvas.path(panel, stroke=suit_ink(suit, edition), width=max(0.4, LEAST / canvas.scale))
