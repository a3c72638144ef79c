"""Cards ticked, set and taken back by hand, and what is told of them."""

from random import Random

import pytest

from referee.campaign import actions
from referee.errors import InUseError, SaveError, UsageError
from tests.campaigns import played, seat


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


def test_the_cards_of_an_open_game_are_not_changed_even_before_its_first_answer():
    save = seat()
    with pytest.raises(InUseError):
        actions.tick_boxes(["A1.1"], None)
    save.close()
    actions.tick_boxes(["A1.1"], None)
    fresh = seat()
    assert fresh.session.state()["campaign"]["boxes"] == {"A1": [1]}
