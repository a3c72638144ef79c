"""A game counts once in its campaign, whatever happens around its end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random

import pytest

from referee.campaign import by_hand, file, ledger
from referee.campaign import folders as shelf
from referee.errors import InUse, SaveFailed, WrongUse
from referee.games.legacy.deck import STATS
from referee.saves import folder
from tests.campaigns import all_left, campaign, play_out, played, seat, toml


@pytest.fixture(autouse=True)
def leaving():
    with all_left():
        yield


def counts(name=shelf.FIRST):
    state = campaign(name).state
    return state["games"], state["wins"], state["losses"]


def test_the_first_game_in_an_empty_folder_begins_a_campaign_with_fresh_cards():
    save = seat()
    assert counts() == (0, 0, 0)
    assert save.path == shelf.folder_of("first") / "games" / "legacy-1.jsonl"
    assert save.session.state()["campaign"] == campaign().state


def test_a_finished_game_is_written_and_the_next_one_goes_on_from_it():
    first = played(Random(1))
    assert campaign().state == first.session.state()["campaign"]
    assert counts()[0] == 1
    second = seat()
    assert second.path.stem == "legacy-2"
    assert second.session.options["campaign"]["state"] == campaign().state


def test_an_unfinished_game_is_gone_on_with():
    save = seat()
    save.session.answer(["FM"])
    save.close()
    again = seat()
    assert again.path == save.path
    assert again.session.number == 2


def test_undo_after_the_end_takes_the_game_out_of_the_count_and_the_same_answer_puts_it_back():
    before = campaign_before = seat()
    text = toml().read_bytes()
    play_out(before, Random(2))
    session = campaign_before.session
    after = toml().read_bytes()
    last = session.history.entries[-1].answer
    for _ in range(3):
        session.undo()
        assert toml().read_bytes() == text
        session.answer(last)
        assert toml().read_bytes() == after
    session.undo()
    session.redo()
    assert toml().read_bytes() == after


def test_another_monster_upgrade_replaces_what_was_counted():
    save = play_out(seat(), Random(3))
    session = save.session
    monster = session.state()["monster"]["card"]
    for card, change in (("D1", f"{monster} hp +40"), ("D5", f"{monster} def +10"), ("A4", f"{monster}.3")):
        session.undo()
        session.answer([card])
        assert counts()[0] == 1
        assert change in map(str, campaign().games[-1]["changes"])


def test_a_conceded_game_counts_as_a_loss_and_undo_goes_back_step_by_step():
    save = seat()
    save.session.answer(["EM"])
    save.session.concede()
    assert counts() == (0, 0, 0)
    save.session.answer(["S3"])
    assert counts() == (1, 0, 1)
    assert campaign().state["monsters"]["EM"]["mag"] == 20
    save.session.undo()
    assert counts() == (0, 0, 0)
    assert save.session.question.name == "monster-upgrade"
    save.session.undo()
    assert save.session.question.name == "hand"


@pytest.mark.parametrize("lost", ["over line", "campaign", "both"])
def test_killed_between_the_last_answer_and_the_written_state_it_counts_once(lost, monkeypatch):
    """What a kill leaves behind: the journal without its last line, the campaign without the game."""
    seat().close()
    text = toml().read_bytes()
    save = seat()
    with monkeypatch.context() as patch:
        if lost != "over line":
            patch.setattr(ledger, "agree", lambda *_: None)
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


def test_killed_between_undo_and_the_written_state_it_does_not_count(monkeypatch):
    save = play_out(seat(), Random(5))
    with monkeypatch.context() as patch:
        patch.setattr(ledger, "agree", lambda *_: None)
        save.session.undo()
        save.close()
    assert counts()[0] == 1
    again = seat()
    assert counts()[0] == 0
    assert again.session.question.name == "monster-upgrade"


def test_a_process_killed_before_any_of_its_writes_counts_the_game_once(tmp_path):
    step, died = 0, True
    while died:
        home = tmp_path / str(step)
        died = run(home, missing(home), die_at=step) == 9
        assert run(home, missing(home)) == 0
        found = file.read(home / "campaigns" / "first")
        assert (found.state["games"], len(found.games)) == (1, 1)
        assert found.state["monsters"]["FM"]["hp"] == 140
        step += 1
    assert step > 8


def run(home, requests, die_at=10**6):
    environment = {**os.environ, "REFEREE_HOME": str(home), "DIE_AT": str(die_at)}
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    command = [sys.executable, "-c", DIES]
    return subprocess.run(
        command, input=lines.encode(), env=environment, capture_output=True, check=False
    ).returncode


def missing(home):
    """What a game that is given up at once still needs, from what its journal holds."""
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


def test_a_game_in_a_file_of_its_own_counts_as_well(tmp_path):
    path = tmp_path / "elsewhere.jsonl"
    played(Random(6), "--save", str(path))
    assert counts()[0] == 1
    assert campaign().games[0]["save"] == str(path)
    seat("--save", str(path)).close()
    assert counts()[0] == 1


def test_a_copy_of_a_finished_game_does_not_count_twice(tmp_path):
    save = played(Random(7))
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(save.path.read_bytes())
    seat("--save", str(copy)).close()
    assert counts()[0] == 1


def test_a_game_without_its_campaign_can_still_be_played(tmp_path, monkeypatch):
    save = seat()
    save.session.answer(["FM"])
    save.close()
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "other"))
    again = seat("--save", str(save.path))
    again.session.concede()
    again.session.answer(["UP"])
    assert again.session.over.outcome == "conceded"
    assert not shelf.folders()


def test_what_was_edited_by_hand_meanwhile_is_kept():
    save = seat()
    save.session.answer(["FM"])
    text = toml().read_text()
    toml().write_text(text.replace("[state.boxes]", "[state.boxes]\nD2 = [2]"))
    save.session.concede()
    save.session.answer(["UP"])
    assert campaign().state["boxes"] == {"FM": [1], "D2": [2]}


def test_a_file_damaged_meanwhile_is_not_overwritten_and_the_game_counts_once_it_is_whole():
    save = seat()
    save.session.answer(["IM"])
    save.session.concede()
    text = toml().read_text()
    toml().write_text(text.replace("hp = 100", "hp = none"))
    damaged = toml().read_bytes()
    with pytest.raises(Exception, match="is not valid TOML"):
        save.session.answer(["UP"])
    save.close()
    assert toml().read_bytes() == damaged
    toml().write_text(text)
    seat().close()
    assert counts() == (1, 0, 1)


def test_campaign_undo_reopens_the_last_game_at_its_last_answer():
    played(Random(8))
    after_one = toml().read_bytes()
    second = played(Random(9))
    seat().close()  # a third game in which nothing is answered does not matter
    assert "open again" in by_hand.undo(None)[0]
    assert toml().read_bytes() == after_one
    again = seat()
    assert again.path == second.path
    assert again.session.question.name == "monster-upgrade"


def test_campaign_undo_refuses_while_a_later_game_is_open():
    played(Random(8))
    save = seat()
    save.session.answer(["FM"])
    save.close()
    with pytest.raises(WrongUse, match="has been begun since"):
        by_hand.undo(None)


def test_campaign_undo_without_the_journal_says_so():
    save = played(Random(8))
    save.path.unlink()
    with pytest.raises(SaveFailed, match="not there any more"):
        by_hand.undo(None)


def test_options_belong_to_the_campaign():
    seat("--upgrade-discards", "nothing").close()
    assert campaign().upgrade_discards == "nothing"
    seat("--upgrade-discards", "nothing").close()
    with pytest.raises(WrongUse, match="campaign new"):
        seat("--new", "--upgrade-discards", "upgraded")
    with pytest.raises(WrongUse, match="campaign new"):
        seat("--upgrade-discards", "upgraded")


def test_several_campaigns_side_by_side():
    shelf.new("alpha")
    shelf.new("beta", upgrade_discards="nothing")
    with pytest.raises(WrongUse, match="alpha, beta"):
        seat()
    played(Random(1), "--campaign", "beta")
    assert counts("beta")[0] == 1
    assert counts("alpha")[0] == 0
    assert [folder.label(path) for path in folder.saves("legacy")] == ["beta/legacy-1"]
    with pytest.raises(WrongUse, match="no campaign gamma"):
        seat("--campaign", "gamma")


def test_ticking_by_hand_between_games_reaches_the_next_game():
    seat().close()  # begun, but nothing answered
    assert by_hand.tick(["A1.3", "ice", "FM.2"], None)[0] == "written: FM.2"
    save = seat()
    assert save.session.state()["campaign"]["elements"] == {"A1.3": "ice"}
    assert [save.session.state()["campaign"]["monsters"][code]["mag"] for code in ("FM", "IM", "EM")] == [
        20
    ] * 3
    save.session.answer(["FM"])
    save.close()
    with pytest.raises(WrongUse, match="Finish it first"):
        by_hand.tick(["A1.1"], None)


def test_untick_and_set_take_back_what_was_written():
    shelf.new("alpha")
    before = toml("alpha").read_bytes()
    by_hand.tick(["A1.4 fire, FM.2", "D1.1"], None)
    by_hand.untick(["FM.2", "D1.1", "A1.4"], None)
    assert toml("alpha").read_bytes() == before
    for key, value in (("FM.hp", "140"), ("wins", "3"), ("S2.crossed_out", "yes"), ("EM.mag", "0")):
        assert by_hand.set_value(key, value, None) != ["Nothing has changed."]
    assert campaign("alpha").state["games"] == 3
    for key, value in (("FM.hp", "100"), ("wins", "0"), ("S2.crossed_out", "no"), ("EM.mag", "10")):
        by_hand.set_value(key, value, None)
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
    shelf.new("alpha")
    before = toml("alpha").read_bytes()
    with pytest.raises(WrongUse):
        by_hand.tick(words, None)
    with pytest.raises(WrongUse):
        by_hand.untick(words, None)
    assert toml("alpha").read_bytes() == before


@pytest.mark.parametrize(
    ("key", "value"),
    [("FM.hp", "0"), ("FM.hp", "-3"), ("FM.hp", "9" * 20), ("A1.hp", "3"), ("FM.crossed_out", "yes"),
     ("S2.crossed_out", "maybe"), ("games", "3"), ("", "1"), ("FM", "1")],
)  # fmt: skip
def test_what_cannot_be_set_is_refused_and_nothing_changes(key, value):
    shelf.new("alpha")
    before = toml("alpha").read_bytes()
    with pytest.raises(WrongUse):
        by_hand.set_value(key, value, None)
    assert toml("alpha").read_bytes() == before


def test_history_and_show_tell_every_game():
    save = played(Random(1))
    row = campaign().games[0]
    [line] = by_hand.history(None)
    assert row["monster"] in line
    assert save.session.over.outcome in line
    assert f"{row['hp']} HP left" in line
    assert all(str(change) in line for change in row["changes"])
    shown = "\n".join(by_hand.show(None))
    assert all(f"{stat.upper()} " in shown for stat in STATS)
    assert all(card in shown for card in campaign().deck.rows)


def test_twenty_games_conserve_cards_only_add_ticks_and_survive_the_file():
    for seed in range(3):
        rng = Random(seed)
        name = f"campaign {seed}"
        shelf.new(name)
        for number in range(1, 21):
            before = campaign(name).state
            concede = 6 if number % 7 == 0 else None
            played(rng, "--campaign", name, concede_at=concede)
            after = campaign(name)
            only_grows(before, after.state)
            assert after.state["games"] == number == len(after.games)
            text = toml(name).read_bytes()
            file.write(after)
            assert toml(name).read_bytes() == text
        assert all(row["monster"] for row in campaign(name).games)


def only_grows(before, after):
    for code, ticked in before["boxes"].items():
        assert set(ticked) <= set(after["boxes"][code])
    assert before["elements"].items() <= after["elements"].items()
    assert set(before["crossed_out"]) <= set(after["crossed_out"])
    for code, stats in before["monsters"].items():
        assert all(after["monsters"][code][stat] >= value for stat, value in stats.items())


# Two games at once


def test_only_one_of_two_games_that_were_open_at_once_counts():
    rng = Random(8)
    first = seat()
    second = play_out(seat("--new"), rng)
    second.close()
    before = toml().read_bytes()
    play_out(first, rng)
    assert "not-counted" in [event.name for event in first.session.events()]
    assert toml().read_bytes() == before
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


def test_undo_and_fix_say_what_to_rub_out():
    rng = Random(11)
    save = play_out(seat(), rng)
    while save.session.history.entries[-1].ask != "monster-upgrade":
        save.session.undo()
    save.session.events()
    save.session.undo()
    assert [event.facts["marks"] for event in save.session.events() if event.name == "rub-out"] != []


def test_the_cards_of_an_open_game_are_not_changed_even_before_its_first_answer():
    save = seat()
    with pytest.raises(InUse):
        by_hand.tick(["A1.1"], None)
    save.close()
    by_hand.tick(["A1.1"], None)
    fresh = seat()
    assert fresh.session.state()["campaign"]["boxes"] == {"A1": [1]}


def test_a_game_that_somebody_sits_at_is_not_begun_anew():
    save = seat()
    with file.changing(shelf.folder_of("first")) as changed:
        changed.state = changed.state | {"wins": 0, "crossed_out": ["S2"]}
    with pytest.raises(InUse):
        seat()
    assert save.path.exists()


def test_an_end_that_cannot_be_noted_is_no_refused_answer(monkeypatch):
    save = seat()
    append = save.session.journal.append

    def full(move):
        if "over" in move:
            raise SaveFailed("The disk is full.")
        append(move)

    monkeypatch.setattr(save.session.journal, "append", full)
    play_out(save, Random(12))
    assert save.session.over
    assert counts()[0] == 1
