"""The command line of `referee`: the tables of its commands, and a command for every game."""

from typing import Annotated, Any

import typer

from cards_pdf.common.commands import CommandEntry, CommandGroup, make_group, speech_of
from referee import __version__, games
from referee.commands.game_command import LANG_OPTION, GameGroup
from referee.rulekit.cards import whole_number
from referee.saves import library
from referee.saves.folder import list_campaign_folders
from referee.thirdparty.discovery import added_folders

PLAY = "play"


class Referee(GameGroup):
    """The group of all commands."""

    unknown = "There is no game or command {word}.{hint}"
    target = "referee.commands.game_command:game_command"
    games_heading = "Play:"

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        # `play FOLDER` becomes the command of the game in that folder.
        if args[0].casefold() == PLAY and len(args) > 1 and not args[1].startswith("-"):
            found = super().resolve_command(ctx, [games.find_name(args[1]), *args[2:]])
            return (f"{PLAY} {args[1]}", *found[1:]) if found[0] in added_folders else found
        # A number stands for an unfinished game, as the list shows it.
        if whole_number(args[0]):
            args = ["go", *args]
        return super().resolve_command(ctx, args)


class SimulationGroup(GameGroup):
    """The group `referee simulate`."""

    target = "referee.commands.simulate:simulate_command"

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        return super().resolve_command(ctx, [games.find_name(args[0]), *args[1:]])


def run_without_command(
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
        speech_of(context).tell(library.overview(speech_of(context).spoken.code, _campaigns()))


def _campaigns() -> list[str]:
    """Return a line for each campaign."""
    if not list_campaign_folders():
        return []
    from referee.campaign import actions  # 60 ms, and most players have no campaign

    return actions.list_campaigns()


CAMPAIGN_COMMANDS = {
    "new": CommandEntry(
        target="referee.commands.campaign:new", meaning="Start a campaign with fresh cards."
    ),
    "list": CommandEntry(
        target="referee.commands.campaign:list_campaigns",
        meaning="List the campaigns with their wins and losses.",
    ),
    "show": CommandEntry(
        target="referee.commands.campaign:show",
        meaning="Show the cards as they are now, and the latest games.",
    ),
    "history": CommandEntry(
        target="referee.commands.campaign:history",
        meaning="List every game: monster, outcome, turns, HP left, what was written on the cards.",
    ),
    "tick": CommandEntry(
        target="referee.commands.campaign:tick",
        meaning="Tick boxes after a game that you played without the referee.",
    ),
    "untick": CommandEntry(
        target="referee.commands.campaign:untick",
        meaning="Remove ticks, and undo what they changed on the cards.",
    ),
    "set": CommandEntry(
        target="referee.commands.campaign:set_value",
        meaning="Set a monster's number, a count, or whether an upgrade is crossed out (yes "
        "or no).",
    ),
    "undo": CommandEntry(
        target="referee.commands.campaign:undo", meaning="Reopen the last game at its last answer."
    ),
    "export": CommandEntry(
        target="referee.commands.campaign_on_paper:export",
        meaning="Print the deck as it is now, and the campaign's log, as PDFs.",
    ),
    "import": CommandEntry(
        target="referee.commands.campaign_on_paper:import_pdf",
        meaning="Read ticks from a filled-in PDF; show the changes before writing them.",
        opens_untrusted_files=True,
    ),
    "scan": CommandEntry(
        target="referee.commands.campaign_on_paper:scan",
        meaning="Read ticks from photos of printed cards; show the changes before writing them.",
        opens_untrusted_files=True,
    ),
}
# headings of the help
TO_PLAY = "Play:"
SAVES = "Saves:"
CAMPAIGN = "Campaign:"
AUTHORS = "For authors:"
COMMANDS: dict[str, CommandEntry | CommandGroup] = {
    "go": CommandEntry(
        target="referee.commands.play:go", meaning="Continue an unfinished game.", heading=TO_PLAY
    ),
    "rules": CommandEntry(
        target="referee.commands.rules:rules", meaning="Show the rules of a game.", heading=TO_PLAY
    ),
    "stats": CommandEntry(
        target="referee.commands.stats:stats",
        meaning="Count wins, scores and streaks.",
        heading=TO_PLAY,
    ),
    "phone": CommandEntry(
        target="referee.commands.page:phone",
        meaning="Show a page for the phone beside your cards: tap what you draw.",
        heading=TO_PLAY,
    ),
    "saves": CommandEntry(
        target="referee.commands.saves:saves", meaning="List the saved games.", heading=SAVES
    ),
    "log": CommandEntry(
        target="referee.commands.saves:log",
        meaning="Show a game as text, each answer with its number.",
        heading=SAVES,
    ),
    "share": CommandEntry(
        target="referee.commands.share:share",
        meaning="Show a game as a link: any page opens it, turn by turn.",
        heading=SAVES,
    ),
    "rename": CommandEntry(
        target="referee.commands.saves:rename", meaning="Rename a save.", heading=SAVES
    ),
    "discard": CommandEntry(
        target="referee.commands.saves:discard",
        meaning="Put a save aside; --back brings it back.",
        heading=SAVES,
    ),
    "campaign": make_group(
        "The legacy campaign: its cards, its history, and back to paper.",
        CAMPAIGN_COMMANDS,
        heading=CAMPAIGN,
        common=[LANG_OPTION],
    ),
    "balance": CommandEntry(
        target="referee.commands.balance:balance",
        meaning="Play campaigns with a legacy deck, and report whether it is fair and what to "
        "change.",
        heading=AUTHORS,
    ),
    "dev": CommandEntry(
        target="referee.commands.dev:dev",
        meaning="Play a game from its folder, and test and reload it at every change.",
        heading=AUTHORS,
    ),
    "new-game": CommandEntry(
        target="referee.commands.dev:new_game",
        meaning="Write a folder with a small game that can be played at once.",
        heading=AUTHORS,
    ),
    PLAY: CommandEntry(
        target="referee.commands.dev:play_folder",
        meaning="Play the game in a folder; the options of the game follow.",
        heading=AUTHORS,
    ),
    "simulate": make_group(
        "Play thousands of games automatically and count how they end.",
        {},
        cls=SimulationGroup,
        heading=AUTHORS,
        common=[LANG_OPTION],
    ),
    "web": CommandEntry(
        target="referee.commands.page:web",
        meaning="Write the page as a folder that needs no server: the referee runs in the browser.",
        heading=AUTHORS,
    ),
}
app = make_group(
    "Play solo card games with your own deck. `referee help GAME` lists its options.",
    COMMANDS,
    cls=Referee,
    brief=[AUTHORS, "Options:"],
    alone=run_without_command,
    common=[LANG_OPTION],
    add_completion=True,
)
