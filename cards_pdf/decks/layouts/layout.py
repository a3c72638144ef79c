"""A layout as plain frozen data: the regions of a card's front, and for which cards it has others."""

from typing import NamedTuple

from cards_pdf.common.sizes import Mm
from cards_pdf.decks.conditions import Condition
from cards_pdf.decks.layouts.region import Region


class Layout(NamedTuple):
    """Regions in the order in which they are drawn, and in one in which each can be measured."""

    name: str
    framed: bool  # whether its ink shows where to cut
    own: bool  # brought along by a deck
    regions: tuple[Region, ...] = ()
    order: tuple[Region, ...] = ()
    instead: "tuple[Instead, ...]" = ()
    landscape: bool = False  # its cards lie on their sides
    mark_at_foot: bool = False  # the camera mark lies there, and not at the head
    drawn_for: Mm | None = None  # the card that its lengths are for: on others it is scaled

    @property
    def is_playing(self) -> bool:
        """Whether it leaves the camera mark's spot to a playing card's index."""
        return any("index" in region.shows for region in self.regions)

    def speaks_of(self) -> set[str]:
        """What of a card it prints or asks for, on any card."""
        names = {name for region in self.regions for name in region.speaks_of()}
        for row in self.instead:
            names |= row.layout.speaks_of().union(*(word.names for word in row.when))
        return names


class Instead(NamedTuple):
    """The layout of cards of which all these words are true; a final one is kept though text lacks room."""

    when: tuple[Condition, ...]
    layout: Layout
    final: bool = False
