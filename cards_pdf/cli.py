"""The commands `cards-pdf …`: what each takes, and which module does it. Nothing heavy is imported
here.
"""

from pathlib import Path
from typing import Annotated

import typer

import cards_pdf
from cards_pdf.commands import options as o
from cards_pdf.common.command_line.commands import CommandLine, speech_of
from cards_pdf.common.sizes import USUAL_PAPER
from cards_pdf.order import Order


def alone(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="show the version of cards-pdf")
    ] = False,
) -> None:
    """What is asked without a command."""
    if version:
        typer.echo(f"cards-pdf {cards_pdf.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app = CommandLine("Print cards and rule sheets as PDFs, from decks in TOML.", alone=alone)
OUT, HERE = Path("output"), Path()


@app.command(
    opens_untrusted_files=True,
    takes=o.fills_in(
        "what lang paper format backs bleed bleed_mode from_ margin marks corners cut_file "
        "cutter inset"
        " low_ink large_print small_type suits border camera fillable gamma anyway png single "
        "profile stock"
        " foil hosted cards state only_changed since",
        what=o.DECK,
    ),
)
def deck(context: typer.Context, order: Order, watch: o.Watch = False, out: o.Out = OUT) -> None:
    """Print a deck as PDF or PNG."""
    from cards_pdf.commands.deck import print_deck

    print_deck(order, out, speech_of(context), watching=watch)


@app.command(
    opens_untrusted_files=True,
    takes=o.fills_in(
        "what lang paper low_ink large_print fillable",
        what=o.GAME,
        lang=o.GAME_LANG,
        low_ink=o.Worded("only the play mat, in black outlines: text takes the same ink anyway"),
        large_print=o.Worded("text at 18 pt, one column; no booklet"),
        fillable=o.Worded("only the trackers, to fill in a PDF reader"),
    ),
)
def rules(context: typer.Context, order: Order, out: o.Out = OUT) -> None:
    """Print a game's rule sheet, booklet, play mat and trackers."""
    from cards_pdf.commands.files import print_works
    from cards_pdf.outputs.rules import rule_works

    print_works(rule_works(order), out, speech_of(context))


@app.command(
    opens_untrusted_files=True,
    takes=o.fills_in(
        "what lang paper backs sleeved low_ink large_print",
        what=o.DECK,
        backs=o.Worded("gutterfold: room for cards of two layers of paper"),
        large_print=o.Worded(
            "only the tuck box, for large-print cards: they do not fit in a wallet"
        ),
    ),
)
def box(context: typer.Context, order: Order, out: o.Out = OUT) -> None:
    """Print a tuck box and a card wallet for a deck, to cut and fold, and a list to check the deck
    by.
    """
    from cards_pdf.commands.files import print_together
    from cards_pdf.decks.load import load_deck
    from cards_pdf.outputs.catalogue import box_works

    print_together(box_works(order, load_deck(order.what, order.lang)), out, speech_of(context))


@app.command(
    opens_untrusted_files=True,
    takes=o.fills_in(
        "what lang paper backs bleed corners suits border sleeved low_ink large_print",
        what=o.GAME,
        lang=o.GAME_LANG,
        sleeved=o.Worded("a box with room for cards in sleeves"),
    ),
)
def kit(
    context: typer.Context,
    order: Order,
    backs: o.KitBacks = "long-edge",
    no_backs: o.NoBacks = False,
    out: o.Out = OUT,
) -> None:
    """Print a whole game as one PDF that says what to print how: cards, box, play mat, rules,
    trackers.
    """
    from cards_pdf.commands.files import print_works
    from cards_pdf.outputs.kits import kit_works

    works = kit_works(order._replace(backs=backs), with_backs=not no_backs)
    print_works(works, out, speech_of(context))


@app.command(opens_untrusted_files=True, takes=o.fills_in("grid pages reverse paper backs bleed"))
def refold(
    context: typer.Context,
    files: o.Foreign,
    order: Order,
    grid: o.GridFile = None,
    pages: o.Pages = None,
    reverse: o.Reverse = "none",
    backs: o.RefoldBacks = None,
    out: o.Out = OUT,
) -> None:
    """Cut the cards out of somebody's PDF and lay them out anew, as a deck that prints in every
    way.
    """
    from cards_pdf.commands.refold import RefoldSource, refold_files

    kinds = pages or [""]
    several = [
        RefoldSource(file, grid, part, reverse, len(kinds) > 1) for file in files for part in kinds
    ]
    refold_files(several, order, backs, out, speech_of(context))


@app.command(
    "all",
    takes=o.fills_in(
        "lang paper",
        lang=o.Worded("one language; without it, that of your locale", o.languages),
        paper=o.Worded("the paper in your printer; without it, that of your country"),
    ),
)
def all_(
    context: typer.Context,
    order: Order,
    papers: o.Papers = "",
    all_languages: o.AllLanguages = False,
    everything: o.Everything = False,
    out: o.Out = OUT,
) -> None:
    """Print every game and deck in your language and on your paper, and a page that lists them."""
    from cards_pdf.commands.all import Scope, print_all

    print_all(order, Scope(papers, all_languages, everything), out, speech_of(context))


@app.command()
def formats(context: typer.Context) -> None:
    """List sheet formats, card sizes and print services."""
    from cards_pdf.commands.schema import print_formats

    print_formats(speech_of(context))


@app.command()
def icons(context: typer.Context, word: o.IconWord = "") -> None:
    """List icons: those that texts name as they are, and free ones for a deck's [icons]."""
    from cards_pdf.commands.schema import print_icons

    print_icons(word, speech_of(context))


@app.command(opens_untrusted_files=True, takes=o.fills_in("what lang", what=o.DECK))
def check(context: typer.Context, order: Order) -> None:
    """Check a deck and say what is wrong with it."""
    from cards_pdf.commands.check import check_deck
    from cards_pdf.decks.load import load_deck

    check_deck(load_deck(order.what, order.lang), speech_of(context))


@app.command()
def new(context: typer.Context, file: o.NewFile, layout: o.StartLayout = "") -> None:
    """Write a commented deck to start from."""
    from cards_pdf.commands.check import write_new_deck

    write_new_deck(file, layout, speech_of(context))


@app.command(opens_untrusted_files=True, takes=o.fills_in("what lang low_ink cards", what=o.DECK))
def showcase(context: typer.Context, order: Order, pose: o.Pose = "fan", out: o.Out = OUT) -> None:
    """Draw a deck's cards in a fan, in a hand or behind their box, for a page that tells of the
    game.
    """
    from cards_pdf.commands.showcase import write_showcase

    write_showcase(order, out, pose, speech_of(context))


@app.command(opens_untrusted_files=True, takes=o.fills_in("what lang", what=o.DECK))
def statistics(context: typer.Context, order: Order, out: o.Out = OUT) -> None:
    """Draw what a deck is made of: the curve of its costs, its kinds, whatever else sorts its
    cards.
    """
    from cards_pdf.commands.statistics import write_statistics

    write_statistics(order, out, speech_of(context))


@app.command(opens_untrusted_files=True, takes=o.fills_in("what lang", what=o.DECK))
def compare(context: typer.Context, older: o.Older, order: Order, out: o.Out = OUT) -> None:
    """Draw the cards that look different in two versions of a deck, the older first."""
    from cards_pdf.commands.compare import write_comparison

    write_comparison(order, older, out, speech_of(context))


@app.command()
def fetch(context: typer.Context, deck: o.Fetched) -> None:
    """Read a deck's tables from their addresses, and keep them beside it. Nothing else asks
    unasked.
    """
    from cards_pdf.commands.fetch import fetch_tables

    fetch_tables(deck, speech_of(context))


@app.command("import", opens_untrusted_files=True)
def import_(context: typer.Context, source: o.Strangers, out: o.ImportOut = HERE) -> None:
    """Make a deck of another program's: of rpg-cards, Cider, CardMaker, or of a stranger's
    table.
    """
    from cards_pdf.importers import import_deck

    import_deck(source, out, speech_of(context))


@app.command()
def studio(
    context: typer.Context,
    deck: o.StudioDeck = None,
    port: o.Port = 0,
    *,
    no_browser: o.NoBrowser = False,
) -> None:
    """Design a deck on a page in your browser: all cards live, tables, layout, print."""
    from cards_pdf.studio.server import find_deck_file, run_studio

    run_studio(find_deck_file(deck), port, speech_of(context), opening=not no_browser)


@app.command(opens_untrusted_files=True)
def schema(context: typer.Context, name: o.SchemaName = "") -> None:
    """Print the JSON Schema of a file, with which editors complete and check it."""
    from cards_pdf.commands.schema import print_schema

    print_schema(name, speech_of(context))


@app.command()
def calibrate(
    context: typer.Context,
    paper: o.Paper = USUAL_PAPER,
    shift: o.Shift = None,
    back: o.Back = None,
    length: o.Length = None,
    out: o.Out = OUT,
) -> None:
    """Measure your printer, so that cards come out true to size."""
    from cards_pdf.commands.calibrate import Measured, keep_measured, print_calibration_page

    read_off = Measured(shift, back, length)
    if any(read_off):
        keep_measured(read_off, speech_of(context))
    else:
        print_calibration_page(paper, out, speech_of(context))
