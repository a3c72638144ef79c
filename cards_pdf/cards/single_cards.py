"""Single cards: fronts and backs as SVG pictures, and PDFs with one front per page.

Pictures are upright as cards are read. `make_svg_bundle` returns all cards of a deck, with what
they share stored once:

1. Each picture is made independent of others: files become data, and names of its parts become
   hashes of their content, or no two cards would share them.
2. Its text is cut before each element and each stroke. Pieces that always follow each other are
   joined again.
3. Every piece that occurs twice becomes a part, and the pictures keep its number: `~12~`.

A client that puts the parts back has the exact pictures.

The pages of a PDF are as large as the card. `print_with_squares` lists the squares on them.
"""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, pairwise
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from cards_pdf.canvas.base import Canvas, FieldName, Fields
from cards_pdf.canvas.pdf import PdfCanvas, document
from cards_pdf.canvas.pictures import MAX_BYTES
from cards_pdf.canvas.svg import LoneSvgCanvas, SvgCanvas
from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.cards.card_context import Area, Bleed, colour_of, condition_value
from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.cards.faces import Backs, Fronts, PreparedLayout, draw_error_card, has_card_fields
from cards_pdf.cards.regions.kind import Areas, RegionEdges
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, PAPER, colour_name
from cards_pdf.common.errors import FitError
from cards_pdf.common.records.record import record
from cards_pdf.common.sandbox.safe_open import read_limited
from cards_pdf.common.sizes import Mm
from cards_pdf.common.units import POINTS_PER_MM
from cards_pdf.decks.campaign import UNMARKED, PencilMarks
from cards_pdf.decks.card import Card, without_marks
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.layout_values import COLOURS, Template
from cards_pdf.decks.region import Layout, Region


class CardPictures:
    """The cards of a deck as SVG, with a bleed in mm.

    Names of parts, such as gradients, begin with the picture's name, so that several pictures can
    stand on one page. Pictures that stand `alone` have all letters as outlines.
    """

    def __init__(
        self, deck: Deck, edition: Edition = COLOUR, bleed: float = 0.0, *, alone: bool = False
    ) -> None:
        self.deck = deck
        self.edition = edition
        self.bleed = Bleed(bleed, bleed, bleed, bleed)
        canvas_class = LoneSvgCanvas if alone else SvgCanvas
        self.canvas = canvas_class(language=deck.language, only_black=edition.low_ink)
        self.canvas.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
        self._size = sizes.card(deck.size).mm
        self._landscape_size = (max(self._size), min(self._size))
        card_sizes = {self._size, self._landscape_size}
        self._fronts = {size: Fronts(deck, edition, size) for size in card_sizes}
        self._backs = {size: Backs(deck, edition, size, bleed) for size in card_sizes}

    def size(self, card: Card) -> Mm:
        return self._find_size(self.deck.layout_of(card))

    def _find_size(self, layout: Layout | None) -> Mm:
        return self._landscape_size if layout and layout.landscape else self._size

    def draw_front(self, card: Card, name: str, marks: PencilMarks = UNMARKED) -> str:
        size = self.size(card)
        self.canvas.begin_page(*size)
        self._fronts[size].draw(self.canvas, card, marks=marks, bleed=self.bleed)
        return self.canvas.svg(name, self.bleed.left)

    def draw_back(self, card: Card, name: str) -> str:
        size = self._find_size(self.deck.layout_behind(card))
        self.canvas.begin_page(*size)
        self._backs[size].draw(self.canvas, card, self.bleed)
        return self.canvas.svg(name, self.bleed.left)

    def draw_error_card(self, card: Card, name: str, message: str) -> str:
        """Return what stands in the place of a front that does not fit."""
        size = self.size(card)
        self.canvas.begin_page(*size)
        draw_error_card(self.canvas, card, size, message=message)
        return self.canvas.svg(name, self.bleed.left)

    def place_regions(self, card: Card) -> list[tuple[Region, Area]]:
        """Return the card's regions with their edges, in mm of the card.

        A region with fewer than four edges has the area of its words. If the card does not fit,
        only regions with four edges are returned.
        """
        fronts = self._fronts[self.size(card)]
        layout = fronts.get_layout(card)
        drawn_size = layout.style.size
        areas: Areas = {}
        try:
            regions = []
            for one in fronts.place_regions(self.canvas, card):
                regions.append(one.region)
                areas[one.region.name] = one.area
        except FitError:
            context = fronts.make_context(self.canvas, card)
            find_value = partial(condition_value, context=context)
            unfitted = self.deck.layout_of(card)
            for region in unfitted.order:
                edges = RegionEdges(region, drawn_size).find(areas)
                is_shown = not region.when or region.when.holds(find_value)
                if is_shown and edges and edges.are_complete:
                    areas[region.name] = edges.area
            regions = [region for region in unfitted.regions if region.name in areas]
        placed = []
        for region in regions:
            edges = RegionEdges(region, drawn_size).find(areas)
            area = edges.area if edges and edges.are_complete else areas[region.name]
            placed.append((region, layout.to_card(area)))
        return placed

    def find_colours(self, card: Card, name: str) -> tuple[dict[str, str], list[str]]:
        """Return the colours by name, and those of the ground below the middle of a region.

        The ground is the last panel there, or paper. It is empty if a picture lies between.
        """
        context = self._fronts[self.size(card)].make_context(self.canvas, card)
        names = [*COLOURS, *self.deck.colours]
        colours = {word: colour_name(colour_of(Template(word), context) or INK) for word in names}
        placed = self.place_regions(card)
        own_area = next((area for region, area in placed if region.name == name), None)
        if own_area is None:
            return colours, []
        across, down = own_area.middle
        ground = [colour_name(PAPER)]
        for region, area in placed:
            if area.left <= across <= area.right and area.top <= down <= area.bottom:
                fills = [colour_of(fill, context) for fill in region.fill]
                ground = [colour_name(colour) for colour in fills if colour] or ground
                if region.kind in ("picture", "figure", "pattern"):
                    ground = []
            if region.name == name:
                break
        return colours, ground

    def get_layout(self, card: Card) -> PreparedLayout:
        """Return the card's layout, and how it is fitted to the card."""
        return self._fronts[self.size(card)].get_layout(card)


