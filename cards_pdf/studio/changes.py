"""Edits of a deck: whole files, cells, rows and columns, and new layouts, translations and tables.

Dropped pictures and fonts are edits as well. Each new file is one undo step.
"""

import csv
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from io import StringIO
from typing import Annotated, Any

from cards_pdf.commands.new_deck import new_rules_text
from cards_pdf.common.colour import INK, PAPER, contrast, rgb
from cards_pdf.common.errors import CardsError, DeckError
from cards_pdf.common.files import slug
from cards_pdf.common.messages import Message, short
from cards_pdf.common.records.annotations import Bytes, Int, MaxItems, Text
from cards_pdf.common.records.record import record
from cards_pdf.common.records.toml_file import Toml, read_known, tables_in
from cards_pdf.common.records.toml_lines import (
    find_colours,
    inline_table,
    new_table,
    table_at,
    with_colour,
    with_keys,
)
from cards_pdf.common.sandbox.safe_open import WrongFileError
from cards_pdf.common.web.dispatcher import Nothing, verb
from cards_pdf.decks.icons import PATTERNS
from cards_pdf.decks.region import Layout
from cards_pdf.decks.tables import ENDINGS, is_public
from cards_pdf.importers import ACCENTS, import_table
from cards_pdf.importers.columns import guess_columns
from cards_pdf.studio.card_table import CardRow, CardTable, free_code, parse_table
from cards_pdf.studio.edits import MAX_FILE_BYTES
from cards_pdf.studio.open_deck import (
    ClientState,
    Code,
    DeckHandlers,
    DeckNews,
    DeedName,
    FileChange,
    InlineChange,
    InlineLook,
    Name,
    Rev,
)

MAX_CELLS = 50_000
MAX_ROWS = 5_000
MAX_TEXT = 16_000_000  # characters of a file
_MIN_HEADING_COLUMNS = 2  # known names that make a pasted row a heading

RowNumber = Annotated[int, Int(-1)]  # from 0; -1 is a row that no longer exists
Cell = Annotated[str, Text(MAX_TEXT)]
Column = Annotated[str, Text(1_000)]
Grid = Sequence[Sequence[str]]
Cells = dict[str, str]


@record
class DeckColour:
    """A colour in a file, and how well it goes with paper and with words on it."""

    file: str
    key: str  # the path of keys
    at: int  # its position in the text
    colour: str
    name: str  # in the deck's list of colours, or ""
    on_paper: float
    on_it: float  # the contrast of white or dark words, which are easier to read


@record
class DeckColours:
    colours: list[DeckColour]


