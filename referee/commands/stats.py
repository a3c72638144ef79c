"""`referee stats`: how the saved games went, as text and as a picture."""

from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.messages import Message
from referee.command_line.options import Commands
from referee.errors import user_path

app = Commands()
EXPORT = typer.Option(
    "--export", metavar="FILE", help="also write every finished game, as .csv or .json"
)
PNG = typer.Option("--png", metavar="FILE", help="also draw the win rates, as .png or .svg")


@app.command()
def stats(
    context: typer.Context,
    png: Annotated[str | None, PNG] = None,
    export: Annotated[str | None, EXPORT] = None,
) -> None:
    """Count wins, scores and streaks, by game and options."""
    from referee.collection.all_games import records
    from referee.insight.intervals import wilson
    from referee.protocol import kept

    speech = speech_of(context)
    found = records(speech.spoken.code)
    speech.tell(kept.lines(found))
    if export:
        from referee.collection.plays import write_plays

        path = user_path(export)
        write_plays(path, speech.spoken.code)
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
