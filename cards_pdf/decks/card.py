"""A card, its kind and its back as frozen data, which are also the schema of their tables.

Named tuples rather than dataclasses: a deck of 5,000 cards is read in half the time.
"""

import re
from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.colour import checked_colour, is_colour, no_colour
from cards_pdf.common.data_files import card_files
from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import Message, short
from cards_pdf.common.records.annotations import (
    TABLE_NAME,
    AnyOf,
    Convert,
    Format,
    Int,
    MaxItems,
    Text,
)
from cards_pdf.common.records.problems import Location, SheetRow
from cards_pdf.common.records.record import DefaultFrom, Rest
from cards_pdf.common.records.toml_file import cleaned
from cards_pdf.common.standard_deck import SUIT_NAMES
from cards_pdf.decks.conditions import column_name
from cards_pdf.decks.icons import BACK_PATTERNS, ICONS, PATTERNS, Picture
from cards_pdf.decks.layout_file import LayoutRef
from cards_pdf.text.markup import strip_marks

MAX_ROWS = 40  # of one sort on one card; no card has room for more
MAX_STEPS = 12
CHOICE_EFFECTS = ("element", "all-attacks")  # whose box is ticked for one of several choices
_PLACEHOLDER = re.compile(r"\{([a-z_]{1,30})\}")
_NAME = r"[a-z0-9][a-z0-9-]{0,39}"

Texts = Mapping[str, str]  # effect -> its line
Value = int | str | bool
RowValue = int | bool | Annotated[str, Text(100)]  # a number or a word, as a row has it
EffectName = Annotated[str, Text(40, _NAME, "must be a name of lower-case letters and hyphens.")]
Choice = Annotated[str, Text(100)]


class Effect(NamedTuple):
    """An effect on a card: its name, its numbers, and a sentence made of these numbers.

    The name is empty for a text that no referee resolves. As a box it is one square, a square for
    each of several `choices`, or `steps` squares in a row.
    """

    name: str
    numbers: Mapping[str, Value]
    text: str
    choices: tuple[str, ...] = ()
    steps: int = 1

    def number(self, key: str = "amount") -> int:
        value = self.numbers[key]
        assert isinstance(value, int)
        return value

    def word(self, key: str = "element") -> str:
        return str(self.numbers[key])


def without_marks(text: str) -> str:
    """Return a text for terminals: icons are words there, and nothing is bold."""
    has_marks = any(mark in text for mark in "*_:[<\N{SOFT HYPHEN}")  # few texts have any
    return strip_marks(text) if has_marks else text


class EffectRow(NamedTuple):
    """An effect by its name, with its numbers; or a text alone."""

    effect: Annotated[EffectName, "what a referee does"] = ""
    text: Annotated[str | None, "instead of the effect's line under [texts]"] = None
    numbers: Annotated[Mapping[str, RowValue], Rest()] = {}

    def built(self, location: Location) -> Effect:
        return Effect(self.effect, self.numbers, _make_sentence(self, location))


class BoxRow(NamedTuple):
    """A box to tick: an effect, one of several choices, or steps in a row."""

    effect: Annotated[EffectName, "what a referee does once it is ticked"] = ""
    text: Annotated[str | None, "instead of the effect's line under [texts]"] = None
    choices: Annotated[tuple[Choice, ...], MaxItems(MAX_ROWS), "words of which one is ticked"] = ()
    steps: Annotated[int, Int(1, MAX_STEPS), "squares in a row"] = 1
    numbers: Annotated[Mapping[str, RowValue], Rest()] = {}

    def built(self, location: Location) -> Effect:
        if self.effect in CHOICE_EFFECTS and len(self.choices) < 2:  # noqa: PLR2004 -- a choice needs two
            location.report(
                "choices",
                'must name at least two choices for "{name}", such as ["fire", "ice"].',
                name=self.effect,
            )
        text = _make_sentence(self, location, self.choices)
        return Effect(self.effect, self.numbers, text, self.choices, self.steps)


def fill_in(template: str, numbers: Mapping[str, Value]) -> str:
    """Return a template with its numbers. Raise KeyError for a name without a number."""
    if "{" not in template:
        return template
    return _PLACEHOLDER.sub(lambda match: str(numbers[match[1]]), template)