class Changes(DeckHandlers):
    """Handlers that edit a file. Each answers with the deck's news."""

    @verb
    def write(self, change: InlineChange, text: Annotated[str, Text(MAX_TEXT)]) -> DeckNews:
        """Replace a file's text."""
        return self.deck.write_text(change, text)

    def _changed(self, to: FileChange, by: Callable[[CardTable], str]) -> DeckNews:
        return self.deck.write_text(to, by(parse_table(to.file, self.deck.read_text(to.file))))

    @verb
    def colours(self) -> DeckColours:
        """List the colours that files name, first those of the deck's list."""
        found: list[DeckColour] = []
        for file in self.deck.folder.names():
            with suppress(CardsError):  # the reason is one of the deck's issues
                text = self.deck.read_text(file) if file.endswith(".toml") else ""
                for one in find_colours(text):
                    table, _, name = one.key.partition(".")
                    shade = rgb(one.colour)
                    on_paper = contrast(shade, PAPER)
                    colour = DeckColour(
                        file=file,
                        key=one.key,
                        at=one.position,
                        colour=one.colour,
                        name=name if table == "colours" and file == self.deck.name else "",
                        on_paper=on_paper,
                        on_it=max(on_paper, contrast(shade, INK)),
                    )
                    found.append(colour)
        return DeckColours(colours=sorted(found, key=lambda one: not one.name))

    @verb
    def recolour(
        self, change: InlineChange, at: Annotated[int, Int(0)], colour: Annotated[str, Text(7)]
    ) -> DeckNews:
        """Replace a colour in a file."""
        return self.deck.write_text(
            change, with_colour(self.deck.read_text(change.file), at, colour)
        )

    @verb
    def cells(
        self,
        change: InlineChange,
        cells: Annotated[tuple[tuple[RowNumber, Column, Cell], ...], MaxItems(MAX_CELLS)],
    ) -> DeckNews:
        """Set cells of a table."""
        return self._changed(change, lambda table: table.set(cells))

    @verb
    def paste(self, change: InlineChange, text: Cell, row: RowNumber, column: Column) -> DeckNews:
        """Paste rows over a table: cells between tabs, as spreadsheets copy them."""
        name = change.file
        try:
            grid = [*csv.reader(StringIO(text), delimiter="\t")]
        except csv.Error as error:
            raise DeckError("{path}: {fault}.", path=name, fault=Message("is too large")) from error
        after, count = paste_rows(
            name, self.deck.read_text(name), grid, position=max(0, row), column=column
        )
        message = self.deck.speak(Message("Rows pasted: {count}", count=count))
        return replace(self.deck.write_text(change, after), message=message)

    @verb
    def add(
        self,
        change: InlineChange,
        at: RowNumber,
        rows: Annotated[tuple[Mapping[str, Cell], ...], MaxItems(MAX_ROWS)] = (),
    ) -> DeckNews:
        """Insert rows, or a new card."""
        return self._changed(
            change, lambda table: table.add(max(0, at), rows or [self._make_card(table)])
        )

    def _make_card(self, table: CardTable) -> Cells:
        """Return a card of the last one's kind, with the next code."""
        rows = table.rows()
        last = rows[-1].cells if rows else {"code": "C0"}
        cards = self.deck.deck.cards if self.deck.deck else ()
        codes = {row.code for row in rows} | {card.code for card in cards}
        name = self.deck.speak(Message("New card"))
        code = free_code(last["code"], codes) if last.get("code") else ""
        cells = {"code": code, "name": name, "kind": last.get("kind", "")}
        names = table.columns if rows else [*cells]
        known = {key: text for key, text in cells.items() if text and key in names}
        return known or {names[0]: name}

    @verb
    def copy(self, change: InlineChange, row: RowNumber) -> DeckNews:
        """Duplicate a row."""
        return self._changed(change, lambda table: table.copy(row))

    @verb
    def remove(self, change: InlineChange, row: RowNumber) -> DeckNews:
        """Delete a row."""
        return self._changed(change, lambda table: table.remove(row))

    @verb
    def move(self, change: InlineChange, row: RowNumber, to: RowNumber) -> DeckNews:
        """Move a row."""
        return self._changed(change, lambda table: table.move(row, to))

    @verb
    def rename_column(
        self, change: InlineChange, column: Column, to: Annotated[str, Text(100, is_filled=True)]
    ) -> DeckNews:
        """Rename a column."""
        return self._changed(change, lambda table: table.rename_column(column, to.strip()))

    @verb
    def remove_column(self, change: InlineChange, column: Column) -> DeckNews:
        """Delete a column with its cells."""
        return self._changed(change, lambda table: table.remove_column(column))

    @verb
    def move_column(
        self, change: InlineChange, column: Column, to: Annotated[int, Int(0)]
    ) -> DeckNews:
        """Move a column."""
        return self._changed(change, lambda table: table.move_column(column, to))

    @verb
    def sort(self, change: InlineChange, column: Column, down: bool = False) -> DeckNews:
        """Sort the rows by a column."""
        return self._changed(change, lambda table: table.sort(column, down=down))

    @verb
    def undo(self, seen: ClientState) -> DeckNews:
        """Undo the last step."""
        return self.deck.report_files(seen, "Undone in {file}", [self.deck.edits.undo()])

    @verb
    def redo(self, seen: ClientState) -> DeckNews:
        """Redo the last undone step."""
        return self.deck.report_files(seen, "Redone in {file}", [self.deck.edits.redo()])

    @verb
    def drop(
        self,
        file: Name,
        content: Annotated[bytes, Bytes(MAX_FILE_BYTES)] = b"",
        rev: Rev = "",
        deed: DeedName = "",
    ) -> Nothing:
        """Add or replace a picture or a font."""
        if not content:
            raise DeckError("{path}: {fault}.", path=file, fault=Message("is empty"))
        self.deck.edits.write(file, content, rev, deed)
        return Nothing()


