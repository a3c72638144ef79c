"""Texts by keys, from TOML files: a file for each language in the folder `texts` of a package.

In the table `[ask]` of such a file, `room` is the text `ask.room`. In a table `[event.trick]`,
`you` is the text `event.trick.you`, and `_` is `event.trick` itself. The texts of a game are the
files `LANG.toml` in its package. Those that all games share lie here in `NAME.LANG.toml`: `common`,
those of the `page`, and the words that are `typed`.

Messages of commands and failures have no keys: English is in the code, and each other language has
a file `LANG.toml` in the folder `referee/languages`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cards_pdf.common import languages as common
from cards_pdf.common.errors import CardsError
from cards_pdf.common.languages import Language
from cards_pdf.common.messages import reason
from cards_pdf.common.records.toml_file import cleaned, read_toml
from cards_pdf.common.sandbox.safe_open import WrongFileError

SHARED = "referee"  # the package of the texts that all games share
ITSELF = "_"  # in a table: the text whose key is that of the table
MAX_FILE_BYTES = 1_000_000
MAX_TEXT_CHARACTERS = 4_000
_LAYOUT = str.maketrans("", "", "\n\t")  # control characters that lay a text out
LANGUAGE_FOLDER = Path(__file__).resolve().parents[1] / "languages"


@cache
def catalogue(package: str, lang: str, name: str = "") -> Mapping[str, str]:
    """Return the texts of a package; none where a translation is missing or broken."""
    try:
        return read_texts(package, lang, name)
    except CardsError:
        if lang == "en":
            raise
        return {}  # the English texts are used


def read_texts(package: str, lang: str, name: str = "") -> Mapping[str, str]:
    """Return the texts of a package. Raise CardsError if a file is broken."""
    texts: dict[str, str] = {}
    for file in text_files(package, lang, name):
        try:
            texts |= _texts_in(read_toml(file, MAX_FILE_BYTES))
        except (OSError, WrongFileError) as fault:
            wrong = reason(fault) if isinstance(fault, OSError) else fault
            path = "/".join(file.parts[-3:])
            raise CardsError("{path}: {fault}", path=path, fault=wrong) from fault
    return texts


def text_files(package: str, lang: str, name: str = "") -> list[Path]:
    if not lang.isalpha():  # it may be typed, and must lead to no other folder
        return []
    file_name = f"{name}.{lang}.toml" if name else f"{lang}.toml"
    return [path for folder in _folders(package) if (path := folder / file_name).is_file()]


def translations(package: str) -> list[str]:
    """Return the languages of a game's texts, English first."""
    found = {file.stem for folder in _folders(package) for file in folder.glob("*.toml")}
    return sorted(filter(str.isalpha, found), key=lambda lang: (lang != "en", lang))


def _folders(package: str) -> list[Path]:
    spec = find_spec(package)  # a list of titles must not import all games
    locations = spec.submodule_search_locations if spec else None
    return [Path(folder) / "texts" for folder in locations or ()]


def _texts_in(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        key = prefix.removesuffix(".") if name == ITSELF else f"{prefix}{name}"
        if isinstance(value, dict):
            yield from _texts_in(value, f"{key}.")
        elif isinstance(value, str) and len(value) <= MAX_TEXT_CHARACTERS:
            # A terminal would obey other control characters
            is_clean = value.isprintable() or value.translate(_LAYOUT).isprintable()
            yield key, value if is_clean else cleaned(value)
        else:
            must = "{key} must be a text in quotes, of {most} characters at most"
            raise WrongFileError(must, key=key, most=MAX_TEXT_CHARACTERS)


# --- messages ---


def language(lang: str) -> Language:
    return common.language(lang, LANGUAGE_FOLDER)


def languages() -> list[str]:
    """Return the languages of messages, English first."""
    return common.languages(LANGUAGE_FOLDER)


def local_language(more_languages: Sequence[str] = ()) -> str:
    """Return the language of the locale, or English if there is no translation."""
    return common.local_language((*languages(), *more_languages))
