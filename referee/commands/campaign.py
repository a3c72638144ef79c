"""`referee campaign …`: what the commands take; `commands` does the work."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.command_line.choices import choice, completed
from cards_pdf.command_line.declared import CommandLine
from cards_pdf.command_line.harmless import show_lines
from cards_pdf.sizes import USUAL_PAPER, paper_names
from referee.commands import known
from referee.commands.options import Speaking

app = CommandLine(cls=Speaking)
ITS_NAME = "its name; not needed while there is only one"
CAMPAIGNS = completed(known.campaigns)
Which = Annotated[
    str | None, typer.Option("--campaign", metavar="NAME", help=ITS_NAME, autocompletion=CAMPAIGNS)
]
Named = Annotated[str | None, typer.Argument(help=ITS_NAME, autocompletion=CAMPAIGNS)]
CHANGED = "only cards that changed since the last export, in the places they had"
STICKERS = "only what changed since the last export, as labels to glue on"
ANOTHER = "take over cards of another campaign as if they were of this one"
Boxes = Annotated[list[str], typer.Argument(help="such as A1.2, or A1.3 fire")]


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="what to call it")],
    deck: Annotated[
        str | None, typer.Option(metavar="FILE.toml", help="a deck of your own instead of the shipped one")
    ] = None,
    upgrade_discards: Annotated[
        str | None,
        typer.Option(metavar="upgraded|nothing", help="which card goes to the discard pile when UP is used"),
    ] = None,
) -> None:
    """Begin a campaign with fresh cards."""
    from referee.campaign import by_hand

    show_lines(by_hand.new(name, deck, upgrade_discards))


@app.command("list")
def list_() -> None:
    """All campaigns with their counts."""
    from referee.campaign import by_hand

    show_lines(by_hand.listed())


@app.command()
def show(name: Named = None) -> None:
    """The cards as they are, and the last games."""
    from referee.campaign import by_hand

    show_lines(by_hand.show(name))


@app.command()
def history(name: Named = None) -> None:
    """Every game: monster, outcome, turns, HP left, what was written on the cards."""
    from referee.campaign import by_hand

    show_lines(by_hand.history(name))


@app.command()
def tick(boxes: Boxes, campaign: Which = None) -> None:
    """Tick boxes, for those who played without the referee."""
    from referee.campaign import by_hand

    show_lines(by_hand.tick(boxes, campaign))


@app.command()
def untick(boxes: Boxes, campaign: Which = None) -> None:
    """Take ticks back, with what they wrote on the cards."""
    from referee.campaign import by_hand

    show_lines(by_hand.untick(boxes, campaign))


@app.command("set")
def set_(
    key: Annotated[str, typer.Argument(help="FM.hp, wins, S2.crossed_out …")],
    value: Annotated[str, typer.Argument(help="a number, or yes or no")],
    campaign: Which = None,
) -> None:
    """Set a monster's number, a count, or whether an upgrade is crossed out (yes, no)."""
    from referee.campaign import by_hand

    show_lines(by_hand.set_value(key, value, campaign))


@app.command()
def undo(name: Named = None) -> None:
    """Reopen the last game at its last answer."""
    from referee.campaign import by_hand

    show_lines(by_hand.undo(name))


@app.command()
def export(
    name: Named = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="where files go")] = Path("output"),
    paper: Annotated[str, choice(paper_names, "what the printer holds")] = USUAL_PAPER,
    only_changed: Annotated[bool, typer.Option("--only-changed", help=CHANGED)] = False,
    stickers: Annotated[bool, typer.Option("--stickers", help=STICKERS)] = False,
    fillable: Annotated[bool, typer.Option("--fillable", help="boxes to tick in a PDF reader")] = False,
    low_ink: Annotated[bool, typer.Option("--low-ink", help="outlines instead of areas of colour")] = False,
    large_print: Annotated[bool, typer.Option("--large-print", help="half as large again")] = False,
) -> None:
    """Print the deck as it now is, and the campaign's log, as PDFs."""
    from referee.campaign.to_pdf import Wish
    from referee.campaign.to_pdf import export as write

    wish = Wish(out, paper, only_changed, stickers, fillable, low_ink, large_print)
    show_lines(write(name, wish))


@app.command("import")
def import_(
    pdf: Annotated[Path, typer.Argument(help="a fillable deck with your ticks")],
    campaign: Which = None,
    yes: Annotated[bool, typer.Option("--yes", help="write without asking")] = False,
    another: Annotated[bool, typer.Option("--another", help=ANOTHER)] = False,
) -> None:
    """Take ticks from a filled-in PDF; says what changed before it writes."""
    from referee.campaign.from_pdf import import_pdf

    show_lines(import_pdf(pdf, campaign, yes=yes, another=another))


@app.command()
def scan(
    photos: Annotated[list[Path], typer.Argument(help="pictures of your cards, by a phone or a scanner")],
    campaign: Which = None,
    yes: Annotated[bool, typer.Option("--yes", help="write without asking; unsure boxes are left")] = False,
) -> None:
    """Take ticks from photos of the printed cards; says what would change before it writes."""
    from referee.commands.scan import scan as read

    read(photos, campaign, yes=yes)
