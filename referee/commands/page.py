"""The page: `referee phone` serves it at home, `referee web` writes it as static files."""

import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from gzip import compress
from threading import Event, Thread
from typing import Annotated

import typer

from cards_pdf.common.commands import choice, completion_of, number, speech_of
from cards_pdf.common.data_files import has_deck
from cards_pdf.common.web.dispatcher import to_json
from cards_pdf.common.web.server import link
from referee import games
from referee.campaign.page import CampaignPictures, Campaigns, CardFaces, draw_unmarked
from referee.commands.requests import open_game
from referee.errors import user_path
from referee.insight.outputs import lay_code
from referee.texts import local_language
from referee.web import ROOMS, site
from referee.web.lobby import languages
from referee.web.printing import PrintRoom
from referee.web.server import Server, kept_token, own_address, renew_token
from referee.web.site import SNAPSHOT, engine_files, find_third_party
from referee.web.table import PageSession, TableThread

PORT = 8018
GAME = typer.Argument(help="a game to open on the page", autocompletion=completion_of(games.names))
NEW_LINK = typer.Option(help="make a new link; devices with the old one are locked out")
HOST = typer.Option(metavar="ADDRESS", help="the address to serve at; without it, this computer's")


def phone(
    context: typer.Context,
    game: Annotated[str | None, GAME] = None,
    port: Annotated[int, number(0, 65535, "0 for any free port")] = PORT,
    host: Annotated[str | None, HOST] = None,
    new_link: Annotated[bool, NEW_LINK] = False,
) -> None:
    if game:
        game = games.load(games.find_name(game)).name  # raises if there is no such game
    speech = speech_of(context)
    with serve_page(host or own_address(), port, new_link=new_link) as server:
        table = server.table
        page = table.page
        if game:
            table.do(partial(page.open, game))
        url = link(server)
        if sys.stdout.isatty():
            print(lay_code(url))
        print(url, flush=True)  # on a line of its own, for programs
        speech.say(
            "Open it on a phone in the same network; press Ctrl-C to stop. This is "
            "unencrypted http: others on your network can read it."
        )
        table.do(page.list_games)  # reads all games while the player scans the code
        Thread(target=_draw_first, args=(table,), daemon=True).start()
        with suppress(KeyboardInterrupt):
            Event().wait()


def _draw_first(table: TableThread) -> None:
    """Draw a card of each game, so that all that draws is loaded before a player waits for it."""
    for name in games.names():
        table.reply({"do": "faces", "game": name, "only": ["AS", "A1"]}, "")


@contextmanager
def serve_page(host: str, port: int, *, new_link: bool = False) -> Iterator[Server]:
    """Serve the page until the block ends."""

    # A function, because the page comes later and its player may choose another language.
    def spoken() -> str:
        return page.lang

    token = renew_token() if new_link else kept_token()
    places = Campaigns(spoken), CardFaces(spoken), CampaignPictures(), PrintRoom(str)
    page = PageSession(open_game, local_language(), *places)
    server = Server((host, port), TableThread(page), token)
    server.start()
    try:
        yield server
    finally:
        server.stop()
        server.table.close()


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
    site.write(folder, files)
    speech = speech_of(context)
    if third_party := [name for name in find_third_party() if name in game_names]:
        speech.say("It includes games of other packages: {games}.", games=third_party)
    if SNAPSHOT not in files:
        speech.say("There is no node here, so the page starts more slowly.")
    speech.say(
        "{folder}: {size} MB, or {travels} MB to download where the host compresses. "
        "Put it on any web host with https, or try it here:",
        folder=folder,
        size=_in_megabytes(files.values()),
        travels=_in_megabytes(map(compress, files.values())),
    )
    print(f"python -m http.server --bind 127.0.0.1 --directory {folder}")


def _in_megabytes(files: Iterable[bytes]) -> str:
    return f"{sum(map(len, files)) / 1_000_000:.1f}"


def faces_of_cards(game_names: Collection[str]) -> dict[str, object]:
    """Return the printed cards of games with a deck of their own, in every language."""
    return {
        f"{name}-{lang}": to_json(draw_unmarked(name, lang))
        for name in game_names
        if has_deck(name)
        for lang in languages()
    }
