"""A table of real cards, as somebody lays it who reads what the referee says and does nothing else.

It knows no game and no port: it moves cards by the words of sentences.
"""

import re
from collections import Counter

SENTENCES = {
    "gather": r"Put (\d+) face-down cards? back on top: (.+), no longer (.+)\.",
    "put_back": r"Put (.+) back on top of the (.+?)(?:, \S+ uppermost)?\.",
    "put_away": r"Put (.+) back into the (.+)\.", "look_for": r"Look for (.+) in the (.+)\.",
    "look_out": r"Take (.+) out of the (.+) and put them back (.+)\.",
    "lay": r"(.+): (.+) again, no longer (.+)\.", "in_order": r"In this order (.+): (.+)\.",
    "known": r"In the (.+), from card (\d+) down, there are again: (.+)\.",
    "turn": r"Turn (\S+) back to (\d+)°\.", "turn_over": r"Turn (\S+) over again\.",
    "turn_down": r"Turn (.+) face down again: (.+)\.",
    "deal": r"Deal (\d+) cards? from the (.+) face down again: (.+)\.",
    "ready": r"(\S+) is (exhausted|ready) again\.", "count": r"(\S+) has (\w+) (\d+) again\.",
}  # fmt: skip


class MadeTable:
    """Areas by name, piles by name from the top ("?" where unknown), how cards lie."""

    def __init__(self, places, piles, lie, names, loose):
        self.loose = loose  # places without an order
        self.names = names  # what a pile is called by where it lies
        self.places = {place: list(cards) for place, cards in places.items()}
        self.piles = {pile: list(cards) for pile, cards in piles.items()}
        self.lie = {card: list(how) for card, how in lie.items()}

    def obey(self, sentence):
        for do, told in SENTENCES.items():
            if found := re.fullmatch(told, sentence):
                getattr(self, do)(*found.groups())
                return True
        return False

    def pile(self, name):
        return self.piles[self.names.get(name, name)]

    def take(self, card):
        next(
            cards for cards in (*self.places.values(), *self.piles.values()) if card in cards
        ).remove(card)
        return card

    def put_back(self, cards, pile):
        self.pile(pile)[:0] = [self.take(card) for card in cards.split()]

    def put_away(self, cards, pile):
        self.pile(pile).extend(self.take(card) for card in cards.split())

    def look_out(self, cards, pile, place):
        """One that lies in a pile is found there, though nobody knew where."""
        for card in cards.split():
            self.pile(pile).remove(card if card in self.pile(pile) else "?")
            self.places.setdefault(place, []).append(card)

    def look_for(self, cards, pile):
        self.look_out(cards, pile, "in your other hand")

    def lay(self, cards, place, _):
        self.places.setdefault(place, []).extend(self.take(card) for card in cards.split())

    def in_order(self, place, cards):
        assert Counter(self.places[place]) == Counter(cards.split()), "the order of other cards"
        self.places[place] = cards.split()

    def known(self, pile, position, cards):
        for place, card in enumerate(cards.split(), int(position) - 1):
            lies = self.pile(pile)
            lies.remove(card if card in lies else "?")
            lies.insert(place, card)

    def turn_down(self, cards, place):
        for card in cards.split():
            self.take(card)
            self.pile(place).insert(0, "?")

    def gather(self, count, pile, place):
        for _ in range(int(count)):
            self.pile(pile).insert(0, self.pile(place).pop(0))

    def deal(self, count, pile, place):
        self.gather(count, place, pile)

    def turn(self, card, degrees):
        self.lying(card)[0] = int(degrees)

    def turn_over(self, card):
        self.lying(card)[1] ^= True

    def ready(self, card, state):
        self.lying(card)[2] = state == "exhausted"

    def count(self, card, counter, number):
        self.lying(card)[3][counter] = int(number)

    def lying(self, card):
        return self.lie.setdefault(card, [0, False, False, {}])

    def must_be(self, other):
        """Return what any viewer sees alike: of a pile only what is known there."""
        for place in (*self.places, *other.places):
            lie, wanted = self.places.get(place, []), other.places.get(place, [])
            assert lie == wanted or (place in other.loose and Counter(lie) == Counter(wanted)), (
                place
            )
        for name, pile in self.piles.items():
            wanted = other.piles[name]
            assert len(pile) == len(wanted), f"{name} has {len(pile)} cards, not {len(wanted)}"
            assert [
                card if known != "?" else "?" for card, known in zip(pile, wanted, strict=True)
            ] == wanted
        seen = [card for cards in self.places.values() for card in cards]
        for card in seen:
            assert normalize(self.lie.get(card)) == normalize(other.lie.get(card)), card


def normalize(lie):
    turned, flipped, exhausted, counters = lie or (0, False, False, {})
    return turned, flipped, exhausted, {name: number for name, number in counters.items() if number}
