"""The command line of `referee`: its own commands, and a command for every game that can be played."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from cards_pdf.command_line.plain_typer import PlainGroup, PlainTyper
from referee import __version__, games
from referee.commands.campaign import app as campaigns
from referee.commands.game_command import GameCommand
from referee.commands.saves import app as saves


class Referee(PlainGroup):
    """Games come first. Those in packages of their own are only looked for where it matters."""

    kinds = "game or command"

    def list_commands(self, ctx: Any) -> list[str]:
        return [*games.names(), *super().list_commands(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        own = super().get_command(ctx, cmd_name)
        return own or (GameCommand(cmd_name) if games.known(cmd_name) else None)


app = PlainTyper(
    name="referee",
    cls=Referee,
    help="A referee for solo card games that you play with your own deck. Without a command it lists what "
    "you can go on with; `referee GAME --help` lists the options of a game.",
    invoke_without_command=True,
)
app.add_typer(saves)
app.add_typer(campaigns, name="campaign")


@app.callback()
def referee(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="say which referee this is")] = False,
) -> None:
    if version:
        typer.echo(f"referee {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from referee.saves.lobby import overview

        typer.echo("\n".join(overview()))
