"""The end of a dungeon is solved as trying everything would; worlds show every card as often."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from referee.games.scoundrel.plans import House, Way, find_ways, next_scene, wins
from referee.games.scoundrel.player import Endgame
from referee.games.scoundrel.table import DUNGEON, ROOM

CLASSIC = House(20, to_the_end=True, or_equal=False)


def everything_tried(way, places, unseen):
    """The chance of a perfect player: every order of the unseen cards, every way, no memory."""
    if wins(way, len(places), CLASSIC):
        return 1.0
    count = ROOM - len(way.carried)
    orders = list(permutations(unseen, places[:count].count(None)))
    return sum(best_way(way, places, unseen, order) for order in orders) / len(orders)


def best_way(way, places, unseen, order):
    coming, count = iter(order), ROOM - len(way.carried)
    room = [card or next(coming) for card in places[:count]]
    rest = tuple(card for card in unseen if card not in order)
    start = next_scene(way, room, is_small=len(places) < count)
    return max(
        (
            everything_tried(found, places[count:] + (start.room if found.skipped else ()), rest)
            for found in find_ways(start, CLASSIC)
        ),
        default=0.0,
    )


@pytest.mark.parametrize(("unseen", "known"), [(0, 7), (1, 3), (2, 4), (3, 1), (4, 3)])
def test_an_end_is_worked_out_as_if_everything_were_tried(unseen, known, depth):
    dice, found = Random(unseen), Counter()
    for _ in range(depth(24)):
        carried, *cards = dice.sample(DUNGEON, 1 + unseen + known)
        way = Way(dice.randint(4, 20), dice.choice((0, 5, 8)), 15, (carried,), None)
        lie = (*[None] * unseen, *cards[unseen:]), tuple(cards[:unseen])
        solved = Endgame(CLASSIC).solve(way, *lie)
        assert solved == pytest.approx(everything_tried(way, *lie))
        found[0 < solved < 1] += 1
    assert sum(found.values()) >= 1


def test_one_endgame_knows_of_an_end_by_its_health():
    """A game that is lost with some health is lost with less; one that is won is won with more."""
    places, end = tuple(DUNGEON[:6]), Endgame(CLASSIC)
    chances = [
        end.solve(Way(health, 9, 15, (), None), places, ()) for health in (8, 20, 2, 12, 30, 5)
    ]
    alone = [
        Endgame(CLASSIC).solve(Way(health, 9, 15, (), None), places, ())
        for health in (8, 20, 2, 12, 30, 5)
    ]
    assert chances == alone
