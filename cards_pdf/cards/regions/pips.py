"""Regions of playing cards: the index in a corner, the pips or the court in the middle, and signs.

A line of signs is a rule in drawings and numbers, such as
":icon-heart: −{damage} | :icon-sword: {damage}−:diamonds:". It is read out in words. A part that
speaks of a number which the card lacks is left out, and beside a rule of its own a card shows only
the first part.

Lengths are for a card of 63 x 88 mm; in other areas everything is scaled.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from cards_pdf.art.looks import Look, look_of
from cards_pdf.art.notation import PIPS, SUITS, layout
from cards_pdf.art.path import bounds, rectangle
from cards_pdf.art.patterns import COURT_HEIGHT_MM, COURT_WIDTH_MM, court
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.card_style import CardContext, card_field_context, error_context
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.pictures.covers import look_drawing, paint
from cards_pdf.cards.pictures.drawings import LEAST, draw_pip, draw_shapes, suit_ink, suit_palette
from cards_pdf.cards.regions.kind import AreaRegion, ConstantRegion, PlacedContent
from cards_pdf.common.colour import INK
from cards_pdf.common.errors import FitError
from cards_pdf.common.messages import join_words
from cards_pdf.common.standard_deck import JOKERS, LETTERS, RANKS
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.card import Card
from cards_pdf.decks.layouts.values import Template
from cards_pdf.text.fit import fit_line, line

CARD_WIDTH_MM = 63.0
CARD_HEIGHT_MM = 88.0
NUMBERS = {rank: number for number, rank in enumerate(RANKS[:10], 1)}
COURT_RANKS = (*RANKS[10:], *JOKERS)
PIP_MM = 11.0
OUTER_PIP_MM = (11.0, 25.6)  # from the middle, across and down
SINGLE_PIP_MM = 27.0
ACE_MM = {"spades": 36.0}
COURT_SCALE = 0.95
LARGE_PRINT_COURT_SCALE = 0.8
COURT_LINE_MM = 0.4

CAPITAL_EM = 0.7  # height of Cinzel's capitals and figures
Q_SCALE = 1.2  # a Q of Crimson as high as Cinzel's letters
INDEX_PIP_MM_PER_PT = 0.228
BELOW_RANK_MM_PER_PT = 0.1
BELOW_PIP_MM = 1.2
LETTER_PT = 8.0
LETTER_MM_PER_PT = 0.23

SIGN_DRAWING_SCALE = 0.62  # of a drawing 10 mm high
SIGN_NUMBER_PT = 17.0
SIGN_NUMBER_DROP_EM = 0.35
SIGN_SPACE_MM = 1.5
SIGN_RULE_MM = 8.0
SIGN_PIP_MM = 3.8
# names between colons, rules, spaces, and what is between them
SIGN_PARTS = re.compile(r"(:[a-z][a-z0-9-]*:|\|| )")


class PipsRegion(ConstantRegion):
    """The middle of a playing card of the region's size."""

    def draw(self, canvas: Canvas, placed: PlacedContent[bool]) -> None:
        area = placed.area
        card = placed.context.card
        edition = placed.context.style.edition
        scale = min(area.width / CARD_WIDTH_MM, area.height / CARD_HEIGHT_MM)
        with canvas.decoration():
            _check_rank_and_suit(card)
            with canvas.frame(*area.middle, 0, scale):
                _draw_middle(canvas, card, edition)


def _draw_middle(canvas: Canvas, card: Card, edition: Edition) -> None:
    number = NUMBERS.get(card.rank, 0)
    if number == 1:
        draw_pip(canvas, card.suit, ACE_MM.get(card.suit, SINGLE_PIP_MM), edition=edition)
    elif number and edition.large:
        draw_pip(canvas, card.suit, SINGLE_PIP_MM, edition=edition)
    elif number:
        for x, y in layout(number):
            with canvas.frame(x * OUTER_PIP_MM[0], -y * OUTER_PIP_MM[1], 180 if y < 0 else 0):
                draw_pip(canvas, card.suit, PIP_MM, edition=edition)
    else:
        scale = LARGE_PRINT_COURT_SCALE if edition.large else COURT_SCALE
        with canvas.frame(0, 0, 0, scale):
            panel = rectangle(
                -COURT_WIDTH_MM / 2, -COURT_HEIGHT_MM / 2, COURT_WIDTH_MM, height=COURT_HEIGHT_MM
            )
            palette = suit_palette(card.suit, edition)
            draw_shapes(canvas, court(card.rank, card.suit), palette, edition=edition)
            width = max(COURT_LINE_MM, LEAST / canvas.scale)
            canvas.path(panel, stroke=suit_ink(card.suit, edition), width=width)


def _check_rank_and_suit(card: Card) -> None:
    if card.rank not in (*NUMBERS, *COURT_RANKS):
        ranks = join_words([*NUMBERS, *COURT_RANKS])
        raise FitError('rank: "{rank}" is not one of {words}', rank=card.rank, words=ranks)
    if not card.suit:
        raise FitError("suit: is missing; it may be {words}", words=join_words([*PIPS]))


