"""A rule sheet in another language: a file GAME.LANG.toml that says the words of GAME.toml again.

Tables are laid over each other key by key, lists of tables entry by entry, so that both sheets keep one
structure. The short words of mat, pictures and trackers stand in one table, under what they translate:

    [names]
    "Discard" = "…"
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.data.limits import LaidOver, Rest
from cards_pdf.common.data.problems import Reading, Spot
from cards_pdf.common.data.reader import read_root
from cards_pdf.common.data.toml_file import Toml
from cards_pdf.rulebooks.model import RuleSheet

_NAMED = ("mat", "example", "trackers")
_WORDS = ("label", "note", "title", "head", "ticks")


class SheetWords(NamedTuple):
    """A rule sheet in another language."""

    names: Annotated[Mapping[str, str], "the short words of mat, pictures and trackers"] = {}
    words: Annotated[Mapping[str, Any], Rest(), LaidOver(RuleSheet)] = {}


def said_again(original: Toml, tables: Toml, run: Reading) -> Toml:
    """The tables of a sheet with these words instead of its own."""
    found: SheetWords = read_root(SheetWords, tables, run)
    names = found.names
    named = {
        key: _renamed(value, lambda word: names.get(word, word)) if key in _NAMED else value
        for key, value in original.items()
    }
    at = Spot(run, tables)
    made = named | {key: _over(named.get(key), value, at, key) for key, value in found.words.items()}
    run.raise_any()
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


def _over(base: Any, words: Any, at: Spot, key: str) -> Any:
    if isinstance(base, dict) and isinstance(words, dict):
        here = Spot(at.run, words, key, at)
        return base | {name: _over(base.get(name), value, here, name) for name, value in words.items()}
    if _is_tables(base) and _is_tables(words):
        if len(base) != len(words):
            return at.wrong(
                key,
                "has {count} entries; the sheet it translates has {original}.",
                count=len(words),
                original=len(base),
            )
        here = Spot(at.run, words, key, at)
        return [
            _over(below, above, here, str(n))
            for n, (below, above) in enumerate(zip(base, words, strict=True), 1)
        ]
    return words


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)
