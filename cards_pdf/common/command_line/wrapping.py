"""Text in lines of the terminal's width."""

import shutil
from typing import TextIO

from cards_pdf.common.line_break import columns, wrap

INDENT = "    "
MIN_COLUMNS = 20
DEFAULT_COLUMNS = 80
MIN_LINES = 8


def fit_text(text: str, stream: TextIO) -> str:
    """Return the text broken to fit a terminal, or unchanged for any other stream."""
    return wrap_text(text) if stream.isatty() else text


def wrap_text(text: str) -> str:
    """Return the text with its lines broken between words to fit the terminal."""
    return "\n".join(wrap_line(line, width()) for line in text.split("\n"))


def width() -> int:
    """Return the columns of this terminal, or 80 if they are not known."""
    return max(MIN_COLUMNS, shutil.get_terminal_size((DEFAULT_COLUMNS, 0)).columns)


def height() -> int:
    """Return the lines of this terminal, or 24 if they are not known."""
    return max(MIN_LINES, shutil.get_terminal_size((DEFAULT_COLUMNS, 24)).lines)


def wrap_line(line: str, width: int) -> str:
    """Break one line between words, or between Chinese signs, which take two columns each."""
    leading = " " * (len(line) - len(line.lstrip(" ")))
    return "\n".join(wrap(line, width, columns, indent=max(INDENT, leading)))
