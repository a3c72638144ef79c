"""Schemas as the page reads them: what may stand at each place of a file, and by which control."""

import json
from typing import Any

from cards_pdf.commands.file_schemas import schema_text
from cards_pdf.common.records.annotations import Schema
from cards_pdf.common.web.dispatcher import JsonObject

_CLOSED = ("faces", "backs", "kinds", "region")  # formats of which nothing else may stand there
_LONG = ("text", "lines", "steps", "mat")
_MIN_LONG = 300  # characters


def read_schema(name: str) -> JsonObject:
    schema = json.loads(schema_text(name))
    return _read_node(schema, schema["$defs"])


def _read_node(node: Schema, defs: Schema) -> JsonObject:
    """Return the meaning of a schema, however it is put together."""
    ways = [_follow(one, defs) for one in _follow(node, defs).get("anyOf", [node])]
    # A text with a column in it, such as "{x}mm", may stand in place of many values.
    ways = [one for one in ways if not str(one.get("pattern", "")).startswith("\\{")]
    parts = [*ways, *(_follow(one["items"], defs) for one in ways if "items" in one)]
    tables = [one for one in parts if one.get("type") == "object"]
    others = [
        table["additionalProperties"] for table in tables if table.get("additionalProperties")
    ]
    types = {one.get("type") for one in ways}
    only = ways[0] if len(ways) == 1 else node
    form = next((one["format"] for one in (node, *parts) if "format" in one), "")
    words = [word for one in parts for word in one.get("enum", ()) if word]
    is_long = form in _LONG or (form == "words" and node.get("maxLength", 0) > _MIN_LONG)
    control = "long" if is_long else "line"
    if only.get("type") in ("boolean", "integer", "number"):
        control = "flag" if only["type"] == "boolean" else "number"
    elif "array" not in types and (form in _CLOSED or "enum" in only):
        control = "choice"
    return {
        "hint": node.get("description", ""),
        "format": form,
        "control": control,
        "words": ["true", "false"] if "boolean" in types else words,
        "standard": node.get("default"),
        "min": only.get("minimum"),
        "max": only.get("maximum"),
        "isList": "array" in types,
        "isText": "string" in types or any("enum" in one for one in ways),
        "isTable": bool(tables),
        "isPencil": node.get("group") == "pencil",
        "isOld": "deprecated" in node,
        "keys": {
            key: _read_node(one, defs)
            for table in tables
            for key, one in table.get("properties", {}).items()
        },
        "others": _read_node(others[0], defs) if others else None,
    }


def _follow(node: Any, defs: Schema) -> Any:
    name = node.get("$ref", "").rpartition("/")[2]
    return defs[name] | node if name else node
