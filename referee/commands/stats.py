"""`referee stats --png`: how the saved games went, as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from referee.insight.many_games.counts import wilson
from referee.saves.record import Record


def draw(records: Mapping[str, Record], title: str, path: Path) -> None:
    """The rates with their intervals, one kind of game below the other."""
    from referee.insight.many_games.picture import Rate, rates

    found = [
        Rate(kind, record.wins / record.played, *wilson(record.wins, record.played), record.played)
        for kind, record in records.items()
    ]
    rates(title, found, path)
