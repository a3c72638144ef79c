"""The commands around the games. Those that play a game stand ahead of this: see `command`."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated

import typer

from referee import games
from referee.commands import play
from referee.commands.campaign import app as campaigns
from referee.errors import WrongUse

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
    from referee.saves import reports

    _print(reports.list_saves())


@app.command()
def log(
    save: Annotated[str | None, typer.Argument(help="a save; without one, the last game")] = None,
) -> None:
    """Show one game as text, answer by answer with their numbers."""
    from referee.saves import reports

    _print(reports.log(save))


@app.command()
def stats() -> None:
    """Count wins, losses and streaks, by game and options."""
    from referee.saves import reports

    _print(reports.stats())


def run(words: list[str]) -> int:
    """Carry out a command, or play a game from elsewhere; a misspelt name is answered with the nearest."""
    own = [command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands]
    own += [group.name for group in app.registered_groups if group.name]
    if not words[0].startswith("-") and words[0] not in own:
        if games.known(words[0]):
            return play.run(words[0], words[1:])
        near = get_close_matches(words[0], [*games.names(), *own], 1)
        hint = f"Did you mean {near[0]}?" if near else "`referee --help` lists what there is."
        raise WrongUse(f"There is no game or command {words[0]}. {hint}")
    app(words)
    return 0


def _print(lines: list[str]) -> None:
    for line in lines:
        typer.echo(line)
