"""`referee play FOLDER`, as help lists it. `referee.cli` makes it the command of the game."""

from typing import Annotated

import typer

FOLDER = typer.Argument(metavar="FOLDER", help="the folder of the game")


def play_folder(folder: Annotated[str, FOLDER]) -> None:
    """Stand in the list of commands. With a folder, the command of its game has run instead."""
