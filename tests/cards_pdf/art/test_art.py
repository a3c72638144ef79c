"""The drawn art: shape alone tells suits and figures apart, and both ends are one style."""

from itertools import combinations, pairwise, permutations

import pytest

from cards_pdf.art import patterns
from cards_pdf.art.notation import MOON, PIPS, SUITS, SUN, layout
from cards_pdf.art.path import Shape, bounds, rectangle, scaled, silhouette
from cards_pdf.common.standard_deck import SUIT_NAMES
from tests.cards_pdf.drawing import half_turned, inked, points

FIGURES = [(rank, suit) for rank in "JQK" for suit in SUITS] + [("joker", "sun"), ("joker", "moon")]


@pytest.mark.parametrize("suit", SUITS)
def test_a_pip_fills_a_unit_box_and_is_the_same_left_and_right(suit):
    left, bottom, right, top = bounds([SUITS[suit]])
    assert (left, bottom, top) == pytest.approx((-right, -0.5, 0.5))
    assert 0.7 < right - left < 1.05


@pytest.mark.parametrize("number", range(1, 11))
def test_a_numbered_card_shows_its_number_in_balanced_pips(number):
    pips = layout(number)
    assert len(set(pips)) == number
    assert sorted(pips) == sorted((-x, y) for x, y in pips)
    if number != 7:  # the seventh pip sits between the upper rows, as everywhere
        assert sorted(pips) == sorted((-x + 0.0, -y + 0.0) for x, y in pips)


@pytest.mark.parametrize(("rank", "pip"), FIGURES)
def test_a_court_card_looks_the_same_from_both_ends_and_stays_in_its_panel(rank, pip):
    picture = patterns.court(rank, pip)
    assert inked(picture) == inked(half_turned(picture))
    left, bottom, right, top = bounds(shape.path for shape in picture)
    assert right <= patterns.COURT_WIDTH_MM / 2
    assert top <= patterns.COURT_HEIGHT_MM / 2
    assert (left, bottom) == (pytest.approx(-right), pytest.approx(-top))


def test_pips_courts_and_jokers_differ_by_shape_and_not_only_by_colour():
    courts = [sorted(points(shape.path) for shape in patterns.court(*each)) for each in FIGURES]
    for outlines in (courts, [points(path) for path in PIPS.values()]):
        assert all(one != other for one, other in combinations(outlines, 2))
    assert points(SUN) != points(MOON)
    # A king differs from another by more than the four signs of its suit.
    kings = [
        {tuple(points(shape.path)) for shape in patterns.court("K", suit)}
        for suit in SUIT_NAMES[:4]
    ]
    assert min(len(one - other) for one, other in permutations(kings, 2)) > 8


def test_a_silhouette_is_all_that_is_filled_and_outlined_whichever_way_it_runs():
    square, mirrored = rectangle(0, 0, 2, 2), scaled(rectangle(-3, 1, 2, 2), -1, 1)
    outlined = (Shape(square, "red", 0.5), Shape(mirrored, "red", 0.5))
    outline = silhouette((*outlined, Shape(square, "red"), Shape(square, "", 1.0)))
    assert len(outline.segments) == 10
    assert points(outline) == points(square + mirrored)
    for segments in (outline.segments[:5], outline.segments[5:]):
        around = [numbers for _, numbers in segments if numbers]
        assert sum(a * d - b * c for (a, b), (c, d) in pairwise([*around, around[0]])) < 0
    inside = Shape(rectangle(0.5, 0.5, 1, 1), "gold", 0.5)
    assert silhouette((*outlined, inside)) == outline
