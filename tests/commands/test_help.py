"""Help and completion of both commands, as a terminal and a shell ask for them."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cards_pdf.__main__ import run as cards_pdf
from cards_pdf.cli import app as cards_app
from cards_pdf.common.commands import HelpRow, page_text, wrap_words
from referee.__main__ import run as referee
from referee.cli import app as referee_app
from tests.program import referee as started
from tests.rows import each_row
from tests.table import ALL

BASH = shutil.which("bash")
BIN = Path(sys.executable).parent
SCREEN = 24  # lines
OPTION = re.compile(r"^  (?:-h, )?(--[\w-]+)", re.MULTILINE)
HELP = "-h, --help Show this message and exit. 显示本帮助。"
CAMPAIGN = "new list show history tick untick set undo export import scan".split()
PAGES = [
    (referee, ()),
    *((referee, (name,)) for name in (*ALL, *referee_app.commands)),
    *((referee, ("campaign", name)) for name in CAMPAIGN),
    *((referee, ("simulate", name)) for name in ALL),
    (cards_pdf, ()),
    *((cards_pdf, (name,)) for name in cards_app.commands),
]


@pytest.fixture(autouse=True)
def _endless_screen(monkeypatch):
    """Processes that pytest starts may inherit the height of a screen."""
    monkeypatch.delenv("LINES", raising=False)


@pytest.mark.parametrize(("run", "words"), PAGES)
def test_help_fits_every_width_and_breaks_no_word(run, words, monkeypatch, capsys):
    said = {}
    for width in (40, 56, 60, 80, 120):
        monkeypatch.setenv("COLUMNS", str(width))
        assert run([*words, "--help"]) == 0
        page = capsys.readouterr().out
        assert max(len(line) for line in page.splitlines()) <= width
        said[width] = sorted(page.replace("|", "| ").split())
    assert all(found == said[120] for found in said.values())


def test_a_word_wider_than_the_page_stays_whole():
    assert wrap_words("see elephantine things", 5) == ["see", "elephantine", "things"]
    assert wrap_words("--backs none|long-edge|outer", 20, 4) == [
        "--backs none|",
        "    long-edge|outer",
    ]


def test_meanings_stand_beside_their_terms_or_below():
    sections = {"Options:": [HelpRow("", "--one", "first"), HelpRow("", "--two N", "second")]}
    assert "  --one    first\n  --two N  second" in page_text("Usage: x", "", sections, 80)
    assert "  --one\n    first\n  --two N\n    second" in page_text("Usage: x", "", sections, 40)


@pytest.mark.parametrize("lang", ["en", "zh_CN.UTF-8"])
@pytest.mark.parametrize(("run", "words"), PAGES)
def test_help_fits_a_screen_and_names_what_the_whole_help_explains(
    run, words, lang, monkeypatch, capsys
):
    monkeypatch.setenv("LC_ALL", lang)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", str(SCREEN))
    run([*words, "--help"])
    short = capsys.readouterr().out
    run([*(["help"] if words else []), *words, *([] if words else ["help"])])
    whole = capsys.readouterr().out
    program = "referee" if run is referee else "cards-pdf"
    assert len(short.splitlines()) < SCREEN  # a line is left for the prompt
    assert {name for name in OPTION.findall(whole) if name not in short} <= {"--help"}
    if {*whole.split()} - {*short.split(), *HELP.split()}:
        assert f"`{' '.join([program, 'help', *words])}`" in short.splitlines()[-1]


def test_a_higher_screen_and_a_pipe_have_the_whole_help(monkeypatch, capsys):
    cards_pdf(["deck", "--help"])
    whole = capsys.readouterr().out
    monkeypatch.setenv("LINES", str(whole.count("\n") + 2))
    cards_pdf(["deck", "--help"])
    assert capsys.readouterr().out == whole


@each_row(__file__, "help.toml", "name")
def test_names_are_taken_as_players_type_them(row, capsys):
    run = {"referee": referee, "cards-pdf": cards_pdf}[row["program"]]
    assert run(row["typed"].split()) == 0
    output = capsys.readouterr().out
    assert run(row["means"].split()) == 0
    assert output == capsys.readouterr().out


# --- completion ---


def offered(program, line, home, shell="bash"):
    words = line.split(" ")
    asked = {
        "bash": {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)},
        "zsh": {"_TYPER_COMPLETE_ARGS": line},
        "fish": {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
    }[shell]
    variable = f"_{program.upper().replace('-', '_')}_COMPLETE"
    environment = {**os.environ, "REFEREE_HOME": str(home), variable: f"complete_{shell}", **asked}
    done = subprocess.run(
        [BIN / program], env=environment, capture_output=True, text=True, check=True
    )
    assert not done.stderr
    return done.stdout


@each_row(__file__, "help.toml", "completion")
@pytest.mark.sample(6)
def test_a_shell_completes_names_options_and_values(row, tmp_path):
    line = row["line"]
    if "log" in line or "first" in row["words"]:
        started("scoundrel", lines="js8d6h4c\n", home=tmp_path)
        started("legacy", lines="fm\n", home=tmp_path)
    assert offered(line.split()[0], line, tmp_path).split() == row["words"].split()


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_show_what_the_names_mean(shell, tmp_path):
    completions = offered("cards-pdf", "cards-pdf c", tmp_path, shell)
    assert "calibrate" in completions
    assert "Check a deck" in completions


@pytest.mark.skipif(not BASH, reason="there is no bash here")
def test_bash_itself_completes_with_the_script_that_is_shown():
    lines = (
        f'PATH="{BIN}:$PATH"',
        'eval "$(_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION=1 referee --show-completion bash)"',
        "COMP_WORDS=(referee scoundrel --variant c); COMP_CWORD=3",
        "_referee_completion referee; echo ${COMPREPLY[@]}",
    )
    done = subprocess.run(
        [BASH, "-c", "\n".join(lines)], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("classic\n", "")


def test_a_command_that_leaves_has_said_all_it_had_to_say():
    told = "print('half a line', end=''); print('a word', end='', file=sys.stderr)"
    program = f"import sys; from cards_pdf.common.program import leave; {told}; leave(3)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (3, "half a line", "a word")


def test_a_command_leaves_quietly_when_nobody_reads_it():
    program = "from cards_pdf.common.program import leave; print('unheard'); leave(0)"
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-c", program],
        stdout=writer,
        stderr=subprocess.PIPE,
        env=kept,
        text=True,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")
