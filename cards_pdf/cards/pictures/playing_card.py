"""A playing card: its index, and in its middle as many signs as its number, or a court."""

from cards_pdf.art.path import rectangle
from cards_pdf.art.patterns import COURT_HEIGHT_MM, COURT_WIDTH_MM, court
from cards_pdf.art.pips import PIPS, layout
from cards_pdf.cards.card_style import Area, CardContext, card_field_context
from cards_pdf.cards.pictures.drawings import LEAST, draw_pip, draw_shapes, suit_ink, suit_palette
from cards_pdf.common.errors import FitError
from cards_pdf.common.messages import join_words
from cards_pdf.common.standard_deck import JOKERS, LETTERS, RANKS
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.model import Card
from cards_pdf.text.fit import fit_line, line

_ACROSS, _DOWN = 63.0, 88.0  # lengths are for this card; in other areas everything scales
_NUMBERS = {rank: number for number, rank in enumerate(RANKS[:10], 1)}
_FIGURES = (*RANKS[10:], *JOKERS)
_PIP, _FIELD = (
    11.0,
    (11.0, 25.6),
)  # a pip's height, and how far from the middle the outer ones stand
_ACES = {"spades": 36.0}
_SINGLE = 27.0  # a lone sign in the middle
_CAP = 0.7  # height of Cinzel's capitals and figures, in ems
_Q = 1.2  # a Q of Crimson as high as Cinzel's letters
_SMALL_PIP, _UNDER_RANK, _UNDER_PIP = 0.228, 0.1, 1.2  # mm a point of the rank; mm
_LETTER, _TALL = 8.0, 0.23  # points; mm a point


def draw_pips(site: CardContext, area: Area) -> None:
    """As on a playing card of the area's size."""
    canvas, card, edition = site.canvas, site.card, site.style.edition
    _check_index(card)
    with canvas.frame(*area.middle, 0, min(area.width / _ACROSS, area.height / _DOWN)):
        number = _NUMBERS.get(card.rank, 0)
        if number == 1 or (number and edition.large):
            draw_pip(
                canvas,
                card.suit,
                _ACES.get(card.suit, _SINGLE) if number == 1 else _SINGLE,
                edition,
            )
        elif number:
            for x, y in layout(number):
                with canvas.frame(x * _FIELD[0], -y * _FIELD[1], 180 if y < 0 else 0):
                    draw_pip(canvas, card.suit, _PIP, edition)
        else:
            with canvas.frame(0, 0, 0, 0.8 if edition.large else 0.95):
                panel = rectangle(
                    -COURT_WIDTH_MM / 2, -COURT_HEIGHT_MM / 2, COURT_WIDTH_MM, COURT_HEIGHT_MM
                )
                draw_shapes(
                    canvas, court(card.rank, card.suit), suit_palette(card.suit, edition), edition
                )
                ink = suit_ink(card.suit, edition)
                canvas.path(panel, stroke=ink, width=max(0.4, LEAST / canvas.scale))


def _check_index(card: Card) -> None:
    """Rank and suit must be there."""
    if card.rank not in (*_NUMBERS, *_FIGURES):
        ranks = join_words([*_NUMBERS, *_FIGURES])
        raise FitError('rank: "{rank}" is none of {words}', rank=card.rank, words=ranks)
    if not card.suit:
        raise FitError("suit: is missing; it may be {words}", words=join_words([*PIPS]))


def draw_index(site: CardContext, area: Area, size: float) -> None:
    """From the top of the area, in its middle; `size` is that of the rank."""
    canvas, card, edition = site.canvas, site.card, site.style.edition
    _check_index(card)
    ink, pip, (middle, _) = suit_ink(card.suit, edition), size * _SMALL_PIP, area.middle
    baseline = area.top + size * _CAP * MM_PER_POINT
    # Cinzel's Q throws its tail far to the right, into whatever stands there.
    face, capital = (
        (canvas.typefaces.bold, size * _Q) if card.rank == "Q" else (canvas.typefaces.title, size)
    )
    with card_field_context(card, "rank"):
        shown, fitting = fit_line(card.rank, face, area.width, face.alone(capital), size / 2)
    canvas.text(middle, baseline, shown, fitting, colour=ink, align=0.5)
    top = baseline + size * _UNDER_RANK
    with canvas.frame(middle, top + pip / 2):
        draw_pip(canvas, card.suit, pip, edition)
    face = canvas.typefaces.bold
    points = face.alone(max(_LETTER, edition.floor))
    base = top + pip + _UNDER_PIP + points * _TALL
    if card.suit in LETTERS and base <= area.bottom:
        canvas.text(middle, base, line(LETTERS[card.suit], face), points, colour=ink, align=0.5)
