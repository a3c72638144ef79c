"""Exit codes of both commands: 0 done or saved, 1 a file or device failed, 2 wrong use."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.program import process


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
@pytest.mark.parametrize(
    ("stream", "program", "words", "code"),
    [
        ("stderr", "cards_pdf", "check none.toml", 1),
        ("stderr", "cards_pdf", "check", 2),
        ("stderr", "referee", "nothing", 2),
        ("stdout", "referee", "", 1),
        ("stdout", "referee", "scoundrel --json", 1),
        ("stdout", "referee", "scoundrel --help", 1),
        ("stdout", "referee", "saves", 1),
    ],
)
def test_a_full_device_is_a_sentence_and_no_other_exit_code(stream, program, words, code):
    with Path("/dev/full").open("wb") as full:
        done = process(*words.split(), program=program, home=Path.cwd(), **{stream: full})
    assert done.returncode == code
    if stream == "stdout":
        assert b"Traceback" not in done.stderr
        assert 1 <= done.stderr.count(b"\n") <= 2


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
