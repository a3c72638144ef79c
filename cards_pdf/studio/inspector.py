"""The inspector: any table of a deck's or a layout's file, key by key, with what may stand under
each.

Which keys there are and what they take is the schema's business, which the page has: a field of a
class is a field of the page. Here is what a table says, what it inherits from the layout that it is
laid over, and what there is to choose from by the format that the schema names.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple

from cards_pdf.art.notation import accent_figures
from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.common.errors import CardsError
from cards_pdf.common.records.annotations import MaxItems, Text
from cards_pdf.common.records.toml_file import Toml, laid_over, tables_in
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.decks.icons import PICTURES
from cards_pdf.decks.layouts.file import shipped_layouts, whole_tables
from cards_pdf.decks.layouts.places import MARK
from cards_pdf.decks.layouts.region import ASKED, FACES, FIELDS, kind_of, unused_keys
from cards_pdf.decks.layouts.templates import COLOURS
from cards_pdf.decks.model import Deck
from cards_pdf.decks.rows import ICONS
from cards_pdf.studio.open_deck import Code, DeckNews, InlineChange, Name, OpenDeck, ViewOptions
from cards_pdf.studio.toml_lines import TomlLines, checked, new_table

_FONTS = (".ttf", ".otf", ".ttc")
Key = Annotated[str, Text(100)]
Keys = Annotated[tuple[Key, ...], MaxItems(4)]


class OfTable(NamedTuple):
    """A table of a file, such as regions.name; and the card on which it is looked at."""

    file: Name
    table: Keys
    code: Code = ""
    view: ViewOptions = ViewOptions()


class KeysSeen(NamedTuple):
    """What a table says itself, and what it has from the layout below."""

    own: Mapping[str, Any]
    below: Mapping[str, Any]
    silent: list[str]  # keys that say nothing there
    offers: Mapping[str, list[str]]  # by format
    colours: Mapping[str, str]  # what their names stand for on the card
    grounds: list[str]  # the colours on which its words stand, if that is known


class SetKeys(NamedTuple):
    """Keys of a table and what they say from now on; null takes one away."""

    change: InlineChange
    table: Keys
    keys: Mapping[str, Any]


class Inspector:
    """Each change is a small edit of a file's lines."""

    def __init__(self, deck: OpenDeck) -> None:
        self.deck = deck

    @verb
    def keys(self, ask: OfTable) -> KeysSeen:
        """What a table says, and what may stand there."""
        deck, names = self.deck.whole(), ask.table
        own = table_at(tables_in(self.deck.text(ask.file)), names) if ask.file else {}
        is_region, whole = names[:1] == ("regions",), own
        layout = self._layout(ask) if is_region or names == ("layout",) else {}
        if layout:
            whole = laid_over(table_at(layout, names), own)
        below = {key: value for key, value in whole.items() if key not in own}
        colours, grounds = dict(deck.colours), list[str]()
        if is_region and ask.code:
            side, card = self.deck.side(ask.code, ask.view)
            colours, grounds = CardPictures(side).colours_at(card, names[-1])
        silent = unused_keys(kind_of(whole)) if is_region else []
        return KeysSeen(own, below, silent, self._offers(deck, layout), colours, grounds)

    def _layout(self, ask: OfTable) -> Toml:
        """A layout with all that it is laid over, or the card's theme; nothing where that cannot be
        read.
        """
        path = self.deck.folder.path(ask.file) if ask.file else None
        if path is None:
            deck, card = self.deck.side(ask.code, ask.view)
            path = shipped_layouts().get(deck.layout_of(card).name.partition(",")[0])
        try:
            return whole_tables(path) if path else {}
        except CardsError:
            return {}

    def _offers(self, deck: Deck, layout: Toml) -> dict[str, list[str]]:
        files, own = [*self.deck.folder.names()], columns_of(deck)
        columns = list(dict.fromkeys((*own, *FIELDS)))
        fields, icons = [f"{{{name}}}" for name in columns], [*deck.icons, *ICONS]
        regions = [MARK, *table_at(layout, ("regions",))]
        pictures = [name for name in files if name.lower().endswith(PICTURES)]
        return {
            "colour": [*deck.colours, *COLOURS, *(f"{{{name}}}" for name in own)],
            "words": fields,
            "condition": [*columns, *ASKED],
            "own colour": [*deck.colours],
            "picture": pictures,
            "picture or field": [*pictures, *fields],
            "faces": list(
                dict.fromkeys((*FACES, *(name for name in deck.fonts if " " not in name)))
            ),
            "font": [name for name in files if name.lower().endswith(_FONTS)],
            "across": [f"{name}.{edge}" for name in regions for edge in ("left", "right")],
            "down": [f"{name}.{edge}" for name in regions for edge in ("top", "bottom")],
            "region": regions[1:],
            "drawing or field": [*accent_figures(), *fields],
            "icons": icons,
            "icon or field": [*icons, *fields],
            "backs": ["none", *deck.backs],
            "kinds": [*deck.kinds],
            "layout": [*shipped_layouts(), *(one for one in files if one.endswith(".toml"))],
            "table": [name for name in files if name.endswith((".csv", ".tsv", ".xlsx", ".ods"))],
        }

    @verb
    def set_keys(self, ask: SetKeys) -> DeckNews:
        """Change keys of a table; those of a region that then say nothing any more go with it."""
        text, keys = self.deck.text(ask.change.file), dict(ask.keys)
        if ask.table[:1] == ("regions",):
            keys |= dict.fromkeys(_silenced(table_at(tables_in(text), ask.table), keys))
        return self.deck.written(ask.change, with_keys(text, ask.table, keys))

    @verb
    def remove_table(
        self, change: InlineChange, sort: Literal["kinds", "backs"], name: Key
    ) -> DeckNews:
        """Take a kind or a back away, with all that it says."""
        after = without_table(self.deck.text(change.file), sort, name)
        return self.deck.written(change, after)


