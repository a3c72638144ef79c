"""The JSON Schema of a file, from the class that reads it: editors complete and check with it."""

from typing import Any

from cards_pdf.common.data.limits import As, Few, Keys, LaidOver, Schema
from cards_pdf.common.data.record import Field, Hint, fields_of, hint_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(cls: Any, title: str) -> Schema:
    """The schema (draft 2020-12) of a file whose root is this class."""
    known: dict[str, Schema] = {}
    root = _object(cls, known)
    return {"$schema": DIALECT, "title": title} | root | {"$defs": dict(sorted(known.items()))}


def _object(cls: Any, known: dict[str, Schema], *, whole: bool = True) -> Schema:
    """A table; one that is not whole is laid over another, and lacks what it likes."""
    fields = fields_of(cls)
    rest = next((field.hint for field in fields if field.is_rest), None)
    others = _others(rest, known) if rest else {"additionalProperties": False}
    own = {field.key: _field(field, cls, known, whole=whole) for field in fields if field.has_key}
    needed = [field.key for field in fields if field.is_needed and whole]
    return (
        {"type": "object"}
        | _about(cls)
        | others
        | {"properties": others.get("properties", {}) | own}
        | ({"required": needed} if needed else {})
    )


def _others(rest: Hint, known: dict[str, Schema]) -> Schema:
    """What is said of keys that are not the class's own."""
    if isinstance(rest.check, LaidOver):
        return _object(rest.check.hint, known, whole=False)
    return {"additionalProperties": _value(hint_of(rest.args[1]), known)}


def _field(field: Field, cls: Any, known: dict[str, Schema], *, whole: bool) -> Schema:
    default = cls._field_defaults.get(field.name)
    about = {"description": note} if (note := field.hint.note(str)) else {}
    usual = {"default": default} if isinstance(default, str | int | bool) and default != "" else {}
    return _value(field.hint, known, whole=whole) | about | usual


def _about(cls: Any) -> Schema:
    """Its docstring, unless it is the one that every named tuple has."""
    said = " ".join((cls.__doc__ or "").split())
    return {} if said.startswith(f"{cls.__name__}(") else {"description": said}


def _value(hint: Hint, known: dict[str, Schema], *, whole: bool = True) -> Schema:
    if isinstance(hint.check, As):
        return _value(hint_of(hint.check.hint), known, whole=whole)
    if isinstance(hint.check, LaidOver):
        return _value(hint_of(hint.check.hint), known, whole=False)
    if hint.check:
        return dict(hint.check.schema())
    if hint.choices:
        return _one_of(hint, known, whole=whole)
    if hint.is_list or hint.is_fixed or hint.is_mapping:
        return _of_parts(hint, known, whole=whole)
    if hint.is_record:
        return _record(hint.plain, known, whole=whole)
    return {"type": "boolean"} if hint.plain is bool else {}


def _one_of(hint: Hint, known: dict[str, Schema], *, whole: bool) -> Schema:
    choices = [_value(hint_of(choice), known, whole=whole) for choice in hint.choices]
    null = [{"type": "null"}] if type(None) in hint.args else []  # TOML has none, JSON has
    return {"anyOf": [*choices, *null]}


def _of_parts(hint: Hint, known: dict[str, Schema], *, whole: bool) -> Schema:
    parts = [_value(hint_of(arg), known, whole=whole) for arg in hint.args if arg is not Ellipsis]
    few, keys = hint.note(Few), hint.note(Keys)
    if hint.is_mapping:
        named = {"propertyNames": {"pattern": f"^({keys.like})$"}} if keys else {}
        return {"type": "object", "additionalProperties": parts[-1]} | named
    if hint.is_fixed:
        return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
    return {"type": "array", "items": parts[0]} | ({"maxItems": few.most} if few else {})


def _record(cls: Any, known: dict[str, Schema], *, whole: bool) -> Schema:
    if not whole:
        return _object(cls, known, whole=False)
    if cls.__name__ not in known:
        known[cls.__name__] = {}  # it may speak of itself
        known[cls.__name__] = _object(cls, known)
    return {"$ref": f"#/$defs/{cls.__name__}"}
