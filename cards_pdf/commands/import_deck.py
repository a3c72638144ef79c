"""`cards-pdf import`."""

from pathlib import Path
from typing import Annotated

import typer

from cards_pdf import importers
from cards_pdf.common.commands import speech_of

SOURCE = typer.Argument(
    metavar="FILE",
    help="a .json of rpg-cards or CardPen, a folder of Cider, a .cmp of CardMaker, a .yml of "
    "Squib, a .nde of nanDECK, a table",
)
SHEET = typer.Option(metavar="NAME", help="the sheet of a workbook; without it, the first")
OUT = typer.Option(
    metavar="FOLDER", help="the folder for the deck; a table's deck is written beside it"
)


def import_deck(
    context: typer.Context,
    source: Annotated[Path, SOURCE],
    sheet: Annotated[str, SHEET] = "",
    out: Annotated[Path | None, OUT] = None,
) -> None:
    importers.import_deck(source, out, speech_of(context), sheet)
