"""The ordinary deck: its ranks, suits and jokers, and how they are written."""

from typing import NamedTuple


class Suit(NamedTuple):
    name: str
    letter: str
    sign: str
    red: bool = False


RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = (
    Suit("spades", "S", "♠"),
    Suit("hearts", "H", "♥", red=True),
    Suit("diamonds", "D", "♦", red=True),
    Suit("clubs", "C", "♣"),
)
#: What jokers carry for a suit, so that colour is not what tells them apart.
JOKER_SUITS = (Suit("sun", "", "", red=True), Suit("moon", "", ""))
JOKERS = ("RJ", "BJ")

LETTERS = {suit.name: suit.letter for suit in SUITS}
RED = frozenset(suit.name for suit in (*SUITS, *JOKER_SUITS) if suit.red)
SUIT_NAMES = tuple(suit.name for suit in (*SUITS, *JOKER_SUITS))
#: What a suited card shows, by its code: "10H" is 10 and ♥.
INDICES = {rank + suit.letter: (rank, suit.sign) for suit in SUITS for rank in RANKS}
CODES = (*INDICES, *JOKERS)
