"""Every game that was kept, and how those of a kind went: streaks, scores.

Whoever lists, moves, counts or resumes games asks `all_games` for them. A kill may fall between a
game's journal and its campaign, so campaigns and their games are brought to agree before anybody
looks.
"""

from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from cards_pdf.common.messages import UserError
from referee import games
from referee.errors import BrokenGameError
from referee.rulekit.options import Options, in_words, value_in_short
from referee.saves import folder, results
from referee.saves.journal import Header
from referee.saves.results import Result, saves_at


class Kept(NamedTuple):
    """The saved games, oldest first, and those of them that are left unfinished for good."""

    paths: list[Path]
    overtaken: frozenset[
        Path
    ]  # their campaign has counted another game since: they can count no more

    @property
    def unfinished(self) -> list[Path]:
        """What can be gone on with; the one played last comes first."""
        return [path for path in results.unfinished(self.paths) if path not in self.overtaken]


def kept_games(game: str | None = None) -> Kept:
    """The saved games, of one game or of all, once each campaign agrees with its own."""
    overtaken: list[Path] = []
    if game in {None, games.LEGACY} and (folder.home() / folder.CAMPAIGNS).is_dir():
        from referee.campaign import folders, ledger  # most players have none

        for campaign in folders.folders():
            with suppress(UserError):  # a damaged one says so where it is opened
                overtaken += ledger.find_superseded_games(ledger.load_reconciled(campaign))
    return Kept(folder.saves(game), frozenset(overtaken))


def all_games(game: str | None = None) -> list[Path]:
    """The same, where it is all one whether they can be gone on with."""
    return kept_games(game).paths


def all_unfinished() -> list[Path]:
    """All that can be gone on with; the one played last comes first."""
    return kept_games().unfinished


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
        lost = (
            number for number, result in enumerate(reversed(self.ended)) if result.outcome != "win"
        )
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
        for other, header, result in saves_at(list({*all_games(game), path}))
        if header and result and header.game == game and kind_of(header.options) == kind_of(options)
    ]
    return Record([result for *_, result in sorted(found, key=lambda row: row[:2])])


def finished_games(game: str | None = None) -> list[tuple[Path, Header, Result]]:
    """The games that are over, of one kind or of all, the one played last first."""
    found = [
        (path, header, result)
        for path, header, result in saves_at(all_games(game))
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
    except BrokenGameError:
        return header.game
    usual = kind_of(game.settled({}))
    say = game.say(lang)
    own = [
        in_words(say.word(name), say.word(value) if isinstance(value, str) else value)
        for name, value in kind_of(header.options).items()
        if usual.get(name) != value
    ]
    return " ".join([game.title_in(say), *([f"({', '.join(own)})"] if own else [])])


def kind_of(options: Options) -> dict[str, Any]:
    """Options as far as they tell kinds of games apart: decks and campaigns by their names."""
    return {name: value_in_short(value) for name, value in options.items()}
