"""`referee campaign export` and `import`: cards as PDFs, and ticks from them.

These two import all that prints, which takes longer than the other commands of a campaign.
"""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.options import choice
from cards_pdf.common.sizes import USUAL_PAPER, paper_names
from cards_pdf.order import Order
from referee.campaign import pdf
from referee.command_line import asking
from referee.commands.campaign import NamedByOption, NamedByWord
from referee.errors import UsageError

CHANGED = "only cards that changed since the last export, each in its old place"
STICKERS = "only what changed since the last export, as labels to glue on"
SINCE = (
    "with --stickers or --only-changed: what changed since this game, to print a lost sheet again"
)
SAME_SHEET = "with --stickers: continue the last sheet of labels where it ends"
ANOTHER = "accept cards of another campaign as if they belonged to this one"


def export(  # noqa: PLR0913, PLR0917 -- each is an option of the command
    context: typer.Context,
    name: NamedByWord = None,
    campaign: NamedByOption = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="the folder for the files")] = Path(
        "output"
    ),
    paper: Annotated[
        str | None, choice(paper_names(), "the paper in your printer", USUAL_PAPER)
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
        asking.choose_campaign(speech, name, campaign),
        out,
        order,
        stickers=stickers,
        since=since,
        same_sheet=same_sheet,
        spoken=speech.spoken.code,
    )
    speech.tell(lines)


def import_pdf(
    context: typer.Context,
    words: Annotated[
        list[str], typer.Argument(metavar="[NAME] PDF", help="a fillable deck with your ticks")
    ],
    campaign: NamedByOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="write without asking")] = False,
    another: Annotated[bool, typer.Option("--another", help=ANOTHER)] = False,
) -> None:
    speech = speech_of(context)
    words, which = asking.split_campaign(speech, words, campaign)
    if len(words) != 1:
        raise UsageError("import takes one PDF.")
    ask = None if yes else partial(asking.confirm, speech)
    speech.tell(pdf.import_pdf(Path(words[0]), which, ask=ask, another=another))
