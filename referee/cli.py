"""The command line of `referee`: its own commands, and a command for every game that can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from cards_pdf.common.command_line.declared import CommandLine
from cards_pdf.common.command_line.plain_typer import speech_of
from cards_pdf.common.command_line.speech import Speech
from referee import __version__, games
from referee.commands import balance, phone, saves, web
from referee.commands.game_command import GameCommand
from referee.commands.options import Speaking
from referee.saves import folder, lobby


class Referee(Speaking):
    """Games come first. Those in packages of their own are only looked for where it matters."""

    unknown = "There is no game or command {word}.{hint}"

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        speech_of(ctx).overhear(args)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        return [*games.names(), *super().list_commands(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        own = super().get_command(ctx, cmd_name)
        return own or (GameCommand(cmd_name) if games.known(cmd_name) else None)

    def listed(self, speech: Speech) -> Iterator[tuple[str, str, str]]:
        yield from (("Games:", name, lobby.title(name, speech.spoken.code)) for name in games.names())
        yield from super().listed(speech)


def referee(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="say which referee this is")] = False,
) -> None:
    """What the command does on its own."""
    if version:
        typer.echo(f"referee {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        speech_of(context).tell(lobby.overview(speech_of(context).spoken.code, _campaigns()))


def _campaigns() -> list[str]:
    """Each campaign with its games and wins; most players have none, and wait for nothing."""
    if not (folder.home() / folder.CAMPAIGNS).is_dir():
        return []
    from referee.campaign import by_hand

    return by_hand.listed()


def _campaign() -> CommandLine:
    from referee.commands import campaign

    return campaign.app


def _simulate() -> CommandLine:
    from referee.commands import simulate

    return simulate.app


app = CommandLine(
    "A referee for solo card games that you play with your own deck. Without a command it lists what you "
    "can go on with; `referee GAME --help` lists the options of a game.",
    alone=referee,
    cls=Referee,
)
app.include(saves.app)
app.include(balance.app)
app.include(phone.app)
app.include(web.app)
app.add("campaign", "The legacy campaign: its cards, its history, and back to paper.", _campaign)
app.add("simulate", "Let the referee play by itself, by the thousand, and count how games end.", _simulate)
