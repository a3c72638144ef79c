"""`referee web`: the page as static files, for any web host and with the network off."""

from collections.abc import Collection
from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.options import choice, completion_of
from cards_pdf.common.messages import reason
from referee import games
from referee.command_line.options import Commands
from referee.errors import GameError, user_path
from referee.web import ROOMS

app = Commands()
OUT = typer.Argument(metavar="OUT", help="the folder for the files")
ENGINE = typer.Option(
    metavar="FILE", help="the package pyodide as a file, where npm cannot fetch it"
)
Engine = Annotated[str | None, ENGINE]
GAMES = typer.Argument(
    metavar="[GAME]...", help="the games to show; without any, all that are installed here",
    autocompletion=completion_of(lambda: list(games.names())),
)  # fmt: skip
Only = Annotated[str | None, choice(lambda: list(ROOMS), "one room alone, instead of all of them")]


@app.command()
def web(
    context: typer.Context,
    out: Annotated[str, OUT],
    shown: Annotated[list[str] | None, GAMES] = None,
    engine: Engine = None,
    only: Only = None,
) -> None:
    """Write the page as a folder that needs no server: the referee runs in the browser."""
    from gzip import compress

    from referee.web.site import build as site
    from referee.web.site.bundle import find_third_party
    from referee.web.site.engine import SNAPSHOT, engine_files

    for name in shown or ():
        games.load(name)  # or says why it is none
    folder, shown = user_path(out), shown or list(games.names())
    package = engine_files(user_path(engine) if engine else None)
    found = site.contents(package, faces_of_cards(shown), [only] if only else (), shown)
    try:
        site.write(folder, found)
    except OSError as error:
        raise GameError(
            "{path} cannot be written: {reason}.", path=folder, reason=reason(error)
        ) from None
    speech = speech_of(context)
    if brought := [name for name in find_third_party() if name in shown]:
        speech.say("It includes games of other packages: {games}.", games=brought)
    if SNAPSHOT not in found:
        speech.say("There is no node here, so the page starts more slowly.")
    packed = [compress(data) for data in found.values()]
    size, travels = (
        f"{sum(map(len, files)) / 1_000_000:.1f}" for files in (found.values(), packed)
    )
    said = (
        "{folder}: {size} MB, of which {travels} MB travel where the host compresses. Put it on "
        "any web host with https, or try it here:"
    )
    speech.say(said, folder=folder, size=size, travels=travels)
    print(f"python -m http.server --bind 127.0.0.1 --directory {folder}")


def faces_of_cards(shown: Collection[str]) -> dict[str, object]:
    """Return the printed cards of games with a deck of their own, in every language."""
    from cards_pdf.common.data_files import has_deck
    from cards_pdf.common.web.json_records import to_json
    from referee.campaign.page import CardFaces
    from referee.web.lobby import languages

    faces, named = CardFaces(), filter(has_deck, shown)
    return {
        f"{name}-{lang}": to_json(faces.fresh(name, lang)) for name in named for lang in languages()
    }
