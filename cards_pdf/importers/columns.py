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
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from operator import eq

from cards_pdf.common.colour import is_colour
from cards_pdf.common.records.annotations import MAX_TEXT
from cards_pdf.common.records.toml_file import read_known
from cards_pdf.common.standard_deck import SUIT_NAMES
from cards_pdf.decks.icons import PICTURES
from cards_pdf.decks.tables import CARD_KEYS
from cards_pdf.importers.imported_deck import ImportedDeck, Region

_MAX_KINDS = 12
_LIKE = {"copies": r"\d{1,3}", "number": r"\d{1,6}", "code": r"[^\W_](?:[\w -]{0,38}[\w-])?"}
_UNIQUE = ("number", "code")
_OURS = ("back", "figure", "effects", "boxes", "foot")  # mean something else in other programs
_NUMBER = re.compile(r"[\d\s.,%+*/x−-]*")
_MIN_TEXT_LETTERS = 24  # on the average


def guess_columns(imported: ImportedDeck) -> dict[str, str]:
    """Return the column for each key; "" if the column of that name holds something else."""
    if imported.is_ours:
        return {}
    keys: dict[str, str] = {}

    def take(key: str, columns: Iterable[str]) -> None:
        """Read a key from the first of these columns that fits and has no key yet."""
        free = (
            name for name in columns if name not in keys.values() and _fits(imported, key, name)
        )
        if key not in keys and (column := next(free, "")):
            keys[key] = column

    # the columns that are called like a key, or else that begin or end so
    for is_like, (key, names) in product((eq, _is_around), read_known(__file__)["columns"].items()):
        named = product(names, imported.columns)
        take(key, [column for name, column in named if is_like(column, name)])
    texts = {name: found for name in imported.columns if (found := imported.texts(name))}
    length = {name: sum(map(len, found)) / len(found) for name, found in texts.items()}
    longest = sorted(length, key=length.__getitem__, reverse=True)
    take("body", [name for name in longest if length[name] >= _MIN_TEXT_LETTERS])
    numbers = {
        name: sum(bool(_NUMBER.fullmatch(text)) for text in found) for name, found in texts.items()
    }
    take("name", [name for name in texts if 2 * numbers[name] < len(texts[name])])
    for column in imported.columns:
        if column in CARD_KEYS and column not in keys and not _fits(imported, column, column):
            keys[column] = ""
    pictures = [name for name in imported.columns if _fits(imported, "art", name)]
    if {"name", "body"}.isdisjoint(keys):  # a deck of numbers alone
        first = next((name for name in texts if name not in pictures), "")
        keys |= {"name": first} if first else {}
    take("art", pictures)
    return {
        key: name for key, name in keys.items() if key != name and (name or key in imported.columns)
    }


def _is_around(column: str, name: str) -> bool:
    """Return True for a column that begins or ends with a name."""
    bare = re.sub(r"[^\w ]", " ", column).split()
    words = name.split()
    return bool(bare) and words in (bare[: len(words)], bare[-len(words) :])


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
    max_letters = read_known(__file__)["max_letters"].get(key, MAX_TEXT)
    pattern = re.compile(_LIKE.get(key, ".*"), re.DOTALL)
    return all(len(text) <= max_letters and pattern.fullmatch(text) for text in texts)


# --- the layout ---

Regions = dict[str, Region]
_MAX_BOXES = 4  # columns along the foot
_MAX_TEXTS = 8  # columns below each other
_MAX_BOX_LETTERS = 12
_MAX_LABEL_LETTERS = 16  # of a box's name
_ACROSS = 54.0  # mm from side to side


def make_layout(imported: ImportedDeck, keys: dict[str, str]) -> dict[str, object]:
    """Return a layout whose boxes and texts are the columns that are no keys of a card."""
    used = {*keys.values(), *(key for key in CARD_KEYS if keys.get(key) != "")}
    longest = {
        name: max(map(len, imported.texts(name)))
        for name in imported.columns
        if not imported.is_ours
        and name not in used
        and not set('{}"\\') & {*name}
        and imported.texts(name)
    }
    boxes = [name for name in longest if longest[name] <= _MAX_BOX_LETTERS][:_MAX_BOXES]
    texts = [name for name in longest if name not in boxes][:_MAX_TEXTS]
    has_text = any(key in imported.columns or keys.get(key) for key in ("body", "note", "effects"))
    has_art = bool(imported.pictures and keys.get("art", "art"))
    if has_text or has_art or texts:
        regions = _card(texts, len(boxes))
    else:
        regions = {**read_known(__file__)["tile"]}
    return {"regions": regions | _boxes(boxes)}


def _card(texts: Sequence[str], box_count: int) -> Regions:
    regions: Regions = {**read_known(__file__)["card"]}
    text = regions.pop("text")
    body = regions.pop("body")
    tops = ["subtitle.bottom + 2.2mm", "art.bottom + 2mm", "band.bottom + 2mm"]
    for n, column in enumerate(texts, 1):
        regions[f"text-{n}"] = text | {
            "text": f"*{column.capitalize()}:* {{{column}}}", "when": f'"{column}"', "top": tops,
        }  # fmt: skip
        tops = [f"text-{n}.bottom + 2.2mm", *tops]
    bottoms = [f"box-{n}.top - 1.5mm" for n in range(1, box_count + 1)]
    return regions | {"body": body | {"top": tops[:6], "bottom": [*bottoms[:5], "4mm"]}}


def _boxes(columns: Sequence[str]) -> Regions:
    """Return boxes side by side along the foot, each with its column's name."""
    regions: Regions = {}
    gap = 1.5
    count = max(1, len(columns))
    wide = min(24.0, (_ACROSS - gap * (count - 1)) / count)
    known: Mapping[str, Region] = read_known(__file__)["box"]
    for n, column in enumerate(columns, 1):
        left = 4.5 + (n - 1) * (wide + gap)
        place = {"left": f"{left:.2f}mm", "width": f"{wide:.2f}mm", "when": f'"{column}"'}
        regions[f"box-{n}"] = {"text": f"{{{column}}}", **known["box"], **place}
        label = {"text": column.capitalize()[:_MAX_LABEL_LETTERS], **known["label"], **place}
        regions[f"label-{n}"] = label | {"baseline": f"box-{n}.bottom + 2.6mm"}
    return regions
