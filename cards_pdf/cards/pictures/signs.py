"""A rule as one line of drawings and numbers: ":icon-heart: −{damage} | :icon-sword:
{damage}−:diamonds:".
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from cards_pdf.art.looks import Look, look_of
from cards_pdf.art.path import bounds
from cards_pdf.art.pips import SUITS
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.card_style import Area, CardContext, error_context
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.pictures.covers import look_drawing, paint
from cards_pdf.cards.pictures.drawings import LEAST, draw_pip
from cards_pdf.common.colour import INK
from cards_pdf.common.errors import FitError
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.layouts.templates import Template
from cards_pdf.decks.model import Card
from cards_pdf.text.fit import line

_ICON, _PT, _GAP, _RULE = 0.62, 17.0, 1.5, 8.0  # of a drawing 10 mm high; points; mm; mm
_PIP = 3.8
#: Names between colons, rules, spaces, and what is between them.
_PART = re.compile(r"(:[a-z][a-z0-9-]*:|\|| )")


class _LinePart(NamedTuple):
    """What stands in the line, how wide it is, and what draws it from its left edge at this
    height.
    """

    width: float
    draw: Callable[[float, float], None]


def draw_signs(site: CardContext, area: Area) -> None:
    """In the middle of the area, as large as fits; read out in words."""
    canvas, card, edition = site.canvas, site.card, site.style.edition
    look = look_of(site.style.deck.look)
    if not look:
        raise FitError("signs: they need a look, which has their colours")
    numbers = [f"{stat.label} {stat.value}." for stat in card.stats]
    with canvas.figure(" ".join(numbers if card.body else [*numbers, card.kind.text])):
        parts = filter(None, _PART.split(_words_of(card)))
        signs = [_sign(part, canvas, look, edition) for part in parts]
        width = sum(sign.width for sign in signs)
        scale = min(1.0, area.width / width) if signs else 1.0
        with canvas.frame(*area.middle, 0, scale):
            x = -width / 2
            for sign in signs:
                sign.draw(x, 0.0)
                x += sign.width


def _words_of(card: Card) -> str:
    """Without what speaks of numbers that the card lacks; beside a rule of its own only the first
    part.
    """
    known = {stat.name: str(stat.value) for stat in card.stats}
    parts = [
        Template(part).filled(lambda name: known.get(name, ""))
        for part in card.kind.signs.split("|")
    ]
    said = [part for part in parts if part]
    return "|".join(said[:1] if card.body else said).strip()


def _sign(part: str, canvas: Canvas, look: Look, edition: Edition) -> _LinePart:
    if part == " ":
        return _LinePart(_GAP, lambda _x, _y: None)
    if part == "|":
        half = _RULE / 2
        return _LinePart(
            LEAST, lambda x, y: canvas.line(x, y - half, x, y + half, width=LEAST / canvas.scale)
        )
    name = part.strip(":")
    if part == name:
        face = canvas.typefaces.title
        said, size, drop = line(part, face), face.alone(_PT), _PT * MM_PER_POINT * 0.35
        return _LinePart(
            said.width_mm(size), lambda x, y: canvas.text(x, y + drop, said, size, colour=INK)
        )
    return _pip(name, canvas, edition) if name in SUITS else _drawing(name, canvas, look, edition)


def _pip(name: str, canvas: Canvas, edition: Edition) -> _LinePart:
    def draw(x: float, y: float) -> None:
        with canvas.frame(x + _PIP / 2, y):
            draw_pip(canvas, name, _PIP, edition)

    return _LinePart(_PIP, draw)


def _drawing(name: str, canvas: Canvas, look: Look, edition: Edition) -> _LinePart:
    with error_context("signs"):
        picture = look_drawing(name, look)
    left, _, right, _ = bounds(shape.path for shape in picture)

    def draw(x: float, y: float) -> None:
        with canvas.frame(x - left * _ICON, y, 0, _ICON):
            paint(canvas, picture, look, edition)

    return _LinePart((right - left) * _ICON, draw)
