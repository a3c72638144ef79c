"""Games in folders: a few files are enough, and no package manager has to install them."""

import json
import os
import subprocess
import sys

import pytest

from referee import games
from referee.errors import UsageError, VersionError
from referee.saves.journal import Header, Journal
from referee.saves.opening import read_session
from referee.thirdparty.discovery import GAMES_GROUP, PLAYERS_GROUP, read_folder
from tests.games.third_party import forget_games

RULES = """
from referee import STANDARD, Game, Over, Pile, Row


class RedOrBlack(Game):
    name = "red-or-black"

    def setup(self, options):
        return [Pile("deck", STANDARD), []]

    def play(self, table, ask):
        deck, row = table
        guess = ask.choose("guess", ["red", "black"])
        row += ask.draw("turn", deck, 1)
        return Over("win" if row[0].black == (guess == "black") else "loss")

    def state(self, table):
        return {"row": list(table[1])}

    def view(self, table, say):
        return [Row(place="row", cards=table[1])]


GAME = RedOrBlack()
"""
TEXTS = """
[game]
title = "Red or Black"
[ask]
guess = "Red or black?"
turn = "Turn over a card."
[over]
win = "Right."
loss = "Wrong."
[place]
row = "in the row"
[label]
row = "Row"
"""
PLAYER = """
from referee import Player


class Sensible(Player):
    def answer(self, question):
        return "red"
"""


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "red-or-black"
    (folder / "texts").mkdir(parents=True)
    (folder / "game.py").write_text(RULES, "utf-8")
    (folder / "texts" / "en.toml").write_text(TEXTS, "utf-8")
    return folder


def run(folder, *words, lines=""):
    environment = {**os.environ, "REFEREE_HOME": str(folder / "home")}
    return subprocess.run(
        [sys.executable, "-m", "referee", *words], input=lines, capture_output=True,
        encoding="utf-8", env=environment, check=False, timeout=120, cwd=folder,
    )  # fmt: skip


def test_a_game_is_played_from_its_folder(folder):
    done = run(folder, "play", ".", "--deal", "digital", "--seed", "3", lines="red\n")
    assert "Red or black?" in done.stdout, done.stderr
    assert "Right." in done.stdout or "Wrong." in done.stdout
    sent = run(folder, "play", str(folder), "--json", "--new", lines='{"answer": "black"}\n')
    assert json.loads(sent.stdout.splitlines()[-1])["ask"] == "turn"


def test_its_game_is_continued_like_any_other(folder):
    run(folder, "play", ".", lines="red\n")
    assert "1 answer" in run(folder).stdout
    assert "Right." in run(folder, "go", "1", lines="7h\n").stdout
    assert "Right." in run(folder, "log").stdout
    run(folder, "play", ".", "--new", lines="red\n")
    (folder / "home" / "folders" / "red-or-black").unlink()
    assert "not installed: `referee play FOLDER` continues it" in run(folder).stdout
    done = run(folder, "go", "1")
    assert "`referee play FOLDER` continues it" in done.stderr


def test_its_results_are_counted_and_its_commands_name_the_folder(folder):
    done = run(folder, "play", ".", "--deal", "digital", "--seed", "3", lines="red\n")
    assert "To paste: referee play . --deal digital --seed 3: " in done.stdout
    assert run(folder, "stats").stdout.startswith("Red or Black  1 played")
    assert "Usage: referee play . [OPTIONS]" in run(folder, "help", "play", ".").stdout
    (folder / "home" / "folders" / "red-or-black").unlink()
    assert run(folder, "stats").stdout.startswith("red-or-black  1 played")


def test_playing_a_folder_leaves_nothing_behind(folder, tmp_path, monkeypatch):
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    assert "Right." in run(folder, "play", ".", lines="red\nah\n").stdout
    assert [*temporary.iterdir()] == []


