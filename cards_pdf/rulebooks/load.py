"""The rules of the games: one text for the printed sheet and for the referee's `rules`.

How it works:
    A translation GAME.LANG.toml has the words of GAME.toml in another language. Tables are merged
    key by key and lists of tables entry by entry, so that both sheets keep one structure. The short
    words of mat, pictures and trackers stand in one table, [names], under what they translate.

What is delicate:
    The referee reads these files while it plays, so nothing heavy is imported here.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.data_files import card_data
from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import Message, join_words
from cards_pdf.common.records.annotations import MAX_TEXT, PatchOf
from cards_pdf.common.records.problems import Location, ReadContext
from cards_pdf.common.records.reader import read_root
from cards_pdf.common.records.record import Rest
from cards_pdf.common.records.toml_file import Toml, tables_of
from cards_pdf.common.sandbox.safe_open import sibling
from cards_pdf.rulebooks.model import RuleSheet, RuleTextError

_MAX_ENTRIES = 2_000  # texts and numbers; the fullest sheet has 300
_MAX_LETTERS = 40_000  # of all texts; the longest sheet has 7,000
# Short words are translated by name in these tables …
_OF_SHORT_WORDS = ("mat", "example", "trackers")
_SHORT_WORDS = ("label", "note", "title", "head", "ticks")  # … under these keys


@cache
def games(folder: Path | None = None) -> tuple[str, ...]:
    """Return the games that have a sheet in a folder, else the built-in games."""
    return tuple(
        sorted(
            path.stem
            for path in (folder or card_data("rules")).glob("*.toml")
            if "." not in path.stem
        )
    )


def languages(game: str, folder: Path | None = None) -> tuple[str, ...]:
    """Return the languages in which the game's sheet exists, English first."""
    there = games(folder)
    if game not in there:
        known = Message("there are for {games}, or give a .toml file", games=join_words([*there]))
        if not there:
            known = Message("there are none in {folder}", folder=folder)
        message = 'There are no rules for "{game}"; {known}.{near}'
        raise RuleTextError(message, game=game, known=known, near=nearest(game, there))
    others = sorted(
        path.name.split(".")[1] for path in (folder or card_data("rules")).glob(f"{game}.*.toml")
    )
    return ("en", *others)


def sheet_file(game: str, lang: str = "en", folder: Path | None = None) -> Path:
    """Return the TOML file of a game's sheet in a language."""
    return (folder or card_data("rules")) / (
        f"{game}.toml" if lang == "en" else f"{game}.{lang}.toml"
    )


@cache
def load(game: str, lang: str = "en", folder: Path | None = None) -> RuleSheet:
    """Return the rule sheet of a game. Raises RuleTextError for an unknown game or language."""
    there = languages(game, folder)
    if lang not in there:
        message = 'The rules of {game} do not exist in "{lang}", but in {spoken}.'
        raise RuleTextError(message, game=game, lang=lang, spoken=join_words([*there]))
    return load_file(sheet_file(game, lang, folder))


def load_file(file: Path, deck: str = "") -> RuleSheet:
    """Return the rule sheet in a file. Every error names the file, the place and the key.

    `deck` is the file of the deck whose rules they are, if the sheet itself names none.
    """
    run, tables = ReadContext(file.name, RuleTextError), tables_of(file)
    game, dot, _ = file.stem.partition(".")
    original = sibling(file, f"{game}.toml")
    if dot and original.is_file():  # a translation: those of the sheet beside it with its words
        tables = translated(tables_of(original), tables, run)
    if deck:
        tables = {"deck": deck, **tables}
    # A third-party file could hold a million steps.
    letters = 0
    for count, text in enumerate(_texts(tables), 1):
        letters += min(len(text), MAX_TEXT)  # a longer one is a mistake of its own
        if count > _MAX_ENTRIES or letters > _MAX_LETTERS:
            raise RuleTextError("{file}: has more than fits on a rule sheet.", file=run.source)
    sheet: RuleSheet = read_root(RuleSheet, tables, run)
    if sheet.deck.endswith(".toml"):  # a file beside the sheet
        sheet = sheet._replace(deck=str(file.resolve().parent / sheet.deck))
    return sheet


def _texts(value: object) -> Iterator[str]:
    """Yield every text, and "" for every number and empty list, which count as well."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if not inner:
        yield value if isinstance(value, str) else ""
    for each in inner:
        yield from _texts(each)


class SheetWords(NamedTuple):
    """A rule sheet in another language."""

    names: Annotated[Mapping[str, str], "the short words of mat, pictures and trackers"] = {}
    words: Annotated[Mapping[str, Any], Rest(), PatchOf(RuleSheet)] = {}


def translated(original: Toml, tables: Toml, run: ReadContext) -> Toml:
    """Return the tables of a sheet with the words of another language."""
    found: SheetWords = read_root(SheetWords, tables, run)
    renamed = {
        key: _rename_words(value, found.names) if key in _OF_SHORT_WORDS else value
        for key, value in original.items()
    }
    at = Location(run, tables)
    whole = renamed | {
        key: _merge_words(renamed.get(key), value, at, key=key)
        for key, value in found.words.items()
    }
    run.raise_any()
    return whole


def _rename_words(value: Any, names: Mapping[str, str], *, is_word: bool = False) -> Any:
    """Return the tables with every short word renamed."""
    if isinstance(value, list):
        return [_rename_words(entry, names, is_word=is_word) for entry in value]
    if isinstance(value, dict):
        return {
            key: _rename_words(entry, names, is_word=key in _SHORT_WORDS)
            for key, entry in value.items()
        }
    return names.get(value, value) if is_word and isinstance(value, str) else value


def _merge_words(base: Any, words: Any, location: Location, key: str) -> Any:
    if isinstance(base, dict) and isinstance(words, dict):
        here = location.inner(key, words)
        return base | {
            name: _merge_words(base.get(name), value, here, key=name)
            for name, value in words.items()
        }
    if _is_tables(base) and _is_tables(words):
        if len(base) != len(words):
            message = "has {count} entries; the sheet it translates has {original}."
            return location.report(key, message, count=len(words), original=len(base))
        here = location.inner(key, words)
        return [
            _merge_words(below, above, here, key=str(n))
            for n, (below, above) in enumerate(zip(base, words, strict=True), 1)
        ]
    return words


def _is_tables(value: Any) -> bool:
    return (
        isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)
    )
