"""What layouts draw apart from words and panels: pictures, patterns, icons, lines."""

from contextlib import nullcontext
from functools import cache

from cards_pdf.art.path import Path
from cards_pdf.canvas.images.pixels import USUAL
from cards_pdf.cards.card_style import Area, CardContext, card_field_context
from cards_pdf.cards.inks import colour_of, fill_in, ink_of
from cards_pdf.cards.regions.panel import shape_path
from cards_pdf.cards.regions.picture import draw_scaled
from cards_pdf.common.colour import INK, PAPER
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.common.messages import short
from cards_pdf.decks.layouts.region import Region
from cards_pdf.decks.layouts.templates import Template
from cards_pdf.decks.rows import PATTERNS

_EMPTY = 22.0  # mm: from this height on, free room asks for an emblem
_LINE = 0.3
_FLAT = 1e-6
_AIR = 2  # modules around a code to scan
_LEAST_MODULE = 0.3  # mm
_PALE = Template("pale")


def draw_line(site: CardContext, region: Region, area: Area, _content: object) -> None:
    """Along the top of the region, or from corner to corner where it has a height."""
    ends = site.style.extend_into_bleed(area)
    bottom = ends.bottom if area.height else area.top
    site.canvas.line(
        ends.left,
        area.top,
        ends.right,
        bottom,
        stroke=ink_of(region.colour, site),
        width=region.line,
    )


def draw_pattern(site: CardContext, region: Region, area: Area, _content: object) -> None:
    """The kind's pattern between two lines, or the region's own in its shape."""
    from cards_pdf.art.patterns import pattern  # many decks have none

    canvas, kind = site.canvas, site.card.kind
    if not region.pattern and kind.pattern not in PATTERNS:
        _draw_design(site, area, kind.pattern)
        return
    if region.pattern and site.style.edition.low_ink:
        return  # it adorns, and words may lie over it
    if region.pattern and region.shape == "box":
        area = site.style.extend_into_bleed(area)
    lines = pattern(region.pattern or kind.pattern, area.width, area.height)
    if not lines.segments:
        return
    ink = ink_of(region.colour, site) if region.pattern else site.style.edition.hatch(kind.accent)
    with canvas.clipped(shape_path(region, area)):
        canvas.path(lines.placed(area.left, area.top), stroke=ink, width=_LINE)
    for y in () if region.pattern or region.radius else (area.top, area.bottom):
        canvas.line(area.left, y, area.right, y, stroke=ink, width=_LINE)


def _draw_design(site: CardContext, area: Area, name: str) -> None:
    """Of a back: a field of signs and a medallion, the same from both ends."""
    from cards_pdf.art.patterns import card_back  # most runs print no backs
    from cards_pdf.cards.pictures.drawings import accent_palette, draw_shapes

    edition = site.style.edition
    design = card_back(area.width, area.height, name, plain=edition.low_ink)
    with site.canvas.frame(*area.middle):
        draw_shapes(site.canvas, design, accent_palette(site.card.kind.accent), edition)


def draw_emblem(site: CardContext, area: Area) -> None:
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


def icon_named(site: CardContext, region: Region) -> str:
    """The region's own, or else the kind's; "" where its column is empty."""
    return fill_in(region.icon, site) if region.icon else site.card.kind.icon


def draw_icon(site: CardContext, region: Region, area: Area, name: str) -> None:
    """As large as fits the region: one of ours, or of the deck's own."""
    own = site.style.deck.icons.get(name)
    if own and own.picture:
        draw_scaled(site.canvas, own.picture, area, USUAL)
        return
    shape = _outline(site, name, area)
    if site.style.edition.low_ink:
        site.canvas.path(shape, stroke=INK, width=_LINE)
    else:
        site.canvas.path(shape, fill=ink_of(region.colour, site), even_odd=True)


