"""A deck as plain frozen data, which is the schema of its file, too; nothing here draws, plays or reads files.

Named tuples rather than dataclasses: making a dataclass costs a millisecond at every start.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.colour import LEAST_CONTRAST, PAPER, contrast, rgb
from cards_pdf.common.sentences import Sentence, listed
from cards_pdf.common.standard_deck import SUIT_NAMES
from cards_pdf.common.data.record import As, Few, OneOf, Place, Text, Unfit, Usual, Whole
from cards_pdf.decks.icons import PICTURE
from cards_pdf.decks.icons import Icon as Icon
from cards_pdf.decks.layout import Layout
from cards_pdf.decks.rows import BACK_PATTERNS, BOXES, EFFECTS, ICONS, PATTERNS, STATS
from cards_pdf.decks.rows import Effect as Effect
from cards_pdf.decks.rows import Stat as Stat
from cards_pdf.decks.rows import Value as Value

MAX_ROWS = 40  # of one sort on one card; no card has room for more
_CODE = r"[A-Za-z0-9][A-Za-z0-9-]{0,11}"


def _dark(text: str, _: Place) -> str:
    """A colour dark enough for white words on it."""
    if contrast(rgb(text), PAPER) < LEAST_CONTRAST:
        raise Unfit("is too pale: white text on it needs a contrast of {least} to 1.", least=LEAST_CONTRAST)
    return text


Accent = Annotated[str, As(Annotated[str, Text(20)], _dark)]
Art = Annotated[Path | None, PICTURE]
BackName = Annotated[str, OneOf(("none",), of="backs")]
Called = Annotated[str, Usual(lambda at: at.label, aside=True)]  # the key under which a table stands
Short = Annotated[str, Text(60)]
Long = Annotated[str, Text(400)]
Word = Annotated[str, Text(40)]
Label = Annotated[str, Text(30)]


class Kind(NamedTuple):
    """A family of cards: its word, one accent colour, and a pattern and icon so colour never stands alone."""

    name: Called
    label: Annotated[str, Text(30), Usual(lambda at: at.label.capitalize())]
    accent: Accent = "#333333"
    pattern: Annotated[str, OneOf(PATTERNS, nothing="none")] = "none"
    icon: Annotated[str, OneOf(ICONS, nothing="none")] = "none"
    figure: Word = ""  # the drawing on cards that name none themselves, such as "beast"
    text: Long = ""  # the rule under that picture, for cards of this kind without a body
    back: BackName = ""  # of cards that name none themselves


PLAIN = Kind("", "")


class Back(NamedTuple):
    name: Called
    title: Short = ""
    accent: Accent = "#333333"
    pattern: Annotated[str, OneOf(BACK_PATTERNS, nothing="lattice")] = "lattice"
    art: Art = None


class Card(NamedTuple):
    """A card of the deck, as a [[card]] or a row of a spreadsheet says it."""

    code: Annotated[
        str,
        Text(12, _CODE, "must be letters, digits and hyphens, twelve at most."),
        Usual(lambda at: str(at.number)),
    ]
    number: Annotated[int, Whole(0), Usual(lambda at: at.number)]
    name: Annotated[str, Text(200)]
    kind: Annotated[Kind, OneOf(of="kinds", things=True, nothing=PLAIN)] = PLAIN
    body: str = ""
    effects: Annotated[tuple[Effect, ...], EFFECTS, Few(MAX_ROWS)] = ()
    boxes: Annotated[tuple[Effect, ...], BOXES, Few(MAX_ROWS)] = ()
    foot: Annotated[tuple[Effect, ...], EFFECTS, Few(MAX_ROWS)] = ()
    stats: Annotated[tuple[Stat, ...], STATS] = ()
    element: Label = ""
    weakness: Label = ""
    rank: Annotated[str, Text(10)] = ""
    suit: Annotated[str, OneOf(SUIT_NAMES)] = ""
    value: Annotated[str, Text(12)] = ""
    art: Art = None
    figure: Word = ""  # the name of a drawing, such as "emberjaw"
    subtitle: Short = ""  # under the name, instead of the kind's word
    note: Long = ""  # a reminder under everything else
    back: BackName = ""
    copies: Annotated[int, Whole(1, 999)] = 1
    row: Annotated[
        str, Usual(lambda at: listed(at.words()) if at.run.called == "column" else "", aside=True)
    ] = ""

    @staticmethod
    def called(table: Mapping[str, Any], number: int) -> str:
        """A card in what is said of its mistakes."""
        return Sentence("card {code}", code=table.get("code") or number)

    @property
    def place(self) -> str:
        """Where whoever made the deck finds it."""
        return self.row or Sentence("card {code}", code=self.code)

    def stat(self, name: str) -> int:
        """The number printed for a stat, such as `hp`."""
        value = next(stat.value for stat in self.stats if stat.name == name)
        assert isinstance(value, int)
        return value


def has_role(card: Card) -> bool:
    """Whether a playing card says what it does, instead of showing pips."""
    return bool(card.figure or card.kind.figure)


class Deck(NamedTuple):
    source: str
    title: str
    designer: str
    credit: str
    language: str
    size: str
    layout: Layout
    back: str
    foot_title: str
    mark_spot: bool
    kinds: Mapping[str, Kind]
    backs: Mapping[str, Back]
    play: Mapping[str, Value]
    cards: tuple[Card, ...]
    fonts: Mapping[str, Path] = MappingProxyType({})  # style, such as "body" -> a TrueType file
    icons: Mapping[str, Icon] = MappingProxyType({})
    words: Mapping[str, str] = MappingProxyType({})  # "fire" -> what is printed for it

    def card(self, code: str) -> Card:
        return next(card for card in self.cards if card.code == code)

    def said(self, word: str) -> str:
        """A word of the rules, such as an element, as this deck prints it."""
        return self.words.get(word, word)

    def back_of(self, card: Card) -> Back | None:
        """What is printed behind a card: its own back, its kind's or the deck's."""
        return self.backs.get(card.back or card.kind.back or self.back)

    @property
    def has_backs(self) -> bool:
        return any(map(self.back_of, self.cards))

    @property
    def without_copies(self) -> "Deck":
        """The same with each card once."""
        return self._replace(cards=tuple(card._replace(copies=1) for card in self.cards))

    @property
    def fronts(self) -> tuple[Card, ...]:
        """Every front to print, copies counted."""
        return tuple(card for card in self.cards for _ in range(card.copies))
