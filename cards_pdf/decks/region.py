"""Regions and layouts as plain frozen data, which are the schema of a layout's file.

Guarantee:
    A region has enough edges to know where it is, and no more than that. A key that its kind
    ignores is a mistake, so nothing is left out in silence.

How it works:
    An edge is a distance from the card's edge or from another region's edge. It may name several
    places: the first one whose region is on a card counts. If no such region is on the card, the
    region is left out.

    The kind of a region follows from its keys (`Region.kind`). Each kind has a class in
    `cards/regions`, and `keys.toml` lists the keys that mean something in it.

What is delicate:
    *Names and defaults.* The camera mark of a card is a hash of its layout's keys without defaults
    (`cards/camera_mark.py`). A renamed field or a changed default changes the marks of cards that
    are printed already.

Example:
    `shows = ["stats", "text"]` makes a region of the kind "rows", `shows = "icon"` one of the kind
    "icon", and `text = "{name}"` one of the kind "words".
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import AND, Message, join_words, short
from cards_pdf.common.records.annotations import (
    TABLE_NAME,
    AnyOf,
    Convert,
    EarlierName,
    Format,
    ForPencil,
    Int,
    Length,
    MaxItems,
    Number,
    Text,
)
from cards_pdf.common.records.problems import InvalidValue, Location, unknown
from cards_pdf.common.records.record import DefaultFrom
from cards_pdf.common.records.toml_file import read_known
from cards_pdf.common.sizes import Mm
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.conditions import ALWAYS, Condition, When
from cards_pdf.decks.icons import PATTERNS
from cards_pdf.decks.layout_values import (
    EXTENT,
    FARTHEST,
    FILL,
    MARK,
    NO_PICTURE,
    NOTHING,
    PLACES_ACROSS,
    PLACES_DOWN,
    Colour,
    EdgePlace,
    Fills,
    PictureWord,
    Places,
    PlaceText,
    Template,
    Words,
)
from cards_pdf.text.markup import CAPITALS, DISPLAY, LetterStyle

# rows that a region sets below each other
ROWS = ("figure", "art", "stats", "text", "boxes", "note", "emblem")
# content that a region shows alone
ALONE = ("pattern", "icon", "line", "foot", "index", "pips", "signs")
_KNOWN = read_known(__file__, "keys.toml")
FIELDS: tuple[str, ...] = tuple(_KNOWN["fields"])
ASKED: tuple[str, ...] = tuple(_KNOWN["asked"])
_OF_KIND = frozenset(("accent", "on accent", "shade", "pale", "tint"))  # colours
_NAMES = frozenset(("name", "code", "deck", "designer"))
FACES = ("body", "bold", "italic", "title", "names", *DISPLAY)
# On the axis: below the card's middle, as far as the region has room beside the words.
ALIGNMENTS = {"left": 0.0, "centre": 0.5, "right": 1.0, "justify": 0.0, "axis": 0.5}
JUSTIFY = "justify"
AXIS = "axis"
HEIGHTS = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
GRADIENTS = ("bottom", "right", "bottom right", "bottom left", "rim")
IN_LOW_INK = ("grey", "drop", "keep")
SHAPES = ("box", "ellipse", "hexagon")
ALIASES: Mapping[str, str] = _KNOWN["aliases"]
ACROSS = ("left", "right", "width")
DOWN = ("top", "bottom", "height", "baseline")
EDGES = (*ACROSS, *DOWN)
# keys whose value may have columns of the card in it
FROM_COLUMNS: tuple[str, ...] = (*EDGES, *_KNOWN["from_columns"])
_OWN_FACE = ' A font of your own is named in the deck: [fonts.faces] runes = "runes.ttf".'
_KINDS_NEVER_REPEATED = ("rows", "foot")  # a pencil writes on them
_LONE_EDGE: dict[tuple[str, ...], list[str]] = {("foot",): ["bottom"], ("line",): ["top"]}
MAX_CORNERS = 40
MAX_REPEATED = 60  # times that a region may stand on a card
_NAME = re.compile("(?=.*[a-z])[a-z0-9-]{1,40}")


def _check_row(word: str, _: Location) -> str:
    """Check one of several rows below each other."""
    if word in ROWS:
        return word
    alone = Message('stands alone: shows = "{word}"', word=word)
    may = alone if word in ALONE else Message("it may be {words}", words=join_words(ROWS))
    raise InvalidValue(
        'lists "{word}"; {may}.{near}', word=short(word), may=may, near=nearest(word, ROWS)
    )


def _check_other_region(name: str, location: Location) -> str:
    names = location.up.table if location.up else ()
    if name and name not in names:
        raise unknown(name, names)
    return name


MIN_SIZE_PT = 4.0
MAX_SIZE_PT = 200.0
MAX_ROWS_SIZE_PT = 72.0  # rows are measured together, at every size
_POINTS = Convert(
    Annotated[float, Length(MIN_SIZE_PT * MM_PER_POINT - 1e-3, MAX_SIZE_PT * MM_PER_POINT + 1e-3)],
    lambda mm, _: round(mm / MM_PER_POINT, 2),
)
Align = Annotated[str, AnyOf(tuple(ALIGNMENTS), empty="left")]
_SHOWS = Convert(
    Annotated[str, AnyOf((*ROWS, *ALONE))] | tuple[Annotated[str, Convert(str, _check_row)], ...],
    lambda given, _: (given,) if isinstance(given, str) else tuple(dict.fromkeys(given)),
)
Points = Annotated[float, _POINTS]


def _read_corner(text: str, _: Location) -> tuple[float, float]:
    """Return "50% 0%" as shares of the region's width and height: 0.5, 0.0."""
    found = re.fullmatch(_CORNER, text)
    if not found:
        raise InvalidValue('has "{text}" instead of a corner such as "50% 0%".', text=text)
    return (float(found[1]) / 100, float(found[2]) / 100)