def paste_rows(file: str, text: str, grid: Grid, position: int, column: str) -> tuple[str, int]:
    """Return a file's text with pasted rows, and their number.

    They replace the rows of the table from `position` on; the rest is added.
    A first row that names columns of the table assigns the cells; otherwise the rows begin at the
    chosen column.
    """
    table = parse_table(file, text)
    old_rows = table.rows()
    known = {name.lower(): name for name in table.columns}
    words = ["_".join(word.lower().split()) for word in grid[0]] if grid else []
    names = {*words}
    has_known = len(known.keys() & names) >= _MIN_HEADING_COLUMNS
    if has_known and len(names) == len(words) and all(words):
        columns = [known.get(word, word) for word in words]
        grid = grid[1:]
    else:
        columns = table.columns[table.columns.index(column) if column in table.columns else 0 :]
    rows = [dict(zip(columns, row, strict=False)) for row in grid]
    replaced = list(zip(range(position, len(old_rows)), rows, strict=False))
    cells = [
        (n, name, cell)
        for n, row in replaced
        for name, cell in row.items()
        if name not in old_rows[n].fixed
    ]
    text = table.set(cells)
    more = [{name: cell for name, cell in row.items() if cell} for row in rows[len(replaced) :]]
    if more:
        new_rows = _with_codes(table.columns, old_rows, more)
        text = parse_table(file, text).add(len(old_rows), new_rows)
    return text, len(rows)


def _with_codes(
    columns: Sequence[str], old_rows: Sequence[CardRow], rows: list[Cells]
) -> list[Cells]:
    """Give new rows the next codes if the cards above have codes."""
    key = next((name for name in columns if name.lower() == "code"), "")
    taken = {row.code for row in old_rows} | {row[key] for row in rows if key in row}
    last = old_rows[-1].cells.get(key, "") if old_rows else ""
    for row in rows:
        if last and key not in row:
            row[key] = last = free_code(last, taken)
            taken.add(last)
    return rows


# --- new files ---

_STARTED = "{file} is now beside your deck."
MAX_NEW_KINDS = 40  # more different words are no kinds
_ZIP = b"PK"  # the first bytes of a workbook
_LANGUAGE = Text(
    20,
    "[a-z]{2,3}(-[a-z]{2,8})?",
    "must be a language's code, such as de or pt-br.",
    is_filled=True,
)


@record
class GuessedColumn:
    """A column with an unknown name, and the key that it probably means."""

    file: str
    key: str
    column: str


@record
class GuessedColumns:
    likely: list[GuessedColumn]


