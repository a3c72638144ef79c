"""A game that ended, beside the others of its kind."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from referee import games
from referee.errors import BrokenGame
from referee.rulekit.options import Options, named, told
from referee.saves import endings, folder
from referee.saves.endings import Ending
from referee.saves.journal import Header


class Record(NamedTuple):
    """How the games of one kind ended, in the order in which they were played last."""

    endings: Sequence[Ending]

    @property
    def played(self) -> int:
        return len(self.endings)

    def count(self, outcome: str) -> int:
        return sum(ending.outcome == outcome for ending in self.endings)

    @property
    def wins(self) -> int:
        return self.count("win")

    @property
    def streak(self) -> int:
        """Wins in a row up to the last game."""
        lost = (number for number, ending in enumerate(reversed(self.endings)) if ending.outcome != "win")
        return next(lost, len(self.endings))

    @property
    def longest(self) -> int:
        """The most wins in a row that there ever were."""
        runs = groupby(ending.outcome == "win" for ending in self.endings)
        return max((sum(run) for _, run in runs), default=0)

    @property
    def scores(self) -> list[int]:
        return [ending.score for ending in self.endings if ending.score is not None]

    @property
    def best(self) -> int | None:
        return max(self.scores, default=None)


def record(path: Path, game: str, options: Options) -> Record:
    """The record of a game's kind, with the one in this file as the last."""
    found = [
        (other == path, other.stat().st_mtime, ending)
        for other, header, ending in endings.listed(list({*folder.saves(game), path}))
        if header and ending and header.game == game and kind(header.options) == kind(options)
    ]
    return Record([ending for *_, ending in sorted(found, key=lambda row: row[:2])])


def records(lang: str = "en") -> dict[str, Record]:
    """The record of every kind of game by what it is called."""
    found: dict[str, list[tuple[float, Ending]]] = {}
    for path, header, ending in endings.listed(folder.saves()):
        if header and ending and games.known(header.game):
            found.setdefault(called(header, lang), []).append((path.stat().st_mtime, ending))
    return {
        name: Record([ending for _, ending in sorted(rows, key=lambda row: row[0])])
        for name, rows in found.items()
    }


def called(header: Header, lang: str) -> str:
    """The game with the options in which it differs from the usual one."""
    try:
        game = games.load(header.game)
    except BrokenGame:
        return header.game
    usual = kind(game.settled({}))
    own = [told(name, value) for name, value in kind(header.options).items() if usual.get(name) != value]
    return " ".join([game.say(lang).word(game.title), *([f"({', '.join(own)})"] if own else [])])


def kind(options: Options) -> dict[str, Any]:
    """Options as far as they tell kinds of games apart: decks and campaigns by their names."""
    return {name: named(value) for name, value in options.items()}
