"""TOML tables into frozen dataclasses: the class is the schema, and every error names the key."""

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from cards_pdf.common.errors import nearest
from cards_pdf.common.sentences import Sentence

T = TypeVar("T")

_NAMES = {str: "a text", int: "a whole number", float: "a number", bool: "true or false", tuple: "a list"}


class RecordError(ValueError):
    """Something in a table is not what its class says; `key` leads to it."""

    def __init__(self, key: str, text: str) -> None:
        said = Sentence(text)
        super().__init__(Sentence("{key}: {said}", key=key, said=said) if key else said)
        self.key = key


def read(cls: type[T], table: Mapping[str, Any], at: str = "") -> T:
    """The dataclass `cls` filled from `table`; `at` is the key under which the table stands."""
    known = {field.name: field for field in fields(cls)}  # type: ignore[arg-type] # callers pass dataclasses
    for key in table:
        if key not in known:
            raise RecordError(_join(at, key), Sentence("is not known here.{near}", near=nearest(key, known)))
    hints = get_type_hints(cls)
    given = {
        name: _value(hints[name], table[name], _join(at, name))
        for name, field in known.items()
        if name in table or _must(field, _join(at, name))
    }
    for name, value in given.items():
        if isinstance(value, str) and not value.strip():
            raise RecordError(_join(at, name), "is empty.")
    return cls(**given)


def _must(field: Field[Any], key: str) -> bool:
    if field.default is MISSING and field.default_factory is MISSING:
        raise RecordError(key, "is missing.")
    return False


def _value(hint: Any, value: object, at: str) -> Any:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _value(next(h for h in get_args(hint) if h is not types.NoneType), value, at)
    if origin is tuple:
        return _items(get_args(hint), value, at)
    if is_dataclass(hint) and isinstance(hint, type):
        return read(hint, _expect(value, dict, at, "a table"), at)
    if hint is float and type(value) is int:
        return float(value)
    return _expect(value, hint, at, _NAMES[hint])


def _items(hints: tuple[Any, ...], value: object, at: str) -> tuple[Any, ...]:
    rows = _expect(value, list, at, "a list")
    if hints[-1] is not Ellipsis and len(rows) != len(hints):
        raise RecordError(
            at, Sentence("expected {count} entries, found {found}.", count=len(hints), found=len(rows))
        )
    each = [hints[0]] * len(rows) if hints[-1] is Ellipsis else hints
    return tuple(
        _value(hint, row, f"{at}[{n}]") for n, (hint, row) in enumerate(zip(each, rows, strict=True), 1)
    )


def _expect(value: object, kind: type[T], at: str, name: str) -> T:
    # A bool is an int to Python, but not to somebody who writes TOML.
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        wrong = Sentence("expected {name}, found {value}.", name=Sentence(name), value=repr(value))
        raise RecordError(at, wrong)
    return value


def _join(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key
