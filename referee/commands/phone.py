"""`referee phone`: the page in a player's hand, on the network at home."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.options import completed, number
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.sentences import Sentence, reason
from referee import games
from referee.commands.options import Speaking
from referee.errors import Failure

if TYPE_CHECKING:
    from referee.front_ends.messages import Json
    from referee.front_ends.phone.server import Server

app = Speaking()
PORT = 8018
DRAWING = {
    "cards",
    "cover",
    "faces",
    "kit",
    "print",
}  # takes a while, and asks nothing of the game that lies open
GAME = typer.Argument(
    help="a game to play at this prompt as well", autocompletion=completed(lambda: list(games.names()))
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
    from referee.front_ends.phone import at_both
    from referee.front_ends.phone.address import own_address

    named = games.load(game) if game else None
    server = _serving(host or own_address(), port, new_link=new_link)
    table = server.table
    try:
        if named:
            table.do(lambda: table.page.open({"game": named.name}))
        _invite(server, speech_of(context))
        server.devices.linked = partial(_relink, server, speech_of(context))
        table.do(table.page.lobby)  # while the code is scanned: the first to come finds all games read
        if named and _is_wanted(speech_of(context)):
            server.devices.linked = partial(_relink, server, speech_of(context), at_both.PROMPT)
            at_both.prompting(table)
        elif not named:
            _wait()
    finally:
        server.is_closing = True
        server.shutdown()
        table.close()


def _invite(server: Server, speech: Speech) -> None:
    """The link comes first where a program reads it, and as a code to scan where a person does."""
    _show(server)
    speech.say(
        "Open it on a phone in the same network; press Ctrl-C to stop. This is plain http: whoever "
        "listens in on your network can read along."
    )


def _relink(server: Server, speech: Speech, prompt: str = "") -> None:
    """A device was sent away, and the code in sight would let nobody in."""
    print()
    speech.say("A device was sent away. From now on this is the link:")
    _show(server)
    print(end=prompt, flush=True)


def _show(server: Server) -> None:
    from cards_pdf.common.serving.server import link
    from referee.front_ends.phone.address import qr_code

    url = link(server)
    if sys.stdout.isatty():
        print(qr_code(url))
    print(url, flush=True)


def _is_wanted(speech: Speech) -> bool:
    """The code stays in sight until somebody asks for a prompt below it; lines of a pipe ask for it."""
    if not sys.stdin.isatty():
        return True
    try:
        input(f"{speech(Sentence('Enter opens a prompt here as well.'))} ")
    except (EOFError, KeyboardInterrupt):
        return False
    return True


def _serving(host: str, port: int, *, new_link: bool) -> Server:
    from threading import Thread

    from cards_pdf.common.serving.server import is_elsewhere
    from referee.campaign import cards_on_page, on_page
    from referee.campaign.photo_on_page import Photos
    from referee.commands.play import open_game
    from referee.front_ends.phone import kit, own_link
    from referee.front_ends.phone.page_session import PageSession
    from referee.front_ends.phone.server import Server
    from referee.front_ends.phone.table_thread import TableThread
    from referee.languages import local_language

    photos = Photos()
    drawn = {
        "cards": cards_on_page.cards,
        "faces": cards_on_page.faces,
        "square": cards_on_page.square,
        "kit": kit.kit,
    }
    verbs = on_page.VERBS | drawn | {"photo": photos.read, "photo-write": photos.write}
    token = own_link.renewed() if new_link else own_link.kept()
    page = PageSession(open_game, local_language(), verbs)
    page.verbs |= {"dealt": page.dealt}

    def look(request: Json) -> Json:
        return page.look(request) if request["do"] == "dealt" else photos.look(request)

    try:
        server = Server((host, port), TableThread(page, DRAWING), token, look, own_link.renewed)
    except OSError as error:
        key = (
            "{host} is not an address of this computer: {reason}. Try another --host, or leave it out."
            if is_elsewhere(error)
            else "{host}:{port} cannot be served: {reason}. Try another --port."
        )
        raise Failure(key, host=host, port=str(port), reason=reason(error)) from None
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
    return server


def _wait() -> None:
    from threading import Event

    try:
        Event().wait()
    except KeyboardInterrupt:
        return
