"""What layouts draw apart from words: panels, patterns, icons, lines, pictures."""

from cards_pdf.art.paths import Path, rounded
from cards_pdf.cards.card_style import Area, Site
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import INK, PAPER, SOFT, Rgb, mixed
from cards_pdf.decks.layout import Region
from cards_pdf.pdf.picture_size import picture_size

_PALE = 0.86  # how much paper is in a pale accent
_EMPTY = 22.0  # mm: from this height on, free room asks for an emblem
_ICON_LINE, _PATTERN_LINE = 0.3, 0.28
_TOUCHES = 1e-6


def colour_of(word: str, accent: str, edition: Edition) -> Rgb:
    """The colour that a layout's word stands for."""
    if word == "accent":
        return edition.ink(accent)
    if word == "on accent":
        return edition.on(accent)
    if word == "pale":
        return mixed(edition.ink(accent), PAPER, 0.6 if edition.low_ink else _PALE)
    return {"ink": INK, "soft": SOFT, "paper": PAPER}[word]


def draw_panel(site: Site, region: Region, area: Area) -> None:
    """The panel under a region; in low ink a coloured one is an outline."""
    edition, accent = site.style.edition, site.card.kind.accent
    fill: Rgb | None = None
    outline = region.outline
    if region.fill == "paper" or (region.fill and not edition.low_ink):
        fill = colour_of(region.fill, accent, edition)
    elif region.fill == "accent":
        outline = outline or "ink"
    stroke = colour_of(outline, accent, edition) if outline else None
    if fill or stroke:
        size = (area.width, area.height)
        site.canvas.rect(
            area.left, area.top, *size, fill=fill, stroke=stroke, width=region.line, radius=region.radius
        )


def draw_line(site: Site, region: Region, area: Area) -> None:
    ink = colour_of(region.colour, site.card.kind.accent, site.style.edition)
    site.canvas.line(area.left, area.top, area.right, area.top, stroke=ink, width=region.line)


def draw_pattern(site: Site, _region: Region, area: Area) -> None:
    """The kind's pattern, between two lines."""
    from cards_pdf.art.patterns import pattern  # many decks have none

    canvas, kind = site.canvas, site.card.kind
    lines = pattern(kind.pattern, area.width, area.height)
    if not lines.segments:
        return
    ink = site.style.edition.hatch(kind.accent)
    with canvas.clipped(rounded(area.left, area.top, area.width, area.height, 0)):
        canvas.path(lines.placed(area.left, area.top), stroke=ink, width=_PATTERN_LINE)
    for y in (area.top, area.bottom):
        canvas.line(area.left, y, area.right, y, stroke=ink, width=_PATTERN_LINE)


def draw_icon(site: Site, region: Region, area: Area) -> None:
    """The kind's icon, as large as fits the region."""
    shape = _icon(site, area, min(area.width, area.height) / 2)
    if site.style.edition.low_ink:
        site.canvas.path(shape, stroke=INK, width=_ICON_LINE)
    else:
        ink = colour_of(region.colour, site.card.kind.accent, site.style.edition)
        site.canvas.path(shape, fill=ink, even_odd=True)


def draw_emblem(site: Site, area: Area) -> None:
    """The kind's icon, pale, where a card has much room left."""
    if area.height < _EMPTY or site.card.kind.icon == "none":
        return
    shape = _icon(site, area, min(area.height * 0.3, area.width * 0.3))
    pale = colour_of("pale", site.card.kind.accent, site.style.edition)
    if site.style.edition.low_ink:
        site.canvas.path(shape, stroke=pale, width=_ICON_LINE)
    else:
        site.canvas.path(shape, fill=pale, even_odd=True)


def _icon(site: Site, area: Area, radius: float) -> Path:
    from cards_pdf.art.icons import icon_outline

    middle = ((area.left + area.right) / 2, (area.top + area.bottom) / 2)
    return icon_outline(site.card.kind.icon).placed(*middle, radius)


def draw_picture(site: Site, region: Region, area: Area) -> None:
    """The card's picture in its own proportions: all of it, or as much as covers the region."""
    art = site.card.art
    assert art is not None
    if region.cover:
        area = _with_bleed(site, area)
    w, h = picture_size(art)
    scale = (max if region.cover else min)(area.width / w, area.height / h)
    x, y = area.left + (area.width - w * scale) / 2, area.top + (area.height - h * scale) / 2
    frame = rounded(area.left, area.top, area.width, area.height, region.radius)
    with site.canvas.figure(site.card.name), site.canvas.clipped(frame):
        site.canvas.picture(art, x, y, w * scale, h * scale)


def _with_bleed(site: Site, area: Area) -> Area:
    """Beyond each edge of the card that the region touches."""
    width, height = site.style.size
    left, top, right, bottom = site.style.bleed
    return Area(
        area.left - (left if area.left < _TOUCHES else 0.0),
        area.top - (top if area.top < _TOUCHES else 0.0),
        area.right + (right if area.right > width - _TOUCHES else 0.0),
        area.bottom + (bottom if area.bottom > height - _TOUCHES else 0.0),
    )
