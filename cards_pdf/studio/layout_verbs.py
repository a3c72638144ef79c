"""What the page asks of layouts: move a region, make a theme one's own, what a file may say."""

import json

from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.commands.schema import schema_text
from cards_pdf.common.data.toml_file import Toml, tables_in
from cards_pdf.common.errors import DeckError
from cards_pdf.decks.model import Card, Deck
from cards_pdf.studio.region_edges import Edge, moved_edges
from cards_pdf.studio.session import Json, Session
from cards_pdf.studio.toml_lines import TomlLines, checked, new_table


class LayoutVerbs:
    """Each change is a small edit of a file's lines."""

    def __init__(self, session: Session) -> None:
        self.session = session
        session.verbs |= {"region": self.region, "own-layout": self.own_layout, "schema": self.schema}

    def region(self, request: Json) -> Json:
        """A region lies elsewhere from now on."""
        deck, file = self.session.whole(), str(request["file"])
        card = self._card(deck, request)
        layout = deck.layout_of(card)
        region = next((one for one in layout.regions if one.name == request["region"]), None)
        if region is None or not layout.own:
            raise DeckError("There is no such region any more.")
        size, (_, _, scale) = CardPictures(deck).drawn_for(card)
        before, after = ([float(side) / scale for side in request[key]] for key in ("from", "to"))
        edges = [*moved_edges(region, before, after, size)]
        if edges:
            text = with_edges(self._text(file), region.name, edges)
            rev = str(request.get("rev") or "")
            self.session.edits.write_text(file, text, rev, f"region {region.name}")
        return self.session.look(request)

    def own_layout(self, request: Json) -> Json:
        """A file beside the deck that extends the theme, and the deck names it."""
        deck, name = self.session.whole(), self.session.name
        card = self._card(deck, request)
        layout = deck.layout_of(card)
        if layout.own:
            raise DeckError("This layout is your own already.")
        file = self._free(f"my-{layout.name}")
        head = f"# Over the theme {layout.name}: what stands here is laid over it, key by key.\n"
        self.session.edits.write_text(file, f'{head}extends = "{layout.name}"\n', "")
        text = named_layout(self._text(name), self._kind(deck, card), file)
        self.session.edits.write_text(name, text, self.session.folder.rev(name))
        return {"layout": file, **self.session.look(request)}

    def schema(self, _: Json) -> Json:
        """The schemas with which an editor completes."""
        return {name: json.loads(schema_text(name)) for name in ("deck", "layout")}

    def _card(self, deck: Deck, request: Json) -> Card:
        found = next((card for card in deck.cards if card.code == request.get("code")), None)
        if found is None:
            raise DeckError("There is no such row any more.")
        return found

    def _kind(self, deck: Deck, card: Card) -> str:
        return card.kind.name if card.kind.name in deck.layouts else ""

    def _text(self, name: str) -> str:
        return self.session.folder.text(name).replace("\r\n", "\n")

    def _free(self, stem: str) -> str:
        taken = set(self.session.folder.names())
        return next(name for n in range(1, 100) if (name := f"{stem}{n if n > 1 else ''}.toml") not in taken)


def with_edges(text: str, region: str, edges: list[Edge]) -> str:
    """A layout's text in which a region has these edges; one that only its base has is written anew."""
    lines = TomlLines(text)
    table = lines.table("regions", region)
    if table:
        after = lines.changed([lines.set(table, (edge.key,), edge.text) for edge in edges]).text
    else:
        after = lines.add(
            len(text), new_table(("regions", region), [((edge.key,), edge.text) for edge in edges])
        ).text

    def wanted(tables: Toml) -> None:
        tables.setdefault("regions", {}).setdefault(region, {}).update(edges)

    return checked(tables_in(text), after, wanted)


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
