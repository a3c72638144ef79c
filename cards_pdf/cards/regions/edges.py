"""Where the edges of a layout's regions lie on a card."""

from typing import NamedTuple

from cards_pdf.cards.card_style import Area
from cards_pdf.common.sizes import Mm
from cards_pdf.decks.layouts.layout import Region
from cards_pdf.decks.layouts.places import Place, Places
from cards_pdf.text.fit import TooLittleRoomError

Areas = dict[str, Area]  # of the regions that are there, by name
_OVER = 1e-6
_CUT_OFF = ("panel", "picture", "pattern", "line")  # what may lie beyond the card's edge, in the bleed


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


class _MissingError(Exception):
    """None of the regions that an edge refers to is on this card."""


def edges_of(region: Region, areas: Areas, size: Mm) -> Edges | None:
    """None if no region that an edge refers to is on this card."""
    width, height = size
    try:
        left = _at(region.left, areas, width)
        right = _at(region.right, areas, width, far=True)
        top = _at(region.top, areas, height)
        bottom = _at(region.bottom, areas, height, far=True)
        baseline = _at(region.baseline, areas, height)
    except _MissingError:
        return None
    if region.width:
        left, right = _with_extent(left, right, region.width, width)
    if region.height:
        top, bottom = _with_extent(top, bottom, region.height, height)
    _check(region, left, right, width)
    _check(region, top, bottom, height)
    _check(region, None, baseline, height)
    return Edges(left, top, right, bottom, baseline)


_EDGES = {"left": 0, "top": 1, "right": 2, "bottom": 3}


def _at(places: Places, areas: Areas, side: float, *, far: bool = False) -> float | None:
    """The first place whose region is on the card."""
    if not places:
        return None
    for place in places:
        away = place.mm + place.share * side
        if not place.region:
            return side - away if far else away
        area = areas.get(place.region)
        if area is not None:
            return area[_EDGES[place.edge]] + away
    raise _MissingError


def _with_extent(
    near: float | None, far: float | None, extent: Place, side: float
) -> tuple[float | None, float | None]:
    """Both edges, where one and the distance between them are known."""
    length = extent.mm + extent.share * side
    if near is not None:
        return near, near + length
    return None if far is None else far - length, far


def _check(region: Region, near: float | None, far: float | None, side: float) -> None:
    """Edges in their order, and on the card."""
    if near is not None and far is not None and near > far:
        raise TooLittleRoomError('the region "{name}" has no room: its edges cross', name=region.name)
    beyond = (near is not None and near < -_OVER) or (far is not None and far > side + _OVER)
    if beyond and region.sort not in _CUT_OFF:
        raise TooLittleRoomError('the region "{name}" lies beyond the card\'s edge', name=region.name)
