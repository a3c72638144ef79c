"""Filters in texts of layouts: what stands behind a field and a bar, such as {name|upper}.

    ============  ==================================================================
    filter        what becomes of the field
    ============  ==================================================================
    upper, lower  its letters in capitals, or in small letters
    title         each word with a capital
    000           a number with as many digits at least: 7 becomes 007
    lines         a list with commas or semicolons, each part of it in its own line
    else TEXT     the text, if the field is empty
    ============  ==================================================================

Several follow each other: {rarity|lower|else common}. Icons, marks and tags keep their letters.

Example:
    >>> apply_filters("storm :Bolt:", ("upper",)), apply_filters("", ("000", "else –"))
    ('STORM :Bolt:', '–')
"""

import re
from collections.abc import Callable, Mapping

_KEPT = re.compile(r"(:[\w-]+(?:@[\d.]+)?:|\[[^\[\]]*\]|<[^<>]*>)")  # icons and tags
_ZEROS = re.compile("0{1,20}")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
FILTER_NAMES = ("upper", "lower", "title", "lines", "000")


def split_placeholder(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the name of a field and its filters.

    A column may have a bar in its name: what stands behind it is then no filter.
    """
    name, *parts = text.split("|")
    filters = tuple(part.strip() for part in parts)
    if all(map(_is_filter, filters)):
        return name, filters
    return text, ()


def _is_filter(text: str) -> bool:
    is_named = text in _FUNCTIONS or text.startswith("else ")
    return is_named or bool(_ZEROS.fullmatch(text))


def apply_filters(value: str, filters: tuple[str, ...]) -> str:
    """Return the value of a field after its filters."""
    for one in filters:
        if one in _FUNCTIONS:
            value = _FUNCTIONS[one](value)
        elif one.startswith("else"):
            value = value or one.removeprefix("else").strip()
        elif value.strip():
            value = value.strip().zfill(len(one)) if value.strip().isdecimal() else value
    return value


def _change_letters(change: Callable[[str], str]) -> Callable[[str], str]:
    """Return a filter that leaves icons and tags as they are."""
    return lambda value: "".join(
        part if n % 2 else change(part) for n, part in enumerate(_KEPT.split(value))
    )


def _capitalise(text: str) -> str:
    return _WORD.sub(lambda word: word[0][0].upper() + word[0][1:], text)


def _split_lines(value: str) -> str:
    return "\n".join(part.strip() for part in re.split("[,;]", value) if part.strip())


_FUNCTIONS: Mapping[str, Callable[[str], str]] = {
    "upper": _change_letters(str.upper),
    "lower": _change_letters(str.lower),
    "title": _change_letters(_capitalise),
    "lines": _split_lines,
}
