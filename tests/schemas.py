"""Our JSON Schemas, asked by a validator that is not ours."""

import json

from jsonschema import Draft202012Validator

from cards_pdf.commands.schema import schema_text


def faults(name, tables):
    """What is wrong with the tables of a file."""
    schema = json.loads(schema_text(name))
    Draft202012Validator.check_schema(schema)
    return [fault.message for fault in Draft202012Validator(schema).iter_errors(tables)]
