"""Regions of built-in drawings: figures, and the indices, pips, courts and signs of playing cards.

Figures
    Drawings in an accent have one colour and shades of it. They stand on a pale ground, unless
    their region has a panel of its own. Drawings in a look have the colours of a game. A figure
    that stands before its suit's ground has a bold contour and a shadow.

Playing cards
    The index stands in a corner, the pips or the court in the middle. A line of signs is a rule in
    drawings and numbers, such as
    ":icon-heart: −{damage} | :icon-sword: {damage}−:diamonds:". It is read out in words. A part
    that speaks of a number which the card lacks is left out, and beside a rule of its own a card
    shows only the first part. Lengths are for a card of 63 x 88 mm; in other areas everything is
    scaled.

Delicate: a drawing that several cards share is stored once per file. It must not depend on the
card then, apart from its accent.

Example: in a region of 44 x 22 mm a drawing in an accent has the scale 20.4 / 22 = 0.93, because
0.8 mm stay free at each edge. With `cover` the scale is 1.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

from cards_pdf.art.notation import (
    PIPS,
    SUITS,
    Look,
    accent_figures,
    figure,
    layout,
    look_drawings,
    look_of,
)
from cards_pdf.art.path import Drawing, bounds, rectangle, silhouette
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.card_context import (
    Area,
    CardContext,
    card_field_context,
    error_context,
    fill_in,
)
from cards_pdf.cards.drawings import (
    COURT_HEIGHT_MM,
    COURT_WIDTH_MM,
    LEAST,
    accent_palette,
    court,
    draw_pip,
    draw_shapes,
    look_drawing,
    paint,
    suit_ink,
    suit_palette,
    upside_down,
)
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.regions.graphics import shape_path
from cards_pdf.cards.regions.kind import ConstantRegion, RegionKind
from cards_pdf.common.colour import INK, PAPER, Rgb, colour_name, mixed, rgb
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.common.messages import join_words
from cards_pdf.common.standard_deck import JOKERS, LETTERS, RANKS
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.card import Card
from cards_pdf.decks.layout_values import Template
from cards_pdf.text.fit import fit_line, line

MARGIN_MM = 0.8  # between a drawing and its panel's edge
GROUND_PAPER_SHARE = 0.91
GROUND_RADIUS_MM = 1.6


# The areas that drawings are made for, around their middle
IN_ACCENT = (44.0, 22.0)
IN_LOOK = (57.0, 69.0)
WHOLE_BACK = (63.0, 88.0)

CONTOUR_MM = 0.9  # around a figure
LOW_INK_CONTOUR_MM = 0.5
INNER_LINE_MM = 0.4
SHADOW_OFFSET_MM = (2.0, 2.0)
SHADOW_INK_SHARE = 0.12
STAMP_HALF_MM = 60


class FigureRegion(RegionKind[str]):
    """The drawing that the region, the card or the card's kind names."""

    def find_content(self, context: CardContext) -> str:
        if self.region.drawing:
            return fill_in(self.region.drawing, context)
        return context.card.figure or context.card.kind.figure

    def draw(self, context: CardContext, area: Area, name: str) -> None:
        region = self.region
        card = context.card
        is_shared = bool(region.drawing) or name == card.kind.figure or card.copies > 1
        clip: AbstractContextManager[None] = nullcontext()
        if region.cover:
            is_box = region.shape == "box"
            visible = context.style.extend_into_bleed(area) if is_box else area
            clip = context.canvas.clipped(shape_path(region, visible))
        with self.tag_picture(context), card_field_context(card, "figure"), clip:
            if context.deck.look and name not in accent_figures():
                self._draw_in_look(context, area, name, is_shared=is_shared)
            elif region.fill or region.outline:
                draw_in_accent(context, area, name, is_shared=is_shared, is_covered=region.cover)
            else:
                draw_on_ground(context, area, name, is_shared=is_shared)

    def _draw_in_look(
        self, context: CardContext, area: Area, name: str, *, is_shared: bool
    ) -> None:
        canvas = context.canvas
        edition = context.edition
        is_back = context.deck.layout.is_back
        look = look_of(context.deck.look)
        assert look is not None
        drawing = look_drawing(name, look)
        size = WHOLE_BACK if is_back else IN_LOOK
        scale = _find_scale(size, area.width, area.height, is_covered=self.region.cover)
        ground: Rgb | None = None
        if not self.region.drawing and not is_back:
            behind = look.ground_of(context.card.code, context.card.suit)
            # most of a ground has the colour of the lowest of its areas
            ground = look.colours[figure(behind)[0].fill] if behind else PAPER
        with canvas.frame(*area.middle, 0, scale):
            stamp: AbstractContextManager[bool] = nullcontext(True)
            if is_shared:
                half = STAMP_HALF_MM
                # everything that the drawing depends on is part of the name
                behind = colour_name(ground) if ground else ""
                stored = f"{name}-{edition.low_ink:d}{behind}-{canvas.scale:.3g}"
                stamp = canvas.stamp(stored, -half, -half, half, half)
            with stamp as is_first:
                if is_first and ground:
                    _draw_standing(canvas, drawing, look, edition=edition, ground=ground)
                elif is_first:
                    paint(canvas, drawing, look, edition=edition)


