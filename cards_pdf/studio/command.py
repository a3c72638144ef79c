"""`cards-pdf studio`."""

from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import number, speech_of
from cards_pdf.studio.server import find_deck_file, run_studio

DECK = typer.Argument(
    metavar="FILE", help="the deck's .toml file, or a folder; you can start a new deck there"
)


def studio(
    context: typer.Context,
    deck: Annotated[Path | None, DECK] = None,
    port: Annotated[int, number(0, 65535, "the port to serve at; 0 is any that is free")] = 0,
    *,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="only print the link")] = False,
) -> None:
    run_studio(find_deck_file(deck), port, speech_of(context), opening=not no_browser)
