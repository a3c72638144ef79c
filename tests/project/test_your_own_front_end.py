"""The example of docs/your-own-front-end.md plays real games, and is as short as promised."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PROGRAM = DOCS / "your_own_front_end" / "dialogue.py"
PAGE = (DOCS / "your-own-front-end.md").read_text("utf-8")


def played(tmp_path, game, *lines):
    """Everything that the program says to these lines."""
    typed_lines = "".join(f"{line}\n" for line in lines)
    home = {
        **os.environ,
        "REFEREE_HOME": str(tmp_path),
        "PYTHONIOENCODING": "utf-8",
        "PYTHONUTF8": "1",
    }
    command = [sys.executable, str(PROGRAM), game]
    done = subprocess.run(
        command, input=typed_lines, capture_output=True, encoding="utf-8", env=home, check=True
    )
    assert not done.stderr
    return done.stdout


def test_a_game_is_played_to_its_end(tmp_path):
    said = played(tmp_path, "scoundrel", "jsqs2c3c", "1", "zz", "qs")
    assert said.startswith("Scoundrel\nTo do: Take the jokers")
    assert "- 1 queen of spades barehanded −12: you lose loses" in said
    assert "zz is not possible here." in said
    assert "You died in the dungeon" in said.splitlines()[-1]


@pytest.mark.parametrize(
    ("game", "lines", "text"),
    [
        ("days", ["7c", "9d", "4hjh6c", "2c7dqc", "1 2 3"], "needed for a round"),
        ("spade-poker", ["4h7h7c10c4c"], "7 of hearts"),
        ("solitaire-rpg", ["2c3c4c5c"], "initiative"),
        ("legacy", ["em", "s4a4ups1d2"], "HP 100/100"),
    ],
)
def test_every_game_is_shown(game, lines, text, tmp_path):
    assert text in played(tmp_path, game, *lines)


def test_it_is_short_and_learns_nothing_from_sentences():
    source = PROGRAM.read_text("utf-8")
    assert len(source.splitlines()) <= 70
    read = {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)}
    assert not read & {"split", "partition", "find", "startswith", "endswith", "islower", "isupper"}
    assert "import re" not in source


def test_the_page_shows_the_program_as_it_is():
    source = re.sub(r' *"""[^"]*"""\n|\n(?=\n)', "", PROGRAM.read_text("utf-8"))
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        assert all(line in source for line in block.splitlines())
