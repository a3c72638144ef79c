"""Where the edges of a layout's regions lie: worked out once where they are the same on every
card.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from cards_pdf.cards.card_style import Area
from cards_pdf.common.sizes import Mm
from cards_pdf.decks.layouts.places import Place, Places
from cards_pdf.decks.layouts.region import Region
from cards_pdf.text.fit import TooLittleRoomError

Areas = dict[str, Area]  # of the regions that are there, by name
_OVER = 1e-6
_CUT_OFF = (
    "panel",
    "picture",
    "pattern",
    "line",
)  # what may lie beyond the card's edge, in the bleed
_Anchor = tuple[
    str, int, float
]  # a region or the card itself, which of its edges, and how far from there
_Anchors = tuple[_Anchor, ...]
_EDGES = {"": 0, "left": 0, "top": 1, "right": 2, "bottom": 3}


class Edges(NamedTuple):
    """In mm from the card's top left; None where the content decides."""

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

    def shrink(self, margin: float) -> "Edges":
        """Return what is left for content inside a panel with a margin."""
        area = self.area
        return Edges(
            area.left + margin, area.top + margin, area.right - margin, area.bottom - margin, None
        )


class _MissingError(Exception):
    """None of the regions that an edge refers to is on this card."""


EdgesOf = Callable[
    [Areas], Edges | None
]  # None if no region that an edge refers to is on this card


def edges_of(region: Region, size: Mm) -> EdgesOf:
    """What finds the region's edges on a card."""
    across, down = size
    anchors = (
        _anchors(region.left, across),
        _anchors(region.top, down),
        _anchors(region.right, across, far=True),
        _anchors(region.bottom, down, far=True),
        _anchors(region.baseline, down),
    )
    extents = (_extent(region.width, across), _extent(region.height, down))
    # What hangs on no other region is the same on every card
    fixed = tuple(None if _hangs(places) else _at(places, {}) for places in anchors)
    hanging = tuple((n, places) for n, places in enumerate(anchors) if _hangs(places))
    found = partial(_edges, region, size, fixed, hanging, extents)
    if hanging:
        return found
    try:
        edges = found({})
    except TooLittleRoomError:
        return found  # to be raised for the card that is drawn
    return lambda _: edges


def _hangs(places: _Anchors) -> bool:
    return any(name for name, _, _ in places)


def _anchors(places: Places, side: float, *, far: bool = False) -> _Anchors:
    """Lengths from the card's own edge end the list: that one is always there."""
    anchors: list[_Anchor] = []
    for place in places:
        away = place.mm + place.share * side
        if not place.region:
            return (*anchors, ("", 0, side - away if far else away))
        anchors.append((place.region, _EDGES[place.edge], away))
    return tuple(anchors)


def _extent(place: Place | None, side: float) -> float | None:
    return None if place is None else place.mm + place.share * side


def _edges(
    region: Region, size: Mm, fixed: Sequence[float | None],
    hanging: Sequence[tuple[int, _Anchors]],
    extents: Sequence[float | None], areas: Areas,
) -> Edges | None:  # fmt: skip
    edges = [*fixed]
    try:
        for n, places in hanging:
            edges[n] = _at(places, areas)
    except _MissingError:
        return None
    left, top, right, bottom, baseline = edges
    width, height = extents
    if width is not None:
        left, right = _with_extent(left, right, width)
    if height is not None:
        top, bottom = _with_extent(top, bottom, height)
    _check(region, left, right, size[0])
    _check(region, top, bottom, size[1])
    if baseline is not None:
        _check(region, None, baseline, size[1])
    return Edges(left, top, right, bottom, baseline)


def _at(anchors: _Anchors, areas: Areas) -> float | None:
    """The first place whose region is on the card; None where the layout names no place."""
    if not anchors:
        return None
    for name, edge, away in anchors:
        if not name:
            return away
        area = areas.get(name)
        if area is not None:
            return area[edge] + away
    raise _MissingError


def _with_extent(
    near: float | None, far: float | None, length: float
) -> tuple[float | None, float | None]:
    """Both edges, where one and the distance between them are known."""
    if near is not None:
        return near, near + length
    return None if far is None else far - length, far


def moved(region: Region, edges: Edges, across: float, down: float, size: Mm) -> Edges:
    """The same edges elsewhere on a card of this size."""
    ways = (across, down, across, down, down)
    there = Edges(
        *(None if edge is None else edge + way for edge, way in zip(edges, ways, strict=True))
    )
    _check(region, there.left, there.right, size[0])
    _check(region, there.top, there.bottom, size[1])
    return there


def _check(region: Region, near: float | None, far: float | None, side: float) -> None:
    """Edges in their order, and on the card."""
    if near is not None and far is not None and near > far:
        raise TooLittleRoomError(
            'the region "{name}" has no room: its edges cross', name=region.name
        )
    beyond = (near is not None and near < -_OVER) or (far is not None and far > side + _OVER)
    if beyond and region.kind not in _CUT_OFF:
        raise TooLittleRoomError(
            'the region "{name}" lies beyond the card\'s edge', name=region.name
        )
