"""Cards of a game played with an ordinary deck: the deck's own indices, and between them what the card does.

From the top: the kind's word, a figure, the card's first number larger than anything else, further numbers,
the rule: the card's own body, or else the text of its kind.
"""

from cards_pdf.cards.card_style import named
from cards_pdf.cards.corner_indices import ACROSS, draw_indices
from cards_pdf.cards.drawings import accent_palette, draw_shapes
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.figure_panel import figure_of
from cards_pdf.colour import INK
from cards_pdf.decks.model import Card, Kind
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import fit, fit_line

_LEFT, _TOP, _WIDTH, _HEIGHT = 12.6, 5.0, 37.8, 78.0
_INSET, _HEAD = 1.3, 8.0
_FIGURE, _FIGURE_SCALE = 25.0, 0.73  # the figure's middle, and how large it is of 26 mm
_DIGITS = 76.0
_TEXT = _WIDTH - 4.0
_LABEL, _NUMBER, _MORE, _BOTTOM = 38.4, 60.2, 65.0, 81.4
_LINE = 4.2


def draw_role(canvas: Canvas, card: Card, edition: Edition, scale: float) -> None:
    kind, least = card.kind, edition.floor / scale
    with canvas.figure(card.name):
        draw_indices(canvas, card, edition, scale)
    _head(canvas, kind, edition, least)
    with canvas.frame(ACROSS / 2, _FIGURE, 0, _FIGURE_SCALE):
        name = f"figure-{card.figure or kind.figure}-{kind.name}"
        draw_shapes(canvas, figure_of(card), accent_palette(kind.accent), edition, name)
    _rule(canvas, card, _numbers(canvas, card, edition, least), edition.floor, scale)


def _head(canvas: Canvas, kind: Kind, edition: Edition, least: float) -> None:
    canvas.rect(_LEFT, _TOP, _WIDTH, _HEIGHT, stroke=edition.ink(kind.accent), width=0.4, radius=2)
    band = (_LEFT + _INSET, _TOP + _INSET, _WIDTH - 2 * _INSET, _HEAD)
    outline = INK if edition.low_ink else None
    canvas.rect(*band, fill=edition.fill(kind.accent), stroke=outline, width=0.3, radius=1.2)
    word, size = fit_line(kind.label, canvas.typefaces.title, _TEXT - 2, 13, least)
    middle = _TOP + _INSET + _HEAD / 2
    canvas.text(ACROSS / 2, middle + size * 0.123, word, size, colour=edition.on(kind.accent), align=0.5)


def _numbers(canvas: Canvas, card: Card, edition: Edition, least: float) -> float:
    """The first number large under its label, others in a line each; returns where they end."""
    if not card.stats:
        return _LABEL - 2
    first, *others = card.stats
    typefaces, ink = canvas.typefaces, edition.ink(card.kind.accent)
    label, size = fit_line(first.label.upper(), typefaces.bold, _TEXT, max(8.5, least), least)
    canvas.text(ACROSS / 2, _LABEL, label, size, colour=ink, align=0.5)
    number, size = fit_line(str(first.value), typefaces.title, _TEXT, _DIGITS, least)
    canvas.text(ACROSS / 2, _NUMBER, number, size, align=0.5)
    for n, stat in enumerate(others):
        shown, size = fit_line(f"{stat.label} {stat.value}", typefaces.bold, _TEXT, max(9.5, least), least)
        canvas.text(ACROSS / 2, _MORE + n * _LINE, shown, size, align=0.5)
    return _MORE + len(others) * _LINE - 2.2


def _rule(canvas: Canvas, card: Card, top: float, floor: float, scale: float) -> None:
    """Measured at the size at which it comes out, so that a complaint speaks of real points and mm."""
    words = card.body or card.kind.text
    if not words:
        return
    typefaces, room = canvas.typefaces, (_TEXT * scale, (_BOTTOM - top) * scale)
    with named("body" if card.body else f"text of the kind {card.kind.name}"):
        real = fit(words, typefaces.body, *room, max(9.0 * scale, floor), floor, typefaces.bold)
    text = real._replace(size=real.size / scale, leading=real.leading / scale)
    top += (_BOTTOM - top - text.height) / 2
    canvas.text_block(ACROSS / 2, top, text, align=0.5)
