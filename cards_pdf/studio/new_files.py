"""New files in the deck's folder: layouts, translations and tables. Each is one undo step."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from cards_pdf.commands.file_schemas import schema_text
from cards_pdf.common.errors import DeckError
from cards_pdf.common.messages import Message, short
from cards_pdf.common.records.annotations import Text
from cards_pdf.common.records.record import Inline, Key
from cards_pdf.common.records.toml_file import Toml, tables_in
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.common.web.json_records import JsonObject
from cards_pdf.decks.card import Card
from cards_pdf.decks.icons import PATTERNS
from cards_pdf.decks.layouts.region import Layout
from cards_pdf.decks.tables.tables import ENDINGS, is_public
from cards_pdf.importers import import_table
from cards_pdf.importers.columns import guess_columns
from cards_pdf.studio.card_table import free_code, parse_table
from cards_pdf.studio.open_deck import Code, DeckNews, DeedName, InlineLook, Name, OpenDeck
from cards_pdf.studio.toml_lines import inline_table, new_table, table_at, with_keys

_ZIP = b"PK"  # the first bytes of a workbook
_LANGUAGE = Text(
    20,
    "[a-z]{2,3}(-[a-z]{2,8})?",
    "must be a language's code, such as de or pt-br.",
    is_filled=True,
)


class StartedLayout(NamedTuple):
    layout: str  # its file
    news: Annotated[DeckNews, Inline()]


class StartedFile(NamedTuple):
    file: Annotated[str, Key("begun")]
    news: Annotated[DeckNews, Inline()]


class Schemas(NamedTuple):
    """JSON Schemas for editors."""

    deck: JsonObject
    layout: JsonObject


@dataclass(frozen=True, kw_only=True)
class GuessedColumn:
    """A column with an unknown name, and the key that it probably means."""

    file: str
    key: str
    column: str


class GuessedColumns(NamedTuple):
    likely: list[GuessedColumn]


class NewFiles:
    """Handlers that create a file and name it in the deck."""

    def __init__(self, deck: OpenDeck) -> None:
        self.deck = deck

    @verb
    def own_layout(
        self,
        seen: InlineLook,
        code: Code = "",
        kind: Name = "",
        back: Name = "",
        deed: DeedName = "",
    ) -> StartedLayout:
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
        step = deed or f"begin {file}"
        keys: dict[str, object] = {"layout": file}
        if not names:
            keys["theme"] = None  # an older name of layout
        if layout:
            base = self.deck.find_layout_file(layout) if layout.own else layout.name
            text = f'# Keys in this file replace those of {base}.\nextends = "{base}"\n'
        else:
            back_keys = self._read_deck_table(*table)
            text = _make_back_layout(back_keys)
            keys = dict.fromkeys(back_keys) | keys
        self.deck.edits.write_text(file, text, "", step)
        self._set_in_deck(table, keys, step)
        return StartedLayout(file, self.deck.look(seen))

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
    ) -> StartedFile:
        """Create a translation: a file with all words of the cards, to be translated."""
        deck = self.deck.get_deck()
        stem = self.deck.name.removesuffix(".toml")
        file = f"{stem}.{language}.toml"
        if file in {*self.deck.folder.names()}:
            raise DeckError("{path} exists already; it was left as it is.", path=file)
        step = deed or f"begin {file}"
        parts = [
            new_table(("deck",), [(("translates",), self.deck.name), (("title",), deck.title)])
        ]
        for card in deck.cards:
            if words := _find_words(card):
                keys = [((name,), text) for name, text in words.items()]
                parts.append(new_table(("cards", card.code), keys))
        self.deck.edits.write_text(file, "\n".join(parts), "", step)
        return StartedFile(file, self.deck.look(seen))

    @verb
    def begin_table(
        self,
        seen: InlineLook,
        table: Name = "",
        address: Annotated[str, Text(2_000)] = "",
        deed: DeedName = "",
    ) -> StartedFile:
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
        return StartedFile(name, self.deck.look(seen))

    @verb
    def read_again(self, seen: InlineLook, deed: DeedName = "") -> StartedFile:
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
        return StartedFile(", ".join(contents), self.deck.look(seen))

    def _tables(self) -> list[Any]:
        """Return the deck's tables: for each its file, or a table with its file and URL."""
        tables = self._read_deck_table("deck").get("cards", [])
        return tables if isinstance(tables, list) else [tables]

    @verb
    def likely_columns(self) -> GuessedColumns:
        """List columns whose names resemble keys that the deck reads, such as Text or Qty."""
        named = self._read_deck_table("columns")
        tables = {card.row.file for card in self.deck.get_deck().cards if card.row}
        found = []
        for name in self.deck.folder.names():
            if name.rpartition("/")[2] not in tables:
                continue
            keys = guess_columns(import_table(self.deck.folder.path(name)))
            found += [
                GuessedColumn(file=name, key=key, column=column)
                for key, column in keys.items()
                if column and key not in named
            ]
        return GuessedColumns(found)

    @verb
    def schema(self) -> Schemas:
        """Return the schemas of decks and layouts."""
        return Schemas(*(json.loads(schema_text(name)) for name in Schemas._fields))

    def _free_name(self, stem: str, ending: str) -> str:
        taken = {*self.deck.folder.names()}
        return next(
            file
            for n in range(1, 1_000)
            if (file := f"{stem}{n if n > 1 else ''}{ending}") not in taken
        )

    def _read_deck_table(self, *names: str) -> Toml:
        """Return a table of the deck's own file, or {} if there is none."""
        return table_at(tables_in(self.deck.read_text(self.deck.name)), names)

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
        message = '"{address}" must begin with https:// and name a server that everybody can reach.'
        raise DeckError(message, address=short(address, 100))
    try:
        from cards_pdf.commands.fetch import read_table
    except ImportError as missing:
        raise DeckError("A browser reads no address: on a computer, the studio does.") from missing
    return read_table(address)


def _make_back_layout(back: Toml) -> str:
    """Return a layout that draws the same as the keys of a back."""
    everywhere = {"inset": "0mm"}
    regions = {"ground": {"fill": back.get("accent", "#333333")} | everywhere}
    if art := back.get("art"):
        regions["art"] = {"picture": art, "cover": True} | everywhere
    elif (pattern := back.get("pattern", "lattice")) in PATTERNS:
        regions["pattern"] = {"shows": "pattern", "pattern": pattern, "colour": "paper"}
        regions["pattern"] |= everywhere
    middle = {"align": "centre", "lines": 4, "fill": "paper", "inset": "8mm"}
    if title := back.get("title"):
        regions["title"] = {
            "text": title,
            "face": "title",
            "size": "13pt",
            "top": "40%",
            "height": "20%",
        }
    if text := back.get("text"):
        regions["text"] = {"text": text, "top": "60%", "height": "25%"}
    regions |= {name: regions[name] | middle for name in ("title", "text") if name in regions}
    lines = (inline_table(name, keys) for name, keys in regions.items())
    return "".join(("[regions]\n", *lines))


def _find_words(card: Card) -> dict[str, str]:
    """Return the texts to translate: not numbers, pictures and colours."""
    words = {
        "name": card.name,
        "body": card.body,
        "note": card.note,
        "subtitle": card.subtitle or "",
    }
    words |= {name: text for name, text in card.fields.items() if " " in text.strip()}
    return {name: text for name, text in words.items() if text}
