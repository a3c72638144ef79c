"""Reading TOML tables with errors a person can act on.

Every getter notes what it was asked for; a wrong value becomes a problem that names file, place and key and
says what was expected. Problems are collected, so that one run shows them all.
"""

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cards_pdf.common.errors import DeckError, FileError, nearest
from cards_pdf.common.ordinary_file import WrongFileError
from cards_pdf.common.sentences import Sentence, lines, listed, reason, short, some
from cards_pdf.common.data import toml_file
from cards_pdf.common.units import millimetres

MAX_FILE_BYTES = 8_000_000
MAX_TEXT = 4_000
MAX_NUMBER = 1_000_000
MAX_WORDS = 40  # in a list of them
_MOST_PROBLEMS = 12  # after so many nobody reads on, and a file made of mistakes costs no more than these
# Control characters, bidirectional overrides, lone surrogates and non-characters never reach paper,
# nor does the last private plane, whose letters are icons. Compiled when first needed.
_UNPRINTABLE = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069"
    "\ud800-\udfff\ufeff\ufffe\uffff\U00100000-\U0010ffff]"
)
_LINE_ENDS = "\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]"  # of other programs; words never grow together
_MISSING = object()
Where = tuple[str, ...]  # from the file down: a card, one of its boxes


class Problems:
    """The complaints about one file."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.found: list[Sentence] = []

    def add(self, where: Where, template: str, **facts: object) -> None:
        place = "{source}: {where}: {said}" if where else "{source}: {said}"
        said = Sentence(template, **facts)
        self.found.append(Sentence(place, source=self.source, where=listed(where), said=said))
        if len(self.found) > _MOST_PROBLEMS:
            self.found[-1] = Sentence("… and more.")
            self.raise_any()

    def raise_any(self) -> None:
        if self.found:
            raise DeckError(lines(self.found))


class TomlTable:
    """One TOML table with typed getters. Call `finish` when all its keys have been asked for.

    `called` is what its keys are to whoever wrote them: a spreadsheet has columns.
    """

    __slots__ = ("asked", "called", "data", "problems", "where")

    def __init__(self, data: dict[str, Any], where: Where, problems: Problems, called: str = "key") -> None:
        self.data = data
        self.where = where
        self.problems = problems
        self.called = called
        self.asked: list[str] = []

    def complain(self, key: str, template: str, **facts: object) -> None:
        called, said = Sentence(self.called), Sentence(template, **facts)
        self.problems.add(self.where, '{called} "{key}" {said}', called=called, key=short(key), said=said)

    def _value(self, key: str, default: object) -> Any:
        self.asked.append(key)
        value = self.data.get(key, default)
        if value is _MISSING:
            self.complain(key, "is missing.")
            return None
        return value

    def text(self, key: str, default: object = _MISSING, *, most: int = MAX_TEXT) -> str:
        value = self._value(key, default)
        if not value and (value is None or value == ""):
            return ""
        if not isinstance(value, str):
            self.complain(key, "must be a text in quotes, not {value}.", value=_shown(value))
            return ""
        return self._clean(key, value, most)

    def _clean(self, key: str, value: str, most: int) -> str:
        if len(value) > most:
            self.complain(
                key, "is {count} characters long; at most {most} fit on a card.", count=len(value), most=most
            )
            return ""
        return value if value.isprintable() else cleaned(value)

    def word(self, key: str, known: Collection[str], default: object = _MISSING) -> str:
        """One of a few known words."""
        value = self.text(key, default)
        if value and value not in known and (key in self.data or default is _MISSING):
            self.complain(
                key,
                'is "{value}"; it may be {listed}.{near}',
                value=value,
                listed=_listed(tuple(known)),
                near=nearest(value, known),
            )
        return value

    def integer(
        self, key: str, default: object = _MISSING, *, least: int = -MAX_NUMBER, most: int = MAX_NUMBER
    ) -> int:
        value = self._value(key, default)
        if value is None:
            return max(least, 0)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.complain(
                key,
                "must be a whole number from {least} to {most}, not {value}.",
                least=least,
                most=most,
                value=_shown(value),
            )
            return max(least, 0)
        return value

    def flag(self, key: str, default: object = _MISSING) -> bool:
        value = self._value(key, default)
        if not isinstance(value, bool):
            self.complain(key, "must be true or false, not {value}.", value=_shown(value))
            return False
        return value

    def length(
        self, key: str, default: object = _MISSING, *, least: float = 0.0, most: float = 1500.0
    ) -> float:
        """A length in millimetres, written with its unit."""
        value = self._value(key, default)
        return self.as_length(key, value, least, most)

    def as_length(self, key: str, value: object, least: float, most: float) -> float:
        try:
            length = millimetres(value)
        except ValueError as wrong:
            self.complain(key, "{wrong}.", wrong=wrong)
            return least
        if not least <= length <= most:
            self.complain(
                key,
                "must lie between {least:g} and {most:g} mm, not {value}.",
                least=least,
                most=most,
                value=_shown(value),
            )
            return least
        return length

    def pair(self, key: str, default: object = _MISSING, *, least: float = 0.0) -> tuple[float, float]:
        """Two lengths: width and height."""
        value = self._value(key, default)
        if not isinstance(value, list) or len(value) != 2:  # noqa: PLR2004 -- a pair is two
            self.complain(
                key, 'must be two lengths such as ["63mm", "88mm"], not {value}.', value=_shown(value)
            )
            return (least, least)
        return (self.as_length(key, value[0], least, 1500.0), self.as_length(key, value[1], least, 1500.0))

    def integers(self, key: str, default: object = _MISSING) -> tuple[int, int]:
        """Two whole numbers, such as pixels across and down."""
        value = self._value(key, default)
        if not isinstance(value, list) or len(value) != 2 or not all(type(part) is int for part in value):  # noqa: PLR2004 -- a pair is two
            self.complain(key, "must be two whole numbers, not {value}.", value=_shown(value))
            return (0, 0)
        return (value[0], value[1])

    def words(self, key: str) -> tuple[str, ...]:
        value = self._value(key, ())
        if value == ():
            return ()
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            self.complain(
                key, 'must be a list of texts such as ["fire", "ice"], not {value}.', value=_shown(value)
            )
            return ()
        if len(value) > MAX_WORDS:
            self.complain(key, "names {count}; {most} is the most.", count=len(value), most=MAX_WORDS)
        return tuple(self._clean(key, word, 100) for word in value[:MAX_WORDS])

    def table(self, key: str) -> "TomlTable":
        value = self._value(key, {})
        if not isinstance(value, dict):
            self.complain(key, "must be a table, not {value}.", value=_shown(value))
            value = {}
        return TomlTable(value, (*self.where, short(key)), self.problems, self.called)

    def tables(self, key: str) -> "list[TomlTable]":
        """A list of tables, numbered from 1 as a person counts."""
        value = self._value(key, ())
        if value == ():
            return []
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            self.complain(key, "must be a list of tables, not {value}.", value=_shown(value))
            return []
        return [
            TomlTable(row, (*self.where, short(f"{key} {n}")), self.problems, self.called)
            for n, row in enumerate(value, 1)
        ]

    def named(self, key: str) -> "Iterator[tuple[str, TomlTable]]":
        """The tables inside a table, with their names."""
        group = self.table(key)
        for name in group.data:
            yield name, group.table(name)

    def rest(self) -> dict[str, Any]:
        """What was not asked for: for tables that hold names of their own."""
        return {key: value for key, value in self.data.items() if key not in self.asked}

    def finish(self) -> None:
        if len(self.data) <= len(self.asked) and self.data.keys() <= set(self.asked):
            return
        for key in self.rest():
            self.complain(key, "is not known here.{near}", near=nearest(key, self.asked))


def cleaned(value: str) -> str:
    """A text without what never reaches paper, its lines ended by line breaks alone."""
    return value if value.isprintable() else re.sub(_UNPRINTABLE, "", re.sub(_LINE_ENDS, "\n", value))


def _shown(value: object) -> str:
    return short(repr(value))


def _listed(words: tuple[str, ...]) -> str:
    return some([f'"{word}"' for word in words], MAX_WORDS) if words else Sentence("nothing")


def read_toml(path: Path) -> toml_file.Toml:
    """A TOML file's tables; size and syntax checked before anything else."""
    try:
        return toml_file.read_toml(path, MAX_FILE_BYTES)
    except OSError as fault:
        raise FileError("{path}: cannot be read ({what}).", path=path, what=reason(fault)) from fault
    except WrongFileError as fault:
        raise DeckError("{path}: {fault}.", path=path, fault=fault) from fault


@contextmanager
def reading(path: Path, tables: dict[str, Any] | None = None) -> "Iterator[TomlTable]":
    """The file's root table, or the tables made of it; leaving the block raises whatever was found wrong."""
    problems = Problems(path.name)
    root = TomlTable(read_toml(path) if tables is None else tables, (), problems)
    yield root
    root.finish()
    problems.raise_any()
