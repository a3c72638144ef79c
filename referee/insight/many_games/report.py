"""Counts as text: the share that was won with its interval, and histograms of scores and lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from referee.insight.levels import LEVELS
from referee.insight.many_games.counts import Counts, wilson
from referee.texts.phrases import Phrase

WIDTH = 40
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


def lines(counts: Counts, title: str) -> list[str]:
    return [headline(counts, title), *outcomes(counts), *_histogram("score", counts.scores),
            *_histogram("choices", counts.lengths)]  # fmt: skip


def headline(counts: Counts, title: str) -> Phrase:
    low, high = wilson(counts.won, counts.played)
    return Phrase(
        "simulate.headline",
        title=title,
        player=Phrase(f"player.{counts.player}") if counts.player in LEVELS else counts.player,
        options=_options(counts),
        won=counts.won,
        played=counts.played,
        share=counts.won / counts.played,
        low=low,
        high=high,
        seeds=[f"{first}:{last}" for first, last in counts.seeds],
    )


def _options(counts: Counts) -> str:
    """Those that say something: 0 does, and is no switch that is off."""
    given = {name: value for name, value in counts.options.items() if value is not False}
    shown = [f"{name} {value}" for name, value in given.items() if value not in (None, "")]
    return Phrase("simulate.options", options=shown) if shown else ""


def outcomes(counts: Counts) -> Iterator[str]:
    """How games ended, if not just by being won or lost."""
    if set(counts.outcomes) - {"win", "loss"}:
        found = sorted(counts.outcomes.items())
        told = [Phrase("outcomes.count", outcome=Phrase(f"outcome.{name}"), games=n) for name, n in found]
        yield Phrase("row.one", first=told)


def bars(counted: Counter[int]) -> list[Bar]:
    """A few rows of equal width, from the least to the most."""
    if not counted:
        return []
    least, most = min(counted), max(counted)
    width = -(-(most - least + 1) // ROWS)
    rows = []
    for first in range(least, most + 1, width):
        last = min(first + width - 1, most)
        rows.append(Bar(first, last, sum(n for value, n in counted.items() if first <= value <= last)))
    return rows


def _histogram(name: str, counted: Counter[int]) -> list[str]:
    rows = bars(counted)
    if not rows:
        return []
    widest = max(len(row.label) for row in rows)
    most = max(row.games for row in rows)
    return [
        "",
        Phrase(f"simulate.by-{name}"),
        *(f"{row.label:>{widest}}  {_bar(row.games / most)} {row.games:,}" for row in rows),
    ]


def _bar(share: float) -> str:
    eighths = round(share * WIDTH * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
