"""What the referee says to any front end, as types: one encoder (`as_json`), one reader (`read`), one schema.

A field without a default is always told, as null where it is None; any other is left out where nobody
gave it a value. `schema.py` writes the JSON Schema of these very classes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

from referee.rulekit.rows import Danger, Row, Stack, Track
from referee.rulekit.states import Shown

Json = dict[str, Any]
Answer = str | int | list[str] | list[int] | None
Kind = Literal["draw", "choose", "pick", "roll", "number"]
Outcome = Literal["win", "loss", "conceded"]
ChoiceKind = Literal["card", "word", "number"]
MANY = 10  # a number of two signs is no shorter than a word
UNSAID: Any = object()  # for fields that say something even as null
NEEDED: Any = object()  # what a field that is always told holds when nobody gave it a value


class Choice(NamedTuple):
    """One option of a question, with all that a front end must know of it."""

    id: str  # what is sent back
    kind: ChoiceKind
    label: str  # in the player's language
    number: int | None  # what may be typed for a card that lies in a row of the table
    brings: str | None  # what would come of it, as a sentence
    danger: Danger | None  # the game is lost with it, whatever is chosen next
    of: str | None = None  # the card that it is about, where it is none itself


class Can(NamedTuple):
    """Which of these have anything to do."""

    undo: bool
    redo: bool
    concede: bool


class Place(NamedTuple):
    """Where face-up cards lie."""

    label: str
    cards: list[str]


class Promise(NamedTuple):
    """What an answer would bring, up to the next question or draw."""

    text: list[str]
    change: Mapping[str, list[float]]  # the state's numbers that would be others: before and after
    numbers: Mapping[str, str]  # those of them that a player counts, in words
    over: Outcome | None


class Face(NamedTuple):
    """A card as a player knows it."""

    suit: str
    rank: str
    name: str
    kind: str | None  # a word of the rules
    text: str | None  # what the card does


class Hello(NamedTuple):
    """Who is here, and what every card of the game is called."""

    protocol: int
    game: str
    title: str
    lang: str
    save: str
    deal: Literal["physical", "digital"]
    options: Mapping[str, Any]
    rules: int
    picture: bool
    commands: list[str]
    cards: Mapping[str, Face]
    spellings: Mapping[str, str]
    type: Literal["hello"] = "hello"


class Ask(NamedTuple):
    """A question: a draw of cards, a choice of one, a pick of several, a roll of dice, a number.

    With `answer` it is an old one.
    """

    n: int
    ask: str
    kind: Kind
    pile: str = ""
    wanted: int = 0  # so many cards
    expected: Sequence[str | None] = ()
    blind: bool | None = None
    about: str | None = UNSAID
    options: Sequence[str] = ()
    also: Sequence[str] = ()  # of the options those that are offered apart from the answer
    sides: int = -1  # of each die
    least: int = -1
    most: int = -1
    min: int = -1
    max: int = -1
    ordered: bool | None = None
    text: str = NEEDED
    state: Mapping[str, Any] = {}
    possible: Sequence[str] = ()
    left: int = -1
    labels: Mapping[str, str] = {}
    choices: Sequence[Choice] = ()
    proposed: list[str] | None = None
    listed: list[list[str]] | None = None
    previews: Mapping[str, Promise] = {}
    deadly: Sequence[str] = ()
    back: int = 0  # where every choice loses: the last question at which another choice did not
    legal: list[list[str]] | None = None
    rev: int = -1
    places: Mapping[str, Place] = {}
    rows: Sequence[Row] = ()
    tracks: Sequence[Track] = ()
    can: Can = Can(undo=False, redo=False, concede=False)
    answer: Answer = UNSAID
    type: Literal["ask", "question"] = "ask"

    @property
    def numbered(self) -> Sequence[str]:
        """What the numbers 1, 2, 3 … stand for on the table."""
        return [choice.id for choice in self.choices if choice.number]

    @property
    def words(self) -> Sequence[str]:
        """What they stand for where all that can be chosen is a few words."""
        are_few = self.kind == "choose" and len(self.choices) < MANY and not self.also
        are_words = are_few and all(choice.kind == "word" for choice in self.choices)
        return [choice.id for choice in self.choices if are_words]

    @property
    def is_hopeless(self) -> bool:
        """Whether every choice loses the game."""
        return bool(self.choices) and all(choice.danger for choice in self.choices)


class Over(NamedTuple):
    """The end."""

    outcome: Outcome
    score: int | None
    text: str
    state: Mapping[str, Any]
    rev: int = -1
    places: Mapping[str, Place] = {}
    rows: Sequence[Row] = ()
    tracks: Sequence[Track] = ()
    can: Can = Can(undo=False, redo=False, concede=False)
    type: Literal["over"] = "over"


class Event(NamedTuple):
    """What happened, or what to do with the real cards; its facts stand beside."""

    event: str
    text: str
    hands: bool = False
    facts: Mapping[str, Any] = {}
    type: Literal["event"] = "event"


class Refused(NamedTuple):
    """Why the last line changed nothing."""

    code: str
    text: str
    cards: Sequence[str] = ()  # that were right, of an answer in part
    missing: int = 0
    so_far: str = ""  # which they are, and how many are missing
    type: Literal["error"] = "error"


KEYS = {"about": "for", "wanted": "count"}  # on the wire; a field of a tuple cannot be called so
REST = {Event: "facts"}  # what stands beside the fields of a class
TYPES = {"hello": Hello, "ask": Ask, "question": Ask, "over": Over, "event": Event, "error": Refused}


@cache
def shape_of(cls: Any) -> list[tuple[str, str, Any]]:
    """The fields of a class: name, key and default."""
    names = [name for name in cls._fields if name not in ("type", REST.get(cls))]
    return [(name, KEYS.get(name, name), cls._field_defaults.get(name, NEEDED)) for name in names]


def as_json(message: Any) -> Json:
    """The message as it goes over the wire."""
    rest = REST.get(type(message))
    facts = getattr(message, rest) if rest else {}
    return {"type": message.type} | facts | _fields(message)


def _fields(told: Any) -> Json:
    found = {}
    for name, key, usual in shape_of(told.__class__):
        value = getattr(told, name)
        if value is not usual:
            found[key] = _plain(value)
    return found


def _plain(value: Any) -> Any:
    """A value of a field: named tuples become objects, other tuples lists; what is JSON already stays."""
    if isinstance(value, Row):
        return value.as_json()
    if hasattr(value, "_fields"):
        return _fields(value)
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()} if _holds_tuples(value.values()) else value
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value] if _holds_tuples(value) else list(value)
    return value


def _holds_tuples(values: Iterable[Any]) -> bool:
    return isinstance(next(iter(values), None), tuple)


def read(message: Json) -> Any:
    """The typed message; what a newer referee adds is passed over, the answer to a verb stays as it is."""
    cls = TYPES.get(message["type"])
    if cls is None:
        return message
    found: Json = {"type": message["type"]}
    for name, key, usual in shape_of(cls):
        value = message.get(key)
        if value is not None:
            found[name] = INNER[name](value) if name in INNER else value
        elif usual is NEEDED or usual is UNSAID:
            found[name] = None
    return cls(**found)


def row_of(row: Json) -> Row:
    """A row as it was told."""
    inner = {"cells": [Stack(**cell) for cell in row["cells"]]} if "cells" in row else {}
    states = {card: Shown(**state) for card, state in row.get("states", {}).items()}
    return Row(**{**row, **inner, **({"states": states} if states else {})})


INNER: dict[str, Callable[[Any], Any]] = {
    "rows": lambda rows: [row_of(row) for row in rows],
    "tracks": lambda tracks: [Track(**track) for track in tracks],
    "choices": lambda choices: [Choice(**choice) for choice in choices],
    "can": lambda can: Can(**can),
}
