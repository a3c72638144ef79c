"""The command line of `cards-pdf`: the table of its commands."""

from typing import Annotated, Any

import typer

from cards_pdf import __version__
from cards_pdf.common.commands import CommandEntry, CommandGroup, make_group
from cards_pdf.common.data_files import games

PRINT = "Print:"
MAKE = "Make a deck:"
MORE = "More:"
COMMANDS = {
    "kit": CommandEntry(
        target="cards_pdf.commands.kit:kit",
        meaning="Print a whole game as one PDF.",
        heading=PRINT,
        brief=["--bleed", "--bleed-mode", "--margin", "--corners", "--suits", "--border"],
        opens_untrusted_files=True,
    ),
    "deck": CommandEntry(
        target="cards_pdf.commands.deck:deck",
        meaning="Print a deck as PDF or PNG.",
        heading=PRINT,
        brief=[
            *("--anyway", "--png", "--single", "--state", "--only-changed", "--since", "--watch"),
            *("--bleed", "--bleed-mode", "--from", "--skip", "--margin"),
            *("Cutting:", "Look:", "Services:"),
        ],
        opens_untrusted_files=True,
    ),
    "rules": CommandEntry(
        target="cards_pdf.commands.kit:rules",
        meaning="Print a game's rule sheet, booklet, play mat and trackers.",
        heading=PRINT,
        opens_untrusted_files=True,
    ),
    "box": CommandEntry(
        target="cards_pdf.commands.kit:box",
        meaning="Print a tuck box, a card wallet and a checklist for a deck.",
        heading=PRINT,
        opens_untrusted_files=True,
    ),
    "all": CommandEntry(
        target="cards_pdf.commands.all:all_",
        meaning="Print every game and deck, and a page that lists them.",
        heading=PRINT,
    ),
    "calibrate": CommandEntry(
        target="cards_pdf.commands.calibrate:calibrate",
        meaning="Measure your printer, so that cards come out true to size.",
        heading=PRINT,
    ),
    "formats": CommandEntry(
        target="cards_pdf.commands.lists:formats",
        meaning="List sheet formats, card sizes and print services.",
        heading=PRINT,
    ),
    "new": CommandEntry(
        target="cards_pdf.commands.authoring:new",
        meaning="Write a commented deck to start from.",
        heading=MAKE,
    ),
    "studio": CommandEntry(
        target="cards_pdf.studio.server:studio",
        meaning="Design a deck on a page in your browser.",
        heading=MAKE,
    ),
    "check": CommandEntry(
        target="cards_pdf.commands.authoring:check",
        meaning="Check a deck and report what is wrong with it.",
        heading=MAKE,
        opens_untrusted_files=True,
    ),
    "import": CommandEntry(
        target="cards_pdf.commands.fetch:import_deck",
        meaning="Import a deck from a spreadsheet or another program.",
        heading=MAKE,
        opens_untrusted_files=True,
    ),
    "icons": CommandEntry(
        target="cards_pdf.commands.lists:icons",
        meaning="List the icons for texts and decks.",
        heading=MAKE,
    ),
    "fetch": CommandEntry(
        target="cards_pdf.commands.fetch:fetch",
        meaning="Download a deck's tables and pictures from their URLs. No other command uses the "
        "network on its own.",
        heading=MORE,
    ),
    "refold": CommandEntry(
        target="cards_pdf.commands.refold:refold",
        meaning="Cut the cards out of a PDF and print them like a deck of your own.",
        heading=MORE,
        opens_untrusted_files=True,
    ),
    "showcase": CommandEntry(
        target="cards_pdf.commands.showcase:showcase",
        meaning="Draw a deck's cards in a fan, in a hand or behind their box.",
        heading=MORE,
        opens_untrusted_files=True,
    ),
    "statistics": CommandEntry(
        target="cards_pdf.commands.overviews:statistics",
        meaning="Draw charts of what a deck is made of: costs, kinds and other columns.",
        heading=MORE,
        opens_untrusted_files=True,
    ),
    "compare": CommandEntry(
        target="cards_pdf.commands.overviews:compare",
        meaning="Draw the cards that look different in two versions of a deck, the older first.",
        heading=MORE,
        opens_untrusted_files=True,
    ),
    "schema": CommandEntry(
        target="cards_pdf.commands.authoring:schema",
        meaning="Print the JSON Schema of a file, for editors that complete and check it.",
        heading=MORE,
        opens_untrusted_files=True,
    ),
}


class CardsPdf(CommandGroup):
    """The group of all commands."""

    def forgive(self, ctx: Any, args: list[str]) -> list[str]:
        """`print NAME` prints the kit of a game, or else a deck."""
        if args[0].casefold() == "print" and args[1:]:
            args = ["kit" if args[1] in games() else "deck", *args[1:]]
        return super().forgive(ctx, args)


def run_without_command(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="show the version of cards-pdf")
    ] = False,
) -> None:
    if version:
        typer.echo(f"cards-pdf {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app = make_group(
    "Print cards and rule sheets as PDFs, from decks in TOML.",
    COMMANDS,
    cls=CardsPdf,
    brief=[MORE, "Options:"],
    alone=run_without_command,
    add_completion=True,
)