def _outline(site: CardContext, name: str, area: Area) -> Path:
    own = site.style.deck.icons.get(name)
    if own and own.outline:
        # an outline of the deck, checked when its icons were made
        from cards_pdf.art.path import bounds
        from cards_pdf.art.svg.path import parse_outline

        path = parse_outline(own.outline)
        left, top, right, bottom = bounds([path])
        scale = min(area.width / max(right - left, _FLAT), area.height / max(bottom - top, _FLAT))
        x, y = area.middle
        return path.placed(x - (left + right) / 2 * scale, y - (top + bottom) / 2 * scale, scale)
    from cards_pdf.art.notation import icon_names, icon_outline

    if name not in (*icon_names(), "none"):
        raise FitError(
            'icon: there is no icon "{name}".{near}',
            name=short(name),
            near=nearest(name, icon_names()),
        )
    return icon_outline(name).placed(*area.middle, min(area.width, area.height) / 2)


# --- drawings of ours, loaded where a card has one ---


def figure_of(site: CardContext, region: Region) -> str:
    """The one that the region names, the card's, or else its kind's."""
    if region.drawing:
        return fill_in(region.drawing, site)
    return site.card.figure or site.card.kind.figure


def draw_figure(site: CardContext, region: Region, area: Area, name: str) -> None:
    """On a pale ground, unless the region has a panel of its own."""
    from cards_pdf.cards.pictures import figure

    kept = bool(region.drawing) or name == site.card.kind.figure or site.card.copies > 1
    seen = site.style.extend_into_bleed(area) if region.shape == "box" else area
    clip = site.canvas.clipped(shape_path(region, seen)) if region.cover else nullcontext()
    with card_field_context(site.card, "figure"), clip:
        if figure.has_own_colours(site, name):
            stands = not region.drawing and not site.style.deck.layout.is_back
            figure.draw_in_look(site, area, name, kept=kept, cover=region.cover, stands=stands)
        elif region.fill or region.outline:
            figure.draw_in_accent(site, area, name, kept=kept, cover=region.cover)
        else:
            figure.draw_on_ground(site, area, name, kept=kept)


def draw_index(site: CardContext, region: Region, area: Area, _content: object) -> None:
    from cards_pdf.cards.pictures.playing_card import draw_index

    draw_index(site, area, region.size)


def draw_pips(site: CardContext, _region: Region, area: Area, _content: object) -> None:
    from cards_pdf.cards.pictures.playing_card import draw_pips

    with site.canvas.decoration():
        draw_pips(site, area)


def draw_signs(site: CardContext, _region: Region, area: Area, _content: object) -> None:
    from cards_pdf.cards.pictures.signs import draw_signs

    draw_signs(site, area)


def draw_code(site: CardContext, region: Region, area: Area, text: str) -> None:
    """A code to scan, as large as fits, on paper with air around it."""
    canvas, pattern = site.canvas, _code(text)
    side, count = min(area.width, area.height), len(pattern) + 2 * _AIR
    if side / count < _LEAST_MODULE:
        said = (
            "its code has squares of {side:.2f} mm; cameras need {least:g} mm: make it larger, "
            "or say less"
        )
        raise FitError(said, side=side / count, least=_LEAST_MODULE)
    x, y = area.middle
    with canvas.figure(text), canvas.frame(x - side / 2, y - side / 2, 0.0, side / count):
        canvas.rect(0, 0, count, count, fill=PAPER)
        with canvas.frame(_AIR, _AIR):
            canvas.modules(pattern, fill=ink_of(region.colour, site))


@cache
def _code(text: str) -> tuple[str, ...]:
    """Its rows, "#" black and "." white."""
    import segno  # few cards have one

    try:
        rows = segno.make_qr(text, error="m").matrix
    except segno.DataOverflowError as wrong:
        raise FitError(
            "is {count} signs long, more than a code can hold", count=len(text)
        ) from wrong
    return tuple("".join("#" if module else "." for module in row) for row in rows)
