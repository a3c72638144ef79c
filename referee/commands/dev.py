"""`referee dev`: a game played from its folder; at every change its laws are tried and it is opened anew.

The game runs in a process of its own, so that nothing of the old code is left. Its answers are a save in the
folder, also for the next day; those that still fit are given again.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cards_pdf.common.command_line.speech import Speech
from referee.errors import WrongUse
from referee.games.elsewhere import GROUP, PLAYERS

LOOK = 0.5  # seconds between two looks at the folder
WATCHED = (".py", ".toml")
SAVE, PAPERS = ".referee-dev.jsonl", "dev-0.dist-info"


def watch(folder: Path, speech: Speech) -> int:
    """Until the game is left."""
    name, points = entry_points(folder)
    with TemporaryDirectory(prefix="referee-dev-") as place:
        table = Path(place)
        _write_papers(table / PAPERS, name, points)
        command = [sys.executable, "-m", "referee.commands.dev_table", name, str(folder / SAVE)]
        while True:
            before = stamps(folder)
            process = subprocess.Popen(command, env=_environment(table, folder))  # noqa: S603 -- it is us
            if not _changed_while(process, folder, before):
                return process.wait()
            _stop(process)
            speech.complain(speech.spoken("Changed: trying it again."))


def entry_points(folder: Path) -> tuple[str, dict[str, dict[str, str]]]:
    """The game's name, which names its package as well, and what that would tell an installer."""
    import tomllib

    try:
        told: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))
        points: dict[str, Any] = told["project"]["entry-points"]
        (name,) = points[GROUP]
    except (OSError, ValueError, LookupError, TypeError):
        raise WrongUse(
            "{folder} has no pyproject.toml with one entry point in {group}.", folder=folder, group=GROUP
        ) from None
    return str(name), {group: dict(points.get(group, {})) for group in (GROUP, PLAYERS)}


def stamps(folder: Path) -> dict[Path, int]:
    """When each file was last written that a game is made of."""
    found = (path for path in folder.rglob("*") if path.suffix in WATCHED and path.is_file())
    return {path: path.stat().st_mtime_ns for path in found}


def _changed_while(process: subprocess.Popen[bytes], folder: Path, before: dict[Path, int]) -> bool:
    """Whether something changed before the game was left; one that broke waits for a change."""
    while True:
        try:
            time.sleep(LOOK)
            if stamps(folder) != before:
                return True
            if process.poll() == 0:
                return False
        except KeyboardInterrupt:
            return False
        except OSError:
            continue  # an editor has just taken a file away


def _stop(process: subprocess.Popen[bytes]) -> None:
    """As if it had been left at its prompt, so that the terminal is what it was."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
    process.wait()


def _environment(table: Path, folder: Path) -> dict[str, str]:
    path = os.pathsep.join([str(table), str(folder.resolve()), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path}


def _write_papers(papers: Path, name: str, points: dict[str, dict[str, str]]) -> None:
    """What says that a package brings games, as an installer would leave it."""
    papers.mkdir()
    (papers / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n", "utf-8")
    lines = [
        line
        for group, named in points.items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in named.items()))
    ]
    (papers / "entry_points.txt").write_text("\n".join(lines), "utf-8")
