"""TOML from anywhere, read without trusting it: its numbers and how deep it goes are checked, too."""

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cards_pdf.common.errors import DeckError, FileError
from cards_pdf.common.ordinary_file import WrongFileError, read_limited
from cards_pdf.common.sentences import Sentence, reason

_PLACE = r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)"  # compiled when first needed
# A letter and what is set over it, a few at a time: sorting a million of them would take hours. The same for
# the parts of Korean syllables.
_APART = "(?s:.)[\u0300-\u036f\u1161-\u11ff\u3099\u309a]{1,8}"
_WIDEST = 2**63  # what TOML promises of an integer; Python would take any
_TOO_LARGE = "holds a number of more than 64 bits"
_LARGEST = 8_000_000  # bytes
_DEEPEST = 30  # tables within tables; nothing of ours has more than six

Toml = dict[str, Any]


class NotTomlError(WrongFileError):
    """An ordinary file, and no TOML or none that could be used."""


def tables_of(path: Path) -> Toml:
    """The file's tables; why it has none is a sentence with its path."""
    try:
        return read_toml(path, _LARGEST)
    except OSError as fault:
        raise FileError("{path}: cannot be read ({what}).", path=path, what=reason(fault)) from fault
    except WrongFileError as fault:
        raise DeckError("{path}: {fault}.", path=path, fault=fault) from fault


def read_toml(path: Path, most: int) -> Toml:
    """The same, whatever is to be said of it; raises OSError or WrongFileError."""
    try:
        text = read_limited(path, most).decode("utf-8-sig")  # Notepad marks its files
    except UnicodeDecodeError:
        raise NotTomlError("is not a text in UTF-8") from None
    return tables_in(text)


def tables_in(text: str) -> Toml:
    """What a text says; raises NotTomlError."""
    tables = _tables(composed(text))
    _check(tables)
    return tables


def composed(text: str) -> str:
    """With a letter and its accent as one character, however they were typed: macOS makes two of them."""
    if text.isascii():
        return text
    return re.sub(_APART, lambda letter: unicodedata.normalize("NFC", letter[0]), text)


def _tables(text: str) -> Toml:
    try:
        import tomli  # once something is read: the names of what lies there need none
    except ImportError:  # a browser's Python has only its own, which is slower
        import tomllib as tomli  # type: ignore[no-redef]
    try:
        return tomli.loads(text)
    except RecursionError:
        raise NotTomlError("is not valid TOML: it is nested too deeply") from None
    except tomli.TOMLDecodeError as error:
        raise NotTomlError(_where(str(error))) from None
    except ValueError:  # thousands of digits
        raise NotTomlError(_TOO_LARGE) from None


def _where(error: str) -> Sentence:
    """What the reader of TOML says, and the place by itself: not everybody reads English."""
    found = re.fullmatch(_PLACE, error, re.DOTALL)
    if found is None:
        return Sentence("is not valid TOML: {error}", error=Sentence(error))
    why, line, column = found.groups()
    if line is None:
        return Sentence("is not valid TOML: {why} (at end of document)", why=Sentence(why))
    return Sentence(
        "is not valid TOML: {why} (at line {line}, column {column})",
        why=Sentence(why),
        line=line,
        column=column,
    )


def _check(tables: Toml) -> None:
    """Refuse what would break whoever looks into it, level by level."""
    level: list[object] = [tables]
    for _ in range(_DEEPEST):
        if any(isinstance(value, int) and not -_WIDEST <= value < _WIDEST for value in level):
            raise NotTomlError(_TOO_LARGE)
        level = [inner for value in level for inner in _inside(value)]
    if level:
        raise NotTomlError("is nested too deeply")


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
