"""What was found in another program's files, and what of it a deck cannot say."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cards_pdf.common.data.limits import MAX_TEXT
from cards_pdf.common.sentences import Sentence
from cards_pdf.common.standard_deck import SUIT_NAMES
from cards_pdf.decks.tables.tables import HOUSE

Row = Mapping[str, str]
_MOST_KINDS = 12
_NAMES: Mapping[str, Sequence[str]] = {  # a key -> how tables call it, the likeliest first
    "name": ("name", "title", "card name", "card title", "card", "titel", "nom", "nombre", "titre"),
    "copies": ("copies", "qty", "quantity", "count", "num", "amount", "anzahl", "cantidad", "quantité"),
    "kind": ("kind", "type", "card type", "category", "class", "typ", "tipo", "front template"),
    "body": ("body", "text", "rules", "rules text", "card text", "description", "desc", "effect", "ability",
             "abilities", "effects", "wirkung", "texto", "texte"),
    "note": ("note", "flavor", "flavour", "flavor text", "flavour text", "quote"),
    "subtitle": ("subtitle", "subtype", "tagline", "untertitel"),
    "value": ("value", "cost", "price", "mana", "kosten", "coste", "coût"),
    "code": ("code", "id", "card id", "key", "#", "no", "nr"),
    "art": ("art", "image", "img", "picture", "illustration", "artwork", "art file", "bild"),
}  # fmt: skip
_MOST = {  # characters of what a key holds
    "kind": 30, "value": 8, "subtitle": 60, "note": 400, "rank": 10, "element": 30, "weakness": 30,
}  # fmt: skip
_LIKE = {"copies": r"\d{1,3}", "number": r"\d{1,6}", "code": "[A-Za-z0-9][A-Za-z0-9-]{0,11}"}
_UNIQUE = ("number", "code")
_OURS = ("back", "figure", "accent", "effects", "boxes", "foot")  # which no stranger's table means as we do


class Found(NamedTuple):
    """A deck as a table, its pictures by the names that its cells have, and what was lost."""

    stem: str
    title: str
    columns: Sequence[str]
    rows: Sequence[Row]
    lost: Sequence[Sentence] = ()
    pictures: Mapping[str, Path] = {}
    boxes: Mapping[str, Sequence[tuple[str, int]]] = {}  # by code: texts and their squares
    table: str = ""  # the name of the table that lies there already
    is_ours: bool = False  # its columns are called as ours are

    def texts(self, column: str) -> list[str]:
        return [text for row in self.rows if (text := row.get(column, ""))]


def guessed(found: Found) -> dict[str, str]:
    """Key -> column; "" for a key whose column of that name holds something else."""
    keys: dict[str, str] = {}
    if found.is_ours:
        return keys
    for key, names in _NAMES.items():
        for name in names:
            if name in found.columns and name not in keys.values() and _fits(found, key, name):
                keys[key] = name
                break
    for column in found.columns:
        if column in HOUSE and column not in keys and not _fits(found, column, column):
            keys[column] = ""
    if "art" not in keys and (pictures := [name for name in found.columns if _fits(found, "art", name)]):
        keys["art"] = next(iter([name for name in pictures if name not in keys.values()]), "")
    return {key: name for key, name in keys.items() if key != name and (name or key in found.columns)}


def _fits(found: Found, key: str, column: str) -> bool:
    """Whether all that stands in a column is what the key holds."""
    texts = found.texts(column)
    few, like = len({*texts}), _LIKE.get(key, ".*")
    if key == "art":
        return bool(texts) and all(text in found.pictures for text in texts)
    if key in _OURS or (key == "kind" and few > _MOST_KINDS) or (key in _UNIQUE and few < len(found.rows)):
        return False
    if key == "suit":
        return all(text in SUIT_NAMES for text in texts)
    most = _MOST.get(key, MAX_TEXT)
    return all(len(text) <= most and re.fullmatch(like, text, re.DOTALL) for text in texts)
