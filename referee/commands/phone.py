"""`referee phone`: the page in a player's hand, on the network at home."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.options import completion_of, number
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.messages import Message, reason
from referee import games
from referee.command_line.options import Commands
from referee.errors import GameError

if TYPE_CHECKING:
    from referee.web.server import Server
    from referee.web.table_thread import TableThread

app = Commands()
PORT = 8018
GAME = typer.Argument(
    help="a game to play at this prompt as well",
    autocompletion=completion_of(lambda: list(games.names())),
)
NEW_LINK = typer.Option(help="make the link anew; whoever had the old one is out")
HOST = typer.Option(metavar="ADDRESS", help="the address to serve at; without it, this computer's")


@app.command()
def phone(
    context: typer.Context,
    game: Annotated[str | None, GAME] = None,
    port: Annotated[int, number(0, 65535, "0 for any free port")] = PORT,
    host: Annotated[str | None, HOST] = None,
    new_link: Annotated[bool, NEW_LINK] = False,
) -> None:
    """Show a page for the phone beside your cards: tap what you draw."""
    from threading import Event, Thread

    from referee.web import at_both
    from referee.web.link import own_address
    from referee.web.lobby import GameWanted

    named, speech = games.load(game) if game else None, speech_of(context)
    server = serving(host or own_address(), port, new_link=new_link)
    table = server.table
    try:
        if named:
            table.do(lambda: table.page.open(GameWanted(named.name)))
        _show(server)  # first where a program reads it, and as a code to scan where a person does
        speech.say(
            "Open it on a phone in the same network; press Ctrl-C to stop. This is plain http: "
            "whoever "
            "listens in on your network can read along."
        )
        server.devices.linked = partial(_relink, server, speech)
        table.do(
            table.page.lobby
        )  # while the code is scanned: the first to come finds all games read
        Thread(target=_draw_first, args=(table,), daemon=True).start()
        if named and _is_wanted(speech):
            server.devices.linked = partial(_relink, server, speech, at_both.PROMPT)
            at_both.prompting(table)
        elif not named:
            with suppress(KeyboardInterrupt):
                Event().wait()
    finally:
        server.is_closing = True
        server.shutdown()
        table.close()


def _draw_first(table: TableThread) -> None:
    """A card of each game, so that whatever draws has been fetched when somebody waits for it."""
    for name in games.names():
        table.reply({"do": "faces", "game": name, "only": ["AS", "A1"]}, "")


def _relink(server: Server, speech: Speech, prompt: str = "") -> None:
    """A device was sent away, and the code in sight would let nobody in."""
    print()
    speech.say("A device was sent away. From now on this is the link:")
    _show(server)
    print(end=prompt, flush=True)


def _show(server: Server) -> None:
    from cards_pdf.common.web.server import link
    from referee.web.link import qr_code

    url = link(server)
    if sys.stdout.isatty():
        print(qr_code(url))
    print(url, flush=True)


def _is_wanted(speech: Speech) -> bool:
    """The code stays in sight until somebody asks for a prompt below it; lines of a pipe ask for
    it.
    """
    if not sys.stdin.isatty():
        return True
    try:
        input(f"{speech(Message('Enter opens a prompt here as well.'))} ")
    except (EOFError, KeyboardInterrupt):
        return False
    return True


def serving(host: str, port: int, *, new_link: bool = False) -> Server:
    """The page, which answers already."""
    from threading import Thread

    from cards_pdf.common.web.server import is_elsewhere
    from referee.campaign.desk import Campaigns
    from referee.campaign.faces import CardFaces
    from referee.campaign.pictures import CampaignPictures
    from referee.command_line.play import open_game
    from referee.languages import local_language
    from referee.web.link import kept_token, renew_token
    from referee.web.page_session import PageSession
    from referee.web.press import Press
    from referee.web.server import Server
    from referee.web.table_thread import TableThread

    def spoken() -> str:
        return page.lang

    token = renew_token() if new_link else kept_token()
    places = Campaigns(spoken), CardFaces(spoken), CampaignPictures(), Press(str)
    page = PageSession(open_game, local_language(), *places)
    try:
        server = Server((host, port), TableThread(page), token, renew_token)
    except OSError as error:
        key = (
            (
                "{host} is not an address of this computer: {reason}. Try another --host, or "
                "leave it out."
            )
            if is_elsewhere(error)
            else "{host}:{port} cannot be served: {reason}. Try another --port."
        )
        raise GameError(key, host=host, port=str(port), reason=reason(error)) from None
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
    return server
