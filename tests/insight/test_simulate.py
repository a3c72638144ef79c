"""Simulations: the same seeds give the same counts, whoever plays them and in whatever parts."""

import json
from concurrent.futures import ProcessPoolExecutor

import pytest

from referee import games
from referee.errors import WrongUse
from referee.insight.counts import Counts, merged
from referee.insight.simulate import Task, block, blocks, spread


def task(name="scoundrel", player="random", **options):
    return Task(name, games.load(name).settled(options), player)


def test_one_worker_and_four_count_the_same():
    alone = block(task(), 0, 60)
    together = task().counts()
    with ProcessPoolExecutor(4) as pool:
        for part in spread(task(), blocks(0, 60, 7), pool, 4):
            together.add(part)
    assert together.plain() == alone.plain()


def test_parts_are_merged_to_the_whole_in_any_order():
    parts = [("a", block(task(), 0, 10)), ("b", block(task(), 20, 30)), ("c", block(task(), 10, 20))]
    assert merged(parts).plain() == block(task(), 0, 30).plain()


def test_a_part_is_not_counted_twice():
    with pytest.raises(WrongUse, match="counted before"):
        merged([("a", block(task(), 0, 10)), ("b", block(task(), 5, 15))])


def test_parts_of_different_simulations_are_not_merged():
    with pytest.raises(WrongUse, match="another simulation"):
        merged([("a", block(task(), 0, 2)), ("b", block(task(variant="classic"), 2, 4))])


def test_a_part_survives_being_written():
    part = block(task(variant="classic"), 0, 8)
    assert Counts.of(json.loads(json.dumps(part.plain())), "a").plain() == part.plain()
    assert part.scores.total() == 8
