"""Answers: named tuples become JSON objects (`plain`), and named tuples again at the other end
(`typed`).

A field without a default is always said; any other is left out while it holds its default. `type`
comes first and is always said. A name that Python keeps for itself ends in an underline: `from_` is
the key `from`. It imports nothing slow, so that a program can answer before the reader of requests
is there.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from cards_pdf.common.messages import Message
from cards_pdf.common.records.notes import Always, Inline, Never, Rest

JsonObject = dict[str, Any]  # what is free on purpose
Say = Callable[[Message], str]
OMITTED: Any = object()  # the default of fields that say something even as null
_ALWAYS: Any = object()  # what no value of a field is
_AS_THEY_ARE = frozenset((str, int, bool, float, type(None)))


class Download(NamedTuple):
    """A finished file, to be fetched once from where it lies."""

    path: str
    name: str


class _Shape(NamedTuple):
    """A class as JSON sees it."""

    fields: tuple[
        tuple[str, str, Any], ...
    ]  # each with its key and the value with which it is left out
    beside: tuple[str, ...]
    rest: str
    has_type: bool
    hints: dict[str, Any]


@cache
def _shape_of(cls: Any) -> _Shape:
    hints, fields, beside, rest = get_type_hints(cls, include_extras=True), [], [], ""
    for name in cls._fields:
        notes = {type(note) for note in getattr(hints[name], "__metadata__", ())}
        if Rest in notes:
            rest = name
        elif Inline in notes:
            beside.append(name)
        elif name != "type" and Never not in notes:
            usual = _ALWAYS if Always in notes else cls._field_defaults.get(name, _ALWAYS)
            fields.append((name, name.rstrip("_"), usual))
    return _Shape(tuple(fields), tuple(beside), rest, "type" in cls._fields, hints)


def to_json(answer: Any, say: Say | None = None) -> Any:
    """An answer, or a list of them, as JSON; sentences are said as `say` has it."""
    if isinstance(answer, tuple) and hasattr(answer, "_fields"):
        return _object(answer, say)
    if isinstance(answer, dict):
        values = answer.values()
        return (
            {key: to_json(one, say) for key, one in answer.items()}
            if _needs(values, say)
            else answer
        )
    if isinstance(answer, list | tuple):
        return [to_json(one, say) for one in answer] if _needs(answer, say) else list(answer)
    return say(answer) if say and isinstance(answer, Message) else answer


def _needs(values: Any, say: Say | None) -> bool:
    """Whether there may be anything in it that is not JSON yet: things of one sort lie together."""
    return bool(values) and (say is not None or isinstance(next(iter(values)), tuple))


def _object(answer: Any, say: Say | None) -> JsonObject:
    if as_json := getattr(answer, "as_json", None):  # it knows better
        told: JsonObject = as_json()
        return told
    cls: Any = type(answer)
    shape = _shape_of(cls)
    found = {"type": answer.type} if shape.has_type else {}
    if shape.rest:
        found |= to_json(getattr(answer, shape.rest), say)
    for name in shape.beside:
        found |= to_json(getattr(answer, name), say) or {}
    for name, key, usual in shape.fields:
        value = getattr(answer, name)
        if value is not usual:
            found[key] = value if type(value) in _AS_THEY_ARE else to_json(value, say)
    return found


def from_json(cls: Any, said: JsonObject) -> Any:
    """The named tuple that was said; what a newer program adds is passed over, what is absent is
    None.
    """
    shape, makers, found = _shape_of(cls), _makers_of(cls), {}
    for name, key, usual in shape.fields:
        value = said.get(key)
        if value is not None:
            found[name] = makers[name](value) if name in makers else value
        elif usual is _ALWAYS or usual is OMITTED:
            found[name] = None
    for name in shape.beside:
        found[name] = makers[name](said)
    if shape.has_type:
        found["type"] = said["type"]
    if shape.rest:
        known = {key for _, key, _ in shape.fields}
        found[shape.rest] = {
            key: value for key, value in said.items() if key not in known and key != "type"
        }
    return cls(**found)


@cache
def _makers_of(cls: Any) -> dict[str, Callable[[Any], Any]]:
    """Makes values of JSON, for the fields that hold anything else."""
    found = {name: _maker(hint) for name, hint in _shape_of(cls).hints.items()}
    return {name: make for name, make in found.items() if make}


def _maker(hint: Any) -> Callable[[Any], Any] | None:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _maker(args[0])
    if hasattr(hint, "_field_defaults"):
        return partial(from_json, hint)
    inner = None if origin is Literal else next(filter(None, map(_maker, args)), None)
    if inner is None or origin in (Union, UnionType):
        return inner
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return lambda value: {key: inner(one) for key, one in value.items()}
    return lambda value: [inner(one) for one in value]
