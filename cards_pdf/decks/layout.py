"""A layout as plain frozen data: the regions of a card's front, where each lies and what it shows.

An edge is so far from the card's own edge, or from an edge of another region. It may name several places: the
first one whose region is there on a card holds. A region all of whose places are missing is missing itself.
"""

import re
from typing import Annotated, Any, NamedTuple, Self

from cards_pdf.common.data.limits import TABLE_NAME, As, Length, OneOf, Text, Whole
from cards_pdf.common.data.problems import Spot, Unfit, unknown
from cards_pdf.common.errors import nearest
from cards_pdf.common.sentences import Sentence, listed, short
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.conditions import ALWAYS, Ask, Condition, When, column_name
from cards_pdf.decks.layout_places import ACROSS, DOWN, EXTENT, FARTHEST, MARK, Place, Places

#: Rows that a region sets below each other, as large as all of them fit.
ROWS = ("figure", "art", "stats", "text", "boxes", "note", "emblem")
#: What takes a region alone.
ALONE = ("pattern", "icon", "line", "foot", "indices", "pips", "role")
FIELDS = (  # the house's own; a deck's numbers and columns come to them
    "name", "subtitle", "code", "number", "cards", "place", "value", "kind", "rank", "suit", "element",
    "weakness", "deck", "designer", "body", "note", "art", "figure", "copies",
)  # fmt: skip
ASKED = ("kind figure", "stats", "effects", "boxes", "foot", "low ink", "large print")  # in conditions alone
FACES = ("body", "bold", "italic", "title")
FILLS = ("accent", "pale", "paper")
COLOURS = ("ink", "soft", "accent", "on accent", "pale", "paper")
ALIGNMENTS = {"left": 0.0, "centre": 0.5, "right": 1.0}
_NAME = re.compile("(?=.*[a-z])[a-z0-9-]{1,40}")
_FIELD = re.compile(r"\{([^{}]*)\}")


class Template(str):
    """Words with {fields}, and the names of these; taken apart when its file is read."""

    __slots__ = ("fields", "is_field")

    fields: tuple[str, ...]
    is_field: bool  # one field and nothing else

    def __new__(cls, text: str = "") -> Self:
        template = super().__new__(cls, text)
        template.fields = tuple(column_name(part.partition("}")[0]) for part in text.split("{")[1:])
        template.is_field = bool(_FIELD.fullmatch(text))
        return template

    def filled(self, ask: Ask) -> str:
        """The words with each field; none at all where every field is empty."""
        if self.is_field:
            return ask(self.fields[0])
        asked = {name: ask(name) for name in self.fields}
        if asked and not any(asked.values()):
            return ""
        return _FIELD.sub(lambda match: asked[column_name(match[1])], self)


def _words(text: str, at: Spot) -> Template:
    """Words that speak of nothing but what cards have."""
    template = Template(text)
    for field in template.fields:
        if field not in at.run.shared["fields"]:
            fields = at.run.shared["fields"]
            raise Unfit(
                "speaks of {{{word}}}; it may be {words}.{near}",
                word=field[:40],
                words=listed([*fields]),
                near=nearest(field, fields),
            )
    return template


def _row(word: str, _: Spot) -> str:
    """One of several things below each other."""
    if word in ROWS:
        return word
    alone = Sentence('stands alone: shows = "{word}"', word=word)
    may = alone if word in ALONE else Sentence("it may be {words}", words=listed(ROWS))
    raise Unfit('lists "{word}"; {may}.{near}', word=short(word), may=may, near=nearest(word, ROWS))


def _shows(given: str | tuple[str, ...], _: Spot) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(dict.fromkeys(given))


def _other_region(name: str, at: Spot) -> str:
    names = at.up.table if at.up else ()
    if name and name not in names:
        raise unknown(name, names)
    return name


_LEAST_SIZE, _MOST_SIZE = 4.0, 200.0  # points
_MOST_ROWS_SIZE = 18.0  # points: rows are measured together, at every size
_POINTS = As(
    Annotated[float, Length(_LEAST_SIZE * MM_PER_POINT - 1e-3, _MOST_SIZE * MM_PER_POINT + 1e-3)],
    lambda mm, _: round(mm / MM_PER_POINT, 2),
)
_ALIGN = As(Annotated[str, OneOf(tuple(ALIGNMENTS), nothing="left")], lambda word, _: ALIGNMENTS[word])
_SHOWS = As(Annotated[str, OneOf((*ROWS, *ALONE))] | tuple[Annotated[str, As(str, _row)], ...], _shows)
Points = Annotated[float, _POINTS]
Words = Annotated[Template, As(Annotated[str, Text(400)], _words)]
NOTHING = Template()


