"""The rules at the table: the very text that is printed on the game's sheet."""

from __future__ import annotations

from referee.errors import WrongUse
from referee.front_ends.terminal import paint


def lines(game: str, lang: str, wanted: list[str]) -> list[str]:
    """The rules in short, or only the rulings that are named, such as R3."""
    from cards_pdf.rulebooks.as_text import as_lines, ruling_line
    from cards_pdf.rulebooks.load import languages, load
    from cards_pdf.rulebooks.model import RuleTextError

    sheet = load(game, lang if lang in languages(game) else "en")
    if not wanted:
        return as_lines(sheet, paint.width())
    try:
        return [ruling_line(sheet.ruling(name.upper())) for name in wanted]
    except RuleTextError as error:
        raise WrongUse(str(error)) from error
