"""What a region of a card became: where it lies, and what draws it."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from cards_pdf.cards.card_style import Area
from cards_pdf.decks.layouts.region import Region


class PlacedRow(NamedTuple):
    """One of the rows that a pencil writes on, the size of the label that covers it."""

    part: str  # "stat", "box" or "foot"
    area: Area
    draw: Callable[[float, float], None]  # from its left top corner


class PlacedRegion(NamedTuple):
    """A region that this card fills."""

    region: Region
    area: Area
    draw: Callable[[], None] | None  # none for a panel alone
    rows: Callable[[], Iterable[PlacedRow]] = tuple
