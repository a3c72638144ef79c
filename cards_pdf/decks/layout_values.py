"""Values in a layout's file: edges of regions ("name.bottom + 2mm"), words, colours, pictures.

Filters stand behind a field and a bar, such as {name|upper}:

    ============  ==================================================================
    filter        what becomes of the field
    ============  ==================================================================
    upper, lower  its letters in capitals, or in small letters
    title         each word with a capital
    000           a number with as many digits at least: 7 becomes 007
    lines         a list with commas or semicolons, each part of it in its own line
    else TEXT     the text, if the field is empty
    ============  ==================================================================

Several follow each other: {rarity|lower|else common}. Icons, marks and tags keep their letters.

Example:
    >>> apply_filters("storm :Bolt:", ("upper",)), apply_filters("", ("000", "else –"))
    ('STORM :Bolt:', '–')
"""

import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple, Self

from cards_pdf.common.colour import is_colour, no_colour
from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import AND, Message, join_words, short
from cards_pdf.common.records.annotations import Convert, Format, MaxItems, Text
from cards_pdf.common.records.problems import InvalidValue, Location
from cards_pdf.common.units import millimetres
from cards_pdf.decks.conditions import Ask, column_name, make_column_error
from cards_pdf.decks.icons import PICTURES, resolve_in_folder

# --- filters ---

_KEPT = re.compile(r"(:[\w-]+(?:@[\d.]+)?:|\[[^\[\]]*\]|<[^<>]*>)")  # icons and tags
_ZEROS = re.compile("0{1,20}")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
FILTER_NAMES = ("upper", "lower", "title", "lines", "000")


