"""The schema of a deck's file, and how a deck is made of it.

Guarantee:
    A `Deck` is checked as a whole: its cards, its layouts and the fields that they refer to exist,
    codes are unique, and there are not too many rows. All mistakes are reported together, each with
    its place.

How it works:
    1. The tables of the file are read field by field, in the order of the class `DeckFile`.
    2. The tables of cards are opened, and their rows become cards (`tables/cards.py`).
    3. The layouts are loaded. They may refer to all columns that a card has.
    4. The deck is checked (`check_deck`).
    5. Warnings follow: columns that nothing uses (`find_unused_columns`).

What is delicate:
    *The order of fields.* What cards refer to, such as kinds and effects, stands before them in
    `DeckFile`.

    *The order of steps.* Layouts are loaded only after all rows were read without a mistake. A
    misspelt column would otherwise be reported once more for each layout that uses it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import chain
from pathlib import Path
from typing import Annotated, NamedTuple

from cards_pdf.common import sizes
from cards_pdf.common.colour import checked_colour
from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import Message, first_few, short
from cards_pdf.common.records.annotations import (
    AnyOf,
    Convert,
    Exports,
    Format,
    Int,
    Keys,
    MaxItems,
    PatchOf,
    Text,
)
from cards_pdf.common.records.problems import Location
from cards_pdf.common.records.toml_file import Toml
from cards_pdf.common.sizes import CardSize
from cards_pdf.decks.conditions import column_name
from cards_pdf.decks.deck_folder import file_in_deck_folder
from cards_pdf.decks.icons import MAX_ICONS, OWN_ICONS, Icon
from cards_pdf.decks.layouts.file import LayoutRef, load_layout, shipped_layouts
from cards_pdf.decks.layouts.region import FACES, FIELDS, Layout, repeated_parts
from cards_pdf.decks.layouts.templates import Template
from cards_pdf.decks.model import (
    CARD_SHAPES,
    Back,
    BackName,
    Card,
    Deck,
    Kind,
    Long,
    LookName,
    Short,
)
from cards_pdf.decks.rows import ICONS, Said
from cards_pdf.decks.tables.cards import CardsInTables
from cards_pdf.decks.tables.tables import CARD_KEYS, MAX_COLUMNS, Tables, untranslated_name

BACK_NAME = Keys(  # files of print services are named after it
    "[A-Za-z0-9][A-Za-z0-9_-]{0,39}",
    "must be letters, digits, hyphens and low lines, forty at most.",
)
_SYMBOLS = Keys(".{1,40}", "must be one to forty characters long.")
MAX_COLUMNS_IN_WARNING = 12
DEFAULT_THEME = "ribbon"
MAX_CARDS = 100_000  # fewer may still be too many fronts
MAX_FRONTS = 5_000  # three seconds of drawing
MAX_ROWS = 10_000  # of all cards: boxes, effects, lines, cells of tables and what regions repeat


_RESERVED = "|".join((*FACES, "bold_italic", "symbols", "display", "ink", "soft", "paper"))
FACE_NAME = Keys(
    f"(?!(?:{_RESERVED})$)[a-z][a-z0-9-]{{0,29}}",
    "must be small letters, digits and hyphens, and no name of ours.",
)
Theme = Annotated[str, AnyOf(shipped_layouts, nothing="")]
Style = Annotated[Path | None, file_in_deck_folder(".ttf", ".otf", ".ttc"), Format("font")]


class Head(NamedTuple):
    """The deck's title, the size of its cards and their look."""

    title: Annotated[str, Text(120)]
    designer: Annotated[str, Text(120)] = ""
    credit: Annotated[Long, "thanks and licences, for your own records"] = ""
    language: Annotated[str, Text(20), "for screen readers"] = "en"
    size: Annotated[
        CardSize, "of its cards: one that is sold, such as poker or tarot, or 70mm x 120mm"
    ] = ""
    card: Annotated[CardSize, "an older name of size"] = ""
    shape: Annotated[str, AnyOf(CARD_SHAPES, nothing="")] = ""
    layout: Annotated[LayoutRef, "how cards look: a theme, or a file beside the deck"] = None
    theme: Annotated[Theme, "an older name of layout"] = ""
    printed_before: Annotated[
        tuple[Theme, ...],
        MaxItems(8),
        "other themes in which it was printed: photos of that are read as well",
    ] = ()
    cards: Annotated[Tables, "tables of cards beside the deck"] = ()
    art_dpi: Annotated[int, Int(72, 1200), "to which finer pictures are scaled down"] = 300
    look: Annotated[LookName, "the game whose colours, letters and cover it has"] = ""
    back: Annotated[BackName, "of cards that name none themselves"] = ""
    foot_title: Annotated[Short, "the words before a card's foot"] = ""
    mark_spot: Annotated[bool, "keeps 8 x 8 mm of each face free"] = False
    camera: Annotated[bool, "marks by which a photo tells the cards that were dealt"] = False

    def validated(self, at: Location) -> "Head":
        if self.size and self.card:
            at.wrong("size", 'and "card" both say how large cards are; say it once.')
        if self.layout and self.theme:
            at.wrong("layout", 'and "theme" both say how cards are laid out; say it once.')
        return self

    @property
    def layout_file(self) -> Path:
        return self.layout or shipped_layouts()[self.theme or DEFAULT_THEME]


