"""Which saved games are over, which are unfinished, and how those of a kind went: streaks, scores.

All of it is read from their first and last lines.
"""

import json
import os
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from cards_pdf.common.ordinary_file import WrongFileError, open_ordinary
from referee import games
from referee.errors import BrokenGame, Failure
from referee.rulekit.options import Options, in_words, value_in_short
from referee.saves import folder
from referee.saves.journal import LARGEST, Header

TAIL = 16_384  # bytes at a save's end, enough to hold a last line that says how the game ended


class Result(NamedTuple):
    """How a saved game ended, as its last line notes it."""

    outcome: str
    score: int | None


def result_of(path: Path) -> Result | None:
    """How a game ended, if it did; only the last whole line of its save is read."""
    try:
        with open_ordinary(path) as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - TAIL))
            *whole, _torn = file.read().split(b"\n")
        line = json.loads(whole[-1]) if whole else None
    except (WrongFileError, OSError, ValueError, RecursionError):
        return None
    match line:
        case {"over": "win" | "loss" | "conceded" as outcome, "score": int() | None as score}:
            return Result(outcome, score)
    return None


def all_unfinished(game: str | None = None) -> list[Path]:
    """All unfinished games, of one kind or of all; the one played last comes first."""
    paths = [path for path in folder.saves(game) if result_of(path) is None]
    return sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)


def unfinished_in(campaign: Path) -> Path | None:
    """The unfinished game of a campaign's folder."""
    last = folder.last_in(campaign)
    return last if last and result_of(last) is None else None


class Saved(NamedTuple):
    """A save with its header, None where it is damaged, and its result, None where it is not over."""

    path: Path
    header: Header | None
    result: Result | None


def saves_at(paths: list[Path]) -> Iterator[Saved]:
    for path in paths:
        try:
            with open_ordinary(path) as file:
                header, _ = Header.read(file.readline(LARGEST).rstrip(b"\n"), path)
        except (WrongFileError, OSError, Failure):
            yield Saved(path, None, None)
        else:
            yield Saved(path, header, result_of(path))


class Record(NamedTuple):
    """How the games of one kind ended, the one played last at the end."""

    ended: Sequence[Result]
    game: str = ""

    @property
    def played(self) -> int:
        return len(self.ended)

    def count(self, outcome: str) -> int:
        return sum(result.outcome == outcome for result in self.ended)

    @property
    def wins(self) -> int:
        return self.count("win")

    @property
    def streak(self) -> int:
        """Wins in a row up to the last game."""
        lost = (number for number, result in enumerate(reversed(self.ended)) if result.outcome != "win")
        return next(lost, len(self.ended))

    @property
    def longest(self) -> int:
        """The most wins in a row that there ever were."""
        runs = groupby(result.outcome == "win" for result in self.ended)
        return max((sum(run) for _, run in runs), default=0)

    @property
    def scores(self) -> list[int]:
        return [result.score for result in self.ended if result.score is not None]

    @property
    def best(self) -> int | None:
        return max(self.scores, default=None)


def record_of(path: Path, game: str, options: Options) -> Record:
    """The record of this kind of game, in which the game in this file comes last."""
    found = [
        (other == path, other.stat().st_mtime, result)
        for other, header, result in saves_at(list({*folder.saves(game), path}))
        if header and result and header.game == game and kind_of(header.options) == kind_of(options)
    ]
    return Record([result for *_, result in sorted(found, key=lambda row: row[:2])])


def finished_games(game: str | None = None) -> list[tuple[Path, Header, Result]]:
    """The games that are over, of one kind or of all, the one played last first."""
    found = [
        (path, header, result)
        for path, header, result in saves_at(folder.saves(game))
        if header and result and games.is_known(header.game)
    ]
    return sorted(found, key=lambda row: row[0].stat().st_mtime, reverse=True)


def records(lang: str = "en") -> dict[str, Record]:
    """The record of every kind of game, by its name."""
    found: dict[str, Record] = {}
    for _, header, result in reversed(finished_games()):
        name = name_of_kind(header, lang)
        ended = found[name].ended if name in found else ()
        found[name] = Record([*ended, result], header.game)
    return found


def name_of_kind(header: Header, lang: str) -> str:
    """The game with the options in which it differs from the usual one."""
    try:
        game = games.load(header.game)
    except BrokenGame:
        return header.game
    usual = kind_of(game.settled({}))
    say = game.say(lang)
    own = [
        in_words(say.word(name), say.word(value) if isinstance(value, str) else value)
        for name, value in kind_of(header.options).items()
        if usual.get(name) != value
    ]
    return " ".join([say.word(game.title), *([f"({', '.join(own)})"] if own else [])])


def kind_of(options: Options) -> dict[str, Any]:
    """Options as far as they tell kinds of games apart: decks and campaigns by their names."""
    return {name: value_in_short(value) for name, value in options.items()}
