"""The tables of a deck as the page shows them, one for each file that lists cards."""

from typing import Any

from cards_pdf.common.errors import CardsError
from cards_pdf.common.ordinary_file import WrongFileError
from cards_pdf.decks.model import Deck
from cards_pdf.studio.card_table import CardTable, CsvCards, Row, TomlCards
from cards_pdf.studio.folder import DeckFolder

Json = dict[str, Any]


def table_in(folder: DeckFolder, name: str) -> CardTable:
    """What a file lists, ready to be changed."""
    return table_of(name, folder.text(name).replace("\r\n", "\n"))


def table_of(name: str, text: str) -> CardTable:
    """The same, from what the file says."""
    return TomlCards(text) if name.endswith(".toml") else CsvCards(text)


def tables_of_deck(deck: Deck, folder: DeckFolder, name: str) -> list[Json]:
    """Its own cards, then those of its spreadsheets; a workbook is only shown by its cards."""
    first, tables = 1, []
    for file in (name, *_files(deck, folder)):
        try:
            table = table_in(folder, file)
            rows = table.rows(first)
        except (CardsError, WrongFileError):
            continue
        if rows or file != name:
            tables.append({"file": file, "columns": table.columns(), "rows": [*map(_row, rows)]})
        first += len(rows)
    if not tables:
        tables.append({"file": name, "columns": table_in(folder, name).columns(), "rows": []})
    return tables


def _row(row: Row) -> Json:
    return row._asdict()


def _files(deck: Deck, folder: DeckFolder) -> list[str]:
    """The tables beside the deck, in the order of their cards."""
    seen: dict[str, None] = {}
    for card in deck.cards:
        facts = getattr(card.row, "facts", {})
        if str(facts.get("file", "")).endswith(".csv"):
            seen.setdefault(str(facts["file"]))
    names = list(folder.names())
    return [found for file in seen for found in names if found.rpartition("/")[2] == file][: len(seen)]
