"""`referee go`."""

from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from referee.command_line import play
from referee.commands.saves import SAVES
from referee.saves import library

NAME = typer.Argument(help="a save or its number in the lobby", autocompletion=SAVES)


def go(context: typer.Context, name: Annotated[str | None, NAME] = None) -> int:
    return play.resume(library.find_resumable(name), speech_of(context).lang)
