"""The example of docs/your-own-game.md: installed as a stranger's package and played as one."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.packaging
PACKAGE = Path(__file__).parents[2] / "docs" / "your_own_game"


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory):
    """The environment of a process that finds the installed package, and keeps games of its own."""
    folder = tmp_path_factory.mktemp("elsewhere")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    offline = ["--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "install", *offline, "--target", str(folder), str(PACKAGE)], check=True)
    return {**os.environ, "PYTHONPATH": str(folder), "REFEREE_HOME": str(folder / "home")}


def run(elsewhere, *words, lines=""):
    done = subprocess.run(
        [sys.executable, "-m", *words], input=lines, capture_output=True, encoding="utf-8",
        env=elsewhere, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_played_by_people(elsewhere):
    assert "low-tide       Low Tide" in run(elsewhere, "referee")
    told = run(elsewhere, "referee", "low-tide", lines="9d on 7s stand on qc home\nundo\n")
    assert "You go home with 9D: 9 of 80." in told
    assert "9D: in your basket again, no longer at home." in told
    assert "A find that is thrown to a wave is gone" in run(
        elsewhere, "referee", "low-tide", lines="rules r1\n"
    )
    assert "low-tide-1" in run(elsewhere, "referee", "saves")


def test_it_is_played_by_programs(elsewhere):
    answers = [["9D"], "on", ["7S"], "9D"]
    lines = "".join(json.dumps({"answer": answer}) + "\n" for answer in answers)
    told = run(elsewhere, "referee", "low-tide", "--json", "--new", lines=lines)
    asks = [message for message in map(json.loads, told.splitlines()) if message["type"] == "ask"]
    assert [ask["ask"] for ask in asks] == ["turn", "next", "turn", "wave", "turn"]
    assert asks[3]["options"] == ["9D", "stand"]
    assert asks[3]["state"]["waves"] == ["7S"]


def test_it_is_dealt_to_its_end_and_counted(elsewhere):
    words = [
        "referee", "low-tide", "--new", "--json", "--deal", "digital", "--seed", "3", "--goal",
        "20",
    ]  # fmt: skip
    lines = '{"answer": "stand"}\n{"answer": "home"}\n' * 30
    assert json.loads(run(elsewhere, *words, lines=lines).splitlines()[-1])["type"] == "over"
    assert "Low Tide (goal 20)  1 played" in run(elsewhere, "referee", "stats")


def test_its_player_is_found_and_beats_chance_by_far(elsewhere):
    def won(player):
        said = run(
            elsewhere, "referee", "simulate", "low-tide", "--games", "60", "--player", player
        )
        assert "There is no player for this game" not in said
        return int(re.search(r"(\d+) of 60 won", said)[1])

    assert won("sensible") > 10
    assert won("random") <= 2


def test_odds_are_those_of_its_player(elsewhere):
    lines = '{"answer": ["9D"]}\n{"do": "hint", "worlds": 20}\n'
    told = run(elsewhere, "referee", "low-tide", "--json", "--new", lines=lines).splitlines()
    (hint,) = [message for message in map(json.loads, told) if message["type"] == "hint"]
    assert hint["text"] == "Odds if you play on like the adviser"


@pytest.mark.deep
def test_its_own_tests_pass(elsewhere):
    tests = ["pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-c", os.devnull, str(PACKAGE)]
    assert "failed" not in run(elsewhere, *tests)


def test_its_rule_sheet_is_printed(elsewhere, tmp_path):
    sheet = str(PACKAGE / "low_tide" / "low-tide.toml")
    told = run(elsewhere, "cards_pdf", "rules", sheet, "--out", str(tmp_path))
    assert "low-tide-rules-a4.pdf  1 page" in told
    assert {path.name for path in tmp_path.iterdir()} >= {
        "low-tide-mat-a4.pdf",
        "low-tide-trackers-a4.pdf",
    }