def _make_sentence(
    row: EffectRow | BoxRow, location: Location, choices: tuple[str, ...] = ()
) -> str:
    """Return the row's text or its effect's, with the row's numbers and the deck's words."""
    texts = location.run.shared["texts"]
    words = location.run.shared["words"]
    name = row.effect
    template = row.text if row.text is not None else texts.get(name, "" if choices else None)
    if template is None:
        missing = 'is missing, and [texts] has no line for "{name}".{near}'
        alone = "is missing: write a text, or an effect that has one under [texts]."
        location.report("text", missing if name else alone, name=name, near=nearest(name, texts))
    known = {key: words.get(str(value), value) for key, value in row.numbers.items()}
    try:
        return fill_in(template or "", known)
    except KeyError as error:
        name = error.args[0]
        location.report(
            "text",
            "uses {{{word}}}, which is not a number of this row.{near}",
            word=name,
            near=nearest(name, known),
        )
        return ""


class Stat(NamedTuple):
    """A number that may grow: by a step for each box."""

    name: Annotated[str, TABLE_NAME]
    label: Annotated[str, TABLE_NAME]
    value: Annotated[Value, Int()]  # a word only if nothing else is given
    step: Annotated[int, Int(0), "by how much it grows"] = 0
    boxes: Annotated[int, Int(0, MAX_STEPS), "how often it may grow"] = 0


def _read_stats(rows: Mapping[str, int | str | Stat], location: Location) -> tuple[Stat, ...]:
    labels = {name: location.run.shared["stats"].get(name, name.upper()) for name in rows}
    return tuple(
        row._replace(label=labels[name]) if isinstance(row, Stat) else Stat(name, labels[name], row)
        for name, row in rows.items()
    )


EFFECTS = Convert(Annotated[tuple[EffectRow, ...], MaxItems(MAX_ROWS)])
BOXES = Convert(Annotated[tuple[BoxRow, ...], MaxItems(MAX_ROWS)])
STATS = Convert(Mapping[str, int | Annotated[str, Text(20)] | Stat], _read_stats)


MAX_CELL = 20_000  # characters
_CODE = r"[^\W_](?:[\w -]{0,38}[\w-])?"  # of any script


def _read_accent(text: str, location: Location) -> str:
    """Read a colour, or the name of a colour of the deck."""
    colours: Mapping[str, str] = location.run.shared["colours"]
    if text in colours:
        return colours[text]
    if text and not is_colour(text):
        raise no_colour(text, colours)
    return checked_colour(text, location) if text else "#333333"


Accent = Annotated[str, Convert(Annotated[str, Text(40)], _read_accent), Format("own colour")]
_MORE_ICONS = " `cards-pdf icons WORD` finds more, and [icons] of the deck names them."
BackName = Annotated[str, AnyOf(("none",), shared_name="backs", empty="")]
LookName = Annotated[str, AnyOf(lambda: card_files("looks"), empty="")]
Called = Annotated[str, TABLE_NAME]
Short = Annotated[str, Text(60)]
Long = Annotated[str, Text(400)]
Word = Annotated[str, Text(40)]


class Kind(NamedTuple):
    """A family of cards.

    It has a pattern and an icon besides its accent, so that colour never means something alone.
    """

    name: Called
    label: Annotated[str, Text(30), DefaultFrom(lambda location: location.label.capitalize())]
    accent: Accent = "#333333"
    pattern: Annotated[str, AnyOf(PATTERNS, empty="none")] = "none"
    icon: Annotated[str, AnyOf(ICONS, shared_name="icons", empty="none", hint=_MORE_ICONS)] = "none"
    layout: Annotated[LayoutRef, "a built-in layout or a file, instead of the deck's"] = None
    figure: Annotated[Word, "the drawing on cards that name none, such as beast"] = ""
    text: Annotated[Long, "the rule under that picture, for cards of this kind without a body"] = ""
    signs: Annotated[Long, "that rule in one line of drawings, for the layout scene"] = ""
    back: Annotated[BackName, "for cards that name none"] = ""


PLAIN = Kind("", "")


def _find_kind(word: str, location: Location) -> Kind | None:
    """Return a kind that is written in other capitals, or a new one in a deck without kinds."""
    kinds: Mapping[str, Kind] = location.run.shared["kinds"]
    if not kinds:
        return Kind(cleaned(word), cleaned(word))
    return next((kinds[name] for name in kinds if name.lower() == word.lower()), None)


class Back(NamedTuple):
    """The back of cards."""

    name: Called
    title: Annotated[Short, "with any {column} of its card"] = ""
    text: Annotated[Long, "rules below the title, with columns as well"] = ""
    accent: Accent = "#333333"
    pattern: Annotated[str, AnyOf(BACK_PATTERNS, empty="lattice")] = "lattice"
    art: Annotated[Picture, "a picture beside the deck, instead of the pattern"] = None
    drawing: Annotated[Word, "a built-in drawing instead, in the colours of a look"] = ""
    look: Annotated[LookName, "the game that has these colours"] = ""
    layout: Annotated[
        LayoutRef, "a built-in layout or a file that draws it for each card, instead of all these"
    ] = None

    def validated(self, location: Location) -> "Back":
        for key in location.table if self.layout else ():
            if key != "layout":
                location.report(key, 'does nothing beside "layout", which draws all of this back.')
        return self


