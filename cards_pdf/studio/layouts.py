"""Files that are begun from the studio: layouts, translations, tables; and what files may say."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from cards_pdf.commands.schema import schema_text
from cards_pdf.common.errors import DeckError
from cards_pdf.common.messages import Message, short
from cards_pdf.common.records.annotations import Text
from cards_pdf.common.records.notes import Inline
from cards_pdf.common.records.toml_file import Toml, tables_in
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.common.web.json_records import JsonObject
from cards_pdf.decks.layouts.region import Layout
from cards_pdf.decks.model import Card
from cards_pdf.decks.rows import PATTERNS
from cards_pdf.decks.tables.address import is_public
from cards_pdf.importers import found_table
from cards_pdf.importers.columns import guessed
from cards_pdf.studio.card_table import csv_text, free_code
from cards_pdf.studio.inspector import table_at, with_keys
from cards_pdf.studio.open_deck import Code, DeckNews, DeedName, InlineLook, Name, OpenDeck
from cards_pdf.studio.toml_lines import new_table

_ZIP = b"PK"  # begins a workbook
_TABLES = (".csv", ".tsv", ".xlsx", ".ods")
_FIRST = ("code", "name", "kind", "body", "copies")  # columns of a table that is begun
_LANGUAGE = Text(
    20, "[a-z]{2,3}(-[a-z]{2,8})?", "must be a language's code, such as de or pt-br.", filled=True
)


class OwnLayoutAsked(NamedTuple):
    """A layout for a kind of cards, or for a back; or for those that share one with a card."""

    seen: InlineLook
    code: Code = ""
    kind: Name = ""
    back: Name = ""
    deed: DeedName = ""


class OwnLayout(NamedTuple):
    layout: str  # its file
    shown: Annotated[DeckNews, Inline()]


class BeginTranslation(NamedTuple):
    seen: InlineLook
    language: Annotated[str, _LANGUAGE]
    deed: DeedName = ""


class BeginTable(NamedTuple):
    """A new table, one that lies beside the deck already, or what an address holds."""

    seen: InlineLook
    table: Name = ""
    address: Annotated[str, Text(2_000)] = ""
    deed: DeedName = ""


class BegunFile(NamedTuple):
    begun: str
    shown: Annotated[DeckNews, Inline()]


class Schemas(NamedTuple):
    """With which an editor completes."""

    deck: JsonObject
    layout: JsonObject


class Likely(NamedTuple):
    """A column of a table that is called otherwise than ours, and what it probably is."""

    file: str
    key: str
    column: str


class LikelyColumns(NamedTuple):
    likely: list[Likely]


class Layouts:
    """Each begins a file beside the deck, and names it there where that is needed: one deed."""

    def __init__(self, at: OpenDeck) -> None:
        self.at = at

    @verb
    def own_layout(self, ask: OwnLayoutAsked) -> OwnLayout:
        """Begin a layout over the one that is there, and name it in the deck."""
        (sort, *names), layout = self._naming(ask)
        if layout and layout.own and not ask.kind:
            raise DeckError("This layout is your own already.")
        stem = names[0] if names and (ask.kind or not layout) else layout.name if layout else sort
        file = self._free(f"my-{stem.lower()}", ".toml")
        deed, keys = (
            ask.deed or f"begin {file}",
            {"layout": file} | ({} if names else {"theme": None}),
        )
        if layout:
            base = self.at.file_of(layout) if layout.own else layout.name
            text = (
                f"# Over {base}: what stands here is laid over it, key by key.\nextends = "
                f'"{base}"\n'
            )
        else:
            says = table_at(tables_in(self.at.text(self.at.name)), (sort, *names))
            text, keys = _back_laid_out(says), dict.fromkeys(says) | keys
        self.at.edits.write_text(file, text, "", deed)
        self._name((sort, *names), keys, deed)
        return OwnLayout(file, self.at.look(ask.seen))

    def _naming(self, ask: OwnLayoutAsked) -> tuple[tuple[str, ...], Layout | None]:
        """The table of the deck that names a layout, and which one; a back may have none."""
        deck, kind, back = self.at.whole(), ask.kind, ask.back
        if not kind and not back:
            card = self.at.card(ask.code)
            kind = card.kind.name if card.kind.name in deck.layouts else ""
            if ask.seen.view.backs:
                if (behind := deck.back_of(card)) is None:
                    raise DeckError("This card has no back.")
                back = behind.name
        if back:
            return ("backs", back), deck.back_layouts.get(back)
        return ("kinds", kind) if kind else ("deck",), deck.layouts.get(kind, deck.layout)

    @verb
    def begin_translation(self, ask: BeginTranslation) -> BegunFile:
        """Begin the deck in another language: a file with the words of its cards, to be said
        again.
        """
        deck, lang = self.at.whole(), ask.language
        stem = self.at.name.removesuffix(".toml")
        file = f"{stem}.{lang}.toml"
        if file in {*self.at.folder.names()}:
            raise DeckError("{path} exists already; it was left as it is.", path=file)
        deed = ask.deed or f"begin {file}"
        parts = [new_table(("deck",), [(("translates",), self.at.name), (("title",), deck.title)])]
        for card in deck.cards:
            if words := _words_on(card):
                said = [((name,), text) for name, text in words.items()]
                parts.append(new_table(("cards", card.code), said))
        self.at.edits.write_text(file, "\n".join(parts), "", deed)
        return BegunFile(file, self.at.look(ask.seen))

    @verb
    def begin_table(self, ask: BeginTable) -> BegunFile:
        """Take a table into the deck; one that is not there yet begins with one card."""
        content = _read_address(ask.address) if ask.address else b""
        name = ask.table or self._free("cards", ".xlsx" if content.startswith(_ZIP) else ".csv")
        deed = ask.deed or f"begin {name}"
        there = bool(content) or name in {*self.at.folder.names()}
        if not name.lower().endswith(_TABLES if there else (".csv",)):
            raise DeckError("There is no such file any more.")
        if content:
            self.at.edits.write(name, content, self.at.folder.rev(name), deed)
        elif not there:
            taken = {card.code for card in self.at.deck.cards} if self.at.deck else set()
            first = [free_code("T0", taken), self.at.speak(Message("New card")), "", "", "1"]
            self.at.edits.write_text(name, csv_text([_FIRST, first]), "", deed)
        if name not in (tables := self._tables()):
            one = {"file": name, "address": ask.address} if ask.address else name
            self._name(("deck",), {"cards": [*tables, one] if tables else one}, deed)
        return BegunFile(name, self.at.look(ask.seen))

    @verb
    def read_again(self, seen: InlineLook, deed: DeedName = "") -> BegunFile:
        """Read the tables that have an address from there once more."""
        kept = [one for one in self._tables() if isinstance(one, dict) and "address" in one]
        if not all(str(one.get("file")).lower().endswith(_TABLES) for one in kept):
            raise DeckError("There is no such file any more.")
        read = {one["file"]: _read_address(str(one["address"])) for one in kept}
        for name, content in read.items():
            self.at.edits.write(name, content, self.at.folder.rev(name), deed or "read again")
        return BegunFile(", ".join(read), self.at.look(seen))

    def _tables(self) -> list[Any]:
        """As the deck names them: each a file, or a table with its address."""
        given = table_at(tables_in(self.at.text(self.at.name)), ("deck",)).get("cards", [])
        return given if isinstance(given, list) else [given]

    @verb
    def likely_columns(self) -> LikelyColumns:
        """Columns that say what the deck reads from others, such as Text or Qty."""
        says = tables_in(self.at.text(self.at.name))
        named = table_at(says, ("columns",))
        beside = dict.fromkeys(card.row.file for card in self.at.whole().cards if card.row)
        found = []
        for name in [name for name in self.at.folder.names() if name.rpartition("/")[2] in beside]:
            keys = guessed(found_table(self.at.folder.path(name)))
            found += [
                Likely(name, key, column)
                for key, column in keys.items()
                if column and key not in named
            ]
        return LikelyColumns(found)

    @verb
    def schema(self) -> Schemas:
        """What decks and layouts may say."""
        return Schemas(*(json.loads(schema_text(name)) for name in Schemas._fields))

    def _free(self, stem: str, ending: str) -> str:
        taken = {*self.at.folder.names()}
        return next(
            file
            for n in range(1, 1_000)
            if (file := f"{stem}{n if n > 1 else ''}{ending}") not in taken
        )

    def _name(self, table: tuple[str, ...], keys: Mapping[str, object], deed: str) -> None:
        """In the deck's own file."""
        name = self.at.name
        text = with_keys(self.at.text(name), table, keys)
        self.at.edits.write_text(name, text, self.at.folder.rev(name), deed)


