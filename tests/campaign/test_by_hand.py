"""Cards ticked, set and taken back by hand, and what is told of them."""

from random import Random

import pytest

from referee.campaign import actions, file
from referee.errors import InUseError, SaveError, UsageError
from tests.campaigns import campaign, played, seat, toml


def test_campaign_undo_finds_a_game_that_is_saved_elsewhere(tmp_path):
    path = tmp_path / "elsewhere.jsonl"
    played(Random(8), "--save", str(path))
    actions.undo(None)
    assert seat("--save", str(path)).session.question.name == "monster-upgrade"


def test_campaign_undo_refuses_while_a_later_game_is_open():
    played(Random(8))
    save = seat()
    save.session.answer(["FM"])
    save.close()
    with pytest.raises(UsageError, match="was started since"):
        actions.undo(None)


def test_campaign_undo_without_the_journal_says_so():
    save = played(Random(8))
    save.path.unlink()
    with pytest.raises(SaveError, match="not there any more"):
        actions.undo(None)


def test_ticking_by_hand_between_games_reaches_the_next_game():
    seat().close()  # begun, but nothing answered
    assert actions.tick_boxes(["A1.3", "ice", "FM.2"], None)[0] == "written: FM.2"
    save = seat()
    assert save.session.state()["campaign"]["elements"] == {"A1.3": "ice"}
    assert [
        save.session.state()["campaign"]["monsters"][code]["mag"] for code in ("FM", "IM", "EM")
    ] == [20] * 3
    save.session.answer(["FM"])
    save.close()
    with pytest.raises(UsageError, match="Finish it first"):
        actions.tick_boxes(["A1.1"], None)


def test_untick_and_set_take_back_what_was_written():
    file.create_campaign("alpha")
    before = toml("alpha").read_bytes()
    actions.tick_boxes(["A1.4 fire, FM.2", "D1.1"], None)
    actions.untick_boxes(["FM.2", "D1.1", "A1.4"], None)
    assert toml("alpha").read_bytes() == before
    for key, value in (("FM.hp", "140"), ("wins", "3"), ("S2.crossed_out", "yes"), ("EM.mag", "0")):
        assert actions.set_value(key, value, None) != ["Nothing has changed."]
    assert campaign("alpha").state["games"] == 3
    for key, value in (("FM.hp", "100"), ("wins", "0"), ("S2.crossed_out", "no"), ("EM.mag", "10")):
        actions.set_value(key, value, None)
    assert toml("alpha").read_bytes() == before


@pytest.mark.parametrize(
    "words",
    [
        ["A1.5"],
        ["A1.3"],
        ["A1.3", "water"],
        ["Z9.1"],
        ["UP.1"],
        ["fire"],
        ["A1.1", "A1.1"],
        ["A1.x"],
        ["A1."],
    ],
)
def test_what_cannot_be_ticked_is_refused_and_nothing_changes(words):
    file.create_campaign("alpha")
    before = toml("alpha").read_bytes()
    with pytest.raises(UsageError):
        actions.tick_boxes(words, None)
    with pytest.raises(UsageError):
        actions.untick_boxes(words, None)
    assert toml("alpha").read_bytes() == before


@pytest.mark.parametrize(
    ("key", "value"),
    [("FM.hp", "0"), ("FM.hp", "-3"), ("FM.hp", "9" * 20), ("A1.hp", "3"),
    ("FM.crossed_out", "yes"),
     ("S2.crossed_out", "maybe"), ("games", "3"), ("", "1"), ("FM", "1")],
)  # fmt: skip
def test_what_cannot_be_set_is_refused_and_nothing_changes(key, value):
    file.create_campaign("alpha")
    before = toml("alpha").read_bytes()
    with pytest.raises(UsageError):
        actions.set_value(key, value, None)
    assert toml("alpha").read_bytes() == before


def test_the_cards_of_an_open_game_are_not_changed_even_before_its_first_answer():
    save = seat()
    with pytest.raises(InUseError):
        actions.tick_boxes(["A1.1"], None)
    save.close()
    actions.tick_boxes(["A1.1"], None)
    fresh = seat()
    assert fresh.session.state()["campaign"]["boxes"] == {"A1": [1]}
