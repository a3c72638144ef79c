"""A face-down pile as the referee knows it, no more and no less.

What comes in: the cards that were shuffled, those drawn since, those that were put back. What goes out:
which cards may come up next, and which must. The idea: a pile is a list of places, and beside it a bag of
cards whose place nobody knows. A place holds a card that somebody laid there face up, or None, which stands
for any card of the bag. So the order of the real cards is never needed: a draw from a None takes the card
that is named out of the bag, a draw from a card is known beforehand and checked, and shuffling puts every
known card back into the bag. The doubt: a blind draw leaves its card in the bag, so the bag may hold more
cards than there are Nones; it never holds fewer. Questions check what is typed against a pile, and worlds
for the odds are dealt from it.
"""

from collections.abc import Iterable, Sequence

from referee.rulekit.cards import UNKNOWN, Card


class Pile:
    """Places from the top: a card where one was put face up, None where nobody has seen it.

    Neighbouring Nones are a bag of unseen cards, neighbouring cards a known run. `unseen` are the
    cards whose place nobody knows; blind draws may have carried some of them out of the pile.
    """

    __slots__ = ("holds", "name", "places", "shuffles", "unseen")

    def __init__(self, name: str, cards: Iterable[Card], *, also: Iterable[Card] = ()) -> None:
        self.name = name
        given = tuple(cards)
        self.unseen: dict[Card, None] = dict.fromkeys(given)
        if len(self.unseen) < len(given):
            twice = dict.fromkeys(card for card in given if given.count(card) > 1)
            raise ValueError(f"the pile {name} is given {', '.join(twice)} twice: `copies` tells them apart")
        self.holds: dict[Card, None] = {**self.unseen, **dict.fromkeys(also)}  # may come to lie in it
        self.places: list[Card | None] = [None] * len(self.unseen)
        self.shuffles = 0

    def __len__(self) -> int:
        return len(self.places)

    def expected(self, count: int) -> list[Card | None]:
        """What comes up next, None for each card that nobody has seen."""
        return self.places[:count]

    def known(self) -> list[Card]:
        """The cards that lie in this pile for certain, top first."""
        return [card for card in self.places if card is not None]

    def take(self, cards: Sequence[Card]) -> None:
        """Take these from the top. They have been checked: see `Draw.check`."""
        del self.places[: len(cards)]
        for card in cards:
            self.unseen.pop(card, None)

    def look_out(self, card: Card) -> None:
        """Take a card from wherever it lies."""
        self.places.remove(None if card in self.unseen else card)
        self.unseen.pop(card, None)

    def put_on_top(self, cards: Iterable[Card]) -> None:
        """Lay face-up cards on the pile; the first of them comes up first."""
        self.places[:0] = [None if card is UNKNOWN else card for card in cards]

    def put_under(self, cards: Iterable[Card]) -> None:
        """Slip face-up cards under the pile; the first of them comes up first."""
        self.places += [None if card is UNKNOWN else card for card in cards]

    def shuffle_in(self, cards: Iterable[Card] = ()) -> None:
        """Shuffle the pile together with these cards, after which no place is known."""
        lying = [*self.places, *cards]
        for card in lying:
            if card is not None and card is not UNKNOWN:
                self.unseen[card] = None
        self.places = [None] * len(lying)
        self.shuffles += 1
