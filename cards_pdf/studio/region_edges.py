"""Where a region's edges go when it is dragged, as its layout would write them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cards_pdf.decks.layouts.layout import Layout
from cards_pdf.decks.layouts.places import Place
from cards_pdf.decks.layouts.region import Region

Area = Sequence[float]  # left, top, right, bottom in mm
_SMALL = 0.005


class Edge(NamedTuple):
    """A key of the region, and what it says from now on."""

    key: str
    text: str | list[str]


def moved_edges(region: Region, before: Area, after: Area, size: tuple[float, float]) -> Iterator[Edge]:
    """Only those that change; places that hang on other regions go on hanging on them."""
    for axis, keys in enumerate((("left", "right", "width"), ("top", "bottom", "height"))):
        near, far = after[axis] - before[axis], after[axis + 2] - before[axis + 2]
        for key, by in zip(keys, (near, far, far - near), strict=True):
            places = getattr(region, key)
            if places and abs(by) > _SMALL:
                given = (places,) if isinstance(places, Place) else places
                texts = [_text(place, by, size[axis], is_far=key in ("right", "bottom")) for place in given]
                yield Edge(key, texts[0] if len(texts) == 1 else texts)
        if axis and region.baseline and abs(near) > _SMALL:
            texts = [_text(place, near, size[1], is_far=False) for place in region.baseline]
            yield Edge("baseline", texts[0] if len(texts) == 1 else texts)


def _text(place: Place, by: float, side: float, *, is_far: bool) -> str:
    """A place so far on: one from the card's far edge counts backwards."""
    if is_far and not place.region:
        by = -by
    mm, share = place.mm, place.share
    if share:
        share += by / side
    else:
        mm += by
    length = _number(share * 100) + "%" if share else _number(mm) + "mm"
    if not place.region:
        return length
    if not _number(share * 100 if share else mm).strip("-0."):
        return f"{place.region}.{place.edge}"
    sign = "-" if length.startswith("-") else "+"
    return f"{place.region}.{place.edge} {sign} {length.lstrip('-')}"


def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def layout_file(layout: Layout, names: Iterable[str]) -> str:
    """Which file of the deck's folder a layout was read from."""
    wanted = f"{layout.name.partition(',')[0]}.toml"
    return next((name for name in names if name.rpartition("/")[2] == wanted), "") if layout.own else ""
