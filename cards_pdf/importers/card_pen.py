"""A deck of CardPen (`.json`): a table as text, a style sheet and a template in Mustache."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cards_pdf.common.errors import DeckError
from cards_pdf.common.files import slug
from cards_pdf.common.messages import Message, first_few, short
from cards_pdf.common.records.toml_file import read_known
from cards_pdf.common.sizes import MAX_SIDE_MM, MIN_SIDE_MM
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.conditions import column_name
from cards_pdf.importers.imported_deck import (
    ImportedDeck,
    format_size,
    read_columns,
    read_text_table,
)

_UNITS_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH}
_FIELD = re.compile(r"\{\{[{&#^/]?\s*([^{}]{1,60}?)\s*\}?\}\}")
_MAX_NAMED = 8  # in a message


def is_card_pen(project: Any) -> bool:
    return isinstance(project, dict) and {"csv", "mustache"} <= project.keys()


def import_card_pen(path: Path, project: Mapping[str, Any]) -> ImportedDeck:
    """Return the deck of a CardPen file. Raise DeckError for one without a table."""
    text = project.get("csv")
    if not isinstance(text, str) or not text.strip():
        raise DeckError("{file}: has no table of cards (csv).", file=path.name)
    columns, cells = read_columns(read_text_table(text))
    fields = {column_name(name) for name in _FIELD.findall(str(project.get("mustache", "")))}
    lost = [Message("the look of its CSS and Mustache: a new layout was written")]
    if unknown := sorted(fields - {*columns}):
        names = first_few([short(name) for name in unknown], _MAX_NAMED)
        lost.append(Message("what its template computes ({names})", names=names))
    name = project.get("name")
    title = short(name, 120) if isinstance(name, str) and name.strip() else path.stem
    return ImportedDeck(
        stem=slug(path.stem) or "deck",
        title=title,
        columns=[*filter(None, columns)],
        rows=cells,
        lost=lost,
        size=_read_size(project),
    )


def read_json(content: bytes) -> Any:
    """Return what a JSON file holds, or None if it is none."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _read_size(project: Mapping[str, Any]) -> str:
    """Return the size of its cards; "" if it names none that can be printed."""
    sides = read_known(__file__)["sizes"].get(str(project.get("csize")))
    unit = MM_PER_INCH
    if not sides:
        unit = _UNITS_MM.get(str(project.get("cunit")), 1.0)
        try:
            sides = [float(str(project.get(key))) for key in ("cwidth", "cheight")]
        except ValueError:
            return ""
    sides = [side * unit for side in sides]
    is_printable = MIN_SIDE_MM <= min(sides) <= max(sides) <= MAX_SIDE_MM
    return format_size(sides) if is_printable else ""
