"""Commands as they are typed one after the other, each with what it says and its exit code."""

import shlex
from contextlib import contextmanager, nullcontext

from cards_pdf.__main__ import run as run_cards_pdf
from referee.__main__ import run as run_referee
from referee.saves.journal import Journal
from tests.commands.lines import output_of
from tests.program import referee
from tests.rows import each_row

PROGRAMS = {None: run_referee, "cards-pdf": run_cards_pdf}


@each_row(__file__, "transcripts.toml", "transcript")
def test_commands_say_what_they_did(row, tmp_path, monkeypatch):
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    for command in row["run"]:
        check_command(command, home)
    found = sorted(path.relative_to(home).as_posix() for path in home.rglob("*.*"))
    assert row.get("files", found) == [name for name in found if not name.startswith(".")]


@contextmanager
def held_open(path):
    journal = Journal.open(path)
    yield
    journal.close()


def check_command(command, home):
    for name, content in command.get("write", {}).items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(content, "utf-8")
    for name in command.get("remove", ()):
        (home / name).unlink()
    words = shlex.split(command["words"].replace("{home}", str(home)))
    lines = "".join(f"{line}\n" for line in command.get("lines", ()))
    with held_open(home / command["held"]) if "held" in command else nullcontext():
        done = referee(*words, lines=lines, home=home, run=PROGRAMS[command.get("program")])
    output = output_of(done)
    assert (done.returncode, "Traceback" in output) == (command.get("code", 0), False), output
    assert [part for part in command.get("says", ()) if part not in output] == []
    assert [part for part in command.get("hides", ()) if part in output] == []
    assert command.get("lines_of_output") in {None, output.count("\n")}
