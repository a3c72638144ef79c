"""Saves by their names: where they lie, and games that were left, whatever their kind."""

import os
import re
import shlex
import shutil
from contextlib import closing, suppress
from pathlib import Path

import pytest

from referee import games
from referee.__main__ import run
from referee.errors import DamagedError, SaveError
from referee.rulekit.say import Say
from referee.saves import folder, library, opening
from referee.saves.journal import Journal
from referee.saves.library import MAX_DESCRIBED, describe_unfinished
from referee.saves.opening import OpenRequest
from tests.commands.lines import ROOM, output_of
from tests.faults import KilledError, disk
from tests.program import process, referee


@pytest.fixture
def two(tmp_path):
    referee("scoundrel", lines=ROOM + "3\n", home=tmp_path)
    referee("scoundrel", "--new", lines=ROOM, home=tmp_path)
    return tmp_path


def test_of_many_unfinished_games_the_last_are_shown_and_the_others_counted(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    for _ in range(19):
        with closing(opening.open_game(games.load("scoundrel"), OpenRequest(is_new=True))) as save:
            save.session.answer("JS 8D 6H 4C".split())
    unfinished = describe_unfinished(Say())
    assert [line.split()[:2] for line in unfinished[:2]] == [
        ["1", "scoundrel-19"],
        ["2", "scoundrel-18"],
    ]
    assert len(unfinished) == MAX_DESCRIBED + 1
    assert unfinished[-1].strip() == "and 13 more: `referee saves` lists them all"


@pytest.mark.parametrize("words", [["discard"], ["rename", "thesis"]])
def test_no_other_file_is_moved(words, two):
    """Neither a file elsewhere, nor one among the saves that is none, nor by way of `..`."""
    command, *new = words
    thesis, save = (
        two / "thesis.jsonl",
        (two / "saves" / "scoundrel-1.jsonl").rename(two / "mine.jsonl"),
    )
    thesis.write_text("It was long.", "utf-8")
    shutil.copy(thesis, two / "saves" / "thesis-1.jsonl")
    before = sorted(two.rglob("*"))
    for path in (
        thesis,
        save,
        two / "saves" / "thesis-1.jsonl",
        "thesis-1",
        "../thesis",
        two / "saves",
    ):
        refused = referee(command, str(path), *new, home=two)
        assert (refused.returncode, sorted(two.rglob("*"))) == (2, before), output_of(refused)
    assert referee("discard", "--back", "../mine", home=two).returncode == 2


def test_two_saves_of_a_name_are_both_there_once_whenever_discarding_is_killed(two, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(two))
    here, aside = (
        two / "saves" / "scoundrel-1.jsonl",
        two / library.DISCARDED / "scoundrel-1.jsonl",
    )
    newer, older = here.read_bytes(), here.read_bytes().rpartition(b"\n{")[0] + b"\n"
    for call in range(1, 20):
        shutil.rmtree(aside.parent, ignore_errors=True)
        aside.parent.mkdir()
        aside.write_bytes(older)
        here.write_bytes(newer)
        with disk(call, None) as failing, suppress(KilledError):
            library.discard("scoundrel-1")
        kept = [
            path.read_bytes() for path in two.rglob("scoundrel-1*.jsonl") if folder.is_save(path)
        ]
        assert sorted(kept) == sorted([older, newer]), call
        if not failing.dead:
            return
    raise AssertionError("it never came to an end")


def test_a_damaged_game_can_be_laid_aside(two):
    save = two / "saves" / "scoundrel-1.jsonl"
    save.write_text(save.read_text("utf-8").replace("JS", "Q"), "utf-8")
    with pytest.raises(DamagedError):
        Journal.open(save)
    assert "discard --back" in output_of(referee("discard", "scoundrel-1", home=two))
    assert not save.exists()


@pytest.mark.parametrize(
    "words", [["scoundrel"], ["scoundrel", "--save", "winter evening.jsonl"], ["legacy"]]
)
def test_the_command_that_goes_on_does(words, monkeypatch, capsys):
    monkeypatch.chdir(folder.home().parent)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    typed = iter(["fm" if words == ["legacy"] else ROOM.strip()])
    monkeypatch.setattr("builtins.input", lambda _: next(typed, "quit"))
    assert run(words) == 0
    [advice] = re.findall(r"`referee (go .*)`", capsys.readouterr().out)
    monkeypatch.setattr("builtins.input", lambda _: "quit")
    assert run(shlex.split(advice)) == 0
    assert "Continuing your game" in capsys.readouterr().out


def test_a_save_that_a_kill_left_without_answers_is_not_resumed():
    home = folder.home()
    referee("scoundrel", lines=ROOM, home=home)
    save = opening.open_game(games.load("scoundrel"), OpenRequest(is_new=True))
    save.close()  # as a kill would: it is not left
    assert save.path.exists()
    later = folder.modified_at(home / "saves" / "scoundrel-1.jsonl") + 9
    os.utime(save.path, (later, later))
    assert "your game scoundrel-1: 1 answer so far" in output_of(referee("scoundrel", home=home))


def test_a_pipe_that_is_closed_early_leaves_no_save(tmp_path):
    reader, writer = os.pipe()
    os.close(reader)
    process("scoundrel", "--new", stdout=writer, home=tmp_path)
    os.close(writer)
    assert not [*(tmp_path / "saves").glob("*.jsonl")]


def no_home(*_, **__):
    raise RuntimeError("Could not determine home directory.")


@pytest.mark.parametrize("find", [no_home, lambda *_, **__: Path("~/.local/share")])
def test_without_a_home_the_message_says_what_to_set(find, monkeypatch):
    monkeypatch.delenv("REFEREE_HOME")
    monkeypatch.setattr("platformdirs.user_data_path", find)
    with pytest.raises(SaveError, match="Set REFEREE_HOME to a folder"):
        folder.home()


def test_a_save_is_set_aside_under_the_next_free_name(tmp_path):
    save = tmp_path / "game.jsonl"
    save.write_bytes(b"mine")
    (tmp_path / "game-1.jsonl").write_bytes(b"another")
    assert folder.set_aside(save).name == "game-2.jsonl"
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == [b"another", b"mine"]


def test_a_save_that_cannot_be_set_aside_is_reported(tmp_path):
    with pytest.raises(SaveError, match=r"gone\.jsonl cannot be set aside: No such file"):
        folder.set_aside(tmp_path / "gone.jsonl")


def test_what_has_gone_meanwhile_is_no_save(tmp_path):
    (tmp_path / "empty.jsonl").touch()
    assert not folder.is_save(tmp_path / "empty.jsonl")
    assert not folder.is_save(tmp_path / "gone.jsonl")
