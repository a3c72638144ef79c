"""The policy behind docs/days-win-rate.md."""

import re
from pathlib import Path

import pytest

from referee import games
from referee.testing.play import self_play
from tests.policies.days import plays
from tests.policies.measure_days import wilson

GAME = games.load("days")
DOC = Path(__file__).parents[2] / "docs" / "days-win-rate.md"


def test_the_policy_wins_where_chance_hardly_does():
    seeds = range(40)
    by_chance = sum(self_play(GAME, seed)[0].outcome == "win" for seed in seeds)
    assert by_chance <= 1
    assert sum(plays(GAME, seed) for seed in seeds) >= 6


def test_the_same_seed_is_the_same_game():
    assert [plays(GAME, seed) for seed in range(3)] == [plays(GAME, seed) for seed in range(3)]


@pytest.mark.parametrize(("wins", "played"), [(0, 50), (5, 50), (50, 50), (1200, 4000)])
def test_the_interval_holds_the_share_and_stays_between_0_and_1(wins, played):
    low, high = wilson(wins, played)
    assert -1e-12 <= low <= wins / played <= high + 1e-12 <= 1 + 2e-12


def test_the_documented_shares_and_intervals_are_those_of_the_documented_counts():
    rows = re.findall(
        r"\| ([\d,]+) \| ([\d,]+) \| ([\d.]+) % \| ([\d.]+) % to ([\d.]+) % \|", DOC.read_text("utf-8")
    )
    assert len(rows) == 2
    for games_played, won, share, low, high in rows:
        played, wins = (int(number.replace(",", "")) for number in (games_played, won))
        assert played >= 2000
        found = [100 * part for part in (wins / played, *wilson(wins, played))]
        assert [float(share), float(low), float(high)] == pytest.approx(found, abs=0.051)
