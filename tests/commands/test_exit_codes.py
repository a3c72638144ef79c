"""Exit codes of both commands: 0 done or saved, 1 a file or device failed, 2 wrong use."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cards_pdf import __main__ as cards_pdf
from referee import __main__ as referee


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (cards_pdf, "deck none.toml"),
        (cards_pdf, "box none.toml"),
        (cards_pdf, "check none.toml"),
        (cards_pdf, "deck legacy --state none.toml"),
        (referee, "legacy --deck none.toml"),
        (referee, "campaign new mine --deck none.toml"),
        (referee, "balance none.toml"),
        (referee, "simulate legacy --deck none.toml"),
        (referee, "campaign import none.pdf"),
        (referee, "campaign scan none.jpg"),
    ],
)
def test_a_file_that_cannot_be_read_has_failed(program, words, capsys):
    if "import" in words or "scan" in words:
        assert program.run(["campaign", "new", "mine"]) == 0
    assert program.run(words.split()) == 1
    output = capsys.readouterr().err
    assert "cannot be read" in output
    assert "none." in output


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (cards_pdf, "deck legacy --out taken"),
        (referee, "simulate scoundrel --games 1 --json taken/a.json"),
        (referee, "balance legacy --campaigns 2 --html taken/a.html"),
        (referee, "campaign export --out taken"),
    ],
)
def test_a_file_that_cannot_be_written_has_failed(program, words, tmp_path, capsys):
    (tmp_path / "taken").write_text("a file")
    if "campaign" in words.split():
        assert program.run(["campaign", "new", "mine"]) == 0
    assert program.run(words.split()) == 1
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (cards_pdf, "check mine.toml"),
        (referee, "legacy --deck mine.toml"),
        (referee, "balance mine.toml"),
    ],
)
def test_a_deck_that_says_what_it_may_not_say_is_refused(program, words, tmp_path, capsys):
    (tmp_path / "mine.toml").write_text("[deck]\ntitle = 3\n")
    assert program.run(words.split()) == 2
    assert "title" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
@pytest.mark.parametrize(
    ("program", "words", "code"),
    [("cards_pdf", "check none.toml", 1), ("cards_pdf", "check", 2), ("referee", "nothing", 2)],
)
def test_a_full_standard_error_changes_no_exit_code(program, words, code):
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", program, *words.split()], stderr=full, check=False
        )
    assert done.returncode == code


def test_a_campaign_whose_deck_is_gone_says_so(tmp_path, capsys):
    assert referee.run(["campaign", "new", "mine"]) == 0
    file = tmp_path / "campaigns" / "mine" / "campaign.toml"
    file.write_text(file.read_text().replace('deck = "legacy"', 'deck = "none.toml"'))
    assert referee.run(["campaign", "show"]) == 1
    assert "none.toml" in capsys.readouterr().err


STOPPED_AS_IT_STARTS = """
import os, signal
from {package}.__main__ import main
from cards_pdf.common.command_line import program
def stop(*_, **__):
    os.kill(os.getpid(), signal.SIGINT)
    raise AssertionError("it went on")
program.{step} = stop
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no process is ended by a signal there")
@pytest.mark.parametrize("package", ["referee", "cards_pdf"])
@pytest.mark.parametrize("step", ["prepare_streams", "import_module"])
def test_who_stops_a_command_as_it_starts_is_told_nothing(package, step):
    code = STOPPED_AS_IT_STARTS.format(package=package, step=step)
    words = [sys.executable, "-c", code, "all"]
    done = subprocess.run(words, capture_output=True, check=False, timeout=60)
    assert done.returncode == -signal.SIGINT
    assert done.stderr == b""
