"""The examples in the documents run: what they show is what happens."""

import ast
import doctest
import json
import re
import shlex
import tomllib
from contextlib import chdir
from pathlib import Path
from textwrap import dedent

import pytest

import referee
from cards_pdf import cli as cards_pdf_cli
from cards_pdf.__main__ import run as run_cards_pdf
from cards_pdf.common.commands import CommandGroup
from cards_pdf.common.program import Speech
from referee import cli as referee_cli
from referee.errors import CODES
from tests.program import referee as referee_command

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
ALL_PAGES = [*ROOT.glob("[!C]*.md"), *sorted((ROOT / "docs").glob("**/*.md"))]
COMMAND = re.compile(r"(?:^    |`|^> )((?:referee|cards-pdf) [^`\n#]+)", re.MULTILINE)
GROUPS = {"referee": referee_cli.app, "cards-pdf": cards_pdf_cli.app}
# What stands for words of the reader's own.
PLACEHOLDERS = {
    "GAME": "scoundrel", "SAVE": "scoundrel-1", "FOLDER": "red-or-black", "PHOTO…": "photo.jpg",
    "COMMAND": "--help", "NAME": "scoundrel",
}  # fmt: skip
# Games in packages of their own, and programs that go on until they are stopped.
ELSEWHERE = set(
    "low-tide lamp donsol gridcannon tumblers red-or-black german-whist snap.py".split()
)
ENDLESS = {"phone", "studio", "dev", "web"}
ROOM = "js8dh64c\n"  # so that there is a game to continue
SESSION = re.compile(r"```pycon\n(.*?)```", re.DOTALL)
SHOWN = {
    page.relative_to(ROOT).as_posix(): "\n".join(SESSION.findall(page.read_text("utf-8")))
    for page in PAGES
}


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
    assert SHOWN["docs/api.md"]


def test_the_page_for_authors_of_games_shows_what_its_package_holds():
    package = ROOT / "docs" / "your_own_game"
    files = [path for path in package.rglob("*") if path.suffix in {".py", ".toml"}]
    held = "\n".join(path.read_text("utf-8") for path in files)
    page = (ROOT / "docs" / "your-own-game.md").read_text("utf-8")
    shown = re.findall(r"```(?:python|toml)\n(.*?)```", page, re.DOTALL)
    assert len(shown) > 5
    for code in shown:
        assert code in held


BLOCK = re.compile(r"^( *)```(toml|json|python)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
READERS = {"toml": tomllib.loads, "json": json.loads, "python": ast.parse}


@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_block_of_a_page_can_be_read(page):
    for _, language, text in BLOCK.findall(page.read_text("utf-8")):
        try:
            READERS[language](dedent(text))
        except ValueError as error:
            pytest.fail(f"{error}:\n{text}")


PROTOCOL = (ROOT / "docs" / "protocol.md").read_text("utf-8")
GAMES = re.findall(r"```jsonl\n(.*?)```", PROTOCOL, re.DOTALL)


@pytest.mark.parametrize(("example", "spelt"), [*zip(GAMES, ("--json", "--json=2"), strict=True)])
def test_the_games_of_the_protocol_page_go_as_they_are_shown(example, spelt, tmp_path):
    lines = example.splitlines()
    requests = "".join(line[2:] + "\n" for line in lines if line.startswith("> "))
    expected = [json.loads(line[2:]) for line in lines if line.startswith("< ")]
    replies = json_lines(referee_command("scoundrel", spelt, lines=requests, home=tmp_path).stdout)
    assert len(replies) == len(expected)
    for real, part in zip(replies, expected, strict=True):
        assert {key: real.get(key) for key in part} == part


def test_the_protocol_page_names_every_code():
    page = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    assert set(CODES) <= set(re.findall(r"`([a-z-]+)`", page))


def json_lines(output):
    return [json.loads(line) for line in output.splitlines()]


def commands_of(page):
    """Yield each command that a page shows, as words."""
    for line in COMMAND.findall(page.read_text("utf-8")):
        words = [PLACEHOLDERS.get(word, word) for word in shlex.split(line)]
        if not ELSEWHERE & {Path(word).name for word in words} and not re.search(r"[…|\[]", line):
            yield words


def parse(words):
    """Parse a command line. The bare name of a command need not have its arguments."""
    program, *rest = words
    group = GROUPS[program]
    context = group.make_context(program, list(rest), obj=Speech())
    while isinstance(group, CommandGroup) and rest and not rest[0].startswith("-"):
        name, group, rest = group.resolve_command(context, list(rest))
        if rest and not {"--help", "-h"} & {*rest}:
            context = group.make_context(name, list(rest), parent=context, obj=Speech())


@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_of_a_page_is_understood(page):
    """Its names and options exist, and take the values that are shown."""
    for words in commands_of(page):
        if words[1:] != ["--install-completion"]:  # which ends the process
            parse(words)


@pytest.mark.slow
@pytest.mark.parametrize("page", ["README.md", "README.zh.md", "docs/print-and-play.md"])
def test_every_command_of_a_first_page_runs(page, tmp_path):
    """A game waits, a table of cards exists, and nothing is typed at a prompt."""
    (tmp_path / "cards.csv").write_text("Name,Cost,Text\nSailor,2,Draw a card.\n")
    with chdir(tmp_path):
        for program, *words in dict.fromkeys(map(tuple, commands_of(ROOT / page))):
            if ENDLESS & {*words} or "--watch" in words:
                continue
            if program == "referee":
                home = tmp_path / "-".join(words)
                referee_command("scoundrel", lines=ROOM, home=home)
                code = referee_command(*words, home=home).returncode
            else:
                code = run_cards_pdf(words)
            assert code == 0, (program, words)


def test_other_commands_of_the_readme_are_there():
    readme = (ROOT / "README.md").read_text("utf-8")
    targets = re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert {*re.findall(r"\bmake ([a-z-]+)`", readme)} <= {*targets}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert {*re.findall(r"'\.\[(\w+)\]'", readme)} <= {*project["optional-dependencies"]}
    assert {"referee", "cards-pdf"} == {*project["scripts"]}
