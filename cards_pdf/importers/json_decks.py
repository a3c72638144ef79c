"""Decks in JSON: lists of cards of rpg-cards, and tables with templates of CardPen."""

import csv
import html
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from cards_pdf.common.errors import DeckError
from cards_pdf.common.files import slug
from cards_pdf.common.messages import Message, first_few, short
from cards_pdf.common.records.toml_file import cleaned, read_known
from cards_pdf.common.sizes import MAX_SIDE_MM, MIN_SIDE_MM
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.card import MAX_STEPS, without_marks
from cards_pdf.decks.conditions import column_name
from cards_pdf.decks.tables.sheet_rows import find_separator, read_source
from cards_pdf.importers.imported_deck import (
    ImportedDeck,
    format_size,
    read_colour,
    read_columns,
    title_of,
)

_MAX_BYTES = 4_000_000


def import_json(path: Path) -> ImportedDeck:
    """Return the deck of cards of rpg-cards, or of a project of CardPen."""
    try:
        content = json.loads(read_source(path, _MAX_BYTES))
    except (ValueError, RecursionError):
        raise DeckError("{file}: is not JSON.", file=path.name) from None
    is_pen = isinstance(content, dict) and {"csv", "mustache"} <= content.keys()
    return (_import_card_pen if is_pen else _import_rpg_cards)(path, content)


# --- rpg-cards: a list of cards, each with a title, a colour, an icon and lines of contents ---

_MAX_CARDS = 5_000
_MAX_LINES = 200
_RULES_AT_ENDS = re.compile(r"\A(?:(?:---)?\n|---\Z)+|(?:\n(?:---)?)+\Z")
_SCORES = ("STR", "DEX", "CON", "INT", "WIS", "CHA")
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]{0,15})[^<>]{0,400}>")
_MARKS = {"b": "*", "strong": "*", "i": "_", "em": "_"}
_LOOKS = (
    "icon_back",
    "background_image",
    "color_front",
    "color_back",
    "title_size",
    "card_font_size",
)

Line = Callable[[Sequence[str]], str]


def _join_words(parts: Sequence[str]) -> str:
    return " ".join(parts)


def _join_pairs(parts: Sequence[str]) -> str:
    """Join pairs of a name and its text."""
    pairs = zip(parts[::2], [*parts[1::2], ""], strict=False)
    return "   ".join(f"*{name}* {text}".strip() for name, text in pairs if name or text)


_LINES: Mapping[str, Line] = {
    "text": _join_words,
    "justify": _join_words,
    "center": _join_words,
    "right": _join_words,
    "property": _join_pairs,
    "description": _join_pairs,
    "section": lambda parts: f"*{_join_words(parts)}*" if parts else "",
    "bullet": lambda parts: f"- {_join_words(parts)}",
    "rule": lambda _: "---",
    "ruler": lambda _: "---",
    "dndstats": lambda parts: f"| {' | '.join(_SCORES)} |\n| {' | '.join(parts[:6])} |",
    "fill": lambda _: "",
    "vspace": lambda _: "",
}


def _import_rpg_cards(path: Path, content: Any) -> ImportedDeck:
    cards = _find_cards(path, content)
    lost = Counter[str]()
    rows = []
    boxes = {}
    for number, card in enumerate(cards, 1):
        row, squares = _make_row(card, number, lost)
        rows.append(row)
        if squares:
            boxes[str(number)] = squares
    times = "{what} ({count:time|times})"
    columns = ["code", "name", "copies", "subtitle", "body", "accent"]
    if any(row["tags"] for row in rows):
        columns.append("tags")
    return ImportedDeck(
        stem=path.stem,
        title=title_of(path),
        columns=columns,
        rows=rows,
        lost=[Message(times, what=what, count=count) for what, count in lost.items()],
        boxes=boxes,
        is_ours=True,
    )


