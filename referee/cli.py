"""The command line of `referee`: its own commands, and a command for every game that can be
played.
"""

from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import SETTINGS, Command, Listed, speech_of
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.messages import Message
from referee import __version__
from referee.command_line import play
from referee.command_line.game_command import game_command
from referee.command_line.options import OfGames
from referee.rulekit.cards import whole_number
from referee.saves import folder, listing


class Referee(OfGames):
    unknown = "There is no game or command {word}.{hint}"

    def find(self, name: str) -> Listed | None:
        """A number is that of an unfinished game, as the list shows it."""
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
    """What the command does on its own."""
    if version:
        typer.echo(f"referee {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        speech_of(context).tell(listing.overview(speech_of(context).spoken.code, _campaigns()))


def _campaigns() -> list[str]:
    """Each campaign with its games and wins; most players have none, and wait for nothing."""
    if not (folder.home() / folder.CAMPAIGNS).is_dir():
        return []
    from referee.campaign import actions

    return actions.listed()


app = Referee(
    game_command,
    "A referee for solo card games that you play with your own deck. Without a command it "
    "lists what you "
    "can go on with; `referee GAME --help` lists the options of a game.",
    referee,
    folder="referee.commands",
)
