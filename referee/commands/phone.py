"""`referee phone`: the page in a player's hand, on the network at home."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Event, Thread
from typing import Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.options import completion_of, number
from cards_pdf.common.messages import reason
from cards_pdf.common.web.server import is_elsewhere, link
from referee import games
from referee.campaign.page import CampaignPictures, Campaigns, CardFaces
from referee.command_line.requests import open_game
from referee.errors import GameError
from referee.languages import local_language
from referee.web.printing import PrintRoom
from referee.web.server import Server, kept_token, own_address, qr_code, renew_token
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
            table.do(partial(page.lobby.open, game))
        url = link(server)
        if sys.stdout.isatty():
            print(qr_code(url))
        print(url, flush=True)  # on a line of its own, for programs
        speech.say(
            "Open it on a phone in the same network; press Ctrl-C to stop. This is "
            "unencrypted http: others on your network can read it."
        )
        table.do(page.lobby.list_games)  # reads all games while the player scans the code
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
        return page.game.lang

    token = renew_token() if new_link else kept_token()
    places = Campaigns(spoken), CardFaces(spoken), CampaignPictures(), PrintRoom(str)
    page = PageSession(open_game, local_language(), *places)
    try:
        server = Server((host, port), TableThread(page), token)
    except OSError as error:
        message = "{host}:{port} cannot be served: {reason}. Try another --port."
        if is_elsewhere(error):
            message = (
                "{host} is not an address of this computer: {reason}. Try another --host, or "
                "leave it out."
            )
        raise GameError(message, host=host, port=str(port), reason=reason(error)) from None
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
    try:
        yield server
    finally:
        server.is_closing = True  # ends the streams of events, which would otherwise go on
        server.shutdown()
        server.server_close()
        server.table.close()
