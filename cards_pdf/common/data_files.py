"""Where decks, formats, rule sheets and fonts lie: beside this package in a wheel, above it in a
checkout.
"""

from functools import cache
from pathlib import Path

GAME_ENTRY_POINTS = "pnp_referee.games"  # the entry points by which the referee finds them
_HERE = Path(__file__).resolve().parent.parent  # the package cards_pdf


@cache
def data_folder(name: str) -> Path:
    """The folder `card_data` or `fonts`."""
    inside = _HERE / name
    return inside if inside.is_dir() else _HERE.parent / name


def our_folders() -> tuple[str, str]:
    """Whose files are the house's own, not a stranger's."""
    return str(data_folder("card_data")), str(data_folder("fonts"))


def card_data(*parts: str) -> Path:
    return data_folder("card_data").joinpath(*parts)


def card_files(*folder: str) -> dict[str, Path]:
    """The TOML files of one folder of `card_data` by name: what there is to choose is what lies
    there.
    """
    return {path.stem: path for path in sorted(card_data(*folder).glob("*.toml"))}


def starts() -> dict[str, Path]:
    """The layouts to start from: a folder each, with a deck that shows it."""
    return {
        folder.name: folder for folder in sorted(card_data("starts").iterdir()) if folder.is_dir()
    }


def plugin_file(game: str, file: str) -> Path | None:
    """A file beside a game that somebody's package brings; nothing of the package is run."""
    from importlib.metadata import (
        entry_points,
    )  # slow, and only for games that are not of the house
    from importlib.util import find_spec

    for point in entry_points(group=GAME_ENTRY_POINTS, name=game):
        spec = find_spec(point.module.partition(".")[0])
        for folder in (spec and spec.submodule_search_locations) or ():
            if (path := Path(folder, file)).is_file():
                return path
    return None


@cache
def has_deck(game: str) -> bool:
    """Whether there is a deck of this name: of the house, or in the package that brings the
    game.
    """
    return game in card_files() or plugin_file(game, "deck.toml") is not None


def plugin_rule_sheets() -> list[str]:
    """The games of others with a rule sheet, whose papers can be printed by their names."""
    from importlib.metadata import entry_points

    names = {point.name for point in entry_points(group=GAME_ENTRY_POINTS)}
    return sorted(name for name in names if plugin_file(name, f"{name}.toml"))


def font_file(*parts: str) -> Path:
    return data_folder("fonts").joinpath(*parts)
