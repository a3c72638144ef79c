"""Rule sheets as data, and the games that have one.

Nothing heavy is imported here: the command line asks for the games at every start.
"""

from functools import cache
from pathlib import Path

from cards_pdf.common.data_files import card_data
from cards_pdf.common.errors import CardsError, nearest
from cards_pdf.common.messages import Message, join_words


class RuleTextError(CardsError):
    """A rule sheet is missing or says something that it may not say."""


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
