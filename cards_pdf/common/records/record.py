"""A named tuple as its tables see it: a key for each field, with the type and the notes of the
field.
"""

import types
from collections.abc import Mapping, Sequence
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from cards_pdf.common.records.annotations import (
    CHECKS,
    AnyOf,
    Bytes,
    DefaultFrom,
    Int,
    Key,
    Number,
    Text,
)
from cards_pdf.common.records.notes import Always, Inline, Rest

Note = TypeVar("Note")
_USUAL = {str: Text(), int: Int(), float: Number(), bytes: Bytes(64_000_000)}


class Hint(NamedTuple):
    """A type, and the notes beside it."""

    plain: Any
    notes: tuple[Any, ...]

    def note(self, sort: type[Note]) -> Note | None:
        return next((note for note in self.notes if isinstance(note, sort)), None)

    @property
    def check(self) -> Any:
        """What reads the value itself; lists and tables, whose parts are read, have none."""
        usual: Any = _USUAL.get(self.plain) if isinstance(self.plain, type) else None
        if get_origin(self.plain) is Literal:
            usual = AnyOf(self.args)
        return next((note for note in self.notes if isinstance(note, CHECKS)), usual)

    @property
    def args(self) -> tuple[Any, ...]:
        return get_args(self.plain)

    @property
    def choices(self) -> list[Any]:
        """The types of which it is one; null, which TOML has not, is no choice."""
        is_union = get_origin(self.plain) in (Union, types.UnionType)
        return [arg for arg in self.args if arg is not types.NoneType] if is_union else []

    @property
    def takes_null(self) -> bool:
        return types.NoneType in self.args

    @property
    def is_list(self) -> bool:
        """Of any length."""
        origin = get_origin(self.plain)
        return _inherits(origin, Sequence) and (origin is not tuple or self.args[-1] is Ellipsis)

    @property
    def is_fixed(self) -> bool:
        """A list with a type for each place."""
        return get_origin(self.plain) is tuple and self.args[-1] is not Ellipsis

    @property
    def is_mapping(self) -> bool:
        return _inherits(get_origin(self.plain), Mapping)

    @property
    def is_record(self) -> bool:
        return isinstance(self.plain, type) and hasattr(self.plain, "_field_defaults")


def hint_of(annotated: Any) -> Hint:
    if get_origin(annotated) is Annotated:
        plain, *notes = get_args(annotated)
        return Hint(plain, tuple(notes))
    return Hint(annotated, ())


def _inherits(origin: Any, base: type) -> bool:
    return isinstance(origin, type) and issubclass(origin, base)


class Field(NamedTuple):
    """A field of a class, and its key in a table."""

    name: str
    key: str
    hint: Hint
    usual: DefaultFrom | None
    has_default: bool

    @property
    def has_key(self) -> bool:
        return not (self.is_rest or self.is_beside or (self.usual and self.usual.aside))

    @property
    def keys(self) -> tuple[str, ...]:
        """Those that belong to it: its own, or those of the class that stands beside."""
        if self.is_beside:
            return keys_of(self.hint.plain)
        return (self.key,) if self.has_key else ()

    @property
    def is_rest(self) -> bool:
        return self.hint.note(Rest) is not None

    @property
    def is_beside(self) -> bool:
        return self.hint.note(Inline) is not None

    @property
    def is_always(self) -> bool:
        """Whether an answer has it, whatever it holds."""
        return self.name == "type" or not self.has_default or self.hint.note(Always) is not None

    @property
    def is_needed(self) -> bool:
        return self.has_key and not self.has_default and not self.usual


@cache
def fields_of(cls: Any) -> tuple[Field, ...]:
    hints = get_type_hints(cls, include_extras=True)
    found = []
    for name in cls._fields:
        hint = hint_of(hints[name])
        key = hint.note(Key)
        called = key.name if key else name.rstrip("_")
        found.append(Field(name, called, hint, hint.note(DefaultFrom), name in cls._field_defaults))
    return tuple(found)


@cache
def keys_of(cls: Any) -> tuple[str, ...]:
    """All keys that a table of the class may have, with those of classes beside it."""
    return tuple(key for field in fields_of(cls) for key in field.keys)
