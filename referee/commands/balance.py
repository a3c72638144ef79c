"""`referee balance`."""

from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.common.commands import number, speech_of
from referee.insight.balance import report_balance
from referee.insight.deck_runs import Experiment, read_aim

DECK = "a deck of the legacy game: a .toml file, or legacy for the built-in one"
AGAINST = typer.Option(metavar="DECK", help="another deck, on the same seeds")
AIM = typer.Option(metavar="A..B", help="the share of games that should be won, such as 0.6..0.7")
HTML = typer.Option(metavar="FILE", help="write the report as an HTML page")
PNG = typer.Option(metavar="FILE", help="draw the win rate of each game, as .png or .svg")


def balance(  # noqa: PLR0913, PLR0917 -- its options are its arguments
    context: typer.Context,
    deck: Annotated[str, typer.Argument(help=DECK)],
    against: Annotated[str | None, AGAINST] = None,
    # A single campaign has no spread, so its win rate has no interval.
    campaigns: Annotated[int, number(2, 10_000, "the number of campaigns to play")] = 200,
    games: Annotated[int, number(1, 500, "games in each campaign")] = 20,
    aim: Annotated[str | None, AIM] = None,
    workers: Annotated[
        int, number(1, None, "the number of processes that play at the same time")
    ] = 1,
    html: Annotated[Path | None, HTML] = None,
    png: Annotated[Path | None, PNG] = None,
) -> int:
    experiment = Experiment(
        deck=deck,
        against=against,
        campaigns=campaigns,
        games=games,
        workers=workers,
        aim=read_aim(aim) if aim else None,
    )
    return report_balance(experiment, html=html, png=png, say=speech_of(context).spoken)
