"""A package with a small game in it, called as its author wants: rules, texts, sheet, mat, player, tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.data.places import card_data
from cards_pdf.common.errors import file_failure
from cards_pdf.common.whole_file import create_file, make_folder
from referee import games
from referee.errors import AlreadyThere, Failure, WrongUse
from referee.games.elsewhere import NAME

TAKEN = {*sys.stdlib_module_names, "referee", "cards_pdf", "tests"}


def write(name: str, folder: Path, speech: Speech) -> None:
    """Nothing that is there is touched."""
    _must_be_free(name)
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
    example = card_data("new", "game")
    for file in sorted(example.rglob("*.*")):
        if file.is_file() and file.parent.name != "__pycache__":
            yield Path(_said(str(file.relative_to(example)), called)), _said(file.read_text("utf-8"), called)


def _said(text: str, called: dict[str, str]) -> str:
    for old, new in called.items():
        text = text.replace(old, new)
    return text


def _must_be_free(name: str) -> None:
    if not NAME.fullmatch(name):
        raise WrongUse(
            "{name} cannot be a command: a game is called by lower-case letters, digits and hyphens.",
            name=name,
        )
    module = name.replace("-", "_")
    if games.known(name) or module in TAKEN or iskeyword(module):
        raise WrongUse("There is something called {name} already.", name=name)
