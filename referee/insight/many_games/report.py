"""Counts as text: the share that was won with its interval, and histograms of scores and
lengths.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cards_pdf.common.command_line.wrapping import width
from cards_pdf.common.languages import Language
from cards_pdf.common.messages import Message
from referee.insight import players
from referee.insight.intervals import wilson
from referee.insight.many_games.counts import Counts
from referee.insight.player import RANDOM
from referee.rulekit.game import Game
from referee.rulekit.options import in_words, value_in_short
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


def lines(counts: Counts) -> Iterator[str]:
    """How games ended, if any ended other than won or lost; what they scored, how long they
    were.
    """
    if set(counts.outcomes) - {"win", "loss"}:
        found = sorted(counts.outcomes.items())
        told = [Message("{outcome} {games:,}", outcome=Message(name), games=n) for name, n in found]
        yield Message("{first}", first=told)
    yield from _histogram("Score", counts.scores)
    yield from _histogram("Choices made", counts.lengths)


def head(counts: Counts, game: Game[Any], say: Language) -> list[str]:
    """Who played what, and how many were won; the rules, if there are several; what that is
    worth.
    """
    own = game.say(say.code)
    low, high = wilson(counts.won, counts.played)
    won = Message(
        "{title}, {player} player: {won:,} of {played:,} won, {share:.1%} ({low:.1%} to "
        "{high:.1%}), "
        "seeds {seeds}",
        title=own.word(game.title),
        player=Message(counts.player),
        won=counts.won,
        played=counts.played,
        share=counts.won / counts.played,
        low=low,
        high=high,
        seeds=[f"{first}:{last}" for first, last in counts.seeds],
    )
    told = [say(won), say(rules(counts.options, game, own))]
    if counts.player != RANDOM and not players.has_player(counts.game):
        told.append(say("Nobody has taught the referee this game: this player plays by chance."))
    return [*filter(None, told)]


def rules(options: Mapping[str, Any], game: Game[Any], own: Say) -> str:
    """The options in the game's own words; if it has none, their names and values."""
    if own.has("face.rules"):
        words = {
            name: ("no", "yes")[value] for name, value in options.items() if isinstance(value, bool)
        }
        return own("face.rules", **{**options, **words})
    shown = {name: value_in_short(value) for name, value in options.items() if value is not False}
    return Message(
        "{first}",
        first=[
            in_words(own.word(name), own.word(value) if isinstance(value, str) else value)
            for name, value in shown.items()
            if value not in (None, "", game.title)
        ],
    )


def bars(counted: Counter[int]) -> list[Bar]:
    """A few rows of equal width, from the least to the most."""
    if not counted:
        return []
    least, most = min(counted), max(counted)
    step = -(-(most - least + 1) // ROWS)
    rows = []
    for first in range(least, most + 1, step):
        last = min(first + step - 1, most)
        rows.append(
            Bar(first, last, sum(n for value, n in counted.items() if first <= value <= last))
        )
    return rows


def _histogram(title: str, counted: Counter[int]) -> Iterator[str]:
    rows = bars(counted)
    if not rows:
        return
    widest = max(len(row.label) for row in rows)
    most = max(row.games for row in rows)
    room = min(WIDEST_BAR, width() - widest - len(f"  {most:,} "))
    yield ""
    yield Message(title)
    for row in rows:
        whole, eighth = divmod(round(row.games / most * room * 8), 8)
        yield f"{row.label:>{widest}}  {'█' * whole}{EIGHTHS[eighth].strip()} {row.games:,}"
