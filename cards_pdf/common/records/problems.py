"""The problems of a file: collected, so that one run shows all, each with its place and key."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from cards_pdf.common.errors import CardsError, DeckError, Problem, Whereabouts, nearest
from cards_pdf.common.messages import Message, first_few, join_words, lines, short
from cards_pdf.common.records.toml_file import MAX_BYTES, KeyPath
from cards_pdf.common.sandbox.safe_open import WrongFileError, decode_text, read_limited

INVALID: Any = object()  # what was read of a value that is not right
_MAX_PROBLEMS = 12  # a file made of mistakes costs no more than these
_MAX_PLACES = 1_000
_MAX_NAMED = 40  # of the words that a key may be
_MAX_LISTED_BESIDE_NEAREST = 12


class InvalidValue(ValueError):  # noqa: N818 -- of a value: nothing has failed
    """A problem with a value, raised by its conversion."""

    def __init__(self, template: str, **facts: object) -> None:
        self.template = template
        self.facts = facts
        super().__init__(template)


class SheetRow(NamedTuple):
    """A row of a spreadsheet: its number there, and its place in words."""

    file: str
    number: int
    place: Message

    @property
    def whereabouts(self) -> Whereabouts:
        return Whereabouts(self.file, self.number)


class ReadContext:
    """A file that is being read: its problems, and the names to which its rows refer."""

    key_word = "key"  # what the author calls a key: a spreadsheet has columns …
    names: Mapping[str, str] = {}  # … which may have names of their own
    is_raw = False  # nothing of it is printed: texts are not cleaned

    def __init__(
        self, source: str = "", error: type[CardsError] = DeckError, **shared: Any
    ) -> None:
        self.source = source
        self.error = error
        self.shared = shared
        self.messages: list[Message] = []  # with their places
        self.problems: list[Problem] = []
        self._labels: list[Message | str] = []  # of each problem, its place in words
        self._paths: list[KeyPath] = []  # of each problem

    def add(
        self,
        label: Message | str,
        message: Message,
        place: Whereabouts | None = None,
        path: KeyPath = (),
    ) -> None:
        """Note a problem, with its place in words and for programs, and its keys in the file."""
        self.problems.append(Problem(message, place or Whereabouts(self.source)))
        self._labels.append(label)
        self._paths.append(path)
        self.messages.append(_with_place(label, message))
        if self._is_too_much:
            self.raise_any()

    @property
    def _is_too_much(self) -> bool:
        messages = {one.message for one in self.problems}
        return len(messages) > _MAX_PROBLEMS or len(self.messages) > _MAX_PLACES

    def raise_any(self) -> None:
        """Raise an error with all problems, if there are any. Each is told once."""
        if not self.messages:
            return
        self._find_lines()
        lines_by_place: dict[Message, dict[Message | str, int]] = {}
        for label, (message, place) in zip(self._labels, self.problems, strict=True):
            lines_by_place.setdefault(message, {}).setdefault(label, place.line)
        messages = [*map(self._describe, lines_by_place, lines_by_place.values())]
        if self._is_too_much:
            messages[_MAX_PROBLEMS:] = [Message("… and more.")]
        error = self.error(lines(messages))
        error.problems = tuple(self.problems)
        raise error

    def _describe(self, message: Message, places: Mapping[Message | str, int]) -> Message:
        """Return a problem with its first place and the number of others."""
        label, line = next(iter(places.items()))
        problem = _with_place(label, message)
        if len(places) > 1:
            again = "{first} The same in {count:other place|other places}."
            problem = Message(again, first=problem, count=len(places) - 1)
        source = f"{self.source}:{line}" if line else self.source
        return Message("{source}: {said}", source=source, said=problem)

    def _find_lines(self) -> None:
        """Add the line of each problem that lies in the file."""
        from cards_pdf.common.records.toml_lines import find_lines  # only mistakes need it

        path = self.shared.get("file")
        text = ""
        if isinstance(path, Path):
            with suppress(OSError, WrongFileError):
                text = decode_text(read_limited(path, MAX_BYTES))
        self.problems = [
            one._replace(whereabouts=one.whereabouts._replace(line=line))
            for one, line in zip(self.problems, find_lines(text, self._paths), strict=True)
        ]


def _with_place(label: Message | str, message: Message) -> Message:
    return Message("{where}: {said}", where=label, said=message) if label else message


@dataclass(slots=True, eq=False, repr=False)
class Location:
    """A table and its place in a file. Only problems put it into words."""

    run: ReadContext
    table: Any
    label: str = ""
    up: "Location | None" = None
    number: int = 0
    record_class: Any = None  # a class that calls its tables by names of their own
    row: SheetRow | None = None

    def inner(self, label: str, table: Any = MappingProxyType({}), number: int = 0) -> "Location":
        """Return the place of a table in this one."""
        return Location(self.run, table, label, self, number)

    def words(self) -> Message | str:
        """Return the place in words: "card C1, effects 1", or "state.monsters.FM"."""
        above = self.up.words() if self.up else ""
        label = f"{self.label} {self.number}" if self.up and self.number else self.label
        own = (
            self.record_class.name_table(self.table, self.label, self.number)
            if self.record_class
            else short(label)
        )
        if not above or not own:
            return above or own
        places = filter(None, (self, self.up))
        is_row = not self.up or any(one.number or one.record_class for one in places)
        return (
            join_words((above, own)) if is_row else Message("{table}.{key}", table=above, key=own)
        )

    def whereabouts(self) -> Whereabouts:
        """Return the place for programs."""
        if self.row:
            return self.row.whereabouts
        above = self.up.whereabouts() if self.up else Whereabouts(self.run.source)
        return (
            above._replace(**self.record_class.locate_table(self.table, self.label, self.number))
            if self.record_class
            else above
        )

    def path(self) -> KeyPath:
        """Return the keys that lead to this table, as far as they are known; () for a sheet's."""
        if self.row or not self.up:
            return ()
        label = (self.label,) if self.label else ()
        return (*self.up.path(), *label, *((self.number,) if self.number else ()))

    def report(self, key: str, template: str, **facts: object) -> Any:
        """Note a problem with the value of a key, or with the whole table if `key` is empty."""
        message = Message(template, **facts)
        if key:
            called = Message(self.run.key_word)
            name = short(self.run.names.get(key) or key)
            message = Message('{called} "{key}" {said}', called=called, key=name, said=message)
        path = () if self.row else (*self.path(), *((key,) if key else ()))
        self.run.add(self.words(), message, self.whereabouts()._replace(column=key), path)
        return INVALID

    def report_error(self, key: str, wrong: ValueError) -> Any:
        """Note the problem that a conversion has raised."""
        if isinstance(wrong, InvalidValue):
            return self.report(key, wrong.template, **wrong.facts)
        return self.report(key, "{wrong}.", wrong=wrong)


def unknown(word: str, known: Any, hint: str = "") -> InvalidValue:
    """Return the problem of a word that is none of the known ones.

    The hint says what else may be meant, if none of them is near.
    """
    message = 'is "{value}"; it may be {listed}.{near}'
    near = nearest(word, known)
    if near and len(known) > _MAX_LISTED_BESIDE_NEAREST:
        return InvalidValue('is "{value}", which there is not.{near}', value=short(word), near=near)
    near = near or Message(hint)
    return InvalidValue(message, value=short(word), listed=in_quotes(known), near=near)


def check_table(value: Any) -> dict[str, Any]:
    """Return a value that is a table. Raise InvalidValue for any other."""
    if type(value) is not dict:
        raise InvalidValue("must be a table, not {value}.", value=format_value(value))
    return value


def format_value(value: object) -> str:
    """Return a value as a message repeats it."""
    return short(repr(value))


def in_quotes(words: Any) -> str:
    return first_few([f'"{word}"' for word in words], _MAX_NAMED) if words else Message("nothing")
