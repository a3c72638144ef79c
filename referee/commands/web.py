"""`referee web`: the page as static files, for any web host and with the network off."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.options import choice
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.sentences import reason
from referee.commands.options import Speaking
from referee.errors import Failure, user_path
from referee.front_ends.web import rooms

app = Speaking()
OUT = typer.Argument(metavar="OUT", help="the folder for the files")
ENGINE = typer.Option(metavar="FILE", help="the package pyodide as a file, where npm cannot fetch it")
Engine = Annotated[str | None, ENGINE]
Only = Annotated[str | None, choice(rooms, "one room alone, instead of all of them")]


@app.command()
def web(context: typer.Context, out: Annotated[str, OUT], engine: Engine = None, only: Only = None) -> None:
    """Write the page as a folder that needs no server: the referee runs in the browser."""
    from referee.front_ends.web import site
    from referee.front_ends.web.engine import files

    folder = user_path(out)
    package = files(user_path(engine) if engine else None)
    found = site.contents(package, faces_of_cards(), [only] if only else ())
    try:
        site.write(folder, found)
    except OSError as error:
        raise Failure("{path} cannot be written: {reason}.", path=folder, reason=reason(error)) from None
    _tell(speech_of(context), folder, found)


def faces_of_cards() -> dict[str, object]:
    """The cards of our own deck as printed, in every language: a browser cannot draw them."""
    from referee.campaign.cards_on_page import faces
    from referee.campaign.on_page import GAME
    from referee.languages import languages

    return {f"{GAME}-{lang}": faces({"game": GAME, "spoken": lang})[0]["faces"] for lang in languages()}


def _tell(speech: Speech, folder: Path, found: dict[str, bytes]) -> None:
    from gzip import compress

    from referee.front_ends.web.bundle import of_others
    from referee.front_ends.web.prepared import SNAPSHOT

    if brought := list(of_others()):
        speech.say("It includes games of other packages: {games}.", games=brought)
    if SNAPSHOT not in found:
        speech.say("There is no node here, so the page starts more slowly.")
    packed = [compress(data) for data in found.values()]
    size, travels = (f"{sum(map(len, files)) / 1_000_000:.1f}" for files in (found.values(), packed))
    speech.say(
        (
            "{folder}: {size} MB, of which {travels} MB travel where the host compresses. Put it on "
            "any web host with https, or try it here:"
        ),
        folder=folder,
        size=size,
        travels=travels,
    )
    print(f"python -m http.server --bind 127.0.0.1 --directory {folder}")
