"""`referee new-game`: a package with a small game in it, called as its author wants."""

import sys
from collections.abc import Collection, Iterator
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.data_files import card_data
from cards_pdf.common.errors import file_failure
from cards_pdf.common.files import create_file, make_folder
from referee import games
from referee.command_line import asking
from referee.command_line.options import Commands
from referee.errors import GameError, SaveExistsError, UsageError, user_path
from referee.thirdparty import discovery as elsewhere

app = Commands()
NAME = typer.Argument(help="what it is called: lower-case letters, digits and hyphens")
MARK = "#:"  # before the lines of the example that are for games with a part, or without it
OF_DECK = ("deck.toml", "cards.csv")
ASKED = {
    "deck": typer.Option("--deck/--no-deck", help="with cards of its own"),
    "grid": typer.Option("--grid/--no-grid", help="with cards that lie face down in lines"),
    "opponent": typer.Option(
        "--opponent/--no-opponent", help="with an opponent whose hand nobody sees"
    ),
}
QUESTIONS = {
    "deck": "Has it cards of its own, instead of standard ones?",
    "grid": "Do cards lie face down in lines?",
    "opponent": "Is there an opponent with a hand that nobody sees?",
}
TAKEN = {*sys.stdlib_module_names, "referee", "cards_pdf", "tests"}


@app.command()
def new_game(
    context: typer.Context,
    name: Annotated[str, NAME],
    deck: Annotated[bool | None, ASKED["deck"]] = None,
    grid: Annotated[bool | None, ASKED["grid"]] = None,
    opponent: Annotated[bool | None, ASKED["opponent"]] = None,
) -> None:
    """Write a game of your own to begin with: a package that plays at once."""
    speech, said = speech_of(context), {"deck": deck, "grid": grid, "opponent": opponent}
    for part, question in QUESTIONS.items():
        if said[part] is None and asking.is_there():
            said[part] = speech.is_agreed(question)
    write_game(name, user_path(name), speech, [part for part, has in said.items() if has])


def write_game(name: str, folder: Path, speech: Speech, parts: Collection[str] = ()) -> None:
    """Rules, texts, sheet, mat, player and tests, with these parts; nothing that is there is
    touched.
    """
    if not elsewhere.NAME.fullmatch(name):
        said = (
            "{name} cannot be a command: a game is called by lower-case letters, digits and "
            "hyphens."
        )
        raise UsageError(said, name=name)
    module = name.replace("-", "_")
    if games.is_known(name) or module in TAKEN or iskeyword(module):
        raise UsageError("There is something called {name} already.", name=name)
    if folder.exists():
        raise SaveExistsError("{path} exists already; it was left as it is.", path=folder)
    try:
        for path, text in files(name, parts):
            make_folder((folder / path).parent)
            create_file(folder / path, text.encode())
    except OSError as error:
        raise GameError("{problem}", problem=file_failure(error)) from None
    speech.say("{folder} is ready. Play it from there, and at every change again:", folder=folder)
    print(f"referee dev {folder}")
    speech.say("Or make it a game of the referee, and play it from anywhere:")
    print(f"pip install --editable {folder}\nreferee {name}")


def files(name: str, parts: Collection[str] = ()) -> Iterator[tuple[Path, str]]:
    """What lies in the package: the example in the house's data as far as it fits, by this game's
    names.
    """
    words = name.split("-")
    called = {
        "new-game": name,
        "new_game": "_".join(words),
        "NewGame": "".join(word.capitalize() for word in words),
        "New Game": " ".join(word.capitalize() for word in words),
    }

    def in_its_names(text: str) -> str:
        for old, new in called.items():
            text = text.replace(old, new)
        return text

    example = card_data("new", "game")
    for file in sorted(example.rglob("*.*")):
        is_wanted = "deck" in parts or file.name not in OF_DECK
        if file.is_file() and file.parent.name != "__pycache__" and is_wanted:
            path = str(file.relative_to(example))
            yield Path(in_its_names(path)), in_its_names(_fitting(file.read_text("utf-8"), parts))


def _fitting(text: str, parts: Collection[str]) -> str:
    """Without the lines behind `#: PART` where it is not wanted, or behind `#: no PART` where it
    is.
    """
    found, is_wanted = [], True
    for line in text.splitlines(keepends=True):
        if line.startswith(MARK):
            *no, part = line[len(MARK) :].split() or [""]
            is_wanted = not part or (part in parts) is not bool(no)
        elif is_wanted:
            found.append(line)
    return "".join(found)
