"""The commands `cards-pdf …`: what each takes, and which module carries it out.

Every command imports its module only when it runs, so that `--help` and completion stay fast.
"""

from pathlib import Path
from typing import Annotated, Any

import typer

import cards_pdf
from cards_pdf.commands.options import REVERSES, OptionText, order_options
from cards_pdf.common.command_line.commands import CommandLine, speech_of
from cards_pdf.common.command_line.options import choice, completion_of, number
from cards_pdf.common.data_files import starts
from cards_pdf.common.sizes import USUAL_PAPER, paper_names
from cards_pdf.order import BACKS, Order


def run_without_command(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="show the version of cards-pdf")
    ] = False,
) -> None:
    if version:
        typer.echo(f"cards-pdf {cards_pdf.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app = CommandLine(
    "Print cards and rule sheets as PDFs, from decks in TOML.", alone=run_without_command
)


def _argument(metavar: str, meaning: str) -> Any:
    return typer.Argument(metavar=metavar, help=meaning)


def _value(metavar: str, meaning: str) -> Any:
    return typer.Option(metavar=metavar, help=meaning)


def _switch(name: str, meaning: str) -> Any:
    # Without its name, Typer would add a `--no-…` to it.
    return typer.Option(name, help=meaning)


# --- names that complete an option ---


def _decks() -> list[str]:
    from cards_pdf.decks.load import shipped_decks

    return list(shipped_decks())


def _games() -> list[str]:
    from cards_pdf.rulebooks.load import games

    return list(games())


def _languages() -> list[str]:
    from cards_pdf.rulebooks.load import games, languages

    return sorted({lang for game in games() for lang in languages(game)})


OutFolder = Annotated[Path, _value("FOLDER", "the folder for the files")]
OUT = Path("output")
CURRENT_FOLDER = Path()
DECK = OptionText("a shipped deck's name or a .toml file", _decks, metavar="DECK")
GAME = OptionText(
    "the name of a game, or a rule sheet of your own: FILE.toml", _games, metavar="GAME"
)
GAME_LANGUAGE = OptionText("one language; without it, all of them", _languages)


# --- printing ---


@app.command(
    opens_untrusted_files=True,
    takes=order_options(
        "what lang paper format backs bleed bleed_mode from_ margin marks corners cut_file "
        "cutter inset"
        " low_ink large_print small_type suits border camera fillable gamma anyway png single "
        "profile stock"
        " foil hosted cards state only_changed since",
        what=DECK,
    ),
)
def deck(
    context: typer.Context,
    order: Order,
    watch: Annotated[
        bool, _switch("--watch", "print again whenever a file of the deck changes")
    ] = False,
    out: OutFolder = OUT,
) -> None:
    """Print a deck as PDF or PNG."""
    from cards_pdf.commands.deck import print_deck

    print_deck(order, out, speech_of(context), watching=watch)


@app.command(
    opens_untrusted_files=True,
    takes=order_options(
        "what lang paper low_ink large_print fillable",
        what=GAME,
        lang=GAME_LANGUAGE,
        low_ink=OptionText("only the play mat, in black outlines: text takes the same ink anyway"),
        large_print=OptionText("text at 18 pt, one column; no booklet"),
        fillable=OptionText("only the trackers, to fill in a PDF reader"),
    ),
)
def rules(context: typer.Context, order: Order, out: OutFolder = OUT) -> None:
    """Print a game's rule sheet, booklet, play mat and trackers."""
    from cards_pdf.commands.files import print_works
    from cards_pdf.outputs.rules import rule_works

    print_works(rule_works(order), out, speech_of(context))


@app.command(
    opens_untrusted_files=True,
    takes=order_options(
        "what lang paper backs sleeved low_ink large_print",
        what=DECK,
        backs=OptionText("gutterfold: room for cards of two layers of paper"),
        large_print=OptionText(
            "only the tuck box, for large-print cards: they do not fit in a wallet"
        ),
    ),
)
def box(context: typer.Context, order: Order, out: OutFolder = OUT) -> None:
    """Print a tuck box and a card wallet to fold for a deck, and a checklist of its cards."""
    from cards_pdf.commands.files import print_together
    from cards_pdf.decks.load import load_deck
    from cards_pdf.outputs.catalogue import box_works

    print_together(box_works(order, load_deck(order.what, order.lang)), out, speech_of(context))


