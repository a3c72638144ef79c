"""`referee new-game` and `referee dev`."""

import json
import os
import re
import subprocess
import sys
import tomllib
from itertools import combinations
from threading import Timer
from urllib.request import Request, urlopen

import pytest

from cards_pdf.common.program import Speech
from referee.__main__ import run
from referee.commands import dev
from referee.commands import dev_table as table
from referee.saves import folder, opening
from referee.testing import LAWS
from referee.testing.presentation import the_rule_sheet_knows_every_option_and_cited_ruling
from referee.texts import catalogue
from referee.thirdparty import discovery
from tests.games.stranger import GAME, KEEP, LEAVE
from tests.games.test_broken_games import own
from tests.games.third_party import loaded_folder
from tests.program import process
from tests.saves.files import write_save
from tests.schemas import faults

LONGEST_S = 100  # until a game that is tested and opened twice has said all


@pytest.fixture
def pilot(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "star-pilot" / "texts").mkdir(parents=True)  # a write that failed has left it
    assert run(["new-game", "star-pilot"]) == 0
    return tmp_path / "star-pilot"


def python(folder, program, *words, **more):
    env = {"PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}
    done = process(*words, program=program, home=folder.parent / "home", env=env, **more)
    done.stdout, done.stderr = done.stdout.decode(), done.stderr.decode()
    return done


def test_a_new_game_is_whole_and_called_as_its_author_wants(pilot):
    written = "".join(path.read_text("utf-8") + path.name for path in pilot.rglob("*.*"))
    assert not re.search("new.?game", written, re.IGNORECASE)
    assert 'title = "Star Pilot"' in written
    assert {path.name for path in pilot.iterdir()} >= {"game.py", "player.py", "star-pilot.toml"}
    assert not (pilot / "pyproject.toml").exists()


def test_a_rule_sheet_that_is_still_that_of_the_template_breaks_a_law(pilot):
    law = the_rule_sheet_knows_every_option_and_cited_ruling
    with loaded_folder(pilot) as game:
        law(game, {})
        texts = pilot / "texts" / "en.toml"
        texts.write_text(texts.read_text("utf-8").replace("next =", "flight ="), "utf-8")
        catalogue.cache_clear()
        with pytest.raises(AssertionError, match=r"star-pilot\.toml still has the rules of the"):
            law(game, {})


PARTS = [parts for size in range(4) for parts in combinations(("deck", "grid", "opponent"), size)]


@pytest.mark.parametrize("parts", PARTS, ids="-".join)
def test_what_is_asked_for_is_written(parts, tmp_path):
    dev.write_game("star-pilot", tmp_path / "star-pilot", Speech(), parts)
    written = {
        path.name: path.read_text("utf-8") for path in (tmp_path / "star-pilot").rglob("*.*")
    }
    rules = written["game.py"]
    assert not [text for text in written.values() if dev.MARK in text]
    assert ("STANDARD" in rules, "Row.grid" in rules, "ask.automa" in rules) == (
        "deck" not in parts,
        "grid" in parts,
        "opponent" in parts,
    )
    assert ("deck.toml" in written) is ("deck" in parts)
    assert not faults("rules", tomllib.loads(written["star-pilot.toml"]))


@pytest.mark.parametrize("parts", PARTS, ids="-".join)
@pytest.mark.deep
def test_it_keeps_every_law_whatever_was_asked_for(parts, tmp_path):
    dev.write_game("star-pilot", tmp_path / "star-pilot", Speech(), parts)
    tests = ["pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-c", os.devnull, "."]
    done = python(tmp_path / "star-pilot", *tests, cwd=tmp_path / "star-pilot")
    assert done.returncode == 0, done.stdout


def test_a_person_is_asked_three_things(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("referee.commands.game_command.is_interactive", lambda: True)
    prompts = []
    monkeypatch.setattr(
        "builtins.input",
        lambda prompt: prompts.append(prompt) or ("yes" if "rows" in prompt else "no"),
    )
    assert run(["new-game", "star-pilot", "--no-deck"]) == 0
    assert len(prompts) == 2
    rules = (tmp_path / "star-pilot" / "game.py").read_text("utf-8")
    assert "Row.grid" in rules
    assert "ask.secret" not in rules


@pytest.mark.slow
def test_its_papers_are_printed_by_its_name(pilot, tmp_path):
    installed = tmp_path / "installed"
    installed.mkdir()
    discovery.read_folder(pilot).write_metadata(installed)
    out = ("--out", str(tmp_path / "out"))
    done = python(installed, "cards_pdf", "rules", "star-pilot", *out)
    assert "star-pilot-mat-a4.pdf" in done.stdout, done.stderr
    done = python(installed, "cards_pdf", "kit", "star-pilot", *out)
    assert "star-pilot-kit-a4.pdf" in done.stdout, done.stderr
    (pilot / "deck.toml").write_text('[deck]\ntitle = "T"\n[[card]]\nname = "N"\n', "utf-8")
    done = python(installed, "cards_pdf", "deck", "star-pilot", *out)
    assert done.returncode == 0, done.stderr


def posted(link, request):
    address, _, token = link.partition("#")
    headers = {"Table-Token": token, "Content-Type": "application/json"}
    sent = Request(f"{address}table", json.dumps(request).encode(), headers)  # noqa: S310 -- our own server
    with urlopen(sent, timeout=10) as answer:  # noqa: S310
        return json.load(answer)[0]


@pytest.mark.slow
def test_a_game_in_its_folder_is_opened_again_at_the_same_answers_when_it_changes(pilot):
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", "dev", str(pilot)], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, encoding="utf-8", env=environment,
    )  # fmt: skip

    lines = []

    def heard(words):
        for line in process.stdout:
            lines.append(line)
            if words in line:
                return line
        return pytest.fail(f"{words!r} is missing in {lines}")

    def leave():
        process.kill()
        process.stdin.close()  # which ends the game that it had started

    patience = Timer(LONGEST_S, leave)
    patience.start()
    try:
        heard(f"{len(LAWS)} laws hold")
        page = heard("The same game on a page").split()[-1]
        heard("Round 1")
        assert '"round": 1' in posted(page, {"do": "inside"})["state"]
        process.stdin.write("9d on\n")
        process.stdin.flush()
        heard("worth 9")
        assert posted(page, {"do": "inside"})["log"] == ["1 turn: ['9D']", "2 next: on"]
        rules = pilot / "texts" / "en.toml"
        rules.write_text(
            rules.read_text("utf-8").replace("Turn over the next", "Draw the next"), "utf-8"
        )
        heard("Changed")
        heard(f"{len(LAWS)} laws hold")
        assert "2 answers so far" in heard("Continuing your game")
        process.stdin.close()
        heard("Draw the next card.")
        assert process.wait(20) == 0
        assert (pilot / dev.SAVE).is_file()
        assert folder.label(pilot / dev.SAVE) == "referee-dev"  # it is there tomorrow
    finally:
        patience.cancel()
        leave()
        process.stdout.close()


def test_answers_that_fit_are_kept_when_the_rules_change(tmp_path):
    path = write_save(GAME, tmp_path / "game.jsonl", ["2C"], KEEP, ["3C"], LEAVE)

    def turn(_, t, ask):
        t.sand += ask.draw("find", t.beach, 1)
        ask.choose("take", (KEEP, "throw"), about="", held=0)

    table.refit_save(own(turn=turn), path)
    again = opening.resume_game(own(turn=turn), path)
    assert [entry.answer for entry in again.session.history.entries] == [["2C"], KEEP, ["3C"]]
    again.close()


def test_the_law_that_is_broken_is_named():
    assert table.find_broken_law(GAME) == ""
    assert table.find_broken_law(own(view=lambda *_: None)).startswith(
        "what a game returns has the right type: view returns"
    )