# --- all cards with what they share ---

BACK_SUFFIX = "/back"  # after the code of a card: its back, where it has fields of the card
MIN_PART_LENGTH = 12
CUTS = re.compile(r"(?=<)|(?<=d=\")|(?=M)|(?<=\d)(?=m)")
NAMED_ELEMENTS = re.compile(r'<(\w+) id="([^"]+)"(.*?</\1>)')
USES_OF_NAMES = re.compile(r'( id="|url\(#)([^")]+)')


@record
class SvgBundle:
    parts: list[str]
    faces: dict[str, str]  # by code
    rules: dict[str, str]  # in words, by code, where a card has its rule as a line of signs


def make_svg_bundle(
    deck: Deck, cards: Iterable[Card], marks: Mapping[str, PencilMarks]
) -> SvgBundle:
    """Return the cards as they are printed in colour."""
    cards = list(cards)
    pictures = CardPictures(deck, alone=True)
    drawn = {
        card.code: pictures.draw_front(card, "n", marks.get(card.code, UNMARKED)) for card in cards
    }
    if any(has_card_fields(back, deck) for back in deck.backs.values()):
        for card in cards:
            if deck.back_of(card):
                drawn[f"{card.code}{BACK_SUFFIX}"] = pictures.draw_back(card, "n")
    files = pictures.canvas.files
    faces, parts = _share_parts({code: _make_alone(svg, files) for code, svg in drawn.items()})
    rules = {
        card.code: rule
        for card in cards
        if (rule := without_marks(f"{card.kind.text} {card.body}".strip()))
    }
    return SvgBundle(parts=parts, faces=faces, rules=rules)


def _make_alone(svg: str, files: Mapping[str, Path]) -> str:
    """Return a picture with all its files, and with names that are hashes."""
    for name, file in files.items():
        if name in svg:
            kind = file.suffix.lower()[1:].replace("jpg", "jpeg")
            data = b64encode(read_limited(file, MAX_BYTES)).decode()
            svg = svg.replace(name, f"data:image/{kind};base64,{data}")
    names = {
        name: f"n{crc32(inside.encode()):x}" for _, name, inside in NAMED_ELEMENTS.findall(svg)
    }
    return USES_OF_NAMES.sub(lambda found: found[1] + names.get(found[2], found[2]), svg)