class Fonts(NamedTuple):
    """Files for some of the styles. Their content is checked when they are opened."""

    body: Style = None
    bold: Style = None
    italic: Style = None
    bold_italic: Style = None
    title: Style = None
    others: Annotated[
        tuple[Style, ...],
        MaxItems(8),
        "for letters that a style's own font lacks, tried one by one",
    ] = ()

    faces: Annotated[
        Mapping[str, Style],
        MaxItems(20),
        FACE_NAME,
        "further fonts by names of yours, for layouts and texts",
    ] = {}

    @property
    def files(self) -> dict[str, Path]:
        """Font files by style, by name, or by "others" and their position."""
        styles = {
            style: file for style, file in zip(self._fields[:5], self[:5], strict=True) if file
        }
        styles |= {name: file for name, file in self.faces.items() if file}
        return styles | {f"others {n}": file for n, file in enumerate(self.others) if file}


Line = Annotated[str, Text(400)]
Shade = Annotated[str, Convert(Annotated[str, Text(20)], checked_colour)]
Symbol = Annotated[str, Text(100)]
ColumnName = Annotated[str, Convert(Annotated[str, Text(100)], lambda name, _: column_name(name))]


# The fields stand in the order in which they are read: what cards refer to comes before them.
class DeckFile(NamedTuple):
    """A deck of cards."""

    words: Annotated[
        Mapping[str, Line], Exports("words"), "what is printed for words such as fire"
    ] = {}
    small_words: Annotated[
        Mapping[str, Line],
        "what is said on boxes and sheets in a language that the house lacks: tuck_box …",
    ] = {}
    texts: Annotated[
        Mapping[str, Line], Exports("texts"), "lines by effect, with a row's numbers in {braces}"
    ] = {}
    stats: Annotated[Mapping[str, Line], Exports("stats"), "labels for the numbers on cards"] = {}
    colours: Annotated[Mapping[str, Shade], Exports("colours"), "names for colours"] = {}
    icons: Annotated[
        Mapping[str, Icon], OWN_ICONS, Exports("icons"), "outlines or pictures for :names: in texts"
    ] = {}
    signs: Annotated[
        Mapping[str, Annotated[str, AnyOf(ICONS)]],
        MaxItems(MAX_ICONS),
        'icons beside choices and before numbers: fire = "flame", hp = "heart"',
    ] = {}
    auras: Annotated[
        Mapping[str, Line],
        'drawings behind a figure, by the effect of a ticked box: element = "aura-{choice}"',
    ] = {}
    backs: Annotated[Mapping[str, Back], Exports("backs"), BACK_NAME] = {}
    kinds: Annotated[Mapping[str, Kind], Exports("kinds")] = {}
    deck: Head = Head("")
    play: Annotated[Mapping[str, Said], "what the referee plays with"] = {}
    symbols: Annotated[
        Mapping[str, Symbol],
        _SYMBOLS,
        MaxItems(MAX_ICONS),
        'what texts have for a word: gold = ":coin:"',
    ] = {}
    columns: Annotated[
        Mapping[str, ColumnName], 'what is read from which column: body = "Text"'
    ] = {}
    fonts: Fonts = Fonts()
    card: Annotated[tuple[Card, ...], MaxItems(MAX_CARDS)] = ()
    cards: Annotated[
        Mapping[str, Annotated[Toml, PatchOf(Card)]], "what is laid over rows of tables, by code"
    ] = {}

    def built(self, at: Location) -> Deck:
        columns = self._check_columns(at)
        tables = self._open_tables(columns, at)
        cards = (*self.card, *tables.read_cards(len(self.card) + 1))
        at.run.raise_any()
        own_columns = [*dict.fromkeys(chain(tables.own, *(card.fields for card in cards)))]
        fields = [*map(str.lower, self.stats), *tables.columns, *own_columns]
        deck = self._make_deck(cards, fields, tables.language, at)
        check_deck(deck, at)
        check_fields_on_backs(deck, [*CARD_KEYS, *fields], at)
        asked = {name for table in self.deck.cards for name in table.when.names}
        unasked = [name for name in (*tables.adorning, *own_columns) if name not in asked]
        unused = find_unused_columns(deck, unasked, columns)
        return deck._replace(notices=(*tables.notices, *unused))

    def _check_columns(self, at: Location) -> dict[str, str]:
        """Return which column each key is read from. Report keys that no card has."""
        known = (*CARD_KEYS, *map(str.lower, self.stats))
        place = Location(at.run, {}, "columns", at)
        for key in self.columns:
            if key.lower() not in known:
                place.wrong(key, "is not known here.{near}", near=nearest(key, known))
        at.run.raise_any()
        return {key.lower(): column for key, column in self.columns.items()}

    def _open_tables(self, columns: Mapping[str, str], at: Location) -> CardsInTables:
        return CardsInTables(self.deck.cards, self.cards, columns, tuple(self.stats), at)

    def _make_deck(
        self, cards: tuple[Card, ...], fields: Sequence[str], table_language: str, at: Location
    ) -> Deck:
        """Return the deck with its layouts, which may refer to all `fields` of its cards."""
        head = self.deck

        def load(file: Path) -> Layout:
            return load_layout(file, fields, self.colours, self.fonts.faces)

        kinds_with_layouts = {name: kind for name, kind in self.kinds.items() if kind.layout}
        files = sorted({kind.layout for kind in kinds_with_layouts.values() if kind.layout})
        layout = load(head.layout_file)
        layouts_by_file = {file: load(file) for file in files}
        return Deck(
            source=str(at.run.shared["file"]),
            title=head.title,
            designer=head.designer,
            credit=head.credit,
            language=table_language or head.language,
            size=head.size or head.card or sizes.USUAL_CARD,
            shape=head.shape,
            layout=layout,
            layouts={
                name: layouts_by_file[kind.layout]
                for name, kind in kinds_with_layouts.items()
                if kind.layout
            },
            back_layouts={
                name: load(back.layout)._replace(is_back=True)
                for name, back in self.backs.items()
                if back.layout
            },
            earlier_layouts=tuple(
                load_layout(shipped_layouts()[theme], fields) for theme in head.printed_before
            ),
            back=head.back,
            look=head.look,
            foot_title=head.foot_title,
            mark_spot=head.mark_spot,
            camera=head.camera,
            kinds=self.kinds,
            backs=self.backs,
            play=self.play,
            cards=cards,
            fonts=self.fonts.files,
            icons=self.icons,
            colours=self.colours,
            symbols=self.symbols,
            signs=self.signs,
            auras=self.auras,
            art_dpi=head.art_dpi,
            words=self.words,
            small_words=self.small_words,
            table_language=table_language,
        )


