"""The laws that every desk keeps."""

import json
from contextlib import suppress

from jsonschema import Draft202012Validator

from cards_pdf.common.errors import BadRequestError
from cards_pdf.common.records.record import fields_of, is_record
from tests.schemas import schema_of_dispatcher

STRANGE = [
    None, True, -1, 10**30, 1.5, float("nan"), "", "x" * 70, "\x00", b"\x00",
    [], [None], [[]], {}, {"x": {}},
]  # fmt: skip


def check(desk):
    """Every verb has a typed request, an answer and a docstring; no request passes unread."""
    schema = schema_of_dispatcher(desk, "a desk")
    Draft202012Validator.check_schema(json.loads(json.dumps(schema)))
    assert list(schema["answers"]) == sorted(desk.verbs)
    for name, verb in desk.verbs.items():
        assert verb.about, f"{name} does not say what it does"
        request = verb.signature.request
        assert is_record(request), f"{name} takes no record"
        assert verb.signature.answer is not None, name
        for field in fields_of(request):
            for key in field.keys:
                for value in STRANGE:
                    _check_read(desk, {"do": name, key: value})
        if not desk.lenient and not any(field.is_needed for field in fields_of(request)):
            assert "nobody-knows" in str(_refusal(desk, {"do": name, "nobody-knows": 1})), name
    assert "Did you mean" in str(_refusal(desk, {"do": next(iter(desk.verbs)) + "x"}))


def _check_read(desk, request):
    with suppress(BadRequestError):  # anything else is a fault of the reader
        desk.read(request)


def _refusal(desk, request):
    try:
        desk.read(request)
    except BadRequestError as wrong:
        return wrong
    raise AssertionError(request)
