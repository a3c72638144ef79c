"""The page over HTTP: files by GET, requests by POST, changes as server-sent events."""

from base64 import b64encode
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from queue import Empty
from types import MappingProxyType
from urllib.parse import parse_qsl

from cards_pdf.common.web import guard
from cards_pdf.common.web.guard import NotLetInError
from cards_pdf.common.web.server import TYPES, PageHandler, PageServer, json_bytes
from referee.errors import RequestError
from referee.protocol.messages import Json
from referee.web.design import Decks
from referee.web.lobby import language
from referee.web.table import TableThread

PAGE = "referee.web"
STUDIO = "studio"  # where in the address the design room's page lies
PAGES = MappingProxyType({"": PAGE, STUDIO: "cards_pdf.studio"})
HEARTBEAT_S = 15.0  # of a stream without changes; it shows that the device is gone
MAX_PHOTO_BYTES = 15 * 1024 * 1024


class Server(PageServer):
    """A server of one table, for devices that have the token."""

    def __init__(self, address: tuple[str, int], table: TableThread, token: str) -> None:
        super().__init__(address, Handler)
        self.table = table
        self.decks = Decks()
        self._token = token
        table.page.join(self.decks)

    @property
    def token(self) -> str:
        return self._token


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
            raise NotLetInError(HTTPStatus.NOT_FOUND, "There is no such page.")
        request = self._photo(query) if path == "/photo" else self.read_json()
        self.clock.cancel()
        messages = self.server.table.reply(request, self._sender)
        body = json_bytes([_with_files(message) for message in messages])
        self.send(HTTPStatus.OK, TYPES["json"], body)

    def _design(self, query: Json) -> None:
        """Answer a request of the studio about one of the kept decks."""
        from cards_pdf.studio.server import answer_studio  # imports all of the studio

        try:
            studio = self.server.decks.studio_of(str(query.pop("deck", "")), language(self._lang))
        except RequestError:
            raise NotLetInError(HTTPStatus.NOT_FOUND, "There is no such deck.") from None
        answer_studio(self, studio, query)

    @property
    def _sender(self) -> str:
        """The name of the page's tab among the listeners."""
        device = str(self.headers.get("Table-Seat", ""))
        return f"page {device} {self.headers.get('Table-Tab', '')}"

    @property
    def _lang(self) -> str:
        return str(self.headers.get("Table-Lang", ""))

    def _photo(self, query: str) -> Json:
        guard.check_type(self.headers, "image/")
        photo = self.read_body(MAX_PHOTO_BYTES)
        return {**dict(parse_qsl(query)), "do": "photo", "photo": photo}

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
    files = [
        {"name": file["name"], "content": _take_content(Path(file["path"]))}
        for file in message["files"]
    ]
    return {**message, "files": files}


def _take_content(path: Path) -> str:
    content = b64encode(path.read_bytes()).decode()
    path.unlink()
    with suppress(OSError):  # the folder may hold another file
        path.parent.rmdir()
    return content
