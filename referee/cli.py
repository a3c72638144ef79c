"""The commands around the games. Those that play a game stand ahead of this: see `command`."""

from __future__ import annotations

from typing import Annotated

import typer

from referee import games
from referee.campaign.cli import app as campaigns

GAMES = "\n\n".join(f"referee {name}: play {title}" for name, title in games.TITLES.items())
app = typer.Typer(
    name="referee",
    help="A referee for solo card games that you play with your own deck.",
    epilog=f"{GAMES}\n\nreferee GAME --help lists the options of a game.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=False,
)
app.add_typer(campaigns, name="campaign")


@app.command()
def saves() -> None:
    """List the saved games."""
    from referee import reports

    _print(reports.list_saves())


@app.command()
def log(
    save: Annotated[str | None, typer.Argument(help="a save; without one, the last game")] = None,
) -> None:
    """Show one game as text, answer by answer with their numbers."""
    from referee import reports

    _print(reports.log(save))


@app.command()
def stats() -> None:
    """Count wins, losses and streaks, by game and options."""
    from referee import reports

    _print(reports.stats())


def _print(lines: list[str]) -> None:
    for line in lines:
        typer.echo(line)
