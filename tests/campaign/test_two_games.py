"""Two games of a campaign that are open at once, or one behind the other."""

from pathlib import Path
from random import Random

import pytest

from cards_pdf.common.command_line.speech import Speech
from referee.campaign import file
from referee.command_line import game_command
from referee.errors import InUseError, UsageError
from referee.web import lobby
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


def start_game() -> Path:
    save = seat()
    save.session.answer(["FM"])
    save.close()
    return save.path


def test_nobody_begins_another_game_who_does_not_want_to(monkeypatch):
    first, asked = start_game(), []
    monkeypatch.setattr(Speech, "is_agreed", lambda _, question: asked.append(question))
    monkeypatch.setattr(game_command, "is_interactive", lambda: True)
    with pytest.raises(UsageError, match="referee go first/legacy-1"):
        seat("--new")
    assert asked == ["Start another?"]
    assert not first.with_name("legacy-2.jsonl").exists()


def test_a_game_that_can_count_no_more_is_not_offered_as_if_it_could():
    start_game()
    played(Random(9), "--new")
    (legacy,) = [
        game for game in lobby.lobby_message("en", "")["games"] if game["game"] == "legacy"
    ]
    assert legacy["unfinished"] == []


def test_a_game_that_somebody_sits_at_is_not_begun_anew():
    save = seat()
    with file.edit_campaign(file.folder_of("first")) as changed:
        changed.state = changed.state | {"wins": 0, "crossed_out": ["S2"]}
    with pytest.raises(InUseError):
        seat()
    assert save.path.exists()
