"""A table of real cards, as somebody lays it who reads what the referee says and does nothing else.

It knows no game and no port: it moves cards by the words of sentences.
"""

import re
from collections import Counter

BACK = re.compile(r"Put (.+) back on top of the (\w+)(?:, \S+ uppermost)?\.")
AWAY = re.compile(r"Put (.+) back into the (\w+)\.")
OUT = re.compile(r"Take (.+) out of the pile again: (.+)\.")
LAY = re.compile(r"(.+): (.+) again, no longer (.+)\.")
ORDER = re.compile(r"In this order (.+): (.+)\.")
KNOWN = re.compile(r"In the (\w+), from card (\d+) down, lie again: (.+)\.")
TURN = re.compile(r"Turn (\S+) back to (\d+)°\.")
OVER = re.compile(r"Turn (\S+) over again\.")
READY = re.compile(r"(\S+) is (exhausted|ready) again\.")
COUNT = re.compile(r"(\S+) has (\w+) (\d+) again\.")


class MadeTable:
    """Places by what they are called, piles by name from the top ("?" where nobody knows), how cards lie."""

    def __init__(self, places, piles, lie):
        self.places = {place: list(cards) for place, cards in places.items()}
        self.piles = {pile: list(cards) for pile, cards in piles.items()}
        self.lie = {card: list(how) for card, how in lie.items()}

    def obey(self, sentence):
        """Whether it was a sentence about cards."""
        for told, do in (
            (BACK, self.put_back), (AWAY, self.put_away), (OUT, self.look_out), (LAY, self.lay),
            (ORDER, self.in_order), (KNOWN, self.known), (TURN, self.turn), (OVER, self.turn_over),
            (READY, self.ready), (COUNT, self.count),
        ):  # fmt: skip
            if found := told.fullmatch(sentence):
                do(*found.groups())
                return True
        return False

    def take(self, card):
        """From wherever it lies; one that lies in a pile and is looked for is found there."""
        for cards in (*self.places.values(), *self.piles.values()):
            if card in cards:
                cards.remove(card)
                return card
        next(pile for pile in self.piles.values() if "?" in pile).remove("?")
        return card

    def put_back(self, cards, pile):
        self.piles[pile][:0] = [self.take(card) for card in cards.split()]

    def put_away(self, cards, pile):
        self.piles[pile] += [self.take(card) for card in cards.split()]

    def look_out(self, cards, place):
        self.places[place] += [self.take(card) for card in cards.split()]

    def lay(self, cards, place, _):
        self.look_out(cards, place)

    def in_order(self, place, cards):
        assert Counter(self.places[place]) == Counter(cards.split()), "the order of other cards"
        self.places[place] = cards.split()

    def known(self, pile, at, cards):
        for place, card in enumerate(cards.split(), int(at) - 1):
            lies = self.piles[pile]
            lies.remove(card if card in lies else "?")
            lies.insert(place, card)

    def turn(self, card, degrees):
        self.lying(card)[0] = int(degrees)

    def turn_over(self, card):
        self.lying(card)[1] ^= True

    def ready(self, card, how):
        self.lying(card)[2] = how == "exhausted"

    def count(self, card, counter, number):
        self.lying(card)[3][counter] = int(number)

    def lying(self, card):
        return self.lie.setdefault(card, [0, False, False, {}])

    def must_be(self, other):
        """The same for whoever looks at it: of a pile only what is known there."""
        assert self.places == other.places
        for name, pile in self.piles.items():
            wanted = other.piles[name]
            assert len(pile) == len(wanted), f"{name} has {len(pile)} cards, not {len(wanted)}"
            assert [card if known != "?" else "?" for card, known in zip(pile, wanted, strict=True)] == wanted
        seen = [card for cards in self.places.values() for card in cards]
        for card in seen:
            assert plain(self.lie.get(card)) == plain(other.lie.get(card)), card


def plain(lie):
    turned, flipped, exhausted, counters = lie or (0, False, False, {})
    return turned, flipped, exhausted, {name: number for name, number in counters.items() if number}
