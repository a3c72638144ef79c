"""A project folder of Cider: decks/NAME with cards.csv and templates in HTML, and pictures in
assets.
"""

import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from cards_pdf.common.errors import DeckError
from cards_pdf.common.messages import Message, join_words
from cards_pdf.common.sandbox.safe_open import within
from cards_pdf.decks.icons import PICTURES
from cards_pdf.decks.tables.csv_rows import read_csv
from cards_pdf.importers.imported_deck import ImportedDeck, read_columns

_MAX_FILES = 2_000
_MAX_DECKS = 200
_OWN = ("id", "game id", "deck id", "back template")
_FRONT = "front template"  # the kind of a card, if no column of its own names it


def is_project(path: Path) -> bool:
    return (path / "decks").is_dir()


def import_cider(path: Path) -> Sequence[ImportedDeck]:
    """Yield each deck of the project. A link that leads out of its folder is refused."""
    assets = islice((path / "assets").glob("*"), _MAX_FILES) if (path / "assets").is_dir() else ()
    pictures = {
        file.stem.lower(): file for file in sorted(assets) if file.suffix.lower() in PICTURES
    }
    tables = sorted(islice((path / "decks").glob("*/cards.csv"), _MAX_DECKS + 1))
    if not tables:
        raise DeckError("{path}: holds no deck of Cider, which is decks/NAME/cards.csv.", path=path)
    if len(tables) > _MAX_DECKS:
        raise DeckError("{path}: holds more than {most} decks.", path=path, most=_MAX_DECKS)
    found = [_deck(within(table, path), pictures) for table in tables]
    for picture in {file for deck in found for file in deck.pictures.values()}:
        within(picture, path)
    return found


def _deck(table: Path, pictures: dict[str, Path]) -> ImportedDeck:
    columns, cells = read_columns(read_csv(table).rows)
    used: dict[str, Path] = {}
    for row in cells:
        for column, text in row.items():
            asset = re.sub(r"[\s_]+", "-", text.lower())[:200]  # as Cider names its file
            if file := pictures.get(asset):
                used[file.name] = file
                row[column] = f"assets/{file.name}"
    templates = sorted(file.name for file in table.parent.glob("*.html"))
    lost = Message("the look of {files}: the layout was written anew", files=join_words(templates))
    hidden = (*_OWN, _FRONT) if {"type", "kind"} & {*columns} else _OWN
    return ImportedDeck(
        stem=table.parent.name,
        title=table.parent.name.replace("-", " ").title(),
        columns=[column for column in columns if column and column not in hidden],
        rows=cells,
        lost=[lost] if templates else [],
        pictures={f"assets/{name}": file for name, file in used.items()},
    )
