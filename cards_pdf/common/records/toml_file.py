"""Untrusted TOML and its texts: size, numbers and depth are checked, and texts cleaned."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cards_pdf.common.errors import DeckError, Whereabouts, make_read_error
from cards_pdf.common.messages import Message
from cards_pdf.common.sandbox.safe_open import WrongFileError, decode_text, read_limited

_PLACE = r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)"  # compiled when first needed
# A letter and what is set over it, a few at a time: sorting a million of them would take hours. The
# same for the parts of Korean syllables.
_APART = "(?s:.)[\u0300-\u036f\u1161-\u11ff\u3099\u309a]{1,8}"
# Control characters, bidirectional overrides, lone surrogates and non-characters never reach paper,
# nor does the last private plane, whose letters are icons. Compiled when first needed.
_EMOJI_SELECTORS = "[\ufe0e\ufe0f]"
_UNPRINTABLE = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufffe\uffff\U00100000-\U0010ffff]"
)
# Of other programs: words never grow together.
_LINE_ENDS = "\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]"
_WIDEST = 2**63  # what TOML promises of an integer; Python would take any
_TOO_LARGE = "holds a number of more than 64 bits"
MAX_BYTES = 8_000_000  # bytes
_DEEPEST = 30  # tables within tables; nothing of ours has more than six

_CURES = {  # by the start of what the TOML reader reports
    "Invalid value": 'texts need straight quotes: title = "Harbour"',
    "Illegal character": "a text ends with its quotes in the line in which it starts",
    "Expected '=' after a key": 'each line is key = "value", or [table]',
    "Cannot overwrite a value": "this key exists already; leave one of them out",
    "Cannot declare": "this table exists already; write its keys under the first",
    "Unescaped '\\' in a string": "write a backslash twice, or / instead",
    "Expected newline or end of document": "start the next key on a new line",
}
Toml = dict[str, Any]
KeyPath = tuple[str | int, ...]  # of keys, and of rows from 1


class NotTomlError(WrongFileError):
    """An ordinary file, and no TOML or none that could be used."""

    line = 0  # where its reader gave up, if it says so


def tables_of(path: Path) -> Toml:
    """Return a file's tables. Raise an error that names its path if it has none."""
    try:
        return read_toml(path, MAX_BYTES)
    except OSError as error:
        raise make_read_error(path, error) from error
    except WrongFileError as error:
        where = Whereabouts(path.name, line=getattr(error, "line", 0))
        raise DeckError("{path}: {fault}.", path=path, fault=error).with_whereabouts(
            where
        ) from error


def read_known(module: str, name: str = "known.toml") -> Toml:
    """Return the tables of a file beside a module. Modules of a folder share it."""
    return _read_once(Path(module).parent / name)


_read_once = cache(tables_of)


def read_toml(path: Path, max_bytes: int) -> Toml:
    """Return a file's tables. Raise OSError or WrongFileError if it has none."""
    return tables_in(decode_text(read_limited(path, max_bytes)))


def tables_in(text: str) -> Toml:
    """Return the tables of a text. Raise NotTomlError if it is no TOML."""
    tables = _tables(composed(text))
    # Reject what would break its readers, level by level
    level: list[object] = [tables]
    for _ in range(_DEEPEST):
        if any(isinstance(value, int) and not -_WIDEST <= value < _WIDEST for value in level):
            raise NotTomlError(_TOO_LARGE)
        level = [inner for value in level for inner in values_inside(value)]
    if level:
        raise NotTomlError("is nested too deeply")
    return tables


def composed(text: str) -> str:
    """Return a text in which each letter and its accent are one character.

    macOS makes two characters of them.
    """
    if unicodedata.is_normalized("NFC", text):
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
        raise _not_toml(str(error)) from None
    except ValueError:  # thousands of digits
        raise NotTomlError(_TOO_LARGE) from None


def _not_toml(error: str) -> NotTomlError:
    """Return the error of the TOML reader with its place apart, because both are translated."""
    found = re.fullmatch(_PLACE, error, re.DOTALL)
    assert found
    why = Message(found[1])
    if found[2] is None:
        return NotTomlError("is not valid TOML: {why} (at end of document)", why=why)
    message = "is not valid TOML: {why} (at line {line}, column {column})"
    fault = NotTomlError(message, why=why, line=found[2], column=found[3])
    cure = next((cure for start, cure in _CURES.items() if found[1].startswith(start)), "")
    if cure:
        fault = NotTomlError("{fault}; {cure}", fault=fault.args[0], cure=Message(cure))
    fault.line = int(found[2])
    return fault


def values_inside(value: object) -> Iterable[object]:
    """Return the values of a table or a list; none for any other value."""
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def laid_over(base: Mapping[str, Any], words: Mapping[str, Any]) -> Toml:
    """Return tables with others laid over them key by key, and rows of tables one by one."""
    return {**base, **{key: _over(base.get(key), value) for key, value in words.items()}}


def _over(base: Any, value: Any) -> Any:
    if isinstance(value, dict) and isinstance(base, dict):
        return laid_over(base, value)
    if (
        isinstance(value, list)
        and isinstance(base, list)
        and all(isinstance(row, dict) for row in value)
    ):
        return [*map(_over, base, value), *base[len(value) :], *value[len(base) :]]
    return value


def cleaned(value: str) -> str:
    """Return a text without unprintable characters, its lines ended by line breaks alone.

    Without selectors of emoji as well, which are invisible and in no font.
    """
    if not value.isascii():
        value = re.sub(_EMOJI_SELECTORS, "", value)
    if value.isprintable():
        return value
    return re.sub(_UNPRINTABLE, "", re.sub(_LINE_ENDS, "\n", value))
