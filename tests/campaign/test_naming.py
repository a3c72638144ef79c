"""A campaign is named as a word or by --campaign, wherever one can be named."""

from pathlib import Path

import pytest

from referee.campaign import file
from tests.program import referee

NAMED = (["beta"], ["--campaign", "beta"])


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    file.create_campaign("alpha")
    file.create_campaign("beta")
    return tmp_path


def output_of(home, *words, lines="", code=0):
    done = referee(*words, lines=lines, home=home)
    assert done.returncode == code, done.stderr
    return (done.stdout + done.stderr).decode()


@pytest.mark.parametrize("named", NAMED)
@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["campaign", "show"], "Campaign beta:"),
        (["campaign", "history"], "No game of campaign beta"),
        (["campaign", "tick", "A1.1"], "written: A1.1"),
        (["campaign", "set", "wins", "3"], "wins: 0 → 3"),
        (["campaign", "export"], "beta-legacy-a4-poker-9"),
    ],
)
def test_every_command_takes_both(home, words, named, text):
    split = words if named[0].startswith("-") else words[:2]
    assert text in output_of(home, *split, *named, *words[len(split) :])
    assert file.list_campaign_folders()[0].name == "alpha"


@pytest.mark.parametrize("named", NAMED)
def test_a_game_is_played_in_the_campaign_that_is_named(home, named):
    output_of(home, "legacy", *named, lines="fm\nconcede\nd1\n")
    assert "beta   1 game" in output_of(home, "campaign", "list")


@pytest.mark.parametrize("named", [["gamma"], ["--campaign", "gamma"]])
def test_a_new_one_is_named_in_both_ways(home, named):
    assert "Campaign gamma starts" in output_of(home, "campaign", "new", *named)


def test_two_names_are_one_too_many(home):
    output = output_of(home, "campaign", "show", "alpha", "--campaign", "beta", code=2)
    assert "alpha and --campaign beta are two campaigns" in output
    output_of(home, "campaign", "show", "beta", "--campaign", "beta")


def test_a_name_that_is_a_file_as_well_is_asked(home):
    Path("beta").write_bytes(b"")
    output = output_of(home, "campaign", "import", "beta", "x.pdf", code=2)
    assert "beta is a campaign and a file" in output


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["set", "beta", "wins"], "a key and its value"),
        (["import", "beta"], "one PDF"),
        (["scan", "beta"], "at least one photo"),
        (["new"], "Give the campaign a name"),
    ],
)
def test_what_is_missing_is_said(home, words, text):
    assert text in output_of(home, "campaign", *words, code=2)
