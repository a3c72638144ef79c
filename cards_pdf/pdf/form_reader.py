"""What was ticked and typed in a form, read in a process of its own.

A stranger's PDF may be made to take minutes or gigabytes to read. The child that reads it gets
as much of both as an honest file needs, if the platform can hold it to that, and nobody waits for it
longer.
"""

import json
import subprocess
import sys
from contextlib import suppress
from typing import NamedTuple

from cards_pdf.common.errors import DeckError

SECONDS = 10
_MEMORY = 700_000_000  # of addresses: Python and the reader alone take 200 MB of them
_ANSWER = 4_000_000

FilledIn = dict[str, str]


class Form(NamedTuple):
    """What a form holds, and the file's keywords."""

    fields: FilledIn  # by name; none where there is no form
    keywords: str = ""


def read_form(data: bytes) -> Form:
    """The form's fields with what is in them."""
    try:
        command = [sys.executable, "-P", "-m", __name__]  # this very module
        done = subprocess.run(command, input=data, capture_output=True, timeout=SECONDS, check=False)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise DeckError("takes longer than {seconds} seconds to read", seconds=SECONDS) from None
    if done.returncode or len(done.stdout) > _ANSWER:
        raise DeckError("is not a PDF that can be read")
    return Form(*json.loads(done.stdout))


def _limit() -> None:
    """Hold this process to its time and memory; Windows has no such limits, only the time."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def main() -> None:
    """Read a PDF from standard input and write its form as JSON."""
    _limit()
    import logging
    from io import BytesIO

    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it writes about each oddity of a damaged file
    try:
        pdf = PdfReader(BytesIO(sys.stdin.buffer.read()))
        fields = pdf.get_fields() or {}
        told = {name: str(field.get("/V", "")).removeprefix("/") for name, field in fields.items()}
        keywords = str(pdf.metadata.get("/Keywords", "")) if pdf.metadata else ""
    except Exception:  # noqa: BLE001 -- a damaged PDF fails in any way that its reader's parts can
        sys.exit(1)
    json.dump([told, keywords], sys.stdout)


if __name__ == "__main__":
    main()
