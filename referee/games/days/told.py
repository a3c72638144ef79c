"""What programs are told of the table: its state, where its cards lie, how far the path has come."""

from __future__ import annotations

from typing import Any

from referee.games.days.path import Spot
from referee.games.days.table import ENTRANCE, TREASURE, Table
from referee.rulekit.game import Places


def state(t: Table) -> dict[str, Any]:
    return {
        "dealt": t.dealt.copy(),
        "attacks": t.attacks.copy(),
        "mine": t.mine.copy(),
        "round": t.round,
        "skill": t.skill,
        "pack": len(t.pack),
        "bonus": t.bonus,
        "monster": t.monster,
        "score": t.score,
        "distance": t.distance,
        "dungeon": [{"card": laid.card, **coordinates(laid.spot)} for laid in t.dungeon],
        "discard": t.discard.copy(),
        "weapons": t.weapons.copy(),
        "armour": t.armour.copy(),
        "gap": t.gap,
    }


def coordinates(spot: Spot | None) -> dict[str, float | None]:
    return {"x": rounded(spot.x), "y": rounded(spot.y)} if spot else {"x": None, "y": None}


def rounded(number: float) -> float:
    return round(number, 4) + 0.0  # no negative zero


def places(t: Table) -> Places:
    return {
        "entrance": [ENTRANCE],
        "treasure": [TREASURE],
        "skill": [t.skill] if t.skill else [],
        "dealt": t.dealt,
        "monster": [t.monster] if t.monster else [],
        "attacks": t.attacks,
        "mine": t.mine,
        "weapons": t.weapons,
        "armour": t.armour,
        "dungeon": [laid.card for laid in t.dungeon],
        "discard": t.discard,
    }


def tally(t: Table) -> dict[str, Any]:
    """What an end is told by."""
    return {"left": t.gap, "round": t.round, "laid": len(t.dungeon), "pack": len(t.pack)}
