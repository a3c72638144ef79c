"""The rules at the table: the text that is printed on the game's sheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.thirdparty.blame import is_third_party

if TYPE_CHECKING:
    from cards_pdf.rulebooks.as_text import RulesPart
    from cards_pdf.rulebooks.model import RuleSheet

UNBROKEN = 10**6  # columns: whoever shows the lines breaks them


def sheet_of(game: Game[Any], lang: str) -> RuleSheet:
    """Return the game's rule sheet, in English if it is not translated."""
    from importlib.resources import files

    from cards_pdf.rulebooks.load import languages, load

    folder = Path(str(files(game.package))) if is_third_party(game) else None
    return load(game.name, lang if lang in languages(game.name, folder) else "en", folder)


def sections(
    game: Game[Any], lang: str, wanted: str, options: Options | None = None, width: int = UNBROKEN
) -> list[RulesPart]:
    """Return the sections whose title has the wanted words, or the lines that have them.

    With the `options` of a game, the variants that it plays come first.
    """
    from cards_pdf.rulebooks.as_text import sections as all_sections

    sheet, wanted = sheet_of(game, lang), wanted.casefold()
    chosen = game.shortest_options(options) if options else {}
    played = [variant for variant in sheet.options if _is_chosen(variant.name, chosen)]
    titled = [
        part for part in all_sections(sheet, width, played) if wanted in part.title.casefold()
    ]
    if titled:
        return titled
    speaking = [
        part._replace(lines=[line for line in part.lines if wanted in line.casefold()])
        for part in all_sections(sheet, UNBROKEN, played)
    ]
    return [part for part in speaking if part.lines]


def _is_chosen(named: str, chosen: Options) -> bool:
    """Return True if options mean this variant: `--stash`, `--ending refill|all`, `--level N`."""
    name, _, values = named.removeprefix("--").partition(" ")
    return name in chosen and (
        not values or values.isupper() or str(chosen[name]) in values.split("|")
    )


def rulings(game: Game[Any], lang: str) -> dict[str, str]:
    """Return every ruling by the name by which the referee cites it."""
    from cards_pdf.rulebooks.as_text import ruling_line

    return {ruling.id: ruling_line(ruling) for ruling in sheet_of(game, lang).rulings}
