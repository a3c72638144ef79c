"""Colour for suits, danger and vital numbers. The words tell it as well.

Text to be coloured is marked where that is known, by characters without width, so that lines can be
broken and padded first. `writer` turns the marks into colours, or removes them.
"""

import os
import sys
from collections.abc import Callable, Sequence

from cards_pdf.common.command_line.terminal import clean
from cards_pdf.common.command_line.wrapping import wrap_text
from referee.rulekit.cards import COPY, STANDARD, STANDARD_READER

RED = "\x1b[1;38;5;160m"
BOLD = "\x1b[1m"
PLAIN = "\x1b[0m"
# Vermilion, blue, the terminal's own and grey: colour-blind people tell them apart on any ground.
COLOURS = {"H": "\x1b[1;38;5;166m", "D": "\x1b[1;38;5;32m", "S": BOLD, "C": "\x1b[1;38;5;243m"}
DANGER = "danger"
VITAL = "vital"
END = "end"
STYLES = COLOURS | {DANGER: RED, VITAL: BOLD, END: PLAIN}
# Combining marks of mathematics, which no text here has. They are below the wide characters, whose
# line breaks take longer.
MARKS = {style: chr(0x20E5 + place) for place, style in enumerate(STYLES)}
_PAINTED = str.maketrans({MARKS[style]: colour for style, colour in STYLES.items()})
_UNMARKED = str.maketrans(dict.fromkeys(MARKS.values(), ""))


def mark(text: str, style: str) -> str:
    """Return the text between the marks of a style."""
    return f"{MARKS[style]}{text}{MARKS[END]}" if text and style else text


def card(code: str) -> str:
    """Return a card as it is printed, marked with its suit if it is a standard card."""
    face = code.partition(COPY)[0]
    found = STANDARD_READER.spellings.get(face)
    return mark(face, found.suit) if found else face


CARDS: dict[str, str] = {code: mark(code, code.suit) for code in STANDARD}  # as sentences show them


def writer() -> Callable[[str], None]:
    """Return a function that prints a line, in colours if the terminal shows them."""
    if not sys.stdout.isatty():
        return lambda line: print(remove_marks(clean(line)))
    if "NO_COLOR" in os.environ or not can_repaint():
        return lambda line: print(remove_marks(wrap_text(clean(line))))
    return lambda line: print(paint_marks(wrap_text(clean(line))))


def can_repaint() -> bool:
    """Return True if standard output is a terminal that can go back to a line."""
    return sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def erase(lines: Sequence[str]) -> None:
    """Remove the last lines from the terminal, to write others in their place."""
    print(f"\x1b[{sum(map(height, lines))}A\x1b[J", end="")


def height(line: str) -> int:
    """Return how many lines of the terminal a line takes."""
    return wrap_text(line).count("\n") + 1


def paint_marks(line: str) -> str:
    return line.translate(_PAINTED)


def remove_marks(line: str) -> str:
    return line.translate(_UNMARKED)
