"""What layouts draw apart from words and panels: pictures, patterns, icons, lines."""

from contextlib import nullcontext
from functools import cache
from pathlib import Path as File

from cards_pdf.art.paths import Path
from cards_pdf.cards.card_style import Area, Site, in_field
from cards_pdf.cards.inks import colour_of, filled, ink_of
from cards_pdf.cards.regions.panels import outlined, with_bleed
from cards_pdf.cards.regions.picture_frame import draw_frame
from cards_pdf.common.colour import INK
from cards_pdf.common.data.problems import Unfit
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.common.sentences import short
from cards_pdf.decks.beside import found_beside
from cards_pdf.decks.icons import PICTURES
from cards_pdf.decks.layouts.region import Region
from cards_pdf.decks.layouts.templates import Template
from cards_pdf.pdf.images.size import picture_size
from cards_pdf.pdf.pictures import USUAL, Look

_EMPTY = 22.0  # mm: from this height on, free room asks for an emblem
_LINE = 0.3
_FLAT = 1e-6
_PALE = Template("pale")


def draw_line(site: Site, region: Region, area: Area, _content: object) -> None:
    """Along the top of the region, or from corner to corner where it has a height."""
    ends = with_bleed(site, area)
    bottom = ends.bottom if area.height else area.top
    site.canvas.line(
        ends.left, area.top, ends.right, bottom, stroke=ink_of(region.colour, site), width=region.line
    )


def draw_pattern(site: Site, region: Region, area: Area, _content: object) -> None:
    """The kind's pattern between two lines, or the region's own in its shape."""
    from cards_pdf.art.patterns import pattern  # many decks have none

    canvas, kind = site.canvas, site.card.kind
    if region.pattern and site.style.edition.low_ink:
        return  # it adorns, and words may lie over it
    if region.pattern and region.shape == "box":
        area = with_bleed(site, area)
    lines = pattern(region.pattern or kind.pattern, area.width, area.height)
    if not lines.segments:
        return
    ink = ink_of(region.colour, site) if region.pattern else site.style.edition.hatch(kind.accent)
    with canvas.clipped(outlined(region, area)):
        canvas.path(lines.placed(area.left, area.top), stroke=ink, width=_LINE)
    for y in () if region.pattern else (area.top, area.bottom):
        canvas.line(area.left, y, area.right, y, stroke=ink, width=_LINE)


def draw_emblem(site: Site, area: Area) -> None:
    """The kind's icon, pale, where a card has much room left."""
    name, half = site.card.kind.icon, min(area.height * 0.3, area.width * 0.3)
    own = site.style.deck.icons.get(name)
    if area.height < _EMPTY or name == "none" or (own and own.picture):
        return
    x, y = area.middle
    shape = _outline(site, name, Area(x - half, y - half, x + half, y + half))
    pale = colour_of(_PALE, site)
    if site.style.edition.low_ink:
        site.canvas.path(shape, stroke=pale, width=_LINE)
    else:
        site.canvas.path(shape, fill=pale, even_odd=True)


# --- icons ---


def icon_named(site: Site, region: Region) -> str:
    """The region's own, or else the kind's; "" where its column is empty."""
    return filled(region.icon, site) if region.icon else site.card.kind.icon


def draw_icon(site: Site, region: Region, area: Area, name: str) -> None:
    """As large as fits the region: one of ours, or of the deck's own."""
    own = site.style.deck.icons.get(name)
    if own and own.picture:
        _contained(site, own.picture, area, USUAL)
        return
    shape = _outline(site, name, area)
    if site.style.edition.low_ink:
        site.canvas.path(shape, stroke=INK, width=_LINE)
    else:
        site.canvas.path(shape, fill=ink_of(region.colour, site), even_odd=True)


def _outline(site: Site, name: str, area: Area) -> Path:
    own = site.style.deck.icons.get(name)
    if own and own.outline:
        return _own(own.outline, area)
    from cards_pdf.art.icons import ICONS, icon_outline

    if name not in (*ICONS, "none"):
        raise FitError('icon: there is no icon "{name}".{near}', name=short(name), near=nearest(name, ICONS))
    return icon_outline(name).placed(*area.middle, min(area.width, area.height) / 2)


