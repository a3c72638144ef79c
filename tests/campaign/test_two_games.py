"""Two games of a campaign that are open at once, or one behind the other."""

from pathlib import Path
from random import Random

import pytest

from cards_pdf.common.command_line.speech import Speech
from referee.campaign import actions, file
from referee.command_line import game_command
from referee.errors import InUseError, UsageError
from referee.saves import library, opening
from referee.saves.library import list_saves, list_unfinished
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


def test_a_game_that_another_has_overtaken_is_not_gone_on_with():
    rng = Random(9)
    first = seat()
    first.session.answer(["FM"])
    first.close()
    played(rng, "--new")
    with pytest.raises(UsageError, match="Another game of the campaign"):
        seat("--save", str(first.path))


def start_game() -> Path:
    """A game with an answer, left again."""
    save = seat()
    save.session.answer(["FM"])
    save.close()
    return save.path


def test_what_becomes_of_an_unfinished_game_is_said_before_another_is_begun(capsys):
    start_game()
    seat("--new")
    assert "first/legacy-1 is unfinished" in capsys.readouterr().out


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
    assert list_unfinished() == []
    assert "another game of its campaign has counted since" in "\n".join(map(str, list_saves()))
    (legacy,) = [
        game for game in lobby.lobby_message("en", "")["games"] if game["game"] == "legacy"
    ]
    assert legacy["unfinished"] == []


def test_the_last_game_is_reopened_though_another_was_begun_if_nothing_was_answered_in_any():
    rng = Random(11)
    first = played(rng)
    answered, unanswered = seat(), seat("--new")
    answered.session.answer(["FM"])
    answered.close()
    unanswered.close()
    with pytest.raises(
        UsageError, match=r"was started since. Finish it first: `referee go first/legacy-2`"
    ):
        actions.undo(None)
    library.discard("first/legacy-2")
    actions.undo(None)
    assert opening.read_session(first.path).over is None
    assert not unanswered.path.exists()


def test_a_game_that_somebody_sits_at_is_not_begun_anew():
    save = seat()
    with file.edit_campaign(file.folder_of("first")) as changed:
        changed.state = changed.state | {"wins": 0, "crossed_out": ["S2"]}
    with pytest.raises(InUseError):
        seat()
    assert save.path.exists()
