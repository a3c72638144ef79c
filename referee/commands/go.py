"""`referee go`: an unfinished game is continued."""

from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from referee.command_line import play
from referee.commands.saves import UNFINISHED
from referee.saves import library

NAME = typer.Argument(help="a save or its number in the lobby", autocompletion=UNFINISHED)


def go(context: typer.Context, name: Annotated[str | None, NAME] = None) -> int:
    speech = speech_of(context)
    path = library.find_resumable(name)
    others = 0 if name else len(library.list_unfinished()) - 1
    if others:
        message = "{count:other game is|other games are} unfinished: `referee` lists them."
        speech.say(message, count=others)
    return play.resume(path, speech.lang)
