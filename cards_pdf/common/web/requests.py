"""Requests, read like files: into a record, or rejected with a message."""

from collections.abc import Container, Mapping
from contextlib import suppress
from typing import Any

from cards_pdf.common.errors import BadRequestError
from cards_pdf.common.records.problems import Location, ReadContext
from cards_pdf.common.records.reader import reader
from cards_pdf.common.records.record import keys_of


class _Request(ReadContext):
    called = "The key"
    is_raw = True


def read_request(
    cls: Any, request: Mapping[str, Any], *, without: Container[str] = (), lenient: bool = False
) -> Any:
    """Read a JSON object as a class.

    Keys of `without` may be there for other readers. A `lenient` reader ignores all keys that the
    class does not have.
    """
    known = keys_of(cls)
    table = {
        key: one for key, one in request.items() if key in known or not (lenient or key in without)
    }
    run = _Request(error=BadRequestError)
    with suppress(BadRequestError):  # there is more wrong than is ever told
        found = reader(cls)(table, Location(run, table))
    if run.found:
        raise BadRequestError(run.found[0])
    return found
