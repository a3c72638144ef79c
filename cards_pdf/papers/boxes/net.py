"""What boxes and wallets share: the size of a stacked deck, and lines to cut and fold along."""

from collections.abc import Iterable
from math import inf
from typing import NamedTuple

from cards_pdf.art.path import Path
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.fonts.typefaces import typefaces
from cards_pdf.cards.card_style import error_context
from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, Rgb
from cards_pdf.common.errors import FitError
from cards_pdf.common.line_break import FIRST_WIDE, pieces
from cards_pdf.common.messages import Message
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.model import Deck
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.text.fit import able_face, balance_lines, block, fit, line
from cards_pdf.text.typeface import Typeface

# How thick a card is in a stack, in mm. Printers' tables give board of 300 g/m² 0.29 mm if it is
# coated and
# 0.34 mm if it is not, paper of 200 g/m² about 0.2 mm; sellers of sleeves give each film 0.09 to
# 0.13 mm.
CARD = 0.32  # of 200 to 300 g/m², as a kit advises, and never quite flat
FOLDED_CARD = 0.5  # two layers of 200 g/m² with glue between them
SLEEVE = 0.23  # two films of the thicker kinds; or thin ones, with paper before an old card
_LOOSE = 2.0  # mm wider and higher than the cards
_SLEEVE = (4.0, 4.0)
_LEAST_DEPTH = 4.0
_UNPRINTED = 5.0
FOOT = 12.0  # mm for words below a net
_UNDER = 4.0  # mm between a wall and words
_TITLE_PT, _SAID_PT, _LEAST_PT = 20.0, 10.0, 9.0  # of the usual edition
_AIR = 0.15  # ems below a hanzi
_CAPITALS, _HANZI = 0.33, 0.38  # ems from the middle of letters down to their base line


class DeckRoom(NamedTuple):
    """A deck's room inside its box, in mm."""

    width: float
    height: float
    depth: float


class CutOut(NamedTuple):
    """A net to cut out and fold: on which page, and where on it."""

    page: tuple[float, float]
    left: float
    top: float


def find_deck_room(
    deck: Deck, edition: Edition = COLOUR, *, sleeved: bool = False, folded: bool = False
) -> DeckRoom:
    """Around all cards of the deck, in sleeves or folded from fronts and backs."""
    width, height = sizes.card(sizes.enlarged(deck.size, edition.scale)).mm
    more = _SLEEVE if sleeved else (0.0, 0.0)
    thick = len(deck.printed_cards) * (
        (FOLDED_CARD if folded else CARD) + (SLEEVE if sleeved else 0.0)
    )
    return DeckRoom(
        width + more[0] + _LOOSE, height + more[1] + _LOOSE, max(_LEAST_DEPTH, thick + 1.0)
    )


def place_net(paper: str, size: tuple[float, float], what: str, foot: float = 0.0) -> CutOut:
    """In the middle of a portrait page, or of a landscape one if only that is wide enough.

    The page is tall enough for words at its foot.
    """
    short, long = sizes.paper(paper).mm
    for page in ((short, long), (long, short)):
        if size[0] + 2 * _UNPRINTED <= page[0] and size[1] + 2 * _UNPRINTED + foot <= page[1]:
            return CutOut(page, (page[0] - size[0]) / 2, (page[1] - size[1]) / 2)
    said = "{what} of {width:.0f} by {height:.0f} mm does not fit on {paper} paper."
    raise FitError(said, what=Message(what), width=size[0], height=size[1], paper=paper)


def draw_cut(canvas: Canvas, outline: Path) -> None:
    """A solid line to cut along."""
    canvas.path(outline, stroke=INK, width=0.3)


def draw_folds(canvas: Canvas, folds: Iterable[tuple[float, float, float, float]]) -> None:
    """Dashes to fold along, drawn before the panels: no picture has a line across it."""
    for edge in folds:
        canvas.line(*edge, stroke=INK, width=0.2, dash="2 1.2")


