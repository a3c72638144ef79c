"""A card's drawing: in its accent on a pale ground, or a game's own in the colours of its look."""

from contextlib import nullcontext

from cards_pdf.art.gallery import accent_figures, figure
from cards_pdf.art.look import look_of
from cards_pdf.cards.card_style import Area, Site
from cards_pdf.cards.drawn.covers import look_drawing, paint
from cards_pdf.cards.drawn.drawings import accent_palette, draw_shapes
from cards_pdf.common.colour import PAPER, mixed, rgb
from cards_pdf.common.errors import FitError, nearest

_AIR = 0.8  # between a drawing and its panel's edge
_GROUND = 0.91  # how much paper is in the ground's tint
_ROUND = 1.6
_PANEL = (44.0, 22.0)  # what drawings in an accent are made for, about their middle
_SCENE = (57.0, 69.0)  # likewise, in the colours of a look


def has_own_colours(site: Site, name: str) -> bool:
    """Whether a drawing is one of those in a look's colours, rather than in its card's."""
    return bool(site.style.deck.look) and name not in accent_figures()


def draw_on_ground(site: Site, area: Area, name: str, *, kept: bool) -> None:
    """In front of the card's element if it has one; in low ink without the ground."""
    if not site.style.edition.low_ink:
        ground = mixed(rgb(site.card.kind.accent), PAPER, _GROUND)
        site.canvas.rect(area.left, area.top, area.width, area.height, fill=ground, radius=_ROUND)
    draw_in_accent(site, area, name, kept=kept)


def draw_in_accent(site: Site, area: Area, name: str, *, kept: bool, cover: bool = False) -> None:
    """As large as fits, or as covers the area; what is `kept` for other cards is stored once and stamped."""
    canvas, card, edition = site.canvas, site.card, site.style.edition
    if name not in accent_figures():
        raise FitError('there is no drawing "{name}".{near}', name=name, near=nearest(name, accent_figures()))
    air = 0.0 if cover else 2 * _AIR
    scale = (max if cover else min)((area.width - air) / _PANEL[0], (area.height - air) / _PANEL[1])
    palette = accent_palette(card.kind.accent)
    elements = [n for n, box in enumerate(card.boxes, 1) if box.name == "element" and not cover]
    auras = [f"aura-{site.marks.chosen.get(n, '')}" for n in elements]  # fire or ice, once that box is ticked
    with canvas.frame(*area.middle, 0, scale):
        for aura in auras:
            draw_shapes(canvas, figure(aura) if aura in accent_figures() else (), palette, edition)
        stored = f"figure-{name}-{card.kind.accent.lstrip('#')}" if kept else ""
        draw_shapes(canvas, figure(name), palette, edition, stored)


def draw_in_look(site: Site, area: Area, name: str, *, kept: bool, cover: bool) -> None:
    """As large as fits, or as covers the area."""
    canvas, edition, look = site.canvas, site.style.edition, look_of(site.style.deck.look)
    assert look is not None
    picture = look_drawing(name, look)
    scale = (max if cover else min)(area.width / _SCENE[0], area.height / _SCENE[1])
    with canvas.frame(*area.middle, 0, scale):
        stamp = canvas.stamp(f"{name}-{edition.low_ink:d}", -60, -60, 60, 60) if kept else nullcontext(True)
        with stamp as first:
            if first:
                paint(canvas, picture, look, edition)