@app.command(
    opens_untrusted_files=True,
    takes=order_options(
        "what lang paper backs bleed corners suits border sleeved low_ink large_print",
        what=GAME,
        lang=GAME_LANGUAGE,
        sleeved=OptionText("a box with room for cards in sleeves"),
    ),
)
def kit(
    context: typer.Context,
    order: Order,
    backs: Annotated[
        str,
        choice(
            lambda: ("long-edge", "gutterfold"),
            "turned over the long edge, or folded for a printer of one side",
        ),
    ] = "long-edge",
    no_backs: Annotated[
        bool, _switch("--no-backs", "fronts alone, which saves nearly half of the ink")
    ] = False,
    out: OutFolder = OUT,
) -> None:
    """Print a whole game as one PDF: cards, box, play mat, rules, trackers, and what to do."""
    from cards_pdf.commands.files import print_works
    from cards_pdf.outputs.kits import kit_works

    works = kit_works(order._replace(backs=backs), with_backs=not no_backs)
    print_works(works, out, speech_of(context))


@app.command(
    "all",
    takes=order_options(
        "lang paper",
        lang=OptionText("one language; without it, that of your locale", _languages),
        paper=OptionText("the paper in your printer; without it, that of your country"),
    ),
)
def all_(
    context: typer.Context,
    order: Order,
    papers: Annotated[str, _value("PAPERS", "several papers, such as a4,letter")] = "",
    all_languages: Annotated[
        bool, _switch("--all-languages", "in every language that there is")
    ] = False,
    everything: Annotated[
        bool,
        _switch(
            "--everything", "in every language and every edition, for A4 and Letter at the least"
        ),
    ] = False,
    out: OutFolder = OUT,
) -> None:
    """Print every game and deck in your language and on your paper, and a page that lists them."""
    from cards_pdf.commands.all import Scope, print_all

    scope = Scope(papers=papers, all_languages=all_languages, everything=everything)
    print_all(order, scope, out, speech_of(context))


@app.command()
def calibrate(
    context: typer.Context,
    paper: Annotated[str, choice(paper_names, "the paper in your printer")] = USUAL_PAPER,
    shift: Annotated[
        str | None, _value("X,Y", "how far off the front's cross is: right,down in mm")
    ] = None,
    back: Annotated[
        str | None, _value("X,Y", "the same for the back's cross, seen from the back")
    ] = None,
    length: Annotated[
        str | None, _value("X,Y", "how long the 150 mm rulers came out: across,down in mm")
    ] = None,
    out: OutFolder = OUT,
) -> None:
    """Measure your printer, so that cards come out true to size."""
    from cards_pdf.commands.calibrate import Measured, keep_measured, print_calibration_page

    measured = Measured(shift, back, length)
    if any(measured):
        keep_measured(measured, speech_of(context))
    else:
        print_calibration_page(paper, out, speech_of(context))


# --- designing ---


@app.command()
def new(
    context: typer.Context,
    file: Annotated[
        Path, _argument("FILE", "the .toml file to write; an existing file is never overwritten")
    ],
    layout: Annotated[
        str,
        typer.Option(
            metavar="|".join(starts()),
            help="with a layout of its own, and cards that show it",
            autocompletion=completion_of(starts),
        ),
    ] = "",
) -> None:
    """Write a commented deck to start from."""
    from cards_pdf.commands.check import write_new_deck

    write_new_deck(file, layout, speech_of(context))


@app.command()
def studio(
    context: typer.Context,
    deck: Annotated[
        Path | None,
        _argument("FILE", "the deck's .toml file, or a folder; a new one may be begun there"),
    ] = None,
    port: Annotated[int, number(0, 65535, "the port to serve at; 0 is any that is free")] = 0,
    *,
    no_browser: Annotated[bool, _switch("--no-browser", "only print the link")] = False,
) -> None:
    """Design a deck on a page in your browser."""
    from cards_pdf.studio.server import find_deck_file, run_studio

    run_studio(find_deck_file(deck), port, speech_of(context), opening=not no_browser)


@app.command(opens_untrusted_files=True, takes=order_options("what lang", what=DECK))
def check(context: typer.Context, order: Order) -> None:
    """Check a deck and report what is wrong with it."""
    from cards_pdf.commands.check import check_deck
    from cards_pdf.decks.load import load_deck

    check_deck(load_deck(order.what, order.lang), speech_of(context))


