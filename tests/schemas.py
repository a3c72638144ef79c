"""JSON Schemas of files, requests and answers, and a validator that is not ours."""

import json

from jsonschema import Draft202012Validator

from cards_pdf.commands.file_schemas import DIALECT, SchemaWriter, schema_text
from cards_pdf.common.records.annotations import CHECKS
from cards_pdf.common.records.record import hint_of

JSON_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


def faults(name, tables):
    """Return the faults of the tables of a file."""
    schema = json.loads(schema_text(name))
    Draft202012Validator.check_schema(schema)
    return [fault.message for fault in Draft202012Validator(schema).iter_errors(tables)]


def schema_of_dispatcher(dispatcher, title):
    """Return the schema of any request, and under `answers` of what each verb answers.

    Requests have limits and need what has no default. Answers have types alone.
    """
    requests = SchemaWriter()
    answers = AnswerSchemas()
    asked = []
    for name, verb in sorted(dispatcher.verbs.items()):
        table = requests.table(verb.signature.request)
        request = table | {"title": name, "description": verb.about}
        request["additionalProperties"] = dispatcher.lenient
        request["properties"] = {"do": {"const": name}} | table["properties"]
        request["required"] = ["do", *table.get("required", [])]
        asked.append(request)
    told = {
        name: answers.value(hint_of(verb.signature.answer))
        for name, verb in sorted(dispatcher.verbs.items())
    }
    known = requests.known | answers.known
    head = {"$schema": DIALECT, "title": title, "oneOf": asked, "answers": told}
    return head | {"$defs": dict(sorted(known.items()))}


class AnswerSchemas(SchemaWriter):
    """The schemas of answers, which hold at least what JSON always has."""

    def is_there(self, field):
        return field.has_key and not field.is_never

    def required_keys(self, fields):
        return [field.key for field in fields if field.is_always and self.is_there(field)]

    def value(self, hint):
        is_limited = any(isinstance(note, CHECKS) for note in hint.notes)
        plain = hint.bare_type if isinstance(hint.bare_type, type) and not is_limited else None
        return {"type": JSON_TYPES[plain]} if plain in JSON_TYPES else super().value(hint)