def _find_cards(path: Path, cards: Any) -> list[Any]:
    if isinstance(cards, dict):
        cards = cards.get("cards", cards.get("data"))
    if (
        not isinstance(cards, list)
        or not cards
        or not all(isinstance(card, dict) for card in cards)
    ):
        raise DeckError(
            "{file}: has no cards of rpg-cards, which are a list of tables.", file=path.name
        )
    if len(cards) > _MAX_CARDS:
        raise DeckError("{file}: has more than {most} cards.", file=path.name, most=_MAX_CARDS)
    return cards


def _make_row(
    card: Mapping[str, Any], number: int, lost: Counter[str]
) -> tuple[dict[str, str], list[tuple[str, int]]]:
    row = {
        "code": str(number),
        "name": without_marks(_strip_markup(card.get("title"), lost)),
        "accent": _find_accent(card, lost),
    }
    row["copies"] = str(card["count"]) if type(card.get("count")) is int else ""
    tags = card.get("tags")
    row["tags"] = ", ".join(map(str, tags)) if isinstance(tags, list) else ""
    if icon := card.get("icon") or card.get("icon_front"):
        lost[Message('the icon "{name}"', name=short(str(icon), 40))] += 1
    for key in _LOOKS:
        if card.get(key):
            lost[Message('"{key}" of cards', key=key)] += 1
    body = []
    boxes = list[tuple[str, int]]()
    contents = card.get("contents")
    for line in contents[:_MAX_LINES] if isinstance(contents, list) else ():
        kind, *parts = [_strip_markup(part, lost) for part in str(line).split("|")]
        kind = kind.lower()
        if kind == "subtitle" and "subtitle" not in row:
            row["subtitle"] = _join_words(parts)
        elif kind == "boxes":
            count = int(parts[0]) if parts and re.fullmatch(r"\d{1,3}", parts[0]) else 1
            boxes.append((_join_words(parts[2:]), max(1, min(count, MAX_STEPS))))
        elif kind in _LINES:
            body.append(_LINES[kind](parts))
        else:
            lost[Message('the line "{kind}"', kind=short(kind, 40))] += 1
    row["body"] = _RULES_AT_ENDS.sub("", "\n".join(filter(None, body)))
    return row, boxes


def _find_accent(card: Mapping[str, Any], lost: Counter[str]) -> str:
    colour = str(card.get("color") or "").strip().lower()
    if code := read_colour(colour):
        return code
    known = read_known(__file__)["colours"]
    if colour and colour not in known:
        lost[Message('the colour "{name}"', name=short(colour, 40))] += 1
    return str(known.get(colour, ""))


def _strip_markup(value: object, lost: Counter[str]) -> str:
    """Return a text with marks for bold and italic in place of HTML tags."""
    text = cleaned(str(value if value is not None else "")).replace("*", r"\*")

    def mark(match: re.Match[str]) -> str:
        name = match[2].lower()
        if name not in _MARKS and name != "br":
            lost[Message("the HTML <{name}>", name=name)] += 1
        return "\n" if name == "br" else _MARKS.get(name, "")

    return html.unescape(_TAG.sub(mark, text)).strip()


# --- CardPen: a table as text, a style sheet and a template in Mustache ---

_UNITS_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH}
_FIELD = re.compile(r"\{\{[{&#^/]?\s*([^{}]{1,60}?)\s*\}?\}\}")
_MAX_NAMED = 8  # in a message


def _import_card_pen(path: Path, project: Mapping[str, Any]) -> ImportedDeck:
    """Return the deck of a CardPen file. Raise DeckError for one without a table."""
    text = project.get("csv")
    if not isinstance(text, str) or not text.strip():
        raise DeckError("{file}: has no table of cards (csv).", file=path.name)
    separator, below = find_separator(text)
    columns, cells = read_columns([*csv.reader(StringIO(below), delimiter=separator)])
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
        columns=columns,
        rows=cells,
        lost=lost,
        size=_read_size(project),
    )


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
