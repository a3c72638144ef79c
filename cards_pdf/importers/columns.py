"""The keys of a card that the columns of another program's table hold, and a layout for them.

Both are guessed. A column is recognised by its name in many languages, or by its values. If no
column is named like a name or a text, the first one that holds words is the name, and the one with
the longest texts is the text. So a table in any language becomes cards with words on them.

The layout has name and value in a band in the accent, the kind below it, then the picture if there
is one. Below are the long columns of the table's own, and the text, as large as it has room. Short
columns are boxes along the foot. Cards without picture and text show their name large. Everything
is set, smaller if needed: printing warns about text that is too small to read.
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
from cards_pdf.importers.imported_deck import MIN_SIZE, ImportedDeck, Region

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


# --- the layout ---

Regions = dict[str, Region]
_MAX_BOXES = 4  # columns along the foot
_MAX_TEXTS = 8  # columns below each other
_MAX_BOX_LETTERS = 12
_MAX_LABEL_LETTERS = 16  # of a box's name
_SIDES = {"left": "4.5mm", "right": "4.5mm"}
_EDGES = {"left": "0mm", "right": "0mm"}
_ACROSS = 54.0  # mm from side to side


def make_layout(imported: ImportedDeck, keys: dict[str, str]) -> dict[str, object]:
    boxes, texts = _find_own_columns(imported, keys)
    has_text = any(key in imported.columns or keys.get(key) for key in ("body", "note", "effects"))
    has_art = bool(imported.pictures and keys.get("art", "art"))
    if has_text or has_art or texts:
        regions = _card(texts, has_art=has_art, box_count=len(boxes))
    else:
        regions = _tile()
    return {"regions": regions | _boxes(boxes)}


def _find_own_columns(
    imported: ImportedDeck, keys: dict[str, str]
) -> tuple[Sequence[str], Sequence[str]]:
    """Return the short and the long columns that are no keys of a card."""
    if imported.is_ours:
        return (), ()
    used = {*keys.values(), *(key for key in CARD_KEYS if keys.get(key) != ""), ""}
    longest = {
        name: max(map(len, imported.texts(name)))
        for name in imported.columns
        if name not in used and not set('{}"\\') & {*name} and imported.texts(name)
    }
    boxes = [name for name in longest if longest[name] <= _MAX_BOX_LETTERS][:_MAX_BOXES]
    return boxes, [name for name in longest if name not in boxes][:_MAX_TEXTS]


def _card(texts: Sequence[str], *, has_art: bool, box_count: int) -> Regions:
    regions: Regions = {
        "band": {"fill": "accent", **_EDGES, "top": "0mm", "height": "13mm"},
        "value": {
            "text": "{value}", "face": "bold", "size": "15pt", "colour": "on accent",
            "right": "4.5mm",
            "width": "16mm", "align": "right", "top": "2mm", "height": "9mm", "min_size": MIN_SIZE,
        },
        "name": {
            "text": "{name}", "face": "title", "size": "13pt", "min_size": MIN_SIZE, "lines": 2,
            "colour": "on accent", "left": "4.5mm", "right": ["value.left - 1mm", "4.5mm"],
            "top": "2mm",
            "height": "9.6mm",
        },
    }  # fmt: skip
    if has_art:
        regions["art"] = {"shows": "art", "cover": True, **_EDGES, "top": "13mm", "height": "32mm"}
    regions["subtitle"] = {
        "text": "{subtitle}", "face": "italic", "size": "8.5pt", "colour": "soft",
        "min_size": MIN_SIZE,
        **_SIDES,
        "baseline": ["art.bottom + 4.5mm", "band.bottom + 4.5mm"] if has_art else "17.5mm",
    }  # fmt: skip
    tops = ["subtitle.bottom + 2.2mm", *["art.bottom + 2mm"] * has_art, "band.bottom + 2mm"]
    for n, column in enumerate(texts, 1):
        regions[f"text-{n}"] = {
            "text": f"*{column.capitalize()}:* {{{column}}}", "size": "8.5pt",
            "min_size": MIN_SIZE, "lines": 6,
            "when": f'"{column}"', **_SIDES, "top": tops,
        }  # fmt: skip
        tops = [f"text-{n}.bottom + 2.2mm", *tops]
    bottoms = [f"box-{n}.top - 1.5mm" for n in range(1, box_count + 1)]
    regions["body"] = {
        "shows": ["stats", "text", "boxes", "note"], "size": "11.5pt",
        "min_size": MIN_SIZE, **_SIDES, "top": tops[:6], "bottom": [*bottoms[:5], "4mm"],
    }  # fmt: skip
    return regions


def _tile() -> Regions:
    """Return the layout of cards with few words, which are sought by name."""
    return {
        "ground": {"fill": "accent", **_EDGES, "top": "0mm", "bottom": "0mm"},
        "paper": {
            "fill": "paper", "radius": "3mm", "left": "5mm", "right": "5mm", "top": "5mm",
            "bottom": "5mm",
        },
        "value": {
            "text": "{value}", "face": "bold", "size": "22pt", "min_size": MIN_SIZE,
            "left": "8mm", "right": "8mm", "align": "right", "baseline": "16mm",
        },
        "name": {
            "text": "{name}", "face": "title", "size": "22pt", "min_size": MIN_SIZE, "lines": 4,
            "align": "centre",
            "left": "8mm", "right": "8mm", "top": "28%", "height": "26%", "valign": "bottom",
        },
        "subtitle": {
            "text": "{subtitle}", "face": "italic", "size": "11pt", "min_size": MIN_SIZE,
            "colour": "soft",
            "align": "centre", "left": "8mm", "right": "8mm", "baseline": "61%",
        },
    }  # fmt: skip


def _boxes(columns: Sequence[str]) -> Regions:
    """Return boxes side by side along the foot, each with its column's name."""
    regions: Regions = {}
    gap = 1.5
    count = max(1, len(columns))
    wide = min(24.0, (_ACROSS - gap * (count - 1)) / count)
    for n, column in enumerate(columns, 1):
        left = 4.5 + (n - 1) * (wide + gap)
        place = {"left": f"{left:.2f}mm", "width": f"{wide:.2f}mm", "when": f'"{column}"'}
        words = {"min_size": MIN_SIZE, "align": "centre"}
        regions[f"box-{n}"] = {
            "text": f"{{{column}}}", "face": "bold", "size": "12pt", "fill": "pale",
            "radius": "1.5mm",
            **place, **words, "bottom": "6.2mm", "height": "7mm",  # its name keeps off the cut
        }  # fmt: skip
        regions[f"label-{n}"] = {
            "text": column.capitalize()[:_MAX_LABEL_LETTERS],
            "size": "7pt",
            "colour": "soft",
            **place,
            **words,
            "baseline": f"box-{n}.bottom + 2.6mm",
        }
    return regions
