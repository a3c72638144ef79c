"""Commands for authors of games: `new-game`, `play FOLDER` and `dev`.

`new-game` writes a folder with a small game, under the name that its author wants. `dev` plays a
game from its folder, and tests and reloads it at every change. The game runs in a child process
(`dev_table`), so that no old code stays loaded. Its answers are a save in the folder. After a
change, those that still fit are given again.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Collection, Iterator
from keyword import iskeyword
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from cards_pdf.common.commands import speech_of
from cards_pdf.common.data_files import card_data
from cards_pdf.common.files import write_new_files
from cards_pdf.common.program import Speech
from referee import games
from referee.commands import game_command
from referee.errors import SaveExistsError, UsageError, user_path
from referee.thirdparty import discovery
from referee.thirdparty.discovery import PATH, read_folder

FOLDER = typer.Argument(metavar="FOLDER", help="the folder of the game")
POLL_INTERVAL_S = 0.5
WATCHED_SUFFIXES = (".py", ".toml")
SAVE = ".referee-dev.jsonl"


def dev(context: typer.Context, folder: Annotated[str, FOLDER] = ".") -> int:
    return watch(user_path(folder), speech_of(context))


def play_folder(folder: Annotated[str, FOLDER]) -> None:
    """Stand in the list of commands. With a folder, `referee.cli` runs the command of its game."""


def watch(path: Path, speech: Speech) -> int:
    """Run the game, and run it again at every change. Return when the player leaves it."""
    game = read_folder(path)
    folder = game.folder
    with socket() as server:  # the page finds the game at the same port after every change
        server.bind(("127.0.0.1", 0))
        port = server.getsockname()[1]
    with TemporaryDirectory(prefix="referee-dev-") as temporary:
        entries = [*game.write_metadata(Path(temporary)), os.environ.get(PATH, "")]
        environment = {**os.environ, PATH: os.pathsep.join(entries)}
        command = [
            sys.executable,
            "-m",
            "referee.commands.dev_table",
            game.name,
            str(folder / SAVE),
            str(port),
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


NAME = typer.Argument(help="the name: lower-case letters, digits and hyphens")
# `#: PART` and `#: no PART` stand before lines of the example for games with or without a part.
MARK = "#:"
DECK_FILES = ("deck.toml", "cards.csv")
PARTS = {
    "deck": typer.Option("--deck/--no-deck", help="with cards of its own"),
    "grid": typer.Option("--grid/--no-grid", help="with face-down cards in rows and columns"),
    "opponent": typer.Option(
        "--opponent/--no-opponent", help="with an opponent whose hand is hidden"
    ),
}
QUESTIONS = {
    "deck": "Does it have cards of its own, instead of standard ones?",
    "grid": "Are there face-down cards in rows and columns?",
    "opponent": "Is there an opponent with a hidden hand?",
}
# The module of a game comes first on the path, so it would hide another one of its name.
RESERVED_NAMES = {*sys.stdlib_module_names, "referee", "cards_pdf", "tests"}


def new_game(
    context: typer.Context,
    name: Annotated[str, NAME],
    deck: Annotated[bool | None, PARTS["deck"]] = None,
    grid: Annotated[bool | None, PARTS["grid"]] = None,
    opponent: Annotated[bool | None, PARTS["opponent"]] = None,
) -> None:
    speech = speech_of(context)
    has_part = {"deck": deck, "grid": grid, "opponent": opponent}
    for part, question in QUESTIONS.items():
        if has_part[part] is None and game_command.is_interactive():
            has_part[part] = speech.is_agreed(question)
    write_game(name, user_path(name), speech, parts=[part for part, has in has_part.items() if has])


def write_game(name: str, folder: Path, speech: Speech, parts: Collection[str] = ()) -> None:
    """Write rules, texts, sheet, mat, player and tests of a game. Overwrite nothing."""
    if not discovery.NAME.fullmatch(name):
        raise UsageError(
            "{name} cannot be a command: the name of a game has lower-case letters, digits and "
            "hyphens.",
            name=name,
        )
    module = name.replace("-", "_")
    if games.is_known(name) or module in RESERVED_NAMES or iskeyword(module):
        raise UsageError("The name {name} is taken. Choose another one.", name=name)
    # A write that failed leaves folders without files
    if any(path.is_file() for path in (folder, *folder.rglob("*"))):
        raise SaveExistsError("{path} exists already; it was left as it is.", path=folder)
    write_new_files(folder, {path: text.encode() for path, text in list_files(name, parts)})
    speech.say("{folder} is ready. Play it from there; it reloads at every change:", folder=folder)
    print(f"referee dev {folder}")
    speech.say("Or only play it, or print all of it:")
    print(f"referee play {folder}\ncards-pdf kit {folder / name}.toml")


def list_files(name: str, parts: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the files of the folder: those of the example, with the names of this game."""
    title = name.replace("-", " ").title()
    new_names = {"new-game": name, "NewGame": title.replace(" ", ""), "New Game": title}

    def rename(text: str) -> str:
        for old, new in new_names.items():
            text = text.replace(old, new)
        return text

    example = card_data("new", "game")
    for file in sorted(example.rglob("*.*")):
        is_wanted = "deck" in parts or file.name not in DECK_FILES
        if file.is_file() and file.parent.name != "__pycache__" and is_wanted:
            path = str(file.relative_to(example))
            yield rename(path), rename(_select_lines(file.read_text("utf-8"), parts))


def _select_lines(text: str, parts: Collection[str]) -> str:
    """Return the text without the lines for other parts."""
    lines = []
    is_wanted = True
    for line in text.splitlines(keepends=True):
        if line.startswith(MARK):
            # A mark alone ends the lines for a part.
            *negation, part = line[len(MARK) :].split() or [""]
            is_wanted = not part or (part in parts) is not bool(negation)
        elif is_wanted:
            lines.append(line)
    return "".join(lines)
