"""A game that ended, beside the others of its kind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from referee.rulekit.options import Options, named
from referee.saves import endings, folder
from referee.saves.endings import Ending


class Record(NamedTuple):
    """How the games of one kind ended, in the order in which they were played last."""

    endings: Sequence[Ending]

    @property
    def wins(self) -> int:
        return sum(ending.outcome == "win" for ending in self.endings)

    @property
    def streak(self) -> int:
        """Wins in a row up to the last game."""
        lost = (number for number, ending in enumerate(reversed(self.endings)) if ending.outcome != "win")
        return next(lost, len(self.endings))

    @property
    def best(self) -> int | None:
        return max((ending.score for ending in self.endings if ending.score is not None), default=None)


def record(path: Path, game: str, options: Options) -> Record:
    """The record of a game's kind, with the one in this file as the last."""
    found = [
        (other == path, other.stat().st_mtime, ending)
        for other, header, ending in endings.listed(list({*folder.saves(game), path}))
        if header and ending and header.game == game and kind(header.options) == kind(options)
    ]
    return Record([ending for *_, ending in sorted(found, key=lambda row: row[:2])])


def kind(options: Options) -> dict[str, Any]:
    """Options as far as they tell kinds of games apart: decks and campaigns by their names."""
    return {name: named(value) for name, value in options.items()}
