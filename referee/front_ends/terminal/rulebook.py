"""The rules on a screen."""

from __future__ import annotations

from typing import Any

from referee.errors import WrongUse
from referee.front_ends.protocol.rulebook import sections, sheet_of
from referee.front_ends.terminal import paint
from referee.rulekit.game import Game


def lines(game: Game[Any], lang: str, wanted: list[str]) -> list[str]:
    """The rules in short, only the rulings that are named, such as R3, or what is said of a word."""
    from cards_pdf.errors import CardsError
    from cards_pdf.rulebooks.as_text import as_lines, ruling_line

    try:
        sheet = sheet_of(game, lang)
        if not wanted:
            return as_lines(sheet, paint.width())
        rulings = {ruling.id: ruling_line(ruling) for ruling in sheet.rulings}
        if all(word.upper() in rulings for word in wanted):
            return [rulings[word.upper()] for word in wanted]
        word = " ".join(wanted)
        found = sections(game, lang, word)
    except CardsError as error:
        raise WrongUse(error.said) from error
    if not found:
        raise WrongUse("rules.nothing", word=word, rulings=list(rulings))
    return [line for section in found for line in (section.title.upper(), *section.lines)]
