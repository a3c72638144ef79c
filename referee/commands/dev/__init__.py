"""`referee dev`: a game played from its folder; at every change its laws are tried and it is opened
anew.

The game runs in a process of its own, so that nothing of the old code is left. Its answers are a
save in the folder, also for the next day; those that still fit are given again.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.speech import Speech
from referee.command_line.options import Commands
from referee.errors import UsageError, user_path
from referee.thirdparty.discovery import GROUP, PLAYERS

app = Commands()
FOLDER = typer.Argument(metavar="FOLDER", help="the folder with its pyproject.toml")
LOOK = 0.5  # seconds between two looks at the folder
WATCHED = (".py", ".toml")
SAVE, PAPERS = ".referee-dev.jsonl", "dev-0.dist-info"


@app.command()
def dev(context: typer.Context, folder: Annotated[str, FOLDER] = ".") -> int:
    """Play a game from its folder, and try its laws and open it anew at every change."""
    return watch(user_path(folder), speech_of(context))


def watch(folder: Path, speech: Speech) -> int:
    """Until the game is left."""
    name, points = entry_points(folder)
    with TemporaryDirectory(prefix="referee-dev-") as place:
        table = Path(place)
        _write_papers(table / PAPERS, name, points)
        path = os.pathsep.join(
            [str(table), str(folder.resolve()), os.environ.get("PYTHONPATH", "")]
        )
        environment = {**os.environ, "PYTHONPATH": path}
        command = [
            sys.executable,
            "-m",
            "referee.commands.dev.table",
            name,
            str(folder / SAVE),
            str(_free_port()),
        ]
        while True:
            before = stamps(folder)
            process = subprocess.Popen(command, env=environment)  # noqa: S603 -- it is us
            if not _changes_while(process, folder, before):
                return process.wait()
            if (
                process.poll() is None
            ):  # as if it had been left at its prompt: the terminal is what it was
                process.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
            process.wait()
            speech.complain(speech.spoken("Changed: trying it again."))


def entry_points(folder: Path) -> tuple[str, dict[str, dict[str, str]]]:
    """The game's name, which names its package as well, and what that would tell an installer."""
    import tomllib

    try:
        told: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))
        points: dict[str, Any] = told["project"]["entry-points"]
        (name,) = points[GROUP]
    except (OSError, ValueError, LookupError, TypeError):
        raise UsageError(
            "{folder} has no pyproject.toml with one entry point in {group}.",
            folder=folder,
            group=GROUP,
        ) from None
    return str(name), {group: dict(points.get(group, {})) for group in (GROUP, PLAYERS)}


def stamps(folder: Path) -> dict[Path, int]:
    """When each file was last written that a game is made of."""
    found = (path for path in folder.rglob("*") if path.suffix in WATCHED and path.is_file())
    return {path: path.stat().st_mtime_ns for path in found}


def _changes_while(process: subprocess.Popen[bytes], folder: Path, before: dict[Path, int]) -> bool:
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


def _free_port() -> int:
    """For the page, which finds the game there again whenever it was opened anew."""
    with socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def _write_papers(papers: Path, name: str, points: dict[str, dict[str, str]]) -> None:
    """What says that a package brings games, as an installer would leave it."""
    papers.mkdir()
    (papers / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n", "utf-8")
    groups = [
        "\n".join([f"[{group}]", *map(" = ".join, named.items())])
        for group, named in points.items()
    ]
    (papers / "entry_points.txt").write_text("\n".join(groups), "utf-8")
