"""What a field's type is told in `Annotated`: how much may stand there, and what else is known of
it.

A check reads the value that it stands beside: it returns it, or says what is wrong with it. A note
says something of the field.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from cards_pdf.common.records.problems import Location, shown, unknown
from cards_pdf.common.units import LENGTH, millimetres

Schema = dict[str, Any]
Read = Callable[[Any, Location, str], Any]  # a value, the table it stands in and its key there
MAX_TEXT = 4_000
MAX_NUMBER = 1_000_000
LONGEST_SIDE = 1_500.0  # mm
# Control characters, bidirectional overrides, lone surrogates and non-characters never reach paper,
# nor does the last private plane, whose letters are icons. Compiled when first needed.
_UNPRINTABLE = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufffe\uffff\U00100000-\U0010ffff]"
)
_LINE_ENDS = (
    "\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]"  # of other programs; words never grow together
)


def cleaned(value: str) -> str:
    """A text without what never reaches paper, its lines ended by line breaks alone."""
    return (
        value if value.isprintable() else re.sub(_UNPRINTABLE, "", re.sub(_LINE_ENDS, "\n", value))
    )


# --- checks ---


class Text(NamedTuple):
    most: int = MAX_TEXT
    like: str = ""
    must: str = ""  # the sentence for what is not `like` it
    filled: bool = False  # it may not be empty where it is said

    def reader(self) -> Read:
        most, like, must, filled = self.most, re.compile(self.like), self.must, self.filled

        def read(value: Any, at: Location, key: str) -> Any:
            if type(value) is not str:
                return at.wrong(key, "must be a text in quotes, not {value}.", value=shown(value))
            if len(value) > most:
                long = "is {count} characters long; {most} is the most."
                return at.wrong(key, long, count=len(value), most=most)
            if must and value and not like.fullmatch(value):
                return at.wrong(key, must)
            if filled and not value.strip():
                return at.wrong(key, "is empty.")
            return value if value.isprintable() or at.run.is_raw else cleaned(value)

        return read

    def schema(self) -> Schema:
        like = f"^({self.like})$" if self.filled else f"^({self.like})?$"
        pattern = like if self.must else r"\S" if self.filled else ""
        return {"type": "string", "maxLength": self.most} | (
            {"pattern": pattern} if pattern else {}
        )


class Int(NamedTuple):
    least: int = -MAX_NUMBER
    most: int = MAX_NUMBER

    def reader(self) -> Read:
        must = "must be a whole number from {least} to {most}, not {value}."
        return _number_reader((int,), int, *self, must)

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Number(NamedTuple):
    """A number with or without a fraction."""

    least: float = -MAX_NUMBER
    most: float = MAX_NUMBER

    def reader(self) -> Read:
        must = "must be a number from {least:g} to {most:g}, not {value}."
        return _number_reader((int, float), float, *self, must)

    def schema(self) -> Schema:
        return {"type": "number", "minimum": self.least, "maximum": self.most}


def _number_reader(
    sorts: tuple[type, ...], make: Callable[[Any], float], least: float, most: float, must: str
) -> Read:
    def read(value: Any, at: Location, key: str) -> Any:
        if type(value) in sorts and least <= value <= most:
            return make(value)
        return at.wrong(key, must, least=least, most=most, value=shown(value))

    return read


class Length(NamedTuple):
    """Millimetres, of a length that is written with its unit."""

    least: float = 0.0
    most: float = LONGEST_SIDE

    def reader(self) -> Read:
        least, most = self

        def read(value: Any, at: Location, key: str) -> Any:
            try:
                mm = millimetres(value)
            except ValueError as wrong:
                return at.unfit(key, wrong)
            if least <= mm <= most:
                return mm
            must = "must lie between {least:g} and {most:g} mm, not {value}."
            return at.wrong(key, must, least=least, most=most, value=shown(value))

        return read

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^{LENGTH}$"}


class AnyOf(NamedTuple):
    """One of some words, or of those that lie somewhere, which a function knows.

    `of` names those that the file itself has said; with `things` what they stand for is then the
    value.
    """

    words: Sequence[str] | Callable[[], Iterable[str]] = ()
    of: str = ""
    things: bool = False
    nothing: Any = None  # what an empty text stands for, where one is allowed
    otherwise: Callable[[str, Location], Any] | None = (
        None  # what a word stands for that is none of them
    )

    def reader(self) -> Read:
        given, of, things, nothing, otherwise = self

        def read(value: Any, at: Location, key: str) -> Any:
            own: Any = at.run.shared[of] if of else ()
            if type(value) is not str:
                return at.wrong(key, "must be a text in quotes, not {value}.", value=shown(value))
            if value in own:
                return own[value] if things else value
            words = given() if callable(given) else given
            if value in words:
                return value
            if not value and nothing is not None:
                return nothing
            found = otherwise(value, at) if otherwise else None
            return found or at.unfit(key, unknown(cleaned(value), [*own, *words]))

        return read

    def schema(self) -> Schema:
        words = [*(self.words() if callable(self.words) else self.words)]
        return (
            {"type": "string", "format": self.of}
            if self.of
            else {"enum": words + [""] * (self.nothing is not None)}
        )


class Convert(NamedTuple):
    """Read as this type, and then made into something; a ValueError says what is wrong with it."""

    hint: Any
    by: Callable[[Any, Location], Any] | None = None


class Bytes(NamedTuple):
    """What is no text; whoever brings a request puts it there."""

    most: int

    def reader(self) -> Read:
        most = self.most

        def read(value: Any, at: Location, key: str) -> Any:
            if type(value) is not bytes:
                return at.wrong(key, "must be bytes, not {value}.", value=shown(value))
            if len(value) > most:
                return at.wrong(key, "is larger than {most} MB.", most=most // 1_000_000)
            return value

        return read

    def schema(self) -> Schema:
        return {"type": "string", "contentEncoding": "base64"}


class PatchOf(NamedTuple):
    """A table that is laid over what stands elsewhere, and read with it: none of its keys need be
    there.
    """

    hint: Any

    def reader(self) -> Read:
        def read(value: Any, at: Location, key: str) -> Any:
            if type(value) is dict:
                return value
            return at.wrong(key, "must be a table, not {value}.", value=shown(value))

        return read


CHECKS = (Text, Int, Number, Length, AnyOf, Convert, Bytes, PatchOf)


# --- notes; a text is one as well: it tells editors what the field is ---


class Key(NamedTuple):
    """The key, where the field must be called otherwise: a named tuple has no field `count`."""

    name: str


class Format(NamedTuple):
    """What sort of words stand there, such as colours: editors know what to offer."""

    name: str


class MaxItems(NamedTuple):
    """So many rows at most."""

    most: int


class Exports(NamedTuple):
    """Later rows refer to it by this name."""

    name: str


class DefaultFrom(NamedTuple):
    """What stands for a key that is not there, found from the place. `aside`: there is no such
    key.
    """

    by: Callable[[Location], Any]
    aside: bool = False


TABLE_NAME = DefaultFrom(lambda at: at.label, aside=True)  # the key under which the table stands
FILE_NAME = DefaultFrom(
    lambda at: at.run.shared["file"].stem, aside=True
)  # what a thing is called after its file


class Keys(NamedTuple):
    """How the tables in a table may be called."""

    like: str
    must: str
