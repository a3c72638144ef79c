"""Annotations for record fields: checks and notes.

A check stands in `Annotated` beside a type and reads values of that type: it returns the value, or
raises InvalidValue. A note says something about the field.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple, get_origin

from cards_pdf.common.records.problems import (
    InvalidValue,
    Location,
    check_table,
    format_value,
    unknown,
)
from cards_pdf.common.records.record import DefaultFrom, TypeHint
from cards_pdf.common.records.toml_file import cleaned
from cards_pdf.common.units import LENGTH, MM_PER_POINT, millimetres

Schema = dict[str, Any]
# reads a value that stands in a table under a key; a ValueError is noted as a problem
Read = Callable[[Any, Location, str], Any]
MAX_TEXT = 4_000
MAX_NUMBER = 1_000_000
MAX_SIDE_MM = 1_500.0


# --- checks ---


_NO_TEXT = "must be a text in quotes, not {value}."
_NOT_AS_IN_EXAMPLE = 'must be a text in quotes such as "{example}", not {value}.'


class Text(NamedTuple):
    max_length: int = MAX_TEXT
    pattern: str = ""
    message: str = ""  # for a text that does not match the pattern
    is_filled: bool = False  # an empty text is a problem
    example: str = ""  # for a value that is no text

    def read(self, value: Any, location: Location, _: str) -> str:
        if type(value) is not str:
            wrong = _NOT_AS_IN_EXAMPLE if self.example else _NO_TEXT
            raise InvalidValue(wrong, example=self.example, value=format_value(value))
        if len(value) > self.max_length:
            too_long = "is {count} characters long; at most {most} are allowed."
            raise InvalidValue(too_long, count=len(value), most=self.max_length)
        if self.message and value and not re.fullmatch(self.pattern, value):
            raise InvalidValue(self.message)
        if self.is_filled and not value.strip():
            raise InvalidValue("is empty.")
        return value if location.run.is_raw else cleaned(value)

    def schema(self) -> Schema:
        optional = "" if self.is_filled else "?"
        pattern = r"\S" * self.is_filled
        if self.message:
            pattern = f"^({self.pattern}){optional}$"
        length = {"type": "string", "maxLength": self.max_length}
        return length | ({"pattern": pattern} if pattern else {})


class Number(NamedTuple):
    minimum: float = -MAX_NUMBER
    maximum: float = MAX_NUMBER
    is_whole: bool = False

    def read(self, value: Any, _: Location, __: str) -> float:
        kinds = (int,) if self.is_whole else (int, float)
        if type(value) in kinds and self.minimum <= value <= self.maximum:
            return value if self.is_whole else float(value)
        message = "must be a number from {least:g} to {most:g}, not {value}."
        if self.is_whole:
            message = "must be a whole number from {least} to {most}, not {value}."
        raise InvalidValue(
            message, least=self.minimum, most=self.maximum, value=format_value(value)
        )

    def schema(self) -> Schema:
        kind = "integer" if self.is_whole else "number"
        return {"type": kind, "minimum": self.minimum, "maximum": self.maximum}


Int = partial(Number, is_whole=True)


class Length(NamedTuple):
    """Millimetres. The value is a length with its unit."""

    minimum: float = 0.0
    maximum: float = MAX_SIDE_MM

    def read(self, value: Any, _: Location, __: str) -> float:
        mm = millimetres(value)
        if self.minimum <= mm <= self.maximum:
            return mm
        least, most = self
        unit = "mm"
        if value.strip().endswith("pt"):
            least, most = (round(bound / MM_PER_POINT, 1) for bound in self)
            unit = "pt"
        message = "must lie between {least:g} and {most:g} {unit}, not {value}."
        raise InvalidValue(message, least=least, most=most, unit=unit, value=format_value(value))

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^{LENGTH}$"}


class AnyOf(NamedTuple):
    """One of some words, or of those that a function returns.

    `shared_name` names words that the file itself has defined. With `takes_value`, the value is
    then what the word stands for.
    """

    words: Sequence[str] | Callable[[], Iterable[str]] = ()
    shared_name: str = ""
    takes_value: bool = False
    empty: Any = None  # the value of an empty text; None rejects it
    find_other: Callable[[str, Location], Any] | None = None  # finds the value of any other word
    hint: str = ""  # what else may be meant by a word that is near none of them

    def read(self, value: Any, location: Location, _: str) -> Any:
        own: Any = location.run.shared[self.shared_name] if self.shared_name else ()
        if type(value) is not str:
            raise InvalidValue(_NO_TEXT, value=format_value(value))
        if value in own:
            return own[value] if self.takes_value else value
        known = self.words() if callable(self.words) else self.words
        if value in known:
            return value
        if not value and self.empty is not None:
            return self.empty
        if other := self.find_other and self.find_other(value, location):
            return other
        raise unknown(cleaned(value), [*own, *known], hint=self.hint)

    def schema(self) -> Schema:
        if self.shared_name:
            return {"type": "string", "format": self.shared_name}
        words = [*(self.words() if callable(self.words) else self.words)]
        return {"enum": words if self.empty is None else [*words, ""]}


class Convert(NamedTuple):
    """A value that is read as one type and then converted. A ValueError is noted as a problem."""

    hint: Any
    convert: Callable[[Any, Location], Any] | None = None


class Bytes(NamedTuple):
    """Bytes, which the carrier of a request puts there."""

    max_bytes: int

    def read(self, value: Any, _: Location, __: str) -> bytes:
        if type(value) is not bytes:
            raise InvalidValue("must be bytes, not {value}.", value=format_value(value))
        if len(value) > self.max_bytes:
            raise InvalidValue("is larger than {most} MB.", most=self.max_bytes // 1_000_000)
        return value

    def schema(self) -> Schema:
        return {"type": "string", "contentEncoding": "base64"}


class PatchOf(NamedTuple):
    """A table that is merged over another one and read with it, so none of its keys is needed."""

    hint: Any

    def read(self, value: Any, _: Location, __: str) -> dict[str, Any]:
        return check_table(value)


CHECKS = (Text, Number, Length, AnyOf, Convert, Bytes, PatchOf)
_DEFAULT_CHECKS = {str: Text(), int: Int(), float: Number(), bytes: Bytes(64_000_000)}


def check_of(hint: TypeHint) -> Any:
    """Return the check of a value, or None for lists and tables, whose parts have checks."""
    check: Any = _DEFAULT_CHECKS.get(hint.bare_type) if isinstance(hint.bare_type, type) else None
    if get_origin(hint.bare_type) is Literal:
        check = AnyOf(hint.args)
    return next((note for note in hint.notes if isinstance(note, CHECKS)), check)


# --- notes; a string is a note as well: editors show it as the meaning of the field ---


class Format(NamedTuple):
    """The kind of words that editors offer, such as colours."""

    name: str


class ForPencil:
    """A key for cards that players write on. The studio shows it on request."""


class EarlierName:
    """A key that has a better name now. It is read, and editors do not offer it."""


class MaxItems(NamedTuple):
    """The maximal number of rows."""

    maximum: int


class Exports(NamedTuple):
    """A name under which later rows find the value."""

    name: str


# The key of the table itself
TABLE_NAME = DefaultFrom(lambda location: location.label, is_keyless=True)
FILE_NAME = DefaultFrom(lambda location: location.run.shared["file"].stem, is_keyless=True)


class Keys(NamedTuple):
    """The names that tables in a table may have, and the message for any other name."""

    pattern: str
    message: str
