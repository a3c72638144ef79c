"""The JSON Schema of the protocol's messages, from the very classes that are told.

`python -m referee.front_ends.schema >docs/protocol.schema.json` writes it. Files that people write have
limits and sentences of their own (`cards_pdf.common.data`); messages have types alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from referee.front_ends.messages import NEEDED, REST, TYPES, shape_of
from referee.front_ends.replies import REPLIES
from referee.rulekit.rows import Row

Schema = dict[str, Any]
MESSAGES: tuple[Any, ...] = (*dict.fromkeys(TYPES.values()), *REPLIES)
PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
ALWAYS = {Row: ["label", "note"]}  # told though they have defaults
NEVER = {Row: {"numbers"}}  # put there by whoever shows it


def schema() -> Schema:
    """What any line that comes out may be."""
    known: dict[str, Schema] = {}
    lines = [_of(cls, known) for cls in MESSAGES]
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "What the referee says"}
    return head | {"oneOf": lines, "$defs": dict(sorted(known.items()))}


def _of(hint: Any, known: dict[str, Schema]) -> Schema:
    """The values of a type; classes go among those that are `known`."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return {}
    if origin is Literal:
        return {"enum": list(args)}
    if origin in (Union, UnionType):
        return {"anyOf": [_of(arg, known) for arg in args]}
    if origin in (list, Sequence):
        return {"type": "array", "items": _of(args[0], known)}
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": _of(args[1], known)}
    if hint in PLAIN:
        return {"type": PLAIN[hint]}
    if hint.__name__ not in known:
        known[hint.__name__] = {}
        known[hint.__name__] = _object(hint, known)
    return {"$ref": f"#/$defs/{hint.__name__}"}


def _object(cls: Any, known: dict[str, Schema]) -> Schema:
    hints, never = get_type_hints(cls), NEVER.get(cls, ())
    shape = [field for field in shape_of(cls) if field[0] not in never]
    needed = [key for _, key, usual in shape if usual is NEEDED] + ALWAYS.get(cls, [])
    properties = {key: _of(hints[name], known) for name, key, _ in shape}
    if "type" in hints:
        properties, needed = {"type": _of(hints["type"], known)} | properties, ["type", *needed]
    about = {"description": " ".join((cls.__doc__ or "").split()), "type": "object"}
    return about | {"properties": properties, "required": needed, "additionalProperties": cls in REST}


def text() -> str:
    return json.dumps(schema(), indent=1) + "\n"


if __name__ == "__main__":
    print(text(), end="")
