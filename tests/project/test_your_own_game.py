"""The example of docs/your-own-game.md: installed as a stranger's package and played as one."""

import json
import os
from pathlib import Path

import pytest

from tests.project.packages import games_won, install_packages, run

pytestmark = pytest.mark.packaging
PACKAGE = Path(__file__).parents[2] / "docs" / "your_own_game"


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    return install_packages(tmp_path_factory.mktemp("elsewhere"), PACKAGE)


def test_it_is_played_by_people(environment):
    assert "low-tide       Low Tide" in run(environment, "referee")
    lines = "9d on 7s stand on qc home\nundo\n"
    output = run(environment, "referee", "low-tide", "--new", lines=lines)
    assert "You go home with 9D: 9 of 80." in output
    assert "9D: in your basket again, no longer at home." in output
    assert "A find that is thrown to a wave is gone" in run(
        environment, "referee", "low-tide", lines="rules r1\n"
    )
    assert "low-tide-1" in run(environment, "referee", "saves")


def test_it_is_played_by_programs(environment):
    answers = [["9D"], "on", ["7S"], "9D"]
    lines = "".join(json.dumps({"answer": answer}) + "\n" for answer in answers)
    output = run(environment, "referee", "low-tide", "--json", "--new", lines=lines)
    asks = [message for message in map(json.loads, output.splitlines()) if message["type"] == "ask"]
    assert [ask["ask"] for ask in asks] == ["turn", "next", "turn", "wave", "turn"]
    assert asks[3]["options"] == ["9D", "stand"]
    assert asks[3]["state"]["waves"] == ["7S"]


def test_it_is_dealt_to_its_end_and_counted(environment):
    words = [
        "referee", "low-tide", "--new", "--json", "--deal", "digital", "--seed", "3", "--goal",
        "20",
    ]  # fmt: skip
    lines = '{"answer": "stand"}\n{"answer": "home"}\n' * 30
    assert json.loads(run(environment, *words, lines=lines).splitlines()[-1])["type"] == "over"
    assert "Low Tide (goal 20)  1 played" in run(environment, "referee", "stats")


def test_its_player_is_found_and_beats_chance_by_far(environment):
    assert games_won(environment, "low-tide", "sensible", games=60) > 10
    assert games_won(environment, "low-tide", "random", games=60) <= 2


def test_odds_are_those_of_its_player(environment):
    lines = '{"answer": ["9D"]}\n{"do": "hint", "worlds": 20}\n'
    output = run(environment, "referee", "low-tide", "--json", "--new", lines=lines).splitlines()
    (hint,) = [message for message in map(json.loads, output) if message["type"] == "hint"]
    assert hint["text"] == "Odds if you play on like the adviser"


@pytest.mark.deep
def test_its_own_tests_pass(environment):
    tests = ["pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-c", os.devnull, str(PACKAGE)]
    assert "failed" not in run(environment, *tests)


def test_its_rule_sheet_is_printed(environment, tmp_path):
    sheet = str(PACKAGE / "low_tide" / "low-tide.toml")
    output = run(environment, "cards_pdf", "rules", sheet, "--out", str(tmp_path))
    assert "low-tide-rules-a4.pdf  1 page" in output
    assert {path.name for path in tmp_path.iterdir()} >= {
        "low-tide-mat-a4.pdf",
        "low-tide-trackers-a4.pdf",
    }
