"""`referee go`."""

from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from referee.command_line import play
from referee.commands.saves import UNFINISHED
from referee.saves import library

NAME = typer.Argument(help="a save or its number in the lobby", autocompletion=UNFINISHED)


def go(context: typer.Context, name: Annotated[str | None, NAME] = None) -> int:
    return play.resume(library.find_resumable(name), speech_of(context).lang)