def split_placeholder(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the name of a field and its filters.

    A column may have a bar in its name: what stands behind it is then no filter.
    """
    name, *parts = text.split("|")
    filters = tuple(part.strip() for part in parts)
    are_known = all(
        one in _FUNCTIONS or one.startswith("else ") or _ZEROS.fullmatch(one) for one in filters
    )
    return (name, filters) if are_known else (text, ())


def apply_filters(value: str, filters: tuple[str, ...]) -> str:
    """Return the value of a field after its filters."""
    for one in filters:
        if one in _FUNCTIONS:
            value = _FUNCTIONS[one](value)
        elif one.startswith("else"):
            value = value or one.removeprefix("else").strip()
        elif value.strip():
            value = value.strip().zfill(len(one)) if value.strip().isdecimal() else value
    return value


def _change_letters(change: Callable[[str], str]) -> Callable[[str], str]:
    """Return a filter that leaves icons and tags as they are."""
    return lambda value: "".join(
        part if n % 2 else change(part) for n, part in enumerate(_KEPT.split(value))
    )


def _capitalise(text: str) -> str:
    return _WORD.sub(lambda word: word[0][0].upper() + word[0][1:], text)


def _split_lines(value: str) -> str:
    return "\n".join(part.strip() for part in re.split("[,;]", value) if part.strip())


_FUNCTIONS: Mapping[str, Callable[[str], str]] = {
    "upper": _change_letters(str.upper),
    "lower": _change_letters(str.lower),
    "title": _change_letters(_capitalise),
    "lines": _split_lines,
}


# --- edges ---

MARK = "mark"  # the camera mark: layouts may refer to it, but not move it
FARTHEST = 400.0  # mm: the side of the largest card
BEYOND = 50.0  # mm: how far a picture may reach beyond the card's edge
MAX_PLACES = 6
MAX_PER_CENT = 100


class EdgePlace(NamedTuple):
    """A position across or down the card: mm and a share of its side, from an edge.

    The edge is that of a region, or of the card itself.
    """

    mm: float
    share: float = 0.0
    region: str = ""
    edge: str = ""


Places = tuple[EdgePlace, ...]
PlaceText = Annotated[str, Text(100, example="4mm")]


def _places_along(*edges: str) -> Convert:
    """Return how places are read. `edges` are the edges of other regions along this side."""

    def read(value: str | tuple[str, ...], location: Location) -> Places:
        names = (*location.up.table, MARK) if location.up else ()
        words = (value,) if isinstance(value, str) else value
        return tuple(_read_place(word, names, edges) for word in words)

    several = Annotated[tuple[PlaceText, ...], MaxItems(MAX_PLACES)]
    return Convert(PlaceText | several, read)


PLACES_ACROSS = _places_along("left", "right")
PLACES_DOWN = _places_along("top", "bottom")
# a width or a height
EXTENT = Convert(PlaceText, lambda text, _: _read_place(text, (), ()) if text else None)


def _read_place(text: str, names: Collection[str], edges: tuple[str, ...]) -> EdgePlace:
    anchor = ""
    sign = 1
    length = text.strip()
    if "." in text and text[:1].isalpha():  # name.bottom - 2mm
        sign = -1 if " -" in text else 1
        anchor, _, length = map(str.strip, text.partition(" -" if sign < 0 else "+"))
    region, _, edge = anchor.partition(".")
    if anchor and (region not in names or edge not in edges):
        raise _make_edge_error(text, region, names, edges=edges)
    mm, share = _read_length(length) if length or not anchor else (0.0, 0.0)
    return EdgePlace(sign * mm, sign * share, region, edge)


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


# --- words, colours and pictures ---

COLOURS = ("ink", "soft", "accent", "on accent", "shade", "pale", "tint", "paper")
MAX_COLOURS = 8
_FIELD = re.compile(r"\{([^{}]*)\}")


class Template(str):
    """Words with {fields}. The names of the fields are found when the file is read."""

    __slots__ = ("fields", "is_field", "placeholders")

    fields: tuple[str, ...]
    is_field: bool  # one field without filters and nothing else
    placeholders: dict[str, tuple[str, tuple[str, ...]]]  # name and filters, by how it is written

    def __new__(cls, text: str = "") -> Self:
        template = super().__new__(cls, text)
        found = [
            (written, *split_placeholder(written))
            for written in (part.partition("}")[0] for part in text.split("{")[1:])
        ]
        template.placeholders = {
            written: (column_name(name), filters) for written, name, filters in found
        }
        template.fields = tuple(column_name(name) for _, name, _ in found)
        template.is_field = bool(_FIELD.fullmatch(text)) and not found[0][-1]
        return template

    def filled(self, ask: Ask, *, needs_all: bool = False) -> str:
        """Return the words with their fields; "" if all fields are empty, or if one is missing."""
        if self.is_field:
            return ask(self.fields[0])
        values = {
            written: apply_filters(ask(name), filters) if filters else ask(name)
            for written, (name, filters) in self.placeholders.items()
        }
        has_enough = all if needs_all else any
        if values and not has_enough(values.values()):
            return ""
        return _FIELD.sub(lambda match: values[match[1]], self)


def _read_words(text: str, location: Location) -> Template:
    """Return words whose fields are columns that cards have."""
    template = Template(text)
    if len(template.fields) != len(_FIELD.findall(text)):
        raise InvalidValue(
            'has a "{{" without "}}" in "{text}"; fields are written {{name}}.', text=short(text)
        )
    fields = location.run.shared["fields"]
    for field in template.fields:
        name, bar, behind = field.partition("|")
        if field not in fields and bar and name in fields:
            raise InvalidValue(
                'has no filter "{word}"; behind a field there may be {words}.{near}',
                word=behind[:40],
                words=join_words([*FILTER_NAMES, "else –"]),
                near=nearest(behind, FILTER_NAMES),
            )
        if field not in fields:
            raise make_column_error(f"{{{field}}}", field, fields)
    return template


def _read_colour(text: str, location: Location) -> Template:
    """Return a built-in colour, a colour of the deck, "#a04020", or a column with one of these."""
    template = _read_words(text, location)
    own = location.run.shared["colours"]
    if template.fields or text in COLOURS or text in own:
        return template
    if not is_colour(text):
        raise no_colour(text, [*COLOURS, *own])
    return template


class PictureName(Template):
    """A file beside the layout, or a field with the name of a file beside the deck."""

    __slots__ = ("file",)

    file: Path | None

    def __new__(cls, text: str = "", file: Path | None = None) -> Self:
        name = super().__new__(cls, text)
        name.file = file
        return name


def _read_picture(text: str, location: Location) -> PictureName:
    if _read_words(text, location).fields:
        return PictureName(text)
    return PictureName(text, resolve_in_folder(location.run.shared["folder"], text, PICTURES))


NOTHING = Template()
NO_PICTURE = PictureName()
Words = Annotated[Template, Convert(Annotated[str, Text(400)], _read_words), Format("words")]
Colour = Annotated[Template, Convert(Annotated[str, Text(60)], _read_colour), Format("colour")]
PictureWord = Annotated[
    PictureName, Convert(Annotated[str, Text(200)], _read_picture), Format("picture or field")
]
Fills = tuple[Template, ...]
FILL = Convert(
    Colour | Annotated[tuple[Colour, ...], MaxItems(MAX_COLOURS)],
    lambda given, _: (given,) if isinstance(given, Template) else given,
)
