"""The inspector: the keys of any table in a deck's or a layout's file.

The page knows from the schema which keys a table can have and what values they take. This module
adds the values themselves, those inherited from the layout below, and the choices for each format
that the schema names.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple

from cards_pdf.art.notation import accent_figures
from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.common.errors import CardsError
from cards_pdf.common.records.annotations import MaxItems, Text
from cards_pdf.common.records.toml_file import Toml, laid_over, tables_in
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.icons import PICTURES
from cards_pdf.decks.layouts.file import shipped_layouts, whole_tables
from cards_pdf.decks.layouts.places import MARK
from cards_pdf.decks.layouts.region import ASKED, FACES, FIELDS, kind_of, unused_keys
from cards_pdf.decks.layouts.templates import COLOURS
from cards_pdf.decks.rows import ICONS
from cards_pdf.studio.open_deck import Code, DeckNews, InlineChange, Name, OpenDeck, ViewOptions
from cards_pdf.studio.toml_lines import table_at, with_keys, without_table

_FONTS = (".ttf", ".otf", ".ttc")
Key = Annotated[str, Text(100)]
Keys = Annotated[tuple[Key, ...], MaxItems(4)]


class OfTable(NamedTuple):
    """A table of a file, such as regions.name, and the card that shows it."""

    file: Name
    table: Keys
    code: Code = ""
    view: ViewOptions = ViewOptions()


class KeysSeen(NamedTuple):
    """The keys of a table and the choices for them."""

    own: Mapping[str, Any]
    below: Mapping[str, Any]  # inherited from the layout below
    silent: list[str]  # keys without effect here
    offers: Mapping[str, list[str]]  # choices by format
    colours: Mapping[str, str]  # values of named colours on the card
    grounds: list[str]  # colours behind the region's text, if known


class SetKeys(NamedTuple):
    """New values for keys of a table; null removes a key."""

    change: InlineChange
    table: Keys
    keys: Mapping[str, Any]


class Inspector:
    """Handlers that read and edit tables."""

    def __init__(self, deck: OpenDeck) -> None:
        self.deck = deck

    @verb
    def keys(self, ask: OfTable) -> KeysSeen:
        """Return the keys of a table."""
        deck = self.deck.whole()
        names = ask.table
        own = table_at(tables_in(self.deck.text(ask.file)), names) if ask.file else {}
        is_region = names[:1] == ("regions",)
        whole = own
        layout = self._layout(ask) if is_region or names == ("layout",) else {}
        if layout:
            whole = laid_over(table_at(layout, names), own)
        below = {key: value for key, value in whole.items() if key not in own}
        colours = dict(deck.colours)
        grounds: list[str] = []
        if is_region and ask.code:
            side, card = self.deck.side(ask.code, ask.view)
            colours, grounds = CardPictures(side).find_colours(card, names[-1])
        return KeysSeen(
            own=own,
            below=below,
            silent=unused_keys(kind_of(whole)) if is_region else [],
            offers=self._find_choices(deck, layout),
            colours=colours,
            grounds=grounds,
        )

    def _layout(self, ask: OfTable) -> Toml:
        """Return the layout with everything below it, or {} if it cannot be read."""
        path = self.deck.folder.path(ask.file) if ask.file else None
        if path is None:
            deck, card = self.deck.side(ask.code, ask.view)
            path = shipped_layouts().get(deck.layout_of(card).name.partition(",")[0])
        try:
            return whole_tables(path) if path else {}
        except CardsError:
            return {}

    def _find_choices(self, deck: Deck, layout: Toml) -> dict[str, list[str]]:
        files = [*self.deck.folder.names()]
        own = columns_of(deck)
        columns = list(dict.fromkeys((*own, *FIELDS)))
        fields = [f"{{{name}}}" for name in columns]
        icons = [*deck.icons, *ICONS]
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
        """Set keys of a table. Keys of a region that then have no effect are removed."""
        text = self.deck.text(ask.change.file)
        keys = dict(ask.keys)
        if ask.table[:1] == ("regions",):
            keys |= dict.fromkeys(_find_unused(table_at(tables_in(text), ask.table), keys))
        return self.deck.written(ask.change, with_keys(text, ask.table, keys))

    @verb
    def remove_table(
        self, change: InlineChange, sort: Literal["kinds", "backs"], name: Key
    ) -> DeckNews:
        """Delete a kind or a back."""
        after = without_table(self.deck.text(change.file), sort, name)
        return self.deck.written(change, after)


def columns_of(deck: Deck) -> list[str]:
    """Return the deck's own columns, and the names of its numbers."""
    names = (
        name for card in deck.cards for name in (*card.fields, *(stat.name for stat in card.stats))
    )
    return list(dict.fromkeys(names))


def _find_unused(before: Toml, keys: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keys of a region that its new keys exclude or leave without effect."""
    shows = ("text", "shows", "picture")
    excluded = [key for key in shows if not keys.get(key)] if any(map(keys.get, shows)) else []
    yield from (key for key in excluded if key in before)
    after = {
        key: value
        for key, value in {**before, **keys}.items()
        if value is not None and key not in excluded
    }
    if kind_of(after) != kind_of(before):
        yield from (key for key in unused_keys(kind_of(after)) if key in before)
