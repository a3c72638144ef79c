"""The rules of the games: one text for the printed sheet and for the referee's `rules`.

Nothing here draws and nothing heavy is imported, because the referee reads these files while it plays.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from cards_pdf.common.data.places import card_data
from cards_pdf.common.data.records import RecordError, read
from cards_pdf.common.data.tables import read_toml
from cards_pdf.common.errors import nearest
from cards_pdf.common.sentences import Sentence, listed
from cards_pdf.common.standard_deck import CODES
from cards_pdf.rulebooks.limits import check_entries, check_sheet
from cards_pdf.rulebooks.model import RuleSheet, RuleTextError, Typesetting
from cards_pdf.rulebooks.small_words import language
from cards_pdf.rulebooks.translation import said_again

# "!" marks a card, "x" strikes it out; "#" is a back and "." an empty place.
_PLAYING = re.compile(rf"[!x]?(?:{'|'.join(CODES)})|#|\.")
_CODED = re.compile(r"[!x]?[A-Z][A-Z0-9]|#|\.")


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
    """The rule sheet in one file; every error names the file and the key."""
    try:
        tables = _tables(file)
        check_entries(tables)
        sheet = read(RuleSheet, tables)
        check_sheet(sheet)
        _check_cards(sheet)
        _check_rulings(sheet)
    except RecordError as error:
        raise RuleTextError("{file}: {error}", file=file.name, error=error) from error
    return sheet


def _tables(file: Path) -> dict[str, Any]:
    """A sheet's own tables, or for a translation those of the sheet beside it with its words."""
    game, dot, _ = file.stem.partition(".")
    original = file.with_name(f"{game}.toml")
    return said_again(read_toml(original), read_toml(file)) if dot and original.is_file() else read_toml(file)


def typesetting(lang: str) -> Typesetting:
    return read(Typesetting, {"code": lang} | language(lang).get("typesetting", {}))


def _folder() -> Path:
    return card_data("rules")


def _check_cards(sheet: RuleSheet) -> None:
    pattern = _CODED if sheet.game == "legacy" else _PLAYING
    for key, cards in _cards(sheet):
        for card in cards:
            if not pattern.fullmatch(card):
                raise RecordError(key, Sentence("{card} is not a card.", card=repr(card)))


def _cards(sheet: RuleSheet) -> Iterator[tuple[str, tuple[str, ...]]]:
    for n, zone in enumerate(sheet.mat.zones, 1):
        yield f"mat.zones[{n}].shows", zone.shows
    for n, frame in enumerate(sheet.example.frames, 1):
        for m, group in enumerate(frame.groups, 1):
            yield f"example.frames[{n}].groups[{m}].cards", group.cards
        laid = (*frame.path, *(way.laid for way in frame.ways))
        yield f"example.frames[{n}].path", tuple(card.card for card in laid)


def _check_rulings(sheet: RuleSheet) -> None:
    seen: set[str] = set()
    for n, ruling in enumerate(sheet.rulings, 1):
        if ruling.id in seen:
            raise RecordError(f"rulings[{n}].id", Sentence("{id} stands twice.", id=ruling.id))
        seen.add(ruling.id)
