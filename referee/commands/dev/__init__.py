"""`referee dev`: a game is played from its folder, and tested and reloaded at every change.

The game runs in a child process, so that no old code stays loaded. Its answers are a save in the
folder. After a change, those that still fit are given again.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.speech import Speech
from referee.errors import user_path
from referee.thirdparty.folders import PATH, read_folder

FOLDER = typer.Argument(metavar="FOLDER", help="the folder of the game")
POLL_INTERVAL_S = 0.5
WATCHED_SUFFIXES = (".py", ".toml")
SAVE = ".referee-dev.jsonl"


def dev(context: typer.Context, folder: Annotated[str, FOLDER] = ".") -> int:
    return watch(user_path(folder), speech_of(context))


def watch(path: Path, speech: Speech) -> int:
    """Run the game, and run it again at every change. Return when the player leaves it."""
    game = read_folder(path)
    folder = game.folder
    with TemporaryDirectory(prefix="referee-dev-") as temporary:
        entries = [*game.write_metadata(Path(temporary)), os.environ.get(PATH, "")]
        environment = {**os.environ, PATH: os.pathsep.join(entries)}
        command = [
            sys.executable,
            "-m",
            "referee.commands.dev.table",
            game.name,
            str(folder / SAVE),
            str(_free_port()),
        ]
        while True:
            before = read_times(folder)
            process = subprocess.Popen(command, env=environment)  # noqa: S603 -- our own module
            if not _waits_for_change(process, folder, before):
                return process.wait()
            if process.poll() is None:
                # Like Ctrl-C at the prompt, so that the game restores the terminal.
                process.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
            process.wait()
            speech.complain(speech.spoken("Changed: testing it again."))


def read_times(folder: Path) -> dict[Path, int]:
    """Return the times of the last changes of the game's files."""
    files = folder.rglob("*")
    watched = (path for path in files if path.suffix in WATCHED_SUFFIXES and path.is_file())
    return {path: path.stat().st_mtime_ns for path in watched}


def _waits_for_change(
    process: subprocess.Popen[bytes], folder: Path, before: dict[Path, int]
) -> bool:
    """Wait, and return True if a file changed, or False if the player left the game first.

    If the game failed, only a change or Ctrl-C ends the wait.
    """
    while True:
        try:
            time.sleep(POLL_INTERVAL_S)
            if read_times(folder) != before:
                return True
            if process.poll() == 0:
                return False
        except KeyboardInterrupt:
            return False
        except OSError:
            continue  # an editor has just removed a file


def _free_port() -> int:
    # The page finds the game at the same port after every change.
    with socket() as server:
        server.bind(("127.0.0.1", 0))
        return int(server.getsockname()[1])