def _check_corners(radii: tuple[Any, ...], _: Location) -> tuple[Any, ...]:
    if len(radii) < 3:  # noqa: PLR2004 -- a triangle
        raise InvalidValue("has {count} corners; a shape has three or more.", count=len(radii))
    return radii


_INK = Template("ink")
NAME = Template("{name}")
_CORNER = r"\s*(\d{1,3}(?:\.\d+)?)%\s+(\d{1,3}(?:\.\d+)?)%\s*"
Corners = Annotated[
    tuple[Annotated[Any, Convert(Annotated[str, Text(40)], _read_corner)], ...],
    MaxItems(MAX_CORNERS),
]
Shape = Annotated[str, AnyOf(SHAPES)] | Annotated[tuple[Any, ...], Convert(Corners, _check_corners)]
Inset = PlaceText | Annotated[tuple[PlaceText, ...], MaxItems(2)]
# `looks` takes these keys out of the table before the region is read
_FROM_COLUMNS = DefaultFrom(
    lambda location: location.run.shared.get("from_columns", {}).get(location.label, ()),
    is_keyless=True,
)


class ColumnKey(NamedTuple):
    """A key whose value has columns of the card in it, such as left = "{x}mm"."""

    key: str
    texts: tuple[Template, ...]
    is_list: bool


