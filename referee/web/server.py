"""The page over HTTP: files by GET, requests by POST, what others change as server-sent events."""

from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from queue import Empty
from secrets import token_urlsafe
from types import MappingProxyType
from urllib.parse import parse_qsl

from cards_pdf.common.web import guard
from cards_pdf.common.web.guard import NotLetInError
from cards_pdf.common.web.server import TYPES, PageHandler, PageServer, json_bytes
from referee.errors import RequestError
from referee.protocol.messages import Json
from referee.web.design import Decks
from referee.web.devices import SEAT, Devices
from referee.web.lobby import language
from referee.web.table_thread import TableThread

PAGE = "referee.web"
STUDIO = "studio"  # where in the address the design room's page lies
PAGES = MappingProxyType({"": PAGE, STUDIO: "cards_pdf.studio"})
BREATH = 15.0  # seconds after which a silent stream says that it is still there
MAX_PHOTO_BYTES = 15 * 1024 * 1024


class Server(PageServer):
    """Serves one table to whoever holds the token."""

    def __init__(
        self,
        address: tuple[str, int],
        table: TableThread,
        token: str,
        renew: Callable[[], str] = token_urlsafe,
    ) -> None:
        super().__init__(address, Handler)
        self.table = table
        self.devices, self.decks = Devices(table.page, token, renew), Decks()
        table.page.join(self.devices, self.decks)

    @property
    def token(self) -> str:
        return self.devices.token


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
        request = self._photo(query) if path == "/photo" else self.wanted()
        self.clock.cancel()
        said = self.server.table.reply(request, self._seat, self._lang)
        self.send(
            HTTPStatus.OK, TYPES["json"], json_bytes([_with_files(message) for message in said])
        )

    def _design(self, query: Json) -> None:
        """What the studio asks about one of the decks that are kept here."""
        from cards_pdf.studio.server import answer_studio  # imports all of the studio

        try:
            studio = self.server.decks.studio_of(str(query.pop("deck", "")), language(self._lang))
        except RequestError:
            raise NotLetInError(HTTPStatus.NOT_FOUND, "There is no such deck.") from None
        answer_studio(self, studio, query)

    @property
    def _seat(self) -> str:
        """What the page calls itself, in one of its tabs; never the name of another front end."""
        return f"{SEAT} {self._device} {self.headers.get('Table-Tab', '')}"

    @property
    def _lang(self) -> str:
        return str(self.headers.get("Table-Lang", ""))

    @property
    def _device(self) -> str:
        return str(self.headers.get("Table-Seat", "")).partition(" ")[0]

    def _photo(self, query: str) -> Json:
        guard.check_type(self.headers, "image/")
        photo = self.read_body(MAX_PHOTO_BYTES)
        return {**dict(parse_qsl(query)), "do": "photo", "photo": photo}

    def _stream(self) -> None:
        """All that others do, as long as somebody listens and is welcome."""
        devices, device, agent = (
            self.server.devices,
            self._device,
            str(self.headers.get("User-Agent", "")),
        )
        self.admit()
        self.clock.cancel()
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.head("text/event-stream")
        self.end_headers()
        with (
            self.server.table.listening(self._seat, self._lang) as heard,
            self._present(device, agent),
        ):
            while not (self.server.is_closing or devices.is_away(device)):
                try:
                    line = b"data: " + json_bytes(heard.get(timeout=BREATH)) + b"\n\n"
                except Empty:
                    line = b": still here\n\n"
                self.wfile.write(line)
                self.wfile.flush()

    @contextmanager
    def _present(self, device: str, agent: str) -> Iterator[None]:
        table, devices = self.server.table, self.server.devices
        table.do(lambda: devices.come(device, agent))
        try:
            yield
        finally:
            table.do(lambda: devices.go(device))


def _with_files(message: Json) -> Json:
    """Files that were made lie somewhere, to be fetched once."""
    if "files" not in message:
        return message
    taken = [
        {"name": file["name"], "content": _taken(Path(file["path"]))} for file in message["files"]
    ]
    return {**message, "files": taken}


def _taken(path: Path) -> str:
    content = b64encode(path.read_bytes()).decode()
    path.unlink()
    with suppress(OSError):  # others may lie beside it
        path.parent.rmdir()
    return content
