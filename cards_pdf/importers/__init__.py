"""`cards-pdf import`: decks of other programs become a table, a deck and a layout.

Whatever is lost is reported.
"""

import csv
from collections.abc import Iterator, Mapping
from contextlib import suppress
from io import StringIO
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any
from zipfile import ZipInfo

from cards_pdf.common.errors import CardsError, DeckError
from cards_pdf.common.files import write_file, write_new_files
from cards_pdf.common.messages import Message, join_words
from cards_pdf.common.program import Speech
from cards_pdf.common.records.toml_lines import layout_text
from cards_pdf.common.sandbox.safe_open import NotZipError, unzipped
from cards_pdf.decks.icons import PICTURES, resolve_in_folder
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.shared_deck import ENDINGS as DECK_ENDINGS
from cards_pdf.decks.shared_deck import check_entries
from cards_pdf.decks.sheet_rows import read_source
from cards_pdf.decks.tables import ENDINGS, Table, open_table
from cards_pdf.importers.card_maker import import_card_maker
from cards_pdf.importers.columns import guess_columns, make_layout
from cards_pdf.importers.imported_deck import (
    ImportedDeck,
    find_symbols,
    find_unknown_codes,
    read_columns,
)
from cards_pdf.importers.nandeck import import_nandeck, is_script
from cards_pdf.importers.squib import ENDINGS_OF_LAYOUTS, import_squib
from cards_pdf.importers.table_decks import import_cider, import_json, is_project

_PROJECT_ENDINGS = (*DECK_ENDINGS, ".cmp", ".html")
_MAX_FONTS = 4
_MAX_PICTURE_BYTES = 40_000_000
ACCENTS = (
    "#7a2f2f", "#1f4e6b", "#2f6b3a", "#6b3a1f", "#4a3b6b", "#3d3d55", "#6b5a1f", "#1f6b63",
    "#6b1f52",
    "#39506b", "#52631f", "#555555",
)  # fmt: skip


def import_deck(source: Path, out: Path | None, speech: Speech, sheet: str = "") -> None:
    """Write a deck, its layout and its table for all that is found. No file is replaced.

    A deck of an existing table is written beside it, because pictures and fonts are there.
    """
    for imported in find_decks(source, sheet):
        stays = bool(imported.table) or imported.is_beside
        folder = source.parent if stays else out or Path()
        if stays and out and out.resolve() != folder.resolve():
            message = "The deck is written beside {source}, not into {out}: its files are there."
            speech.complain(Message(message, source=source, out=out))
        deck = folder / f"{imported.stem}.toml"
        write_new_files(folder, make_files(imported))
        text = "{path}: {count:card|cards}; look at it with: cards-pdf check {path}"
        speech.say(text, path=deck, count=len(imported.rows))
        for lost in imported.lost:
            speech.say("Lost: {what}.", what=lost)
        for message in find_unknown_codes(imported):
            speech.complain(message)
        try:
            notices = load_deck(deck).notices
        except CardsError as error:
            speech.complain(error.message)
        else:
            for notice in notices:
                speech.complain(notice)


def unpack_project(folder: Path, content: bytes) -> Path:
    """Write a zipped project of Cider or CardMaker, and return what `find_decks` takes of it.

    Hidden files and those that no importer reads are left out.
    """

    def select(entries: list[ZipInfo]) -> list[ZipInfo]:
        paths = [PurePosixPath(entry.filename) for entry in entries]
        return check_entries(
            [
                entry
                for entry, path in zip(entries, paths, strict=True)
                if path.suffix.lower() in _PROJECT_ENDINGS
                and not any(
                    part != ".." and part.startswith((".", "__MACOSX")) for part in path.parts
                )
            ],
            _PROJECT_ENDINGS,
        )

    try:
        files = unzipped(content, select)
    except NotZipError:
        raise NotZipError("is damaged, or not a zip archive") from None
    for name, part in files.items():
        write_file(folder / name, part)
    projects = [
        *sorted(folder.rglob("*.cmp")),
        *(path.parent for path in sorted(folder.rglob("decks")) if is_project(path.parent)),
    ]
    if not projects:
        raise NotZipError("contains no project of Cider or CardMaker")
    return min(projects, key=lambda path: len(path.parts))


