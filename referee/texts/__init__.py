"""What a game says, by keys: a file `texts/GAME.LANG.toml` in the package that brings the game.

In the table `[ask]` of such a file, `room` is the text `ask.room`. Here lie the texts of the
house's games, those `common` to all games and those of the `page`. What commands and failures say
is in `referee.languages`.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from cards_pdf.common.errors import CardsError
from cards_pdf.common.messages import Message, reason
from cards_pdf.common.records.toml_file import read_toml
from cards_pdf.common.sandbox.safe_open import WrongFileError

HOUSE = "referee"
_MOST = 1_000_000  # bytes of one file
_LONGEST = 4_000  # characters of one text
_LAYOUT = str.maketrans("", "", "\n\t")  # what a text is laid out with


@cache
def catalogue(name: str, lang: str, package: str = HOUSE) -> Mapping[str, str]:
    """The texts of a game, or the common ones; none where there is no such translation, or a broken
    one.
    """
    try:
        return read_texts(name, lang, package)
    except CardsError:
        if lang == "en":
            raise
        return {}  # it is played in English


def read_texts(name: str, lang: str, package: str = HOUSE) -> Mapping[str, str]:
    """The same, but whatever is wrong with the file is raised."""
    return {key: text for file in text_files(name, lang, package) for key, text in _read_file(file)}


def text_files(name: str, lang: str, package: str = HOUSE) -> list[Path]:
    """Where they stand."""
    files = (folder / f"{name}.{lang}.toml" for folder in _folders(package) if lang.isalpha())
    return [file for file in files if file.is_file()]


def translations(name: str, package: str = HOUSE) -> list[str]:
    """The languages in which these texts exist, English first."""
    files = (file for folder in _folders(package) for file in folder.glob(f"{name}.*.toml"))
    found = {file.name.removeprefix(f"{name}.").removesuffix(".toml") for file in files}
    return sorted(filter(str.isalpha, found), key=lambda lang: (lang != "en", lang))


def _folders(package: str) -> list[Path]:
    return [Path(folder) / "texts" for folder in getattr(import_module(package), "__path__", ())]


def _read_file(file: Path) -> Iterator[tuple[str, str]]:
    try:
        yield from _texts_in(read_toml(file, _MOST))
    except (OSError, WrongFileError) as fault:
        wrong = reason(fault) if isinstance(fault, OSError) else fault
        place = "/".join(file.parts[-3:])
        raise CardsError("{path}: {fault}", path=place, fault=wrong) from fault


def _texts_in(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        key = f"{before}{name}"
        if isinstance(value, dict):
            yield from _texts_in(value, f"{key}.")
        elif isinstance(value, str) and len(value) <= _LONGEST:
            yield key, _cleaned(value)
        else:
            must = "{key} must be a text in quotes, of {most} characters at most"
            raise WrongFileError(Message(must, key=key, most=_LONGEST))


def _cleaned(text: str) -> str:
    """Without what a terminal would obey."""
    if text.isprintable() or text.translate(_LAYOUT).isprintable():
        return text
    from cards_pdf.common.records.annotations import cleaned  # few texts need it

    return cleaned(text)
