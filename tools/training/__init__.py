"""Training of the players' nets by self-play."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from referee.games import BUILT_IN
from referee.rulekit.player import read_numbers, trained_net


def numbers_file(name: str) -> Path:
    """Return the file of trained numbers: those of "days-true" are `net-true.json` of days."""
    game = next(game for game in BUILT_IN if f"{name}-".startswith(f"{game}-"))
    (folder,) = import_module(BUILT_IN[game]).__path__
    return Path(folder) / f"net{name.removeprefix(game)}.json"


def write_numbers(name: str, numbers: dict[str, Any]) -> None:
    """Write trained numbers to the game's folder, with a line for each part."""
    text = json.dumps(numbers, separators=(",", ":")).replace(',"', ',\n"')
    numbers_file(name).write_text(text + "\n", encoding="utf-8")
    read_numbers.cache_clear()
    trained_net.cache_clear()
