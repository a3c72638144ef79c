"""A playing card's index: its rank over its suit's sign, and the suit's letter where there is room."""

from cards_pdf.cards.card_style import Area, Site, in_field
from cards_pdf.cards.drawn.drawings import draw_pip, suit_ink
from cards_pdf.common.standard_deck import LETTERS
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.text.fit import fit_line, line

_CAP = 0.7  # height of Cinzel's capitals and figures, in ems
_Q = 1.2  # a Q of Crimson as high as Cinzel's letters
_PIP, _UNDER_RANK, _UNDER_PIP = 0.235, 0.105, 1.2  # mm a point of the rank; mm
_LETTER, _TALL = 8.0, 0.23  # points; mm a point


def draw_index(site: Site, area: Area, size: float) -> None:
    """From the top of the area, in its middle; `size` is that of the rank."""
    canvas, card, edition = site.canvas, site.card, site.style.edition
    ink, pip, (middle, _) = suit_ink(card.suit, edition), size * _PIP, area.middle
    baseline = area.top + size * _CAP * MM_PER_POINT
    # Cinzel's Q throws its tail far to the right, into whatever stands there.
    face, capital = (canvas.typefaces.bold, size * _Q) if card.rank == "Q" else (canvas.typefaces.title, size)
    with in_field(card, "rank"):
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
