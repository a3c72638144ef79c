"""`referee campaign …`: what the commands take; the room `referee.campaign` does the work."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.options import choice, completed
from cards_pdf.common.sizes import USUAL_PAPER, paper_names
from referee.commands import asking, options
from referee.commands.options import Speaking
from referee.errors import WrongUse

app = Speaking()
ITS_NAME = "its name; not needed if there is only one"
CAMPAIGNS = completed(options.campaigns)
Which = Annotated[
    str | None, typer.Option("--campaign", metavar="NAME", help=ITS_NAME, autocompletion=CAMPAIGNS)
]
Named = Annotated[str | None, typer.Argument(help=ITS_NAME, autocompletion=CAMPAIGNS)]
CHANGED = "only cards that changed since the last export, each in its old place"
STICKERS = "only what changed since the last export, as labels to glue on"
SINCE = "with --stickers or --only-changed: what changed since this game, to print a lost sheet again"
SAME_SHEET = "with --stickers: go on where the last sheet of labels ends, to fill it"
SET = "FM.hp, wins or S2.crossed_out, and a number, or yes or no"
PHOTOS = "pictures of your cards, from a phone or a scanner"
ANOTHER = "take over cards of another campaign as if they belonged to this one"
Boxes = Annotated[
    list[str],
    typer.Argument(metavar="[NAME] BOX…", help="such as A1.2, or A1.3 fire", autocompletion=CAMPAIGNS),
]


@app.command()
def new(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(help="what to call it")] = None,
    campaign: Annotated[str | None, typer.Option("--campaign", metavar="NAME", help="the same")] = None,
    deck: Annotated[
        str | None, typer.Option(metavar="FILE.toml", help="a deck of your own instead of the shipped one")
    ] = None,
    upgrade_discards: Annotated[
        str | None,
        typer.Option(metavar="upgraded|nothing", help="which card goes to the discard pile when UP is used"),
    ] = None,
) -> None:
    """Start a campaign with fresh cards."""
    from referee.campaign import by_hand

    called = asking.either(name, campaign)
    if called is None:
        raise WrongUse("Say what to call it: `referee campaign new NAME`.")
    speech_of(context).tell(by_hand.new(called, deck, upgrade_discards))


@app.command("list")
def list_(context: typer.Context) -> None:
    """List the campaigns with their wins and losses."""
    from referee.campaign import by_hand

    speech_of(context).tell(by_hand.listed())


@app.command()
def show(context: typer.Context, name: Named = None, campaign: Which = None) -> None:
    """Show the cards as they are, and the last games."""
    from referee import games
    from referee.campaign import by_hand

    speech = speech_of(context)
    word = games.load("legacy").say(speech.spoken.code).word
    speech.tell(by_hand.show(asking.campaign(speech, asking.either(name, campaign)), word))


@app.command()
def history(context: typer.Context, name: Named = None, campaign: Which = None) -> None:
    """List every game: monster, outcome, turns, HP left, what was written on the cards."""
    from referee.campaign import by_hand

    speech = speech_of(context)
    speech.tell(by_hand.history(asking.campaign(speech, asking.either(name, campaign))))


@app.command()
def tick(context: typer.Context, boxes: Boxes, campaign: Which = None) -> None:
    """Tick boxes after a game without the referee."""
    from referee.campaign import by_hand

    speech = speech_of(context)
    boxes, campaign = asking.named_first(boxes, campaign)
    speech.tell(by_hand.tick(boxes, asking.campaign(speech, campaign)))


@app.command()
def untick(context: typer.Context, boxes: Boxes, campaign: Which = None) -> None:
    """Take ticks back, with what they wrote on the cards."""
    from referee.campaign import by_hand

    speech = speech_of(context)
    boxes, campaign = asking.named_first(boxes, campaign)
    speech.tell(by_hand.untick(boxes, asking.campaign(speech, campaign)))


@app.command("set")
def set_(
    context: typer.Context,
    words: Annotated[
        list[str], typer.Argument(metavar="[NAME] KEY VALUE", help=SET, autocompletion=CAMPAIGNS)
    ],
    campaign: Which = None,
) -> None:
    """Set a monster's number, a count, or whether an upgrade is crossed out (yes, no)."""
    from referee.campaign import by_hand

    speech = speech_of(context)
    words, campaign = asking.named_first(words, campaign)
    if len(words) != 2:  # noqa: PLR2004 -- a key and its value
        raise WrongUse("set takes a key and its value, such as FM.hp 140, or wins 3.")
    key, value = words
    speech.tell(by_hand.set_value(key, value, asking.campaign(speech, campaign)))


