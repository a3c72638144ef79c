"""`cards-pdf studio`: an HTTP server for this computer alone, and the studio in a limited child.

Requests are POSTed as JSON or as a file. A deck that needs too much time or memory ends the child;
the server survives and answers with the reason. Nothing is lost with the child but pictures, undo
steps and the last printed file, because every change is on disk before it is answered.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from html import escape
from http import HTTPStatus
from ipaddress import ip_address
from pathlib import Path
from secrets import token_urlsafe
from tempfile import mkstemp
from threading import Event, Thread
from types import MappingProxyType
from typing import Annotated, Any
from urllib.parse import parse_qsl

import typer

from cards_pdf.common.commands import number, speech_of
from cards_pdf.common.errors import DeckError, FileError
from cards_pdf.common.languages import language
from cards_pdf.common.program import Speech
from cards_pdf.common.sandbox import SECONDS
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited
from cards_pdf.common.sandbox.worker import Worker, WorkerEndedError
from cards_pdf.common.web.dispatcher import JsonObject, to_json
from cards_pdf.common.web.server import (
    TYPES,
    PageHandler,
    PageServer,
    RejectedRequestError,
    json_bytes,
    link,
)
from cards_pdf.decks.load import PACK_ENDING
from cards_pdf.decks.shared_deck import MAX_PACKED_BYTES, extract_to, read_shared_files
from cards_pdf.studio.edits import MAX_FILE_BYTES, DeckFolder, StudioRejection

# --- the child ---


class SandboxedStudio:
    """A `Studio` behind a process boundary.

    A deck that cannot even be looked at stays closed until one of its files changes.
    """

    def __init__(self, deck: Path, lang: str = "en", seconds: int = SECONDS) -> None:
        self._folder = DeckFolder(deck.parent)
        self._speak = language(lang)
        self._worker = Worker(partial(_start_studio, deck, lang), seconds=seconds)
        self._closed: JsonObject = {}  # the answer while the deck is closed
        self._closed_at: dict[str, tuple[int, ...]] = {}

    def reply(self, request: Mapping[str, Any]) -> JsonObject:
        before = self._folder.versions()
        if self._closed and self._closed_at == before:
            return self._closed
        try:
            answer: JsonObject = self._worker.ask(request)
        except WorkerEndedError as ended:
            rejection: JsonObject = to_json(StudioRejection(self._speak(ended.message), anew=True))
            if request.get("do") == "look":
                self._closed = rejection
                self._closed_at = before
            return rejection
        self._closed = {}
        return answer

    def end(self) -> None:
        self._worker.end()


def _start_studio(deck: Path, lang: str) -> Callable[[Mapping[str, Any]], JsonObject]:
    from cards_pdf.studio.session import Studio  # in the child alone: the server draws nothing

    return Studio(deck, lang).reply


# --- the server ---

TOKEN_BYTES = 16  # of a token
LOCALHOST = "127.0.0.1"
PAGE = "cards_pdf.studio"
FILE = "application/octet-stream"
MAX_REQUEST_BYTES = 16_000_000  # bytes of a request: the text of a large deck


class StudioServer(PageServer):
    """The server of one studio, for the holder of its token on this computer."""

    def __init__(self, port: int, studio: SandboxedStudio, token: str) -> None:
        super().__init__((LOCALHOST, port), StudioHandler, token)
        self.studio = studio


class StudioHandler(PageHandler):
    server: StudioServer
    pages = MappingProxyType({"": PAGE})

    def post(self) -> None:
        if not ip_address(self.client_address[0]).is_loopback:
            raise RejectedRequestError(
                HTTPStatus.FORBIDDEN, "The studio is for this computer alone."
            )
        self.admit()
        path, _, query = self.path.partition("?")
        if path != "/studio":
            raise RejectedRequestError(HTTPStatus.NOT_FOUND, "There is no such page.")
        answer_studio(self, self.server.studio.reply, dict(parse_qsl(query)))


def answer_studio(
    handler: PageHandler, reply: Callable[[JsonObject], JsonObject], query: JsonObject
) -> None:
    """Answer a request in JSON, or one that is a file with its keys in the query string."""
    if handler.headers.get("Content-Type") == FILE:
        request = {**query, "content": handler.read_body(MAX_PACKED_BYTES)}
    else:
        request = handler.read_json(MAX_REQUEST_BYTES)
    handler.clock.cancel()
    answer = reply(request)
    content = answer.get("content")
    if isinstance(content, bytes):
        handler.send(HTTPStatus.OK, FILE, content)
    else:
        handler.send(HTTPStatus.OK, TYPES["json"], json_bytes(answer))


def start_server(deck: Path, port: int, lang: str) -> StudioServer:
    """Start a server in a thread."""
    if deck.suffix != ".toml":
        raise DeckError("{path}: a deck's name ends in .toml.", path=deck)
    if not deck.parent.is_dir():
        raise FileError("{path}: there is no such folder.", path=deck.parent)
    DeckFolder(deck.parent).path(deck.name)
    studio = SandboxedStudio(deck, lang)
    # Draws the first cards while the browser starts.
    Thread(target=studio.reply, args=[{"do": "look"}], daemon=True).start()
    server = StudioServer(port, studio, token_urlsafe(TOKEN_BYTES))
    server.start()
    return server


def find_deck_file(path: Path | None) -> Path:
    """Return a deck's path from a deck, a packed deck, or a folder with at most one deck."""
    if path and path.name.endswith(PACK_ENDING):
        # It is unpacked into a folder beside it, unless that exists: then work continues there.
        name, files = read_shared_files(path)
        folder = path.with_name(path.name.removesuffix(PACK_ENDING))
        if not folder.exists():
            extract_to(folder, files)
        return folder / name
    if path and path.suffix == ".toml":
        return path
    folder = path or Path()
    decks = []
    for file in sorted(folder.glob("*.toml")):
        with suppress(OSError, WrongFileError):
            if b"[deck]" in read_limited(file, MAX_FILE_BYTES):
                decks.append(file)
    return decks[0] if len(decks) == 1 else folder / "deck.toml"


@contextmanager
def redirect_page(url: str) -> Iterator[Path]:
    """Write a private page that redirects to the link.

    Other users can read a browser's command line, so the link with its token must not be on it.
    """
    number, name = mkstemp(".html", "studio-")
    try:
        with open(number, "w", encoding="utf-8") as file:  # noqa: PTH123 -- it is open already
            file.write(f'<!doctype html><meta http-equiv="refresh" content="0; url={escape(url)}">')
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def run_studio(deck: Path, port: int, speech: Speech, *, opening: bool) -> None:
    """Serve until Ctrl-C. The first line of the output is the URL alone, for programs."""
    server = start_server(deck, port, speech.spoken.code)
    try:
        url = link(server)
        print(url, flush=True)
        speech.say(
            "Open it in a browser on this computer; press Ctrl-C to stop. What you change "
            "is saved at once."
        )
        with redirect_page(url) if opening and sys.stdout.isatty() else nullcontext() as page:
            if page:
                import webbrowser

                webbrowser.open(page.as_uri())
            Event().wait()
    except KeyboardInterrupt:
        return
    finally:
        server.stop()


# --- the command ---

DECK = typer.Argument(
    metavar="FILE", help="the deck's .toml file, or a folder; you can start a new deck there"
)


def studio(
    context: typer.Context,
    deck: Annotated[Path | None, DECK] = None,
    port: Annotated[int, number(0, 65535, "the port to serve at; 0 is any that is free")] = 0,
    *,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="only print the link")] = False,
) -> None:
    run_studio(find_deck_file(deck), port, speech_of(context), opening=not no_browser)
