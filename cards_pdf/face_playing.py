"""Faces of playing cards: corner indices, pips or a figure, and for a game a role, a value and its rule.

A kind with a `figure` shows it large instead of pips, so that a monster is seen as one across the table.
"""

from cards_pdf.campaign_state import Marks
from cards_pdf.canvas import Canvas
from cards_pdf.colour import INK, PAPER, Rgb, mixed
from cards_pdf.courts import HEIGHT as COURT_HEIGHT
from cards_pdf.courts import WIDTH as COURT_WIDTH
from cards_pdf.courts import court
from cards_pdf.errors import FitError
from cards_pdf.face import Dress
from cards_pdf.model import Card
from cards_pdf.pictures import draw_path, draw_picture, palette
from cards_pdf.pips import PIPS, RED, layout
from cards_pdf.role_art import REACH, ROLE_ART
from cards_pdf.text_fit import Block, fit, fit_line

_CORNER = 11.0  # width of the columns that hold the indices
_RANK = 19.0
_INDEX_PIP = 5.2
_FIGURES = ("J", "Q", "K", "RJ", "BJ")
_RIM = 9.0  # free above and below the middle
_SOFT = mixed(INK, PAPER, 0.25)


def draw_playing(canvas: Canvas, card: Card, dress: Dress, _marks: Marks) -> None:
    width, height = dress.size
    colours = palette(dress.edition, red=card.suit in (*RED, "sun"))
    ink = colours.get("ink", INK)
    _index(canvas, card, dress, ink)
    with canvas.frame(width, height, 180):
        _index(canvas, card, dress, ink)
    bottom = height - _rule(canvas, card, dress)
    _middle(canvas, card, dress, bottom)


def _index(canvas: Canvas, card: Card, dress: Dress, ink: Rgb) -> None:
    """Rank over suit in the corner, as a fanned hand shows them."""
    middle = 7.2
    if card.rank:
        rank = fit_line(card.rank, canvas.faces.bold, _CORNER - 1.5, _RANK, 10)
        canvas.text(middle, 9.2, *rank, colour=ink, align=0.5)
    if card.suit:
        _pip(canvas, card, dress, middle, 14.0, _INDEX_PIP)


def _pip(
    canvas: Canvas, card: Card, dress: Dress, x: float, y: float, size: float, *, turned: bool = False
) -> None:
    colours = palette(dress.edition, red=card.suit in (*RED, "sun"))
    fill = colours.get("ink")
    draw_path(canvas, PIPS[card.suit], x, y, -size if turned else size, fill=fill, line=0.0 if fill else 0.3)


# --- the rule of a game, at the foot between the corners ---


def _rule(canvas: Canvas, card: Card, dress: Dress) -> float:
    """Role, value and text; returns the height they take from the bottom."""
    if not (card.value or card.body or card.kind.label):
        return _RIM
    width, height = dress.size
    inner = width - 2 * (_CORNER + 0.5)
    text = _body(canvas, card, dress, inner) if card.body else None
    title = " ".join(word for word in (card.kind.label, card.value) if word)
    head = 6.2 if title else 0.0
    high = head + (text.height + 1.0 if text else 0.0)
    top = height - 4.5 - high
    accent = dress.edition.ink(card.kind.accent)
    if title:
        shown = fit_line(title, canvas.faces.title, inner, 13, dress.edition.floor)
        canvas.text(width / 2, top + 4.6, *shown, colour=accent, align=0.5)
    if text:
        canvas.text_block(width / 2, top + head + 0.6, text, align=0.5)
    return high + 6.0


def _body(canvas: Canvas, card: Card, dress: Dress, width: float) -> Block:
    try:
        return fit(
            card.body,
            canvas.faces.body,
            width,
            dress.size[1] / 3,
            8.5,
            dress.edition.floor,
            canvas.faces.bold,
        )
    except FitError as wrong:
        raise type(wrong)(f"body: {wrong}") from wrong


# --- the middle ---


def _middle(canvas: Canvas, card: Card, dress: Dress, bottom: float) -> None:
    width, height = dress.size
    top = _RIM
    x, y = width / 2, (top + bottom) / 2
    if card.kind.figure:
        _figure(canvas, card, dress, x, y, min(width - 2 * _CORNER, bottom - top) / (2 * REACH))
    elif card.rank in _FIGURES:
        scale = min((width - 2 * _CORNER) / COURT_WIDTH, (bottom - top) / COURT_HEIGHT)
        colours = palette(dress.edition, red=card.suit in (*RED, "sun"))
        draw_picture(canvas, court(card.rank, card.suit), colours, x, y, scale)
    elif card.suit:
        _pips(canvas, card, dress, bottom)


def _figure(canvas: Canvas, card: Card, dress: Dress, x: float, y: float, scale: float) -> None:
    colours = palette(dress.edition, ink=card.kind.accent)
    draw_picture(canvas, ROLE_ART[card.kind.figure], colours, x, y, min(scale, 1.35))


def _pips(canvas: Canvas, card: Card, dress: Dress, bottom: float) -> None:
    width, _ = dress.size
    count = 1 if card.rank == "A" else int(card.rank) if card.rank.isdigit() else 1
    size = 22.0 if count == 1 else 10.5
    reach_x, reach_y = width / 2 - _CORNER - 7.5, (bottom - _RIM) / 2 - 6.5
    x, y = width / 2, (_RIM + bottom) / 2
    size = min(size, reach_y * 0.5 + 2) if count > 1 else size
    for px, py in layout(min(count, 10)):
        _pip(canvas, card, dress, x + px * reach_x, y - py * reach_y, size, turned=py < 0)