def _own(text: str, area: Area) -> Path:
    """An outline of the deck's, checked when its icons were made."""
    from cards_pdf.art.outlines import bounds
    from cards_pdf.art.svg.path import outline

    path = outline(text)
    left, top, right, bottom = bounds([path])
    scale = min(area.width / max(right - left, _FLAT), area.height / max(bottom - top, _FLAT))
    x, y = area.middle
    return path.placed(x - (left + right) / 2 * scale, y - (top + bottom) / 2 * scale, scale)


# --- drawings of ours, loaded where a card has one ---


def figure_of(site: Site, region: Region) -> str:
    """The one that the region names, the card's, or else its kind's."""
    if region.drawing:
        return filled(region.drawing, site)
    return site.card.figure or site.card.kind.figure


def draw_figure(site: Site, region: Region, area: Area, name: str) -> None:
    """On a pale ground, unless the region has a panel of its own."""
    from cards_pdf.cards.drawn import figure

    kept = bool(region.drawing) or name == site.card.kind.figure or site.card.copies > 1
    clip = site.canvas.clipped(outlined(region, area)) if region.cover else nullcontext()
    with in_field(site.card, "figure"), clip:
        if figure.has_own_colours(site, name):
            figure.draw_in_look(site, area, name, kept=kept, cover=region.cover)
        elif region.fill or region.outline:
            figure.draw_in_accent(site, area, name, kept=kept, cover=region.cover)
        else:
            figure.draw_on_ground(site, area, name, kept=kept)


def draw_index(site: Site, region: Region, area: Area, _content: object) -> None:
    from cards_pdf.cards.drawn.index import draw_index
    from cards_pdf.cards.drawn.pips import check

    check(site.card)
    draw_index(site, area, region.size)


def draw_pips(site: Site, _region: Region, area: Area, _content: object) -> None:
    from cards_pdf.cards.drawn.pips import check, draw_pips

    check(site.card)
    draw_pips(site, area)


def has_signs(site: Site, _region: Region) -> str:
    return site.card.kind.signs


def draw_signs(site: Site, _region: Region, area: Area, _content: object) -> None:
    from cards_pdf.cards.drawn.signs import draw_signs

    draw_signs(site, area)


# --- pictures ---


def picture_of(site: Site, region: Region) -> File | None:
    """The card's, the layout's, or the one that a column names."""
    if not region.picture:
        return site.card.art
    if region.picture.file:
        return region.picture.file
    name = filled(region.picture, site).strip()
    return _beside_deck(site.style.deck.source, name) if name else None


@cache
def _beside_deck(deck: str, name: str) -> File:
    try:
        return found_beside(File(deck).resolve().parent, name, PICTURES)
    except Unfit as wrong:
        raise FitError("{key} {wrong}", key="picture", wrong=wrong) from wrong


def draw_picture(site: Site, region: Region, area: Area, file: File) -> None:
    """In its own proportions: all of it, or as much as covers the region; a frame is stretched in parts."""
    if not (area.width and area.height):
        return
    look = Look(grey=site.style.edition.low_ink and region.low_ink == "grey", opacity=region.opacity)
    if region.slice:
        draw_frame(site.canvas, region, file, with_bleed(site, area), look)
    elif region.cover:
        _covering(site, region, file, area, look)
    else:
        _contained(site, file, area, look)


def _contained(site: Site, file: File, area: Area, look: Look) -> None:
    w, h = picture_size(file)
    scale = min(area.width / w, area.height / h)
    x, y = area.middle
    site.canvas.picture(file, x - w * scale / 2, y - h * scale / 2, w * scale, h * scale, look)


def _covering(site: Site, region: Region, file: File, area: Area, look: Look) -> None:
    """Beyond an edge that it reaches; as large as it is cut off, whether there is bleed or not."""
    ground = with_bleed(site, area) if region.shape == "box" else area
    shown = Area(*map(min, area[:2], ground[:2]), *map(max, area[2:], ground[2:]))
    w, h = picture_size(file)
    scale = max(shown.width / w, shown.height / h)
    x, y = shown.middle
    with site.canvas.clipped(outlined(region, ground)):
        site.canvas.picture(file, x - w * scale / 2, y - h * scale / 2, w * scale, h * scale, look)