def find_decks(source: Path, sheet: str = "") -> Iterator[ImportedDeck]:
    """Yield the decks of another program's file or folder, or the deck of a table."""
    ending = source.suffix.lower()
    if sheet and ending not in (".xlsx", ".ods"):
        raise DeckError(
            "--sheet names a sheet of a workbook, which {file} is not.", file=source.name
        )
    if source.is_dir() and is_project(source):
        yield from import_cider(source)
    elif ending == ".json":
        yield import_json(source)
    elif ending == ".cmp":
        yield from import_card_maker(source)
    elif ending in ENDINGS_OF_LAYOUTS:
        yield import_squib(source)
    elif ending in ENDINGS:
        yield import_table(source, sheet)
    elif ending in (".nde", ".txt") and is_script(source):
        yield import_nandeck(source)
    else:
        raise DeckError(
            "{path}: cannot be imported. These can be: the JSON of rpg-cards or "
            "CardPen, a project folder of Cider, a project of CardMaker (.cmp), a "
            "layout of Squib (.yml), a script of nanDECK (.nde), or a table "
            "({endings}).",
            path=source,
            endings=join_words(ENDINGS),
        )


def import_table(path: Path, sheet: str = "") -> ImportedDeck:
    """Return the deck of an untrusted table, which stays as it is."""
    table = open_table(Table(path, sheet), {}, ())
    columns, cells = read_columns([table.names, *table.rows])
    named = {text for row in cells for text in row.values() if text.lower().endswith(PICTURES)}
    pictures = {}
    for text in named:
        with suppress(ValueError):  # no picture of this name
            pictures[text] = resolve_in_folder(path.resolve().parent, text, PICTURES)
    missing = len(named) - len(pictures)
    lost = [Message("{count:picture is|pictures are} not beside the table", count=missing)]
    return ImportedDeck(
        stem=path.stem,
        columns=columns,
        rows=cells,
        lost=lost if missing else (),
        pictures=pictures,
        table=path.name,
        sheet=sheet,
        fonts=[file.name for file in sorted(islice(path.parent.glob("*.[to]t[fc]"), _MAX_FONTS))],
    )


def make_files(imported: ImportedDeck) -> dict[str, bytes]:
    """Return the files to write, by name."""
    import tomli_w

    keys = guess_columns(imported)
    layout = f"{imported.stem}-layout.toml"
    if imported.layout:  # it prints columns by their own names
        keys = {key: column for key, column in keys.items() if key == "name" or not column} | dict(
            imported.keys
        )
    kinds = dict.fromkeys(imported.texts(keys.get("kind", "kind")))
    cards: Any = imported.table or f"{imported.stem}.csv"
    if imported.sheet:
        cards = [{"file": imported.table, "sheet": imported.sheet}]
    title = imported.title or imported.stem.replace("-", " ").replace("_", " ").capitalize()
    head = {"title": title, "layout": layout, "cards": cards, "size": imported.size}
    deck = {
        "deck": {key: value for key, value in head.items() if value},
        "fonts": {"others": list(imported.fonts)} if imported.fonts else {},
        "columns": keys,
        "symbols": find_symbols(imported),
        "kinds": {
            kind: {"label": kind, "accent": ACCENTS[n % len(ACCENTS)]}
            for n, kind in enumerate(kinds)
        },
        "cards": {**imported.cards, **_without_pictures(imported, keys)},
    }
    filled = {name: table for name, table in deck.items() if table}
    files = {
        f"{imported.stem}.toml": tomli_w.dumps(filled).encode(),
        layout: layout_text(imported.layout or make_layout(imported, keys)).encode(),
    }
    if not imported.table:
        out = StringIO()
        writer = csv.DictWriter(out, imported.columns, restval="", extrasaction="ignore")
        writer.writeheader()
        writer.writerows(imported.rows)
        files[f"{imported.stem}.csv"] = out.getvalue().encode()
        for name, file in imported.pictures.items():
            files[name] = read_source(file, _MAX_PICTURE_BYTES)
    return files


def _without_pictures(deck: ImportedDeck, keys: Mapping[str, str]) -> dict[str, Any]:
    """Return keys for the cards whose picture is missing, so that they print without it."""
    column = {key: keys.get(key, key) for key in ("art", "code", "copies")}
    printed = (row for row in deck.rows if row.get(column["copies"]) != "0")
    coded = {
        row.get(column["code"]) or str(n): row.get(column["art"])
        for n, row in enumerate(printed, 1)
    }
    return {card: {"art": ""} for card, name in coded.items() if name and name not in deck.pictures}
