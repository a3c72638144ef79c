"""The cards of a game as they are printed, reduced, for covers, rules and examples.

A file stores each card once. Papers show it in any size and at any angle.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin

from cards_pdf.art.path import rounded
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.cards.drawings import Frame
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.faces import Fronts
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, PAPER
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck

_CORNER = 0.045  # of a card's width
_EDGE_MM = 0.2
# A fan.
_MAX_IN_FAN = 5
_STEP = 14.0  # degrees from card to card
_PIVOT = 1.9  # from a card's middle to the point around which all turn, in heights of a card


@dataclass(frozen=True, kw_only=True)
class PrintedCards:
    """The fronts of a deck in an edition, drawn in any size."""

    deck: Deck
    edition: Edition

    @cached_property
    def size(self) -> tuple[float, float]:
        return sizes.card(self.deck.size).mm

    @cached_property
    def _fronts(self) -> Fronts:
        return Fronts(self.deck, self.edition, self.size)

    def draw(self, canvas: Canvas, card: Card, x: float, y: float, width: float) -> None:
        """Draw a card with its top left corner at x, y."""
        full_width, full_height = self.size
        scale = width / full_width
        edge = rounded(0, 0, full_width, h=full_height, radius=full_width * _CORNER)
        name = f"printed-{self.deck.stem}-{card.code}"
        with canvas.frame(x, y, 0.0, scale):
            with canvas.stamp(name, 0.0, 0.0, full_width, full_height) as is_first:
                if is_first:
                    usual = canvas.typefaces
                    only_black = self.edition.low_ink
                    canvas.typefaces = deck_typefaces(self.deck, only_black=only_black)
                    canvas.path(edge, fill=PAPER)  # a card hides those below it
                    with canvas.clipped(edge):
                        self._fronts.draw(canvas, card)
                    canvas.typefaces = usual
            canvas.path(edge, stroke=INK, width=_EDGE_MM / scale)

    def choose(self, count: int, first: int = 0) -> list[Card]:
        """Return cards from all over the deck that stand upright, from the `first` on."""
        upright = [card for card in self.deck.cards if not self.deck.layout_of(card).landscape]
        count = min(count, len(upright))
        return [upright[(first + n * len(upright) // count) % len(upright)] for n in range(count)]

    def draw_fan(self, canvas: Canvas, frame: Frame, first: int = 0) -> None:
        """Draw a fan of cards as large as the frame allows, in its middle; y is its top."""
        cards = self.choose(_MAX_IN_FAN, first)
        x, y, width, height = frame
        aspect = self.size[0] / self.size[1]
        angles = [(n - (len(cards) - 1) / 2) * _STEP for n in range(len(cards))]
        middles = [(_PIVOT * sin(radians(a)), -_PIVOT * cos(radians(a))) for a in angles]
        corners = [
            corner
            for angle, middle in zip(angles, middles, strict=True)
            for corner in _find_corners(middle, angle, aspect)
        ]
        left = min(across for across, _ in corners)
        top = min(down for _, down in corners)
        right = max(across for across, _ in corners)
        bottom = max(down for _, down in corners)
        unit = min(width / (right - left), height / (bottom - top))
        start_x = x + (width - unit * (right - left)) / 2 - unit * left
        start_y = y + (height - unit * (bottom - top)) / 2 - unit * top
        card_width = unit * aspect
        for card, angle, (across, down) in zip(cards, angles, middles, strict=True):
            with canvas.frame(start_x + across * unit, start_y + down * unit, angle):
                self.draw(canvas, card, -card_width / 2, -unit / 2, card_width)


def _find_corners(
    middle: tuple[float, float], angle: float, aspect: float
) -> Sequence[tuple[float, float]]:
    """Return the corners of a card one high that is turned clockwise about its middle."""
    x, y = middle
    across = cos(radians(angle))
    down = sin(radians(angle))
    return [
        (x + dx * across - dy * down, y + dx * down + dy * across)
        for dx in (-aspect / 2, aspect / 2)
        for dy in (-0.5, 0.5)
    ]
