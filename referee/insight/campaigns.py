"""Campaigns of the legacy game, played one game after the other on the same cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from referee import games
from referee.insight.rollout import Make, run
from referee.rulekit.options import Options
from referee.sessions.dealers import Dealer

APART = 1000  # seeds between the campaigns: no campaign has more games


class Played(NamedTuple):
    """One game of a campaign: its number from 0, its monster, its end, and the cards before and after."""

    number: int
    monster: str
    won: bool
    turns: int
    before: dict[str, Any]
    after: dict[str, Any]
    used: dict[str, int]


def campaign(options: Options, make: Make, seed: int, count: int) -> Iterator[Played]:
    """So many games from fresh cards."""
    game = games.load("legacy")
    now = dict(options)
    for number in range(count):
        dealer = Dealer(seed * APART + number)
        ending = run(game, now, make, dealer, dice=f"campaign {seed} {number}")
        table = ending.player.table
        after = table.pencil.state()
        yield Played(number, str(table.monster), ending.won, table.turn, now["campaign"]["state"], after, {})
        now["campaign"] = now["campaign"] | {"state": after}
