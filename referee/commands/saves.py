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
