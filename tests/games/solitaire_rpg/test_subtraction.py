"""Points taken off cards: the worked examples, and the source's own procedure beside ours."""

from itertools import combinations

import pytest

from referee.games.solitaire_rpg.rules import nearest, worn_down
from referee.rulekit.cards import cards
from tests.games.solitaire_rpg.by_hand import by_the_book


@pytest.mark.parametrize(
    ("points", "up", "guard", "expected"),
    [
        (7, "5H KH", None, "5H"),  # the five worked examples
        (5, "KH", None, ""),
        (5, "9S 3S", 0, "3S 9S"),
        (10, "9S 3S", 9, "3S"),
        (15, "4S", 0, "4S"),
        (0, "9S 3S", 0, ""),
        (3, "9S 3S", 3, ""),  # the modifier before the three: nothing is left of the points
        (2, "9S 3S", 3, ""),  # and it is the lowest before the three
        (2, "9S 3S", 4, "3S"),
        (1, "9S", 4, ""),
        (10, "10S JS QS KS", 0, "KS"),  # ruling R3
        (20, "10S JS QS KS", 10, "KS"),
        (3, "10S JS QS KS", 0, "10S"),
        (3, "JS QS KS", 0, "JS"),
        (15, "KS QS", 0, "KS QS"),  # ruling R2
        (7, "", 3, ""),
        (5, "AS 2S 3S", 0, "3S 2S"),
        (6, "4S 5S AS", 0, "5S AS"),
    ],
)
def test_rulings_r2_and_r3_walk_and_lowest(points, up, guard, expected):
    assert " ".join(worn_down(points, cards(up), guard)) == expected


@pytest.mark.parametrize(
    ("drawn", "hand", "expected"),
    [
        ("5D", "3C 7C", "7C"),  # equally near: the larger
        ("5D", "2C 8C 9C", "8C"),
        ("KD", "10C JC QC", "QC"),  # ruling R3: equal ranks are told apart
        ("10D", "10C KC 9C", "KC"),
        ("9D", "8C 10C KC", "KC"),
    ],
)
def test_the_nearest_card_is_the_larger_of_two_then_r3(drawn, hand, expected):
    assert nearest(*cards(drawn), cards(hand)) == expected


SMALL = [
    cards("AS 2S 3S 10S KS"),
    cards("4S 5S 9S QS JS"),
    cards("10S JS QS KS"),
    cards("2S 6S 7S 8S"),
]


@pytest.mark.parametrize("hand", SMALL, ids=" ".join)
def test_the_walk_is_that_of_the_source_for_every_subset_of_small_hands(hand):
    for size in range(len(hand) + 1):
        for up in combinations(hand, size):
            for guard in (None, *range(21)):
                for points in range(0, 45, 2 if guard else 1):
                    assert worn_down(points, list(up), guard) == by_the_book(points, up, guard)[0]
