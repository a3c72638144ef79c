"""Layouts as files: a theme becomes one's own; what a file may say."""

import json
from typing import Annotated, NamedTuple

from cards_pdf.commands.schema import schema_text
from cards_pdf.common.data.notes import Beside
from cards_pdf.common.data.toml_file import Toml, tables_in
from cards_pdf.common.desk.answers import JsonObject
from cards_pdf.common.desk.desk import verb
from cards_pdf.common.errors import DeckError
from cards_pdf.studio.open_deck import Code, DeckNews, DeedName, OpenDeck, Seen
from cards_pdf.studio.toml_lines import TomlLines, checked


class OfCardSeen(NamedTuple):
    code: Code
    seen: Annotated[Seen, Beside()]
    deed: DeedName = ""


class OwnLayout(NamedTuple):
    layout: str  # its file
    shown: Annotated[DeckNews, Beside()]


class Schemas(NamedTuple):
    """With which an editor completes."""

    deck: JsonObject
    layout: JsonObject


class Layouts:
    """Each change is a small edit of a file's lines."""

    def __init__(self, at: OpenDeck) -> None:
        self.at = at

    @verb
    def own_layout(self, ask: OfCardSeen) -> OwnLayout:
        """Write a file beside the deck that extends its theme, and name it in the deck."""
        deck, card, name = self.at.whole(), self.at.card(ask.code), self.at.name
        layout, kind = deck.layout_of(card), card.kind.name
        if layout.own:
            raise DeckError("This layout is your own already.")
        taken = {*self.at.folder.names()}
        stem = f"my-{layout.name}"
        file = next(free for n in range(1, 100) if (free := f"{stem}{n if n > 1 else ''}.toml") not in taken)
        head = f"# Over the theme {layout.name}: what stands here is laid over it, key by key.\n"
        deed = ask.deed or f"own {file}"
        self.at.edits.write_text(file, f'{head}extends = "{layout.name}"\n', "", deed)
        text = named_layout(self.at.text(name), kind if kind in deck.layouts else "", file)
        self.at.edits.write_text(name, text, self.at.folder.rev(name), deed)
        return OwnLayout(file, self.at.look(ask.seen))

    @verb
    def schema(self) -> Schemas:
        """What decks and layouts may say."""
        return Schemas(*(json.loads(schema_text(name)) for name in Schemas._fields))


def named_layout(text: str, kind: str, file: str) -> str:
    """A deck's text that names a layout of its own, for one kind or for all cards."""
    lines, names = TomlLines(text), ("kinds", kind) if kind else ("deck",)
    table = lines.table(*names)
    if table is None:
        raise DeckError("This file is written in a way that only its text can be edited.")
    changes = [lines.set(table, ("layout",), file)]
    if not kind:
        changes.append(lines.set(table, ("theme",), None))
    after = lines.changed(changes).text

    def wanted(tables: Toml) -> None:
        head = tables["kinds"][kind] if kind else tables["deck"]
        head["layout"] = file
        head.pop("theme", None) if not kind else None

    return checked(tables_in(text), after, wanted)
