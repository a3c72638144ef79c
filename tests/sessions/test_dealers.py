"""A dealer decides cards as late as it can. It deals what one deals that decides at once."""

from itertools import groupby
from random import Random

import pytest

from referee.insight.rollout import SampledWorld
from referee.rulekit.cards import STANDARD
from referee.rulekit.piles import Pile
from referee.sessions.dealers import Dealer, deal_shuffled

CARDS = STANDARD[:12]
STEPS = 60


class EagerDealer:
    """Decides all slots of linked piles whenever one of them has no card."""

    def __init__(self, create_random):
        self.create_random = create_random
        self.cards = {}

    def deal(self, pile, count):
        places = pile.slots[:count]
        wanted = pile.slot_ids[: places.count(None)]
        if any(slot_id not in self.cards for slot_id in wanted):
            self.complete_options(pile)
        found = map(self.cards.__getitem__, wanted)
        return [known or next(found) for known in places]

    def complete_options(self, pile):
        lying = {slot_id: one for one in pile.pool.piles for slot_id in one.slot_ids}
        gone = {self.cards[slot_id] for slot_id in lying if slot_id in self.cards}
        new = sorted(
            (slot_id for slot_id in lying if slot_id not in self.cards),
            key=lambda slot_id: (slot_id[1], slot_id[0], slot_id[2]),
        )
        for (number, name), slot_ids in groupby(new, key=lambda slot_id: (slot_id[1], slot_id[0])):
            together = list(slot_ids)
            bag = min((lying[slot_id].unseen for slot_id in together), key=len)
            order = [card for card in bag if card not in gone]
            rng = self.create_random(name, number)
            self.cards |= deal_shuffled(together, order, rng)
            gone |= {self.cards[slot_id] for slot_id in together}


def one_series(pile, _number, rngs):
    return rngs.setdefault(pile, Random(f"7 {pile} {_number}"))


@pytest.mark.parametrize("kind", ["dealer", "world"])
@pytest.mark.parametrize("seed", range(60))
def test_a_card_that_is_decided_late_is_the_same(kind, seed):
    rng = Random(seed)
    if kind == "dealer":
        dealer = Dealer(7)
        eager = EagerDealer(dealer.create_random)
    else:
        dealer = SampledWorld("7", [], {})
        rngs = {}
        eager = EagerDealer(lambda pile, number: one_series(pile, number, rngs))
    piles = [Pile("deck", CARDS[:8], other_cards=CARDS), Pile("other", CARDS[8:]), Pile("hand")]
    out = []
    for _ in range(STEPS):
        pile = rng.choice(piles)
        match rng.choice(["draw", "draw", "draw", "shuffle", "deal", "top", "under", "out"]):
            case "draw":
                count = rng.randint(0, len(pile))
                cards = dealer.deal(pile, count)
                assert cards == eager.deal(pile, count)
                pile.take(cards)
                out += cards
            case "shuffle":
                pile.shuffle_in([card for card in out if rng.random() < 0.7])
                out = [card for card in out if card not in pile.unseen]
            case "deal" if seed % 3:  # some games have no linked piles
                pile.deal(rng.choice([other for other in piles if other is not pile]), 2)
            case "top" if out and seed % 2:
                pile.put_on_top([out.pop()])
            case "under" if out:
                pile.put_under([out.pop()])
            case "out" if pile.slot_ids and pile.unseen and not pile.is_dealt:
                card = rng.choice(list(pile.unseen))
                pile.take_out(card)
                out.append(card)
