"""Training for as days go by: deals that teach, and hands from which odds are counted."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

from referee.games.days.table import ATTACKS, PACK
from referee.rulekit.cards import STANDARD, Card
from referee.rulekit.piles import Pile
from tools.training.self_play import Round, dealer

INPUTS, HIDDEN = 16, 6
LEADS = range(-12, 13)
HANDS = 2000
OPEN_SKILLS = range(6, 12)  # with less hardly a game is won, with more hardly one lost
ROUNDS = (Round(3000, 0.15, 3e-3), Round(4000, 0.3, 2e-3), Round(5000, 0.2, 1e-3))


def is_open(seed: int) -> bool:
    """Return True if the deal can end either way by its SKILL, so that it teaches something."""
    [skill] = dealer(seed).deal(Pile("pack", PACK), 1)
    return skill.order in OPEN_SKILLS


def count_hands() -> dict[str, list[Any]]:
    """Return, by the lead of SKILL, the sets of scores that hands can be paired to, with shares."""
    rng = Random(1)  # noqa: S311
    hands = [rng.sample(STANDARD, 2 * ATTACKS) for _ in range(HANDS)]
    found = {}
    for lead in LEADS:
        counted = Counter(list_scores(hand, lead) for hand in hands)
        found[str(lead)] = [[list(scores), n / HANDS] for scores, n in sorted(counted.items())]
    return found


def list_scores(cards: list[Card], lead: int) -> tuple[int, ...]:
    """Return the scores that six attacks can be paired to."""
    others = cards[:ATTACKS]
    mine = cards[ATTACKS:]
    leads = (
        [own.order + lead - other.order for own, other in zip(pairing, others, strict=True)]
        for pairing in permutations(mine)
    )
    return tuple(sorted({sum((one > 0) - (one < 0) for one in pairing) for pairing in leads}))
