"""The rules at the table: the very text that is printed on the game's sheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.errors import WrongUse
from referee.front_ends.terminal import paint
from referee.rulekit.game import Game
from referee.rulekit.say import TEXTS

if TYPE_CHECKING:
    from cards_pdf.rulebooks.model import RuleSheet


def lines(game: Game[Any], lang: str, wanted: list[str]) -> list[str]:
    """The rules in short, or only the rulings that are named, such as R3."""
    from cards_pdf.errors import CardsError
    from cards_pdf.rulebooks.as_text import as_lines, ruling_line

    try:
        sheet = sheet_of(game, lang)
        if not wanted:
            return as_lines(sheet, paint.width())
        return [ruling_line(sheet.ruling(name.upper())) for name in wanted]
    except CardsError as error:
        raise WrongUse(str(error)) from error


def sheet_of(game: Game[Any], lang: str) -> RuleSheet:
    """The game's rule sheet, in English where it is not translated."""
    from cards_pdf.rulebooks.load import languages, load

    folder = None if game.package == TEXTS else _folder_of(game.package)
    return load(game.name, lang if lang in languages(game.name, folder) else "en", folder)


def _folder_of(package: str) -> Path:
    from importlib.resources import files

    return Path(str(files(package)))