class NewFiles(DeckHandlers):
    """Handlers that create a file and name it in the deck."""

    @verb
    def own_layout(
        self,
        seen: InlineLook,
        code: Code = "",
        kind: Name = "",
        back: Name = "",
        deed: DeedName = "",
    ) -> DeckNews:
        """Create a layout that extends the current one, and name it in the deck.

        It is for a kind, a back, or the cards that share a layout with a card.
        """
        backs = seen.view.backs
        table, layout = self._find_layout(code=code, kind=kind, back=back, backs=backs)
        if layout and layout.own and not kind:
            raise DeckError("This layout is your own already.")
        names = table[1:]
        stem = layout.name if layout and not (names and kind) else table[-1]
        file = self._free_name(f"my-{stem.lower()}", ".toml")
        keys: dict[str, object] = {"layout": file}
        if not names:
            keys["theme"] = None  # an older name of layout
        if layout:
            base = self.deck.find_layout_file(layout) if layout.own else layout.name
            text = f'# Keys in this file replace those of {base}.\nextends = "{base}"\n'
        else:
            back_keys = self._read_deck_table(*table)
            text = _write_back_layout(back_keys)
            keys = dict.fromkeys(back_keys) | keys
        self._start(file, text, deed, table=table, keys=keys)
        return self.deck.report_files(seen, "The layout is now your own: {file}", [file])

    def _start(
        self,
        file: str,
        text: str,
        deed: str,
        keys: Mapping[str, object],
        table: tuple[str, ...] = ("deck",),
    ) -> None:
        """Write a new file, and set keys of the deck's own file, as one step."""
        step = deed or f"begin {file}"
        self.deck.edits.write_text(file, text, "", step)
        if keys:
            self._set_in_deck(table, keys, step)

    def _find_layout(
        self, *, code: str, kind: str, back: str, backs: bool
    ) -> tuple[tuple[str, ...], Layout | None]:
        """Return the deck's table that names a layout, and the layout; a back may have none."""
        deck = self.deck.get_deck()
        if not kind and not back:
            card = self.deck.find_card(code)
            kind = card.kind.name if card.kind.name in deck.layouts else ""
            if backs:
                back_of_card = deck.back_of(card)
                if back_of_card is None:
                    raise DeckError("This card has no back.")
                back = back_of_card.name
        if back:
            return ("backs", back), deck.back_layouts.get(back)
        return ("kinds", kind) if kind else ("deck",), deck.layouts.get(kind, deck.layout)

    @verb
    def begin_translation(
        self, seen: InlineLook, language: Annotated[str, _LANGUAGE], deed: DeedName = ""
    ) -> DeckNews:
        """Create a translation: a file with all words of the cards, to be translated."""
        deck = self.deck.get_deck()
        stem = self.deck.name.removesuffix(".toml")
        file = f"{stem}.{language}.toml"
        if file in {*self.deck.folder.names()}:
            raise DeckError("{path} exists already; it was left as it is.", path=file)
        parts = [
            new_table(("deck",), [(("translates",), self.deck.name), (("title",), deck.title)])
        ]
        for card in deck.cards:
            own = {"name": card.name, "body": card.body, "note": card.note}
            words = own | {"subtitle": card.subtitle or ""}
            # Numbers, pictures and colours are not translated.
            words |= {name: text for name, text in card.fields.items() if " " in text.strip()}
            keys = [((name,), text) for name, text in words.items() if text]
            if keys:
                parts.append(new_table(("cards", card.code), keys))
        self._start(file, "\n".join(parts), deed, keys={})
        return self.deck.report_files(seen, _STARTED, [file])

    @verb
    def begin_table(
        self,
        seen: InlineLook,
        table: Name = "",
        address: Annotated[str, Text(2_000)] = "",
        deed: DeedName = "",
    ) -> DeckNews:
        """Add a table to the deck: a file of the folder, the content of a URL, or a new one."""
        content = _read_address(address) if address else b""
        ending = ".xlsx" if content.startswith(_ZIP) else ".csv"
        name = table or self._free_name("cards", ending)
        step = deed or f"begin {name}"
        exists = bool(content) or name in {*self.deck.folder.names()}
        if not name.lower().endswith(ENDINGS if exists else (".csv",)):
            raise DeckError("There is no such file any more.")
        if content:
            self.deck.edits.write(name, content, self.deck.folder.rev(name), step)
        elif not exists:
            taken = {card.code for card in self.deck.deck.cards} if self.deck.deck else set()
            first = {
                "code": free_code("T0", taken),
                "name": self.deck.speak(Message("New card")),
                "kind": "",
                "body": "",
                "copies": "1",
            }
            self.deck.edits.write_text(name, parse_table(name, "").add(0, [first]), "", step)
        tables = self._tables()
        if name not in tables:
            added = {"file": name, "address": address} if address else name
            self._set_in_deck(("deck",), {"cards": [*tables, added] if tables else added}, step)
            self._add_kinds(self._find_unknown_kinds(), step)
        return self.deck.report_files(seen, _STARTED, [name])

    @verb
    def read_again(self, seen: InlineLook, deed: DeedName = "") -> DeckNews:
        """Download the tables that have a URL once more."""
        linked = [
            table for table in self._tables() if isinstance(table, dict) and "address" in table
        ]
        if not all(str(table.get("file")).lower().endswith(ENDINGS) for table in linked):
            raise DeckError("There is no such file any more.")
        # All are downloaded before one is written: a failure changes nothing.
        contents = {table["file"]: _read_address(str(table["address"])) for table in linked}
        for name, content in contents.items():
            self.deck.edits.write(name, content, self.deck.folder.rev(name), deed or "read again")
        return self.deck.report_files(seen, _STARTED, [*contents])

    def _tables(self) -> list[Any]:
        """Return the deck's tables: for each its file, or a table with its file and URL."""
        tables = self._read_deck_table("deck").get("cards", [])
        return tables if isinstance(tables, list) else [tables]

    @verb
    def begin_rules(self, seen: InlineLook, deed: DeedName = "") -> DeckNews:
        """Create a rule sheet with texts to replace, and name it in the deck."""
        deck = self.deck.get_deck()
        file = self._free_name("rules", ".toml")
        accent = next((kind.accent for kind in deck.kinds.values()), "#333333")
        keys = {"game": slug(deck.stem) or "game", "title": deck.title, "accent": accent}
        text = with_keys(new_rules_text(self.deck.speak.code), (), keys)
        self._start(file, text, deed, keys={"rules": file})
        return self.deck.report_files(seen, _STARTED, [file])

    @verb
    def make_kinds(
        self,
        seen: InlineLook,
        names: Annotated[tuple[Name, ...], MaxItems(MAX_NEW_KINDS)] = (),
        deed: DeedName = "",
    ) -> DeckNews:
        """Add kinds to the deck, or without names all that its cards lack."""
        self._add_kinds([*names] or self._find_unknown_kinds(), deed or "make kinds")
        return self.deck.look(seen)

    def _add_kinds(self, names: Sequence[str], step: str) -> None:
        count = len(self._read_deck_table("kinds"))
        for n, name in enumerate(names, count):
            accent = ACCENTS[n % len(ACCENTS)]
            self._set_in_deck(("kinds", name), {"accent": accent}, step)

    def _find_unknown_kinds(self) -> list[str]:
        """Return the kinds that cards name and the deck does not have; [] if they are too many."""
        rows = self._read_deck().get("card", [])
        column = self._read_deck_table("columns").get("kind", "kind").lower()
        words = [str(row.get("kind", "")) for row in rows]
        for table in self._tables():
            name = table.get("file", "") if isinstance(table, dict) else str(table)
            with suppress(CardsError, WrongFileError):  # the reason is one of the deck's issues
                cells = import_table(self.deck.folder.path(name)).rows
                words += [row[key] for row in cells for key in row if key.lower() == column]
        kinds: dict[str, str] = {}
        for word in filter(None, map(str.strip, words)):
            kinds.setdefault(word.lower(), word)
        known = {name.lower() for name in self._read_deck_table("kinds")}
        unknown = [word for key, word in kinds.items() if key not in known]
        return unknown if len(unknown) <= MAX_NEW_KINDS else []

    @verb
    def likely_columns(self) -> GuessedColumns:
        """List columns whose names resemble keys that the deck reads, such as Text or Qty."""
        deck = self.deck.get_deck()
        named = self._read_deck_table("columns")
        tables = {card.row.file for card in deck.cards if card.row}
        layouts = deck.layouts_of_sides
        printed = {field for layout in layouts for field in layout.find_fields()}
        found = []
        for name in self.deck.folder.names():
            if name.rpartition("/")[2] not in tables:
                continue
            keys = guess_columns(import_table(self.deck.folder.path(name)))
            found += [
                GuessedColumn(file=name, key=key, column=column)
                for key, column in keys.items()
                # A layout that prints a column by its own name would lose it.
                if column and key not in named and column not in printed
            ]
        return GuessedColumns(likely=found)

    def _free_name(self, stem: str, ending: str) -> str:
        taken = {*self.deck.folder.names()}
        return next(
            file
            for n in range(1, 1_000)
            if (file := f"{stem}{n if n > 1 else ''}{ending}") not in taken
        )

    def _read_deck(self) -> Toml:
        return tables_in(self.deck.read_text(self.deck.name))

    def _read_deck_table(self, *names: str) -> Toml:
        """Return a table of the deck's own file, or {} if there is none."""
        return table_at(self._read_deck(), names)

    def _set_in_deck(self, table: tuple[str, ...], keys: Mapping[str, object], step: str) -> None:
        """Set keys of a table in the deck's own file."""
        name = self.deck.name
        text = with_keys(self.deck.read_text(name), table, keys)
        self.deck.edits.write_text(name, text, self.deck.folder.rev(name), step)


def _read_address(address: str) -> bytes:
    """Download from a public server.

    Private addresses are refused, so a shared page cannot reach the owner's network.
    """
    if not is_public(address):
        message = '"{address}" must start with https:// and name a public server.'
        raise DeckError(message, address=short(address, 100))
    try:
        from cards_pdf.commands.fetch import read_address
    except ImportError as missing:
        raise DeckError(
            "A browser cannot read an address; the studio on a computer can."
        ) from missing
    return read_address(address)


def _write_back_layout(back: Toml) -> str:
    """Return a layout that draws the same as the keys of a back."""
    pattern = back.get("pattern", "lattice")
    has_pattern = pattern in PATTERNS and not back.get("art")
    own = {
        "ground": {"fill": back.get("accent", "#333333")},
        "art": {"picture": back.get("art")},
        "pattern": {"pattern": pattern if has_pattern else None},
        "title": {"text": back.get("title")},
        "text": {"text": back.get("text")},
    }
    known = read_known(__file__)["back"]
    lines = (inline_table(name, own[name] | known[name]) for name in own if all(own[name].values()))
    return "".join(("[regions]\n", *lines))
