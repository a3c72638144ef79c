"""What a game says, by keys: a module a game and language, here or in the package that brings the game.

Which languages a game has is what lies there. What commands and failures say is in `referee.languages`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

TEXTS = "referee.texts"


def catalogue(name: str, lang: str, package: str = TEXTS) -> Mapping[str, str]:
    """The texts of a game, or the common ones; none where there is no such translation."""
    module = f"{package}.{_stem(name)}{lang}"
    try:
        texts: Mapping[str, str] = import_module(module).TEXTS
    except ModuleNotFoundError as error:
        if error.name != module:  # it is there, and something that it needs is not
            raise
        return {}
    return texts


def translations(name: str, package: str = TEXTS) -> list[str]:
    """The languages in which these texts exist, English first."""
    folders = [Path(folder) for folder in import_module(package).__path__]
    files = [file.stem for folder in folders for file in folder.iterdir() if file.suffix == ".py"]
    stem = _stem(name)
    found = [file.removeprefix(stem) for file in files if file.startswith(stem)]
    return sorted((lang for lang in found if lang.isalpha()), key=lambda lang: (lang != "en", lang))


def _stem(name: str) -> str:
    return f"{name.replace('-', '_')}_"
