"""Records, and reflection of them: each field with its key, its type and its notes.

A record is a class with `@record`, any other dataclass, or a named tuple.

The reader of files and requests, the writers of JSON and the JSON Schema all ask this module. It
imports nothing slow, so that a program can answer before the reader is there.
"""

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields, is_dataclass
from functools import cache
from typing import (
    Annotated,
    Any,
    NamedTuple,
    NoReturn,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

Note = TypeVar("Note")
REQUIRED: Any = object()  # in place of the default of a field that has none


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def record(cls: Any) -> Any:
    """Make a class a record: a frozen dataclass, whose fields are named when one is made.

    All records share their methods. `dataclass` writes and compiles six for each class, which for
    the records of a program takes a tenth of its start. A default {} is a new one each time.
    """
    for name in cls.__annotations__:
        if vars(cls).get(name) == {}:
            setattr(cls, name, field(default_factory=dict))
    cls.__init__ = _set_fields
    cls.__eq__ = _is_equal
    cls.__hash__ = _hash
    cls.__repr__ = _describe
    cls.__setattr__ = cls.__delattr__ = _refuse_change
    return dataclass(kw_only=True, init=False, eq=False, repr=False)(cls)


def _set_fields(self: Any, **values: Any) -> None:
    cls: Any = type(self)
    defaults = field_defaults(cls)
    found = defaults | values
    if len(found) > len(defaults) or any(value is REQUIRED for value in found.values()):
        raise TypeError(f"{cls.__name__} has the fields {[*defaults]}, not {[*values]}")
    for name, make_default in _default_factories(cls):
        if name not in values:
            found[name] = make_default()
    vars(self).update(found)


def _values(self: Any) -> list[Any]:
    """Return what its fields hold; `vars` also has what cached properties have found."""
    cls: Any = type(self)
    held = vars(self)
    return [held[name] for name in field_defaults(cls)]


def _is_equal(self: Any, other: object) -> bool:
    return type(self) is type(other) and _values(self) == _values(other)


def _hash(self: Any) -> int:
    return hash(tuple(_values(self)))


def _describe(self: Any) -> str:
    cls: Any = type(self)
    words = zip(field_defaults(cls), _values(self), strict=True)
    return f"{cls.__qualname__}({', '.join(f'{name}={value!r}' for name, value in words)})"


def _refuse_change(self: Any, name: str, *_: object) -> NoReturn:
    raise FrozenInstanceError(f"the field {name} of {type(self).__name__} stays as it is")


# --- notes on fields; `annotations` has checks and more notes ---


class Rest:
    """A mapping of all keys that are not the class's own."""


class Inline:
    """A record whose keys stand beside those of the class that holds it, not in its own table."""


class Always:
    """A field that is in JSON even where it holds its default."""


class Never:
    """A field that is not in JSON, because the caller puts it there."""


class Key(NamedTuple):
    """The key of a field that needs another name: a named tuple has no field `count`."""

    name: str


class DefaultFrom(NamedTuple):
    """The default of a missing key, found from its location. `is_keyless`: there is no such key."""

    find: Callable[[Any], Any]
    is_keyless: bool = False


# --- types and fields ---


class TypeHint(NamedTuple):
    """A type and its notes."""

    bare_type: Any
    notes: tuple[Any, ...]

    def note(self, kind: type[Note]) -> Note | None:
        return next((note for note in self.notes if isinstance(note, kind)), None)

    @property
    def args(self) -> tuple[Any, ...]:
        return get_args(self.bare_type)

    @property
    def kind(self) -> str:
        """The way in which a value is put together, or "" for a plain one.

        A "list" has any length, a "fixed" list has a type for each position.
        """
        origin = get_origin(self.bare_type)
        if origin in (Union, types.UnionType):
            return "union"
        if is_record(self.bare_type):
            return "record"
        if origin is tuple and self.args[-1] is not Ellipsis:
            return "fixed"
        if not isinstance(origin, type):
            return ""
        return next((kind for base, kind in _COLLECTIONS if issubclass(origin, base)), "")


_COLLECTIONS = ((Mapping, "mapping"), (Sequence, "list"))


def hint_of(annotated: Any) -> TypeHint:
    if get_origin(annotated) is Annotated:
        plain, *notes = get_args(annotated)
        return TypeHint(plain, tuple(notes))
    return TypeHint(annotated, ())


def is_record(cls: Any) -> bool:
    """Return True for a class of named tuples or of dataclasses."""
    return isinstance(cls, type) and (hasattr(cls, "_field_defaults") or is_dataclass(cls))


@cache
def field_defaults(cls: Any) -> dict[str, Any]:
    """Return the fields of a record in their order, each with its default or REQUIRED."""
    if hasattr(cls, "_field_defaults"):
        return {name: cls._field_defaults.get(name, REQUIRED) for name in cls._fields}
    found: dict[str, Any] = {}
    for one in fields(cls):
        if one.default_factory is not MISSING:
            found[one.name] = one.default_factory()
        else:
            found[one.name] = REQUIRED if one.default is MISSING else one.default
    return found


@cache
def _default_factories(cls: Any) -> list[tuple[str, Callable[[], Any]]]:
    return [
        (one.name, one.default_factory) for one in fields(cls) if one.default_factory is not MISSING
    ]


class Field(NamedTuple):
    """A field of a class, and its key in a table."""

    name: str
    keys: tuple[str, ...]  # its own key, those of an inline record, or none
    hint: TypeHint
    default: Any  # REQUIRED if it has none
    default_from: DefaultFrom | None
    is_rest: bool
    is_inline: bool
    is_never: bool  # True if JSON does not have it
    is_always: bool  # True if JSON has it, whatever it holds

    @property
    def has_key(self) -> bool:
        return bool(self.keys) and not self.is_inline

    @property
    def key(self) -> str:
        return self.keys[0]

    @property
    def is_needed(self) -> bool:
        return self.has_key and self.default is REQUIRED and not self.default_from


@cache
def fields_of(cls: Any) -> tuple[Field, ...]:
    hints = get_type_hints(cls, include_extras=True)
    found = []
    for name, default in field_defaults(cls).items():
        hint = hint_of(hints[name])
        notes = {type(note): note for note in reversed(hint.notes)}
        default_from = notes.get(DefaultFrom)
        keys: tuple[str, ...] = (notes[Key].name if Key in notes else name.rstrip("_"),)
        if Rest in notes or (default_from and default_from.is_keyless):
            keys = ()
        elif Inline in notes:
            keys = keys_of(hint.bare_type)
        one = Field(
            name=name,
            keys=keys,
            hint=hint,
            default=default,
            default_from=default_from,
            is_rest=Rest in notes,
            is_inline=Inline in notes,
            is_never=Never in notes,
            is_always=name == "type" or default is REQUIRED or Always in notes,
        )
        found.append(one)
    return tuple(found)


@cache
def keys_of(cls: Any) -> tuple[str, ...]:
    """Return all keys that a table of the class may have, with those of inline records."""
    return tuple(key for field in fields_of(cls) for key in field.keys)
