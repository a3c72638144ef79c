"""Tumblers keeps the laws; locks turn, open and lie on the table as its rules and its cards say."""

import pytest
from tumblers import ADD, GAME, LEAVE
from tumblers.locks import BELL, LOCKS, RUSTY, number_on_top, turn_by

from referee import Pile, Pose
from referee.sessions.session import Session
from referee.testing import GameLaws


class TestTumblers(GameLaws):
    game = GAME


def after(*answers, **options):
    session = Session(GAME, GAME.resolve_options(options))
    for answer in answers:
        session.answer(answer)
    return session


def first(*answers, **options):
    """Start with P3, R1, B2 and P6 on the door, which have 3, 1, 4 and 6 on top."""
    return after(["P3", "R1", "B2", "P6"], *answers, **options)


def test_the_rules_read_the_cards_as_they_are_printed():
    assert len(LOCKS) == 12
    assert LOCKS["P3"] == ((3, 6, 1, 4), "plain", "gold")
    assert LOCKS["R1"] == ((1, 6, 3, 5), RUSTY, "nap")


@pytest.mark.parametrize(("turned", "top"), [(0, 3), (90, 4), (180, 1), (270, 6)])
def test_turning_a_lock_clockwise_brings_up_what_was_left(turned, top):
    assert number_on_top("P3", turned) == top


def test_four_quarters_are_none():
    assert [turn_by(90, die) for die in range(1, 7)] == [180, 270, 0, 90, 180, 270]


def test_a_die_that_shows_the_number_on_top_opens_a_lock_and_the_next_one_comes():
    session = first([3, 2, 2], "3", "P3", ["B3"])
    assert len(session.state()["open"]) == 1
    assert session.state()["door"] == ["R1", "B2", "P6", "B3"]
    assert GAME.poses(session.table)["P3"] == Pose(flipped=True)


def test_any_other_die_turns_a_lock():
    session = first([3, 2, 2], "2", "P3")
    assert GAME.poses(session.table)["P3"] == Pose(turned=180)
    assert GAME.say().event(session.events()[-1]) == "Turn P3 to 180°: 1 is on top now."


def test_rust_takes_the_first_hit():
    session = first([1, 1, 5], "1", "R1")
    assert session.state()["open"] == []
    assert GAME.poses(session.table)["R1"] == Pose()
    session.answer("1")
    session.answer("R1")
    assert session.question.name == "lock"


def test_each_bell_on_the_door_brings_him_nearer():
    session = first([1, 2, 5], LEAVE)
    assert session.state()["steps"] == 5
    assert LOCKS["B2"].kind == BELL


def test_oil_turns_a_die_up_and_undo_gives_it_back():
    session = first([1, 2, 5], ADD, "2", 1)
    assert session.state()["dice"] == [1, 3, 5]
    assert session.state()["oil"] == 3
    session.undo()
    session.undo()
    session.undo()
    assert session.state()["oil"] == 4
    assert session.question.powers == [ADD]


def test_a_die_on_its_way_takes_no_oil():
    session = first([6, 6, 5], "5")
    assert session.question.options == ["P3", "R1", "B2", "P6"]


def test_he_comes_if_nothing_is_done():
    session = first([1, 2, 5], LEAVE, [1, 2, 5], LEAVE, [1, 2, 5], LEAVE, [1, 2, 5], LEAVE)
    assert (session.over.outcome, session.over.score) == ("loss", -12)


def test_the_last_lock_wins(monkeypatch):
    few = {lock: LOCKS[lock] for lock in LOCKS if lock in {"P1", "P2"}}
    monkeypatch.setattr("tumblers.Pile", lambda name, _: Pile(name, few))
    session = after(["P1", "P2"], [1, 2, 2], "1", "P1", "2", "P2")
    assert session.over.outcome == "win"
    assert session.over.score == 7 + 1


def test_there_are_three_rusty_locks_and_three_with_bells():
    kinds = [lock.kind for lock in LOCKS.values()]
    assert kinds.count(RUSTY) == kinds.count(BELL) == 3
