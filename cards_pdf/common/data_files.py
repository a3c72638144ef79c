"""The folders of decks, formats, rule sheets and fonts.

They lie beside this package in a wheel, and above it in a checkout.
"""

from functools import cache
from pathlib import Path

from cards_pdf.common.errors import RuleTextError, nearest
from cards_pdf.common.messages import Message, join_words

GAME_ENTRY_POINTS = "pnp_referee.games"  # the entry points by which the referee finds them
_HERE = Path(__file__).resolve().parent.parent  # the package cards_pdf


@cache
def data_folder(name: str) -> Path:
    """Return the folder `card_data` or `fonts`."""
    inside = _HERE / name
    return inside if inside.is_dir() else _HERE.parent / name


def our_folders() -> tuple[str, ...]:
    """Return the folders of built-in files, which are trusted."""
    return str(_HERE), str(data_folder("card_data")), str(data_folder("fonts"))


def card_data(*parts: str) -> Path:
    return data_folder("card_data").joinpath(*parts)


def card_files(*folder: str) -> dict[str, Path]:
    """Return the TOML files of one folder of `card_data` by name."""
    return {path.stem: path for path in sorted(card_data(*folder).glob("*.toml"))}


def starts() -> dict[str, Path]:
    """Return the layouts to start from: a folder each, with a deck that shows it."""
    return {
        folder.name: folder for folder in sorted(card_data("starts").iterdir()) if folder.is_dir()
    }


def plugin_file(game: str, file: str) -> Path | None:
    """Return a file beside a third-party game, or None. Its package is not run."""
    # slow to import, and needed only for third-party games
    from importlib.metadata import entry_points
    from importlib.util import find_spec

    for point in entry_points(group=GAME_ENTRY_POINTS, name=game):
        spec = find_spec(point.module.partition(".")[0])
        for folder in (spec and spec.submodule_search_locations) or ():
            if (path := Path(folder, file)).is_file():
                return path
    return None


@cache
def has_deck(game: str) -> bool:
    """Return True if there is a built-in or a third-party deck of this name."""
    return game in card_files() or plugin_file(game, "deck.toml") is not None


def plugin_rule_sheets() -> list[str]:
    """Return the third-party games whose rule sheets can be printed by name."""
    from importlib.metadata import entry_points

    names = {point.name for point in entry_points(group=GAME_ENTRY_POINTS)}
    return sorted(name for name in names if plugin_file(name, f"{name}.toml"))


@cache
def games(folder: Path | None = None) -> tuple[str, ...]:
    """Return the games that have a rule sheet in a folder, else the built-in games."""
    paths = (folder or card_data("rules")).glob("*.toml")
    return tuple(sorted(path.stem for path in paths if "." not in path.stem))


def languages(game: str, folder: Path | None = None) -> tuple[str, ...]:
    """Return the languages in which the game's rule sheet exists, English first."""
    there = games(folder)
    if game not in there:
        known = Message("there are for {games}, or give a .toml file", games=join_words([*there]))
        if not there:
            known = Message("there are none in {folder}", folder=folder)
        message = 'There are no rules for "{game}"; {known}.{near}'
        raise RuleTextError(message, game=game, known=known, near=nearest(game, there))
    paths = (folder or card_data("rules")).glob(f"{game}.*.toml")
    return ("en", *sorted(path.stem.partition(".")[2] for path in paths))


def sheet_file(game: str, lang: str = "en", folder: Path | None = None) -> Path:
    """Return the TOML file of a game's rule sheet in a language."""
    name = game if lang == "en" else f"{game}.{lang}"
    return (folder or card_data("rules")) / f"{name}.toml"


def font_file(*parts: str) -> Path:
    return data_folder("fonts").joinpath(*parts)
