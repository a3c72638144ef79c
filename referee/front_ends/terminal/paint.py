"""Colour for suits, where a terminal shows it; the letter is always there as well."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable, Sequence

from cards_pdf.command_line.harmless import clean
from cards_pdf.text.line_break import columns, wrap

RED, PLAIN = "\x1b[1;31m", "\x1b[0m"
COLOURS = {"H": RED, "D": "\x1b[1;33m", "S": "\x1b[1;36m", "C": "\x1b[1;32m"}
CARD = re.compile(r"(?<![\w.])(?:10|[2-9AJQK])([CSHD])(?!\w)", re.ASCII)
INDENT = "    "
NARROWEST, USUAL = 20, 80


def writer(danger: Sequence[str] = ()) -> Callable[[str], None]:
    """Prints lines; if this terminal wants colours, suits have theirs, and words that tell danger are red."""
    if not sys.stdout.isatty():
        return lambda line: print(clean(line))
    if "NO_COLOR" in os.environ or not can_repaint():
        return lambda line: print(wrapped(clean(line)))
    return lambda line: print(painted(wrapped(clean(line)), danger))


def can_repaint() -> bool:
    """Whether standard output is a terminal that does as it is told."""
    return sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def rub_out(lines: Sequence[str]) -> None:
    """Take the lines that were written last off the terminal, to write others in their place."""
    height = sum(wrapped(line).count("\n") + 1 for line in lines)
    print(f"\x1b[{height}A\x1b[J", end="")


def painted(line: str, danger: Sequence[str] = ()) -> str:
    line = CARD.sub(lambda found: f"{COLOURS[found[1]]}{found[0]}{PLAIN}", line)
    for words in danger:
        line = line.replace(words, f"{RED}{words}{PLAIN}")
    return line


def wrapped(text: str) -> str:
    """The text with its lines broken between words to fit the terminal."""
    return "\n".join(filled(line, width()) for line in text.split("\n"))


def width() -> int:
    """The columns of this terminal; 80 where there is none or nobody has set it."""
    return max(NARROWEST, shutil.get_terminal_size((USUAL, 0)).columns)


def filled(line: str, width: int) -> str:
    """One line broken between words, or between Chinese signs, each of which takes two columns."""
    return "\n".join(wrap(line, width, columns, INDENT))
