"""Fronts and backs of single cards as SVG pictures, upright as they are read."""

from functools import partial

from cards_pdf.canvas.fonts.typefaces import deck_typefaces
from cards_pdf.canvas.svg import LoneSvgCanvas, SvgCanvas
from cards_pdf.cards.back import Backs
from cards_pdf.cards.card_style import Area, Bleed
from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.cards.error_card import draw_error_card
from cards_pdf.cards.fields import condition_value
from cards_pdf.cards.front import Fronts, LayoutFit
from cards_pdf.cards.inks import colour_of
from cards_pdf.cards.regions.edges import Areas, RegionEdges
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, PAPER, colour_name
from cards_pdf.common.errors import FitError
from cards_pdf.common.sizes import Mm
from cards_pdf.decks.campaign.state import UNMARKED, PencilMarks
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.layouts.region import Layout, Region
from cards_pdf.decks.layouts.values import COLOURS, Template


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
        drawn_size, fit = self.get_layout_fit(card)
        try:
            found = [
                (one.region, one.area)
                for one in self._fronts[self.size(card)].place_regions(self.canvas, card)
            ]
        except FitError:
            found = self._place_by_edges(card, drawn_size)
        areas = {region.name: area for region, area in found}
        placed = []
        for region, area in found:
            edges = RegionEdges(region, drawn_size).find(areas)
            edge_area = edges.area if edges and edges.are_complete else area
            placed.append((region, fit.to_card(edge_area)))
        return placed

    def _place_by_edges(self, card: Card, drawn_size: Mm) -> list[tuple[Region, Area]]:
        """Return the regions whose four edges are known, without their content."""
        context = self._fronts[self.size(card)].make_context(self.canvas, card)
        layout = self.deck.layout_of(card)
        areas: Areas = {}
        for region in layout.order:
            edges = RegionEdges(region, drawn_size).find(areas)
            is_shown = not region.when or region.when.holds(
                partial(condition_value, context=context)
            )
            if is_shown and edges and edges.are_complete:
                areas[region.name] = edges.area
        return [(region, areas[region.name]) for region in layout.regions if region.name in areas]

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

    def get_layout_fit(self, card: Card) -> tuple[Mm, LayoutFit]:
        """Return the size that the card's layout is drawn for, and how it is fitted to the card."""
        return self._fronts[self.size(card)].get_layout_fit(card)