class Region(NamedTuple):
    """A region of a card."""

    name: Annotated[str, TABLE_NAME]
    # `short_form` writes the next three out before a region is read
    like: Annotated[
        str, Format("region"), "a region whose keys apply here, except those written here"
    ] = ""
    box: Annotated[tuple[PlaceText, ...], MaxItems(4), "left, top, width and height"] = ()
    inset: Annotated[Inset, "distance from the edges that are not set; or across and down"] = ()
    shows: Annotated[tuple[str, ...], _SHOWS, "one thing alone, or several below each other"] = ()
    when: Annotated[When, "the cards that show it, such as: cost > 3 and not art"] = ALWAYS
    text: Annotated[Words, "text with {fields}"] = NOTHING
    otherwise: Annotated[Words, "a text for cards on which all fields are empty"] = NOTHING
    left: Annotated[Places, PLACES_ACROSS, Format("across")] = ()
    right: Annotated[Places, PLACES_ACROSS, Format("across")] = ()
    width: Annotated[EdgePlace | None, EXTENT] = None
    top: Annotated[Places, PLACES_DOWN, Format("down")] = ()
    bottom: Annotated[Places, PLACES_DOWN, Format("down")] = ()
    height: Annotated[EdgePlace | None, EXTENT] = None
    baseline: Annotated[
        Places, PLACES_DOWN, Format("down"), "of the first line of text, instead of top"
    ] = ()
    size: Annotated[Points, "of the text, if it fits"] = 9.5
    min_size: Annotated[Points, "the smallest size of long texts; 7 pt by default"] = 0.0
    lines: Annotated[int, Int(1, 40), "of text, at most"] = 1
    face: Annotated[
        str,
        AnyOf(FACES, shared_name="faces", empty="body", hint=_OWN_FACE),
        "or one of the deck's [fonts.faces]",
    ] = "body"
    tracking: Annotated[
        float, Number(-0.1, 1.0), "space between letters, in parts of their size"
    ] = 0.0
    leading: Annotated[float, Number(0.7, 3.0), "line spacing, as a multiple of the normal one"] = (
        1.0
    )
    capitals: Annotated[str, AnyOf(CAPITALS, empty=""), "instead of lower-case letters"] = ""
    colour: Annotated[Colour, "of text, icons, lines"] = _INK
    align: Annotated[Align, "of text"] = "left"
    valign: Annotated[str, AnyOf(tuple(HEIGHTS), empty=""), "in the middle by default"] = ""
    padding: Annotated[
        float, Length(maximum=20.0), "around its text, to which its panel shrinks"
    ] = 0.0
    stroke: Annotated[Colour, "the colour of a line around its letters"] = NOTHING
    stroke_width: Annotated[float, Length(0.05, 3.0), "of that line"] = 0.3
    shadow: Annotated[Colour, "of its text"] = NOTHING
    turn: Annotated[int, Int(-359, 359), "of what it shows: degrees, clockwise"] = 0
    repeat: Annotated[
        Words,
        "how often it appears on a card: a number, or a list with commas, each part "
        "of it as {item}",
    ] = NOTHING
    step: Annotated[
        tuple[
            Annotated[float, Length(-FARTHEST, FARTHEST)],
            Annotated[float, Length(-FARTHEST, FARTHEST)],
        ],
        "how far right and down each copy lies from the previous one; beside it by default",
    ] = (0.0, 0.0)
    marks: Annotated[bool, "whether asterisks and underscores in its text are markup"] = True
    symbols: Annotated[
        bool | None, "whether the deck's [symbols] apply in its text; by default in all but names"
    ] = None
    spoken: Annotated[bool, "whether screen readers read it"] = True
    alt: Annotated[Words, "what they read for a picture, instead of the card's name"] = NAME
    picture: Annotated[PictureWord, "a file beside this one, such as frame.svg, or {column}"] = (
        NO_PICTURE
    )
    flip: Annotated[str, AnyOf(("across", "down"), empty=""), "mirrors a picture"] = ""
    focus: Annotated[
        Any,
        Convert(Annotated[str, Text(40)], _read_corner),
        "the part of a picture that stays when it is cropped",
    ] = (0.5, 0.5)
    transparent: Annotated[Colour, "the colour of a picture that becomes transparent"] = NOTHING
    qr: Annotated[Words, "a code to scan, such as {link}"] = NOTHING
    cover: Annotated[
        bool, "whether a picture fills its region and is cropped, instead of fitting in"
    ] = False
    slice: Annotated[int, Int(0, 5000), "pixels at each side of a frame that are not stretched"] = 0
    border: Annotated[float, Length(0.1, FARTHEST), "how wide these sides are printed"] = 4.0
    opacity: Annotated[float, Number(0.05, 1.0), "of its picture and its panel"] = 1.0
    low_ink: Annotated[str, AnyOf(IN_LOW_INK), "what happens to its picture in low ink"] = "grey"
    drawing: Annotated[Words, Format("drawing or field"), "instead of the card's figure"] = NOTHING
    icon: Annotated[Words, Format("icon or field"), "instead of the kind's"] = NOTHING
    pattern: Annotated[str, AnyOf(PATTERNS, empty=""), "instead of the kind's"] = ""
    pitch: Annotated[
        float,
        Length(maximum=20.0),
        ForPencil(),
        "from line to line; rows then start on thirds of it, and go around the mark",
    ] = 0.0
    low: Annotated[bool, EarlierName(), "an older name of valign = bottom"] = False
    shape: Annotated[Shape, "of its panel and its picture; or corners such as 50% 0%"] = "box"
    fill: Annotated[Fills, FILL, "a colour, or several for a gradient"] = ()
    gradient: Annotated[
        str, AnyOf(GRADIENTS), "the direction in which several colours of fill change; rim: radial"
    ] = "bottom"
    outline: Annotated[Colour, "the colour of its edge"] = NOTHING
    line: Annotated[float, Length(0.05, 5.0), "how thick the outline is"] = 0.3
    radius: Annotated[float, Length(maximum=FARTHEST), "of its corners"] = 0.0
    overflow_of: Annotated[
        str,
        Convert(str, _check_other_region),
        Format("region"),
        "the region whose text moves here on cards where it does not fit there",
    ] = ""
    group: Annotated[
        str, Text(40), "regions of one group are chosen and moved together in the studio"
    ] = ""
    from_columns: Annotated[tuple[ColumnKey, ...], _FROM_COLUMNS] = ()

    @staticmethod
    def aliases() -> Mapping[str, str]:
        """Return other names of keys, which the schema lists as deprecated."""
        return ALIASES

    @staticmethod
    def template_keys() -> tuple[str, ...]:
        """Return the keys whose value may have columns of the card in it."""
        return FROM_COLUMNS

    @staticmethod
    def synonyms() -> Mapping[str, str]:
        """Return keys of other programs, for which messages suggest ours."""
        synonyms: Mapping[str, str] = read_known(__file__)["synonyms"]
        return synonyms

    @staticmethod
    def describe_table(location: Location) -> tuple[Message, dict[str, str]]:
        """Return how error messages name a region, and its place for programs."""
        name = location.label
        return Message('region "{name}"', name=short(name, 40)), {"region": name}

    def validated(self, location: Location) -> "Region":
        if self.name == MARK or not _NAME.fullmatch(self.name):
            location.report(
                "",
                'must have a name of lower-case letters and hyphens, and not "{mark}".',
                mark=MARK,
            )
        if self.shows and self.size > MAX_ROWS_SIZE_PT:
            location.report(
                "size",
                "is more than {most:g} pt, the maximum for rows; only texts may be larger.",
                most=MAX_ROWS_SIZE_PT,
            )
        if sum(map(bool, (self.text, self.shows, self.picture, self.qr))) > 1:
            location.report(
                "text", '"picture", "qr" and "shows" exclude each other; use a region for each.'
            )
        for key in ("turn", "padding"):
            if getattr(self, key) and not self.has_known_edges:
                location.report(key, "needs a region whose four edges are known.")
        if self.repeat and (self.kind in _KINDS_NEVER_REPEATED or not self.has_known_edges):
            location.report(
                "repeat", "needs a region whose four edges are known, of words or a single thing."
            )
        self._check_keys(location)
        self._check_edges(location)
        return self

    def _check_keys(self, location: Location) -> None:
        """Report keys that this kind of region ignores."""
        ignored = unused_keys(self.kind)
        for key in location.table:
            if key in ignored:
                location.report(
                    key, "does nothing in a region of this kind ({sort}).", sort=Message(self.kind)
                )
        if "step" in location.table and not self.repeat:
            location.report("step", 'does nothing without "repeat".')
        if "gradient" in location.table and len(self.fill) < 2:  # noqa: PLR2004 -- from one colour to another
            location.report("gradient", 'needs several colours: fill = ["#203040", "#6080a0"].')
        if self.overflow_of and not self.text:
            location.report(
                "overflow_of", 'needs a "text": only texts can move elsewhere when they do not fit.'
            )

    @property
    def has_known_edges(self) -> bool:
        across = self.width or (self.left and self.right)
        down = self.height or (self.top and self.bottom)
        return bool(across and down)

    @property
    def kind(self) -> str:
        """The name of the region's kind."""
        keys = {"shows": self.shows, "text": self.text, "picture": self.picture, "qr": self.qr}
        return kind_of(keys)

    def _check_edges(self, location: Location) -> None:
        """Report missing and contradictory edges."""
        across = [key for key in ACROSS if getattr(self, key)]
        down = [key for key in DOWN if getattr(self, key)]
        if len(across) != 2 and not (self.text and len(across) == 1 and across != ["width"]):  # noqa: PLR2004 -- of three
            location.report(
                "", "needs two of left, right and width; it has {edges}.", edges=_name_edges(across)
            )
        # one edge is enough where the height follows from the content
        lone: list[list[str] | None] = (
            [["baseline"], ["top"]] if self.text else [_LONE_EDGE.get(self.shows)]
        )
        if down not in lone and (len(down) != 2 or "baseline" in down):  # noqa: PLR2004 -- of three
            needs = "needs two of top, bottom and height; it has {edges}."
            if self.text:
                needs = "needs two of top, bottom and height, or a baseline alone; it has {edges}."
            location.report("", needs, edges=_name_edges(down))

    @property
    def dress(self) -> LetterStyle:
        return LetterStyle(self.tracking, self.leading, self.capitals)

    @property
    def has_symbols(self) -> bool:
        """True if the deck's [symbols] replace words: in all regions but names, by default."""
        is_name = bool(self.text.fields) and _NAMES.issuperset(self.text.fields)
        return not is_name if self.symbols is None else self.symbols

    @property
    def filled(self) -> bool:
        """True if a column decides how the region looks."""
        parts = (self.icon, self.drawing, self.colour, self.outline, *self.fill)
        return bool(self.qr or self.from_columns) or any(part.fields for part in parts)

    @property
    def has_accent(self) -> bool:
        """True if the region has a colour of the card's kind."""
        return not _OF_KIND.isdisjoint(
            (self.colour, self.outline, self.stroke, self.shadow, *self.fill)
        )

    def find_dependencies(self) -> set[str]:
        """Return the regions that must be measured before this one."""
        places = (*self.left, *self.right, *self.top, *self.bottom, *self.baseline)
        return {self.overflow_of, *(place.region for place in places)} - {""}

    def find_forms(self, looks: "Sequence[ValueLook]") -> "Iterator[Region]":
        """Yield the region, and what each look makes of it."""
        yield self
        for look in looks:
            if self.name in look.changes:
                yield self._replace(**look.changes[self.name])

    def find_fields(self) -> set[str]:
        """Return the fields that the region prints or asks for."""
        texts = (text for column in self.from_columns for text in column.texts)
        parts = (part for part in (*self, *self.fill, *texts) if isinstance(part, Template))
        return {*self.when.names}.union(*(part.fields for part in parts))


