"""Points taken off cards: the worked examples, and the source's own procedure beside ours."""

from itertools import combinations

import pytest

from referee.games.solitaire_rpg.rules import nearest, worn_down
from referee.rulekit.cards import cards
from tests.games.solitaire_rpg.by_hand import by_the_book
from tests.rows import each_row


@each_row(__file__, "subtraction.toml", "walk")
def test_rulings_r2_and_r3_walk_and_lowest(row):
    assert " ".join(worn_down(row["points"], cards(row["up"]), row.get("guard"))) == row["flips"]


@each_row(__file__, "subtraction.toml", "nearest")
def test_the_nearest_card_is_the_larger_of_two_then_r3(row):
    assert nearest(*cards(row["drawn"]), cards(row["hand"])) == row["card"]


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
