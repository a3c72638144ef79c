"""Words that a layout places: a card's name, its code, any text with {fields}."""

from collections.abc import Callable
from contextlib import nullcontext, suppress

from cards_pdf.cards.card_style import Area, Site, in_field, named
from cards_pdf.cards.edges import Edges
from cards_pdf.cards.fields import printed
from cards_pdf.cards.region_art import colour_of
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.layout import Region
from cards_pdf.decks.model import Card, Deck
from cards_pdf.text.fit import Block, TooLittleRoomError, fit, fit_line, line, line_pitch
from cards_pdf.text.hyphenation import hyphenated
from cards_pdf.text.typeface import Typeface

_ONE_LINE, _SEVERAL = 3 / 4, 5 / 6  # of its size a text keeps in one line, or begins with in several
_HALF_CAPITAL = 0.35  # ems
_HEADING = ("{name}", "{code}")


def said(region: Region, card: Card, deck: Deck) -> str:
    """A region's words on this card, or ""."""

    def ask(name: str) -> str:
        return printed(name, card, deck)

    return region.text.filled(ask) or region.otherwise.filled(ask)


def set_words(site: Site, region: Region, words: str, edges: Edges) -> tuple[Area, Callable[[], None]]:
    """The area of measured words, down to the last baseline unless edges say more, and what draws them."""
    with _told(region, site.card):
        left, right, block = _measured(site, region, words, edges)
    top = _top(edges, block)
    x = left + region.align * (right - left)
    colour = colour_of(region.colour, site.card.kind.accent, site.style.edition)

    def draw() -> None:
        canvas = site.canvas
        heading = any(field in region.text for field in _HEADING)
        role = canvas.tagged("H1", key=site.card.code) if heading else nullcontext()
        with role if region.spoken else canvas.decoration():
            canvas.text_block(x, top, block, colour=colour, align=region.align)

    if edges.top is not None and edges.bottom is not None:
        return Area(left, edges.top, right, edges.bottom), draw
    last = top + block.ascent + (len(block.lines) - 1) * block.leading
    return Area(left, top, right, last), draw


def _told(region: Region, card: Card) -> named:
    """Name the words without room: one field's, or a region's."""
    fields = region.text.fields
    return in_field(card, fields[0], region.name) if len(fields) == 1 else named(region.name)


def _measured(site: Site, region: Region, words: str, edges: Edges) -> tuple[float, float, Block]:
    """Between its edges; or from one edge, as wide as the words are."""
    face: Typeface = getattr(site.canvas.typefaces, region.face)
    left, right = edges.left, edges.right
    if left is not None and right is not None:
        return left, right, _fitted_or_cut(site, region, words, face, right - left, edges)
    made = line(words, face)
    size = site.style.edition.small(region.size)
    block = Block((made,), size, line_pitch(size))
    width = made.width_mm(size)
    if left is None:
        assert right is not None
        left = right - width
    if left < 0 or left + width > site.style.size[0]:
        raise TooLittleRoomError("is {width:.1f} mm wide, more than there is beside it", width=width)
    return left, left + width, block


def _fitted_or_cut(
    site: Site, region: Region, words: str, face: Typeface, width: float, edges: Edges
) -> Block:  # fmt: skip
    """Long words are hyphenated, but only if they do not fit whole."""
    try:
        return _fitted(site, region, words, face, width, edges)
    except TooLittleRoomError:
        cut = hyphenated(words, site.style.deck.language)
        if cut == words:
            raise
        return _fitted(site, region, cut, face, width, edges)


def _fitted(
    site: Site, region: Region, words: str, face: Typeface, width: float, edges: Edges
) -> Block:  # fmt: skip
    """In one line if it stays large, else in as many lines as allowed."""
    floor, most = max(region.least, site.style.edition.floor), site.style.edition.small(region.size)
    if region.lines == 1:
        made, size = fit_line(words, face, width, most, floor)
        return Block((made,), size, line_pitch(size))
    if edges.top is not None and edges.bottom is not None:
        room = edges.bottom - edges.top
        return fit(words, face, width, room, most, floor, site.canvas.typefaces.bold)
    with suppress(TooLittleRoomError):
        least = max(most * _ONE_LINE, floor)
        return fit(words, face, width, line_pitch(most), most, least)
    size = max(region.size * _SEVERAL, floor)
    return fit(words, face, width, region.lines * line_pitch(size), size, floor)


def _top(edges: Edges, block: Block) -> float:
    """Where the block begins: on a baseline, under an edge, or in the middle between two."""
    if edges.baseline is not None:
        return edges.baseline - block.ascent
    assert edges.top is not None
    if edges.bottom is None:
        return edges.top
    middle = (edges.top + edges.bottom) / 2
    if len(block.lines) > 1:
        return middle - block.height / 2
    return middle + block.size * MM_PER_POINT * _HALF_CAPITAL - block.ascent
