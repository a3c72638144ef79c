"""`referee campaign …`: what the commands take; the room `referee.campaign` does the work."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.options import choice, completion_of
from cards_pdf.common.sizes import USUAL_PAPER, paper_names
from referee.command_line import asking, options
from referee.command_line.options import Commands
from referee.errors import UsageError

app = Commands("The legacy campaign: its cards, its history, and back to paper.", name="campaign")
ITS_NAME = "its name; not needed if there is only one"
CAMPAIGNS = completion_of(options.list_campaign_names)
BEHIND = typer.Option("--campaign", metavar="NAME", help=ITS_NAME, autocompletion=CAMPAIGNS)
Which = Annotated[str | None, BEHIND]
Named = Annotated[str | None, typer.Argument(help=ITS_NAME, autocompletion=CAMPAIGNS)]
CHANGED = "only cards that changed since the last export, each in its old place"
STICKERS = "only what changed since the last export, as labels to glue on"
SINCE = (
    "with --stickers or --only-changed: what changed since this game, to print a lost sheet again"
)
SAME_SHEET = "with --stickers: go on where the last sheet of labels ends, to fill it"
WORDS = "FM.hp, wins or S2.crossed_out, and a number, or yes or no"
SET = typer.Argument(metavar="[NAME] KEY VALUE", help=WORDS, autocompletion=CAMPAIGNS)
PHOTOS = "pictures of your cards, from a phone or a scanner"
ANOTHER = "take over cards of another campaign as if they belonged to this one"
BOX = typer.Argument(
    metavar="[NAME] BOX…", help="such as A1.2, or A1.3 fire", autocompletion=CAMPAIGNS
)
DECK = typer.Option(metavar="FILE.toml", help="a deck of your own instead of the shipped one")


@app.command()
def new(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(help="what to call it")] = None,
    campaign: Annotated[
        str | None, typer.Option("--campaign", metavar="NAME", help="the same")
    ] = None,
    deck: Annotated[str | None, DECK] = None,
    upgrade_discards: Annotated[
        str | None,
        typer.Option(
            metavar="upgraded|nothing", help="which card goes to the discard pile when UP is used"
        ),
    ] = None,
) -> None:
    """Start a campaign with fresh cards."""
    from referee.campaign import actions

    called = asking.merge_names(name, campaign)
    if called is None:
        raise UsageError("Say what to call it: `referee campaign new NAME`.")
    speech_of(context).tell(actions.create(called, deck, upgrade_discards))


@app.command()
def list_(context: typer.Context) -> None:
    """List the campaigns with their wins and losses."""
    from referee.campaign import actions

    speech_of(context).tell(actions.list_campaigns())


def _meant(context: typer.Context, name: str | None, campaign: str | None) -> str | None:
    """The campaign that is named as a word or behind --campaign, or asked for."""
    return asking.choose_campaign(speech_of(context), asking.merge_names(name, campaign))


@app.command()
def show(context: typer.Context, name: Named = None, campaign: Which = None) -> None:
    """Show the cards as they are, and the last games."""
    from referee import games
    from referee.campaign import actions

    word = games.load("legacy").say(speech_of(context).spoken.code).word
    speech_of(context).tell(actions.show(_meant(context, name, campaign), word))


@app.command()
def history(context: typer.Context, name: Named = None, campaign: Which = None) -> None:
    """List every game: monster, outcome, turns, HP left, what was written on the cards."""
    from referee.campaign import actions

    speech_of(context).tell(actions.history(_meant(context, name, campaign)))


@app.command()
def tick(context: typer.Context, boxes: Annotated[list[str], BOX], campaign: Which = None) -> None:
    """Tick boxes after a game without the referee."""
    from referee.campaign import actions

    speech = speech_of(context)
    boxes, campaign = asking.split_name(boxes, campaign)
    speech.tell(actions.tick_boxes(boxes, asking.choose_campaign(speech, campaign)))


@app.command()
def untick(
    context: typer.Context, boxes: Annotated[list[str], BOX], campaign: Which = None
) -> None:
    """Take ticks back, with what they wrote on the cards."""
    from referee.campaign import actions

    speech = speech_of(context)
    boxes, campaign = asking.split_name(boxes, campaign)
    speech.tell(actions.untick_boxes(boxes, asking.choose_campaign(speech, campaign)))


@app.command()
def set_(context: typer.Context, words: Annotated[list[str], SET], campaign: Which = None) -> None:
    """Set a monster's number, a count, or whether an upgrade is crossed out (yes, no)."""
    from referee.campaign import actions

    speech = speech_of(context)
    words, campaign = asking.split_name(words, campaign)
    if len(words) != 2:  # noqa: PLR2004 -- a key and its value
        raise UsageError("set takes a key and its value, such as FM.hp 140, or wins 3.")
    key, value = words
    speech.tell(actions.set_value(key, value, asking.choose_campaign(speech, campaign)))


