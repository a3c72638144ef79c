"""Words that a layout places: a card's name, its code, any text with {fields}."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from math import cos, radians, sin

from cards_pdf.art.look import look_of
from cards_pdf.cards.card_style import Area, Site, in_field, named
from cards_pdf.cards.fields import field_text
from cards_pdf.cards.inks import colour_of, ink_of
from cards_pdf.cards.regions.edges import Edges
from cards_pdf.common.colour import PAPER, Rgb
from cards_pdf.common.errors import FitError
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.layouts.region import ALIGNMENTS, HEIGHTS, JUSTIFY, Region
from cards_pdf.decks.model import Card, Deck
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.balance import well_broken
from cards_pdf.text.fit import Block, TooLittleRoomError, block, fit, fit_line, line, line_pitch
from cards_pdf.text.hyphenation import hyphenated
from cards_pdf.text.typeface import Typeface, Typefaces

_ONE_LINE, _SEVERAL = 3 / 4, 5 / 6  # of its size a text keeps in one line, or begins with in several
_HALF_CAPITAL = 0.35  # ems
_SHADOW = 0.05  # ems that it lies to the right and below
_HEADING = frozenset(("name", "code"))
_OF_KIND = {"kind": "label of the kind {kind}", "kind text": "text of the kind {kind}"}


def words_of_region(region: Region, card: Card, deck: Deck) -> str:
    """A region's words on this card, or ""."""
    ask = partial(field_text, card=card, deck=deck)
    words = region.text.filled(ask)
    return words if words or not region.otherwise else region.otherwise.filled(ask)


def set_words(site: Site, region: Region, words: str, edges: Edges) -> tuple[Area, Callable[[], None]]:
    """The area of measured words, down to the last baseline unless edges say more, and what draws them."""
    if region.turn:
        return _turned_words(site, region, words, edges)
    held = _within(edges, region.snug) if region.snug else edges
    try:
        left, right, block = _measure_words(site, region, words, held)
    except FitError:
        with _naming(region, site.card, site.style.deck):
            raise
    top = _top(held, block, region.valign)
    share = ALIGNMENTS[region.align]
    x = left + share * (right - left)
    spread = right - left if region.align == JUSTIFY else 0.0
    colour, below = ink_of(region.colour, site), [*_below(site, region, block)]

    def draw() -> None:
        canvas = site.canvas
        for away, ink, width in below:
            with canvas.decoration():
                canvas.text_below(
                    x + away, top + away, block, colour=ink, width=width, align=share, spread=spread
                )
        with _read_out(site, region):
            canvas.text_block(x, top, block, colour=colour, align=share, spread=spread)

    if region.snug:
        around = region.snug
        return Area(left - around, top - around, right + around, top + block.height + around), draw
    if edges.top is not None and edges.bottom is not None:
        return Area(left, edges.top, right, edges.bottom), draw
    last = top + block.ascent + (len(block.lines) - 1) * block.leading
    return Area(left, top, right, last), draw


def _read_out(site: Site, region: Region) -> AbstractContextManager[None]:
    """Its words as screen readers know them."""
    if not region.spoken:
        return site.canvas.decoration()
    is_heading = not _HEADING.isdisjoint(region.text.fields)
    return site.canvas.tagged("H1", key=site.card.code) if is_heading else nullcontext()


def _within(edges: Edges, around: float) -> Edges:
    """What is left for words inside a panel that goes on around them."""
    area = edges.area
    return Edges(area.left + around, area.top + around, area.right - around, area.bottom - around, None)


def _below(site: Site, region: Region, block: Block) -> Iterator[tuple[float, Rgb, float]]:
    """The shadow of words and their edge: how far away, in which ink, how much wider."""
    shadow, edge = (colour_of(colour, site) for colour in (region.shadow, region.edge))
    if site.style.edition.low_ink:  # then words are black
        shadow, edge = None, PAPER if edge else None
    if shadow:
        yield _SHADOW * block.size * MM_PER_POINT, shadow, 0.0
    if edge:
        yield 0.0, edge, region.edge_width


def _turned_words(
    site: Site, region: Region, words: str, edges: Edges
) -> tuple[Area, Callable[[], None]]:  # fmt: skip
    """As if the region lay on its side or stood on its head."""
    area = edges.area
    upright = Edges(*_lying(area, region.turn), None)
    _, draw_upright = set_words(site, region._replace(turn=0), words, upright)

    def draw() -> None:
        with turned_frame(site.canvas, area, region.turn):
            draw_upright()

    return area, draw


