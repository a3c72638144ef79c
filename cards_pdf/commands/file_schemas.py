"""JSON Schemas of the files that authors write, from their classes.

Editors complete and check files with them. A browser has them without the command line.
"""

import json
from types import NoneType
from typing import Any

from cards_pdf.art.notation import Look
from cards_pdf.common.errors import one_called
from cards_pdf.common.records.annotations import (
    Convert,
    EarlierName,
    Format,
    ForPencil,
    Keys,
    MaxItems,
    PatchOf,
    Schema,
    check_of,
)
from cards_pdf.common.records.record import Field, TypeHint, fields_of, hint_of
from cards_pdf.common.sizes import Size
from cards_pdf.decks.campaign import CampaignFile
from cards_pdf.decks.layout_file import LayoutFile
from cards_pdf.decks.load import DeckFile, TranslationFile
from cards_pdf.papers.mat_layout import MatLayout
from cards_pdf.rulebooks import DeckWords, WordsFile
from cards_pdf.rulebooks.rule_sheet import RuleSheet, SheetWords
from cards_pdf.sheets.formats import SheetFormat
from cards_pdf.sheets.printer import Printer
from cards_pdf.sheets.services import Profile
from cards_pdf.text.typeface import TypefacesFile

# The docstring of each class is its meaning in the list of schemas.
SCHEMAS: dict[str, type] = {
    "deck": DeckFile,
    "translation": TranslationFile,
    "layout": LayoutFile,
    "sheet": SheetFormat,
    "size": Size,
    "profile": Profile,
    "printer": Printer,
    "campaign": CampaignFile,
    "rules": RuleSheet,
    "rules-translation": SheetWords,
    "mat": MatLayout,
    "look": Look,
    "words": WordsFile,
    "deck-words": DeckWords,
    "typefaces": TypefacesFile,
}


def schema_text(name: str) -> str:
    """Return the JSON Schema of a kind of file."""
    row = one_called("schema", name, SCHEMAS)
    return json.dumps(schema_of(row, name), ensure_ascii=False, indent=2) + "\n"


# --- schemas of classes ---

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(cls: Any, title: str) -> Schema:
    """Return the schema (draft 2020-12) of a file whose root is this class."""
    whole = SchemaWriter()
    root = whole.table(cls)
    return (
        {"$schema": DIALECT, "title": title} | root | {"$defs": dict(sorted(whole.known.items()))}
    )


def _with_template(node: Schema) -> Schema:
    """Return a schema that also takes a text with fields, such as "{x}mm"."""
    texts = [{"type": "string", "pattern": r"\{[^{}]*\}"}]
    about = {key: node[key] for key in ("description", "default", "format") if key in node}
    value = {key: part for key, part in node.items() if key not in about}
    return about | {"anyOf": [*value.get("anyOf", [value]), *texts]}


class SchemaWriter:
    """The schemas of classes. Each class is described once, under its name."""

    def __init__(self) -> None:
        self.known: dict[str, Schema] = {}

    def table(self, cls: Any) -> Schema:
        fields = fields_of(cls)
        others: Schema = {"additionalProperties": False}  # keys that are not the class's own
        for rest in [field.hint for field in fields if field.is_rest]:
            patch = check_of(rest)
            others = (
                _Parts().table(patch.hint)
                if isinstance(patch, PatchOf)
                else {"additionalProperties": self.value(hint_of(rest.args[1]))}
            )
        own = {field.key: self._field(field) for field in fields if self.is_there(field)}
        properties = others.pop("properties", {}) | own
        for key in getattr(cls, "template_keys", tuple)():
            properties[key] = _with_template(properties[key])
        for alias, key in getattr(cls, "aliases", dict)().items():
            properties[alias] = {"description": f"the same as {key}", "deprecated": True}
        needed = self.required_keys(fields)
        for field in fields:
            if field.is_inline:
                beside = self.table(field.hint.bare_type)
                properties |= beside["properties"]
                needed += beside.get("required", [])
        message = " ".join((cls.__doc__ or "").split())  # unless it is what every named tuple says
        about = {} if message.startswith(f"{cls.__name__}(") else {"description": message}
        required = {"required": needed} if needed else {}
        return {"type": "object"} | about | others | {"properties": properties} | required

    def is_there(self, field: Field) -> bool:
        return field.has_key

    def required_keys(self, fields: tuple[Field, ...]) -> list[str]:
        return [field.key for field in fields if field.is_needed]

    def _field(self, field: Field) -> Schema:
        default = field.default
        note = field.hint.note(str)
        is_said = isinstance(default, str | int | bool) and default != ""
        about: Schema = {"description": note} if note else {}
        if field.hint.note(ForPencil) is not None:
            about["group"] = "pencil"
        if field.hint.note(EarlierName) is not None:
            about["deprecated"] = True
        return self.value(field.hint) | about | ({"default": default} if is_said else {})

    def value(self, hint: TypeHint) -> Schema:
        forms = [note.name for note in hint.notes if isinstance(note, Format)]
        own_format = {"format": forms[-1]} if forms else {}  # the field's own one comes last
        return self._type_schema(hint) | own_format

    def _type_schema(self, hint: TypeHint) -> Schema:
        check = check_of(hint)
        if isinstance(check, Convert):
            return self.value(hint_of(check.hint))
        if isinstance(check, PatchOf):
            return _Parts().value(hint_of(check.hint))
        if check:
            return dict(check.schema())
        plain = {bool: {"type": "boolean"}, NoneType: {"type": "null"}}  # TOML has no null
        found: Schema = plain.get(hint.bare_type, {})
        parts = [self.value(hint_of(arg)) for arg in hint.args if arg is not Ellipsis]
        match hint.kind:
            case "record":
                found = self.record(hint.bare_type)
            case "union":
                found = {"anyOf": parts}
            case "mapping":
                keys = hint.note(Keys)
                named = {"propertyNames": {"pattern": f"^({keys.pattern})$"}} if keys else {}
                found = {"type": "object", "additionalProperties": parts[-1]} | named
            case "fixed":
                count = len(parts)
                of_count = {"minItems": count, "maxItems": count}
                found = {"type": "array", "prefixItems": parts} | of_count
            case "list":
                max_items = hint.note(MaxItems)
                at_most = {"maxItems": max_items.maximum} if max_items else {}
                found = {"type": "array", "items": parts[0]} | at_most
        return found

    def record(self, cls: Any) -> Schema:
        if cls.__name__ not in self.known:
            self.known[cls.__name__] = {}  # it may speak of itself
            self.known[cls.__name__] = self.table(cls)
        return {"$ref": f"#/$defs/{cls.__name__}"}


class _Parts(SchemaWriter):
    """Tables that are laid over others, so that none of their keys is needed."""

    def required_keys(self, _: tuple[Field, ...]) -> list[str]:
        return []

    def record(self, cls: Any) -> Schema:
        return self.table(cls)