# --- checks of a whole deck ---


def check_deck(deck: Deck, at: Location) -> None:
    """Report a deck without cards or with too many of them, and codes and numbers used twice."""
    if not deck.cards and not at.run.found:
        at.wrong("", 'has no [[card]], and no table of them (cards = "cards.csv" under [deck]).')
    fronts = sum(card.copies for card in deck.cards)
    if fronts > MAX_FRONTS:
        at.wrong("", "asks for {fronts} cards; {most} is the most.", fronts=fronts, most=MAX_FRONTS)
    rows = sum(_count_rows(card) + _count_repeated(card, deck) for card in deck.cards)
    if rows > MAX_ROWS:
        at.wrong(
            "",
            "has {rows} boxes, effects, lines, cells of tables and repeated regions on its "
            "cards; {most} is the most.",
            rows=rows,
            most=MAX_ROWS,
        )
    for key in ("code", "number"):
        found: set[object] = set()
        for card in deck.cards:
            value = getattr(card, key)
            if value in found:
                run = copy(at.run)
                run.called = "column" if card.row else "key"
                place = Location(run, {"code": card.code}, card.place, row=card.row)
                place.wrong(key, "is {value}, which an earlier card has.", value=repr(value))
            found.add(value)


def check_fields_on_backs(deck: Deck, known: Sequence[str], at: Location) -> None:
    """Report fields in texts on backs that no card has."""
    for name in sorted(_list_fields_on_backs(deck) - {*known, *FIELDS}):
        at.wrong(
            "backs",
            "speaks of {{{word}}}, which no card has.{near}",
            word=name[:40],
            near=nearest(name, known),
        )


