"""The keys of a card that the columns of another program's table hold, as far as can be guessed.

A column is recognised by its name in many languages, or by its values. If no column is named like a
name or a text, the first one that holds words is the name, and the one with the longest texts is
the text. So a table in any language becomes cards with words on them.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path

from cards_pdf.common.colour import is_colour
from cards_pdf.common.records.annotations import MAX_TEXT
from cards_pdf.common.records.toml_file import tables_of
from cards_pdf.common.standard_deck import SUIT_NAMES
from cards_pdf.decks.icons import PICTURES
from cards_pdf.decks.tables.tables import CARD_KEYS
from cards_pdf.importers.imported_deck import ImportedDeck

_MAX_KINDS = 12
_MAX_LETTERS = {  # characters of what a key holds
    "name": 100, "kind": 30, "value": 12, "subtitle": 60, "note": 400, "rank": 10, "element": 30,
    "weakness": 30,
}  # fmt: skip
_LIKE = {"copies": r"\d{1,3}", "number": r"\d{1,6}", "code": r"[^\W_](?:[\w -]{0,38}[\w-])?"}
_UNIQUE = ("number", "code")
_OURS = ("back", "figure", "effects", "boxes", "foot")  # mean something else in other programs
_NUMBER = re.compile(r"[\d\s.,%+*/x−-]*")
_MIN_TEXT_LETTERS = 24  # on the average


def guess_columns(imported: ImportedDeck) -> dict[str, str]:
    """Return the column for each key; "" if the column of that name holds something else."""
    if imported.is_ours:
        return {}
    keys = _match_names(imported)
    for key, by_content in (("body", _find_text_column), ("name", _find_name_column)):
        if key not in keys and (column := by_content(imported, {*keys.values()})):
            keys[key] = column
    for column in imported.columns:
        if column in CARD_KEYS and column not in keys and not _fits(imported, column, column):
            keys[column] = ""
    pictures = [name for name in imported.columns if _fits(imported, "art", name)]
    if {"name", "body"}.isdisjoint(keys) and imported.rows:  # a deck of numbers alone
        texts = (name for name in imported.columns if imported.texts(name))
        if first := next((name for name in texts if name not in pictures), ""):
            keys["name"] = first
    if "art" not in keys and pictures:
        keys["art"] = next((name for name in pictures if name not in keys.values()), "")
    return {
        key: name for key, name in keys.items() if key != name and (name or key in imported.columns)
    }


def _match_names(imported: ImportedDeck) -> dict[str, str]:
    keys: dict[str, str] = {}
    for rank, (key, names) in product((_rank_exactly, _rank_loosely), _read_names().items()):
        ranks = {
            column: rank(column, names)
            for column in imported.columns
            if column not in keys.values()
        }
        likely = [
            column
            for column in ranks
            if ranks[column] < len(names) and _fits(imported, key, column)
        ]
        if key not in keys and likely:
            keys[key] = min(likely, key=ranks.__getitem__)
    return keys


@cache
def _read_names() -> Mapping[str, Sequence[str]]:
    return tables_of(Path(__file__).with_name("columns.toml"))


def _rank_exactly(column: str, names: Sequence[str]) -> int:
    return names.index(column) if column in names else len(names)


def _rank_loosely(column: str, names: Sequence[str]) -> int:
    """Return the place of the first name with which a column's name begins or ends."""
    bare = re.sub(r"[^\w ]", " ", column).split()
    for n, name in enumerate(names):
        words = name.split()
        if bare and words in (bare[: len(words)], bare[-len(words) :]):
            return n
    return len(names)


def _find_text_column(imported: ImportedDeck, used_columns: set[str]) -> str:
    """Return the column with the longest texts, if it holds texts."""
    free = [
        name
        for name in imported.columns
        if name and name not in used_columns and imported.texts(name)
    ]
    longest = {
        name: sum(map(len, imported.texts(name))) / len(imported.texts(name)) for name in free
    }
    best = max(longest, key=longest.__getitem__, default="")
    return (
        best
        if best and longest[best] >= _MIN_TEXT_LETTERS and _fits(imported, "body", best)
        else ""
    )


def _find_name_column(imported: ImportedDeck, used_columns: set[str]) -> str:
    """Return the first column that is no number on most rows."""
    for name in imported.columns:
        texts = imported.texts(name)
        words = [text for text in texts if not _NUMBER.fullmatch(text)]
        if (
            name not in used_columns
            and texts
            and 2 * len(words) > len(texts)
            and _fits(imported, "name", name)
        ):
            return name
    return ""


def _fits(imported: ImportedDeck, key: str, column: str) -> bool:
    """Return True if all values of a column are valid for the key."""
    texts = imported.texts(column)
    count = len({*texts})
    named = all(text.lower().endswith(PICTURES) for text in texts)
    holds_pictures = named and any(text in imported.pictures for text in texts)
    if key == "art" or holds_pictures:
        return holds_pictures and key == "art"
    if key == "accent":
        return bool(texts) and all(map(is_colour, texts))
    if (
        key in _OURS
        or (key == "kind" and count > _MAX_KINDS)
        or (key in _UNIQUE and count < len(imported.rows))
    ):
        return False
    if key == "suit":
        return all(text in SUIT_NAMES for text in texts)
    max_letters = _MAX_LETTERS.get(key, MAX_TEXT)
    pattern = re.compile(_LIKE.get(key, ".*"), re.DOTALL)
    return all(len(text) <= max_letters and pattern.fullmatch(text) for text in texts)
