"""Colour for suits, where a terminal shows it; the letter is always there as well."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise

RED, PLAIN = "\x1b[31m", "\x1b[0m"
COLOURS = {"H": RED, "D": "\x1b[33m", "S": "\x1b[36m", "C": "\x1b[32m"}
CARD = re.compile(r"(?<![\w.])(?:10|[2-9AJQK])([CSHD])(?!\w)", re.ASCII)
WIDE = "\u2e80"  # from here on a sign takes two columns
NEVER_FIRST = "，。；：、！？）”"
INDENT = "    "
NARROWEST, USUAL = 20, 80


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
    width = max(NARROWEST, os.get_terminal_size().columns or USUAL)  # 0 where nobody has set it
    return "\n".join(filled(line, width) for line in text.split("\n"))


def filled(line: str, width: int) -> str:
    """One line broken between words, or between Chinese signs, each of which takes two columns."""
    lines = [""]
    for piece in pieces(line):
        if columns(lines[-1]) + columns(piece.rstrip()) > width and lines[-1].strip():
            lines.append(INDENT)
        lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines)


def pieces(line: str) -> Iterator[str]:
    """What may not be broken, each with the spaces behind it."""
    start = 0
    for end, (before, sign) in enumerate(pairwise(line), 1):
        may_break = before.isspace() or max(before, sign) >= WIDE
        if may_break and not sign.isspace() and sign not in NEVER_FIRST:
            yield line[start:end]
            start = end
    yield line[start:]


def columns(text: str) -> int:
    return len(text) + sum(sign >= WIDE for sign in text)
