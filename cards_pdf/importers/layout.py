"""A layout for another program's table, chosen by the columns it has.

Name and value are in a band in the accent, the kind below it, then the picture if there is one.
Below are the long columns of the table's own, and the text, as large as it has room. Short columns
are boxes along the foot. Cards without picture and text show their name large. Everything is set,
smaller if needed: printing warns about text that is too small to read.
"""

from collections.abc import Sequence

from cards_pdf.decks.tables.tables import CARD_KEYS
from cards_pdf.importers.imported_deck import ImportedDeck

Regions = dict[str, dict[str, object]]
_MAX_BOXES = 4  # columns along the foot
_MAX_TEXTS = 8  # columns below each other
_MAX_BOX_LETTERS = 12
_MAX_LABEL_LETTERS = 16  # of a box's name
_SIDES = {"left": "4.5mm", "right": "4.5mm"}
_EDGES = {"left": "0mm", "right": "0mm"}
_MIN_SIZE = "4pt"
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
            "width": "16mm", "align": "right", "top": "2mm", "height": "9mm", "min_size": _MIN_SIZE,
        },
        "name": {
            "text": "{name}", "face": "title", "size": "13pt", "min_size": _MIN_SIZE, "lines": 2,
            "colour": "on accent", "left": "4.5mm", "right": ["value.left - 1mm", "4.5mm"],
            "top": "2mm",
            "height": "9.6mm",
        },
    }  # fmt: skip
    if has_art:
        regions["art"] = {"shows": "art", "cover": True, **_EDGES, "top": "13mm", "height": "32mm"}
    regions["subtitle"] = {
        "text": "{subtitle}", "face": "italic", "size": "8.5pt", "colour": "soft",
        "min_size": _MIN_SIZE,
        **_SIDES,
        "baseline": ["art.bottom + 4.5mm", "band.bottom + 4.5mm"] if has_art else "17.5mm",
    }  # fmt: skip
    tops = ["subtitle.bottom + 2.2mm", *["art.bottom + 2mm"] * has_art, "band.bottom + 2mm"]
    for n, column in enumerate(texts, 1):
        regions[f"text-{n}"] = {
            "text": f"*{column.capitalize()}:* {{{column}}}", "size": "8.5pt",
            "min_size": _MIN_SIZE, "lines": 6,
            "when": f'"{column}"', **_SIDES, "top": tops,
        }  # fmt: skip
        tops = [f"text-{n}.bottom + 2.2mm", *tops]
    bottoms = [f"box-{n}.top - 1.5mm" for n in range(1, box_count + 1)]
    regions["body"] = {
        "shows": ["stats", "text", "boxes", "note"], "size": "11.5pt",
        "min_size": _MIN_SIZE, **_SIDES, "top": tops[:6], "bottom": [*bottoms[:5], "4mm"],
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
            "text": "{value}", "face": "bold", "size": "22pt", "min_size": _MIN_SIZE,
            "left": "8mm", "right": "8mm", "align": "right", "baseline": "16mm",
        },
        "name": {
            "text": "{name}", "face": "title", "size": "22pt", "min_size": _MIN_SIZE, "lines": 4,
            "align": "centre",
            "left": "8mm", "right": "8mm", "top": "28%", "height": "26%", "valign": "bottom",
        },
        "subtitle": {
            "text": "{subtitle}", "face": "italic", "size": "11pt", "min_size": _MIN_SIZE,
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
        words = {"min_size": _MIN_SIZE, "align": "centre"}
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
