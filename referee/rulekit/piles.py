"""A face-down pile as the referee knows it, no more and no less.

What comes in: the cards that were shuffled, those drawn since, those that were put back. What goes out:
which cards may come up next, and which must. The idea: a pile is a list of places, and beside it a bag of
cards whose place nobody knows. A place holds a card that somebody laid there face up, or None, which stands
for any card of the bag. So the order of the real cards is never needed: a draw from a None takes the card
that is named out of the bag, a draw from a card is known beforehand and checked, and shuffling puts every
known card back into the bag. Questions check what is typed against a pile, and worlds for the odds are
dealt from it.

A hand or a cell that lies face down is a pile as well. Cards that are dealt to it unseen are from the bag of
the pile they came from: whatever is named in one of these `kin` is in no other. Each None has a lot, which it
keeps wherever it goes, so that a dealer who knows what lies there never mistakes one for another.

The doubt: a blind draw leaves its card in the bag, so the bag may hold more cards than there are Nones; it
never holds fewer.
"""

from collections.abc import Iterable, Sequence

from referee.rulekit.cards import UNKNOWN, Card

Lot = tuple[str, int, int]  # the pile that was shuffled, for which time, and a number of its own


class Pile:
    """Places from the top: a card where one was put face up, None where nobody has seen it.

    Neighbouring Nones are a bag of unseen cards, neighbouring cards a known run. `unseen` are the
    cards whose place nobody knows; blind draws may have carried some of them out of the pile. A hand or a
    cell that lies face down is a pile without cards, to which they are dealt; the text `place.NAME` says
    where it is.
    """

    __slots__ = ("holds", "issued", "kin", "looked", "lots", "name", "places", "shuffles", "unseen")

    def __init__(self, name: str, cards: Iterable[Card] = (), *, later: Iterable[Card] = ()) -> None:
        """These cards, shuffled; a hand or a cell has none yet. Those of `later` may come to lie in it."""
        self.name = name
        given = tuple(cards)
        self.unseen: dict[Card, None] = dict.fromkeys(given)
        if len(self.unseen) < len(given):
            twice = dict.fromkeys(card for card in given if given.count(card) > 1)
            raise ValueError(f"the pile {name} is given {', '.join(twice)} twice: `copies` tells them apart")
        self.holds: dict[Card, None] = {**self.unseen, **dict.fromkeys(later)}  # may come to lie in it
        self.places: list[Card | None] = [None] * len(self.unseen)
        self.shuffles = self.issued = 0
        self.lots: list[Lot] = self._new_lots(len(self.places))  # of the Nones, top first
        self.kin: list[Pile] = [self]
        self.looked: dict[Card, Lot] = {}  # what the rules were told in secret

    def __len__(self) -> int:
        return len(self.places)

    def _new_lots(self, count: int) -> list[Lot]:
        first, self.issued = self.issued, self.issued + count
        return [(self.name, self.shuffles, number) for number in range(first, self.issued)]

    @property
    def is_dealt(self) -> bool:
        """Whether what nobody has seen of it was dealt to it from another pile."""
        return bool(self.lots) and self.lots[0][0] != self.name

    @property
    def is_seen_in_secret(self) -> bool:
        """Whether the rules were told in secret what lies in it, or was dealt on from it."""
        return any(lot in one.lots for lot in self.looked.values() for one in self.kin)

    def expected(self, count: int) -> list[Card | None]:
        """What comes up next, None for each card that nobody has seen."""
        return self.places[:count]

    def known(self) -> list[Card]:
        """The cards that lie in this pile for certain, top first."""
        return [card for card in self.places if card is not None]

    def take(self, cards: Sequence[Card]) -> None:
        """Take these from the top. They have been checked: see `Draw.check`."""
        del self.lots[: self.places[: len(cards)].count(None)]
        del self.places[: len(cards)]
        for card in cards:
            self._see(card)

    def take_out(self, card: Card) -> None:
        """Take a card from wherever it lies."""
        if card in self.unseen:
            lot = self.looked.get(card)
            nth = self.lots.index(lot) if lot in self.lots else 0
            del self.places[[at for at, one in enumerate(self.places) if one is None][nth]]
            del self.lots[nth]
            self._see(card)
        else:
            self.places.remove(card)

    def _see(self, card: Card) -> None:
        for pile in self.kin:
            pile.unseen.pop(card, None)

    def deal(self, to: "Pile", count: int = 1) -> None:
        """Deal the top cards face down onto another pile, a hand or a cell; nobody sees them."""
        moved = self.places[:count]
        lots = self.lots[: moved.count(None)]
        del self.places[:count], self.lots[: len(lots)]
        if lots:
            to.unseen = {**(to.unseen if to.lots else {}), **self.unseen}
            self._join(to)
        to.holds |= self.holds
        to.places[:0], to.lots[:0] = moved, lots

    def _join(self, to: "Pile") -> None:
        """What is seen of one of them is in none of the others."""
        kin = [*self.kin, *(pile for pile in to.kin if pile not in self.kin)]
        for pile in kin:
            pile.kin = kin

    def put_on_top(self, cards: Iterable[Card]) -> None:
        """Lay face-up cards on the pile; the first of them comes up first."""
        laid = [None if card is UNKNOWN else card for card in cards]
        self.places[:0], self.lots[:0] = laid, self._new_lots(laid.count(None))

    def put_under(self, cards: Iterable[Card]) -> None:
        """Slip face-up cards under the pile; the first of them comes up first."""
        laid = [None if card is UNKNOWN else card for card in cards]
        self.places += laid
        self.lots += self._new_lots(laid.count(None))

    def shuffle_in(self, cards: Iterable[Card] = ()) -> None:
        """Shuffle the pile together with these cards, after which no place is known."""
        lying = [*self.places, *cards]
        for card in lying:
            if card is not None and card is not UNKNOWN:
                self.unseen[card] = None
        self.places = [None] * len(lying)
        self.shuffles += 1
        self.lots = self._new_lots(len(lying))

    def can_lose(self, cards: Sequence[Card]) -> bool:
        """Whether these may come up: enough unseen cards must be left for it and its kin."""
        if len(self.kin) == 1:
            return True
        bags = [pile.unseen.keys() - cards for pile in self.kin]
        needs = [len(pile.lots) - (pile is self) * self.places[: len(cards)].count(None) for pile in self.kin]
        for bag in bags:
            within = [need for need, other in zip(needs, bags, strict=True) if other <= bag]
            if sum(within) > len(bag):
                return False
        return True