def _find_scale(
    drawn_size: tuple[float, float], width: float, height: float, *, is_covered: bool
) -> float:
    """Return the scale at which a drawing fits into an area, or covers it."""
    scales = (width / drawn_size[0], height / drawn_size[1])
    return max(scales) if is_covered else min(scales)


def draw_on_ground(context: CardContext, area: Area, name: str, *, is_shared: bool) -> None:
    """Draw a figure on a pale ground; low ink leaves the ground out."""
    if not context.edition.low_ink:
        ground = mixed(rgb(context.card.kind.accent), PAPER, GROUND_PAPER_SHARE)
        context.canvas.rect(*area.frame, fill=ground, radius=GROUND_RADIUS_MM)
    draw_in_accent(context, area, name, is_shared=is_shared)


def draw_in_accent(
    context: CardContext, area: Area, name: str, *, is_shared: bool, is_covered: bool = False
) -> None:
    """Draw a figure in the card's accent, before what was chosen in its boxes."""
    canvas = context.canvas
    card = context.card
    edition = context.edition
    if name in look_drawings():
        raise FitError('the drawing "{name}" needs a look', name=name)
    if name not in accent_figures():
        raise FitError(
            'there is no drawing "{name}".{near}', name=name, near=nearest(name, accent_figures())
        )
    margin = 0.0 if is_covered else 2 * MARGIN_MM
    scale = _find_scale(IN_ACCENT, area.width - margin, area.height - margin, is_covered=is_covered)
    palette = accent_palette(card.kind.accent)
    with canvas.frame(*area.middle, 0, scale):
        for aura in () if is_covered else _find_auras(context):
            draw_shapes(canvas, figure(aura), palette, edition=edition)
        stored_name = f"figure-{name}-{card.kind.accent.lstrip('#')}" if is_shared else ""
        draw_shapes(canvas, figure(name), palette, edition=edition, name=stored_name)


def _find_auras(context: CardContext) -> Iterator[str]:
    """Yield the drawings that the deck has for what was chosen on the card."""
    auras = context.deck.auras
    for number, box in enumerate(context.card.boxes, 1):
        if box.name in auras:
            choice = context.marks.elements.get(number, "")
            name = auras[box.name].replace("{choice}", choice)
            if name in accent_figures():
                yield name


def _draw_standing(
    canvas: Canvas, drawing: Drawing, look: Look, edition: Edition, ground: Rgb
) -> None:
    """Draw a figure with a bold contour around it, fine lines within, and one shadow below."""
    outline = upside_down(silhouette(drawing))
    if not edition.low_ink:
        # a frame keeps the numbers of the contour: equal paths compress well
        with canvas.frame(*SHADOW_OFFSET_MM):
            canvas.path(outline, fill=mixed(INK, ground, 1 - SHADOW_INK_SHARE))
    contour = LOW_INK_CONTOUR_MM if edition.low_ink else CONTOUR_MM
    canvas.path(outline, stroke=INK, width=2 * contour - INNER_LINE_MM)
    # limbs and whiskers that are nothing but a line keep their width
    fine = (
        shape._replace(line=min(shape.line, INNER_LINE_MM)) if shape.fill else shape
        for shape in drawing
    )
    paint(canvas, tuple(fine), look, edition=edition)


# --- playing cards ---

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

    def draw(self, context: CardContext, area: Area, _: bool) -> None:
        canvas = context.canvas
        card = context.card
        edition = context.edition
        scale = min(area.width / CARD_WIDTH_MM, area.height / CARD_HEIGHT_MM)
        _check_rank_and_suit(card)
        number = NUMBERS.get(card.rank, 0)
        with canvas.decoration(), canvas.frame(*area.middle, 0, scale):
            if number == 0:
                _draw_court(canvas, card, edition)
            elif number == 1 or edition.large:
                size = ACE_MM.get(card.suit, SINGLE_PIP_MM) if number == 1 else SINGLE_PIP_MM
                draw_pip(canvas, card.suit, size, edition=edition)
            else:
                across, down = OUTER_PIP_MM
                for x, y in layout(number):
                    with canvas.frame(x * across, -y * down, 180 if y < 0 else 0):
                        draw_pip(canvas, card.suit, PIP_MM, edition=edition)


