"""`referee stats`: how the saved games went, as text and as a picture."""

from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.messages import Message
from referee.command_line.options import Commands
from referee.errors import UsageError, user_path

app = Commands()
EXPORT = typer.Option(
    "--export", metavar="FILE", help="also write every finished game, as .csv or .json"
)
PNG = typer.Option("--png", metavar="FILE", help="also draw the win rates, as .png or .svg")


def _write_plays(path: Path, lang: str) -> None:
    from referee.insight.outputs import write_output
    from referee.saves.plays import FILE_KINDS, format_plays

    kind = path.suffix[1:].lower()
    if kind not in FILE_KINDS:
        message = "{path}: games are written to a file that ends in .csv or .json."
        raise UsageError(message, path=path)
    write_output(path, format_plays(kind, lang).encode())


@app.command()
def stats(
    context: typer.Context,
    png: Annotated[str | None, PNG] = None,
    export: Annotated[str | None, EXPORT] = None,
) -> None:
    """Count wins, scores and streaks, by game and options."""
    from referee.insight.intervals import wilson
    from referee.protocol.results import result_lines
    from referee.saves.library import list_records

    speech = speech_of(context)
    found = list_records(speech.spoken.code)
    speech.tell(result_lines(found))
    if export:
        path = user_path(export)
        _write_plays(path, speech.spoken.code)
        speech.say("Written: {path}.", path=path)
    if png and found:
        from referee.insight.outputs import Rate, draw_rates

        path = user_path(png)
        rates = []
        for kind, record in found.items():
            low, high = wilson(record.wins, record.played)
            share = record.wins / record.played
            rates.append(Rate(name=kind, share=share, low=low, high=high, games=record.played))
        draw_rates(speech(Message("Games won, with 95 % intervals")), rates, path)
        speech.say("Drawn: {path}", path=path)