@app.command("import", opens_untrusted_files=True)
def import_(
    context: typer.Context,
    source: Annotated[
        Path,
        _argument("FILE", "a .json of rpg-cards, a folder of Cider, a .cmp of CardMaker, a table"),
    ],
    out: Annotated[
        Path, _value("FOLDER", "the folder for the deck; a table's deck is written beside it")
    ] = CURRENT_FOLDER,
) -> None:
    """Import a deck from rpg-cards, Cider, CardMaker or a spreadsheet."""
    from cards_pdf.importers import import_deck

    import_deck(source, out, speech_of(context))


@app.command(
    opens_untrusted_files=True, takes=order_options("grid pages reverse paper backs bleed")
)
def refold(
    context: typer.Context,
    files: Annotated[list[Path], _argument("FILE", "a PDF of cards on sheets")],
    order: Order,
    grid: Annotated[
        Path | None, _value("FILE", "how the cards lie on its pages, instead of looking for it")
    ] = None,
    pages: Annotated[
        list[str] | None,
        _value(
            "PAGES",
            "those that hold cards, such as 2-9,12; again for cards of another kind; without it, "
            "all",
        ),
    ] = None,
    reverse: Annotated[
        str,
        choice(
            lambda: REVERSES,
            "its backs: on even pages, one on the last page, or beside or below their fronts, "
            "across a fold",
        ),
    ] = "none",
    backs: Annotated[
        str | None, choice(lambda: BACKS, "how backs line up with their fronts")
    ] = None,
    out: OutFolder = OUT,
) -> None:
    """Cut the cards out of a PDF and print them like a deck of your own."""
    from cards_pdf.commands.refold import RefoldSource, refold_files

    parts = pages or [""]
    sources = [
        RefoldSource(file, grid, part, reverse, len(parts) > 1) for file in files for part in parts
    ]
    refold_files(sources, order, backs, out, speech_of(context))


@app.command()
def fetch(
    context: typer.Context,
    deck: Annotated[str, _argument("DECK", "a deck's .toml file, whose tables have an address")],
) -> None:
    """Download a deck's tables from their URLs. No other command uses the network on its own."""
    from cards_pdf.commands.fetch import fetch_tables

    fetch_tables(deck, speech_of(context))


@app.command(opens_untrusted_files=True, takes=order_options("what lang low_ink cards", what=DECK))
def showcase(
    context: typer.Context,
    order: Order,
    pose: Annotated[str, choice(lambda: ("fan", "hand", "box"), "how the cards are shown")] = "fan",
    out: OutFolder = OUT,
) -> None:
    """Draw a deck's cards in a fan, in a hand or behind their box."""
    from cards_pdf.commands.showcase import write_showcase

    write_showcase(order, out, pose, speech_of(context))


@app.command(opens_untrusted_files=True, takes=order_options("what lang", what=DECK))
def statistics(context: typer.Context, order: Order, out: OutFolder = OUT) -> None:
    """Draw charts of what a deck is made of: costs, kinds and other columns."""
    from cards_pdf.commands.statistics import write_statistics

    write_statistics(order, out, speech_of(context))


@app.command(opens_untrusted_files=True, takes=order_options("what lang", what=DECK))
def compare(
    context: typer.Context,
    older: Annotated[
        str, _argument("OLDER", "the deck as it was: a copy of its .toml file and what it names")
    ],
    order: Order,
    out: OutFolder = OUT,
) -> None:
    """Draw the cards that look different in two versions of a deck, the older first."""
    from cards_pdf.commands.compare import write_comparison

    write_comparison(order, older, out, speech_of(context))


# --- lists ---


@app.command()
def formats(context: typer.Context) -> None:
    """List sheet formats, card sizes and print services."""
    from cards_pdf.commands.schema import print_formats

    print_formats(speech_of(context))


@app.command()
def icons(
    context: typer.Context,
    word: Annotated[str, _argument("WORD", "only those whose name has it")] = "",
) -> None:
    """List the icons for texts, and free icons for a deck's [icons]."""
    from cards_pdf.commands.schema import print_icons

    print_icons(word, speech_of(context))


@app.command(opens_untrusted_files=True)
def schema(
    context: typer.Context,
    name: Annotated[str, _argument("NAME", "of which file; without it, which there are")] = "",
) -> None:
    """Print the JSON Schema of a file, for editors that complete and check it."""
    from cards_pdf.commands.schema import print_schema

    print_schema(name, speech_of(context))