class IndexRegion(ConstantRegion):
    """The rank, its suit and a letter for the suit, below each other from the region's top."""

    def draw(self, canvas: Canvas, placed: PlacedContent[bool]) -> None:
        area = placed.area
        card = placed.context.card
        edition = placed.context.style.edition
        size = self.region.size
        with self.tag_picture(canvas, placed.context):
            _check_rank_and_suit(card)
            ink = suit_ink(card.suit, edition)
            pip = size * INDEX_PIP_MM_PER_PT
            middle, _ = area.middle
            baseline = area.top + size * CAPITAL_EM * MM_PER_POINT
            face = canvas.typefaces.title
            max_size = size
            if card.rank == "Q":
                # Cinzel's Q throws its tail far to the right, into whatever stands there
                face = canvas.typefaces.bold
                max_size = size * Q_SCALE
            with card_field_context(card, "rank"):
                rank, fitting_size = fit_line(
                    card.rank, face, area.width, size=face.unscaled_size(max_size), floor=size / 2
                )
            canvas.text(middle, baseline, rank, fitting_size, colour=ink, align=0.5)
            top = baseline + size * BELOW_RANK_MM_PER_PT
            with canvas.frame(middle, top + pip / 2):
                draw_pip(canvas, card.suit, pip, edition=edition)
            bold = canvas.typefaces.bold
            points = bold.unscaled_size(max(LETTER_PT, edition.floor))
            base = top + pip + BELOW_PIP_MM + points * LETTER_MM_PER_PT
            if card.suit in LETTERS and base <= area.bottom:
                letter = line(LETTERS[card.suit], bold)
                canvas.text(middle, base, letter, points, colour=ink, align=0.5)


# --- signs ---


class Sign(NamedTuple):
    width: float
    draw: Callable[[float], None]  # from its left edge, in the middle of the line


class SignsRegion(AreaRegion[str]):
    """A kind's rule as a line of signs, as large as fits."""

    def find_content(self, context: CardContext) -> str:
        return context.card.kind.signs

    def draw(self, canvas: Canvas, placed: PlacedContent[str]) -> None:
        area = placed.area
        card = placed.context.card
        edition = placed.context.style.edition
        look = look_of(placed.context.style.deck.look)
        if not look:
            raise FitError("signs: they need a look for their colours")
        spoken = [f"{stat.label} {stat.value}." for stat in card.stats]
        if not card.body:
            spoken.append(card.kind.text)
        with canvas.figure(" ".join(spoken)):
            parts = filter(None, SIGN_PARTS.split(_fill_in_signs(placed.content, card)))
            signs = [_make_sign(part, canvas, look, edition=edition) for part in parts]
            width = sum(sign.width for sign in signs)
            scale = min(1.0, area.width / width) if signs else 1.0
            with canvas.frame(*area.middle, 0, scale):
                x = -width / 2
                for sign in signs:
                    sign.draw(x)
                    x += sign.width


def _fill_in_signs(signs: str, card: Card) -> str:
    values = {stat.name: str(stat.value) for stat in card.stats}
    parts = [Template(part).filled(lambda name: values.get(name, "")) for part in signs.split("|")]
    filled = [part for part in parts if part]
    return "|".join(filled[:1] if card.body else filled).strip()


def _make_sign(part: str, canvas: Canvas, look: Look, edition: Edition) -> Sign:
    if part == " ":
        return Sign(SIGN_SPACE_MM, lambda _x: None)
    if part == "|":
        half = SIGN_RULE_MM / 2
        return Sign(LEAST, lambda x: canvas.line(x, -half, x, half, width=LEAST / canvas.scale))
    name = part.strip(":")
    if part == name:
        face = canvas.typefaces.title
        number = line(part, face)
        size = face.unscaled_size(SIGN_NUMBER_PT)
        drop = SIGN_NUMBER_PT * MM_PER_POINT * SIGN_NUMBER_DROP_EM
        return Sign(number.width_mm(size), lambda x: canvas.text(x, drop, number, size, colour=INK))
    if name in SUITS:

        def draw_suit(x: float) -> None:
            with canvas.frame(x + SIGN_PIP_MM / 2, 0.0):
                draw_pip(canvas, name, SIGN_PIP_MM, edition=edition)

        return Sign(SIGN_PIP_MM, draw_suit)
    with error_context("signs"):
        drawing = look_drawing(name, look)
    left, _, right, _ = bounds(shape.path for shape in drawing)

    def draw_sign(x: float) -> None:
        with canvas.frame(x - left * SIGN_DRAWING_SCALE, 0.0, 0, SIGN_DRAWING_SCALE):
            paint(canvas, drawing, look, edition=edition)

    return Sign((right - left) * SIGN_DRAWING_SCALE, draw_sign)
