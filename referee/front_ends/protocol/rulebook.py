"""The rules at the table: the very text that is printed on the game's sheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.rulekit.game import Game
from referee.texts.catalogues import TEXTS

if TYPE_CHECKING:
    from cards_pdf.rulebooks.as_text import Section
    from cards_pdf.rulebooks.model import RuleSheet

UNBROKEN = 10**6  # columns: whoever shows the lines breaks them


def sheet_of(game: Game[Any], lang: str) -> RuleSheet:
    """The game's rule sheet, in English where it is not translated."""
    from cards_pdf.rulebooks.load import languages, load

    folder = folder_of(game)
    return load(game.name, lang if lang in languages(game.name, folder) else "en", folder)


def folder_of(game: Game[Any]) -> Path | None:
    """Where the sheet and the deck of a game lie that somebody brings; None for one of the house."""
    from importlib.resources import files

    return None if game.package == TEXTS else Path(str(files(game.package)))


def sections(game: Game[Any], lang: str, wanted: str, width: int = UNBROKEN) -> list[Section]:
    """The sections whose title holds the words that are wanted, else of each what speaks of them."""
    from cards_pdf.rulebooks.as_text import sections as all_sections

    sheet = sheet_of(game, lang)
    titled = [part for part in all_sections(sheet, width) if wanted.casefold() in part.title.casefold()]
    found = [] if titled else [_speaking_of(part, wanted) for part in all_sections(sheet, UNBROKEN)]
    return titled or [part for part in found if part.lines]


def _speaking_of(section: Section, wanted: str) -> Section:
    return section._replace(lines=[line for line in section.lines if wanted.casefold() in line.casefold()])


def rulings(game: Game[Any], lang: str) -> dict[str, str]:
    """Every ruling by its name, as the referee cites it."""
    from cards_pdf.rulebooks.as_text import ruling_line

    return {ruling.id: ruling_line(ruling) for ruling in sheet_of(game, lang).rulings}
