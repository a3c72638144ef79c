"""`referee balance`: what the command takes; `referee.insight` does the work."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.common.command_line.declared import CommandLine
from cards_pdf.common.command_line.plain_typer import speech_of
from referee.errors import WrongUse

app = CommandLine()
DECK = "a deck of the legacy game: its file, or legacy for the one that comes with the project"
FILE = "FILE"


@app.command()
def balance(
    context: typer.Context,
    deck: Annotated[str, typer.Argument(help=DECK)],
    against: Annotated[
        str | None, typer.Option(metavar="DECK", help="another deck, on the same seeds")
    ] = None,
    campaigns: Annotated[int, typer.Option(metavar="N", help="how many are played")] = 200,
    games: Annotated[int, typer.Option(metavar="N", help="of each campaign")] = 20,
    workers: Annotated[int, typer.Option(metavar="N", help="processes that play at the same time")] = 1,
    html: Annotated[Path | None, typer.Option(metavar=FILE, help="the report as a page")] = None,
    png: Annotated[
        Path | None, typer.Option(metavar=FILE, help="the share won game by game, .png or .svg")
    ] = None,
) -> int:
    """Play a legacy deck's campaigns by the hundred and say whether it is fair."""
    from referee.insight.fairness.lab import balance as weigh
    from referee.insight.fairness.playing import Experiment

    if not (2 <= campaigns <= 10_000 and 1 <= games <= 500 and workers >= 1):  # noqa: PLR2004 -- as said
        raise WrongUse("--campaigns takes 2 to 10000, --games 1 to 500, --workers 1 or more.")
    return weigh(Experiment(deck, against, campaigns, games, workers), html, png, speech_of(context).spoken)
