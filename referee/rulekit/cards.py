"""Cards, and how cards and numbers are typed."""

import re
from collections.abc import Iterable
from functools import cache
from operator import attrgetter
from typing import Self

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "S", "H", "D")
SIGNS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
MAX_OPTION_CHARACTERS = 200  # typed
COPY = "#"  # before the number of a copy
MAX_NUMBER = 10**18 - 1  # for options without a limit
_ORDERS = {rank: order for order, rank in enumerate(RANKS, 1)}
_SUIT_PLACES = {suit: 100 * place for place, suit in enumerate(SUITS, 1)}
_TYPED_SUITS = str.maketrans("♣♧♠♤♥♡♦♢", "CCSSHHDD", "\ufe0f")


class Card(str):
    """A card: its code ("10H") with suit and rank.

    A card is a string, so it can be an option, a key and JSON as it is. Compare cards with `==`,
    never with `is`: each table can have objects of its own. Create a deck once in a module, such as
    `DECK = copies(STANDARD, 2)`.
    """

    __slots__ = ("face", "name", "order", "place", "rank", "suit")
    face: str  # the printed code: a second copy "5S#2" has the face "5S"
    suit: str
    rank: str
    name: str  # if the deck has names; those of standard cards depend on who printed them
    order: int  # A 1, J 11, Q 12, K 13, or a printed number; 0 without a rank
    place: int  # for sorting by suit C S H D, then from the ace

    def __new__(cls, code: str, suit: str = "", rank: str = "", name: str = "") -> Self:
        card = super().__new__(cls, code)
        card.face = code.partition(COPY)[0]
        card.suit = suit
        card.rank, card.name = rank, name
        card.order = _ORDERS.get(rank) or (int(rank) if rank.isdecimal() else 0)
        card.place = _SUIT_PLACES.get(suit, 0) + card.order
        return card

    @property
    def black(self) -> bool:
        return self.suit in {"C", "S"}


UNKNOWN = Card("?")  # a face-up card that the player has not named
JOKERS = (Card("RJ"), Card("BJ"))
STANDARD = tuple(Card(rank + suit, suit, rank) for suit in SUITS for rank in RANKS)
_BY_CODE: dict[str, Card] = {card: card for card in (*STANDARD, *JOKERS)}


def card(code: str) -> Card:
    """Return the standard card or joker with this code."""
    return _BY_CODE[code]


def cards(codes: str) -> list[Card]:
    """Return the cards with these codes: "JS 8D"."""
    return [_BY_CODE[code] for code in codes.split()]


def copies(deck: Iterable[Card], times: int) -> tuple[Card, ...]:
    """Return each card several times, told apart by number. Two decks: `copies(STANDARD, 2)`."""
    numbers = [""] + [f"{COPY}{number}" for number in range(2, times + 1)]
    found = ((card + number, card) for card in deck for number in numbers[:times])
    return tuple(Card(code, card.suit, card.rank, card.name) for code, card in found)


def find_copy(card: Card, among: Iterable[Card]) -> Card:
    """Return the card if it is among these, else its first copy there, else the card."""
    found = None
    for other in among:
        if other == card:
            return other
        if found is None and other.face == card.face:
            found = other
    return found or card


def by_suit(hand: Iterable[Card]) -> list[Card]:
    """Return the cards sorted by suit C S H D, then by rank from the ace."""
    return sorted(hand, key=attrgetter("place"))


class Reader:
    """Reads typed text as cards of one game."""

    def __init__(self, spellings: dict[str, Card]) -> None:
        self.spellings = spellings

    def one(self, text: str) -> Card | None:
        """Return the card that a text names in any spelling, or None."""
        return self.spellings.get(text) or self.spellings.get(plain_spelling(text))

    def option(self, text: str) -> str:
        """Return a typed option with each card in it spelt as in the rules."""
        if len(text) > MAX_OPTION_CHARACTERS:
            return ""
        return " ".join(self.word(word) for word in text.split()).casefold()

    def word(self, text: str) -> str:
        """Return a word with its card, which can stand before a point, spelt as in the rules."""
        head, dot, tail = text.partition(".")
        return f"{self.one(head) or head}{dot}{tail}"

    def card_of(self, option: str) -> Card | None:
        """Return the card that an option is or is about: A4 of the box "A4.3 fire"."""
        code = option.partition(" ")[0].partition(".")[0]
        card = self.spellings.get(code)
        return card if card == code else None


def plain_spelling(text: str) -> str:
    """Return the text in capitals, with letters in place of suit signs."""
    return text.strip().upper().translate(_TYPED_SUITS)


def _spellings(deck: Iterable[Card]) -> dict[str, Card]:
    found: dict[str, Card] = {}
    for card in deck:
        copy = card[len(card.face) :]
        ranks = ("10", "T", "0") if card.rank == "10" else (card.rank,)
        for rank in ranks if card.rank in RANKS and card.suit in SUITS else ():
            found[rank + card.suit + copy] = found[card.suit + rank + copy] = card
        found[card] = found[card.upper()] = card
    return found


RANK = re.compile(r"(?:10|[2-9TJQKA0])", re.IGNORECASE)
STANDARD_READER = Reader(_spellings((*STANDARD, *JOKERS)))


@cache
def reader_of(deck: tuple[Card, ...]) -> Reader:
    """Return the reader of these cards."""
    spellings = STANDARD_READER.spellings
    if all(spellings.get(card) == card for card in deck):
        return STANDARD_READER
    return Reader(_spellings(deck))


def whole_number(text: str) -> int | None:
    """Return a typed number, or None for anything else and for too many digits."""
    return int(text) if text.isdecimal() and len(text) <= len(str(MAX_NUMBER)) else None