@app.command()
def undo(context: typer.Context, name: Named = None, campaign: Which = None) -> None:
    """Reopen the last game at its last answer."""
    from referee.campaign import by_hand

    speech = speech_of(context)
    speech.tell(by_hand.undo(asking.campaign(speech, asking.either(name, campaign))))


@app.command()
def export(  # noqa: PLR0913, PLR0917 -- each is an option of the command
    context: typer.Context,
    name: Named = None,
    campaign: Which = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="the folder for the files")] = Path("output"),
    paper: Annotated[str, choice(paper_names, "the paper in your printer")] = USUAL_PAPER,
    only_changed: Annotated[bool, typer.Option("--only-changed", help=CHANGED)] = False,
    stickers: Annotated[bool, typer.Option("--stickers", help=STICKERS)] = False,
    since: Annotated[int | None, typer.Option("--since", metavar="GAME", help=SINCE)] = None,
    same_sheet: Annotated[bool, typer.Option("--same-sheet", help=SAME_SHEET)] = False,
    fillable: Annotated[
        bool, typer.Option("--fillable", help="boxes that can be ticked in a PDF reader")
    ] = False,
    low_ink: Annotated[bool, typer.Option("--low-ink", help="outlines instead of areas of colour")] = False,
    large_print: Annotated[bool, typer.Option("--large-print", help="one and a half times as large")] = False,
) -> None:
    """Print the deck as it is now, and the campaign's log, as PDFs."""
    from referee.campaign.to_pdf import Wish
    from referee.campaign.to_pdf import export as write

    speech = speech_of(context)
    lang, spoken = speech.lang or "", speech.spoken.code
    wish = Wish(
        out, paper, only_changed, stickers, since, same_sheet, fillable, low_ink, large_print, lang, spoken
    )
    speech.tell(write(asking.campaign(speech, asking.either(name, campaign)), wish))


@app.command("import")
def import_(
    context: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="[NAME] PDF", help="a fillable deck with your ticks")],
    campaign: Which = None,
    yes: Annotated[bool, typer.Option("--yes", help="write without asking")] = False,
    another: Annotated[bool, typer.Option("--another", help=ANOTHER)] = False,
) -> None:
    """Take ticks from a filled-in PDF; says what changed before it writes."""
    from referee.campaign.from_pdf import import_pdf

    speech = speech_of(context)
    words, campaign = asking.named_first(words, campaign)
    if len(words) != 1:
        raise WrongUse("import takes one PDF.")
    which = asking.campaign(speech, campaign)
    ask = partial(asking.agreed, speech)
    speech.tell(import_pdf(Path(words[0]), which, yes=yes, another=another, ask=ask))


@app.command()
def scan(
    context: typer.Context,
    photos: Annotated[list[str], typer.Argument(metavar="[NAME] PHOTO…", help=PHOTOS)],
    campaign: Which = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="write without asking; doubtful boxes stay as they are")
    ] = False,
) -> None:
    """Take ticks from photos of the printed cards; says what would change before it writes."""
    from referee.commands.scan import scan as read

    speech = speech_of(context)
    photos, campaign = asking.named_first(photos, campaign)
    if not photos:
        raise WrongUse("scan takes at least one photo.")
    read(speech, [Path(photo) for photo in photos], asking.campaign(speech, campaign), yes=yes)
