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
from cards_pdf.decks.conditions import column_name
from cards_pdf.decks.icons import PICTURES
from cards_pdf.decks.tables.csv_rows import csv_rows
from cards_pdf.decks.tables.tables import MAX_COLUMNS, MAX_ROWS
from cards_pdf.importers.imported_deck import ImportedDeck

_MOST_FILES = 2_000
_MOST_DECKS = 200
_OWN = ("id", "game id", "deck id", "back template")
_FRONT = "front template"  # says of what kind a card is where no column of its own does


def is_project(path: Path) -> bool:
    return (path / "decks").is_dir()


def cider(path: Path) -> Sequence[ImportedDeck]:
    """Yield each deck of the project. A link that leads out of its folder is refused."""
    assets = islice((path / "assets").glob("*"), _MOST_FILES) if (path / "assets").is_dir() else ()
    pictures = {
        file.stem.lower(): file for file in sorted(assets) if file.suffix.lower() in PICTURES
    }
    tables = sorted(islice((path / "decks").glob("*/cards.csv"), _MOST_DECKS + 1))
    if not tables:
        raise DeckError("{path}: holds no deck of Cider, which is decks/NAME/cards.csv.", path=path)
    if len(tables) > _MOST_DECKS:
        raise DeckError("{path}: holds more than {most} decks.", path=path, most=_MOST_DECKS)
    found = [_deck(within(table, path), pictures) for table in tables]
    for picture in {file for deck in found for file in deck.pictures.values()}:
        within(picture, path)
    return found


def _deck(table: Path, pictures: dict[str, Path]) -> ImportedDeck:
    rows = csv_rows(table).rows
    columns = [column_name(cell) for cell in next(rows, (1, []))[1]][:MAX_COLUMNS]
    cells = [dict(zip(columns, row, strict=False)) for _, row in islice(rows, MAX_ROWS) if any(row)]
    used: dict[str, Path] = {}
    for row in cells:
        for column, text in row.items():
            kebab = re.sub(r"[\s_]+", "-", text.strip().lower())[
                :200
            ]  # as Cider names the file of an asset
            if file := pictures.get(kebab):
                used[file.name] = file
                row[column] = f"assets/{file.name}"
    templates = sorted(file.name for file in table.parent.glob("*.html"))
    anew = Message("the look of {files}: the layout was written anew", files=join_words(templates))
    lost = [anew] if templates else []
    hidden = (*_OWN, _FRONT) if {"type", "kind"} & {*columns} else _OWN
    kept = [column for column in columns if column and column not in hidden]
    title = table.parent.name.replace("-", " ").title()
    return ImportedDeck(
        table.parent.name, title, kept, cells, lost, {f"assets/{name}": used[name] for name in used}
    )