def _read_text(value: Any, _: Location) -> str:
    """Read a value as it is written; false is empty."""
    if type(value) is bool:
        return "true" if value else ""
    return str(value)


Field = Annotated[str, Convert(Annotated[str, Text(MAX_CELL)] | int | float | bool, _read_text)]


class Card(NamedTuple):
    """A card of the deck, from a [[card]] or a row of a spreadsheet."""

    code: Annotated[
        str,
        Text(40, _CODE, "must be letters, digits, hyphens, underscores and spaces, forty at most."),
        DefaultFrom(lambda location: str(location.number)),
        "short and unique; printed, and used by --cards",
    ]
    number: Annotated[int, Int(0), DefaultFrom(attrgetter("number")), "unique as well"]
    position: Annotated[int, DefaultFrom(attrgetter("number"), is_keyless=True)]
    name: str = ""
    kind: Annotated[
        Kind, AnyOf(shared_name="kinds", takes_value=True, empty=PLAIN, find_other=_find_kind)
    ] = PLAIN
    body: Annotated[str, "text to read, with *bold words* between stars"] = ""
    effects: Annotated[tuple[Effect, ...], EFFECTS, "what it does"] = ()
    boxes: Annotated[tuple[Effect, ...], BOXES, "squares to tick with a pencil"] = ()
    foot: Annotated[tuple[Effect, ...], EFFECTS, "the text upside down at the foot"] = ()
    stats: Annotated[tuple[Stat, ...], STATS, "numbers by name"] = ()
    element: str = ""
    weakness: str = ""
    rank: Annotated[str, "A, 2 to 10, J, Q, K, RJ or BJ: the index of a playing card"] = ""
    suit: Annotated[str, AnyOf(SUIT_NAMES, empty="")] = ""
    value: str = ""
    accent: Annotated[Accent, "instead of its kind's"] = ""
    art: Annotated[Picture, "a picture beside the deck"] = None
    figure: Annotated[Word, "the name of a drawing, such as emberjaw"] = ""
    subtitle: Annotated[str | None, "under the name, instead of the kind's word; empty is none"] = (
        None
    )
    note: Annotated[str, "a reminder under everything else"] = ""
    back: Annotated[BackName, "instead of its kind's or the deck's"] = ""
    copies: Annotated[int, Int(1, 999)] = 1
    fields: Annotated[
        Mapping[str, Field], Rest(), "any others, for texts and conditions of layouts"
    ] = {}
    columns: Annotated[
        Mapping[str, str], DefaultFrom(attrgetter("run.names"), is_keyless=True)
    ] = {}  # by other names
    original: Annotated[
        Mapping[str, str], DefaultFrom(lambda _: {}, is_keyless=True)
    ] = {}  # what is translated
    row: Annotated[SheetRow | None, DefaultFrom(attrgetter("row"), is_keyless=True)] = (
        None  # of a spreadsheet
    )

    def validated(self, location: Location) -> "Card":
        """Name the card's own keys as layouts do. Columns of a table have such names already."""
        card = self
        if self.fields and location.run.key_word != "column":
            card = self._replace(
                fields={column_name(key): text for key, text in self.fields.items()}
            )
        return card._replace(kind=self.kind._replace(accent=self.accent)) if self.accent else card

    @staticmethod
    def describe_table(location: Location) -> tuple[Message, dict[str, Any]]:
        """Return how error messages name a card, and its place for programs."""
        code = location.table.get("code") or location.number
        place = {"card": location.number, "code": short(str(code))}
        return Message("card {code}", code=code), place

    def texts(self) -> Iterator[str]:
        """Yield all texts of the author."""
        yield from (word for word in self if isinstance(word, str))
        yield from self.fields.values()
        yield from (row.text for row in self.all_effects)

    @property
    def all_effects(self) -> tuple[Effect, ...]:
        return (*self.effects, *self.boxes, *self.foot)

    @property
    def place(self) -> Message:
        """The card's place in the deck's files."""
        return self.row.place if self.row else Message("card {code}", code=self.code)

    def stat(self, name: str) -> int:
        """Return the number of a stat, such as `hp`."""
        value = next(stat.value for stat in self.stats if stat.name == name)
        assert isinstance(value, int)
        return value
