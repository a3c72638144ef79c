"""`referee stats`: how the saved games went, as text and as a picture."""

from typing import Annotated

import typer

from cards_pdf.common.commands import speech_of
from cards_pdf.common.messages import Message
from referee.errors import UsageError, user_path
from referee.insight.outputs import draw_share_bars, measure_share, write_output
from referee.protocol.results import FILE_KINDS, format_plays, result_lines
from referee.saves.library import list_records

EXPORT = typer.Option(
    "--export", metavar="FILE", help="also write every finished game, as .csv or .json"
)
PNG = typer.Option("--png", metavar="FILE", help="also draw the win rates, as .png or .svg")


def stats(
    context: typer.Context,
    png: Annotated[str | None, PNG] = None,
    export: Annotated[str | None, EXPORT] = None,
) -> None:
    speech = speech_of(context)
    lang = speech.spoken.code
    records = list_records(lang)
    speech.tell(result_lines(records))
    if export:
        path = user_path(export)
        kind = path.suffix[1:].lower()
        if kind not in FILE_KINDS:
            message = "{path}: games are written to a file that ends in .csv or .json."
            raise UsageError(message, path=path)
        write_output(path, format_plays(kind, lang).encode())
        speech.say("Written: {path}.", path=path)
    if png and records:
        path = user_path(png)
        shares = {}
        for kind, record in records.items():
            share = measure_share(record.wins, record.played)
            shares[f"{kind}: {share.value:.0%} / {record.played:,}"] = share
        draw_share_bars(speech(Message("Games won, with 95% intervals")), shares, path)
        speech.say("Drawn: {path}", path=path)
