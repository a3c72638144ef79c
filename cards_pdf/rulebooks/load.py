"""The rules of the games: one text for the printed sheet and for the referee's `rules`.

Nothing here draws and nothing heavy is imported, because the referee reads these files while it plays.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from cards_pdf.common.data.limits import MAX_TEXT
from cards_pdf.common.data.places import card_data
from cards_pdf.common.data.problems import Reading
from cards_pdf.common.data.reader import read_root
from cards_pdf.common.data.toml_file import tables_of
from cards_pdf.common.errors import nearest
from cards_pdf.common.sentences import Sentence, listed
from cards_pdf.rulebooks.model import RuleSheet, RuleTextError
from cards_pdf.rulebooks.translation import said_again

_MOST_ENTRIES = 2_000  # texts and numbers; the fullest sheet of the house has 300
_MOST_LETTERS = 40_000  # of all texts; the longest sheet of the house has 7,000


@cache
def games(folder: Path | None = None) -> tuple[str, ...]:
    """The games that have a sheet, by the names of the files; those of the house unless a folder is named."""
    return tuple(sorted(path.stem for path in (folder or _folder()).glob("*.toml") if "." not in path.stem))


def languages(game: str, folder: Path | None = None) -> tuple[str, ...]:
    """The languages in which the game's sheet exists, English first."""
    there = games(folder)
    if game not in there:
        known = "there are for {games}" if there else "there are none in {folder}"
        raise RuleTextError(
            'There are no rules for "{game}"; {known}.{near}',
            game=game,
            known=Sentence(known, games=listed([*there]), folder=folder),
            near=nearest(game, there),
        )
    others = sorted(path.name.split(".")[1] for path in (folder or _folder()).glob(f"{game}.*.toml"))
    return ("en", *others)


def sheet_file(game: str, lang: str = "en", folder: Path | None = None) -> Path:
    """The TOML file of a game's sheet in a language."""
    return (folder or _folder()) / (f"{game}.toml" if lang == "en" else f"{game}.{lang}.toml")


@cache
def load(game: str, lang: str = "en", folder: Path | None = None) -> RuleSheet:
    """The rule sheet of a game; a game or a language without one is refused with what there is."""
    there = languages(game, folder)
    if lang not in there:
        spoken = listed([*there])
        raise RuleTextError(
            'The rules of {game} are not there in "{lang}", but in {spoken}.',
            game=game,
            lang=lang,
            spoken=spoken,
        )
    return load_file(sheet_file(game, lang, folder))


def load_file(file: Path) -> RuleSheet:
    """The rule sheet in one file; every error names the file, the place and the key."""
    run = Reading(file.name, RuleTextError)
    tables = _tables(file, run)
    _check_room(tables, run)
    run.shared["own cards"] = str(tables.get("deck", "")).endswith(".toml")
    sheet: RuleSheet = read_root(RuleSheet, tables, run)
    return sheet


def _tables(file: Path, run: Reading) -> dict[str, Any]:
    """A sheet's own tables, or for a translation those of the sheet beside it with its words."""
    game, dot, _ = file.stem.partition(".")
    original = file.with_name(f"{game}.toml")
    if dot and original.is_file():
        return said_again(tables_of(original), tables_of(file), run)
    return tables_of(file)


def _check_room(tables: dict[str, Any], run: Reading) -> None:
    """No file is drawn without end: a stranger's could hold a million steps."""
    letters = 0
    for count, text in enumerate(_texts(tables), 1):
        letters += min(len(text), MAX_TEXT)  # a longer one is a mistake of its own
        if count > _MOST_ENTRIES or letters > _MOST_LETTERS:
            raise RuleTextError("{file}: holds more than a rule sheet has room for.", file=run.source)


def _texts(value: object) -> Iterator[str]:
    """Every text, and something for every number and whatever is empty: these count as well."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if not inner:
        yield value if isinstance(value, str) else ""
    for each in inner:
        yield from _texts(each)


def _folder() -> Path:
    return card_data("rules")
