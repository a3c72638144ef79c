"""A deck's file: its tables, and the Deck that is made of them."""

from collections.abc import Iterable, Iterator, Mapping
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
from cards_pdf.decks.icons import ICONS, MAX_ICONS, Icon
from cards_pdf.decks.layouts.file import load_layout, shipped_layouts
from cards_pdf.decks.layouts.region import FACES, FIELDS, repeated_parts
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
from cards_pdf.decks.rows import Said
from cards_pdf.decks.tables.cards import CardsInTables
from cards_pdf.decks.tables.tables import HOUSE, MAX_COLUMNS, Tables, untranslated_name

_BACKS = Keys(  # files of print services are called by it
    "[A-Za-z0-9][A-Za-z0-9_-]{0,39}",
    "must be letters, digits, hyphens and low lines, forty at most.",
)
_SYMBOLS = Keys(".{1,40}", "must be one to forty characters long.")
_MOST_NAMED = 12  # of the columns that nothing uses
USUAL_THEME = "ribbon"
MAX_CARDS = 100_000  # more are refused by their number of fronts
MAX_FRONTS = 5_000  # three seconds of drawing
MAX_ROWS = 10_000  # of all cards: boxes, effects, lines, cells of tables and what regions repeat


_OURS = "|".join((*FACES, "bold_italic", "symbols", "display", "ink", "soft", "paper"))
FACE_NAME = Keys(
    f"(?!(?:{_OURS})$)[a-z][a-z0-9-]{{0,29}}",
    "must be small letters, digits and hyphens, and no name of ours.",
)
Theme = Annotated[str, AnyOf(shipped_layouts, nothing="")]
Style = Annotated[Path | None, file_in_deck_folder(".ttf", ".otf", ".ttc"), Format("font")]


class Head(NamedTuple):
    """What the whole deck is called, how large its cards are, how they look."""

    title: Annotated[str, Text(120)]
    designer: Annotated[str, Text(120)] = ""
    credit: Annotated[Long, "thanks and licences, for your own records"] = ""
    language: Annotated[str, Text(20), "for screen readers"] = "en"
    card: Annotated[CardSize, "a size that is sold, such as poker, bridge, mini or tarot"] = ""
    size: Annotated[CardSize, "instead of it, lengths of your own: 70mm x 120mm"] = ""
    shape: Annotated[str, AnyOf(CARD_SHAPES, nothing="")] = ""
    theme: Annotated[Theme, "how cards look"] = ""
    printed_before: Annotated[
        tuple[Theme, ...],
        MaxItems(8),
        "other themes in which it was printed: photos of that are read as well",
    ] = ()
    layout: Annotated[
        Path | None,
        file_in_deck_folder(".toml"),
        Format("layout"),
        "instead of it, a file of your own",
    ] = None
    cards: Annotated[Tables, "tables of cards beside the deck"] = ()
    art_dpi: Annotated[int, Int(72, 1200), "to which finer pictures are scaled down"] = 300
    look: Annotated[LookName, "the game whose colours, letters and cover it has"] = ""
    back: Annotated[BackName, "of cards that name none themselves"] = ""
    foot_title: Annotated[Short, "the words before a card's foot"] = ""
    mark_spot: Annotated[bool, "keeps 8 x 8 mm of each face free"] = False
    camera: Annotated[bool, "marks by which a photo tells the cards that were dealt"] = False

    def made(self, at: Location) -> "Head":
        if self.size and self.card:
            at.wrong("size", 'and "card" both say how large cards are; say it once.')
        if self.layout and self.theme:
            at.wrong("layout", 'and "theme" both say how cards are laid out; say it once.')
        return self

    @property
    def layout_file(self) -> Path:
        return self.layout or shipped_layouts()[self.theme or USUAL_THEME]


class Fonts(NamedTuple):
    """Files for some of the styles; what is in them is checked when they are opened."""

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
        """Each by its style or name; the others by their turns."""
        styles = {
            style: file for style, file in zip(self._fields[:5], self[:5], strict=True) if file
        }
        styles |= {name: file for name, file in self.faces.items() if file}
        return styles | {f"others {n}": file for n, file in enumerate(self.others) if file}


Line = Annotated[str, Text(400)]
Shade = Annotated[str, Convert(Annotated[str, Text(20)], checked_colour)]
Symbol = Annotated[str, Text(100)]
ColumnName = Annotated[str, Convert(Annotated[str, Text(100)], lambda name, _: column_name(name))]


