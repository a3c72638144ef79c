"""The documents name everything there is, and nothing that is not."""

import re
from pathlib import Path

import pytest

from referee import cli, games
from referee.commands.request import HOUSE, SAVE
from tests.table import ALL

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", ALL)
def test_the_readme_names_every_game_and_its_options(name):
    game = games.load(name)
    assert f"`referee {name}`" in README
    assert game.title in README
    for option in game.options:
        assert f"--{option.name}" in README


def test_the_readme_names_every_command_and_option_of_the_house():
    for name in cli.app.group().later:
        assert f"`referee {name}" in README
    for option in (SAVE, *HOUSE):
        assert f"--{option.name}" in README


def test_every_command_that_the_readme_shows_exists():
    commands = {*cli.app.group().later, *ALL, "GAME"}
    for word in re.findall(r"`referee ([a-z][a-z-]*)", README):
        assert word in commands


def test_links_between_the_documents_lead_somewhere():
    for document in ROOT.glob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text("utf-8")):
            assert (document.parent / target).exists(), f"{document.name} links to {target}"
