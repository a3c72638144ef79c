"""`--daily`: the cards of the day, the same for everybody who plays with the same options."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from referee.errors import WrongUse
from referee.rulekit.game import Game
from referee.saves import results
from referee.saves.opening import Request


def of_today(game: Game[Any], request: Request) -> Request:
    """Today's game, gone on with if it is begun and not over. Its save keeps the seed, not the day."""
    house = {name: value for name, value in request.house.items() if name != "daily"}
    if "seed" in house or house.get("deal") == "physical":
        raise WrongUse("--daily deals today's cards: leave out --deal and --seed.")
    house |= {"deal": "digital", "seed": int(f"{datetime.now().astimezone():%Y%m%d}")}
    path = request.save or _begun(game, request, house["seed"])
    return replace(request, house=house if path else house | {"new": True}, save=path)


def _begun(game: Game[Any], request: Request, seed: int) -> Path | None:
    if request.new:
        return None
    options = game.settled(request.given)
    for path, header, _ in results.listed(results.all_unfinished(game.name)):
        if header and header.seed == seed and header.options == options:
            return path
    return None
