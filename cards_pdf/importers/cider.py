"""A project folder of Cider: decks/NAME with cards.csv and templates in HTML, and pictures in
assets.
"""

import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from cards_pdf.common.errors import DeckError
from cards_pdf.common.messages import Message, first_few
from cards_pdf.common.sandbox.safe_open import check_within
from cards_pdf.decks.icons import PICTURES
from cards_pdf.decks.tables.sheet_rows import read_csv
from cards_pdf.importers.imported_deck import ImportedDeck, read_columns

_MAX_FILES = 2_000
_MAX_DECKS = 200
_FRONT = "front template"  # the kind of a card, if no column of its own names it
_BACK = "back template"
_OWN = ("id", "game id", "deck id", _BACK)
_WORDS = ("name", "type", "kind", _FRONT, *_OWN)  # columns that are no pictures
_MAX_NAMED = 8  # in a message
_PICTURE = "picture"  # the column that is added where a card's name is also the name of its picture


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
        raise DeckError("{path}: has no deck of Cider, such as decks/NAME/cards.csv.", path=path)
    if len(tables) > _MAX_DECKS:
        raise DeckError("{path}: has more than {most} decks.", path=path, most=_MAX_DECKS)
    found = [_deck(check_within(table, path), pictures) for table in tables]
    for picture in {file for deck in found for file in deck.pictures.values()}:
        check_within(picture, path)
    return found


def _deck(table: Path, pictures: dict[str, Path]) -> ImportedDeck:
    columns, cells = read_columns(read_csv(table).rows)
    used: dict[str, Path] = {}

    def use(text: str) -> str:
        file = pictures[_asset_name(text)]
        used[file.name] = file
        return f"assets/{file.name}"

    for column in columns:
        texts = {text for row in cells if (text := row.get(column, ""))}
        # A template may look for a picture by any text, so a column is made of pictures only if
        # all of its texts are. A card's name stays a name even then.
        if column not in _WORDS and texts and all(_asset_name(text) in pictures for text in texts):
            for row in cells:
                row[column] = use(row[column]) if row.get(column) else ""
    if not used and any(_asset_name(row.get("name", "")) in pictures for row in cells):
        columns.append(_PICTURE)
        for row in cells:
            name = row.get("name", "")
            row[_PICTURE] = use(name) if _asset_name(name) in pictures else ""
    templates = sorted(file.name for file in table.parent.glob("*.html"))
    backs = sorted({text for row in cells if (text := row.get(_BACK, ""))})
    others = sorted({*pictures.values()} - {*used.values()})
    found = {
        "the look of {names}: a new layout was written": templates,
        "the back templates ({names}): cards have one plain back": backs,
        "pictures that only templates name ({names})": [file.name for file in others],
    }
    hidden = (*_OWN, _FRONT) if {"type", "kind"} & {*columns} else _OWN
    return ImportedDeck(
        stem=table.parent.name,
        title=table.parent.name.replace("-", " ").title(),
        columns=[column for column in columns if column not in hidden],
        rows=cells,
        lost=[
            Message(lost, names=first_few(names, _MAX_NAMED))
            for lost, names in found.items()
            if names
        ],
        pictures={f"assets/{name}": file for name, file in used.items()},
    )


def _asset_name(text: str) -> str:
    """Return how Cider names the file of an asset."""
    return re.sub(r"[\s_]+", "-", text.lower())[:200]
