"""The studio over HTTP, for this computer alone: requests by POST, as JSON or as a file.

`run_studio` is the way from the command line to the page.
"""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from html import escape
from http import HTTPStatus
from ipaddress import ip_address
from pathlib import Path
from secrets import token_urlsafe
from tempfile import mkstemp
from threading import Event, Thread
from types import MappingProxyType
from typing import Any, Protocol
from urllib.parse import parse_qsl

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import DeckError, FileError
from cards_pdf.common.messages import reason
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited
from cards_pdf.common.web.guard import NotLetInError
from cards_pdf.common.web.json_records import JsonObject
from cards_pdf.common.web.server import TYPES, PageHandler, PageServer, json_bytes, link
from cards_pdf.decks.load import PACK_ENDING
from cards_pdf.decks.shared_deck import MOST_PACKED, extract_to, shared_files
from cards_pdf.studio.folder import LARGEST, DeckFolder
from cards_pdf.studio.held import HeldStudio

BYTES = 16  # of a token
HERE = "127.0.0.1"
PAGE = "cards_pdf.studio"
FILE = "application/octet-stream"
LONGEST = 16_000_000  # bytes of a request: the text of a large deck


class Answering(Protocol):
    """A studio, wherever it runs."""

    def reply(self, request: Mapping[str, Any]) -> JsonObject: ...


class StudioServer(PageServer):
    """One studio, for whoever holds the token on this computer."""

    def __init__(self, port: int, studio: Answering, token: str) -> None:
        super().__init__((HERE, port), StudioHandler)
        self.studio, self._token = studio, token

    @property
    def token(self) -> str:
        return self._token


class StudioHandler(PageHandler):
    """One connection."""

    server: StudioServer
    pages = MappingProxyType({"": PAGE})

    def post(self) -> None:
        if not ip_address(self.client_address[0]).is_loopback:
            raise NotLetInError(HTTPStatus.FORBIDDEN, "The studio is for this computer alone.")
        self.admit()
        path, _, query = self.path.partition("?")
        if path != "/studio":
            raise NotLetInError(HTTPStatus.NOT_FOUND, "There is no such page.")
        answer_studio(self, self.server.studio, dict(parse_qsl(query)))


def answer_studio(handler: PageHandler, studio: Answering, beside: JsonObject) -> None:
    """Answer the studio's page, which asks in JSON or sends a file; the answer may be a file as
    well.
    """
    if handler.headers.get("Content-Type") == FILE:
        request = {**beside, "content": handler.read_body(MOST_PACKED)}
    else:
        request = handler.wanted(LONGEST)
    handler.clock.cancel()
    answer = studio.reply(request)
    content = answer.get("content")
    if isinstance(content, bytes):
        handler.send(HTTPStatus.OK, FILE, content)
    else:
        handler.send(HTTPStatus.OK, TYPES["json"], json_bytes(answer))


def serving(deck: Path, port: int, lang: str) -> StudioServer:
    """A server that answers already."""
    if deck.suffix != ".toml":
        raise DeckError("{path}: a deck's name ends in .toml.", path=deck)
    if not deck.parent.is_dir():
        raise FileError("{path}: there is no such folder.", path=deck.parent)
    DeckFolder(deck.parent).path(deck.name)
    studio = HeldStudio(deck, lang)
    Thread(
        target=studio.reply, args=[{"do": "look"}], daemon=True
    ).start()  # until a browser is there
    try:
        server = StudioServer(port, studio, token_urlsafe(BYTES))
    except OSError as error:
        raise FileError(
            "{host}:{port} cannot be served: {reason}. Try another --port.",
            host=HERE, port=str(port), reason=reason(error),
        ) from None  # fmt: skip
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
    return server


def deck_file(named: Path | None) -> Path:
    """The deck that is named; the only one in a folder; or a new one there."""
    if named and named.name.endswith(PACK_ENDING):
        # Its files lie in a folder beside it; one that is there already is gone on with
        name, files = shared_files(named)
        folder = named.with_name(named.name.removesuffix(PACK_ENDING))
        if not folder.exists():
            extract_to(folder, files)
        return folder / name
    if named and named.suffix == ".toml":
        return named
    folder = named or Path()
    decks = [path for path in sorted(folder.glob("*.toml")) if _is_deck(path)]
    return decks[0] if len(decks) == 1 else folder / "deck.toml"


def _is_deck(path: Path) -> bool:
    try:
        return b"[deck]" in read_limited(path, LARGEST)
    except (OSError, WrongFileError):
        return False


@contextmanager
def leading_to(url: str) -> Iterator[Path]:
    """A page of one's own that leads on to the link: what a browser is called with, others here can
    read.
    """
    number, name = mkstemp(".html", "studio-")  # nobody else may open it
    try:
        with open(number, "w", encoding="utf-8") as file:  # noqa: PTH123 -- it is open already
            file.write(f'<!doctype html><meta http-equiv="refresh" content="0; url={escape(url)}">')
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def run_studio(deck: Path, port: int, speech: Speech, *, opening: bool) -> None:
    """Until Ctrl-C. The link's first line is the URL alone, for programs."""
    server = serving(deck, port, speech.spoken.code)
    try:
        url = link(server)
        print(url, flush=True)
        speech.say(
            "Open it in a browser on this computer; press Ctrl-C to stop. What you change "
            "is saved at once."
        )
        with leading_to(url) if opening and sys.stdout.isatty() else nullcontext() as page:
            if page:
                import webbrowser

                webbrowser.open(page.as_uri())
            Event().wait()
    except KeyboardInterrupt:
        return
    finally:
        server.is_closing = True
        server.shutdown()
        server.server_close()
