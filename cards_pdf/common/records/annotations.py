"""Annotations for record fields: checks and notes.

A check stands in `Annotated` beside a type. It makes the function that reads a value of that type:
the value comes back, or a problem is noted. A note says something about the field.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple, get_origin

from cards_pdf.common.records.problems import Location, format_value, unknown
from cards_pdf.common.records.record import DefaultFrom, TypeHint
from cards_pdf.common.units import LENGTH, MM_PER_POINT, millimetres

Schema = dict[str, Any]
Read = Callable[[Any, Location, str], Any]  # a value, the table it stands in and its key there
MAX_TEXT = 4_000
MAX_NUMBER = 1_000_000
MAX_SIDE_MM = 1_500.0
# Control characters, bidirectional overrides, lone surrogates and non-characters never reach paper,
# nor does the last private plane, whose letters are icons. Compiled when first needed.
_EMOJI_SELECTORS = "[\ufe0e\ufe0f]"
_UNPRINTABLE = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufffe\uffff\U00100000-\U0010ffff]"
)
# Of other programs: words never grow together.
_LINE_ENDS = "\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]"


def cleaned(value: str) -> str:
    """Return a text without unprintable characters, its lines ended by line breaks alone.

    Without selectors of emoji as well, which are invisible and in no font.
    """
    if not value.isascii():
        value = re.sub(_EMOJI_SELECTORS, "", value)
    if value.isprintable():
        return value
    return re.sub(_UNPRINTABLE, "", re.sub(_LINE_ENDS, "\n", value))


# --- checks ---


_NO_TEXT = "must be a text in quotes, not {value}."
_NOT_AS_IN_EXAMPLE = 'must be a text in quotes such as "{example}", not {value}.'


class Text(NamedTuple):
    max_length: int = MAX_TEXT
    pattern: str = ""
    message: str = ""  # for a text that does not match the pattern
    is_filled: bool = False  # an empty text is a problem
    example: str = ""  # for a value that is no text

    def reader(self) -> Read:
        # A record with many texts is read faster with locals than with attributes.
        max_length = self.max_length
        message = self.message
        is_filled = self.is_filled
        example = self.example
        pattern = re.compile(self.pattern)

        def read(value: Any, location: Location, key: str) -> Any:
            if type(value) is not str and example:
                return location.report(
                    key, _NOT_AS_IN_EXAMPLE, example=example, value=format_value(value)
                )
            if type(value) is not str:
                return location.report(key, _NO_TEXT, value=format_value(value))
            if len(value) > max_length:
                too_long = "is {count} characters long; at most {most} are allowed."
                return location.report(key, too_long, count=len(value), most=max_length)
            if message and value and not pattern.fullmatch(value):
                return location.report(key, message)
            if is_filled and not value.strip():
                return location.report(key, "is empty.")
            return value if location.run.is_raw else cleaned(value)

        return read

    def schema(self) -> Schema:
        whole = f"^({self.pattern})$" if self.is_filled else f"^({self.pattern})?$"
        pattern = whole if self.message else r"\S" if self.is_filled else ""
        length = {"type": "string", "maxLength": self.max_length}
        return length | ({"pattern": pattern} if pattern else {})


class Number(NamedTuple):
    """A number with or without a fraction."""

    minimum: float = -MAX_NUMBER
    maximum: float = MAX_NUMBER

    def reader(self) -> Read:
        message = "must be a number from {least:g} to {most:g}, not {value}."
        return self._reader_of((int, float), float, message)

    def schema(self) -> Schema:
        return {"type": "number", "minimum": self.minimum, "maximum": self.maximum}

    def _reader_of(
        self, types: tuple[type, ...], convert: Callable[[Any], float], message: str
    ) -> Read:
        minimum, maximum = self

        def read(value: Any, location: Location, key: str) -> Any:
            if type(value) in types and minimum <= value <= maximum:
                return convert(value)
            return location.report(
                key, message, least=minimum, most=maximum, value=format_value(value)
            )

        return read


class Int(Number):
    """A whole number."""

    __slots__ = ()

    def reader(self) -> Read:
        message = "must be a whole number from {least} to {most}, not {value}."
        return self._reader_of((int,), int, message)

    def schema(self) -> Schema:
        return super().schema() | {"type": "integer"}


class Length(NamedTuple):
    """Millimetres. The value is a length with its unit."""

    minimum: float = 0.0
    maximum: float = MAX_SIDE_MM

    def reader(self) -> Read:
        minimum, maximum = self

        def read(value: Any, location: Location, key: str) -> Any:
            try:
                mm = millimetres(value)
            except ValueError as error:
                return location.report_error(key, error)
            if minimum <= mm <= maximum:
                return mm
            is_in_points = value.strip().endswith("pt")
            unit_mm = MM_PER_POINT if is_in_points else 1.0
            return location.report(
                key,
                "must lie between {least:g} and {most:g} {unit}, not {value}.",
                least=round(minimum / unit_mm, 1) if is_in_points else minimum,
                most=round(maximum / unit_mm, 1) if is_in_points else maximum,
                unit="pt" if is_in_points else "mm",
                value=format_value(value),
            )

        return read

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

    def reader(self) -> Read:
        words = self.words
        shared_name = self.shared_name
        takes_value = self.takes_value
        empty = self.empty
        find_other = self.find_other
        hint = self.hint

        def read(value: Any, location: Location, key: str) -> Any:
            own: Any = location.run.shared[shared_name] if shared_name else ()
            if type(value) is not str:
                return location.report(key, _NO_TEXT, value=format_value(value))
            if value in own:
                return own[value] if takes_value else value
            known = words() if callable(words) else words
            if value in known:
                return value
            if not value and empty is not None:
                return empty
            other = find_other(value, location) if find_other else None
            return other or location.report_error(
                key, unknown(cleaned(value), [*own, *known], hint=hint)
            )

        return read

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

    def reader(self) -> Read:
        max_bytes = self.max_bytes

        def read(value: Any, location: Location, key: str) -> Any:
            if type(value) is not bytes:
                return location.report(
                    key, "must be bytes, not {value}.", value=format_value(value)
                )
            if len(value) > max_bytes:
                return location.report(
                    key, "is larger than {most} MB.", most=max_bytes // 1_000_000
                )
            return value

        return read

    def schema(self) -> Schema:
        return {"type": "string", "contentEncoding": "base64"}


class PatchOf(NamedTuple):
    """A table that is merged over another one and read with it, so none of its keys is needed."""

    hint: Any

    def reader(self) -> Read:
        def read(value: Any, location: Location, key: str) -> Any:
            if type(value) is dict:
                return value
            return location.report(key, "must be a table, not {value}.", value=format_value(value))

        return read


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
