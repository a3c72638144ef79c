"""What the referee says to any front end, as types. One encoder (`told`), one reader (`heard`), one schema."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.data.limits import OneOf
from referee.rulekit.rows import Row

Json = dict[str, Any]
KIND = OneOf(("draw", "choose", "pick"))


class Choice(NamedTuple):
    """Something that may be answered: a card, or a word of the rules."""

    id: str  # what is sent back
    kind: Annotated[str, OneOf(("card", "word"))]
    label: str  # in the player's language
    number: int = 0  # what a person may type for it; words have none


class Can(NamedTuple):
    """Which of these have anything to do."""

    undo: bool
    redo: bool
    concede: bool


class Hello(NamedTuple):
    """Who is here, and what every card and word of the game is called."""

    protocol: int
    game: str
    title: str
    lang: str
    save: str
    deal: str
    rules: int
    picture: bool
    options: Mapping[str, Any]
    commands: tuple[str, ...]
    cards: Mapping[str, Any]
    spellings: Mapping[str, str]


class Ask(NamedTuple):
    """A question: a draw of cards, a choice of one, a pick of several."""

    ask: str
    kind: Annotated[str, KIND]
    text: str
    n: int = 0
    state: Mapping[str, Any] = {}
    rev: int = 0
    about: str | None = None
    pile: str = ""
    wanted: int = 0  # so many cards
    expected: tuple[str | None, ...] = ()
    blind: bool = False
    possible: tuple[str, ...] = ()
    left: int = 0
    options: tuple[str, ...] = ()
    min: int = 0
    max: int = 0
    ordered: bool = False
    choices: tuple[Choice, ...] = ()
    proposed: list[str] | None = None
    listed: tuple[list[str], ...] | None = None
    legal: list[list[str]] | None = None
    deadly: tuple[str, ...] | None = None  # none where nobody asked
    labels: Mapping[str, str] = {}
    previews: Mapping[str, Any] = {}
    rows: tuple[Row, ...] = ()
    places: Mapping[str, Any] = {}
    can: Can = Can(undo=False, redo=False, concede=False)
    answer: Any = None  # that was given, where the question is an old one

    @property
    def numbered(self) -> list[Any]:
        """What the numbers 1, 2, 3 … stand for."""
        return list(self.listed or [choice.id for choice in self.choices if choice.number])


class Over(NamedTuple):
    """The end."""

    outcome: Annotated[str, OneOf(("win", "loss", "conceded"))]
    score: int | None
    text: str
    state: Mapping[str, Any]
    rev: int = 0
    rows: tuple[Row, ...] = ()
    places: Mapping[str, Any] = {}
    can: Can = Can(undo=False, redo=False, concede=False)


class Event(NamedTuple):
    """What happened, or what to do with the real cards; facts beside."""

    event: str
    text: str
    hands: bool = False


class Refused(NamedTuple):
    """Why the last line changed nothing."""

    code: str
    text: str
    cards: tuple[str, ...] = ()
    missing: int = 0


KEYS = {Ask: {"about": "for", "wanted": "count"}}  # on the wire; a field cannot be called so
TYPES = {"hello": Hello, "ask": Ask, "question": Ask, "over": Over, "event": Event, "error": Refused}
INNER = {
    "rows": (True, Row.heard),
    "choices": (True, lambda row: Choice(**row)),
    "can": (False, lambda row: Can(**row)),
}


@cache
def _fields(kind: str) -> tuple[Any, dict[str, str]]:
    cls: Any = TYPES[kind]
    called = KEYS.get(cls, {})
    return cls, {called.get(name, name): name for name in cls._fields}


def heard(message: Json) -> Any:
    """The typed message; what a newer referee adds is passed over, a sort of its own stays as it is."""
    if message["type"] not in TYPES:
        return message
    cls, names = _fields(message["type"])
    given = {names[key]: value for key, value in message.items() if key in names and value is not None}
    for name, (many, one) in INNER.items():
        if name in given:
            given[name] = tuple(map(one, given[name])) if many else one(given[name])
    for name in cls._fields:
        if name not in given and name not in cls._field_defaults:
            given[name] = None
    return cls(**given)


def told(kind: str, message: Any) -> Json:
    """The message as JSON: what differs from its default, and what has none."""
    cls, names = _fields(kind)
    usual = cls._field_defaults
    found = {"type": kind}
    for key, name in names.items():
        value = getattr(message, name)
        if name not in usual or value != usual[name]:
            found[key] = _plain(value)
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, Row):
        return value.told()
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return value._asdict()
    return [_plain(one) for one in value] if isinstance(value, tuple | list) else value
