"""The command line of `cards-pdf`: the table of its commands."""

from typing import Annotated

import typer

from cards_pdf import __version__
from cards_pdf.common.command_line.commands import CommandEntry, make_group

COMMANDS = {
    "deck": CommandEntry(
        target="cards_pdf.commands.deck:deck",
        meaning="Print a deck as PDF or PNG.",
        opens_untrusted_files=True,
    ),
    "rules": CommandEntry(
        target="cards_pdf.commands.kit:rules",
        meaning="Print a game's rule sheet, booklet, play mat and trackers.",
        opens_untrusted_files=True,
    ),
    "box": CommandEntry(
        target="cards_pdf.commands.kit:box",
        meaning="Print a tuck box and a card wallet to fold for a deck, and a checklist of "
        "its cards.",
        opens_untrusted_files=True,
    ),
    "kit": CommandEntry(
        target="cards_pdf.commands.kit:kit",
        meaning="Print a whole game as one PDF: cards, box, play mat, rules, trackers, and "
        "what to do.",
        opens_untrusted_files=True,
    ),
    "all": CommandEntry(
        target="cards_pdf.commands.all:all_",
        meaning="Print every game and deck in your language and on your paper, and a page "
        "that lists them.",
    ),
    "calibrate": CommandEntry(
        target="cards_pdf.commands.calibrate:calibrate",
        meaning="Measure your printer, so that cards come out true to size.",
    ),
    "new": CommandEntry(
        target="cards_pdf.commands.check:new", meaning="Write a commented deck to start from."
    ),
    "studio": CommandEntry(
        target="cards_pdf.studio.command:studio", meaning="Design a deck on a page in your browser."
    ),
    "check": CommandEntry(
        target="cards_pdf.commands.check:check",
        meaning="Check a deck and report what is wrong with it.",
        opens_untrusted_files=True,
    ),
    "import": CommandEntry(
        target="cards_pdf.commands.import_deck:import_deck",
        meaning="Import a deck from rpg-cards, Cider, CardMaker or a spreadsheet.",
        opens_untrusted_files=True,
    ),
    "refold": CommandEntry(
        target="cards_pdf.commands.refold:refold",
        meaning="Cut the cards out of a PDF and print them like a deck of your own.",
        opens_untrusted_files=True,
    ),
    "fetch": CommandEntry(
        target="cards_pdf.commands.fetch:fetch",
        meaning="Download a deck's tables from their URLs. No other command uses the "
        "network on its own.",
    ),
    "showcase": CommandEntry(
        target="cards_pdf.commands.showcase:showcase",
        meaning="Draw a deck's cards in a fan, in a hand or behind their box.",
        opens_untrusted_files=True,
    ),
    "statistics": CommandEntry(
        target="cards_pdf.commands.statistics:statistics",
        meaning="Draw charts of what a deck is made of: costs, kinds and other columns.",
        opens_untrusted_files=True,
    ),
    "compare": CommandEntry(
        target="cards_pdf.commands.compare:compare",
        meaning="Draw the cards that look different in two versions of a deck, the older first.",
        opens_untrusted_files=True,
    ),
    "formats": CommandEntry(
        target="cards_pdf.commands.lists:formats",
        meaning="List sheet formats, card sizes and print services.",
    ),
    "icons": CommandEntry(
        target="cards_pdf.commands.lists:icons",
        meaning="List the icons for texts, and free icons for a deck's [icons].",
    ),
    "schema": CommandEntry(
        target="cards_pdf.commands.schema:schema",
        meaning="Print the JSON Schema of a file, for editors that complete and check it.",
        opens_untrusted_files=True,
    ),
}


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
    alone=run_without_command,
    add_completion=True,
)
