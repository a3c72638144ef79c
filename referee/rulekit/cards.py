"""Cards as they are printed and as people type them, and numbers as people type them."""

import re
from collections.abc import Iterable
from functools import cache
from operator import attrgetter
from typing import Self

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "S", "H", "D")
SIGNS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
LONGEST_OPTION = 200  # signs; nobody types more
COPY = "#"  # before the number of a copy
HIGHEST = 10**18 - 1  # for numbers without a limit of their own; a double still holds it exactly
_ORDERS = {rank: order for order, rank in enumerate(RANKS, 1)}
_SUIT_PLACES = {suit: 100 * place for place, suit in enumerate(SUITS, 1)}
_TYPED_SUITS = {"♣": "C", "♧": "C", "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D"}


class Card(str):
    """What is printed in a card's corner ("10H"), with its suit and its rank.

    Being a string, a card is its own option, its own JSON and its own sort of name;
    being interned by its deck, it is cheap to compare.
    """

    __slots__ = ("face", "name", "order", "place", "rank", "suit")
    face: str  # what is printed: a copy is a card of its own, "5S#2", with the face "5S"
    suit: str
    rank: str
    # of a deck that brings its own; what a standard card is called depends on who printed it
    name: str
    order: int  # A 1, J 11, Q 12, K 13, a number as printed; 0 without a rank
    place: int  # among cards sorted by suit C S H D, then from the ace

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


UNKNOWN = Card("?")  # a card that lies face up somewhere, but was not named
JOKERS = (Card("RJ"), Card("BJ"))
STANDARD = tuple(Card(rank + suit, suit, rank) for suit in SUITS for rank in RANKS)
_BY_CODE: dict[str, Card] = {card: card for card in (*STANDARD, *JOKERS)}


def card(code: str) -> Card:
    """The standard card or joker of a canonical code."""
    return _BY_CODE[code]


def cards(codes: str) -> list[Card]:
    """Several canonical codes, as rules and tests write them: "JS 8D"."""
    return [_BY_CODE[code] for code in codes.split()]


def copies(deck: Iterable[Card], times: int) -> tuple[Card, ...]:
    """Each card so many times, told apart by number: two decks are `copies(STANDARD, 2)`."""
    numbers = [""] + [f"{COPY}{number}" for number in range(2, times + 1)]
    found = ((card + number, card) for card in deck for number in numbers[:times])
    return tuple(Card(code, card.suit, card.rank, card.name) for code, card in found)


def twin(card: Card, among: Iterable[Card]) -> Card:
    """A copy of the card that is among these: the card itself, or whichever comes first."""
    found = None
    for other in among:
        if other == card:
            return card
        if found is None and other.face == card.face:
            found = other
    return found or card


def by_suit(hand: Iterable[Card]) -> list[Card]:
    """Sorted by suit C S H D, then by rank from the ace."""
    return sorted(hand, key=attrgetter("place"))


class Reader:
    """Reads what people type as the cards of one game."""

    def __init__(self, spellings: dict[str, Card]) -> None:
        self.spellings = spellings

    def one(self, text: str) -> Card | None:
        """The card that the text names, however it is spelt; None if it names none."""
        return self.spellings.get(text) or self.spellings.get(plain_spelling(text))

    def option(self, text: str) -> str:
        """An option as it may be typed, with each card in it spelt as the referee spells it."""
        if len(text) > LONGEST_OPTION:
            return ""
        return " ".join(self.word(word) for word in text.split()).casefold()

    def word(self, text: str) -> str:
        """A word of an option, with the card in it, or before its point, spelt as the referee
        spells it.
        """
        head, dot, tail = text.partition(".")
        return f"{self.one(head) or head}{dot}{tail}"

    def card_of(self, option: str) -> Card | None:
        """The card that an option is or is about, as the rules spell it: A4 of the box "A4.3
        fire".
        """
        code = option.partition(" ")[0].partition(".")[0]
        card = self.spellings.get(code)
        return card if card == code else None


def plain_spelling(text: str) -> str:
    """Return the text in capitals, with letters in place of suit signs."""
    text = text.strip().upper().replace("\ufe0f", "")
    for sign, suit in _TYPED_SUITS.items():
        text = text.replace(sign, suit)
    return text


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
    """Reads these cards as they are spelt, with or without spaces between them."""
    spellings = STANDARD_READER.spellings
    if all(spellings.get(card) == card for card in deck):
        return STANDARD_READER
    return Reader(_spellings(deck))


def whole_number(text: str) -> int | None:
    """The number that was typed; None for anything else, or if it has too many digits."""
    return int(text) if text.isdecimal() and len(text) <= len(str(HIGHEST)) else None