def _lying(area: Area, turn: int) -> Area:
    """An area as large from its own corner, for whoever reads it upright."""
    on_side = turn % 360 in (90, 270)
    return Area(0.0, 0.0, *((area.height, area.width) if on_side else (area.width, area.height)))


@contextmanager
def turned_frame(canvas: Canvas, area: Area, turn: int) -> Iterator[Area]:
    """Draw as if the area were turned around its middle."""
    lying, (x, y), angle = _lying(area, turn), area.middle, radians(turn)
    right, down = lying.width / 2, lying.height / 2
    corner = (x - right * cos(angle) + down * sin(angle), y - right * sin(angle) - down * cos(angle))
    with canvas.frame(*corner, turn):
        yield lying


def _naming(region: Region, card: Card, deck: Deck) -> named:
    """Name the words without room: one field's, or a region's."""
    fields = region.text.fields
    if region.otherwise and len(fields) == 1 and not field_text(fields[0], card, deck):
        fields = region.otherwise.fields
    if len(fields) != 1:
        return named(region.name, {"region": region.name})
    if of_kind := _OF_KIND.get(fields[0]):
        return named(of_kind, {}, kind=card.kind.name)
    return in_field(card, fields[0], region.name if card.row else "")


def _measure_words(site: Site, region: Region, words: str, edges: Edges) -> tuple[float, float, Block]:
    """Between its edges; or from one edge, as wide as the words are."""
    face = _face(site, region.face, words).dressed(region.dress)
    face = face.reading(marks=region.marks, symbols=region.has_symbols)
    left, right = edges.left, edges.right
    if left is not None and right is not None:
        return left, right, _fitted_or_cut(site, region, words, face, right - left, edges)
    made = line(words, face)
    size = site.style.edition.small(region.size)
    block = Block((made,), size, line_pitch(size) * region.leading)
    width = made.width_mm(size)
    if left is None:
        assert right is not None
        left = right - width
    if left < 0 or left + width > site.style.size[0]:
        raise TooLittleRoomError("is {width:.1f} mm wide, more than there is beside it", width=width)
    return left, left + width, block


def _face(site: Site, name: str, words: str) -> Typeface:
    """One of the deck's styles; for names the letters that its look has."""
    typefaces: Typefaces = site.canvas.typefaces
    if name != "names":
        return typefaces.named(name)
    look = look_of(site.style.deck.look)
    return typefaces.of_game(words, look.names, look.hanzi) if look else typefaces.title


def _fitted_or_cut(
    site: Site, region: Region, words: str, face: Typeface, width: float, edges: Edges
) -> Block:  # fmt: skip
    """Long words are hyphenated, but only if they do not fit whole."""
    try:
        return _fit_lines(site, region, words, face, width, edges)
    except TooLittleRoomError:
        cut = hyphenated(words, site.style.deck.language)
        if cut == words:
            raise
        return _fit_lines(site, region, cut, face, width, edges)


def _fit_lines(
    site: Site, region: Region, words: str, face: Typeface, width: float, edges: Edges
) -> Block:  # fmt: skip
    """In one line if it stays large, else in as many lines as allowed."""
    floor, most = site.style.edition.least(region.least), site.style.edition.small(region.size)
    if region.lines == 1:
        made, size = fit_line(words, face, width, most, floor)
        site.note_size(size, is_label=True)
        return Block((made,), size, line_pitch(size) * region.leading)
    if edges.top is not None and edges.bottom is not None:
        room, most = edges.bottom - edges.top, max(region.size, site.style.edition.text)
        fitted = fit(words, face, width, room, most, floor)
        site.note_size(fitted.size)
        return well_broken(fitted, lambda text, wide: block(text, face, wide, fitted.size), words, width)
    with suppress(TooLittleRoomError):
        least = max(most * _ONE_LINE, floor)
        return fit(words, face, width, line_pitch(most) * region.leading, most, least)
    size = max(region.size * _SEVERAL, floor)
    room = region.lines * line_pitch(size) * region.leading
    fitted = fit(words, face, width, room, size, floor)
    site.note_size(fitted.size, is_label=True)
    return fitted


def _top(edges: Edges, block: Block, valign: str) -> float:
    """Where the block begins: on a baseline, under an edge, or between two edges."""
    if edges.baseline is not None:
        return edges.baseline - block.ascent
    assert edges.top is not None
    if edges.bottom is None:
        return edges.top
    if valign or len(block.lines) > 1:
        return edges.top + HEIGHTS[valign or "middle"] * (edges.bottom - edges.top - block.height)
    middle = (edges.top + edges.bottom) / 2
    return middle + block.size * MM_PER_POINT * _HALF_CAPITAL - block.ascent
