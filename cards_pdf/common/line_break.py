"""Text in lines: breaks at spaces in Latin text and nearly anywhere in Chinese, widths, escapes.

Lines for a terminal are as wide as it is.
"""

import re
import shutil
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TextIO

CLOSING = "，。、；：？！）》」』】”’…—～·%‰,.;:!?)]}"  # noqa: RUF001 -- the marks that may not start a line
OPENING = "（《「『【“‘([{"  # noqa: RUF001 -- and those that may not end one
SIGNS = frozenset("=×+−≤≥<>")  # those of a sum
FIRM = "\u00a0"  # a space at which no line ends
JOIN = "\u2060"  # nothing to be seen, between what stays together
_WORD = re.compile(rf"(?:\S|{FIRM})+\s*|\s+")

FIRST_WIDE = "\u2e80"  # below it lie the letters of words, which break only at spaces
_WIDE = r"\u2e80-\u2fff\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"


@cache
def _piece() -> re.Pattern[str]:
    """Return the pattern of a wide character with its marks, or of a run of narrow ones."""
    opening = re.escape(OPENING)
    closing = re.escape(CLOSING)
    signs = "".join(SIGNS)
    narrow = rf"[^\s{_WIDE}{opening}{JOIN}]"
    number = rf"[+−]?\d{narrow}*"
    numbers = rf"{number}(?: [{signs}] [{opening}]*{number}){{1,4}}"
    unit = rf"[{opening}]*(?:[{_WIDE}]|{numbers}|{narrow}+)"
    return re.compile(rf"{unit}(?:[{FIRM}{JOIN}]{unit})*[{closing}]*\s*|\S+\s*|\s+")


def in_words(text: str) -> str:
    """Return a text whose Chinese breaks only behind its marks and at spaces."""
    return _inside()[0].sub(JOIN, text)


def in_clauses(text: str) -> str:
    """Return a text whose Chinese breaks only behind its marks."""
    if text.isascii() or max(text) < FIRST_WIDE:
        return text
    return _inside()[1].sub(FIRM, in_words(text))


@cache
def _inside() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of the places in a clause where it could break."""
    wide = rf"(?=[{_WIDE}])(?![{re.escape(OPENING)}])"
    before = rf"(?<=[{_WIDE}])(?<![{re.escape(OPENING + CLOSING)}])"
    return re.compile(before + wide), re.compile(rf"{before} | {wide}")


def pieces(text: str) -> Iterator[str]:
    """Yield the parts of the text between which a line may break."""
    is_sum = any(f" {sign} " in text for sign in SIGNS)  # at whose spaces it may not break
    plain = max(text, default="") < FIRST_WIDE and not is_sum
    return (match.group() for match in (_WORD if plain else _piece()).finditer(text))


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Return lines of at most so many columns, the later ones indented."""
    return fill_lines(pieces(text), width, indent)


def fill_lines(parts: Iterable[str], width: int, indent: str) -> list[str]:
    """Return parts in lines of at most so many columns, the later ones indented."""
    lines: list[str] = []
    for part in parts:
        if not lines:
            lines.append("")
        elif lines[-1].strip() and columns(lines[-1] + part.rstrip()) > width:
            lines.append(indent)
        lines[-1] += part
    return [line.rstrip() for line in lines]


def columns(text: str) -> int:
    """Return the columns of a terminal that the text takes: two for a Chinese character."""
    if text.isascii():
        return len(text)
    return sum(
        2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
        if unicodedata.category(char) != "Mn"
    )


def padded(text: str, width: int) -> str:
    """Return the text with spaces behind it, so many columns wide."""
    return text + " " * (width - columns(text))


def with_lead(lead: str, text: str, stars: str = "") -> str:
    """Return a text behind its lead, which may stand between stars."""
    gap = " " if lead[-1].isascii() else ""  # Chinese marks bring their own space
    return f"{stars}{lead}{stars}{gap}{text}".strip()


def xml_text(words: str) -> str:
    # `xml.sax.saxutils.escape` imports urllib
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


# --- lines for a terminal ---

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
    return "\n".join(wrap(line, width, max(INDENT, leading)))
