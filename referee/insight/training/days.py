"""Trains the net of as days go by, and deals the hands from which a monster's odds are read."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

from referee.games.days.table import ATTACKS
from referee.insight.training.self_play import Round
from referee.rulekit.cards import STANDARD, Card

INPUTS, HIDDEN = 16, 12
LEADS = range(-12, 13)
HANDS = 2000
ROUNDS = (
    Round(1000, 0.3, 3e-3),
    Round(1500, 0.2, 3e-3),
    Round(2500, 0.15, 2e-3),
    Round(3500, 0.1, 1e-3),
    Round(4500, 0.08, 5e-4),
)


def dealt_hands() -> dict[str, list[Any]]:
    """For each lead of SKILL the sets of scores that a hand can be paired to, with their shares."""
    rng = Random(1)  # noqa: S311
    hands = [rng.sample(STANDARD, 2 * ATTACKS) for _ in range(HANDS)]
    found = {}
    for lead in LEADS:
        counted = Counter(achievable(hand, lead) for hand in hands)
        found[str(lead)] = [[list(scores), n / HANDS] for scores, n in sorted(counted.items())]
    return found


def achievable(dealt: list[Card], lead: int) -> tuple[int, ...]:
    others, mine = dealt[:ATTACKS], dealt[ATTACKS:]
    leads = (
        [own.order + lead - other.order for own, other in zip(pairing, others, strict=True)]
        for pairing in permutations(mine)
    )
    return tuple(sorted({sum((one > 0) - (one < 0) for one in pairing) for pairing in leads}))
