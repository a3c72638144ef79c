"""Colour for suits, where a terminal shows it; the letter is always there as well."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from textwrap import fill

RED, PLAIN = "\x1b[31m", "\x1b[0m"
COLOURS = {"H": RED, "D": "\x1b[33m", "S": "\x1b[36m", "C": "\x1b[32m"}
CARD = re.compile(r"(?<![\w.])(?:10|[2-9AJQK])([CSHD])(?!\w)", re.ASCII)


def writer() -> Callable[[str], None]:
    """Prints lines, with coloured suits if this terminal wants them."""
    if not sys.stdout.isatty():
        return print
    if "NO_COLOR" in os.environ or os.environ.get("TERM", "dumb") == "dumb":
        return lambda line: print(wrapped(line))
    return lambda line: print(painted(wrapped(line)))


def painted(line: str) -> str:
    return CARD.sub(lambda found: f"{COLOURS[found[1]]}{found[0]}{PLAIN}", line)


def wrapped(text: str) -> str:
    """The text with its lines broken between words to fit the terminal."""
    width = max(20, os.get_terminal_size().columns)
    return "\n".join(fill(line, width, subsequent_indent="    ") for line in text.split("\n"))
