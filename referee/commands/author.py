"""`referee new-game` and `referee dev`: for whoever writes a game."""

from __future__ import annotations

from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from referee.commands.options import Speaking
from referee.errors import user_path

app = Speaking()
NAME = "what it is called: lower-case letters, digits and hyphens"
FOLDER = "the folder with its pyproject.toml"
Name = Annotated[str, typer.Argument(help=NAME)]
Folder = Annotated[str, typer.Argument(metavar="FOLDER", help=FOLDER)]


@app.command("new-game")
def new_game(context: typer.Context, name: Name) -> None:
    """Write a game of your own to begin with: a package that plays at once."""
    from referee.commands.new_game import write  # only authors need it

    write(name, user_path(name), speech_of(context))


@app.command()
def dev(context: typer.Context, folder: Folder = ".") -> int:
    """Play a game from its folder, and try its laws and open it anew at every change."""
    from referee.commands.dev import watch

    return watch(user_path(folder), speech_of(context))
