"""A dealer without real cards: piles are shuffled from a seed, the same on every machine.

Guarantee
    The card of each slot id is decided once and never changes. It depends on the seed, the pile,
    the number of the shuffle and what the pile could hold, but not on choices of the player since.
    So undoing a choice does not change the cards to come, and the order in which cells are turned
    over does not change their cards.

How it works
    Each shuffle of each pile has random numbers of its own. All slots of one shuffle are filled
    from one shuffled list of cards, the end of the list first.

What is delicate
    *Unfinished shuffles.* The algorithm of Fisher and Yates decides the last card of the list in
    its first step. A game often draws a few cards and shuffles again, so `deal_shuffled` takes only
    as many steps as cards are drawn. Its other cards are reserved for its other slots, although it
    is not yet decided which lies where.

    *Known orders.* The cards of a real pack can be known before they are drawn, because a camera
    read them or because a finished game names them. A `KnownOrder` takes the place of a seed. A
    slot gets its known card if the pile can hold it: a player who decides otherwise than before can
    have shuffled other cards. `has_guessed` tells whether any other card was needed.

    *Linked piles.* Slots that were dealt to other piles can have come from different shuffles of
    the same cards. There every unfinished shuffle is finished first, and the oldest shuffle
    without cards chooses before the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from itertools import groupby
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from cards_pdf.common.records.record import record
from referee.rulekit.cards import UNKNOWN, Card
from referee.rulekit.piles import Pile, SlotId
from referee.rulekit.questions import Automa, Draw, Roll, Secret

if TYPE_CHECKING:
    from random import Random, SystemRandom


class Shuffle(NamedTuple):
    """One shuffle of a pile, and the cards of its slots that are not decided yet."""

    number: int
    next_serial: int  # of the pile; a slot that came later is not of this shuffle
    cards: Iterator[tuple[SlotId, Card]]


@record
class KnownOrder:
    """The cards of slots that were read before they are drawn, and a seed for all others."""

    cards: Mapping[SlotId, Card]
    seed: int = 0
    dice: Mapping[str, list[int]] = field(default_factory=dict)  # by "NAME 1", "NAME 2" …


NO_ORDER = KnownOrder(cards={})
Seed = int | KnownOrder  # of a game


class Dealer:
    """Deals cards and rolls dice from a seed, or first the cards of a known order."""

    def __init__(self, seed: Seed | str) -> None:
        self._cards: dict[SlotId, Card] = {}  # that were decided
        self._order = seed if isinstance(seed, KnownOrder) else NO_ORDER
        self.seed = f"order {seed.seed}" if isinstance(seed, KnownOrder) else seed
        self._unfinished: dict[str, Shuffle] = {}  # by the name of the pile
        self._rolls: dict[str, int] = {}  # how often each question was answered by dice

    @property
    def has_guessed(self) -> bool:
        """True if a card or a roll came from the seed."""
        known = self._order.cards
        is_known = all(known.get(slot_id) == card for slot_id, card in self._cards.items())
        return bool(self._rolls) or not is_known

    def deal(self, pile: Pile, count: int) -> list[Card]:
        """Return the cards on top of the pile, both known and unseen ones."""
        slots = pile.slots[:count]
        cards = self._find_cards(pile, pile.slot_ids[: slots.count(None)])
        if len(cards) == len(slots):
            return cards
        unseen = iter(cards)
        return [known or next(unseen) for known in slots]

    def answer(self, draw: Draw) -> list[Card]:
        """Return the cards of a draw, or the card that an `Automa` plays."""
        pile = draw.pile
        if isinstance(draw, Secret):
            return self._find_cards(pile, draw.slot_ids)
        if not isinstance(draw, Automa):
            return self.deal(pile, draw.count)
        hand = self.deal(pile, len(pile))
        card = draw.rule(hand.copy())
        unseen = [one for one, slot in zip(hand, pile.slots, strict=True) if slot is None]
        if card in unseen:
            # Exactly its slot leaves the hand.
            pile.pool.secret_slots[card] = pile.slot_ids[unseen.index(card)]
        return [card]

    def _find_cards(self, pile: Pile, slot_ids: list[SlotId]) -> list[Card]:
        """Return the cards of these slots, which are decided if they were not yet."""
        decided = self._cards
        if self._order.cards:
            self._decide_known(pile)
        for decide in (self._decide_in_order, self._decide_linked):
            if undecided := [slot_id for slot_id in slot_ids if slot_id not in decided]:
                decide(pile, undecided)
        return [decided[slot_id] for slot_id in slot_ids]

    def roll(self, roll: Roll) -> list[int]:
        """Return what the dice show. It depends on how often the question was asked before."""
        times = self._rolls[roll.name] = self._rolls.get(roll.name, 0) + 1
        known = self._order.dice.get(f"{roll.name} {times}", [])
        if len(known) == roll.dice and all(side in range(1, roll.sides + 1) for side in known):
            return [*known]
        return throw_dice(roll, self._start_random(f"dice {roll.name} {times}").random)

    def create_random(self, pile: str, shuffle_count: int) -> Random:
        """Return the random numbers for one shuffle, independent of all other shuffles."""
        return self._start_random(f"{pile} {shuffle_count}")

    def _start_random(self, purpose: str) -> Random:
        from random import Random  # 2 ms of a start; a game with real cards needs none

        return Random(f"{self.seed} {purpose}")  # noqa: S311

    def _decide_known(self, pile: Pile) -> None:
        """Assign the known cards to slots of the pile and of linked piles."""
        lying = {slot_id: linked for linked in pile.pool.piles for slot_id in linked.slot_ids}
        used = {self._cards.get(slot_id) for slot_id in lying}
        for slot_id, linked in lying.items():
            card = self._order.cards.get(slot_id)
            if slot_id not in self._cards and card in linked.unseen and card not in used:
                self._cards[slot_id] = linked.possible_cards[card]
                used.add(card)

    def _decide_in_order(self, pile: Pile, slot_ids: list[SlotId]) -> None:
        """Assign cards to slots up to these, if all slots of the pile are of one shuffle."""
        if len(pile.pool.piles) > 1 or pile.pool.added_slots:
            return
        number = pile.shuffle_count
        shuffle = self._unfinished.get(pile.name)
        if (shuffle is None or shuffle.number != number) and self._cards.keys().isdisjoint(
            pile.slot_ids
        ):
            # No slot of an older shuffle is left anywhere, so an unfinished one can be dropped.
            rng = self.create_random(pile.name, number)
            cards = deal_shuffled(sorted(pile.slot_ids), [*pile.unseen], rng)
            shuffle = self._unfinished[pile.name] = Shuffle(number, pile.next_serial, cards)
        if shuffle and shuffle.number == number and shuffle.next_serial == pile.next_serial:
            for slot_id, card in shuffle.cards:
                self._cards[slot_id] = card
                if slot_id == slot_ids[-1]:
                    break

    def _decide_linked(self, pile: Pile, _: list[SlotId]) -> None:
        """Assign cards to all slots of the pile and of linked piles."""
        for shuffle in self._unfinished.values():
            self._cards |= shuffle.cards
        self._unfinished.clear()
        pile_of = {slot_id: linked for linked in pile.pool.piles for slot_id in linked.slot_ids}
        added = pile.pool.added_slots.items()
        self._cards |= {slot_id: card for card, slot_id in added if slot_id in pile_of}
        used = {self._cards[slot_id] for slot_id in pile_of if slot_id in self._cards}
        undecided = [slot_id for slot_id in pile_of if slot_id not in self._cards]
        # By the number of the shuffle, so that the oldest one chooses first, then by the pile.
        undecided.sort(key=lambda slot_id: (slot_id[1], slot_id[0], slot_id[2]))
        for (shuffle_count, name), group in groupby(
            undecided, key=lambda slot_id: (slot_id[1], slot_id[0])
        ):
            slot_ids = list(group)
            candidates = min((pile_of[slot_id].unseen for slot_id in slot_ids), key=len)
            cards = [card for card in candidates if card not in used]
            dealt = dict(deal_shuffled(slot_ids, cards, self.create_random(name, shuffle_count)))
            self._cards |= dealt
            used.update(dealt.values())


def throw_dice(roll: Roll, chance: Callable[[], float] | None = None) -> list[int]:
    """Return a throw of dice. By default no two throws can be predicted."""
    chance = chance or system_random().random
    return [1 + floor(roll.sides * chance()) for _ in range(roll.dice)]


def system_random() -> SystemRandom:
    """Return random numbers that nobody can predict."""
    from random import SystemRandom

    return SystemRandom()


def deal_shuffled(
    slot_ids: Iterable[SlotId], cards: list[Card], rng: Random
) -> Iterator[tuple[SlotId, Card]]:
    """Yield a card for each slot, as the algorithm of Fisher and Yates decides them.

    It uses only `random()`, the one method whose numbers Python promises to keep, and at the end as
    many of them as if all cards were dealt.
    """
    for slot_id in slot_ids:
        if len(cards) > 1:
            other = floor(rng.random() * len(cards))
            cards[-1], cards[other] = cards[other], cards[-1]
        yield slot_id, cards.pop() if cards else UNKNOWN
    for _ in range(len(cards) - 1):
        rng.random()
