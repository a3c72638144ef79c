"""The examples in the documents run: what they show is what happens."""

import doctest
import json
import re
from pathlib import Path

import pytest

import referee
from referee.errors import CODES
from tests.program import referee as referee_command

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SESSION = re.compile(r"```pycon\n(.*?)```", re.DOTALL)
SHOWN = {page.name: "\n".join(SESSION.findall(page.read_text("utf-8"))) for page in PAGES}


def run(source, name):
    test = doctest.DocTestParser().get_doctest(source, {}, name, None, 0)
    report = []
    failed, tried = doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert not failed, "".join(report)
    return tried


@pytest.mark.parametrize("page", [name for name, source in SHOWN.items() if source])
def test_examples_of_a_page(page):
    assert run(SHOWN[page], page)


def test_examples_of_the_package():
    assert run(referee.__doc__, "referee")


def test_the_page_for_programs_has_examples():
    assert SHOWN["api.md"]


def test_the_page_for_authors_of_games_shows_what_its_package_holds():
    package = ROOT / "docs" / "your_own_game"
    files = [path for path in package.rglob("*") if path.suffix in {".py", ".toml"}]
    held = "\n".join(path.read_text("utf-8") for path in files)
    page = (ROOT / "docs" / "your-own-game.md").read_text("utf-8")
    shown = re.findall(r"```(?:python|toml)\n(.*?)```", page, re.DOTALL)
    assert len(shown) > 5
    for code in shown:
        assert code in held


PROTOCOL = (ROOT / "docs" / "protocol.md").read_text("utf-8")
GAMES = re.findall(r"```jsonl\n(.*?)```", PROTOCOL, re.DOTALL)


@pytest.mark.parametrize(("shown", "spelt"), [*zip(GAMES, ("--json", "--json=2"), strict=True)])
def test_the_games_of_the_protocol_page_go_as_they_are_shown(shown, spelt, tmp_path):
    lines = shown.splitlines()
    said = "".join(line[2:] + "\n" for line in lines if line.startswith("> "))
    wanted = [json.loads(line[2:]) for line in lines if line.startswith("< ")]
    told = json_lines(referee_command("scoundrel", spelt, lines=said, home=tmp_path).stdout)
    assert len(told) == len(wanted)
    for real, part in zip(told, wanted, strict=True):
        assert {key: real.get(key) for key in part} == part


def test_the_protocol_page_names_every_code():
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    assert set(CODES) <= set(re.findall(r"`([a-z-]+)`", page))


def json_lines(output):
    return [json.loads(line) for line in output.splitlines()]