def draw_words_at_foot(canvas: Canvas, net: CutOut, deck: Deck, words: str) -> None:
    """Below the net, in free paper: how to make it."""
    left, room = _UNPRINTED + 5, net.page[0] - 2 * _UNPRINTED - 10
    made = fit(words, typefaces(deck.language).body, room, FOOT + 2, _SAID_PT, _LEAST_PT)
    canvas.text_block(left, net.page[1] - _UNPRINTED - made.height, made)


def draw_words_under_wall(
    canvas: Canvas,
    net: CutOut,
    deck: Deck,
    edition: Edition,
    words: str,
    wall: tuple[float, float, float],
) -> None:
    """In the paper that the net leaves free under a wall without a flap: `wall` is its lower
    edge.
    """
    left, y, width = wall
    height = net.page[1] - _UNPRINTED - (net.top + y + _UNDER)
    body, sizes_pt = (
        typefaces(deck.language).body,
        (_SAID_PT * edition.scale, _LEAST_PT * edition.scale),
    )
    made = fit(words, body, width - _UNDER, height, *sizes_pt)
    canvas.text_block(net.left + left, net.top + y + _UNDER, made)


def draw_glue_label(canvas: Canvas, deck: Deck, edition: Edition, x: float, y: float) -> None:
    """Along a flap, around its middle."""
    glue, face = deck_words(deck)["glue"], typefaces(deck.language).bold
    with canvas.frame(x, y):
        draw_words_along(canvas, glue, face, _LEAST_PT * edition.scale)


def draw_name_panel(
    canvas: Canvas, deck: Deck, edition: Edition, area: tuple[float, float, float, float]
) -> None:
    """The deck's name in its accent, and who made the game."""
    x, y, w, h = area
    accent = next(iter(deck.backs.values())).accent if deck.backs else "#333333"
    least = _LEAST_PT * edition.scale
    edge = 0.3 if edition.low_ink else 0.5
    canvas.rect(x + 4, y + 4, w - 8, h - 8, stroke=edition.ink(accent), width=edge, radius=2)
    with error_context("title"):
        face = find_face(canvas, deck.title, canvas.typefaces.title)
        size = fit(deck.title, face, w - 16, h * 0.5, _TITLE_PT * edition.scale, least).size
    title = balance_lines(lambda text, width: block(text, face, width, size), deck.title, w - 16)
    with canvas.tagged("H1"):
        canvas.text_block(x + w / 2, y + h * 0.34, title, colour=edition.ink(accent), align=0.5)
    if deck.designer:
        with error_context("designer"):
            name = line(deck.designer, find_face(canvas, deck.designer, canvas.typefaces.italic))
        canvas.text(x + w / 2, y + h - 10, name, least, align=0.5)


def find_face(canvas: Canvas, words: str, wanted: Typeface) -> Typeface:
    """The typeface that is wanted for words of the deck, unless only another has their letters."""
    return able_face(words, (wanted, *canvas.typefaces.styles)) or wanted


def draw_words_along(
    canvas: Canvas, text: str, face: Typeface, size: float, most: float = inf, ink: Rgb = INK
) -> None:
    """Around the origin, down the page; smaller than `size` where it would be longer than
    `most`.
    """
    stands = (
        max(text) >= FIRST_WIDE
    )  # there are hanzi in it, and each stands; letters between two lie
    # each with its length in ems, its angle, and how far down its base line is from its middle
    parts = []
    for piece in pieces(text) if stands else [text]:
        made = line(piece.rstrip(), face)
        is_hanzi = max(piece) >= FIRST_WIDE
        parts.append(
            (made, 1 + _AIR, 0.0, _HANZI)
            if is_hanzi
            else (made, made.width + _AIR, 90.0, _CAPITALS)
        )
    whole = sum(length for _, length, _, _ in parts)
    size = min(size, most / (whole * MM_PER_POINT))
    em = size * MM_PER_POINT
    y = -whole / 2 * em
    for made, length, angle, down in parts:
        with canvas.frame(0, y + length / 2 * em, angle):
            canvas.text(0, down * em, made, size, colour=ink, align=0.5)
        y += length * em
