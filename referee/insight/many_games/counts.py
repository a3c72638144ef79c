"""What came of many games, and the files that hold it: checked when read, added up if they fit
together.
"""

import json
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cards_pdf.common.messages import reason
from cards_pdf.common.ordinary_file import WrongFileError, read_limited
from referee import games
from referee.errors import Failure, WrongUse
from referee.insight.player import LEVELS, PERFECT
from referee.rulekit.cards import HIGHEST
from referee.rulekit.options import check_options

FORMAT = 1
PLAYER = "player"
LARGEST = 10_000_000  # bytes of a part; one of a million games has a few thousand
OUTCOMES = frozenset({"win", "loss", "draw", "conceded", "endless", "unknown"})


class CountedTwiceError(Exception):
    """Seeds whose games were counted before."""


@dataclass(slots=True)
class Counts:
    """The games of some seeds, added up. Adding in any order gives the same."""

    game: str
    options: Mapping[str, Any]
    player: str
    seeds: list[tuple[int, int]] = field(default_factory=list)  # from (included) to (not included)
    outcomes: Counter[str] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)  # choices made

    @property
    def played(self) -> int:
        return self.outcomes.total()

    @property
    def won(self) -> int:
        return self.outcomes["win"]

    def add(self, other: "Counts") -> None:
        """Take in the games of other seeds."""
        for first, last in other.seeds:
            self.own(first, last)
        self.outcomes += other.outcomes
        self.scores += other.scores
        self.lengths += other.lengths

    def own(self, first: int, last: int) -> None:
        """Take in seeds that were not counted before, the last not among them."""
        if first >= last:
            raise ValueError(first, last)
        place = bisect(self.seeds, (first, last))
        near = slice(max(0, place - 1), place + 1)  # seeds are sorted: no others can touch it
        beside = self.seeds[near]
        if any(first < end and begin < last for begin, end in beside):
            raise CountedTwiceError(f"{first}:{last}")
        joined = [part for part in beside if part[1] == first or part[0] == last]
        whole = (
            min([first, *(begin for begin, _ in joined)]),
            max([last, *(end for _, end in joined)]),
        )
        self.seeds[near] = sorted([whole, *(part for part in beside if part not in joined)])

    def plain(self) -> dict[str, Any]:
        """As JSON, the same for the same games however they were divided."""
        return {
            "format": FORMAT,
            "game": self.game,
            "options": dict(self.options),
            "player": self.player,
            "seeds": [list(part) for part in self.seeds],
            "played": self.played,
            "outcomes": _in_order(self.outcomes),
            "scores": _in_order(self.scores),
            "lengths": _in_order(self.lengths),
        }


def _in_order(counter: Counter[Any]) -> dict[str, int]:
    return {str(key): counter[key] for key in sorted(counter)}


def add_up_files(paths: Iterable[Path], asked: Counts, typed: Collection[str]) -> Counts:
    """The parts in these files, added up; game, options and player must be those that were
    typed.
    """
    whole: Counts | None = None
    named = [name for name in asked.options if name in typed]
    for path in paths:
        try:
            part = read_part(json.loads(read_limited(path, LARGEST)), path.name)
            whole = whole or Counts(part.game, part.options, part.player)
            is_of_it = (
                (whole.game, whole.options, whole.player) == (part.game, part.options, part.player)
                and part.game == asked.game
                and (part.player == asked.player or PLAYER not in typed)
                and all(part.options[name] == asked.options[name] for name in named)
            )
            if not is_of_it:
                raise WrongUse(
                    "{path} is of another simulation: game, options and player must be the same.",
                    path=path.name,
                )
            whole.add(part)
        except CountedTwiceError as twice:
            raise WrongUse(
                "{path}: the seeds {seeds} were counted before.", path=path.name, seeds=str(twice)
            ) from None
        except OSError as error:
            raise Failure(
                "{path} cannot be read: {reason}.", path=path, reason=reason(error)
            ) from None
        except (WrongFileError, ValueError, RecursionError):
            raise WrongUse("{path} is not part of a simulation.", path=path) from None
    if whole is None:
        raise WrongUse("There is nothing to merge.")
    return whole


def read_part(part: Any, source: str) -> Counts:
    """A part from its JSON; raises WrongUse if it is none, CountedTwiceError if it counts games
    twice.
    """
    try:
        found = _counts(part)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise WrongUse("{path} is not part of a simulation.", path=source) from None
    games_of_seeds = sum(last - first for first, last in found.seeds)
    if not (found.played == found.lengths.total() == games_of_seeds >= found.scores.total()):
        raise WrongUse("{path} is damaged: its games do not add up to its seeds.", path=source)
    return found


def _counts(part: Mapping[str, Any]) -> Counts:
    if not games.is_known(part["game"]):
        raise ValueError(part)
    game = games.load(part["game"])
    options = check_options(game.title, game.options, part["options"])
    if (
        part["format"] != FORMAT
        or part["player"] not in {*LEVELS, PERFECT}
        or options.keys() != game.settled({}).keys()
    ):
        raise ValueError(part)
    found = Counts(game.name, options, part["player"])
    for first, last in part["seeds"]:
        found.own(_number(first), _number(last))
    found.outcomes = _counter(part["outcomes"], str)
    found.scores = _counter(part["scores"], _score)
    found.lengths = _counter(part["lengths"], lambda name: _number(int(name)))
    if not found.seeds or not OUTCOMES.issuperset(found.outcomes):
        raise ValueError(part)
    return found


def _counter(rows: Mapping[str, Any], read: Callable[[str], Any]) -> Counter[Any]:
    return Counter({read(name): _number(games) for name, games in rows.items()})


def _number(value: Any) -> int:
    """A whole number from 0, small enough to count with."""
    if type(value) is not int or not 0 <= value <= HIGHEST:
        raise ValueError(value)
    return value


def _score(name: str) -> int:
    _number(abs(int(name)))
    return int(name)
