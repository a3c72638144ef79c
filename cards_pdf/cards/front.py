"""A card's front: the deck's layout, or the variant that the card or the edition asks for."""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import takewhile
from typing import NamedTuple
from zlib import crc32

from cards_pdf.cards.camera_mark import corner, draw_at_both_ends, draw_mark, has_marks
from cards_pdf.cards.card_style import Area, CardStyle, Site
from cards_pdf.cards.fields import asked
from cards_pdf.cards.left_out import check_nothing_left_out
from cards_pdf.cards.regions.edges import Areas
from cards_pdf.cards.regions.panels import draw_panel, leaves_card, reach
from cards_pdf.cards.regions.placed import PlacedRegion, PlacedRow, placed_regions
from cards_pdf.common.errors import FitError
from cards_pdf.common.sentences import Sentence, some
from cards_pdf.decks.layouts.layout import Layout
from cards_pdf.decks.layouts.places import MARK
from cards_pdf.decks.marked_cards import SIDE as MARK_SIDE
from cards_pdf.decks.model import Card
from cards_pdf.decks.pencil_marks import UNMARKED, Marks
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import TooLittleRoomError
from cards_pdf.text.typeface import MissingGlyphError

_MOST_LETTERS = 12  # that are told one by one
_AIR = 0.3  # mm of paper around a camera mark


class Front(NamedTuple):
    """A measured card."""

    layout: Layout
    placed: Sequence[PlacedRegion]


def draw_front(canvas: Canvas, card: Card, style: CardStyle, marks: Marks = UNMARKED) -> None:
    """Draw a card with its top left at the frame's origin. Errors name the deck, the card and the field."""
    site = _site(canvas, card, style, marks)
    try:
        front = measured_front(site)
        lies = site.style is not style
        with canvas.frame(style.size[0], 0.0, 90.0) if lies else nullcontext():
            _draw(site, front)
    except FitError as wrong:
        said: FitError | Sentence = wrong
        if isinstance(wrong, MissingGlyphError) and (others := _other_letters(site, str(wrong))):
            said = Sentence("{wrong}; nor for {others}", wrong=wrong, others=some(others, _MOST_LETTERS))
        raise FitError(
            "{source}: {place}: {wrong}.", source=style.deck.source, place=card.place, wrong=said
        ) from wrong


def _other_letters(site: Site, told: str) -> list[str]:
    """What else on the card has no glyph, so that it is told at once."""
    letters = sorted({char for text in site.card.texts() for char in text if not char.isascii()})
    lacking = []
    for char in letters:
        try:
            site.canvas.typefaces.body.word(char)
        except MissingGlyphError:
            lacking.append(char)
    return [f'"{char}" (U+{ord(char):04X})' for char in lacking if char not in told]


def rows_written_on(canvas: Canvas, card: Card, style: CardStyle, marks: Marks) -> Iterator[PlacedRow]:
    """The numbers, the boxes and the foot, in the order in which the layout draws them."""
    for placed in measured_front(_site(canvas, card, style, marks)).placed:
        yield from placed.rows()


def _site(canvas: Canvas, card: Card, style: CardStyle, marks: Marks) -> Site:
    """Upright for whoever reads it: a card in landscape is turned on its sheet."""
    width, height = style.size
    if width < height and style.deck.layout_of(card).landscape:
        left, top, right, bottom = style.bleed
        style = style._replace(size=(height, width), bleed=(top, right, bottom, left))
    return Site(canvas, card, style, marks)


def measured_front(site: Site) -> Front:
    """With the first layout that is meant for such a card and has room for it."""
    layout, ask = site.style.deck.layout_of(site.card), partial(asked, site=site)
    for variant in layout.instead:
        if all(condition.holds(ask) for condition in variant.when):
            try:
                return _placed(site, variant.layout)
            except TooLittleRoomError:
                if variant.final:
                    raise
    return _placed(site, layout)


def _placed(site: Site, layout: Layout) -> Front:
    areas: Areas = {}
    if site.style.deck.mark_spot:
        left, top = corner(site.style.size[0])
        areas[MARK] = Area(left, top, left + MARK_SIDE, top + MARK_SIDE)
    placed = placed_regions(site, layout, areas)
    check_nothing_left_out(site.card, layout.name, placed)
    if has_marks(site.style.deck):
        _check_spot(placed, areas[MARK])
    return Front(layout, placed)


def _check_spot(placed: Sequence[PlacedRegion], mark: Area) -> None:
    """The camera mark lies on paper: nothing is drawn there, or paper over it."""
    spot = Area(mark.left - _AIR, mark.top - _AIR, mark.right + _AIR, mark.bottom + _AIR)
    over = ""
    for region, area, _, _ in placed:
        if _apart(area, spot):
            continue
        if _holds(area, spot) and region.sort == "panel" and region.shape == "box":
            over = over if not region.fill else "" if region.fill == ("paper",) else region.name
        else:
            over = region.name
    if over:
        raise FitError(
            'the region "{over}" lies over the spot of the camera mark; let it end at "mark.left" or begin '
            'at "mark.bottom", or put a region with fill = "paper" between them',
            over=over,
        )


def _apart(one: Area, other: Area) -> bool:
    return (
        one.right <= other.left
        or one.left >= other.right
        or one.bottom <= other.top
        or one.top >= other.bottom
    )


def _holds(one: Area, other: Area) -> bool:
    return (
        one.left <= other.left
        and one.top <= other.top
        and one.right >= other.right
        and one.bottom >= other.bottom
    )


# --- drawing ---


def _draw(site: Site, front: Front) -> None:
    ground = list(takewhile(_is_ground, front.placed))
    if any(placed.region.shows for placed in ground):
        _stamp(site, front.layout, ground)
    else:
        ground = []  # a panel is cheaper to draw again than to call up
    for placed in front.placed[len(ground) :]:
        _draw_region(site, placed)
    if has_marks(site.style.deck):
        draw_mark(site.canvas, site.style.deck, site.card, site.marks, site.style.size[0])
    elif site.style.deck.camera:
        draw_at_both_ends(site.canvas, site.style.deck, site.card, site.style.size)


def _draw_region(site: Site, placed: PlacedRegion) -> None:
    site.canvas.region = placed.region.name
    if leaves_card(site, placed.area):
        with site.canvas.clipped(reach(site)):
            _draw_whole(site, placed)
    else:
        _draw_whole(site, placed)


def _draw_whole(site: Site, placed: PlacedRegion) -> None:
    if placed.region.fill or placed.region.outline:
        draw_panel(site, placed.region, placed.area)
    placed.draw()


def _is_ground(placed: PlacedRegion) -> bool:
    """What looks alike on all cards of a kind."""
    region = placed.region
    return region.shows in ((), ("pattern",), ("icon",)) and not (
        region.text or region.picture or region.filled
    )


def _stamp(site: Site, layout: Layout, ground: Sequence[PlacedRegion]) -> None:
    """The ground under everything else: drawn once for all cards alike."""
    (width, height), bleed = site.style.size, site.style.bleed
    some = "".join(placed.region.name for placed in ground if placed.region.when)
    some += site.card.accent
    alike = f"{layout.name} {site.card.kind.name} {[tuple(placed.area) for placed in ground]}{some}"
    name = f"ground-{crc32(f'{alike}{bleed if any(bleed) else str()}'.encode()):08x}"
    around = max(1.0, *bleed)
    with site.canvas.stamp(name, -around, -around, width + around, height + around) as first:
        if first:
            for placed in ground:
                _draw_region(site, placed)
