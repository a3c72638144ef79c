"""`referee new-game`: a package with a small game in it, called as its author wants."""

import sys
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.data.places import card_data
from cards_pdf.common.errors import file_failure
from cards_pdf.common.whole_file import create_file, make_folder
from referee import games
from referee.command_line.options import Commands
from referee.errors import AlreadyThere, Failure, WrongUse, user_path
from referee.games import elsewhere

app = Commands()
NAME = typer.Argument(help="what it is called: lower-case letters, digits and hyphens")
TAKEN = {*sys.stdlib_module_names, "referee", "cards_pdf", "tests"}


@app.command()
def new_game(context: typer.Context, name: Annotated[str, NAME]) -> None:
    """Write a game of your own to begin with: a package that plays at once."""
    write_game(name, user_path(name), speech_of(context))


def write_game(name: str, folder: Path, speech: Speech) -> None:
    """Rules, texts, sheet, mat, player and tests; nothing that is there is touched."""
    if not elsewhere.NAME.fullmatch(name):
        said = "{name} cannot be a command: a game is called by lower-case letters, digits and hyphens."
        raise WrongUse(said, name=name)
    module = name.replace("-", "_")
    if games.is_known(name) or module in TAKEN or iskeyword(module):
        raise WrongUse("There is something called {name} already.", name=name)
    if folder.exists():
        raise AlreadyThere("{path} exists already; it was left as it is.", path=folder)
    try:
        for path, text in files(name):
            make_folder((folder / path).parent)
            create_file(folder / path, text.encode())
    except OSError as error:
        raise Failure("{problem}", problem=file_failure(error)) from None
    speech.say("{folder} is ready. Play it from there, and at every change again:", folder=folder)
    print(f"referee dev {folder}")
    speech.say("Or make it a game of the referee, and play it from anywhere:")
    print(f"pip install --editable {folder}\nreferee {name}")


def files(name: str) -> Iterator[tuple[Path, str]]:
    """What lies in the package: the example in the house's data, by the names of this game."""
    parts = name.split("-")
    called = {
        "new-game": name,
        "new_game": "_".join(parts),
        "NewGame": "".join(part.capitalize() for part in parts),
        "New Game": " ".join(part.capitalize() for part in parts),
    }

    def in_its_names(text: str) -> str:
        for old, new in called.items():
            text = text.replace(old, new)
        return text

    example = card_data("new", "game")
    for file in sorted(example.rglob("*.*")):
        if file.is_file() and file.parent.name != "__pycache__":
            path = str(file.relative_to(example))
            yield Path(in_its_names(path)), in_its_names(file.read_text("utf-8"))
