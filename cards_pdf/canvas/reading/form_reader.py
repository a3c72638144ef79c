"""What was ticked and typed in a form, and for which deck and print it was made."""

import json
import sys
from typing import NamedTuple

from cards_pdf.canvas.reading.untrusted_file import (
    WRONG,
    SandboxLimits,
    read_stdin_under_limits,
    run_in_sandbox,
)
from cards_pdf.common.errors import DeckError

NEEDS = SandboxLimits(
    seconds=10, memory=700_000_000
)  # Python and the reader alone take 200 MB of addresses
_ANSWER = 4_000_000

FilledIn = dict[str, str]


class Form(NamedTuple):
    """What a form holds, and the file's keywords."""

    fields: FilledIn  # by name; none where there is no form
    keywords: str = ""


def read_form(data: bytes) -> Form:
    """The form's fields with what is in them, read in a process of its own."""
    answer = run_in_sandbox(__name__, data, NEEDS)
    if len(answer) > _ANSWER:
        raise DeckError("is not a PDF that can be read")
    return Form(*json.loads(answer))


def form_in(data: bytes) -> Form:
    """The same, read in this very process, which takes what it takes; a damaged file raises
    anything.
    """
    import logging
    from io import BytesIO

    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(
        logging.CRITICAL
    )  # it writes about each oddity of a damaged file
    pdf = PdfReader(BytesIO(data))
    fields = pdf.get_fields() or {}
    told = {name: str(field.get("/V", "")).removeprefix("/") for name, field in fields.items()}
    return Form(told, str(pdf.metadata.get("/Keywords", "")) if pdf.metadata else "")


def main() -> None:
    """Read a PDF from standard input and write its form as JSON."""
    try:
        form = form_in(read_stdin_under_limits(NEEDS))
    except Exception:  # noqa: BLE001 -- a damaged PDF fails in any way that its reader's parts can
        sys.exit(WRONG)
    json.dump(form, sys.stdout)


if __name__ == "__main__":
    main()
