"""Counts as text: the share that was won with its interval, and histograms of scores and lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cards_pdf.common.command_line.wrapping import width
from cards_pdf.common.languages import Language
from cards_pdf.common.sentences import Sentence
from referee.insight import players
from referee.insight.levels import RANDOM
from referee.insight.many_games.counts import Counts, wilson
from referee.rulekit.game import Game
from referee.rulekit.options import in_words, named
from referee.rulekit.say import Say

WIDEST_BAR = 40
ROWS = 16
EIGHTHS = " ▏▎▍▌▋▊▉█"


class Bar(NamedTuple):
    """One row of a histogram: from a value to a value, and how many games."""

    first: int
    last: int
    games: int

    @property
    def label(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def lines(counts: Counts) -> list[str]:
    return [
        *outcomes(counts),
        *_histogram("Score", counts.scores),
        *_histogram("Choices made", counts.lengths),
    ]


def head(counts: Counts, game: Game[Any], say: Language) -> list[str]:
    """Who played what, and how many were won; then the rules, if there are several."""
    own = game.say(say.code)
    first = say(headline(counts, own.word(game.title)))
    return [first, *filter(None, [say(rules(counts.options, game, own)), say(_untaught(counts))])]


def _untaught(counts: Counts) -> str:
    """What the numbers are worth where the player knows nothing."""
    if counts.player == RANDOM or players.has_player(counts.game):
        return ""
    return Sentence("Nobody has taught the referee this game: this player plays by chance.")


def headline(counts: Counts, title: str) -> Sentence:
    low, high = wilson(counts.won, counts.played)
    return Sentence(
        (
            "{title}, {player} player: {won:,} of {played:,} won, {share:.1%} ({low:.1%} to "
            "{high:.1%}), seeds {seeds}"
        ),
        title=title,
        player=Sentence(counts.player),
        won=counts.won,
        played=counts.played,
        share=counts.won / counts.played,
        low=low,
        high=high,
        seeds=[f"{first}:{last}" for first, last in counts.seeds],
    )


def rules(options: Mapping[str, Any], game: Game[Any], own: Say) -> str:
    """The options in the game's own words; if it has none, their names and values."""
    if own.has("face.rules"):
        return own("face.rules", **{name: _worded(value) for name, value in options.items()})
    shown = {name: named(value) for name, value in options.items() if value is not False}
    return Sentence(
        "{first}",
        first=[
            in_words(own.word(name), own.word(value) if isinstance(value, str) else value)
            for name, value in shown.items()
            if value not in (None, "", game.title)
        ],
    )


def _worded(value: Any) -> Any:
    return ("no", "yes")[value] if isinstance(value, bool) else value


def outcomes(counts: Counts) -> Iterator[str]:
    """How games ended, if any ended other than won or lost."""
    if set(counts.outcomes) - {"win", "loss"}:
        found = sorted(counts.outcomes.items())
        told = [Sentence("{outcome} {games:,}", outcome=Sentence(name), games=n) for name, n in found]
        yield Sentence("{first}", first=told)


def bars(counted: Counter[int]) -> list[Bar]:
    """A few rows of equal width, from the least to the most."""
    if not counted:
        return []
    least, most = min(counted), max(counted)
    step = -(-(most - least + 1) // ROWS)
    rows = []
    for first in range(least, most + 1, step):
        last = min(first + step - 1, most)
        rows.append(Bar(first, last, sum(n for value, n in counted.items() if first <= value <= last)))
    return rows


def _histogram(title: str, counted: Counter[int]) -> list[str]:
    rows = bars(counted)
    if not rows:
        return []
    widest = max(len(row.label) for row in rows)
    most = max(row.games for row in rows)
    room = min(WIDEST_BAR, width() - widest - len(f"  {most:,} "))
    return [
        "",
        Sentence(title),
        *(f"{row.label:>{widest}}  {_bar(row.games / most * room)} {row.games:,}" for row in rows),
    ]


def _bar(long: float) -> str:
    eighths = round(long * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
