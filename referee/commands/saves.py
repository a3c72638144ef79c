"""Saved games at the command line: `saves`, `log`, `rename` and `discard`."""

import shlex
from typing import Annotated

import typer

from cards_pdf.common.commands import completion_of, speech_of
from referee.saves import folder, library

SAVES = completion_of(lambda: [saved.label for saved in library.list_games()])
LAST = typer.Argument(help="a save; without one, the last game", autocompletion=SAVES)
NEW = typer.Argument(help="the new name")
Named = Annotated[str, typer.Argument(help="a save", autocompletion=SAVES)]


def discard(
    context: typer.Context,
    name: Named,
    back: Annotated[bool, typer.Option("--back", help="bring a save back")] = False,
) -> None:
    speech = speech_of(context)
    if back:
        speech.say("{save} is back among the saves.", save=folder.label(library.restore(name)))
        return
    copy = library.discard(name)
    command = f"referee discard --back {shlex.quote(copy.stem)}"
    speech.say("{save} is put aside: {path}", save=name, path=copy)
    speech.say("`{command}` brings it back.", command=command)


def rename(context: typer.Context, name: Named, new: Annotated[str, NEW]) -> None:
    label = folder.label(library.rename(name, new))
    speech_of(context).say("{save} is now called {name}.", save=name, name=label)


def saves(context: typer.Context) -> None:
    speech_of(context).tell(library.list_saves())


def log(context: typer.Context, save: Annotated[str | None, LAST] = None) -> None:
    speech_of(context).tell(library.list_answers(save, speech_of(context).lang))
