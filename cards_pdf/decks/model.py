"""A deck as plain frozen data; nothing here draws, plays or reads files.

Named tuples rather than dataclasses: making a dataclass costs a millisecond at every start.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from cards_pdf.decks.layout import Layout
from cards_pdf.sentences import Sentence

Value = int | str | bool


class Effect(NamedTuple):
    """One thing a card does: its name, its numbers, and the sentence made from exactly these numbers.

    `name` is empty for plain text that no referee resolves. As a box to tick it is one square, one of several
    `choices`, or `steps` squares in a row.
    """

    name: str
    numbers: Mapping[str, Value]
    text: str
    choices: tuple[str, ...] = ()
    steps: int = 1

    def number(self, key: str = "amount") -> int:
        value = self.numbers[key]
        assert isinstance(value, int)
        return value

    def word(self, key: str = "element") -> str:
        return str(self.numbers[key])


class Stat(NamedTuple):
    """A number on a card, with a row of boxes for each `step` it may grow by and room to write."""

    name: str
    label: str
    value: Value
    step: int = 0
    boxes: int = 0


class Kind(NamedTuple):
    """A family of cards: its word, one accent colour, and a pattern and icon so colour never stands alone."""

    name: str
    label: str
    accent: str
    pattern: str
    icon: str
    figure: str = ""  # the drawing on cards that name none themselves, such as "beast"
    text: str = ""  # the rule under that picture, for cards of this kind without a body
    back: str = ""  # of cards that name none themselves


class Back(NamedTuple):
    name: str
    title: str
    accent: str
    pattern: str
    art: Path | None


class Icon(NamedTuple):
    """A sign that texts name between colons: an outline, a picture, or one of ours with words of its own."""

    name: str
    outline: str  # as SVG writes a path
    picture: Path | None
    says: str  # what is read out for it


class Card(NamedTuple):
    code: str
    number: int
    name: str
    kind: Kind
    body: str
    effects: tuple[Effect, ...]
    boxes: tuple[Effect, ...]
    foot: tuple[Effect, ...]
    stats: tuple[Stat, ...]
    element: str
    weakness: str
    rank: str
    suit: str
    value: str
    art: Path | None
    figure: str  # the name of a drawing, such as "emberjaw"
    subtitle: str  # under the name, instead of the kind's word
    note: str  # a reminder under everything else
    back: str
    copies: int
    row: str = ""  # where it stands in a table, if it comes from one

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
