"""`referee saves`, `log` and `stats`: what the commands take; `referee.saves` does the work."""

from __future__ import annotations

from typing import Annotated

import typer

from cards_pdf.command_line.choices import completed
from cards_pdf.command_line.declared import CommandLine
from cards_pdf.command_line.harmless import show_lines
from referee.commands import known

app = CommandLine()
Save = Annotated[
    str | None,
    typer.Argument(help="a save; without one, the last game", autocompletion=completed(known.saves)),
]
Named = Annotated[str, typer.Argument(help="a save", autocompletion=completed(known.saves))]


@app.command()
def go(
    name: Annotated[
        str | None,
        typer.Argument(help="a save or its number in the lobby", autocompletion=completed(known.saves)),
    ] = None,
) -> int:
    """Go on with an unfinished game of any kind."""
    from referee.commands import play
    from referee.saves import moving

    return play.go_on(moving.to_go_on_with(name))


@app.command()
def discard(
    name: Named, back: Annotated[bool, typer.Option("--back", help="bring it back instead")] = False
) -> None:
    """Lay a save aside; --back brings it back."""
    from referee.saves import folder, moving

    if back:
        show_lines([f"{folder.label(moving.restore(name))} is back among the saves."])
        return
    kept = moving.discard(name)
    show_lines([f"{name} is laid aside: {kept}", f"`referee discard --back '{kept.stem}'` brings it back."])


@app.command()
def rename(name: Named, new: Annotated[str, typer.Argument(help="what it is called from now on")]) -> None:
    """Give a save a name of its own."""
    from referee.saves import folder, moving

    show_lines([f"{name} is called {folder.label(moving.rename(name, new))} now."])


@app.command()
def saves() -> None:
    """List the saved games."""
    from referee.saves import reports

    show_lines(reports.list_saves())


@app.command()
def log(save: Save = None) -> None:
    """Show one game as text, answer by answer with their numbers."""
    from referee.saves import reports

    show_lines(reports.log(save))


@app.command()
def stats() -> None:
    """Count wins, losses and streaks, by game and options."""
    from referee.saves import reports

    show_lines(reports.stats())
