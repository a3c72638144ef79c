"""A deck as frozen data: what its file says about all cards, its cards and their layouts.

Nothing here draws, plays or reads files.

Camera marks
    A mark is one of `MARK_PATTERNS` patterns. On cards that are dealt, the last patterns stand for
    the cards of the ordinary deck, whichever deck prints them. The others stand for the cards of
    one deck by their position. On cards with boxes a pattern also has a check of what is printed
    (`cards/camera_mark.py`). Both use the same patterns: a photo is read for one game, which knows
    its cards.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NamedTuple

from cards_pdf.common import sizes
from cards_pdf.common.colour import checked_colour
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import (
    AnyOf,
    Convert,
    EarlierName,
    Exports,
    Format,
    ForPencil,
    Int,
    Keys,
    MaxItems,
    Text,
)
from cards_pdf.common.records.problems import Location
from cards_pdf.common.records.record import Key, record
from cards_pdf.common.sizes import CardSize
from cards_pdf.common.standard_deck import CODES
from cards_pdf.decks.card import Back, BackName, Card, Kind, Long, LookName, RowValue, Short
from cards_pdf.decks.icons import FONTS, ICONS, MAX_ICONS, OWN_ICONS, Icon, file_in_deck_folder
from cards_pdf.decks.layout_file import LayoutRef, shipped_layouts
from cards_pdf.decks.region import FACES, Layout
from cards_pdf.decks.tables import Tables

CARD_SHAPES = ("round", "hexagon")
DEFAULT_LAYOUT = "ribbon"
_RESERVED = "|".join((*FACES, "bold_italic", "symbols", "display", "ink", "soft", "paper"))
_FACE_NAME = Keys(
    f"(?!(?:{_RESERVED})$)[a-z][a-z0-9-]{{0,29}}",
    "must be small letters, digits and hyphens, and no name of ours.",
)
_BACK_NAME = Keys(  # files of print services are named after it
    "[A-Za-z0-9][A-Za-z0-9_-]{0,39}",
    "must be letters, digits, hyphens and underscores, forty at most.",
)
_SYMBOL_NAME = Keys(".{1,40}", "must be one to forty characters long.")
Theme = Annotated[str, AnyOf(shipped_layouts, empty="")]
Style = Annotated[Path | None, file_in_deck_folder(*FONTS), Format("font")]
Line = Annotated[str, Text(400)]
Shade = Annotated[str, Convert(Annotated[str, Text(20)], checked_colour)]
Symbol = Annotated[str, Text(100)]


# Without the methods of dataclasses that nothing uses, 2 ms are saved at every start with a deck.
@record
class DeckTables:
    """The tables of a deck's file that its cards and layouts refer to.

    They stand in the order in which they are read: what others refer to comes before them.
    """

    words: Annotated[
        Mapping[str, Line], Exports("words"), "translations of words such as fire"
    ] = {}
    small_words: Annotated[
        Mapping[str, Line],
        "words on boxes and sheets in a language that is not built in: tuck_box …",
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
    backs: Annotated[Mapping[str, Back], Exports("backs"), _BACK_NAME] = {}
    kinds: Annotated[Mapping[str, Kind], Exports("kinds")] = {}
    play: Annotated[Mapping[str, RowValue], "what the referee plays with"] = {}
    symbols: Annotated[
        Mapping[str, Symbol],
        _SYMBOL_NAME,
        MaxItems(MAX_ICONS),
        'icons for words in texts: gold = ":coin:"',
    ] = {}


@record
class DeckHead:
    """The deck's title, the size of its cards and their look."""

    title: Annotated[str, Text(120)]
    designer: Annotated[str, Text(120)] = ""
    credit: Annotated[Long, "thanks and licences, for your own records"] = ""
    language: Annotated[str, Text(20), "for screen readers"] = "en"
    size: Annotated[
        CardSize, Format("size"), "the size of its cards: poker, tarot and so on, or 70mm x 120mm"
    ] = ""
    old_size: Annotated[CardSize, Key("card"), EarlierName(), "an older name of size"] = ""
    shape: Annotated[str, AnyOf(CARD_SHAPES, empty="")] = ""  # no shape is a rectangle
    layout_file: Annotated[
        LayoutRef, Key("layout"), "how cards look: a built-in layout, or a file beside the deck"
    ] = None
    theme: Annotated[Theme, EarlierName(), "an older name of layout"] = ""
    printed_before: Annotated[
        tuple[Theme, ...],
        MaxItems(8),
        ForPencil(),
        "other layouts in which it was printed, so that photos of those cards can be read",
    ] = ()
    tables: Annotated[Tables, Key("cards"), "tables of cards beside the deck"] = ()
    rules: Annotated[
        Path | None, file_in_deck_folder(".toml"), "a rule sheet beside this file, for its kit"
    ] = None
    art_dpi: Annotated[
        int, Int(72, 1200), "the resolution to which finer pictures are scaled down"
    ] = 300
    look: Annotated[LookName, "the game whose colours, fonts and cover it uses"] = ""
    back: Annotated[BackName, "for cards that name none"] = ""
    foot_title: Annotated[Short, ForPencil(), "the text before a card's foot"] = ""
    mark_spot: Annotated[bool, ForPencil(), "keeps 8 x 8 mm of each face free"] = False
    camera: Annotated[bool, ForPencil(), "marks by which a photo identifies the dealt cards"] = (
        False
    )

    def validated(self, location: Location) -> "DeckHead":
        """Replace the older keys `card` and `theme` by `size` and `layout`."""
        if self.size and self.old_size:
            location.report(
                "size", 'and "card" both set the size of cards; write only one of them.'
            )
        if self.layout_file and self.theme:
            location.report(
                "layout", 'and "theme" both set the layout of cards; write only one of them.'
            )
        return replace(
            self,
            size=self.size or self.old_size or sizes.USUAL_CARD,
            layout_file=self.layout_file or shipped_layouts()[self.theme or DEFAULT_LAYOUT],
        )


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
        "for characters that a style's own font lacks, tried one by one",
    ] = ()

    faces: Annotated[
        Mapping[str, Style],
        MaxItems(20),
        _FACE_NAME,
        "more fonts, under names of your own, for layouts and texts",
    ] = {}

    @property
    def files(self) -> dict[str, Path]:
        """Font files by style, by name, or by "others" and their position."""
        styles = {
            style: file for style, file in zip(self._fields[:5], self[:5], strict=True) if file
        }
        styles |= {name: file for name, file in self.faces.items() if file}
        return styles | {f"others {n}": file for n, file in enumerate(self.others) if file}


