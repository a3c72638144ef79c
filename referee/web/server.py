"""The page over HTTP: files by GET, requests by POST, changes as server-sent events."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from pathlib import Path
from queue import Empty
from secrets import token_urlsafe
from socket import AF_INET, SOCK_DGRAM, socket
from threading import Lock
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qsl

from cards_pdf.common.files import make_folder
from cards_pdf.common.web.dispatcher import JsonObject
from cards_pdf.common.web.server import (
    TYPES,
    PageHandler,
    PageServer,
    RejectedRequestError,
    json_bytes,
)
from cards_pdf.studio.server import SandboxedStudio, answer_studio
from referee.errors import RequestError, file_errors
from referee.protocol.messages import Json
from referee.saves.folder import home
from referee.web.lobby import known_language
from referee.web.printing import KeptDecks, deck_path
from referee.web.table import TableThread

PAGE = "referee.web"
STUDIO = "studio"  # where in the address the design room's page lies
PAGES = MappingProxyType({"": PAGE, STUDIO: "cards_pdf.studio"})
HEARTBEAT_S = 15.0  # of a stream without changes; it shows that the device is gone
MAX_PHOTO_BYTES = 15 * 1024 * 1024
MAX_STUDIOS = 4  # processes
LINK_FILE = "phone-link"
TOKEN_BYTES = 16
_TOKEN = re.compile(r"[\w-]{22}")
DOCUMENTATION_ADDRESS = ("192.0.2.1", 9)  # asking for the route to it sends nothing


class Server(PageServer):
    """A server of one table, for devices that have the token."""

    def __init__(self, address: tuple[str, int], table: TableThread, token: str) -> None:
        super().__init__(address, Handler, token)
        self.table = table
        self.decks = Decks()
        table.page.join(self.decks)


class Handler(PageHandler):
    """One connection."""

    server: Server
    pages = PAGES

    def get(self) -> None:
        if self.path == "/events":
            self._stream()
        else:
            super().get()

    def post(self) -> None:
        self.admit()
        path, _, query = self.path.partition("?")
        if path == f"/{STUDIO}/studio":
            self._design(dict(parse_qsl(query)))
            return
        if path not in {"/table", "/photo"}:
            raise RejectedRequestError(HTTPStatus.NOT_FOUND, "There is no such page.")
        if path == "/photo":
            self.check_type("image/")
            photo = self.read_body(MAX_PHOTO_BYTES)
            request: Json = {**dict(parse_qsl(query)), "do": "photo", "photo": photo}
        else:
            request = self.read_json()
        self.clock.cancel()
        messages = self.server.table.reply(request, self._sender)
        body = json_bytes([_with_files(message) for message in messages])
        self.send(HTTPStatus.OK, TYPES["json"], body)

    def _design(self, query: Json) -> None:
        """Answer a request of the studio about one of the kept decks."""
        try:
            deck = deck_path(str(query.pop("deck", "")))
        except RequestError:
            raise RejectedRequestError(HTTPStatus.NOT_FOUND, "There is no such deck.") from None
        lang = known_language(self._lang)
        answer_studio(self, partial(self.server.decks.reply, deck, lang), query)

    @property
    def _sender(self) -> str:
        """The name of the page's tab among the listeners."""
        device = str(self.headers.get("Table-Seat", ""))
        return f"page {device} {self.headers.get('Table-Tab', '')}"

    @property
    def _lang(self) -> str:
        return str(self.headers.get("Table-Lang", ""))

    def _stream(self) -> None:
        """Send what other devices change, until this one is gone."""
        self.admit()
        self.clock.cancel()
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.head("text/event-stream")
        self.end_headers()
        with self.server.table.listening(self._sender, self._lang) as unread:
            while not self.server.is_closing:
                try:
                    line = b"data: " + json_bytes(unread.get(timeout=HEARTBEAT_S)) + b"\n\n"
                except Empty:
                    line = b": still here\n\n"
                self.wfile.write(line)
                self.wfile.flush()


def _with_files(message: Json) -> Json:
    """Return the message with the contents of its finished files, which are then deleted."""
    if "files" not in message:
        return message
    files = []
    for file in message["files"]:
        path = Path(file["path"])
        files.append({"name": file["name"], "content": b64encode(path.read_bytes()).decode()})
        path.unlink()
        with suppress(OSError):  # the folder may hold another file
            path.parent.rmdir()
    return {**message, "files": files}


# --- the decks of the design room ---


class Decks(KeptDecks):
    """The decks of a server, each with a studio in a process of its own.

    At most `MAX_STUDIOS` processes run. A request for another deck ends the one that was used
    longest ago. Requests are answered one by one, so that no process is ended while it answers.
    """

    def __init__(self) -> None:
        # by deck and language; the one used last stands last
        self._studios: dict[tuple[Path, str], SandboxedStudio] = {}
        self._lock = Lock()

    def reply(self, deck: Path, lang: str, request: Mapping[str, Any]) -> JsonObject:
        with self._lock:
            studio = self._studios.pop((deck, lang), None)
            if studio is None:
                if len(self._studios) == MAX_STUDIOS:
                    self._studios.pop(next(iter(self._studios))).end()
                studio = SandboxedStudio(deck, lang)
            self._studios[deck, lang] = studio
            return studio.reply(request)


# --- the link: this computer's address, a token that is kept, and a code to scan ---


def kept_token() -> str:
    """Return the token of the last time, or a first one."""
    try:
        found = (home() / LINK_FILE).read_text("ascii").strip()
    except (OSError, UnicodeError):
        found = ""
    return found if _TOKEN.fullmatch(found) else renew_token()


def renew_token() -> str:
    """Replace the token. No other user of this computer can read it."""
    token = token_urlsafe(TOKEN_BYTES)
    path = home() / LINK_FILE
    with file_errors(path):
        make_folder(path.parent)
        path.unlink(missing_ok=True)
        path.touch(0o600, exist_ok=False)
        path.write_text(token + "\n", "ascii")
    return token


def own_address() -> str:
    """Return this computer's address in its network, or its loopback if there is none."""
    with socket(AF_INET, SOCK_DGRAM) as way:
        try:
            way.connect(DOCUMENTATION_ADDRESS)
        except OSError:
            return "127.0.0.1"
        return str(way.getsockname()[0])
