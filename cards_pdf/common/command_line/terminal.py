"""Text that is safe for a terminal, and the streams of a program."""

import io
import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress

# What moves the cursor, repaints, renames the window or turns the order of letters round, and
# halves of letters. It is compiled when it is first needed.
_UNSAFE = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def clean(text: str) -> str:
    """Return a text without anything that a terminal would obey."""
    return text if text.isprintable() else re.sub(_UNSAFE, _REPLACEMENT, text)


def show_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(clean(line), flush=True)


def complain(message: object) -> None:
    """Print a problem on standard error, unless that is full or closed."""
    with suppress(OSError):
        print(clean(str(message)), file=sys.stderr, flush=True)


def prepare_streams() -> None:
    """Replace closed streams by empty ones, and let streams replace characters they cannot show."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 -- it stays
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
