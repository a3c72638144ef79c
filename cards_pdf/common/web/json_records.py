"""Records as JSON objects (`to_json`), and JSON objects as records (`from_json`).

A field without a default is always in JSON; any other field is left out while it holds its default.
`type` comes first and is always there. A field that is named like a keyword of Python ends in an
underscore: `from_` is the key `from`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
)

from cards_pdf.common.messages import Message
from cards_pdf.common.records.record import REQUIRED, Field, fields_of, is_record

T = TypeVar("T")
JsonObject = dict[str, Any]  # deliberately without types
Say = Callable[[Message], str]
UNSET: Any = None  # the default of fields that are left out until they are set
OMITTED: Any = object()  # the default of fields that are in JSON even where they are null
_JSON_TYPES = frozenset((str, int, bool, float, type(None)))


@dataclass_transform(frozen_default=True, kw_only_default=True)
def message(name: str) -> Callable[[type[T]], type[T]]:
    """Return a decorator that makes a class a message: a frozen record with this `type` in JSON."""

    def make_message(cls: Any) -> Any:
        cls.__annotations__["type"] = Literal.__getitem__(name)
        cls.type = name
        return dataclass(frozen=True, kw_only=True)(cls)

    return make_message


class Download(NamedTuple):
    """A finished file, to be fetched once."""

    path: str
    name: str


@cache
def _json_fields(cls: Any) -> list[Field]:
    """Return the fields that JSON has, in its order."""
    fields = [
        field for field in fields_of(cls) if (field.keys or field.is_rest) and not field.is_never
    ]
    return sorted(
        fields, key=lambda field: (field.name != "type", not field.is_rest, not field.is_inline)
    )


def to_json(answer: Any, say: Say | None = None) -> Any:
    """Return an answer, or a list of them, as JSON. `say` translates messages."""
    if _is_answer(answer):
        return _to_object(answer, say)
    if isinstance(answer, dict):
        if not _needs_conversion(answer.values(), say):
            return answer
        return {key: to_json(value, say) for key, value in answer.items()}
    if isinstance(answer, list | tuple):
        if not _needs_conversion(answer, say):
            return list(answer)
        return [to_json(value, say) for value in answer]
    return say(answer) if say and isinstance(answer, Message) else answer


def _needs_conversion(values: Any, say: Say | None) -> bool:
    """Return True if values may not be JSON yet. All values of a collection have one type."""
    if not values or say is not None:
        return bool(values)
    first = next(iter(values))
    return isinstance(first, tuple) or _is_answer(first)


def _is_answer(value: Any) -> bool:
    return hasattr(value, "_fields") or hasattr(value, "__dataclass_fields__")


def _to_object(answer: Any, say: Say | None) -> JsonObject:
    if as_json := getattr(answer, "as_json", None):  # a class with a form of its own
        own_form: JsonObject = as_json()
        return own_form
    found: JsonObject = {}
    cls: Any = type(answer)
    for field in _json_fields(cls):
        value = getattr(answer, field.name)
        if field.is_rest or field.is_inline:
            found |= to_json(value, say) or {}
        elif field.is_always or value is not field.default:
            found[field.key] = value if type(value) in _JSON_TYPES else to_json(value, say)
    return found


def from_json(cls: Any, table: JsonObject) -> Any:
    """Rebuild a record from JSON. Unknown keys are ignored, missing ones become None."""
    found: dict[str, Any] = {}
    for field, convert in _converters_of(cls):
        value = table.get(field.key) if field.has_key else None
        if field.is_rest:
            known = [field.key for field, _ in _converters_of(cls) if field.has_key]
            found[field.name] = {key: one for key, one in table.items() if key not in known}
        elif field.is_inline:
            found[field.name] = from_json(field.hint.bare_type, table)
        elif value is not None:
            found[field.name] = convert(value) if convert else value
        elif field.default in (REQUIRED, OMITTED):
            found[field.name] = None
    return cls(**found)


@cache
def _converters_of(cls: Any) -> list[tuple[Field, Callable[[Any], Any] | None]]:
    """Return the fields, each with what converts its values unless they are JSON."""
    return [(field, _converter(field.hint.bare_type)) for field in _json_fields(cls)]


def _converter(hint: Any) -> Callable[[Any], Any] | None:
    origin = get_origin(hint)
    args = get_args(hint)
    if origin is Annotated:
        return _converter(args[0])
    if is_record(hint):
        return partial(from_json, hint)
    inner = None if origin is Literal else next(filter(None, map(_converter, args)), None)
    if inner is None or origin in (Union, UnionType):
        return inner
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return lambda value: {key: inner(one) for key, one in value.items()}
    return lambda value: [inner(one) for one in value]
