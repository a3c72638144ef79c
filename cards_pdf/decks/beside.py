"""Files a deck names: they lie in its own folder, and nothing outside it is ever opened."""

import unicodedata
from collections.abc import Sequence
from pathlib import Path

from cards_pdf.sentences import OR, joined
from cards_pdf.toml.tables import TomlTable


def file_beside(deck: Path, table: TomlTable, key: str, endings: Sequence[str]) -> Path | None:
    """The file under `key`, by its whole path; its content is checked by whoever reads it."""
    name = table.text(key, "", most=200)
    if not name:
        return None
    folder = deck.resolve().parent
    file = _as_it_is_called(folder, name).resolve()
    if not file.is_relative_to(folder):
        table.complain(key, 'is "{name}", which lies outside the deck\'s folder.', name=name)
    elif file.suffix.lower() not in endings:
        table.complain(
            key, 'is "{name}"; it must be a {words} file.', name=name, words=joined([*endings], OR)
        )
    elif not file.is_file():
        table.complain(key, 'is "{name}", but there is no such file beside the deck.', name=name)
    else:
        return file
    return None


def _as_it_is_called(folder: Path, name: str) -> Path:
    """Files that macOS named have letters and accents as two characters each."""
    apart = folder / unicodedata.normalize("NFD", name)
    return apart if apart.is_file() else folder / name
