"""Colour for suits, danger and vital numbers, where a terminal shows it; the words are always there
as well.

What is to be coloured is marked where it is known, by signs that cannot be seen and have no width,
so that lines can be broken and padded first. `writer` turns the signs into colours, or takes them
out.
"""

import os
import sys
from collections.abc import Callable, Sequence

from cards_pdf.common.command_line.terminal import clean
from cards_pdf.common.command_line.wrapping import wrap_text
from referee.rulekit.cards import STANDARD, STANDARD_READER

RED, BOLD, PLAIN = "\x1b[1;38;5;160m", "\x1b[1m", "\x1b[0m"
# Vermilion, blue, the terminal's own and grey: no eye takes one for another, on any ground.
COLOURS = {"H": "\x1b[1;38;5;166m", "D": "\x1b[1;38;5;32m", "S": BOLD, "C": "\x1b[1;38;5;243m"}
DANGER, VITAL, END = "danger", "vital", "end"
STYLES = COLOURS | {DANGER: RED, VITAL: BOLD, END: PLAIN}
# Marks of mathematics, which no text here has: below the wide letters, whose line breaks take
# longer.
MARKS = {style: chr(0x20E5 + place) for place, style in enumerate(STYLES)}
_PAINTED = str.maketrans({MARKS[style]: colour for style, colour in STYLES.items()})
_UNMARKED = str.maketrans(dict.fromkeys(MARKS.values(), ""))


def mark(text: str, style: str) -> str:
    """The text with signs round it that say how it looks."""
    return f"{MARKS[style]}{text}{MARKS[END]}" if text and style else text


def card(code: str) -> str:
    """A card's code, in the colour of its suit if it is a standard card."""
    found = STANDARD_READER.spellings.get(code)
    return mark(code, found.suit) if found else code


CARDS: dict[str, str] = {code: mark(code, code.suit) for code in STANDARD}  # as sentences show them


def writer() -> Callable[[str], None]:
    """Prints lines, in colours where they are wanted."""
    if not sys.stdout.isatty():
        return lambda line: print(unmarked(clean(line)))
    if "NO_COLOR" in os.environ or not can_repaint():
        return lambda line: print(unmarked(wrap_text(clean(line))))
    return lambda line: print(painted(wrap_text(clean(line))))


def can_repaint() -> bool:
    """Whether standard output is a terminal that does as it is told."""
    return sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def rub_out(lines: Sequence[str]) -> None:
    """Take the lines that were written last off the terminal, to write others in their place."""
    print(f"\x1b[{sum(map(height, lines))}A\x1b[J", end="")


def height(line: str) -> int:
    """How many lines of the terminal it takes."""
    return wrap_text(line).count("\n") + 1


def painted(line: str) -> str:
    return line.translate(_PAINTED)


def unmarked(line: str) -> str:
    return line.translate(_UNMARKED)