@record
class Deck(DeckHead, DeckTables):
    """A deck that was read and checked."""

    source: str
    layout: Layout
    layouts: Mapping[str, Layout]  # of kinds that have their own, by name
    back_layouts: Mapping[str, Layout]  # of backs that are drawn as fronts are, by name
    earlier_layouts: tuple[Layout, ...]  # in which it was printed before
    cards: tuple[Card, ...]
    fonts: Mapping[str, Path]  # style, such as "body" -> a TrueType file
    table_language: str  # of translations in its tables
    notices: tuple[Message, ...] = ()  # warnings for its author

    @property
    def stem(self) -> str:
        """The stem of files that are made of the deck: legacy, legacy-zh."""
        name = Path(self.source).stem.replace(".", "-")
        suffix = f"-{self.table_language}"
        return name + suffix if self.table_language and not name.endswith(suffix) else name

    @property
    def folder(self) -> str:
        """The folder of files that are made of the deck and its translations."""
        return Path(self.source).stem.partition(".")[0]

    def card(self, code: str) -> Card:
        return next(card for card in self.cards if card.code == code)

    @property
    def printings(self) -> tuple["Deck", ...]:
        """The deck as it is printed now, and in its earlier layouts."""
        older = (
            replace(self, layout=layout, source=f"{self.source} ({layout.name})")
            for layout in self.earlier_layouts
        )
        return (self, *older)

    def layout_of(self, card: Card) -> Layout:
        return self.layouts.get(card.kind.name, self.layout)

    @property
    def all_layouts(self) -> tuple[Layout, ...]:
        return (self.layout, *self.layouts.values())

    @property
    def layouts_of_sides(self) -> tuple[Layout, ...]:
        """All layouts of fronts and of backs."""
        return (*self.all_layouts, *self.back_layouts.values())

    @property
    def is_framed(self) -> bool:
        """True if every card has a frame that shows where to cut."""
        return all(layout.framed for layout in self.all_layouts)

    def printed_word(self, word: str) -> str:
        """Return a word of the rules, such as an element, as the deck prints it."""
        return self.words.get(word, word)

    def back_of(self, card: Card) -> Back | None:
        """Return the back of a card: its own, its kind's or the deck's."""
        return self.backs.get(card.back or card.kind.back or self.back)

    def layout_behind(self, card: Card) -> Layout | None:
        """Return the layout of a card's back, if it has one."""
        back = self.back_of(card)
        return self.back_layouts.get(back.name) if back else None

    @property
    def has_backs(self) -> bool:
        return any(map(self.back_of, self.cards))

    @property
    def names_artists(self) -> bool:
        """True if the deck has icons whose licence requires credit."""
        return any(icon.is_free for icon in self.icons.values())

    @property
    def without_copies(self) -> "Deck":
        """The deck with each card once."""
        return replace(self, cards=tuple(card._replace(copies=1) for card in self.cards))

    @property
    def printed_cards(self) -> tuple[Card, ...]:
        """All cards, each as often as it is printed."""
        return tuple(card for card in self.cards for _ in range(card.copies))


