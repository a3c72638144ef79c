"""Which saved games are over, and which can be gone on with; no more is read of them than that takes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from referee.errors import Failure
from referee.saves import folder
from referee.saves.journal import Header

TAIL = 4096  # bytes at a save's end that surely hold its last line, if that says how the game ended


class Ending(NamedTuple):
    """How a saved game ended, as its last line notes it."""

    outcome: str
    score: int | None


def ending(path: Path) -> Ending | None:
    """How a game ended, if it did; only the last line of its save is read."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - TAIL))
            last = file.read().splitlines()[-1:]
        line = json.loads(last[0]) if last else None
    except (OSError, ValueError, RecursionError):
        return None
    match line:
        case {"over": "win" | "loss" | "conceded" as outcome, "score": int() | None as score}:
            return Ending(outcome, score)
    return None


def unfinished(game: str) -> Path | None:
    """The game that `referee GAME` goes on with: the last one begun, unless it is over."""
    return next(iter(all_unfinished(game)), None)


def all_unfinished(game: str) -> list[Path]:
    """The same for a game that is played in several campaigns: one of each, at most."""
    last = {path.parent: path for path in folder.saves(game)}
    return [path for path in last.values() if ending(path) is None]


def unfinished_in(campaign: Path) -> Path | None:
    """The same for a campaign's folder."""
    last = folder.last_in(campaign)
    return last if last and ending(last) is None else None


def listed(paths: list[Path]) -> Iterator[tuple[Path, Header | None, Ending | None]]:
    """Each save with its header (None where it is damaged) and its ending."""
    for path in paths:
        try:
            with path.open("rb") as file:
                header = Header.read(file.readline(), path)
        except (OSError, Failure):
            yield path, None, None
        else:
            yield path, header, ending(path)
