"""What all playing cards share: the card they are designed on, and the indices in its corners."""

from collections.abc import Iterator
from contextlib import contextmanager

from cards_pdf.cards.card_style import Area, in_field
from cards_pdf.cards.drawn.drawings import draw_pip, suit_ink
from cards_pdf.cards.edition import Edition
from cards_pdf.common.standard_deck import LETTERS
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.model import Card
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import fit_line, line

ACROSS, DOWN = 63.0, 88.0  # lengths are for this card; on others everything scales
_TOP = 4.0
_CAP = 0.7  # height of Cinzel's capitals and figures, in ems
_Q = 1.2  # a Q of Crimson as high as Cinzel's letters
_LETTER = 8.0


@contextmanager
def designed_card(canvas: Canvas, area: Area) -> Iterator[float]:
    """A frame in which every card is 63 by 88 mm; yields the scale at which it is drawn."""
    scale = min(area.width / ACROSS, area.height / DOWN)
    left = area.left + (area.width - ACROSS * scale) / 2
    with canvas.frame(left, area.top + (area.height - DOWN * scale) / 2, 0, scale):
        yield scale


def draw_indices(canvas: Canvas, card: Card, edition: Edition, scale: float, *, jumbo: bool = False) -> None:
    """Rank, sign and letter from both ends."""
    for corner, angle in (((0.0, 0.0), 0), ((ACROSS, DOWN), 180)):
        with canvas.frame(*corner, angle):
            _index(canvas, card, edition, scale, jumbo=jumbo)


def _index(canvas: Canvas, card: Card, edition: Edition, scale: float, *, jumbo: bool) -> None:
    size, width, middle = (34.0, 12.4, 9.0) if jumbo else (22.0, 8.2, 7.2)
    ink, pip = suit_ink(card.suit, edition), size * 0.235
    baseline = _TOP + size * _CAP * MM_PER_POINT
    # Cinzel's Q throws its tail far to the right, into whatever stands there.
    face, capital = (canvas.typefaces.bold, size * _Q) if card.rank == "Q" else (canvas.typefaces.title, size)
    with in_field(card, "rank"):
        shown, fitting = fit_line(card.rank, face, width, face.alone(capital), size / 2)
    canvas.text(middle, baseline, shown, fitting, colour=ink, align=0.5)
    top = baseline + size * 0.105
    with canvas.frame(middle, top + pip / 2):
        draw_pip(canvas, card.suit, pip, edition)
    if card.suit in LETTERS:
        face = canvas.typefaces.bold
        letter, size = line(LETTERS[card.suit], face), face.alone(max(_LETTER, edition.floor / scale))
        canvas.text(middle, top + pip + 1.2 + size * 0.23, letter, size, colour=ink, align=0.5)
