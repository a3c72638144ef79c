"""Killed around its end, a game counts once all the same."""

import json
import os
import subprocess
import sys
from random import Random

import pytest

from referee.campaign import file, ledger
from referee.errors import UsageError
from referee.saves import folder, library
from referee.saves.journal import read_result
from referee.web import lobby as page_lobby
from tests.campaigns import campaign, counts, play_out, seat, toml
from tests.program import referee


@pytest.mark.parametrize("lost", ["over line", "campaign", "both"])
def test_killed_between_the_last_answer_and_the_written_state_it_counts_once(lost, monkeypatch):
    """Traces of a kill: the journal without its last line, the campaign without the game."""
    seat().close()
    text = toml().read_bytes()
    save = seat()
    with monkeypatch.context() as patch:
        if lost != "over line":
            patch.setattr(ledger.CampaignLink, "reconcile", lambda _: None)
        play_out(save, Random(4)).close()
    if lost != "campaign":
        lines = save.path.read_bytes().splitlines(keepends=True)
        assert b'"over"' in lines[-1]
        save.path.write_bytes(b"".join(lines[:-1]))
    assert (toml().read_bytes() == text) == (lost != "over line")
    for _ in range(3):
        seat().close()
    assert counts()[0] == 1
    assert campaign().state == save.session.state()["campaign"]


def killed_at_its_end(*words, is_counted, monkeypatch):
    """A game that the campaign counted and no journal noted; or the other way round."""
    save = seat(*words)
    with monkeypatch.context() as patch:
        if not is_counted:
            patch.setattr(ledger.CampaignLink, "reconcile", lambda _: None)
        play_out(save, Random(4)).close()
    if is_counted:
        *lines, _over = save.path.read_bytes().splitlines(keepends=True)
        save.path.write_bytes(b"".join(lines))
    return save.path


LOOKS = {
    "saves": lambda: next(
        line for line in map(str, library.list_saves()) if "unfinished" not in line
    ),
    "lobby": lambda: "Unfinished" not in "\n".join(library.overview("en")),
    "stats": library.list_records,
    "go": lambda: not library.list_unfinished(),
    "the page": lambda: page_lobby.lobby_message("en", "")["games"][-1]["record"]["games"],
}


@pytest.mark.parametrize("look", LOOKS)
def test_what_a_kill_left_undone_is_done_before_anybody_looks(look, monkeypatch):
    path = killed_at_its_end(is_counted=True, monkeypatch=monkeypatch)
    assert LOOKS[look]()
    assert read_result(path)


@pytest.mark.parametrize("words", [(), ("--save", "home/saves/legacy-3.jsonl")])
@pytest.mark.parametrize("is_counted", [True, False])
def test_a_game_that_a_campaign_counts_is_never_laid_aside(
    is_counted, words, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    path = killed_at_its_end(*words, is_counted=is_counted, monkeypatch=monkeypatch)
    for command in (library.discard, lambda name: library.rename(name, "evening")):
        with pytest.raises(UsageError, match=r"counted in its campaign|belongs to a campaign"):
            command(folder.label(path))
    assert path.exists()
    assert counts()[0] == 1


def undone_and_killed(monkeypatch):
    """A finished game whose last answer is taken back, but not yet in its campaign."""
    save = play_out(seat(), Random(5))
    with monkeypatch.context() as patch:
        patch.setattr(ledger.CampaignLink, "reconcile", lambda _: None)
        save.session.undo()
        save.close()
    return save


def test_a_game_whose_undo_was_cut_short_is_laid_aside_and_not_counted_any_more(monkeypatch):
    save = undone_and_killed(monkeypatch)
    library.restore(library.discard(folder.label(save.path)).stem)
    assert counts()[0] == 0
    assert save.path.exists()


def test_killed_between_undo_and_the_written_state_it_does_not_count(monkeypatch):
    undone_and_killed(monkeypatch)
    assert counts()[0] == 1
    again = seat()
    assert counts()[0] == 0
    assert again.session.question.name == "monster-upgrade"


@pytest.mark.slow
def test_a_process_killed_before_any_of_its_writes_counts_the_game_once(tmp_path):
    step, died = 0, True
    while died:
        home = tmp_path / str(step)
        died = run(home, missing(home), die_at=step) == 9
        assert go_on(home, missing(home)).returncode == 0
        campaign = file.read_campaign(home / "campaigns" / "first")
        assert (campaign.state["games"], len(campaign.games)) == (1, 1)
        assert campaign.state["monsters"]["FM"]["hp"] == 140
        step += 1
    assert step > 8


def go_on(home, requests):
    return referee("legacy", "--json", lines=in_lines(requests), home=home)


def in_lines(requests):
    return "".join(json.dumps(request) + "\n" for request in requests)


def run(home, requests, die_at):
    environment = {**os.environ, "REFEREE_HOME": str(home), "DIE_AT": str(die_at)}
    command = [sys.executable, "-c", DIES]
    return subprocess.run(
        command,
        input=in_lines(requests).encode(),
        env=environment,
        capture_output=True,
        check=False,
    ).returncode


def missing(home):
    """Return what a game that is given up at once still needs, from its journal."""
    journal = home / "campaigns" / "first" / "games" / "legacy-1.jsonl"
    moves = journal.read_text().partition("\n")[2] if journal.exists() else ""
    requests = {
        '"ask":"monster"': {"answer": ["FM"]},
        '"concede"': {"do": "concede"},
        '"ask":"monster-upgrade"': {"answer": ["D1"]},
    }
    return [request for sign, request in requests.items() if sign not in moves]


DIES = """
import os, sys
left = int(os.environ["DIE_AT"])
def dying(function):
    def wrapped(*args):
        global left
        if left == 0:
            os._exit(9)
        left -= 1
        return function(*args)
    return wrapped
os.fsync, os.replace = dying(os.fsync), dying(os.replace)
from referee.__main__ import run
sys.exit(run(["legacy", "--json"]))
"""
