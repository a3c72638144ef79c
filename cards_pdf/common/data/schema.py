"""The JSON Schema of a file, from the class that reads it: editors complete and check with it."""

from typing import Any

from cards_pdf.common.data.limits import As, Few, Keys, LaidOver, Schema
from cards_pdf.common.data.record import Field, Hint, fields_of, hint_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(cls: Any, title: str) -> Schema:
    """The schema (draft 2020-12) of a file whose root is this class."""
    whole = _Whole()
    root = whole.table(cls)
    return {"$schema": DIALECT, "title": title} | root | {"$defs": dict(sorted(whole.known.items()))}


class _Whole:
    """Tables with all that they need; each class is told once, under its name."""

    def __init__(self) -> None:
        self.known: dict[str, Schema] = {}

    def table(self, cls: Any) -> Schema:
        fields = fields_of(cls)
        rest = next((field.hint for field in fields if field.is_rest), None)
        others: Schema = self._others(rest) if rest else {"additionalProperties": False}
        own = {field.key: self._field(field, cls) for field in fields if field.has_key}
        properties = others.pop("properties", {}) | own
        return {"type": "object"} | _about(cls) | others | {"properties": properties} | self.needed(fields)

    def needed(self, fields: tuple[Field, ...]) -> Schema:
        needed = [field.key for field in fields if field.is_needed]
        return {"required": needed} if needed else {}

    def _others(self, rest: Hint) -> Schema:
        """What is said of keys that are not the class's own."""
        if isinstance(rest.check, LaidOver):
            return _Parts().table(rest.check.hint)
        return {"additionalProperties": self.value(hint_of(rest.args[1]))}

    def _field(self, field: Field, cls: Any) -> Schema:
        default, note = cls._field_defaults.get(field.name), field.hint.note(str)
        is_said = isinstance(default, str | int | bool) and default != ""
        about = {"description": note} if note else {}
        return self.value(field.hint) | about | ({"default": default} if is_said else {})

    def value(self, hint: Hint) -> Schema:
        if isinstance(hint.check, As):
            return self.value(hint_of(hint.check.hint))
        if isinstance(hint.check, LaidOver):
            return _Parts().value(hint_of(hint.check.hint))
        if hint.check:
            return dict(hint.check.schema())
        if hint.is_record:
            return self.record(hint.plain)
        if hint.choices:
            null = [{"type": "null"}] if type(None) in hint.args else []  # TOML has none, JSON has
            return {"anyOf": [*(self.value(hint_of(choice)) for choice in hint.choices), *null]}
        if hint.args:
            return self._of_parts(hint)
        return {"type": "boolean"} if hint.plain is bool else {}

    def _of_parts(self, hint: Hint) -> Schema:
        parts = [self.value(hint_of(arg)) for arg in hint.args if arg is not Ellipsis]
        few, keys = hint.note(Few), hint.note(Keys)
        if hint.is_mapping:
            named = {"propertyNames": {"pattern": f"^({keys.like})$"}} if keys else {}
            return {"type": "object", "additionalProperties": parts[-1]} | named
        if hint.is_fixed:
            return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
        return {"type": "array", "items": parts[0]} | ({"maxItems": few.most} if few else {})

    def record(self, cls: Any) -> Schema:
        if cls.__name__ not in self.known:
            self.known[cls.__name__] = {}  # it may speak of itself
            self.known[cls.__name__] = self.table(cls)
        return {"$ref": f"#/$defs/{cls.__name__}"}


class _Parts(_Whole):
    """Tables that are laid over others, so that none of their keys is needed."""

    def needed(self, _: tuple[Field, ...]) -> Schema:
        return {}

    def record(self, cls: Any) -> Schema:
        return self.table(cls)


def _about(cls: Any) -> Schema:
    """Its docstring, unless it is the one that every named tuple has."""
    said = " ".join((cls.__doc__ or "").split())
    return {} if said.startswith(f"{cls.__name__}(") else {"description": said}
