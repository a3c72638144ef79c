"""A layout for a stranger's table, chosen by its columns: with a picture, with text, or with a
large name.

A band in the accent with the name and the value, the kind below it, the picture if there is one;
then long columns of the table's own, and the text, as large as it has room; short columns as boxes
along the foot. Whatever a card says is set, smaller if it must be: what is too small to read is
told when it is printed.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cards_pdf.decks.tables.tables import CARD_KEYS
from cards_pdf.importers.imported_deck import ImportedDeck

Regions = dict[str, dict[str, object]]
# columns along the foot, and below each other
_MOST_BOXES = 4
_MOST_TEXTS = 8
_SHORT = 12  # characters of what stands in a box
_LABEL = 16  # of its name
_SIDES = {"left": "4.5mm", "right": "4.5mm"}
_EDGES = {"left": "0mm", "right": "0mm"}
_LEAST = "4pt"
_ACROSS = 54.0  # mm from side to side


class Plan(NamedTuple):
    """The parts that the table's cards have."""

    has_art: bool
    has_text: bool
    boxes: Sequence[str]
    texts: Sequence[str]


def layout_for(imported: ImportedDeck, keys: dict[str, str]) -> dict[str, object]:
    plan = _plan(imported, keys)
    regions: Regions = _card(plan) if plan.has_text or plan.has_art or plan.texts else _tile()
    regions |= _boxes(plan.boxes)
    return {"regions": regions}


def _plan(imported: ImportedDeck, keys: dict[str, str]) -> Plan:
    known = {*keys.values(), *CARD_KEYS} - {""}
    own = (
        []
        if imported.is_ours
        else [name for name in imported.columns if name not in known and imported.texts(name)]
    )
    own = [name for name in own if not set('{}"\\') & {*name}]
    longest = {name: max(map(len, imported.texts(name))) for name in own}
    boxes = [name for name in own if longest[name] <= _SHORT][:_MOST_BOXES]
    texts = [name for name in own if name not in boxes][:_MOST_TEXTS]
    has_text = any(key in imported.columns or keys.get(key) for key in ("body", "note", "effects"))
    return Plan(bool(imported.pictures) and bool(keys.get("art", "art")), has_text, boxes, texts)


def _card(plan: Plan) -> Regions:
    regions: Regions = {
        "band": {"fill": "accent", **_EDGES, "top": "0mm", "height": "13mm"},
        "value": {
            "text": "{value}", "face": "bold", "size": "15pt", "colour": "on accent",
            "right": "4.5mm",
            "width": "16mm", "align": "right", "top": "2mm", "height": "9mm", "least": _LEAST,
        },
        "name": {
            "text": "{name}", "face": "title", "size": "13pt", "least": _LEAST, "lines": 2,
            "colour": "on accent", "left": "4.5mm", "right": ["value.left - 1mm", "4.5mm"],
            "top": "2mm",
            "height": "9.6mm",
        },
    }  # fmt: skip
    above = "band"
    if plan.has_art:
        regions["art"] = {"shows": "art", "cover": True, **_EDGES, "top": "13mm", "height": "32mm"}
    regions["subtitle"] = {
        "text": "{subtitle}", "face": "italic", "size": "8.5pt", "least": _LEAST, "colour": "soft",
        **_SIDES,
        "baseline": ["art.bottom + 4.5mm", f"{above}.bottom + 4.5mm"] if plan.has_art else "17.5mm",
    }  # fmt: skip
    tops = ["subtitle.bottom + 2.2mm", *["art.bottom + 2mm"] * plan.has_art, "band.bottom + 2mm"]
    for n, column in enumerate(plan.texts, 1):
        regions[f"text-{n}"] = {
            "text": f"*{column.capitalize()}:* {{{column}}}", "size": "8.5pt", "least": _LEAST,
            "lines": 6,
            "when": f'"{column}"', **_SIDES, "top": tops,
        }  # fmt: skip
        tops = [f"text-{n}.bottom + 2.2mm", *tops]
    bottoms = [f"box-{n}.top - 1.5mm" for n in range(1, len(plan.boxes) + 1)]
    regions["body"] = {
        "shows": ["stats", "text", "boxes", "note"], "size": "11.5pt", "least": _LEAST, **_SIDES,
        "top": tops[:6], "bottom": [*bottoms[:5], "4mm"],
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
            "text": "{value}", "face": "bold", "size": "22pt", "least": _LEAST,
            "left": "8mm", "right": "8mm", "align": "right", "baseline": "16mm",
        },
        "name": {
            "text": "{name}", "face": "title", "size": "22pt", "least": _LEAST, "lines": 4,
            "align": "centre",
            "left": "8mm", "right": "8mm", "top": "28%", "height": "26%", "valign": "bottom",
        },
        "subtitle": {
            "text": "{subtitle}", "face": "italic", "size": "11pt", "least": _LEAST,
            "colour": "soft",
            "align": "centre", "left": "8mm", "right": "8mm", "baseline": "61%",
        },
    }  # fmt: skip


def _boxes(columns: Sequence[str]) -> Regions:
    """Side by side along the foot, each with its column's name."""
    regions: Regions = {}
    gap = 1.5
    count = max(1, len(columns))
    wide = min(24.0, (_ACROSS - gap * (count - 1)) / count)
    for n, column in enumerate(columns, 1):
        left = 4.5 + (n - 1) * (wide + gap)
        place = {"left": f"{left:.2f}mm", "width": f"{wide:.2f}mm", "when": f'"{column}"'}
        words = {"least": _LEAST, "align": "centre"}
        regions[f"box-{n}"] = {
            "text": f"{{{column}}}", "face": "bold", "size": "12pt", "fill": "pale",
            "radius": "1.5mm",
            **place, **words, "bottom": "4mm", "height": "7mm",
        }  # fmt: skip
        regions[f"label-{n}"] = {
            "text": column.capitalize()[:_LABEL], "size": "7pt", "colour": "soft", **place, **words,
            "baseline": "box-{n}.bottom + 2.6mm".replace("{n}", str(n)),
        }  # fmt: skip
    return regions
