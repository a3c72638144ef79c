"""A rule sheet in another language: a file GAME.LANG.toml that says the words of GAME.toml again.

Tables are laid over each other key by key, lists of tables entry by entry, so that both sheets keep one
structure. The short words of mat, pictures and trackers stand in one table, under what they translate:

    [names]
    "Discard" = "…"
"""

from collections.abc import Callable
from typing import Any

from cards_pdf.common.data.records import RecordError
from cards_pdf.common.data.toml_file import Toml
from cards_pdf.common.sentences import Sentence

_NAMED = ("mat", "example", "trackers")
_WORDS = ("label", "note", "title", "head", "ticks")


def said_again(original: Toml, words: Toml) -> Toml:
    """The tables of a sheet with these words instead of its own."""
    texts = dict(words)
    names = texts.pop("names", {})
    if not isinstance(names, dict):
        raise RecordError("names", "expected a table of words and what they mean.")
    named = {
        key: _renamed(value, lambda word: names.get(word, word)) if key in _NAMED else value
        for key, value in original.items()
    }
    made: Toml = _over(named, texts, "")
    return made


def _renamed(value: Any, rename: Callable[[str], Any]) -> Any:
    """The same tables with every short word renamed."""
    if isinstance(value, list):
        return [_renamed(entry, rename) for entry in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _word(entry, rename) if key in _WORDS else _renamed(entry, rename)
        for key, entry in value.items()
    }


def _word(value: Any, rename: Callable[[str], Any]) -> Any:
    if isinstance(value, list):
        return [_word(entry, rename) for entry in value]
    return rename(value) if isinstance(value, str) else value


def _over(base: Any, words: Any, at: str) -> Any:
    if isinstance(base, dict) and isinstance(words, dict):
        return base | {
            key: _over(base.get(key), value, f"{at}.{key}".lstrip(".")) for key, value in words.items()
        }
    if _is_tables(base) and _is_tables(words):
        if len(base) != len(words):
            raise RecordError(
                at,
                Sentence(
                    "has {count} entries; the sheet it translates has {original}.",
                    count=len(words),
                    original=len(base),
                ),
            )
        return [
            _over(below, above, f"{at}[{n}]")
            for n, (below, above) in enumerate(zip(base, words, strict=True), 1)
        ]
    return words


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)