def find_unused_columns(
    deck: Deck, columns: Iterable[str], renamed: Mapping[str, str]
) -> Iterator[Message]:
    """Yield a warning for each unused column with a likely typo, and one for all others."""
    layouts = (*deck.all_layouts, *deck.back_layouts.values())
    printed = _list_fields_on_backs(deck).union(*(layout.find_fields() for layout in layouts))
    shown = {word for layout in layouts for word in layout.find_shown_content()}
    used = {*printed, *shown, *renamed.values()}
    existing = {*CARD_KEYS, *columns}
    unused = [
        name for name in columns if name not in used and untranslated_name(name) not in existing
    ]
    source = Path(deck.source).name
    known = [*CARD_KEYS, *printed]
    near = {name: nearest(name, known) for name in unused[:MAX_COLUMNS] if name not in CARD_KEYS}
    for name in filter(near.get, near):
        template = '{source}: nothing on the cards uses "{column}".{near}'
        yield Message(template, source=source, column=short(name), near=near[name])
    others = [short(name, 40) for name in unused if not near.get(name)]
    if others:
        template = "{source}: nothing on the cards uses {columns}."
        yield Message(template, source=source, columns=first_few(others, MAX_COLUMNS_IN_WARNING))


def _list_fields_on_backs(deck: Deck) -> set[str]:
    texts = (Template(text) for back in deck.backs.values() for text in (back.title, back.text))
    return {name for text in texts for name in text.fields}


def _count_repeated(card: Card, deck: Deck) -> int:
    """Count how often repeated regions stand on both sides of a card.

    They count twice, because `check` compares each region with all others.
    """
    layouts = filter(None, (deck.layout_of(card), deck.layout_behind(card)))
    values = {**card.fields, **{stat.name.lower(): str(stat.value) for stat in card.stats}}
    texts = (
        region.repeat.filled(lambda name: values.get(name, ""))
        for layout in layouts
        for region in layout.regions
        if region.repeat
    )
    return 2 * sum(len(repeated_parts(text)) for text in texts)


def _count_rows(card: Card) -> int:
    """Count what stands on a card below or beside each other."""
    effects = (*card.effects, *card.boxes, *card.foot)
    texts = (card.body, card.note, *(effect.text for effect in effects), *card.fields.values())
    return len(effects) + sum(text.count("\n") + text.count("|") for text in texts)
