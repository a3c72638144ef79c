"""Commands as they are typed one after the other, each with what it says and its exit code.

A row of `transcripts.toml` is run in a folder of its own. A command may find files that were
written before it (`write`) and gets `lines` at its standard input. It ends with `code`, or with 0,
and its output `says` some things, `hides` others and may have so many lines (`lines_of_output`).
`files` are those that are there at the end.
"""

import shlex
import tomllib
from pathlib import Path

import pytest

from tests.commands.lines import output_of
from tests.program import referee

ROWS = tomllib.loads(Path(__file__).with_name("transcripts.toml").read_text("utf-8"))["transcript"]


@pytest.mark.parametrize("row", [pytest.param(row, id=row["rule"]) for row in ROWS])
def test_commands_say_what_they_did(row, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "home"
    home.mkdir()
    for command in row["run"]:
        check_command(command, home)
    found = sorted(path.relative_to(home).as_posix() for path in home.rglob("*.*"))
    assert row.get("files", found) == [name for name in found if not name.startswith(".")]


def check_command(command, home):
    for name, content in command.get("write", {}).items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(content, "utf-8")
    words = shlex.split(command["words"].replace("{home}", str(home)))
    lines = "".join(f"{line}\n" for line in command.get("lines", ()))
    done = referee(*words, lines=lines, home=home)
    output = output_of(done)
    assert (done.returncode, "Traceback" in output) == (command.get("code", 0), False), output
    assert [part for part in command.get("says", ()) if part not in output] == []
    assert [part for part in command.get("hides", ()) if part in output] == []
    assert command.get("lines_of_output") in {None, output.count("\n")}
