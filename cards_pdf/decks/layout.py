"""A layout as plain frozen data: the regions of a card's front, where each lies and what it shows.

An edge is so far from the card's own edge, or from an edge of another region. It may name several places: the
first one whose region is there on a card holds. A region all of whose places are missing is missing itself.
"""

from typing import NamedTuple

#: Rows that a region sets below each other, as large as all of them fit.
ROWS = ("figure", "art", "stats", "text", "boxes", "note", "emblem")
#: What takes a region alone.
ALONE = ("pattern", "icon", "line", "foot", "indices", "pips", "role")
MARK = "mark"  # the camera mark's spot: every layout may refer to it, none may move it
FIELDS = (
    "name", "subtitle", "code", "number", "cards", "place", "value", "kind", "rank", "suit", "element",
    "weakness", "deck", "designer",
)  # fmt: skip
FACES = ("body", "bold", "italic", "title")
FILLS = ("accent", "pale", "paper")
COLOURS = ("ink", "soft", "accent", "on accent", "pale", "paper")
ALIGNMENTS = {"left": 0.0, "centre": 0.5, "right": 1.0}
CONDITIONS = ("figure", "kind figure", "art", "stats", "boxes", "foot", "value", "low ink", "large print")


class Place(NamedTuple):
    """A spot across or down the card, in mm and shares of its side; from a region's edge if it names one."""

    mm: float
    share: float = 0.0
    region: str = ""
    edge: str = ""


Places = tuple[Place, ...]


class Region(NamedTuple):
    """One region; its panel lies under what it shows."""

    name: str
    shows: tuple[str, ...] = ()
    text: str = ""  # words with {fields}
    otherwise: str = ""  # said instead where all fields are empty
    left: Places = ()
    right: Places = ()
    width: Place | None = None
    top: Places = ()
    bottom: Places = ()
    height: Place | None = None
    baseline: Places = ()  # of the first line of text, instead of `top`
    size: float = 0.0  # points, at most …
    least: float = 0.0  # … and at least
    lines: int = 1
    face: str = "body"
    colour: str = "ink"
    align: float = 0.0
    spoken: bool = True
    cover: bool = False  # a picture fills its region and is cut off, rather than fit in
    low: bool = False  # rows stand close together at the bottom, rather than spread
    fill: str = ""
    outline: str = ""
    line: float = 0.3  # mm
    radius: float = 0.0
    instead_of: str = ""  # the region whose words have no room on the cards that have this one

    def hangs_on(self) -> set[str]:
        """What must be placed before it: the regions whose edges it names, and that which it replaces."""
        places = (*self.left, *self.right, *self.top, *self.bottom, *self.baseline)
        return {self.instead_of, *(place.region for place in places)} - {""}


class Layout(NamedTuple):
    """Regions in the order in which they are drawn, and in one in which each can be measured."""

    name: str
    framed: bool  # whether its ink shows where to cut
    own: bool  # brought along by a deck
    regions: tuple[Region, ...] = ()
    order: tuple[Region, ...] = ()
    instead: "tuple[Instead, ...]" = ()

    @property
    def is_playing(self) -> bool:
        """Whether it leaves the camera mark's spot to a playing card's index."""
        return any("indices" in region.shows for region in self.regions)


class Instead(NamedTuple):
    """The layout of cards of which all these words are true; a final one is kept though text lacks room."""

    when: tuple[str, ...]
    layout: Layout
    final: bool = False


def fields_in(template: str) -> list[str]:
    """'{kind} {code}' -> kind, code."""
    return [part.partition("}")[0] for part in template.split("{")[1:]]
