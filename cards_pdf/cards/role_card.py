"""Cards of a game played with an ordinary deck: the deck's own indices, and between them what the card does.

From the top: the kind's word, a figure, the card's first number larger than anything else, further numbers,
the rule (the card's own body, or else its kind's text). In large print the number may stand beside the
figure, so that the rule has room.
"""

from contextlib import suppress
from typing import NamedTuple

from cards_pdf.cards.card_style import Area, Site, in_field, named
from cards_pdf.cards.drawn.drawings import accent_palette, draw_shapes
from cards_pdf.cards.drawn.figure import figure_of
from cards_pdf.cards.drawn.index import ACROSS, designed_card
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import INK
from cards_pdf.decks.model import Card, Kind
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.balance import well_broken
from cards_pdf.text.fit import Block, TooLittleRoomError, block, fit, fit_line

_LEFT, _TOP, _WIDTH, _HEIGHT = 12.6, 5.0, 37.8, 78.0
_INSET, _HEAD = 1.3, 8.0
_TEXT = _WIDTH - 4.0
_BOTTOM = 81.4
_ABOVE = 2.2  # of a line that stands below the number


class _Places(NamedTuple):
    """Where figure and number stand, and how large they are."""

    figure: tuple[float, float]
    figure_scale: float  # of 26 mm
    middle: float  # of the number's column
    room: float  # its width
    label: float  # baselines
    number: float
    digits: float  # points
    more: float  # the first line below
    line: float  # from one to the next


_BELOW = _Places((ACROSS / 2, 24.8), 0.73, ACROSS / 2, _TEXT, 37.9, 59.2, 75.0, 65.0, 4.2)
_HIGHER = _Places((ACROSS / 2, 22.2), 0.56, ACROSS / 2, _TEXT, 33.4, 54.0, 73.0, 59.2, 4.8)
_BESIDE = _Places((21.2, 24.6), 0.56, 39.8, 19.0, 18.6, 33.4, 52.0, 38.4, 4.8)


def draw_role(site: Site, area: Area) -> None:
    with designed_card(site.canvas, area) as scale:
        _draw(site, scale)


def _draw(site: Site, scale: float) -> None:
    canvas, card, edition = site.canvas, site.card, site.style.edition
    kind, least = card.kind, edition.floor / scale
    _head(canvas, kind, edition, least)
    places, rule = _measured(canvas, card, edition, scale)
    with canvas.frame(*places.figure, 0, places.figure_scale):
        name = f"figure-{card.figure or kind.figure}-{kind.name}"
        draw_shapes(canvas, figure_of(card), accent_palette(kind.accent), edition, name)
    _numbers(canvas, card, edition, places, least)
    if rule:
        site.note_size(rule.size * scale)
        top = _end(card, places)
        canvas.text_block(ACROSS / 2, top + (_BOTTOM - top - rule.height) / 2, rule, align=0.5)


def _measured(canvas: Canvas, card: Card, edition: Edition, scale: float) -> tuple[_Places, Block | None]:
    """The rule, and places that leave room for it."""
    if not edition.large:
        return _BELOW, _rule(canvas, card, _end(card, _BELOW), edition, scale)
    with suppress(TooLittleRoomError):
        return _HIGHER, _rule(canvas, card, _end(card, _HIGHER), edition, scale)
    return _BESIDE, _rule(canvas, card, _end(card, _BESIDE), edition, scale, edition.floor)


def _end(card: Card, places: _Places) -> float:
    """Where the numbers end."""
    lines = len(card.stats) - 1
    return places.more + lines * places.line - _ABOVE if card.stats else places.label - 2


def _head(canvas: Canvas, kind: Kind, edition: Edition, least: float) -> None:
    canvas.rect(_LEFT, _TOP, _WIDTH, _HEIGHT, stroke=edition.ink(kind.accent), width=0.4, radius=2)
    band = (_LEFT + _INSET, _TOP + _INSET, _WIDTH - 2 * _INSET, _HEAD)
    outline = INK if edition.low_ink else None
    canvas.rect(*band, fill=edition.fill(kind.accent), stroke=outline, width=0.3, radius=1.2)
    with named("label of the kind {kind}", kind=kind.name):
        word, size = fit_line(kind.label, canvas.typefaces.title, _TEXT - 2, 13, least)
    middle = _TOP + _INSET + _HEAD / 2
    canvas.text(ACROSS / 2, middle + size * 0.123, word, size, colour=edition.on(kind.accent), align=0.5)


def _numbers(canvas: Canvas, card: Card, edition: Edition, places: _Places, least: float) -> None:
    """The first number large under its label, others in a line each."""
    if not card.stats:
        return
    first, *others = card.stats
    typefaces, ink = canvas.typefaces, edition.ink(card.kind.accent)
    with in_field(card, first.name):
        label, label_size = fit_line(first.label.upper(), typefaces.bold, places.room, max(8.5, least), least)
        number, size = fit_line(str(first.value), typefaces.title, places.room, places.digits, least)
    canvas.text(places.middle, places.label, label, label_size, colour=ink, align=0.5)
    canvas.text(places.middle, places.number, number, size, align=0.5)
    for n, stat in enumerate(others):
        with in_field(card, stat.name):
            words = f"{stat.label} {stat.value}"
            shown, size = fit_line(words, typefaces.bold, _TEXT, max(9.5, least), least)
        canvas.text(ACROSS / 2, places.more + n * places.line, shown, size, align=0.5)


def _rule(
    canvas: Canvas, card: Card, top: float, edition: Edition, scale: float, least: float = 0.0
) -> Block | None:  # fmt: skip
    """Measured at its printed size, so that an error names real points and mm."""
    words = card.body or card.kind.text
    if not words:
        return None
    typefaces, room = canvas.typefaces, (_TEXT * scale, (_BOTTOM - top) * scale)
    most = max(9.0 * scale, edition.text)
    field = in_field(card, "body") if card.body else named("text of the kind {kind}", kind=card.kind.name)
    with field:
        real = fit(words, typefaces.body, *room, most, least or edition.text, typefaces.bold)

    def narrower(text: str, width: float) -> Block:
        return block(text, typefaces.body, width, real.size, typefaces.bold)

    real = well_broken(real, narrower, words, room[0])
    return real._replace(size=real.size / scale, leading=real.leading / scale)