class Region(NamedTuple):
    """One region of a card; its panel lies under what it shows."""

    name: Annotated[str, TABLE_NAME]
    shows: Annotated[tuple[str, ...], _SHOWS, "one thing alone, or several below each other"] = ()
    when: Annotated[When, "the cards that have it, such as: cost > 3 and not art"] = ALWAYS
    text: Annotated[Words, "words with {fields}"] = NOTHING
    otherwise: Annotated[Words, "said instead where all fields are empty"] = NOTHING
    left: Annotated[Places, ACROSS] = ()
    right: Annotated[Places, ACROSS] = ()
    width: Annotated[Place | None, EXTENT] = None
    top: Annotated[Places, DOWN] = ()
    bottom: Annotated[Places, DOWN] = ()
    height: Annotated[Place | None, EXTENT] = None
    baseline: Annotated[Places, DOWN, "of the first line of text, instead of top"] = ()
    size: Annotated[Points, "of letters, at most"] = 9.5
    least: Annotated[Points, "of letters, at least"] = _LEAST_SIZE
    lines: Annotated[int, Whole(1, 40), "of text, at most"] = 1
    face: Annotated[str, OneOf(FACES, nothing="body")] = "body"
    colour: Annotated[str, OneOf(COLOURS, nothing="ink")] = "ink"
    align: Annotated[float, _ALIGN] = 0.0
    spoken: Annotated[bool, "whether screen readers say it"] = True
    cover: Annotated[bool, "whether a picture fills its region and is cut off, rather than fits in"] = False
    low: Annotated[bool, "rows stand close together at the bottom, rather than spread"] = False
    fill: Annotated[str, OneOf(FILLS, nothing="")] = ""
    outline: Annotated[str, OneOf(COLOURS, nothing="")] = ""
    line: Annotated[float, Length(0.05, 5.0), "how thick the outline is"] = 0.3
    radius: Annotated[float, Length(most=FARTHEST), "of its corners"] = 0.0
    instead_of: Annotated[
        str, As(str, _other_region), "the region whose words have no room on the cards that have this one"
    ] = ""

    @staticmethod
    def called(_: Any, name: str, __: int) -> str:
        """A region in what is said of its mistakes."""
        return Sentence('region "{name}"', name=short(name, 40))

    def made(self, at: Spot) -> "Region":
        if self.name == MARK or not _NAME.fullmatch(self.name):
            at.wrong("", 'must be called in small letters and hyphens, and not "{mark}".', mark=MARK)
        if self.shows and self.size > _MOST_ROWS_SIZE:
            at.wrong(
                "size",
                "is more than {most:g} pt, the most for rows; words may be larger.",
                most=_MOST_ROWS_SIZE,
            )
        if self.text and self.shows:
            at.wrong("text", 'and "shows" exclude each other; make two regions of it.')
        if self.instead_of and not self.text:
            at.wrong("instead_of", 'needs a "text": only words are set elsewhere for want of room.')
        self._check_edges(at)
        return self

    def _check_edges(self, at: Spot) -> None:
        """Enough to know where it lies, and no more than that."""
        across = [key for key in ("left", "right", "width") if getattr(self, key)]
        down = [key for key in ("top", "bottom", "height", "baseline") if getattr(self, key)]
        if len(across) != 2 and not (self.text and len(across) == 1 and across != ["width"]):  # noqa: PLR2004 -- of three
            at.wrong("", "needs two of left, right and width.")
        if down not in self._lone_edges and (len(down) != 2 or "baseline" in down):  # noqa: PLR2004 -- of three
            at.wrong(
                "",
                "needs two of top, bottom and height, or a baseline alone."
                if self.text
                else "needs two of top, bottom and height.",
            )

    @property
    def _lone_edges(self) -> list[list[str]]:
        """What is as high as its words come out is held by one edge."""
        if self.text:
            return [["baseline"], ["top"]]
        if self.shows == ("foot",):
            return [["bottom"]]
        return [["top"]] if self.shows == ("line",) else []

    def hangs_on(self) -> set[str]:
        """What must be placed before it: the regions whose edges it names, and that which it replaces."""
        places = (*self.left, *self.right, *self.top, *self.bottom, *self.baseline)
        return {self.instead_of, *(place.region for place in places)} - {""}

    def speaks_of(self) -> set[str]:
        """What of a card it prints or asks for."""
        return {*self.text.fields, *self.otherwise.fields, *self.when.names}


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
