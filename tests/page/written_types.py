"""Types for the page's JavaScript, written from a desk's JSON Schema: what each verb is asked and
answers.
"""

import json
from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]
PLAIN = {
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "string": "string",
    "null": "null",
}

SEND = """\
  interface Refusal { refused?: string; changed?: boolean; anew?: boolean; content?: any }
  type Send = <Verb extends keyof Verbs>(
    request: { do: Verb } & Verbs[Verb]["asked"],
    file?: BodyInit,
  ) => Promise<Verbs[Verb]["answer"] & Refusal>;
  type SendOfFile = <Verb extends keyof Verbs>(
    request: { do: Verb } & Omit<Verbs[Verb]["asked"], "file">,
  ) => Promise<Verbs[Verb]["answer"] & Refusal>;"""


def written(name: str, schema: Schema, along: str) -> str:
    """A namespace with its verbs; the keys of `along` may be sent with any of them."""
    lines = [
        (
            "// Written by tests/page/test_types.py from the desk's schema.\n\ndeclare "
            f"namespace {name} {{"
        )
    ]
    for called, shape in schema["$defs"].items():
        lines.append(f"  type {called} = {_type(shape)};")
    lines += ["  interface Verbs {", *_verbs(schema, along), "  }", SEND, "}", ""]
    return "\n".join(lines)


def _verbs(schema: Schema, along: str) -> Iterator[str]:
    for request in schema["oneOf"]:
        verb = request["properties"]["do"]["const"]
        answer = schema["answers"].get(verb, {})
        yield (
            f"    {json.dumps(verb)}: {{ asked: {_type(request)} & {along}; answer: "
            f"{_type(answer)} }};"
        )


def _type(schema: Schema) -> str:
    """Of a value; what the schema leaves open may be anything."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema or "enum" in schema:
        return " | ".join(map(json.dumps, schema.get("enum", [schema.get("const")])))
    if "anyOf" in schema or "oneOf" in schema:
        return f"({' | '.join(map(_type, schema.get('anyOf') or schema['oneOf']))})"
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    if schema.get("type") == "array":
        return f"{_type(schema.get('items', {}))}[]"
    if schema.get("type") == "object":
        return _object(schema)
    return PLAIN.get(schema.get("type", ""), "any")


def _object(schema: Schema) -> str:
    needed, values = schema.get("required", ()), schema.get("additionalProperties", True)
    keys = [
        f"{json.dumps(key)}{'' if key in needed else '?'}: {_type(one)}"
        for key, one in schema.get("properties", {}).items()
    ]
    if isinstance(values, dict) and not keys:
        return f"Record<string, {_type(values)}>"
    return (
        f"{{ {'; '.join(keys)} }}" if keys else "{}" if values is False else "Record<string, any>"
    )
