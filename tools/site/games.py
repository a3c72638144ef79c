"""The games as the site shows them: those of the house, and packages of others."""

import sys
from pathlib import Path
from subprocess import run
from typing import Any, NamedTuple

from cards_pdf.common.data_files import card_data
from referee import games
from referee.protocol.verbs import sheet_of
from referee.web import lobby

OTHERS = Path(__file__).parents[2] / "docs" / "games"


class ShownGame(NamedTuple):
    name: str
    title: str
    line: str
    needs: str
    minutes: int
    credit: str

    @property
    def is_of_the_house(self) -> bool:
        return self.name in games.BUILT_IN


def bring_others(folder: Path) -> None:
    """Installs the games of others into this folder, where this process finds them from now on."""
    packages = [str(file.parent) for file in sorted(OTHERS.glob("*/pyproject.toml"))]
    how = [
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--no-build-isolation",
        "--target",
        str(folder),
    ]
    run([sys.executable, "-m", "pip", "install", *how, *packages], check=True)  # noqa: S603 -- our own words
    sys.path.append(str(folder))


def list_games(lang: str) -> list[ShownGame]:
    message: dict[str, Any] = lobby.lobby_message(lang, "")
    return [_describe(game, lang) for game in message["games"]]


def _describe(game: dict[str, Any], lang: str) -> ShownGame:
    about = game["about"]
    name = game["game"]
    sheet = sheet_of(games.load(name), lang)
    return ShownGame(
        name, game["title"], about["line"], about["needs"], about["minutes"], sheet.credit
    )


def starts() -> list[Path]:
    """List the decks that a new one may start from."""
    return sorted(card_data("starts").glob("*/deck.toml"))