def _read_address(address: str) -> bytes:
    """What a public server holds: whoever shares a page with its owner reaches nothing more through
    it.
    """
    if not is_public(address):
        said = '"{address}" must begin with https:// and name a server that everybody can reach.'
        raise DeckError(said, address=short(address, 100))
    try:
        from cards_pdf.commands.fetch import read_table
    except ImportError as missing:
        raise DeckError("A browser reads no address: on a computer, the studio does.") from missing
    return read_table(address)


def _back_laid_out(says: Toml) -> str:
    """A layout of regions that draw what a back says."""
    whole = dict.fromkeys(("left", "right", "top", "bottom"), "0mm")
    parts = {"ground": {"fill": says.get("accent", "#333333")} | whole}
    if art := says.get("art"):
        parts["art"] = {"picture": art, "cover": True} | whole
    elif (pattern := says.get("pattern", "lattice")) in PATTERNS:
        parts["pattern"] = {"shows": "pattern", "pattern": pattern, "colour": "paper"} | whole
    middle = {"align": "centre", "lines": 4, "fill": "paper", "left": "8mm", "right": "8mm"}
    if title := says.get("title"):
        parts["title"] = {
            "text": title,
            "face": "title",
            "size": "13pt",
            "top": "40%",
            "height": "20%",
        }
    if text := says.get("text"):
        parts["text"] = {"text": text, "top": "60%", "height": "25%"}
    parts |= {name: parts[name] | middle for name in ("title", "text") if name in parts}
    said = {name: [((key,), one) for key, one in keys.items()] for name, keys in parts.items()}
    return "\n".join(new_table(("regions", name), keys) for name, keys in said.items())


def _words_on(card: Card) -> dict[str, str]:
    """All that is words: numbers, pictures and colours stay as they are."""
    own = {name: text for name, text in card.fields.items() if " " in text.strip()}
    found = {
        "name": card.name,
        "body": card.body,
        "note": card.note,
        "subtitle": card.subtitle or "",
    } | own
    return {name: text for name, text in found.items() if text}
