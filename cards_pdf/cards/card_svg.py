"""One card's front or back as a picture in SVG, upright as it is read."""

from collections.abc import Iterator
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
from cards_pdf.decks.campaign.state import UNMARKED, Marks
from cards_pdf.decks.layouts.region import Layout, Region
from cards_pdf.decks.layouts.templates import COLOURS, Template
from cards_pdf.decks.model import Card, Deck


class CardPictures:
    """A deck's cards, with so many mm of bleed; parts of a picture are called by its own name.

    Those that stand `alone` need no fonts of whoever shows them.
    """

    def __init__(
        self, deck: Deck, edition: Edition = COLOUR, bleed: float = 0.0, *, alone: bool = False
    ) -> None:
        self.deck, self.edition, self.bleed = deck, edition, bleed
        canvas = LoneSvgCanvas if alone else SvgCanvas
        self.canvas = canvas(language=deck.language, only_black=edition.low_ink)
        self.canvas.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
        self._size = sizes.card(deck.size).mm
        self._fronts = {size: Fronts(deck, edition, size) for size in {self._size, self._turned}}
        self._backs = {size: Backs(deck, edition, size, bleed) for size in self._fronts}

    @property
    def _turned(self) -> Mm:
        return (max(self._size), min(self._size))

    def size(self, card: Card) -> Mm:
        return self._as_it_lies(self.deck.layout_of(card))

    def _as_it_lies(self, layout: Layout | None) -> Mm:
        return self._turned if layout and layout.landscape else self._size

    def front(self, card: Card, name: str, marks: Marks = UNMARKED) -> str:
        size, bleed = self.size(card), self.bleed
        self.canvas.begin_page(*size)
        self._fronts[size].draw(
            self.canvas, card, marks=marks, bleed=Bleed(bleed, bleed, bleed, bleed)
        )
        return self.canvas.svg(name, bleed)

    def back(self, card: Card, name: str) -> str:
        size, bleed = self._as_it_lies(self.deck.layout_behind(card)), self.bleed
        self.canvas.begin_page(*size)
        self._backs[size].draw(self.canvas, card, Bleed(bleed, bleed, bleed, bleed))
        return self.canvas.svg(name, bleed)

    def unfit(self, card: Card, name: str, why: str) -> str:
        """What stands in the place of a front that does not fit."""
        size = self.size(card)
        self.canvas.begin_page(*size)
        draw_error_card(self.canvas, card, size, why)
        return self.canvas.svg(name, self.bleed)

    def placed(self, card: Card) -> list[tuple[Region, Area]]:
        """The card's regions, each with its edges; what has fewer than four lies where its words
        came out.
        """
        drawn, fit = self.get_layout_fit(card)
        try:
            found = [
                (one.region, one.area)
                for one in self._fronts[self.size(card)].place_regions(self.canvas, card)
            ]
        except FitError:  # where they would lie if all had room
            found = [*self._by_edges(card, drawn)]
        areas = {region.name: area for region, area in found}
        lying = []
        for region, area in found:
            edges = RegionEdges(region, drawn).find(areas)
            in_layout = area if edges is None or None in edges[:4] else edges.area
            lying.append((region, fit.to_card(in_layout)))
        return lying

    def _by_edges(self, card: Card, drawn: Mm) -> Iterator[tuple[Region, Area]]:
        """The regions whose four edges are known, whatever is in them."""
        site, layout = (
            self._fronts[self.size(card)].make_context(self.canvas, card),
            self.deck.layout_of(card),
        )
        areas: Areas = {}
        for region in layout.order:
            edges = RegionEdges(region, drawn).find(areas)
            is_there = not region.when or region.when.holds(partial(condition_value, context=site))
            if is_there and edges is not None and None not in edges[:4]:
                areas[region.name] = edges.area
        yield from (
            (region, areas[region.name]) for region in layout.regions if region.name in areas
        )

    def colours_at(self, card: Card, name: str) -> tuple[dict[str, str], list[str]]:
        """What colours are called on a card, and on which a region stands: those of the last panel
        below its middle, or paper. There are none where a picture lies between.
        """
        site = self._fronts[self.size(card)].make_context(self.canvas, card)
        words = [*COLOURS, *self.deck.colours]
        known = {word: colour_name(colour_of(Template(word), site) or INK) for word in words}
        grounds, placed = [colour_name(PAPER)], self.placed(card)
        own = next((area for region, area in placed if region.name == name), None)
        if own is None:
            return known, []
        across, down = (own.left + own.right) / 2, (own.top + own.bottom) / 2
        for region, area in placed:
            if area.left <= across <= area.right and area.top <= down <= area.bottom:
                fills = [colour for part in region.fill if (colour := colour_of(part, site))]
                grounds = [colour_name(colour) for colour in fills] or grounds
                if region.kind in ("picture", "figure", "pattern"):
                    grounds = []
            if region.name == name:
                break
        return known, grounds

    def get_layout_fit(self, card: Card) -> tuple[Mm, LayoutFit]:
        """The card that its layout is drawn for, and how that stands on this one."""
        return self._fronts[self.size(card)].get_layout_fit(card)
