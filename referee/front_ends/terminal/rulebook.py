"""The rules on a screen."""

from __future__ import annotations

from typing import Any

from referee.errors import WrongUse
from referee.front_ends.protocol.rulebook import sheet_of
from referee.front_ends.terminal import paint
from referee.rulekit.game import Game


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
