"""Decks that other programs keep as tables or lists: of Cider, rpg-cards and CardPen."""

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
from cards_pdf.common.sandbox.safe_open import check_within
from cards_pdf.common.sizes import MAX_SIDE_MM, MIN_SIDE_MM
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.card import MAX_STEPS, without_marks
from cards_pdf.decks.conditions import column_name
from cards_pdf.decks.icons import PICTURES
from cards_pdf.decks.sheet_rows import find_separator, read_csv, read_source
from cards_pdf.importers.imported_deck import (
    MAX_DECKS,
    UNITS_MM,
    ImportedDeck,
    format_size,
    read_colour,
    read_columns,
    read_number,
)

_MAX_NAMED = 8  # in a message


# --- Cider: a folder, with decks/NAME/cards.csv, templates in HTML, and pictures in assets ---

_FRONT = "front template"  # the kind of a card, if no column of its own names it
_BACK = "back template"
_OWN = ("id", "game id", "deck id", _BACK)
_WORDS = ("name", "type", "kind", _FRONT, *_OWN)  # columns that are no pictures
_PICTURE = "picture"  # the column that is added where a card's name is also the name of its picture


def is_project(path: Path) -> bool:
    return (path / "decks").is_dir()


def import_cider(path: Path) -> Sequence[ImportedDeck]:
    """Return the decks of the project. A link that leads out of its folder is refused."""
    pictures = {
        file.stem.lower(): file
        for file in sorted((path / "assets").glob("*"))
        if file.suffix.lower() in PICTURES
    }
    tables = sorted((path / "decks").glob("*/cards.csv"))
    if not tables:
        raise DeckError("{path}: has no deck of Cider, such as decks/NAME/cards.csv.", path=path)
    if len(tables) > MAX_DECKS:
        raise DeckError("{path}: has more than {most} decks.", path=path, most=MAX_DECKS)
    found = [_import_cider_deck(check_within(table, path), pictures) for table in tables]
    for picture in {file for deck in found for file in deck.pictures.values()}:
        check_within(picture, path)
    return found


def _import_cider_deck(table: Path, pictures: dict[str, Path]) -> ImportedDeck:
    columns, cells = read_columns(read_csv(table).rows)
    used: dict[str, Path] = {}

    def use(text: str) -> str:
        """Return the place of the picture that a text names, or "" for another text."""
        file = pictures.get(_asset_name(text))
        if not file:
            return ""
        used[file.name] = file
        return f"assets/{file.name}"

    for column in columns:
        texts = {text for row in cells if (text := row.get(column, ""))}
        # A template may look for a picture by any text, so a column is made of pictures only if
        # all of its texts are. A card's name stays a name even then.
        if column not in _WORDS and texts and all(_asset_name(text) in pictures for text in texts):
            for row in cells:
                row[column] = use(row.get(column, ""))
    if not used:
        for row in cells:
            row[_PICTURE] = use(row.get("name", ""))
        columns += [_PICTURE] if used else []
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


# --- JSON ---

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
    patches = {}
    for number, card in enumerate(cards, 1):
        row, squares = _make_row(card, number, lost)
        rows.append(row)
        if squares:
            patches[str(number)] = {"boxes": squares}
    times = "{what} ({count:time|times})"
    columns = ["code", "name", "copies", "subtitle", "body", "accent"]
    if any(row["tags"] for row in rows):
        columns.append("tags")
    return ImportedDeck(
        stem=path.stem,
        columns=columns,
        rows=rows,
        lost=[Message(times, what=what, count=count) for what, count in lost.items()],
        cards=patches,
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
) -> tuple[dict[str, str], list[dict[str, object]]]:
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
    boxes: list[dict[str, object]] = []
    contents = card.get("contents")
    for line in contents if isinstance(contents, list) else ():
        kind, *parts = [_strip_markup(part, lost) for part in str(line).split("|")]
        kind = kind.lower()
        if kind == "subtitle" and "subtitle" not in row:
            row["subtitle"] = _join_words(parts)
        elif kind == "boxes":
            count = int(read_number("".join(parts[:1]), 1.0))
            steps = max(1, min(count, MAX_STEPS))
            boxes.append({"text": _join_words(parts[2:]), "steps": steps})
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

_FIELD = re.compile(r"\{\{[{&#^/]?\s*([^{}]{1,60}?)\s*\}?\}\}")


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
        unit = UNITS_MM.get(str(project.get("cunit")), 1.0)
        try:
            sides = [float(str(project.get(key))) for key in ("cwidth", "cheight")]
        except ValueError:
            return ""
    sides = [side * unit for side in sides]
    is_printable = MIN_SIDE_MM <= min(sides) <= max(sides) <= MAX_SIDE_MM
    return format_size(sides) if is_printable else ""