@app.command()
def undo(context: typer.Context, name: Named = None, campaign: Which = None) -> None:
    """Reopen the last game at its last answer."""
    from referee.campaign import actions

    speech_of(context).tell(actions.undo(_meant(context, name, campaign)))


@app.command()
def export(  # noqa: PLR0913, PLR0917 -- each is an option of the command
    context: typer.Context,
    name: Named = None,
    campaign: Which = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="the folder for the files")] = Path(
        "output"
    ),
    paper: Annotated[
        str | None, choice(paper_names, "the paper in your printer", USUAL_PAPER)
    ] = None,
    only_changed: Annotated[bool, typer.Option("--only-changed", help=CHANGED)] = False,
    stickers: Annotated[bool, typer.Option("--stickers", help=STICKERS)] = False,
    since: Annotated[int | None, typer.Option("--since", metavar="GAME", help=SINCE)] = None,
    same_sheet: Annotated[bool, typer.Option("--same-sheet", help=SAME_SHEET)] = False,
    fillable: Annotated[
        bool, typer.Option("--fillable", help="boxes that can be ticked in a PDF reader")
    ] = False,
    low_ink: Annotated[
        bool, typer.Option("--low-ink", help="outlines instead of areas of colour")
    ] = False,
    large_print: Annotated[
        bool, typer.Option("--large-print", help="one and a half times as large")
    ] = False,
) -> None:
    """Print the deck as it is now, and the campaign's log, as PDFs."""
    from cards_pdf.order import Order
    from referee.campaign import pdf

    speech = speech_of(context)
    order = Order(
        lang=speech.lang or "",
        paper=paper,
        only_changed=only_changed,
        fillable=fillable,
        low_ink=low_ink,
        large_print=large_print,
    )
    lines = pdf.export(
        _meant(context, name, campaign),
        out,
        order,
        stickers=stickers,
        since=since,
        same_sheet=same_sheet,
        spoken=speech.spoken.code,
    )
    speech.tell(lines)


@app.command(opens_untrusted_files=True)
def import_(
    context: typer.Context,
    words: Annotated[
        list[str], typer.Argument(metavar="[NAME] PDF", help="a fillable deck with your ticks")
    ],
    campaign: Which = None,
    yes: Annotated[bool, typer.Option("--yes", help="write without asking")] = False,
    another: Annotated[bool, typer.Option("--another", help=ANOTHER)] = False,
) -> None:
    """Take ticks from a filled-in PDF; says what changed before it writes."""
    from referee.campaign.pdf import import_pdf

    speech = speech_of(context)
    words, campaign = asking.split_name(words, campaign)
    if len(words) != 1:
        raise UsageError("import takes one PDF.")
    which = asking.choose_campaign(speech, campaign)
    ask = None if yes else partial(asking.confirm, speech)
    speech.tell(import_pdf(Path(words[0]), which, ask=ask, another=another))


@app.command(opens_untrusted_files=True)
def scan(
    context: typer.Context,
    photos: Annotated[list[str], typer.Argument(metavar="[NAME] PHOTO…", help=PHOTOS)],
    campaign: Which = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="write without asking; doubtful boxes stay as they are")
    ] = False,
) -> None:
    """Take ticks from photos of the printed cards; says what would change before it writes."""
    from referee.commands.campaign.photos import scan as read

    speech = speech_of(context)
    photos, campaign = asking.split_name(photos, campaign)
    if not photos:
        raise UsageError("scan takes at least one photo.")
    read(
        speech, [Path(photo) for photo in photos], asking.choose_campaign(speech, campaign), yes=yes
    )
