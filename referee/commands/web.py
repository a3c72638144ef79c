"""`referee web`: the page as static files, for any web host and with the network off."""

from collections.abc import Collection, Iterable
from gzip import compress
from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.options import choice, completion_of
from cards_pdf.common.data_files import has_deck
from cards_pdf.common.messages import reason
from cards_pdf.common.web.json_records import to_json
from referee import games
from referee.campaign.page import CardFaces
from referee.errors import GameError, user_path
from referee.web import ROOMS
from referee.web.lobby import languages
from referee.web.site import build as site
from referee.web.site.bundle import find_third_party
from referee.web.site.engine import SNAPSHOT, engine_files

OUT = typer.Argument(metavar="OUT", help="the folder for the files")
GAMES = typer.Argument(
    metavar="GAME",
    help="the games to show; without any, all that are installed here",
    autocompletion=completion_of(games.names),
)
ENGINE = typer.Option(
    metavar="FILE", help="the package pyodide as a file, where npm cannot fetch it"
)
ONLY = choice([*ROOMS], "only one room, instead of all of them")


def web(
    context: typer.Context,
    out: Annotated[str, OUT],
    game_names: Annotated[list[str] | None, GAMES] = None,
    engine: Annotated[str | None, ENGINE] = None,
    only: Annotated[str | None, ONLY] = None,
) -> None:
    for name in game_names or ():
        games.load(name)  # raises if there is no such game
    folder = user_path(out)
    game_names = game_names or list(games.names())
    package = engine_files(user_path(engine) if engine else None)
    files = site.contents(package, faces_of_cards(game_names), [only] if only else (), game_names)
    try:
        site.write(folder, files)
    except OSError as error:
        raise GameError(
            "{path} cannot be written: {reason}.", path=folder, reason=reason(error)
        ) from None
    speech = speech_of(context)
    if third_party := [name for name in find_third_party() if name in game_names]:
        speech.say("It includes games of other packages: {games}.", games=third_party)
    if SNAPSHOT not in files:
        speech.say("There is no node here, so the page starts more slowly.")
    message = (
        "{folder}: {size} MB, or {travels} MB to download where the host compresses. "
        "Put it on any web host with https, or try it here:"
    )
    speech.say(
        message,
        folder=folder,
        size=_in_megabytes(files.values()),
        travels=_in_megabytes(map(compress, files.values())),
    )
    print(f"python -m http.server --bind 127.0.0.1 --directory {folder}")


def _in_megabytes(files: Iterable[bytes]) -> str:
    return f"{sum(map(len, files)) / 1_000_000:.1f}"


def faces_of_cards(game_names: Collection[str]) -> dict[str, object]:
    """Return the printed cards of games with a deck of their own, in every language."""
    faces = CardFaces()
    return {
        f"{name}-{lang}": to_json(faces.fresh(name, lang))
        for name in game_names
        if has_deck(name)
        for lang in languages()
    }
