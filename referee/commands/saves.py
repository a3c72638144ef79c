"""Saved games at the command line: `saves`, `go`, `log`, `stats`, `rename` and `discard`."""

from __future__ import annotations

import shlex
from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.options import completed
from cards_pdf.common.sentences import Sentence
from referee.commands import options
from referee.commands.options import Speaking
from referee.errors import user_path

app = Speaking()
Save = Annotated[
    str | None,
    typer.Argument(help="a save; without one, the last game", autocompletion=completed(options.saves)),
]
Named = Annotated[str, typer.Argument(help="a save", autocompletion=completed(options.saves))]


@app.command()
def go(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(help="a save or its number in the lobby", autocompletion=completed(options.saves)),
    ] = None,
) -> int:
    """Go on with an unfinished game."""
    from referee.commands import play
    from referee.saves import save_names

    return play.go_on(save_names.to_go_on_with(name), speech_of(context).lang)


@app.command()
def discard(
    context: typer.Context,
    name: Named,
    back: Annotated[bool, typer.Option("--back", help="bring a save back")] = False,
) -> None:
    """Put a save aside; --back brings it back."""
    from referee.saves import folder, save_names

    speech = speech_of(context)
    if back:
        speech.say("{save} is back among the saves.", save=folder.label(save_names.restore(name)))
        return
    kept = save_names.discard(name)
    command = f"referee discard --back {shlex.quote(kept.stem)}"
    speech.tell(
        [
            Sentence("{save} is put aside: {path}", save=name, path=kept),
            Sentence("`{command}` brings it back.", command=command),
        ]
    )


@app.command()
def rename(
    context: typer.Context,
    name: Named,
    new: Annotated[str, typer.Argument(help="its new name")],
) -> None:
    """Rename a save."""
    from referee.saves import folder, save_names

    speech_of(context).say(
        "{save} is now called {name}.", save=name, name=folder.label(save_names.rename(name, new))
    )


@app.command()
def saves(context: typer.Context) -> None:
    """List the saved games."""
    from referee.saves import reports

    speech_of(context).tell(reports.list_saves())


@app.command()
def log(context: typer.Context, save: Save = None) -> None:
    """Show a game as text, each answer with its number."""
    from referee.saves import reports

    speech_of(context).tell(reports.log(save, speech_of(context).lang))


@app.command()
def stats(
    context: typer.Context,
    png: Annotated[
        str | None, typer.Option("--png", metavar="FILE", help="also draw the win rates, as .png or .svg")
    ] = None,
) -> None:
    """Count wins, scores and streaks, by game and options."""
    from referee.front_ends.protocol import kept
    from referee.saves.record import records

    speech = speech_of(context)
    found = records(speech.spoken.code)
    speech.tell(kept.lines(found))
    if png and found:
        from referee.commands.stats import draw

        path = user_path(png)
        draw(found, speech(Sentence("Games won, with 95 % intervals")), path)
        speech.say("Drawn: {path}", path=path)
