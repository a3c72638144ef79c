"""Edges of regions as a layout's file writes them: "3mm", "25%", "name.bottom + 2mm"."""

from collections.abc import Collection
from typing import Annotated, NamedTuple

from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import AND, Message, join_words
from cards_pdf.common.records.annotations import Convert, MaxItems, Text
from cards_pdf.common.records.problems import InvalidValue, Location
from cards_pdf.common.units import millimetres

MARK = "mark"  # the camera mark: layouts may refer to it, but not move it
FARTHEST = 400.0  # mm: the side of the largest card
BEYOND = 50.0  # mm: how far a picture may reach beyond the card's edge
MAX_PLACES = 6
MAX_PER_CENT = 100


class Place(NamedTuple):
    """A position across or down the card: mm and a share of its side, from an edge.

    The edge is that of a region, or of the card itself.
    """

    mm: float
    share: float = 0.0
    region: str = ""
    edge: str = ""


Places = tuple[Place, ...]
Word = Annotated[str, Text(100)]
Words = Annotated[tuple[Word, ...], MaxItems(MAX_PLACES)]


def _places_along(*edges: str) -> Convert:
    """Return how places are read. `edges` are the edges of other regions along this side."""

    def read(given: str | tuple[str, ...], at: Location) -> Places:
        names = (*at.up.table, MARK) if at.up else ()
        words = (given,) if isinstance(given, str) else given
        return tuple(_read_place(word, names, edges) for word in words)

    return Convert(Word | Words, read)


ACROSS = _places_along("left", "right")
DOWN = _places_along("top", "bottom")
# a width or a height
EXTENT = Convert(Word, lambda text, _: _read_place(text, (), ()) if text else None)


def _read_place(text: str, names: Collection[str], edges: tuple[str, ...]) -> Place:
    anchor = ""
    sign = 1
    length = text.strip()
    if "." in text and text[:1].isalpha():  # name.bottom - 2mm
        sign = -1 if " -" in text else 1
        anchor, _, length = map(str.strip, text.partition(" -" if sign < 0 else "+"))
    region, _, edge = anchor.partition(".")
    if anchor and (region not in names or edge not in edges):
        raise _make_edge_error(text, region, names, edges)
    mm, share = _read_length(length) if length or not anchor else (0.0, 0.0)
    return Place(sign * mm, sign * share, region, edge)


def _make_edge_error(
    text: str, region: str, names: Collection[str], edges: tuple[str, ...]
) -> InvalidValue:
    if not edges:
        return InvalidValue(
            'is "{text}"; it must be a length or a share of the card, such as "20mm" or "25%".',
            text=text,
        )
    if region in names:
        return InvalidValue(
            'is "{text}"; along this side a region has the edges {words}.',
            text=text,
            words=join_words(edges, AND),
        )
    return InvalidValue(
        'is "{text}", but there is no region "{region}".{near}',
        text=text,
        region=region,
        near=nearest(region, names),
    )


def _read_length(text: str) -> tuple[float, float]:
    """Return millimetres and a share of the card's side, of which one is 0."""
    if text.endswith("%"):
        share = text.removesuffix("%").strip()
        if (
            not share.replace(".", "", 1).isdecimal()
            or not share.isascii()
            or float(share) > MAX_PER_CENT
        ):
            raise ValueError(
                Message('{text} is not a share such as "25%", from 0 to 100', text=repr(text))
            )
        return 0.0, float(share) / MAX_PER_CENT
    mm = millimetres(text)
    if not -BEYOND <= mm <= FARTHEST:
        raise ValueError(
            Message(
                "must lie between {least:g} and {most:g} mm, not {text}",
                least=-BEYOND,
                most=FARTHEST,
                text=text,
            )
        )
    return mm, 0.0
