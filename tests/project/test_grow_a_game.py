"""docs/grow-a-game: a game that grows over five pages, and keeps every law on each of them."""

import re
from contextlib import ExitStack
from pathlib import Path

import pytest

from cards_pdf.common.program import Speech
from referee.commands import dev_table as table
from referee.commands.dev import write_game
from referee.insight import odds
from tests.games.third_party import loaded_folder

pytestmark = pytest.mark.packaging
PAGES = sorted((Path(__file__).parents[2] / "docs" / "grow-a-game").glob("*.md"))
FILE = re.compile(r"^`([^`\n]+)`:\n\n```\w+\n(.*?)```", re.MULTILINE | re.DOTALL)


@pytest.fixture
def lamp(tmp_path):
    """The game as it is on a page, with all that earlier pages have written."""
    stack = ExitStack()

    def written(number):
        write_game("lamp", tmp_path / "lamp", Speech())
        for file in ("player.py", "test_game.py"):  # as the first page says
            (tmp_path / "lamp" / file).unlink()
        for page in PAGES[:number]:
            for file, text in FILE.findall(page.read_text("utf-8")):
                (tmp_path / file).write_text(text, "utf-8")
        return stack.enter_context(loaded_folder(tmp_path / "lamp"))

    with stack:
        yield written


@pytest.mark.parametrize("number", range(1, len(PAGES)))
def test_the_game_of_a_page_keeps_every_law(lamp, number):
    assert len(PAGES) == 5
    assert table.find_broken_law(lamp(number)) == ""


def test_its_player_and_its_translation_are_those_of_the_last_page(lamp):
    game = lamp(5)
    assert odds.has_player("lamp")
    assert table.find_broken_law(game) == ""
    assert game.say("de")("over.win") == "Ein Weg, von dem man erzählt."
    assert game.say("de")("over.loss") == "It is dark."
