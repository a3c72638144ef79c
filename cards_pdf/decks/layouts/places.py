"""The edges of a layout's regions, as its file writes them: "3mm", "25%", "name.bottom + 2mm"."""

from collections.abc import Collection
from typing import Annotated, NamedTuple

from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import AND, Message, join_words
from cards_pdf.common.records.annotations import Convert, MaxItems, Text
from cards_pdf.common.records.problems import InvalidValue, Location
from cards_pdf.common.units import millimetres

MARK = "mark"  # the camera mark's spot: every layout may refer to it, none may move it
FARTHEST = 400.0  # mm, the side of the largest card
BEYOND = 50.0  # mm, how far a picture may lie beyond the card's edge
_MOST_PLACES = 6
_WHOLE = 100  # per cent


class Place(NamedTuple):
    """A spot across or down the card, in mm and shares of its side; from a region's edge if it
    names one.
    """

    mm: float
    share: float = 0.0
    region: str = ""
    edge: str = ""


Places = tuple[Place, ...]
Word = Annotated[str, Text(100)]
Words = Annotated[tuple[Word, ...], MaxItems(_MOST_PLACES)]


def _places_along(*edges: str) -> Convert:
    """One place or a list of them; `edges` are those of other regions that lie along this side."""

    def read(given: str | tuple[str, ...], at: Location) -> Places:
        names = (*at.up.table, MARK) if at.up else ()
        return tuple(
            _place(word, names, edges) for word in ((given,) if isinstance(given, str) else given)
        )

    return Convert(Word | Words, read)


ACROSS, DOWN = _places_along("left", "right"), _places_along("top", "bottom")
EXTENT = Convert(
    Word, lambda text, _: _place(text, (), ()) if text else None
)  # a width or a height


def _place(text: str, names: Collection[str], edges: tuple[str, ...]) -> Place:
    anchor, sign, length = "", 1, text.strip()
    if "." in text and text[:1].isalpha():  # name.bottom - 2mm
        sign = -1 if " -" in text else 1
        anchor, _, length = map(str.strip, text.partition(" -" if sign < 0 else "+"))
    region, _, edge = anchor.partition(".")
    if anchor and (region not in names or edge not in edges):
        raise _no_such_edge(text, region, names, edges)
    mm, share = _length(length) if length or not anchor else (0.0, 0.0)
    return Place(sign * mm, sign * share, region, edge)


def _no_such_edge(
    text: str, region: str, names: Collection[str], edges: tuple[str, ...]
) -> InvalidValue:
    if not edges:
        said = 'is "{text}"; it must be a length or a share of the card, such as "20mm" or "25%".'
        return InvalidValue(said, text=text)
    if region in names:
        said = 'is "{text}"; along this side a region has the edges {words}.'
        return InvalidValue(said, text=text, words=join_words(edges, AND))
    said = 'is "{text}", but there is no region "{region}".{near}'
    return InvalidValue(said, text=text, region=region, near=nearest(region, names))


def _length(text: str) -> tuple[float, float]:
    """Millimetres, or else a share of the card's side."""
    if text.endswith("%"):
        share = text.removesuffix("%").strip()
        if (
            not share.replace(".", "", 1).isdecimal()
            or not share.isascii()
            or float(share) > _WHOLE
        ):
            raise ValueError(
                Message('{text} is not a share such as "25%", from 0 to 100', text=repr(text))
            )
        return 0.0, float(share) / _WHOLE
    mm = millimetres(text)
    if not -BEYOND <= mm <= FARTHEST:
        must = "must lie between {least:g} and {most:g} mm, not {text}"
        raise ValueError(Message(must, least=-BEYOND, most=FARTHEST, text=text))
    return mm, 0.0
