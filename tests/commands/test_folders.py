"""Games in folders: a few files are enough, and no package manager has to install them."""

import json
import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from referee import games
from referee.errors import UsageError, VersionError
from referee.rulekit.questions import Automa, Secret
from referee.saves.journal import Header, Journal
from referee.saves.opening import read_session
from referee.sessions.session import Session
from referee.testing import LAWS, law_name, random_answer, try_law
from referee.thirdparty.discovery import GAMES_GROUP, PLAYERS_GROUP, read_folder
from tests.games.third_party import forget_games, loaded_folder
from tests.program import process

SNAP = Path(__file__).parents[1] / "games" / "snap"
PLAYER = """
from referee import Player


class Sensible(Player):
    def answer(self, question):
        return "red"
"""


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(SNAP, tmp_path / "snap", ignore=shutil.ignore_patterns("__pycache__"))


def run(folder, *words, lines=""):
    done = process(*words, lines=lines, home=folder / "home", cwd=folder)
    done.stdout, done.stderr = done.stdout.decode(), done.stderr.decode()
    return done


def test_a_game_is_played_from_its_folder(folder):
    done = run(folder, "play", ".", "--deal", "digital", "--seed", "3", lines="red\n")
    assert "Red or black?" in done.stdout, done.stderr
    assert "You win." in done.stdout or "You lose." in done.stdout
    sent = run(folder, "play", str(folder), "--json", "--new", lines='{"answer": "black"}\n')
    assert json.loads(sent.stdout.splitlines()[-1])["ask"] == "turn"


def test_its_game_is_continued_like_any_other(folder):
    run(folder, "play", ".", lines="red\n")
    assert "1 answer" in run(folder).stdout
    assert "You win." in run(folder, "go", "1", lines="7h\n").stdout
    assert "You win." in run(folder, "log").stdout
    run(folder, "play", ".", "--new", lines="red\n")
    (folder / "home" / "folders" / "snap").unlink()
    assert "not installed: `referee play FOLDER` continues it" in run(folder).stdout
    done = run(folder, "go", "1")
    assert "`referee play FOLDER` continues it" in done.stderr


def test_its_results_are_counted_and_its_commands_name_the_folder(folder):
    done = run(folder, "play", ".", "--deal", "digital", "--seed", "3", lines="red\n")
    assert "To paste: referee play . --deal digital --seed 3: " in done.stdout
    assert run(folder, "stats").stdout.startswith("Snap  1 played")
    assert "Usage: referee play . [OPTIONS]" in run(folder, "help", "play", ".").stdout
    (folder / "home" / "folders" / "snap").unlink()
    assert run(folder, "stats").stdout.startswith("snap  1 played")


def test_playing_a_folder_leaves_nothing_behind(folder, tmp_path, monkeypatch):
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    assert "You win." in run(folder, "play", ".", lines="red\nah\n").stdout
    assert [*temporary.iterdir()] == []


@pytest.mark.parametrize("name", ["{folder}", "../../../snap"])
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
    assert "snap" not in games.names()


def test_it_is_simulated_with_its_player(folder):
    (folder / "player.py").write_text(PLAYER, "utf-8")
    done = run(folder, "simulate", ".", "--games", "40", "--workers", "2")
    assert "of 40 won" in done.stdout, done.stderr
    assert "There is no player for this game" not in done.stdout


@pytest.mark.slow
def test_a_file_without_texts_is_a_game(folder):
    (folder / "game.py").rename(folder / "snap.py")
    order = ("play", "snap.py", "--deal", "digital", "--seed", "3")
    done = run(folder, *order, lines="red\n")
    assert "1. guess  1 red / 2 black" in done.stdout, done.stderr
    assert "of 20 won" in run(folder, "simulate", "snap.py", "--games", "20").stdout
    assert "needs the text ask.guess" in run(folder, "dev", "snap.py").stdout


def test_it_is_called_like_its_folder(folder):
    game = read_folder(folder)
    assert game.name == "snap"
    assert game.points == {GAMES_GROUP: "snap.game:GAME"}
    (folder / "player.py").write_text(PLAYER, "utf-8")
    assert PLAYERS_GROUP in read_folder(folder).points
    (folder / "game.py").rename(folder / "__init__.py")
    assert read_folder(folder).points[GAMES_GROUP] == "snap:GAME"
    other = run(folder.rename(folder.parent / "green"), "play", ".")
    assert "its name is snap" in other.stderr


@pytest.mark.slow
def test_it_teaches_a_first_game(folder):
    (folder / "first-game.toml").rename(folder / "lessons.toml")
    texts = folder / "texts" / "en.toml"
    lesson = '[event.lesson]\n_ = "Lesson."\nfirst = "Half of the cards are red."\n'
    texts.write_text(f"{texts.read_text('utf-8')}{lesson}", "utf-8")
    done = run(folder, "play", ".", "--teach", "--deal", "digital", lines="red\n")
    assert "Half of the cards are red." in done.stdout, done.stderr
    output = run(folder, "dev", ".").stdout
    assert "lessons can be told: the lesson last needs the text event.lesson.last" in output


@pytest.mark.parametrize("name", ["Two Words", "json"])
def test_a_name_that_no_game_has_is_refused(name, tmp_path):
    (tmp_path / name).mkdir()
    shutil.copy(SNAP / "game.py", tmp_path / name)
    with pytest.raises(UsageError, match="must have the name of its game"):
        read_folder(tmp_path / name)


def test_a_folder_without_a_game_is_refused(folder):
    (folder / "game.py").unlink()
    assert "holds no game" in run(folder, "play", ".").stderr


def test_commands_find_it_by_its_folder(folder, monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setenv("PYTHONPATH", "")
    assert games.find_name(str(folder)) == "snap"
    assert games.load("snap").title == "Snap"
    assert games.find_name("scoun") == "scoundrel"
    assert games.find_name("x" * 300) == "x" * 300
    forget_games("snap")


FOLDER = Path(__file__).parents[2] / "docs" / "games" / "german-whist"
MAX_TYPED = 30  # cards of a hand, beside one's own


@pytest.fixture(scope="module")
def game():
    with loaded_folder(FOLDER) as game:
        yield game


@pytest.mark.sample(4)
@pytest.mark.parametrize("law", LAWS, ids=law_name)
def test_it_keeps_the_laws(law, game):
    try_law(law, game, {})


def test_at_a_real_table_few_cards_of_the_bot_are_typed(game):
    session = Session(game, {})
    rng = Random(3)
    typed = 0
    while session.question:
        question = session.question
        assert not isinstance(question, Secret)
        typed += isinstance(question, Automa)
        session.answer(random_answer(question, rng))
    assert 20 < typed <= MAX_TYPED
