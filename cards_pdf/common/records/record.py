"""Reflection of records: the fields of a named tuple, each with its key, its type and its notes.

The reader of files and requests, the writers of JSON and the JSON Schema all ask this module. It
imports nothing slow, so that a program can answer before the reader is there.
"""

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

Note = TypeVar("Note")
REQUIRED: Any = object()  # in place of the default of a field that has none


# --- notes on fields; `annotations` has checks and more notes ---


class Rest(NamedTuple):
    """A mapping of all keys that are not the class's own."""


class Inline(NamedTuple):
    """A record whose keys stand beside those of the class that holds it, not in its own table."""


class Always(NamedTuple):
    """A field that is in JSON even where it holds its default."""


class Never(NamedTuple):
    """A field that is not in JSON, because the caller puts it there."""


class Key(NamedTuple):
    """The key of a field that needs another name: a named tuple has no field `count`."""

    name: str


class DefaultFrom(NamedTuple):
    """The default of a missing key, found from its location. `is_keyless`: there is no such key."""

    find: Callable[[Any], Any]
    is_keyless: bool = False


# --- types and fields ---


class Hint(NamedTuple):
    """A type and its notes."""

    plain: Any
    notes: tuple[Any, ...]

    def note(self, kind: type[Note]) -> Note | None:
        return next((note for note in self.notes if isinstance(note, kind)), None)

    @property
    def args(self) -> tuple[Any, ...]:
        return get_args(self.plain)

    @property
    def choices(self) -> list[Any]:
        """The types of a union. Null, which TOML does not have, is no choice."""
        is_union = get_origin(self.plain) in (Union, types.UnionType)
        return [arg for arg in self.args if arg is not types.NoneType] if is_union else []

    @property
    def takes_null(self) -> bool:
        return types.NoneType in self.args

    @property
    def is_list(self) -> bool:
        """True for a list of any length."""
        origin = get_origin(self.plain)
        return _inherits(origin, Sequence) and (origin is not tuple or self.args[-1] is Ellipsis)

    @property
    def is_fixed(self) -> bool:
        """True for a list with a type for each position."""
        return get_origin(self.plain) is tuple and self.args[-1] is not Ellipsis

    @property
    def is_mapping(self) -> bool:
        return _inherits(get_origin(self.plain), Mapping)

    @property
    def is_record(self) -> bool:
        return is_record(self.plain)


def hint_of(annotated: Any) -> Hint:
    if get_origin(annotated) is Annotated:
        plain, *notes = get_args(annotated)
        return Hint(plain, tuple(notes))
    return Hint(annotated, ())


def _inherits(origin: Any, base: type) -> bool:
    return isinstance(origin, type) and issubclass(origin, base)


def is_record(cls: Any) -> bool:
    """Return True for a class of named tuples or of dataclasses."""
    return isinstance(cls, type) and (hasattr(cls, "_field_defaults") or is_dataclass(cls))


@cache
def field_defaults(cls: Any) -> dict[str, Any]:
    """Return the fields of a record in their order, each with its default or REQUIRED."""
    if hasattr(cls, "_field_defaults"):
        return {name: cls._field_defaults.get(name, REQUIRED) for name in cls._fields}
    found: dict[str, Any] = {}
    for field in fields(cls):
        if field.default_factory is not MISSING:
            found[field.name] = field.default_factory()
        else:
            found[field.name] = REQUIRED if field.default is MISSING else field.default
    return found


class Field(NamedTuple):
    """A field of a class, and its key in a table."""

    name: str
    key: str
    hint: Hint
    default: Any  # REQUIRED if it has none
    default_from: DefaultFrom | None

    @property
    def has_default(self) -> bool:
        return self.default is not REQUIRED

    @property
    def has_key(self) -> bool:
        is_keyless = self.default_from and self.default_from.is_keyless
        return not (self.is_rest or self.is_inline or is_keyless)

    @property
    def keys(self) -> tuple[str, ...]:
        """Its own key, or the keys of an inline record."""
        if self.is_inline:
            return keys_of(self.hint.plain)
        return (self.key,) if self.has_key else ()

    @property
    def is_rest(self) -> bool:
        return self.hint.note(Rest) is not None

    @property
    def is_inline(self) -> bool:
        return self.hint.note(Inline) is not None

    @property
    def is_always(self) -> bool:
        """True if JSON has it, whatever it holds."""
        return self.name == "type" or not self.has_default or self.hint.note(Always) is not None

    @property
    def is_needed(self) -> bool:
        return self.has_key and not self.has_default and not self.default_from


@cache
def fields_of(cls: Any) -> tuple[Field, ...]:
    hints = get_type_hints(cls, include_extras=True)
    found = []
    for name, default in field_defaults(cls).items():
        hint = hint_of(hints[name])
        key = hint.note(Key)
        field = Field(
            name=name,
            key=key.name if key else name.rstrip("_"),
            hint=hint,
            default=default,
            default_from=hint.note(DefaultFrom),
        )
        found.append(field)
    return tuple(found)


@cache
def keys_of(cls: Any) -> tuple[str, ...]:
    """Return all keys that a table of the class may have, with those of inline records."""
    return tuple(key for field in fields_of(cls) for key in field.keys)
