"""The problems of a file: collected, so that one run shows all, each with its place and key."""

from collections.abc import Iterable, Mapping, Sequence
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
        # of each problem its place in words, itself, and its keys in the file
        self._problems: list[tuple[Message | str, Problem, KeyPath]] = []

    def add(
        self,
        label: Message | str,
        message: Message,
        place: Whereabouts | None = None,
        path: KeyPath = (),
    ) -> None:
        """Note a problem, with its place in words and for programs, and its keys in the file."""
        self._problems.append((label, Problem(message, place or Whereabouts(self.source)), path))
        self.messages.append(_with_place(label, message))
        if self._is_too_much:
            self.raise_any()

    @property
    def _is_too_much(self) -> bool:
        messages = {problem.message for _, problem, _ in self._problems}
        return len(messages) > _MAX_PROBLEMS or len(self.messages) > _MAX_PLACES

    def raise_any(self) -> None:
        """Raise an error with all problems, if there are any. Each is told once."""
        if not self.messages:
            return
        problems = []
        places: dict[Message, dict[Message | str, int]] = {}  # by message and label, the line
        lines_in_file = self._find_lines([path for _, _, path in self._problems])
        for (label, (message, place), _), line in zip(self._problems, lines_in_file, strict=True):
            problems.append(Problem(message, place._replace(line=line)))
            places.setdefault(message, {}).setdefault(label, line)
        messages = []
        for message, lines_by_label in places.items():
            label, line = next(iter(lines_by_label.items()))
            problem = _with_place(label, message)
            if len(lines_by_label) > 1:
                again = "{first} The same in {count:other place|other places}."
                problem = Message(again, first=problem, count=len(lines_by_label) - 1)
            source = f"{self.source}:{line}" if line else self.source
            messages.append(Message("{source}: {said}", source=source, said=problem))
        if self._is_too_much:
            messages[_MAX_PROBLEMS:] = [Message("… and more.")]
        error = self.error(lines(messages))
        error.problems = tuple(problems)
        raise error

    def _find_lines(self, paths: Sequence[KeyPath]) -> Iterable[int]:
        """Return the line of each key in the file, or 0."""
        from cards_pdf.common.records.toml_lines import find_lines  # only mistakes need it

        path = self.shared.get("file")
        text = ""
        if isinstance(path, Path):
            with suppress(OSError, WrongFileError):
                text = decode_text(read_limited(path, MAX_BYTES))
        return find_lines(text, paths)


def _with_place(label: Message | str, message: Message) -> Message:
    return Message("{where}: {said}", where=label, said=message) if label else message


class TablePlace(NamedTuple):
    """The place of a table in words, for programs, and as keys that lead to it, if it has any."""

    words: Message | str  # "card C1, effects 1", or "state.monsters.FM"
    whereabouts: Whereabouts
    keys: KeyPath  # in a file of TOML, as far as they are known


@dataclass(slots=True, eq=False, repr=False)
class Location:
    """A table and its place in a file. Only problems put it into words."""

    run: ReadContext
    table: Any
    label: str = ""
    up: "Location | None" = None
    number: int = 0
    record_class: Any = None  # of its tables, which may describe themselves
    row: SheetRow | None = None

    def inner(self, label: str, table: Any = MappingProxyType({}), number: int = 0) -> "Location":
        """Return the place of a table in this one."""
        return Location(self.run, table, label, self, number)

    def find_place(self) -> TablePlace:
        """Return the place of the table."""
        above = TablePlace("", Whereabouts(self.run.source), ())
        own: Message | str = short(self.label)
        keys: KeyPath = ()
        if self.up:
            above = self.up.find_place()
            own = short(f"{self.label} {self.number}" if self.number else self.label)
            label = (self.label,) if self.label else ()
            number = (self.number,) if self.number else ()
            keys = (*above.keys, *label, *number)
        where = above.whereabouts
        if describe := getattr(self.record_class, "describe_table", None):
            own, facts = describe(self)
            where = where._replace(**facts)
        if self.row:
            where = self.row.whereabouts
            keys = ()
        if above.words and own:
            is_row = any(
                place.number or hasattr(place.record_class, "describe_table")
                for place in filter(None, (self, self.up))
            )
            key = Message("{table}.{key}", table=above.words, key=own)
            own = join_words((above.words, own)) if is_row else key
        return TablePlace(own or above.words, where, keys)

    def report(self, key: str, template: str, **facts: object) -> Any:
        """Note a problem with the value of a key, or with the whole table if `key` is empty."""
        message = Message(template, **facts)
        if key:
            called = Message(self.run.key_word)
            name = short(self.run.names.get(key) or key)
            message = Message('{called} "{key}" {said}', called=called, key=name, said=message)
        place = self.find_place()
        where = place.whereabouts._replace(column=key)
        keys = () if self.row else (*place.keys, *filter(None, (key,)))
        self.run.add(place.words, message, where, keys)
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
