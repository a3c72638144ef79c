"""The command line of `referee`: its commands, and one for every game."""

from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import SETTINGS, Command, Listed, speech_of
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.messages import Message
from referee import __version__
from referee.command_line import play
from referee.command_line.game_command import game_command
from referee.command_line.options import GameCommands
from referee.rulekit.cards import whole_number
from referee.saves import folder, listing


class Referee(GameCommands):
    unknown = "There is no game or command {word}.{hint}"

    def find(self, name: str) -> Listed | None:
        """Return a command; a number stands for an unfinished game, as the list shows it."""
        return self._unfinished(name) if whole_number(name) else super().find(name)

    def _unfinished(self, number: str) -> Listed:
        def make(speech: Speech) -> Command:
            run = lambda: play.resume_named(number, speech.lang)  # noqa: E731
            about = Message("Go on with an unfinished game.")
            return Command(number, callback=run, params=[*self.everywhere], help=about, **SETTINGS)

        return Listed(lambda speech: speech("Go on with an unfinished game."), make)


def referee(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="show the version of the referee")
    ] = False,
) -> None:
    """Print the version, or what can be resumed and started."""
    if version:
        typer.echo(f"referee {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        speech_of(context).tell(listing.overview(speech_of(context).spoken.code, _campaigns()))


def _campaigns() -> list[str]:
    """Return a line for each campaign. Most players have none, and wait for no import."""
    if not (folder.home() / folder.CAMPAIGNS).is_dir():
        return []
    from referee.campaign import actions

    return actions.list_campaigns()


app = Referee(
    game_command,
    "A referee for solo card games that you play with your own deck. Without a command it "
    "lists what you "
    "can go on with; `referee GAME --help` lists the options of a game.",
    referee,
    folder="referee.commands",
)
