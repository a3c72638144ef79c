"""A card's drawing: in its accent on a pale ground, or a game's own in the colours of its look."""

from contextlib import nullcontext

from cards_pdf.art.looks import Look, look_of
from cards_pdf.art.notation import accent_figures, figure, look_drawings
from cards_pdf.art.path import Drawing, Shape, silhouette
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.card_style import Area, CardContext
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.pictures.covers import look_drawing, paint
from cards_pdf.cards.pictures.drawings import accent_palette, draw_shapes, upside_down
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed, rgb
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.decks.model import Card

_AIR = 0.8  # between a drawing and its panel's edge
_GROUND = 0.91  # how much paper is in the ground's tint
_ROUND = 1.6
_PANEL = (44.0, 22.0)  # what drawings in an accent are made for, about their middle
_SCENE = (57.0, 69.0)  # likewise, in the colours of a look
_CARD = (63.0, 88.0)  # likewise, those that are all of a back
_CONTOUR, _SAVING, _INNER = 0.9, 0.5, 0.4  # lines around a figure, in low ink, and within it, in mm
_FALL, _SHADOW = (
    (2.0, 2.0),
    0.12,
)  # how far to the right and down a shadow falls, how much darker it is


def has_own_colours(site: CardContext, name: str) -> bool:
    """Whether a drawing is one of those in a look's colours, rather than in its card's."""
    return bool(site.style.deck.look) and name not in accent_figures()


def draw_on_ground(site: CardContext, area: Area, name: str, *, kept: bool) -> None:
    """In front of the card's element if it has one; in low ink without the ground."""
    if not site.style.edition.low_ink:
        ground = mixed(rgb(site.card.kind.accent), PAPER, _GROUND)
        site.canvas.rect(area.left, area.top, area.width, area.height, fill=ground, radius=_ROUND)
    draw_in_accent(site, area, name, kept=kept)


def draw_in_accent(
    site: CardContext, area: Area, name: str, *, kept: bool, cover: bool = False
) -> None:
    """As large as fits, or as covers the area; what is `kept` for other cards is stored once and
    stamped.
    """
    canvas, card, edition = site.canvas, site.card, site.style.edition
    if name in look_drawings():
        raise FitError('the drawing "{name}" needs a look', name=name)
    if name not in accent_figures():
        raise FitError(
            'there is no drawing "{name}".{near}', name=name, near=nearest(name, accent_figures())
        )
    air = 0.0 if cover else 2 * _AIR
    scale = (max if cover else min)((area.width - air) / _PANEL[0], (area.height - air) / _PANEL[1])
    palette = accent_palette(card.kind.accent)
    elements = [n for n, box in enumerate(card.boxes, 1) if box.name == "element" and not cover]
    auras = [
        f"aura-{site.marks.chosen.get(n, '')}" for n in elements
    ]  # fire or ice, once that box is ticked
    with canvas.frame(*area.middle, 0, scale):
        for aura in auras:
            draw_shapes(canvas, figure(aura) if aura in accent_figures() else (), palette, edition)
        stored = f"figure-{name}-{card.kind.accent.lstrip('#')}" if kept else ""
        draw_shapes(canvas, figure(name), palette, edition, stored)


def draw_in_look(
    site: CardContext, area: Area, name: str, *, kept: bool, cover: bool, stands: bool
) -> None:
    """As large as fits, or as covers the area; what stands before its suit's ground throws a shadow
    on it.
    """
    canvas, edition, look = site.canvas, site.style.edition, look_of(site.style.deck.look)
    assert look is not None
    picture = look_drawing(name, look)
    wide, high = _CARD if site.style.deck.layout.is_back else _SCENE
    scale = (max if cover else min)(area.width / wide, area.height / high)
    with canvas.frame(*area.middle, 0, scale):
        stamp = (
            canvas.stamp(f"{name}-{edition.low_ink:d}", -60, -60, 60, 60)
            if kept
            else nullcontext(True)
        )
        with stamp as first:
            if first and stands:
                _draw_standing(canvas, picture, look, edition, _ground(site.card, look))
            elif first:
                paint(canvas, picture, look, edition)


def _ground(card: Card, look: Look) -> Rgb:
    """The colour that most of the ground behind a card has: the lowest of its areas."""
    name = look.ground_of(card.code, card.suit)
    return look.colours[figure(name)[0].fill] if name else PAPER


def _draw_standing(
    canvas: Canvas, picture: Drawing, look: Look, edition: Edition, ground: Rgb
) -> None:
    """A bold contour around all of a figure, fine lines within, and one shadow below it."""
    outline = upside_down(silhouette(picture))
    if not edition.low_ink:
        with canvas.frame(
            *_FALL
        ):  # with the numbers of the contour: files store both in little room
            canvas.path(outline, fill=mixed(INK, ground, 1 - _SHADOW))
    contour = _SAVING if edition.low_ink else _CONTOUR
    canvas.path(outline, stroke=INK, width=2 * contour - _INNER)
    paint(canvas, tuple(map(_with_fine_line, picture)), look, edition)


def _with_fine_line(shape: Shape) -> Shape:
    """Limbs and whiskers that are nothing but a line keep their width."""
    return shape._replace(line=min(shape.line, _INNER)) if shape.fill else shape