# --- camera marks ---

MARK_SIDE_MM = 8.0
MARK_PATTERNS = 587
FIRST_STANDARD_PATTERN = MARK_PATTERNS - len(CODES)
STANDARD_PATTERNS = {FIRST_STANDARD_PATTERN + place: code for place, code in enumerate(CODES)}
_PATTERN_BY_CODE = {code: number for number, code in STANDARD_PATTERNS.items()}

Point = tuple[float, float]  # mm, from a card's left top corner
# below an index, where it is visible in a fan of cards, and within a frame
DEALT_MARK_CORNER: Point = (4.1, 25.0)
POKER_SIZE: Point = (63.0, 88.0)
# mm from the card's edges, of a mark on cards with boxes; TOP counts from below at the foot
MARK_RIGHT_MM = 3.6
MARK_TOP_MM = 3.0


class MarkedCards(NamedTuple):
    """The cards that a camera can find."""

    numbers: Mapping[int, str]  # codes, by the number of a pattern
    size: Point = POKER_SIZE
    # Left top of the mark; another may be upside down at the other end. None if the layout decides.
    corner: Point | None = DEALT_MARK_CORNER


ORDINARY = MarkedCards(STANDARD_PATTERNS)


def count_checks(cards: int) -> int:
    """Return the number of possible checks in a deck of so many cards."""
    return MARK_PATTERNS // cards


def dealt_number(deck: Deck, card: Card) -> int:
    """Return the pattern of a card without boxes."""
    return _PATTERN_BY_CODE.get(card.code, deck.cards.index(card))


def corner_of_mark(size: Point, *, at_foot: bool) -> Point:
    """Return the left top corner of a mark on a card with boxes."""
    width, height = size
    return (
        width - MARK_RIGHT_MM - MARK_SIDE_MM,
        height - MARK_TOP_MM - MARK_SIDE_MM if at_foot else MARK_TOP_MM,
    )


def pencilled(codes: Sequence[str]) -> MarkedCards:
    """Return the cards of a deck with boxes, with any ticks that were printed on them."""
    count = len(codes)
    numbers = {number: codes[number % count] for number in range(count * count_checks(count))}
    return MarkedCards(numbers, corner=None)
