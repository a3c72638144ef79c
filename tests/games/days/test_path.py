"""The dungeon's geometry against that of the second writing, and the numbers of the rules."""

from itertools import product
from math import cos, dist, radians, sin
from random import Random

import pytest

from referee.games.days.path import Spot, find_bridge, find_gap, lay_next, touch_distance
from referee.games.days.table import Table
from tests.games.days.test_again import apart, next_card, outline

HOURS = range(1, 13)
PAIRS = list(product(HOURS, HOURS))


def spots(rng, across, along=2):
    return Spot(rng.uniform(*across), rng.uniform(-along, along), rng.choice(HOURS))


@pytest.mark.parametrize("hour", HOURS)
def test_a_card_is_63_by_88_and_turned_30_degrees_an_hour(hour):
    corners = Spot(2.0, -1.0, hour).corners()
    sides = [dist(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    assert sides == pytest.approx([63 / 88, 1, 63 / 88, 1])
    top = [(a + b) / 2 for a, b in zip(*corners[:2], strict=True)]
    assert top == pytest.approx([2 + sin(radians(30 * hour)) / 2, -1 + cos(radians(30 * hour)) / 2])


@pytest.mark.sample(5)
@pytest.mark.parametrize(("last", "new"), PAIRS)
def test_ruling_6_a_card_touches_or_is_pulled_back_along_its_hour(last, new):
    x, y = sin(radians(30 * new)), cos(radians(30 * new))
    far = touch_distance((new - last) % 12)
    card = Spot(0.0, 0.0, last)
    assert find_gap(card, Spot(x * (far - 1e-9), y * (far - 1e-9), new)) == 0
    assert 0 < find_gap(card, Spot(x * (far + 1e-6), y * (far + 1e-6), new)) <= 1e-6 + 1e-12
    touching = next_card((1.0, 2.0, last), new, 1)
    for how, share in (("touch", 1), ("quarter", 3 / 4), ("half", 1 / 2)):
        laid = lay_next(Spot(1.0, 2.0, last), new, how)
        assert laid.x - 1 == pytest.approx(share * (touching[0] - 1))
        assert laid.y - 2 == pytest.approx(share * (touching[1] - 2))


def test_the_gap_is_that_of_the_outlines():
    rng = Random(5)
    for _ in range(300):
        one, two = Spot(0.0, 0.0, rng.choice(HOURS)), spots(rng, (-2, 2))
        expected = apart(*(outline((spot.x, spot.y, spot.hour)) for spot in (one, two)))
        assert find_gap(one, two) == pytest.approx(expected) == find_gap(two, one)


def test_the_bridge_spans_the_gap_between_points_of_both_cards():
    rng = Random(6)
    for _ in range(200):
        one, two = spots(rng, (2, 4)), spots(rng, (-2, 0))
        here, there = find_bridge(one, two)
        assert dist(here, there) == pytest.approx(find_gap(one, two))
        assert one.nearest(here) == pytest.approx(here)
        assert two.nearest(there) == pytest.approx(there)


def test_as_near_as_a_thousandth_of_a_length_is_touching():
    table = Table(4, stash=False, weapons_before=False, by_eye=False)
    assert table.gap_from(Spot(0.0, 3.9991)) == 0
    assert table.gap_from(Spot(0.0, 3.9989)) == pytest.approx(0.0011)
