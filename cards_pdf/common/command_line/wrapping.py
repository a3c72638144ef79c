"""What is said on a terminal, in lines of its width."""

import shutil
from typing import TextIO

from cards_pdf.common.line_break import columns, wrap

INDENT = "    "
NARROWEST, USUAL, LOWEST = 20, 80, 8


def fit_text(text: str, stream: TextIO) -> str:
    """The text as this stream gets it: broken to fit a terminal, and as it is anywhere else."""
    return wrap_text(text) if stream.isatty() else text


def wrap_text(text: str) -> str:
    """The text with its lines broken between words to fit the terminal."""
    return "\n".join(wrap_line(line, width()) for line in text.split("\n"))


def width() -> int:
    """The columns of this terminal; 80 where there is none or nobody has set it."""
    return max(NARROWEST, shutil.get_terminal_size((USUAL, 0)).columns)


def height() -> int:
    """The lines of this terminal; 24 where nobody has set them."""
    return max(LOWEST, shutil.get_terminal_size((USUAL, 24)).lines)


def wrap_line(line: str, width: int) -> str:
    """One line broken between words, or between Chinese signs, each of which takes two columns."""
    leading = " " * (len(line) - len(line.lstrip(" ")))
    return "\n".join(wrap(line, width, columns, max(INDENT, leading)))
