"""Parts of a simulation, as `--json` writes them: checked, and added up if they belong together."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cards_pdf.common.ordinary_file import WrongFileError, read_limited
from cards_pdf.common.sentences import reason
from referee import games
from referee.errors import Failure, WrongUse
from referee.insight.levels import LEVELS
from referee.insight.many_games.counts import FORMAT, CountedTwiceError, Counts
from referee.rulekit.as_typed import HIGHEST
from referee.rulekit.options import checked

PLAYER = "player"
LARGEST = 10_000_000  # bytes of a part; one of a million games has a few thousand
OUTCOMES = ("win", "loss", "conceded", "endless")


def added_up(paths: Iterable[Path], asked: Counts, typed: Collection[str]) -> Counts:
    """The parts in these files, added up; game, options and player must be those that were typed."""

    def read(path: Path) -> tuple[str, Counts]:
        part = of(_plain(path), path.name)
        if not _is_asked_for(part, asked, typed):
            raise WrongUse(
                "{path} is of another simulation: game, options and player must be the same.", path=path.name
            )
        return path.name, part

    return merged(map(read, paths))


def _plain(path: Path) -> Any:
    try:
        return json.loads(read_limited(path, LARGEST))
    except OSError as error:
        raise Failure("{path} cannot be read: {reason}.", path=path, reason=reason(error)) from None
    except (WrongFileError, ValueError, RecursionError):
        raise WrongUse("{path} is not part of a simulation.", path=path) from None


def _is_asked_for(part: Counts, asked: Counts, typed: Collection[str]) -> bool:
    named = [name for name in asked.options if name in typed]
    return (
        part.game == asked.game
        and (part.player == asked.player or PLAYER not in typed)
        and all(part.options[name] == asked.options[name] for name in named)
    )


def of(part: Any, source: str) -> Counts:
    """A part from its JSON; raises WrongUse if it is none."""
    try:
        found = _counts(part, source)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise WrongUse("{path} is not part of a simulation.", path=source) from None
    games_of_seeds = sum(last - first for first, last in found.seeds)
    if not (found.played == found.lengths.total() == games_of_seeds >= found.scores.total()):
        raise WrongUse("{path} is damaged: its games do not add up to its seeds.", path=source)
    return found


def _counts(part: Mapping[str, Any], source: str) -> Counts:
    if not games.known(part["game"]):
        raise ValueError(part)
    game = games.load(part["game"])
    options = checked(game.title, game.options, part["options"])
    if part["format"] != FORMAT or part["player"] not in LEVELS or options.keys() != game.settled({}).keys():
        raise ValueError(part)
    found = Counts(game.name, options, part["player"])
    with _seeds_once(source):
        for first, last in part["seeds"]:
            found.own(_number(first), _number(last))
    found.outcomes, found.scores, found.lengths = (
        _counted(part["outcomes"], _outcome),
        _counted(part["scores"], _score),
        _counted(part["lengths"], lambda name: _number(int(name))),
    )
    if not found.seeds:
        raise ValueError(part)
    return found


def _counted(rows: Mapping[str, Any], read: Callable[[str], Any]) -> Counter[Any]:
    return Counter({read(name): _number(games) for name, games in rows.items()})


def _number(value: Any) -> int:
    """A whole number from 0, small enough to count with."""
    if type(value) is not int or not 0 <= value <= HIGHEST:
        raise ValueError(value)
    return value


def _outcome(name: str) -> str:
    if name not in OUTCOMES:
        raise ValueError(name)
    return name


def _score(name: str) -> int:
    score = int(name)
    _number(abs(score))
    return score


@contextmanager
def _seeds_once(source: str) -> Iterator[None]:
    """Says which part counts seeds that were counted before."""
    try:
        yield
    except CountedTwiceError as twice:
        raise WrongUse(
            "{path}: the seeds {seeds} were counted before.", path=source, seeds=str(twice)
        ) from None


def merged(parts: Iterable[tuple[str, Counts]]) -> Counts:
    """Parts of one simulation, added up."""
    whole: Counts | None = None
    for source, part in parts:
        if whole is None:
            whole = Counts(part.game, part.options, part.player)
        elif (whole.game, whole.options, whole.player) != (part.game, part.options, part.player):
            raise WrongUse(
                "{path} is of another simulation: game, options and player must be the same.", path=source
            )
        with _seeds_once(source):
            whole.add(part)
    if whole is None:
        raise WrongUse("There is nothing to merge.")
    return whole
