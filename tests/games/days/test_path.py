"""The dungeon's geometry against brute force, and against the numbers of the rules."""

from itertools import product
from math import cos, dist, hypot, radians, sin
from random import Random

import pytest

from referee.games.days.path import (
    WIDTH,
    Spot,
    are_near,
    find_bridge,
    find_gap,
    lay_next,
    touch_distance,
)
from referee.games.days.table import Table

HOURS = range(1, 13)
PAIRS = list(product(HOURS, HOURS))


def outline(spot, steps=40):
    """Points along a card's edge, turned by trigonometry instead of the table."""
    angle = radians(30 * spot.hour)
    corners = [(-WIDTH / 2, -0.5), (WIDTH / 2, -0.5), (WIDTH / 2, 0.5), (-WIDTH / 2, 0.5)]
    turned = [
        (spot.x + x * cos(angle) + y * sin(angle), spot.y - x * sin(angle) + y * cos(angle))
        for x, y in corners
    ]
    for (x1, y1), (x2, y2) in zip(turned, turned[1:] + turned[:1], strict=True):
        for n in range(steps):
            yield x1 + (x2 - x1) * n / steps, y1 + (y2 - y1) * n / steps


def covers(spot, point):
    angle = radians(30 * spot.hour)
    dx, dy = point[0] - spot.x, point[1] - spot.y
    across, along = dx * cos(angle) - dy * sin(angle), dx * sin(angle) + dy * cos(angle)
    return abs(across) <= WIDTH / 2 + 1e-9 and abs(along) <= 0.5 + 1e-9


def nearest_by_force(one, two):
    """The gap by comparing points of the outlines; too large by less than two steps."""
    if any(covers(two, point) for point in outline(one)) or any(
        covers(one, point) for point in outline(two)
    ):
        return 0.0
    return min(dist(a, b) for a in outline(one) for b in outline(two))


@pytest.mark.parametrize("hour", HOURS)
def test_a_card_is_63_by_88_and_turned_30_degrees_an_hour(hour):
    corners = Spot(2.0, -1.0, hour).corners()
    sides = [dist(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    assert sides == pytest.approx([63 / 88, 1, 63 / 88, 1])
    top = [(a + b) / 2 for a, b in zip(*corners[:2], strict=True)]
    assert top == pytest.approx([2 + sin(radians(30 * hour)) / 2, -1 + cos(radians(30 * hour)) / 2])


@pytest.mark.parametrize(("last", "new"), PAIRS)
def test_touching_cards_have_no_gap_and_a_hair_farther_they_have_one(last, new):
    x, y = sin(radians(30 * new)), cos(radians(30 * new))
    far = touch_distance(last, new)
    card = Spot(0.0, 0.0, last)
    assert find_gap(card, Spot(x * (far - 1e-9), y * (far - 1e-9), new)) == 0
    assert 0 < find_gap(card, Spot(x * (far + 1e-6), y * (far + 1e-6), new)) <= 1e-6 + 1e-12


@pytest.mark.parametrize(("last", "new"), PAIRS)
def test_the_touch_distance_is_where_bisection_finds_it(last, new):
    x, y = sin(radians(30 * new)), cos(radians(30 * new))
    near, far = 0.0, 3.0
    for _ in range(50):
        middle = (near + far) / 2
        if find_gap(Spot(0.0, 0.0, last), Spot(x * middle, y * middle, new)):
            far = middle
        else:
            near = middle
    assert touch_distance(last, new) == pytest.approx(near, abs=1e-9)


def test_the_gap_is_what_comparing_points_of_the_outlines_finds():
    rng = Random(5)
    for _ in range(60):
        one = Spot(0.0, 0.0, rng.choice(HOURS))
        two = Spot(rng.uniform(-2, 2), rng.uniform(-2, 2), rng.choice(HOURS))
        by_force = nearest_by_force(one, two)
        assert by_force - 2 / 40 <= find_gap(one, two) <= by_force + 1e-9
        assert find_gap(one, two) == pytest.approx(find_gap(two, one))


@pytest.mark.parametrize(("last", "new"), PAIRS)
def test_cards_that_touch_within_a_hair_are_near_whichever_way_they_lie(last, new):
    rng, hair = Random(f"{last} {new}"), 0.001
    for _ in range(40):
        x, y = rng.uniform(-1.4, 1.4), rng.uniform(-1.4, 1.4)
        one, two = Spot(0.0, 0.0, last), Spot(x, y, new)
        assert are_near(one, two, hair) or find_gap(one, two) > hair
    corner = WIDTH + hair / 3, 1 + hair / 3  # corner to corner, as far as cards can be
    assert are_near(Spot(0.0, 0.0), Spot(*corner), hair)
    assert not are_near(Spot(0.0, 0.0, last), Spot(2.0, 0.0, new), hair)


def test_the_bridge_spans_the_gap_between_points_of_both_cards():
    rng = Random(6)
    for _ in range(200):
        one = Spot(rng.uniform(2, 4), rng.uniform(-2, 2), rng.choice(HOURS))
        two = Spot(rng.uniform(-2, 0), rng.uniform(-2, 2), rng.choice(HOURS))
        here, there = find_bridge(one, two)
        assert dist(here, there) == pytest.approx(find_gap(one, two))
        assert one.distance(here) == pytest.approx(0)
        assert two.distance(there) == pytest.approx(0)


@pytest.mark.parametrize(("last", "new"), PAIRS)
def test_ruling_6_pulling_back_leaves_three_quarters_or_half_of_the_way_along_the_hour(last, new):
    start = Spot(1.0, 2.0, last)
    x, y = sin(radians(30 * new)), cos(radians(30 * new))
    for how, share in (("touch", 1), ("quarter", 3 / 4), ("half", 1 / 2)):
        card = lay_next(start, new, how)
        far = hypot(card.x - 1, card.y - 2)
        assert far == pytest.approx(share * touch_distance(last, new))
        assert (card.x - 1, card.y - 2) == pytest.approx((far * x, far * y))
        assert find_gap(start, card) == pytest.approx(0, abs=1e-12)


def test_as_near_as_a_thousandth_of_a_length_is_touching():
    table = Table(4, stash=False, weapons_before=False, by_eye=False)
    assert table.gap_from(Spot(0.0, 3.9991)) == 0
    assert table.gap_from(Spot(0.0, 3.9989)) == pytest.approx(0.0011)


def test_ruling_6_an_eight_goes_down_and_left_and_a_two_up_and_right():
    eight, two = lay_next(Spot(0.0, 0.0), 8, "touch"), lay_next(Spot(0.0, 0.0), 2, "touch")
    assert (eight.x, eight.y) < (0, 0)
    assert eight.y < 0 < two.x
    assert two.y > 0
