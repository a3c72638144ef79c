"""Regions of figures: built-in drawings of a card.

There are two sorts of drawings:

- Drawings in an accent have one colour and shades of it. They stand on a pale ground, unless their
  region has a panel of its own.
- Drawings in a look have the colours of a game. A figure that stands before its suit's ground has
  a bold contour and a shadow.

Delicate: a drawing that several cards share is stored once per file. It must not depend on the
card then, apart from its accent.

Example: in a region of 44 x 22 mm a drawing in an accent has the scale 20.4 / 22 = 0.93, because
0.8 mm stay free at each edge. With `cover` the scale is 1.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

from cards_pdf.art.looks import Look, look_of
from cards_pdf.art.notation import accent_figures, figure, look_drawings
from cards_pdf.art.path import Drawing, Shape, silhouette
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.card_style import Area, CardContext, CardStyle, card_field_context
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.inks import fill_in
from cards_pdf.cards.pictures.covers import look_drawing, paint
from cards_pdf.cards.pictures.drawings import accent_palette, draw_shapes, upside_down
from cards_pdf.cards.regions.kind import AreaRegion, PlacedContent
from cards_pdf.cards.regions.panel import shape_path
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed, rgb
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.decks.card import Card
from cards_pdf.decks.layouts.region import Region

MARGIN_MM = 0.8  # between a drawing and its panel's edge
GROUND_PAPER_SHARE = 0.91
GROUND_RADIUS_MM = 1.6


class DrawingSize(NamedTuple):
    """The area that drawings are made for, around their middle."""

    width: float
    height: float

    def find_scale(self, width: float, height: float, *, is_covered: bool) -> float:
        """Return the scale at which a drawing fits into an area, or covers it."""
        scales = (width / self.width, height / self.height)
        return max(scales) if is_covered else min(scales)


IN_ACCENT = DrawingSize(44.0, 22.0)
IN_LOOK = DrawingSize(57.0, 69.0)
WHOLE_BACK = DrawingSize(63.0, 88.0)

CONTOUR_MM = 0.9  # around a figure
LOW_INK_CONTOUR_MM = 0.5
INNER_LINE_MM = 0.4
SHADOW_OFFSET_MM = (2.0, 2.0)
SHADOW_INK_SHARE = 0.12
STAMP_HALF_MM = 60


class FigureRegion(AreaRegion[str]):
    """The drawing that the region, the card or the card's kind names."""

    def __init__(self, region: Region, style: CardStyle) -> None:
        super().__init__(region, style)
        self.is_box = region.shape == "box"
        self.has_panel = bool(region.fill or region.outline)
        self.is_standing = not region.drawing and not style.deck.layout.is_back

    def find_content(self, context: CardContext) -> str:
        if self.region.drawing:
            return fill_in(self.region.drawing, context)
        return context.card.figure or context.card.kind.figure

    def draw(self, canvas: Canvas, placed: PlacedContent[str]) -> None:
        region = self.region
        context = placed.context
        area = placed.area
        card = context.card
        name = placed.content
        is_shared = bool(region.drawing) or name == card.kind.figure or card.copies > 1
        clip: AbstractContextManager[None] = nullcontext()
        if region.cover:
            visible = context.style.extend_into_bleed(area) if self.is_box else area
            clip = canvas.clipped(shape_path(region, visible))
        with self.tag_picture(canvas, context), card_field_context(card, "figure"), clip:
            if context.style.deck.look and name not in accent_figures():
                self._draw_in_look(context, area, name, is_shared=is_shared)
            elif self.has_panel:
                draw_in_accent(context, area, name, is_shared=is_shared, is_covered=region.cover)
            else:
                draw_on_ground(context, area, name, is_shared=is_shared)

    def _draw_in_look(
        self, context: CardContext, area: Area, name: str, *, is_shared: bool
    ) -> None:
        canvas = context.canvas
        edition = context.style.edition
        look = look_of(context.style.deck.look)
        assert look is not None
        drawing = look_drawing(name, look)
        size = WHOLE_BACK if context.style.deck.layout.is_back else IN_LOOK
        scale = size.find_scale(area.width, area.height, is_covered=self.region.cover)
        with canvas.frame(*area.middle, 0, scale):
            stamp: AbstractContextManager[bool] = nullcontext(True)
            if is_shared:
                half = STAMP_HALF_MM
                stamp = canvas.stamp(f"{name}-{edition.low_ink:d}", -half, -half, half, half)
            with stamp as is_first:
                if is_first and self.is_standing:
                    _draw_standing(
                        canvas,
                        drawing,
                        look,
                        edition=edition,
                        ground=_find_ground(context.card, look),
                    )
                elif is_first:
                    paint(canvas, drawing, look, edition=edition)


def draw_on_ground(context: CardContext, area: Area, name: str, *, is_shared: bool) -> None:
    """Draw a figure on a pale ground; low ink leaves the ground out."""
    if not context.style.edition.low_ink:
        ground = mixed(rgb(context.card.kind.accent), PAPER, GROUND_PAPER_SHARE)
        context.canvas.rect(
            area.left, area.top, area.width, area.height, fill=ground, radius=GROUND_RADIUS_MM
        )
    draw_in_accent(context, area, name, is_shared=is_shared)


def draw_in_accent(
    context: CardContext, area: Area, name: str, *, is_shared: bool, is_covered: bool = False
) -> None:
    """Draw a figure in the card's accent, before what was chosen in its boxes."""
    canvas = context.canvas
    card = context.card
    edition = context.style.edition
    if name in look_drawings():
        raise FitError('the drawing "{name}" needs a look', name=name)
    if name not in accent_figures():
        raise FitError(
            'there is no drawing "{name}".{near}', name=name, near=nearest(name, accent_figures())
        )
    margin = 0.0 if is_covered else 2 * MARGIN_MM
    scale = IN_ACCENT.find_scale(area.width - margin, area.height - margin, is_covered=is_covered)
    palette = accent_palette(card.kind.accent)
    with canvas.frame(*area.middle, 0, scale):
        for aura in () if is_covered else _find_auras(context):
            draw_shapes(canvas, figure(aura), palette, edition=edition)
        stored_name = f"figure-{name}-{card.kind.accent.lstrip('#')}" if is_shared else ""
        draw_shapes(canvas, figure(name), palette, edition=edition, name=stored_name)


def _find_auras(context: CardContext) -> Iterator[str]:
    """Yield the drawings that the deck has for what was chosen on the card."""
    auras = context.style.deck.auras
    for number, box in enumerate(context.card.boxes, 1):
        if box.name in auras:
            choice = context.marks.elements.get(number, "")
            name = auras[box.name].replace("{choice}", choice)
            if name in accent_figures():
                yield name


def _find_ground(card: Card, look: Look) -> Rgb:
    """Return the colour of most of the ground behind a card, which is the lowest of its areas."""
    name = look.ground_of(card.code, card.suit)
    return look.colours[figure(name)[0].fill] if name else PAPER


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
    paint(canvas, tuple(map(_with_fine_line, drawing)), look, edition=edition)


def _with_fine_line(shape: Shape) -> Shape:
    # limbs and whiskers that are nothing but a line keep their width
    return shape._replace(line=min(shape.line, INNER_LINE_MM)) if shape.fill else shape
