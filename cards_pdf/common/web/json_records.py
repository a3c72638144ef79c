"""Records as JSON objects (`to_json`), and JSON objects as records (`from_json`).

A field without a default is always in JSON; any other field is left out while it holds its default.
`type` comes first and is always there. A field that is named like a keyword of Python ends in an
underscore: `from_` is the key `from`.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from cards_pdf.common.messages import Message
from cards_pdf.common.records.record import Never, fields_of, is_record

JsonObject = dict[str, Any]  # deliberately without types
Say = Callable[[Message], str]
UNSET: Any = None  # the default of fields that are left out until they are set
OMITTED: Any = object()  # the default of fields that are in JSON even where they are null
_NO_DEFAULT: Any = object()  # no field holds it
_JSON_TYPES = frozenset((str, int, bool, float, type(None)))


class Download(NamedTuple):
    """A finished file, to be fetched once."""

    path: str
    name: str


class _Shape(NamedTuple):
    """A class as JSON sees it."""

    fields: tuple[tuple[str, str, Any], ...]  # name, key, and the value with which it is left out
    inline: tuple[str, ...]
    rest: str
    has_type: bool
    hints: dict[str, Any]


@cache
def _shape_of(cls: Any) -> _Shape:
    all_fields = fields_of(cls)
    own = [
        (field.name, field.key, _NO_DEFAULT if field.is_always else field.default)
        for field in all_fields
        if field.name != "type" and field.has_key and field.hint.note(Never) is None
    ]
    return _Shape(
        fields=tuple(own),
        inline=tuple(field.name for field in all_fields if field.is_inline),
        rest=next((field.name for field in all_fields if field.is_rest), ""),
        has_type=any(field.name == "type" for field in all_fields),
        hints={field.name: field.hint.plain for field in all_fields},
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
    cls: Any = type(answer)
    shape = _shape_of(cls)
    found = {"type": answer.type} if shape.has_type else {}
    if shape.rest:
        found |= to_json(getattr(answer, shape.rest), say)
    for name in shape.inline:
        found |= to_json(getattr(answer, name), say) or {}
    for name, key, default in shape.fields:
        value = getattr(answer, name)
        if value is not default:
            found[key] = value if type(value) in _JSON_TYPES else to_json(value, say)
    return found


def from_json(cls: Any, table: JsonObject) -> Any:
    """Rebuild a record from JSON. Unknown keys are ignored, missing ones become None."""
    shape = _shape_of(cls)
    converters = _converters_of(cls)
    found = {}
    for name, key, default in shape.fields:
        value = table.get(key)
        if value is not None:
            found[name] = converters[name](value) if name in converters else value
        elif default is _NO_DEFAULT or default is OMITTED:
            found[name] = None
    for name in shape.inline:
        found[name] = converters[name](table)
    if shape.has_type:
        found["type"] = table["type"]
    if shape.rest:
        known = {"type", *(key for _, key, _ in shape.fields)}
        found[shape.rest] = {key: value for key, value in table.items() if key not in known}
    return cls(**found)


@cache
def _converters_of(cls: Any) -> dict[str, Callable[[Any], Any]]:
    """Return what converts JSON values, for the fields whose values are no JSON."""
    found = {name: _converter(hint) for name, hint in _shape_of(cls).hints.items()}
    return {name: convert for name, convert in found.items() if convert}


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