@pytest.mark.parametrize("name", ["{folder}", "../../../red-or-black"])
def test_a_save_that_names_a_path_runs_no_game(name, folder, monkeypatch):
    home = folder / "home"
    monkeypatch.setenv("REFEREE_HOME", str(home))
    (home / "folders").mkdir(parents=True)
    header = Header(
        game=name.format(folder=folder), rules=1, options={}, began="2026-11-29T12:00:00", id="1f"
    )
    Journal.create(home / "save.jsonl", header).close()
    with pytest.raises(VersionError, match="not installed here"):
        read_session(home / "save.jsonl")
    assert "red-or-black" not in games.names()


def test_it_is_simulated_with_its_player(folder):
    (folder / "player.py").write_text(PLAYER, "utf-8")
    done = run(folder, "simulate", ".", "--games", "40", "--workers", "2")
    assert "of 40 won" in done.stdout, done.stderr
    assert "There is no player for this game" not in done.stdout


@pytest.mark.slow
def test_it_is_tested_and_reloaded_there(folder):
    done = run(folder, "dev", ".")
    assert "laws hold" in done.stdout, done.stdout + done.stderr


@pytest.mark.slow
def test_a_file_without_texts_is_a_game(folder):
    """A missing text shows as its key, and the laws name it."""
    (folder / "game.py").rename(folder / "red-or-black.py")
    order = ("play", "red-or-black.py", "--deal", "digital", "--seed", "3")
    done = run(folder, *order, lines="red\n")
    assert "1. guess  1 red / 2 black" in done.stdout, done.stderr
    assert "of 20 won" in run(folder, "simulate", "red-or-black.py", "--games", "20").stdout
    assert "needs the text ask.guess" in run(folder, "dev", "red-or-black.py").stdout


def test_it_is_called_like_its_folder(folder):
    game = read_folder(folder)
    assert game.name == "red-or-black"
    assert game.points == {GAMES_GROUP: {"red-or-black": "red_or_black.game:GAME"}}
    (folder / "player.py").write_text(PLAYER, "utf-8")
    assert PLAYERS_GROUP in read_folder(folder).points
    (folder / "game.py").rename(folder / "__init__.py")
    assert read_folder(folder).points[GAMES_GROUP] == {"red-or-black": "red_or_black:GAME"}
    other = run(folder.rename(folder.parent / "green"), "play", ".")
    assert "its name is red-or-black" in other.stderr


LESSONS = """
deal = 3
[moments]
first = "ask == guess"
last = "ask == turn"
"""


@pytest.mark.slow
def test_it_teaches_a_first_game(folder):
    (folder / "lessons.toml").write_text(LESSONS, "utf-8")
    texts = folder / "texts" / "en.toml"
    lesson = '[event.lesson]\n_ = "Lesson."\nfirst = "Half of the cards are red."\n'
    texts.write_text(f"{TEXTS}{lesson}", "utf-8")
    done = run(folder, "play", ".", "--teach", "--deal", "digital", lines="red\n")
    assert "Half of the cards are red." in done.stdout, done.stderr
    output = run(folder, "dev", ".").stdout
    assert "lessons can be told: the lesson last needs the text event.lesson.last" in output


@pytest.mark.parametrize("name", ["Two Words", "json"])
def test_a_name_that_no_game_has_is_refused(name, tmp_path):
    (tmp_path / name).mkdir()
    (tmp_path / name / "game.py").write_text(RULES, "utf-8")
    with pytest.raises(UsageError, match="must have the name of its game"):
        read_folder(tmp_path / name)


def test_a_folder_without_a_game_is_refused(folder):
    (folder / "game.py").unlink()
    assert "holds no game" in run(folder, "play", ".").stderr


def test_commands_find_it_by_its_folder(folder, monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setenv("PYTHONPATH", "")
    assert games.find_name(str(folder)) == "red-or-black"
    assert games.load("red-or-black").title == "Red or Black"
    assert games.find_name("scoun") == "scoundrel"
    assert games.find_name("x" * 300) == "x" * 300
    forget_games("red_or_black")
