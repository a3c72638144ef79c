"""Where the edges of a layout's regions lie on a card."""

from typing import NamedTuple

from cards_pdf.cards.card_style import Area, Size
from cards_pdf.decks.layout import Place, Places, Region
from cards_pdf.text.fit import TooLittleRoomError

Areas = dict[str, Area]  # of the regions that are there, by name
_OVER = 1e-6


class Edges(NamedTuple):
    """In mm from the card's left top; None where the content decides."""

    left: float | None
    top: float | None
    right: float | None
    bottom: float | None
    baseline: float | None

    @property
    def area(self) -> Area:
        """For what is as large as its edges say; a line has no height."""
        left, top, right, bottom, _ = self
        assert left is not None
        assert top is not None
        assert right is not None
        return Area(left, top, right, top if bottom is None else bottom)


def edges_of(region: Region, areas: Areas, size: Size) -> Edges | None:
    """None where all the regions that an edge hangs on are missing from this card."""
    found = []
    for n, places in enumerate((region.left, region.top, region.right, region.bottom, region.baseline)):
        at = _at(places, areas, size[n % 2], n) if places else None
        if places and at is None:
            return None
        found.append(at)
    left, top, right, bottom, baseline = found
    if region.width:
        left, right = _with_extent(left, right, region.width, size[0])
    if region.height:
        top, bottom = _with_extent(top, bottom, region.height, size[1])
    return _checked(region, Edges(left, top, right, bottom, baseline), size)


_FAR = (2, 3)
_EDGES = {"left": 0, "top": 1, "right": 2, "bottom": 3}


def _at(places: Places, areas: Areas, side: float, edge: int) -> float | None:
    """The first place that is there."""
    for place in places:
        away = place.mm + place.share * side
        if not place.region:
            return side - away if edge in _FAR else away
        area = areas.get(place.region)
        if area is not None:
            return area[_EDGES[place.edge]] + away
    return None


def _with_extent(
    near: float | None, far: float | None, extent: Place, side: float
) -> tuple[float | None, float | None]:
    """Both edges, where one and the distance between them are known."""
    length = extent.mm + extent.share * side
    if near is not None:
        return near, near + length
    return None if far is None else far - length, far


def _checked(region: Region, edges: Edges, size: Size) -> Edges:
    """Edges in their order, and on the card."""
    left, top, right, bottom, baseline = edges
    for near, far, side in ((left, right, size[0]), (top, bottom, size[1]), (None, baseline, size[1])):
        if near is not None and far is not None and near > far:
            raise TooLittleRoomError(f'the region "{region.name}" has no room: its edges cross')
        if (near is not None and near < -_OVER) or (far is not None and far > side + _OVER):
            raise TooLittleRoomError(f'the region "{region.name}" lies beyond the card\'s edge')
    return edges