def _share_parts(texts: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """Return the texts with numbers for the parts that they share, and these parts."""
    pieces = {name: CUTS.split(text) for name, text in texts.items()}
    counts = Counter(chain.from_iterable(pieces.values()))
    pair_counts = Counter(chain.from_iterable(map(pairwise, pieces.values())))
    joined = {name: _join_pieces(cut, counts, pair_counts) for name, cut in pieces.items()}
    joined_counts = Counter(chain.from_iterable(joined.values()))
    parts = [
        piece
        for piece, count in joined_counts.items()
        if count > 1 and len(piece) > MIN_PART_LENGTH
    ]
    numbers = {piece: f"~{number}~" for number, piece in enumerate(parts)}
    shared = {name: "".join([numbers.get(one, one) for one in cut]) for name, cut in joined.items()}
    return shared, parts


def _join_pieces(
    pieces: list[str], counts: Counter[str], pair_counts: Counter[tuple[str, str]]
) -> list[str]:
    """Return pieces that never occur without each other as one."""
    joined = pieces[:1]
    for before, piece in pairwise(pieces):
        if counts[before] == counts[piece] == pair_counts[before, piece]:
            joined[-1] += piece
        else:
            joined.append(piece)
    return joined


# --- PDFs with one front per page ---


class Square(NamedTuple):
    """A square to tick, in mm from the card's left top corner."""

    box: str  # "3", "hp", "crossed_out"
    word: str  # the choice, such as "fire"
    step: int  # from 1; 0 where a box is one square
    ticked: bool
    x: float
    y: float
    side: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.side / 2, self.y + self.side / 2


@dataclass(eq=False, repr=False)
class _SquareFinder(Fields):
    """Form fields of a canvas that are noted instead of drawn."""

    _canvas: PdfCanvas
    _height: float
    code: str = ""  # of the card that is drawn
    squares: dict[str, list[Square]] = field(default_factory=dict)

    def square(
        self,
        field: FieldName,
        x: float,
        y: float,
        side: float,
        *,
        ticked: bool = False,
        choice: FieldName | None = None,
    ) -> None:
        left, bottom, size = (part / POINTS_PER_MM for part in self._canvas.on_page(x, y, side))
        # what it is for: A1_3, FM_hp_2, S2_crossed_out
        name = field.name.removeprefix(f"{self.code}_")
        box, _, step = name.rpartition("_")
        number = 0
        if box and step.isdecimal():
            name = box
            number = int(step)
        found = Square(
            box=name,
            word=choice.key_in(field) if choice else "",
            step=number,
            ticked=ticked,
            x=left,
            y=self._height - bottom - size,
            side=size,
        )
        self.squares[self.code].append(found)


def print_single_cards(
    deck: Deck, cards: Iterable[Card], edition: Edition, marks: Mapping[str, PencilMarks] = {}
) -> bytes:
    with document(title=deck.title, deck=deck) as canvas:
        for _ in _draw_fronts(canvas, deck, cards, edition=edition, marks=marks):
            pass
    return canvas.finished.pdf


def print_with_squares(
    deck: Deck, cards: Iterable[Card], edition: Edition, marks: Mapping[str, PencilMarks] = {}
) -> tuple[bytes, Mapping[str, Sequence[Square]]]:
    """Return a PDF with every square empty, and the squares by the card's code."""
    with document(title=deck.title, deck=deck, fillable=True) as canvas:
        finder = _SquareFinder(canvas, sizes.card(deck.size).mm[1])
        canvas.fields = finder
        for card in _draw_fronts(canvas, deck, cards, edition=edition, marks=marks):
            finder.code = card.code
            finder.squares[card.code] = []
    return canvas.finished.pdf, finder.squares


def _draw_fronts(
    canvas: Canvas,
    deck: Deck,
    cards: Iterable[Card],
    edition: Edition,
    marks: Mapping[str, PencilMarks],  # by the card's code
) -> Iterator[Card]:
    """Draw the fronts, and yield each card when its page has begun."""
    canvas.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
    fronts = Fronts(deck, edition)
    for card in cards:
        canvas.begin_page(*fronts.style.size)
        yield card
        fronts.draw(canvas, card, marks=marks.get(card.code, UNMARKED))
        canvas.end_page()
