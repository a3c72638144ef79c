"""`cards-pdf schema`: JSON Schemas of the files that authors write."""

from typing import Annotated

import typer

from cards_pdf.commands.file_schemas import SCHEMAS, schema_text
from cards_pdf.commands.lists import title_rows
from cards_pdf.common.commands import speech_of
from cards_pdf.common.messages import Message

NAME = typer.Argument(metavar="NAME", help="the kind of file; without it, all are listed")


def schema(context: typer.Context, name: Annotated[str, NAME] = "") -> None:
    """Print a schema, or without a name the list of schemas."""
    if name:
        print(schema_text(name), end="")
        return
    speech = speech_of(context)
    meanings = [(name, " ".join((cls.__doc__ or "").split())) for name, cls in SCHEMAS.items()]
    speech.tell([Message("Schemas (cards-pdf schema NAME):"), *title_rows(meanings, speech)])
