"""The keys of decks and layouts, one a row, from the classes that read them.

`python -m tools.docs.keys` writes docs/reference/deck-keys.md and layout-keys.md. Examples, and
meanings that the code does not have, are in keys.toml.
"""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cards_pdf.commands.file_schemas import SchemaWriter
from cards_pdf.common.records.annotations import EarlierName, ForPencil
from cards_pdf.common.records.record import fields_of
from cards_pdf.decks.card import Back, Card, Kind
from cards_pdf.decks.deck import DeckHead, Fonts
from cards_pdf.decks.icons import Icon
from cards_pdf.decks.layout_file import InsteadRow, LayoutFile, LayoutHead
from cards_pdf.decks.load import DeckFile
from cards_pdf.decks.region import ALIASES, FACES, FIELDS, Region
from cards_pdf.decks.tables import Table
from tools.docs.tutorial import DOCS

FOLDER = DOCS / "reference"
_MAX_WORDS = 16  # of the words that a key may be
_DECK_PARTS = (  # title, words below it, the name of its examples, and the class
    ("`[deck]`", "", "deck", DeckHead),
    (
        "A table of cards",
        "`cards` under `[deck]` names a file, or `{ file = …, … }`.",
        "table",
        Table,
    ),
    ("Tables of the file", "Each is a table such as `[colours]`.", "tables", DeckFile),
    ("`[kinds.ship]`", "", "kind", Kind),
    ("`[backs.harbour]`", "", "back", Back),
    ("`[[card]]`, and columns of a table", "Other keys and columns are yours.", "card", Card),
    ("`[icons]`", "An outline, a free icon or a file; or `{ … }` with these keys.", "icon", Icon),
    ("`[fonts]`", "TrueType or OpenType files beside the deck.", "fonts", Fonts),
)
_LAYOUT_PARTS = (
    ("The file", "", "file", LayoutFile),
    ("A region", "`[regions]` has one in each line.", "region", Region),
    ("`[layout]`", "", "head", LayoutHead),
    ("`[[instead]]`", "", "instead", InsteadRow),
)
_FORMS = {  # what formats of the schema mean
    "own colour": "colour",
    "backs": "name of a back",
    "kinds": "name of a kind",
    "icons": "icon",
    "faces": ", ".join(f"`{face}`" for face in FACES),
    "across": "length, share or place; or a list",
    "down": "length, share or place; or a list",
    "words": "text with fields",
}
_FILTERS = """\
## Filters

| filter | what becomes of the column |
|---|---|
| `{name\\|upper}` | capitals; icons and tags stay |
| `{name\\|lower}` | small letters |
| `{name\\|title}` | a capital for each word |
| `A{id\\|000}` | at least three digits: A007 |
| `{list\\|lines}` | a list with commas or semicolons, a line for each part; `lines` allows them |
| `{cost\\|else –}` | a dash where the column is empty |

Several follow each other: `{rarity\\|lower\\|else common}`.
"""
Examples = Mapping[str, Mapping[str, list[str]]]


def read_examples() -> Examples:
    """Return examples by part and key: a value, and perhaps a meaning."""
    examples: Examples = tomllib.loads(Path(__file__).with_name("keys.toml").read_text("utf-8"))
    return examples


def write_deck_page() -> str:
    """Return the page of the keys of decks."""
    head = """\
# Keys of a deck

All keys of a deck's file. [Design a deck](../design-a-deck.md) explains the most important ones.
[Editors](../how-to/editors-and-checks.md) complete them.
"""
    return "\n".join([head, *_list_lines(_DECK_PARTS)])


def write_layout_page() -> str:
    """Return the page of the keys of layouts."""
    head = """\
# Keys of a layout

All keys of a layout's file. [The cookbook](../cookbook/README.md) shows what many of them do.
A key that would do nothing in a region is an error.
"""
    aliases = ", ".join(f"`{alias}` = `{key}`" for alias, key in ALIASES.items())
    fields = ", ".join(f"`{{{field}}}`" for field in FIELDS)
    also = f"## Other names\n\nThese are read as well: {aliases}.\n"
    known = f"## Fields\n\nTexts may have any column of the deck, its `[stats]`, and {fields}.\n"
    return "\n".join([head, *_list_lines(_LAYOUT_PARTS), known, _FILTERS, also]).rstrip() + "\n"


def _list_lines(parts: tuple[tuple[str, str, str, Any], ...]) -> Iterator[str]:
    examples = read_examples()
    for title, words, name, cls in parts:
        yield f"## {title}\n"
        if words:
            yield f"{words}\n"
        yield "| key | meaning | values | example |\n|---|---|---|---|"
        yield from _list_rows(cls, examples[name])
        yield ""


def _list_rows(cls: Any, examples: Mapping[str, list[str]]) -> Iterator[str]:
    writer = SchemaWriter()
    for field in fields_of(cls):
        is_old = field.hint.note(EarlierName) is not None
        if not field.has_key or is_old or field.key == "deck":
            continue
        value, *meaning = examples.get(field.key, [""])
        words = meaning[0] if meaning else field.hint.note(str) or ""
        if field.hint.note(ForPencil) is not None:
            words += " ([with a pencil](../cards-you-write-on.md))"
        cells = (f"`{field.key}`", words, _describe(writer.value(field.hint)), f"`{value}`")
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _describe(schema: Mapping[str, Any]) -> str:
    """Return the values that a schema allows, in a few words."""
    form = schema.get("format", "")
    form = _FORMS.get(form, form)
    if "anyOf" in schema:
        parts = [_describe(part) for part in schema["anyOf"] if part.get("type") != "null"]
        return form or " or ".join(dict.fromkeys(parts))
    if "enum" in schema:
        words = [f"`{word}`" for word in schema["enum"] if word]
        return ", ".join(words) if len(words) <= _MAX_WORDS else ", ".join([*words[:5], "…"])
    kind: str = schema.get("type", "table" if "$ref" in schema else "text")
    if kind == "string":
        return form or ("length" if "mm" in schema.get("pattern", "") else "text")
    if kind in ("integer", "number") and "minimum" in schema:
        number = "number" if kind == "number" else "whole number"
        return f"{number}, {schema['minimum']} to {schema['maximum']}"
    if kind == "array":
        if "prefixItems" in schema:
            return " and ".join(map(_describe, schema["prefixItems"]))
        return f"list: {_describe(schema['items'])}"
    return {"boolean": "`true`, `false`", "object": "table"}.get(kind, kind)


PAGES = {"deck-keys.md": write_deck_page, "layout-keys.md": write_layout_page}


def main() -> None:
    for name, write in PAGES.items():
        (FOLDER / name).write_text(write(), "utf-8")


if __name__ == "__main__":
    main()
