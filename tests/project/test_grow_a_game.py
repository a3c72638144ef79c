"""docs/grow-a-game: a game that grows over five pages, and keeps every law on each of them."""

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from cards_pdf.common.command_line.speech import Speech
from referee.commands.dev import table
from referee.commands.new_game import write_game
from referee.insight import players
from referee.texts import catalogue

pytestmark = pytest.mark.packaging
PAGES = sorted((Path(__file__).parents[2] / "docs" / "grow-a-game").glob("*.md"))
FILE = re.compile(r"^`([^`\n]+)`:\n\n```\w+\n(.*?)```", re.MULTILINE | re.DOTALL)


@pytest.fixture
def lamp(tmp_path, monkeypatch):
    """The game as it is on a page, with all that earlier pages have written."""
    monkeypatch.syspath_prepend(tmp_path / "lamp")

    def written(number):
        write_game("lamp", tmp_path / "lamp", Speech())
        for page in PAGES[:number]:
            for file, text in FILE.findall(page.read_text("utf-8")):
                (tmp_path / "lamp" / file).write_text(text, "utf-8")
        return import_module("lamp").GAME

    yield written
    catalogue.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "lamp"]:
        del sys.modules[name]


@pytest.mark.parametrize("number", range(1, len(PAGES)))
def test_the_game_of_a_page_keeps_every_law(lamp, number):
    assert len(PAGES) == 5
    assert table.find_broken_law(lamp(number)) == ""


def test_its_player_and_its_translation_are_those_of_the_last_page(lamp, monkeypatch):
    game = lamp(5)
    sensible = import_module("lamp.player").Sensible
    monkeypatch.setattr(players, "has_player", lambda _: True)
    monkeypatch.setattr(players, "sensible", lambda _: sensible)
    assert table.find_broken_law(game) == ""
    assert game.say("de")("over.win") == "Ein Weg, von dem man erzählt."
    assert game.say("de")("over.loss") == "It is dark."
