"""Colour for suits, where a terminal shows it; the letter is always there as well."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence

from cards_pdf.common.command_line.harmless import clean
from cards_pdf.common.command_line.wrapping import wrapped

RED, BOLD, PLAIN = "\x1b[1;38;5;160m", "\x1b[1m", "\x1b[0m"
COLOURS = {"H": RED, "D": "\x1b[1;38;5;130m", "S": "\x1b[1;38;5;31m", "C": "\x1b[1;38;5;28m"}  # on any ground
CARD = re.compile(r"(?<![\w.])(?:10|[2-9AJQK])([CSHD])(?!\w)", re.ASCII)
NUMBER = r"\d+(?:[./]\d+)?(?!\w)"


def writer(danger: Sequence[str] = (), vital: str = "") -> Callable[[str], None]:
    """Prints lines; where colours are wanted, suits have theirs, danger is red and vital numbers are bold."""
    if not sys.stdout.isatty():
        return lambda line: print(clean(line))
    if "NO_COLOR" in os.environ or not can_repaint():
        return lambda line: print(wrapped(clean(line)))
    return lambda line: print(painted(wrapped(clean(line)), danger, vital))


def can_repaint() -> bool:
    """Whether standard output is a terminal that does as it is told."""
    return sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def rub_out(lines: Sequence[str]) -> None:
    """Take the lines that were written last off the terminal, to write others in their place."""
    height = sum(wrapped(line).count("\n") + 1 for line in lines)
    print(f"\x1b[{height}A\x1b[J", end="")


def painted(line: str, danger: Sequence[str] = (), vital: str = "") -> str:
    """`vital` are the words before numbers that are bold: "Health|HP"."""
    if vital:
        line = re.sub(rf"((?:{vital})\s+)({NUMBER})", rf"\1{BOLD}\2{PLAIN}", line, flags=re.IGNORECASE)
    line = CARD.sub(lambda found: f"{COLOURS[found[1]]}{found[0]}{PLAIN}", line)
    for words in danger:
        line = line.replace(words, f"{RED}{words}{PLAIN}")
    return line