def _name_edges(edges: Sequence[str]) -> Message | str:
    return join_words(edges, AND) if edges else Message("none of them")


def split_repeated(text: str) -> list[str]:
    """Return the items of a repeated region: "3" is 1, 2, 3, and "fire, ice" is these two.

    A number that is too large gives one item more than the maximum.
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    number = parts[0] if len(parts) == 1 else ""
    if number.isdecimal() and number.isascii():
        count = min(int(number[:9]), MAX_REPEATED + 1)
        return [str(n) for n in range(1, count + 1)]
    return parts


def kind_of(keys: Mapping[str, Any]) -> str:
    """Return the kind of a region with keys that may be wrong."""
    shows = keys.get("shows")
    rows = tuple(shows) if isinstance(shows, list | tuple) else (shows,)
    if keys.get("qr"):
        return "qr"
    if keys.get("text"):
        return "words"
    if not shows:
        return "picture" if keys.get("picture") else "panel"
    if rows in (("art",), ("figure",)):
        return "picture" if rows == ("art",) else "figure"
    return str(rows[0]) if rows[0] in ALONE else "rows"


def unused_keys(kind: str) -> list[str]:
    """Return the keys that regions of a kind ignore."""
    return [key for key, kinds in _KNOWN["kinds"].items() if kind not in kinds]


class ValueLook(NamedTuple):
    """The difference on cards for which a condition holds: fields by region."""

    when: Condition
    changes: Mapping[str, Mapping[str, Any]]


class Layout(NamedTuple):
    """A layout: its regions in drawing order and in measuring order."""

    name: str
    framed: bool  # its frame shows where to cut
    own: bool  # a file of the deck, not built in
    is_back: bool = False
    regions: tuple[Region, ...] = ()
    order: tuple[Region, ...] = ()
    instead: "tuple[Instead, ...]" = ()
    landscape: bool = False
    mark_at_foot: bool = False  # the camera mark, otherwise at the head
    drawn_for: Mm | None = None  # the card that its lengths are for; on others it is scaled
    looks: "tuple[ValueLook, ...]" = ()
    variant: str = ""  # of its looks and columns, on the card that it was fitted to

    @property
    def is_playing(self) -> bool:
        """True if the spot of the camera mark is taken by a playing card's index."""
        return any("index" in region.shows for region in self.regions)

    @property
    def is_alike(self) -> bool:
        """True if the layout looks the same on every card."""
        return not (
            self.find_fields()
            or self.find_shown_content()
            or any(region.has_accent for region in self.regions)
        )

    def find_forms(self) -> Iterator[Region]:
        """Yield each region, and each that a look makes of it."""
        for region in self.regions:
            yield from region.find_forms(self.looks)

    def find_conditions(self) -> Iterator[Condition]:
        """Yield the conditions of the layout, of its looks and of its variants."""
        yield from (region.when for region in self.regions)
        yield from (look.when for look in self.looks)
        for row in self.instead:
            yield from row.when
            yield from row.layout.find_conditions()

    def find_fields(self) -> set[str]:
        """Return the fields that the layout prints or asks for, with its variants."""
        names = {name for region in self.find_forms() for name in region.find_fields()}
        names.update(name for look in self.looks for name in look.when.names)
        for row in self.instead:
            names |= row.layout.find_fields().union(*(word.names for word in row.when))
        return names

    def find_shown_content(self) -> set[str]:
        """Return what the layout shows otherwise than in words, with its variants."""
        words = {word for region in self.find_forms() for word in region.shows}
        if not words.isdisjoint(("index", "pips")):  # these show columns
            words |= {"rank", "suit"}
        return words.union(*(row.layout.find_shown_content() for row in self.instead))


class Instead(NamedTuple):
    """The layout of cards for which all conditions hold.

    A final one is kept although text does not fit.
    """

    when: tuple[Condition, ...]
    layout: Layout
    final: bool = False
