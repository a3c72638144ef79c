"""Two games of a campaign that are open at once, or one behind the other."""

from __future__ import annotations

from random import Random

import pytest

from referee.campaign import by_hand, file
from referee.campaign import folders as shelf
from referee.collection import save_names
from referee.errors import InUse, WrongUse
from referee.saves import open_save
from tests.campaigns import campaign, play_out, played, seat


def test_only_one_of_two_games_that_were_open_at_once_counts():
    rng = Random(8)
    first = seat()
    second = play_out(seat("--new"), rng)
    second.close()
    before = campaign()
    play_out(first, rng)
    assert "not-counted" in [event.name for event in first.session.events()]
    assert (campaign().state, campaign().games) == (before.state, before.games)
    assert campaign().state["games"] == 1


def test_a_game_that_another_has_overtaken_is_not_gone_on_with():
    rng = Random(9)
    first = seat()
    first.session.answer(["FM"])
    first.close()
    played(rng, "--new")
    with pytest.raises(WrongUse, match="Another game of the campaign"):
        seat("--save", str(first.path))


def test_a_counted_game_is_not_reopened_once_the_next_is_counted():
    rng = Random(10)
    first = played(rng)
    again = seat("--save", str(first.path))
    assert again.session.over
    again.close()
    played(rng)
    with pytest.raises(WrongUse, match="Another game of the campaign"):
        seat("--save", str(first.path))


def test_the_last_game_is_reopened_though_another_was_begun_if_nothing_was_answered_in_any():
    rng = Random(11)
    first = played(rng)
    answered, unanswered = seat(), seat("--new")
    answered.session.answer(["FM"])
    answered.close()
    unanswered.close()
    with pytest.raises(WrongUse, match=r"has been begun since. Finish it first: `referee go first/legacy-2`"):
        by_hand.undo(None)
    save_names.discard("first/legacy-2")
    by_hand.undo(None)
    assert open_save.look_at(first.path).over is None
    assert not unanswered.path.exists()


def test_a_game_that_somebody_sits_at_is_not_begun_anew():
    save = seat()
    with file.changing(shelf.folder_of("first")) as changed:
        changed.state = changed.state | {"wins": 0, "crossed_out": ["S2"]}
    with pytest.raises(InUse):
        seat()
    assert save.path.exists()