# Its fields stand in the order in which they are read: what cards refer to comes before them.
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
        Mapping[str, Icon], ICONS, Exports("icons"), "outlines or pictures for :names: in texts"
    ] = {}
    backs: Annotated[Mapping[str, Back], Exports("backs"), _BACKS] = {}
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

    def made(self, at: Location) -> Deck:
        head, columns = self.deck, self._columns(at)
        tables = CardsInTables(head.cards, self.cards, columns, tuple(self.stats), at)
        cards = (*self.card, *tables.cards(len(self.card) + 1))
        at.run.raise_any()
        own = dict.fromkeys(chain(tables.own, *(card.fields for card in cards)))
        fields = [*map(str.lower, self.stats), *tables.columns, *own]
        given = (fields, self.colours, self.fonts.faces)
        layout = load_layout(head.layout_file, *given)
        files = {kind.layout for kind in self.kinds.values() if kind.layout}
        of_kinds = {file: load_layout(file, *given) for file in sorted(files)}
        behind = {
            name: load_layout(back.layout, *given)._replace(is_back=True)
            for name, back in self.backs.items()
            if back.layout
        }
        before = [load_layout(shipped_layouts()[theme], fields) for theme in head.printed_before]
        deck = Deck(
            source=str(at.run.shared["file"]),
            title=head.title,
            designer=head.designer,
            credit=head.credit,
            language=tables.language or head.language,
            size=head.size or head.card or sizes.USUAL_CARD,
            shape=head.shape,
            layout=layout,
            layouts={
                name: of_kinds[kind.layout] for name, kind in self.kinds.items() if kind.layout
            },
            back_layouts=behind,
            earlier_layouts=tuple(before),
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
            art_dpi=head.art_dpi,
            words=self.words,
            small_words=self.small_words,
            table_language=tables.language,
        )
        _check_whole(deck, at)
        known = [*HOUSE, *fields]
        for name in sorted(_speaks_of(self.backs) - {*known, *FIELDS}):
            said = "speaks of {{{word}}}, which no card has.{near}"
            at.wrong("backs", said, word=name[:40], near=nearest(name, known))
        asked = {name for table in head.cards for name in table.when.names}
        unasked = [name for name in (*tables.adorning, *own) if name not in asked]
        return deck._replace(notices=(*tables.notices, *_unused(deck, unasked, columns)))

    def _columns(self, at: Location) -> dict[str, str]:
        """What is read from which column; `at` is told of what is read nowhere."""
        known, here = (*HOUSE, *map(str.lower, self.stats)), Location(at.run, {}, "columns", at)
        for key in self.columns:
            if key.lower() not in known:
                here.wrong(key, "is not known here.{near}", near=nearest(key, known))
        at.run.raise_any()
        return {key.lower(): column for key, column in self.columns.items()}


def _speaks_of(backs: Mapping[str, Back]) -> set[str]:
    """The columns that stand on backs."""
    return {
        name
        for back in backs.values()
        for said in (back.title, back.text)
        for name in Template(said).fields
    }


def _unused(deck: Deck, columns: Iterable[str], renamed: Mapping[str, str]) -> Iterator[Message]:
    """A word about columns that no layout speaks of: those that may be slips, then the others
    together.
    """
    layouts = (*deck.all_layouts, *deck.back_layouts.values())
    spoken = _speaks_of(deck.backs).union(*(layout.speaks_of() for layout in layouts))
    known, source = [*HOUSE, *spoken], Path(deck.source).name
    shown = {word for layout in layouts for word in layout.shown()}
    used, whole = {*spoken, *shown, *renamed.values()}, {*HOUSE, *columns}
    unused = [name for name in columns if name not in used and untranslated_name(name) not in whole]
    near = {name: nearest(name, known) for name in unused[:MAX_COLUMNS] if name not in HOUSE}
    for name in filter(near.get, near):
        template = '{source}: nothing on the cards uses "{column}".{near}'
        yield Message(template, source=source, column=short(name), near=near[name])
    if others := [short(name, 40) for name in unused if not near.get(name)]:
        template = "{source}: nothing on the cards uses {columns}."
        yield Message(template, source=source, columns=first_few(others, _MOST_NAMED))


def _check_whole(deck: Deck, at: Location) -> None:
    if not deck.cards and not at.run.found:
        at.wrong("", 'has no [[card]], and no table of them (cards = "cards.csv" under [deck]).')
    fronts = sum(card.copies for card in deck.cards)
    if fronts > MAX_FRONTS:
        at.wrong("", "asks for {fronts} cards; {most} is the most.", fronts=fronts, most=MAX_FRONTS)
    rows = sum(_count_rows(card) + _count_repeated(card, deck) for card in deck.cards)
    if rows > MAX_ROWS:
        said = (
            "has {rows} boxes, effects, lines, cells of tables and repeated regions on its "
            "cards; {most} is "
            "the most."
        )
        at.wrong("", said, rows=rows, most=MAX_ROWS)
    for what in ("code", "number"):
        seen: set[object] = set()
        for card in deck.cards:
            value = getattr(card, what)
            if value in seen:
                run = copy(at.run)
                run.called = "column" if card.row else "key"
                place = Location(run, {"code": card.code}, card.place, row=card.row)
                place.wrong(what, "is {value}, which an earlier card has.", value=repr(value))
            seen.add(value)


def _count_repeated(card: Card, deck: Deck) -> int:
    """How often its repeated regions stand on its sides, twice: `check` compares each with all
    others.
    """
    layouts = filter(None, (deck.layout_of(card), deck.layout_behind(card)))
    said = {**card.fields, **{stat.name.lower(): str(stat.value) for stat in card.stats}}
    texts = (
        region.repeat.filled(lambda name: said.get(name, ""))
        for layout in layouts
        for region in layout.regions
        if region.repeat
    )
    return 2 * sum(len(repeated_parts(text)) for text in texts)


def _count_rows(card: Card) -> int:
    """What stands below or beside each other on it."""
    effects = (*card.effects, *card.boxes, *card.foot)
    texts = (card.body, card.note, *(effect.text for effect in effects))
    return len(effects) + sum(
        text.count("\n") + text.count("|") for text in (*texts, *card.fields.values())
    )