def _draw_court(canvas: Canvas, card: Card, edition: Edition) -> None:
    scale = LARGE_PRINT_COURT_SCALE if edition.large else COURT_SCALE
    width = COURT_WIDTH_MM
    height = COURT_HEIGHT_MM
    with canvas.frame(0, 0, 0, scale):
        palette = suit_palette(card.suit, edition)
        draw_shapes(canvas, court(card.rank, card.suit), palette, edition=edition)
        canvas.path(
            rectangle(-width / 2, -height / 2, width, height=height),
            stroke=suit_ink(card.suit, edition),
            width=max(COURT_LINE_MM, LEAST / canvas.scale),
        )


def _check_rank_and_suit(card: Card) -> None:
    if card.rank not in (*NUMBERS, *COURT_RANKS):
        ranks = join_words([*NUMBERS, *COURT_RANKS])
        raise FitError('rank: "{rank}" is not one of {words}', rank=card.rank, words=ranks)
    if not card.suit:
        raise FitError("suit: is missing; it may be {words}", words=join_words([*PIPS]))


class IndexRegion(ConstantRegion):
    """The rank, its suit and a letter for the suit, below each other from the region's top."""

    def draw(self, context: CardContext, area: Area, _: bool) -> None:
        canvas = context.canvas
        card = context.card
        edition = context.edition
        bold = canvas.typefaces.bold
        size = self.region.size
        with self.tag_picture(context):
            _check_rank_and_suit(card)
            ink = suit_ink(card.suit, edition)
            pip = size * INDEX_PIP_MM_PER_PT
            middle = area.middle[0]
            baseline = area.top + size * CAPITAL_EM * MM_PER_POINT
            face = canvas.typefaces.title
            max_size = size
            if card.rank == "Q":
                # Cinzel's Q throws its tail far to the right, into whatever stands there
                face = bold
                max_size = size * Q_SCALE
            with card_field_context(card, "rank"):
                rank, fitting_size = fit_line(
                    card.rank, face, area.width, size=face.unscaled_size(max_size), floor=size / 2
                )
            canvas.text(middle, baseline, rank, fitting_size, colour=ink, align=0.5)
            top = baseline + size * BELOW_RANK_MM_PER_PT
            with canvas.frame(middle, top + pip / 2):
                draw_pip(canvas, card.suit, pip, edition=edition)
            points = bold.unscaled_size(max(LETTER_PT, edition.floor))
            base = top + pip + BELOW_PIP_MM + points * LETTER_MM_PER_PT
            if card.suit in LETTERS and base <= area.bottom:
                letter = line(LETTERS[card.suit], bold)
                canvas.text(middle, base, letter, points, colour=ink, align=0.5)


# --- signs ---


class Sign(NamedTuple):
    width: float
    draw: Callable[[float], None]  # from its left edge, in the middle of the line


class SignsRegion(RegionKind[str]):
    """A kind's rule as a line of signs, as large as fits."""

    def find_content(self, context: CardContext) -> str:
        return context.card.kind.signs

    def draw(self, context: CardContext, area: Area, content: str) -> None:
        canvas = context.canvas
        card = context.card
        look = look_of(context.deck.look)
        if not look:
            raise FitError("signs: they need a look for their colours")
        spoken = [f"{stat.label} {stat.value}." for stat in card.stats]
        if not card.body:
            spoken.append(card.kind.text)
        values = {stat.name: str(stat.value) for stat in card.stats}
        rules = map(Template, content.split("|"))
        filled = [text for rule in rules if (text := rule.filled(lambda key: values.get(key, "")))]
        text = "|".join(filled[:1] if card.body else filled).strip()
        with canvas.figure(" ".join(spoken)):
            parts = filter(None, SIGN_PARTS.split(text))
            signs = [_make_sign(part, canvas, look, edition=context.edition) for part in parts]
            width = sum(sign.width for sign in signs)
            scale = min(1.0, area.width / width) if signs else 1.0
            with canvas.frame(*area.middle, 0, scale):
                x = -width / 2
                for sign in signs:
                    sign.draw(x)
                    x += sign.width


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
