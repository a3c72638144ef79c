"""Words that a layout places: a card's name, its code, any text with {fields}."""

import re
from collections.abc import Callable, Mapping
from contextlib import nullcontext, suppress

from cards_pdf.cards.card_style import Area, Site, named
from cards_pdf.cards.edges import Edges
from cards_pdf.cards.panels import colour_of
from cards_pdf.decks.layout import Region, fields_in
from cards_pdf.decks.model import Card, Deck
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.text.fit import Block, TooLittleRoomError, fit, fit_line, line, line_pitch
from cards_pdf.text.typeface import Typeface
from cards_pdf.units import MM_PER_POINT

Fields = Mapping[str, str]

_ONE_LINE, _SEVERAL = 3 / 4, 5 / 6  # of its size a text keeps in one line, or begins with in several
_HALF_CAPITAL = 0.35  # ems
_HEADING = ("{name}", "{code}")


def fields_of(card: Card, deck: Deck) -> Fields:
    """What a layout's texts may say of this card; a number that it lacks is no word."""
    spoken = deck_words(deck.language)
    return {
        "name": card.name,
        "subtitle": _subtitle(card, spoken),
        "code": card.code,
        "number": str(card.number),
        "cards": str(len(deck.cards)),
        "place": spoken["place"].format(card.number, len(deck.cards)),
        "value": card.value,
        "kind": card.kind.label,
        "rank": card.rank,
        "suit": card.suit,
        "element": card.element,
        "weakness": card.weakness,
        "deck": deck.title,
        "designer": deck.designer,
        **{stat.name: str(stat.value) for stat in card.stats},
    }


def _subtitle(card: Card, spoken: Mapping[str, str]) -> str:
    kind = card.subtitle or card.kind.label
    words = [] if kind in (card.name, "") else [kind]
    if card.weakness:
        words.append(spoken["weak_to"].format(card.weakness))
    return " · ".join(words)


def said(region: Region, fields: Fields) -> str:
    """A region's words on this card, "" where it has none."""
    return _filled(region.text, fields) or (_filled(region.otherwise, fields) if region.otherwise else "")


def _filled(template: str, fields: Fields) -> str:
    """The words with each field; none at all where every field is empty."""
    whole = fields.get(template[1:-1])
    if whole is not None:
        return whole
    asked = fields_in(template)
    if asked and not any(fields.get(field) for field in asked):
        return ""
    return re.sub(r"\{([^{}]*)\}", lambda match: fields.get(match[1], ""), template)


def set_words(site: Site, region: Region, words: str, edges: Edges) -> tuple[Area, Callable[[], None]]:
    """What measured words take up, down to a last baseline unless edges say more, and what draws them."""
    with named(region.name):
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


def _measured(site: Site, region: Region, words: str, edges: Edges) -> tuple[float, float, Block]:
    """Between its edges, or from one of them as wide as it comes out."""
    face: Typeface = getattr(site.canvas.typefaces, region.face)
    left, right = edges.left, edges.right
    if left is not None and right is not None:
        return left, right, _fitted(site, region, words, face, right - left, edges)
    made = line(words, face)
    size = site.style.edition.small(region.size)
    block = Block((made,), size, line_pitch(size))
    width = made.width_mm(size)
    if left is None:
        assert right is not None
        left = right - width
    if left < 0 or left + width > site.style.size[0]:
        raise TooLittleRoomError(f"is {width:.1f} mm wide, more than there is beside it")
    return left, left + width, block


def _fitted(
    site: Site, region: Region, words: str, face: Typeface, width: float, edges: Edges
) -> Block:  # fmt: skip
    """In one line while it stays large, else in as many as there may be."""
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
