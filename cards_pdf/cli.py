"""The commands `cards-pdf …`: what each takes, and which module does it. Nothing heavy is imported here."""

from pathlib import Path
from typing import Annotated

import typer

import cards_pdf
from cards_pdf.commands import options as o
from cards_pdf.common.command_line.commands import CommandLine, speech_of
from cards_pdf.common.sizes import USUAL_PAPER


def alone(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="show the version of cards-pdf")] = False,
) -> None:
    """What is asked without a command."""
    if version:
        typer.echo(f"cards-pdf {cards_pdf.version()}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app = CommandLine("Print cards and rule sheets as PDFs, from decks in TOML.", alone=alone)
OUT, HERE = Path("output"), Path()


@app.command()
def deck(  # noqa: PLR0913 -- a parameter is an option
    context: typer.Context,
    deck: o.Deck,
    lang: o.DeckLang = "",
    *,
    paper: o.DeckPaper = None,
    format: o.Format = None,  # noqa: A002 -- the option's name
    backs: o.Backs = "none",
    bleed: o.Bleed = "0mm",
    bleed_mode: o.BleedMode = "shared",
    margin: o.Margin = "5mm",
    marks: o.Marks = None,
    corners: o.Corners = "0mm",
    cut_file: o.CutFile = None,
    low_ink: o.LowInk = False,
    large_print: o.LargePrint = False,
    small_type: o.SmallType = False,
    suits: o.Suits = "two-colour",
    camera: o.Camera = False,
    fillable: o.Fillable = False,
    png: o.Png = None,
    single: o.Single = False,
    profile: o.Profile = None,
    cards: o.Cards = None,
    state: o.State = None,
    only_changed: o.OnlyChanged = False,
    since: o.Since = None,
    watch: o.Watch = False,
    out: o.Out = OUT,
) -> None:
    """Print a deck as PDF or PNG."""
    from cards_pdf.cards.edition import Edition
    from cards_pdf.commands.deck import print_deck
    from cards_pdf.commands.deck_wish import DeckWish

    wish = DeckWish(
        deck=deck,
        lang=lang,
        paper=paper,
        format=format,
        backs=backs,
        bleed=bleed,
        bleed_mode=bleed_mode,
        margin=margin,
        marks=marks,
        corners=corners,
        cut_file=cut_file,
        edition=Edition(low_ink, large_print, small_type, four_colour=suits == "four-colour"),
        camera=camera,
        fillable=fillable,
        png=png,
        single=single,
        profile=profile,
        cards=cards,
        state=state,
        only_changed=only_changed,
        since=since,
        out=out,
    )
    print_deck(wish, speech_of(context), watching=watch)


@app.command()
def rules(
    context: typer.Context,
    game: o.Game,
    lang: o.Lang = "",
    paper: o.Paper = USUAL_PAPER,
    low_ink: o.PlainRules = False,
    large_print: o.LargeRules = False,
    fillable: o.Trackers = False,
    out: o.Out = OUT,
) -> None:
    """Print a game's rule sheet, booklet, play mat and trackers."""
    from cards_pdf.cards.edition import Edition
    from cards_pdf.commands.files import print_works
    from cards_pdf.works.rules import RuleJob, rule_works

    job = RuleJob(paper, Edition(low_ink=low_ink, large=large_print), fillable=fillable)
    print_works(rule_works(game, job, lang), out, speech_of(context))


@app.command()
def box(
    context: typer.Context,
    deck: o.Deck,
    lang: o.DeckLang = "",
    paper: o.Paper = USUAL_PAPER,
    *,
    sleeved: o.Sleeved = False,
    low_ink: o.LowInk = False,
    large_print: o.LargeBox = False,
    out: o.Out = OUT,
) -> None:
    """Print a tuck box and a card wallet for a deck, to cut and fold."""
    from cards_pdf.cards.edition import Edition
    from cards_pdf.commands.files import print_together
    from cards_pdf.decks.load import load_deck
    from cards_pdf.works.boxes import box_works

    edition = Edition(low_ink=low_ink, large=large_print)
    works = box_works(load_deck(deck, lang), paper, edition, sleeved=sleeved)
    print_together(works, out, speech_of(context))


@app.command()
def kit(
    context: typer.Context,
    game: o.Game,
    lang: o.Lang = "",
    paper: o.Paper = USUAL_PAPER,
    backs: o.KitBacks = "long-edge",
    *,
    low_ink: o.LowInk = False,
    large_print: o.LargePrint = False,
    out: o.Out = OUT,
) -> None:
    """Print a whole game as one PDF that says what to print how: cards, box, play mat, rules, trackers."""
    from cards_pdf.cards.edition import Edition
    from cards_pdf.commands.files import print_works
    from cards_pdf.kits import KitJob
    from cards_pdf.works.kits import kit_works

    how = KitJob(paper, Edition(low_ink=low_ink, large=large_print), backs)
    print_works(kit_works(game, how, lang), out, speech_of(context))


@app.command()
def refold(  # noqa: PLR0913, PLR0917 -- a parameter is an option
    context: typer.Context,
    file: o.Foreign,
    grid: o.GridFile = None,
    pages: o.Pages = "",
    reverse: o.Reverse = "none",
    paper: o.Paper = USUAL_PAPER,
    backs: o.RefoldBacks = None,
    bleed: o.Bleed = "0mm",
    out: o.Out = OUT,
) -> None:
    """Cut the cards out of somebody's PDF and lay them out anew, as a deck that prints in every way."""
    from cards_pdf.commands.refold import Refold
    from cards_pdf.commands.refold import refold as refold_file

    refold_file(Refold(file, grid, pages, reverse, paper, backs, bleed, out), speech_of(context))


@app.command("all")
def all_(context: typer.Context, paper: o.Paper = USUAL_PAPER, out: o.Out = OUT) -> None:
    """Print every deck and every game's rules in every edition, and a page that lists them."""
    from cards_pdf.commands.all import print_all

    print_all(paper, out, speech_of(context))


@app.command()
def formats(context: typer.Context) -> None:
    """List sheet formats, card sizes and print services."""
    from cards_pdf.commands.formats import print_formats

    print_formats(speech_of(context))


@app.command()
def check(context: typer.Context, deck: o.Deck, lang: o.DeckLang = "") -> None:
    """Check a deck and say what is wrong with it."""
    from cards_pdf.commands.check import check_deck
    from cards_pdf.decks.load import load_deck

    check_deck(load_deck(deck, lang), speech_of(context))


@app.command()
def new(context: typer.Context, file: o.NewFile, layout: o.StartLayout = "") -> None:
    """Write a commented deck to start from."""
    from cards_pdf.commands.check import write_new_deck

    write_new_deck(file, layout, speech_of(context))


@app.command("import")
def import_(context: typer.Context, source: o.Strangers, out: o.ImportOut = HERE) -> None:
    """Make a deck of another program's: rpg-cards' JSON, a project folder of Cider, a stranger's table."""
    from cards_pdf.commands.importing import import_deck

    import_deck(source, out, speech_of(context))


@app.command()
def studio(
    context: typer.Context, deck: o.StudioDeck = None, port: o.Port = 0, *, no_browser: o.NoBrowser = False
) -> None:
    """Design a deck on a page in your browser: all cards live, tables, layout, print."""
    from cards_pdf.studio.serve import deck_file, run_studio

    run_studio(deck_file(deck), port, speech_of(context), opening=not no_browser)


@app.command()
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
