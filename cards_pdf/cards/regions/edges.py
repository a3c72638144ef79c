"""The edges of a layout's regions on a card.

Guarantee:
    `RegionEdges.find` returns edges that lie in their order and on the card, or None if no region
    that one of them refers to is on the card. It raises TooLittleRoomError if edges cross or lie
    beyond the card. Panels, pictures, patterns and lines may reach into the bleed.

How it works:
    Each edge of a region is a list of anchors: distances from edges of other regions, and last a
    distance from the card's own edge. The first anchor whose region is on the card counts. With a
    width or a height, one edge follows from the other.

    Edges that refer to no other region are equal on all cards, so they are computed when the
    layout is prepared. Most layouts have few others.

What is delicate:
    *Rounding.* PDFs are compared byte for byte. `(right - w) + w` is not always `right`, so the
    order of additions here must not change.

    *Errors of fixed edges.* Edges that never fit are an error of the cards that have the region,
    not of the layout. They are raised when such a card is measured.

Example:
    `right = ["value.left - 1.5mm", "4.5mm"]` on a card of 63 mm gives the anchors
    `("value", 0, -1.5)` and `("", 0, 58.5)`. With an area of `value` from 50 mm on, the edge is
    at 48.5 mm; without one, at 58.5 mm.
"""

from typing import NamedTuple

from cards_pdf.cards.card_style import EDGE_TOLERANCE_MM, Area
from cards_pdf.common.messages import Message
from cards_pdf.common.sizes import Mm
from cards_pdf.decks.layouts.region import Region
from cards_pdf.decks.layouts.values import EdgePlace, Places
from cards_pdf.text.fit import TooLittleRoomError

KINDS_IN_BLEED = ("panel", "picture", "pattern", "line")
EDGE_POSITIONS = {"": 0, "left": 0, "top": 1, "right": 2, "bottom": 3}

Areas = dict[str, Area]  # of the regions that are on a card, by name
Anchor = tuple[str, int, float]  # a region or "" for the card, which of its edges, the distance
Anchors = tuple[Anchor, ...]


class Edges(NamedTuple):
    """Edges in mm from the card's top left corner; None where the content decides."""

    left: float | None
    top: float | None
    right: float | None
    bottom: float | None
    baseline: float | None

    @property
    def area(self) -> Area:
        """The area of a region whose edges are all known; a line has no height."""
        left, top, right, bottom, _ = self
        assert left is not None
        assert top is not None
        assert right is not None
        return Area(left, top, right, top if bottom is None else bottom)

    @property
    def are_complete(self) -> bool:
        """True if left, top, right and bottom are known."""
        return None not in self[:4]

    def shrink(self, margin: float) -> "Edges":
        """Return what is left for content inside a panel with a margin."""
        area = self.area
        return Edges(
            area.left + margin, area.top + margin, area.right - margin, area.bottom - margin, None
        )


class _MissingRegionError(Exception):
    """None of the regions that an edge refers to is on this card."""


class RegionEdges:
    """The edges of one region, prepared for cards of one size."""

    __slots__ = ("_hanging", "_height", "_known", "_region", "_size", "_width", "fixed")

    def __init__(self, region: Region, size: Mm) -> None:
        across, down = size
        anchors = (
            _list_anchors(region.left, across),
            _list_anchors(region.top, down),
            _list_anchors(region.right, across, is_far=True),
            _list_anchors(region.bottom, down, is_far=True),
            _list_anchors(region.baseline, down),
        )
        hangs = [any(name for name, _, _ in edge) for edge in anchors]
        self._region = region
        self._size = size
        self._width = _measure_extent(region.width, across)
        self._height = _measure_extent(region.height, down)
        self._known = [None if hangs[n] else _find_edge(edge, {}) for n, edge in enumerate(anchors)]
        self._hanging = [(n, edge) for n, edge in enumerate(anchors) if hangs[n]]
        self.fixed: Edges | None = None  # of a region that hangs on no other
        if not self._hanging:
            try:
                self.fixed = self.find({})
            except TooLittleRoomError:
                self.fixed = None

    def find(self, areas: Areas) -> Edges | None:
        """Return the edges on a card with these areas; None if the region has to be left out."""
        if self.fixed:
            return self.fixed
        edges = [*self._known]
        try:
            for n, anchors in self._hanging:
                edges[n] = _find_edge(anchors, areas)
        except _MissingRegionError:
            return None
        left, top, right, bottom, baseline = edges
        if self._width is not None:
            left, right = _complete(left, right, self._width)
        if self._height is not None:
            top, bottom = _complete(top, bottom, self._height)
        found = Edges(left, top, right, bottom, baseline)
        _check_edges(self._region, found, self._size)
        return found

    def move(self, edges: Edges, across: float, down: float) -> Edges:
        """Return edges of the region that were moved on the card."""
        distances = (across, down, across, down, down)
        moved = (
            None if edge is None else edge + distance
            for edge, distance in zip(edges, distances, strict=True)
        )
        found = Edges(*moved)
        _check_edges(self._region, found, self._size)
        return found


def _list_anchors(places: Places, side: float, *, is_far: bool = False) -> Anchors:
    anchors: list[Anchor] = []
    for place in places:
        distance = place.mm + place.share * side
        if not place.region:
            # the card's own edge is always there: further places can never count
            return (*anchors, ("", 0, side - distance if is_far else distance))
        anchors.append((place.region, EDGE_POSITIONS[place.edge], distance))
    return tuple(anchors)


def _measure_extent(place: EdgePlace | None, side: float) -> float | None:
    return None if place is None else place.mm + place.share * side


def _find_edge(anchors: Anchors, areas: Areas) -> float | None:
    """Return the edge by the first anchor on the card; None if the layout names none."""
    if not anchors:
        return None
    for name, edge, distance in anchors:
        if not name:
            return distance
        area = areas.get(name)
        if area is not None:
            return area[edge] + distance
    raise _MissingRegionError


def _complete(
    near: float | None, far: float | None, length: float
) -> tuple[float | None, float | None]:
    """Return both edges of a side of which one and the length are known."""
    if near is not None:
        return near, near + length
    return None if far is None else far - length, far


def _check_edges(region: Region, edges: Edges, size: Mm) -> None:
    left, top, right, bottom, baseline = edges
    if (left is not None and right is not None and left > right) or (
        top is not None and bottom is not None and top > bottom
    ):
        raise TooLittleRoomError(
            'the region "{name}" has no room: its edges cross', name=region.name
        )
    excess = {
        "left": -(left or 0),
        "top": -(top or 0),
        "right": (right or 0) - size[0],
        "bottom": max(bottom or 0, baseline or 0) - size[1],
    }
    side = max(excess, key=excess.__getitem__)
    if excess[side] > EDGE_TOLERANCE_MM and region.kind not in KINDS_IN_BLEED:
        raise TooLittleRoomError(
            'the region "{name}" lies beyond the card\'s edge: {side}, by {over:.1f} mm',
            name=region.name,
            side=Message(side),
            over=max(0.1, excess[side]),
        )