def columns_of(deck: Deck) -> list[str]:
    """The deck's own, and its numbers."""
    found = (
        name for card in deck.cards for name in (*card.fields, *(stat.name for stat in card.stats))
    )
    return list(dict.fromkeys(found))


def table_at(tables: Toml, names: tuple[str, ...]) -> Toml:
    """The table of this name; empty where there is none."""
    for name in names:
        found = tables.get(name)
        tables = found if isinstance(found, dict) else {}
    return tables


def _silenced(before: Toml, keys: Mapping[str, Any]) -> Iterator[str]:
    """Of three keys that exclude each other the one that is set stays; what another sort passes
    over goes.
    """
    shows = ("text", "shows", "picture")
    excluded = [key for key in shows if not keys.get(key)] if any(map(keys.get, shows)) else []
    yield from (key for key in excluded if key in before)
    said = {key: value for key, value in {**before, **keys}.items() if value is not None}
    after = {key: value for key, value in said.items() if key not in excluded}
    if kind_of(after) != kind_of(before):
        yield from (key for key in unused_keys(kind_of(after)) if key in before)


def with_keys(text: str, names: tuple[str, ...], keys: Mapping[str, Any]) -> str:
    """A file's text in which a table has these keys; a table that is not there comes last."""
    lines, said = TomlLines(text), [((key,), value) for key, value in keys.items()]
    if table := lines.table(*names):
        after = lines.changed([lines.set(table, *one) for one in reversed(said)]).text
    elif new := [one for one in said if one[1] is not None]:
        after = lines.add(len(text), new_table(names, new)).text
    else:
        return text

    def wanted(tables: Toml) -> None:
        for name in names:
            tables = tables.setdefault(name, {})
        for key, value in keys.items():
            if value is None:
                tables.pop(key, None)
            else:
                tables[key] = value

    return checked(tables_in(text), after, wanted)


def without_table(text: str, sort: str, name: str) -> str:
    """A file's text without a table such as kinds.beast, if it is there."""
    says, lines = tables_in(text), TomlLines(text)
    if name not in table_at(says, (sort,)):
        return text

    def wanted(tables: Toml) -> None:
        del tables[sort][name]
        if not tables[sort]:
            del tables[sort]

    return checked(says, lines.without(lines.named(sort, name)).text, wanted)
