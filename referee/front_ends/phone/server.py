"""The page over HTTP: files by GET, requests by POST, what others change as server-sent events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from queue import Empty
from secrets import token_urlsafe
from urllib.parse import parse_qsl

from cards_pdf.common.serving import guard
from cards_pdf.common.serving.guard import NotLetInError
from cards_pdf.common.serving.server import TYPES, PageHandler, PageServer, packed
from referee.front_ends.messages import Json
from referee.front_ends.phone.devices import SEAT, Devices
from referee.front_ends.phone.table_thread import TableThread

PAGE = "referee.front_ends.phone"
BREATH = 15.0  # seconds after which a silent stream says that it is still there
LARGEST_PHOTO = 15 * 1024 * 1024  # bytes

Look = Callable[[Json], Json]
PHOTOS = ("photo", "dealt")  # of cards with ticks, and of cards that were dealt


class Server(PageServer):
    """Serves one table to whoever holds the token; `look` reads a photo before its turn at the table."""

    def __init__(
        self,
        address: tuple[str, int],
        table: TableThread,
        token: str,
        look: Look = lambda photo: photo,
        renew: Callable[[], str] = token_urlsafe,
    ) -> None:
        super().__init__(address, Handler)
        self.table, self.look = table, look
        self.devices = Devices(table.page, token, renew)
        table.page.verbs |= self.devices.verbs

    @property
    def token(self) -> str:
        return self.devices.token


class Handler(PageHandler):
    """One connection."""

    server: Server
    page = PAGE

    def get(self) -> None:
        if self.path == "/events":
            self._stream()
        else:
            super().get()

    def post(self) -> None:
        self.admit()
        path, _, query = self.path.partition("?")
        if path not in {"/table", "/photo"}:
            raise NotLetInError(HTTPStatus.NOT_FOUND, "There is no such page.")
        request = self._photo(query) if path == "/photo" else self.wanted()
        self.clock.cancel()
        if path == "/photo":
            request = self.server.look(request)  # the table goes on meanwhile
        said = self.server.table.reply(request, self._seat)
        self.send(HTTPStatus.OK, TYPES["json"], packed(said))

    @property
    def _seat(self) -> str:
        """What the page calls itself, in one of its tabs; never the name of another front end."""
        return f"{SEAT} {self._device} {self.headers.get('Table-Tab', '')}"

    @property
    def _device(self) -> str:
        return str(self.headers.get("Table-Seat", "")).partition(" ")[0]

    def _photo(self, query: str) -> Json:
        guard.check_type(self.headers, "image/")
        photo = self.rfile.read(guard.length(self.headers, LARGEST_PHOTO))
        request = {"do": "photo"} | dict(parse_qsl(query))
        if request["do"] not in PHOTOS:
            raise NotLetInError(HTTPStatus.BAD_REQUEST, "Nobody looks at a photo for that.")
        return {**request, "photo": photo}

    def _stream(self) -> None:
        """All that others do, as long as somebody listens and is welcome."""
        devices, device, agent = self.server.devices, self._device, str(self.headers.get("User-Agent", ""))
        self.admit()
        self.clock.cancel()
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.head("text/event-stream")
        self.end_headers()
        with self.server.table.listening(self._seat) as heard, self._present(device, agent):
            while not (self.server.is_closing or devices.is_away(device)):
                try:
                    line = b"data: " + packed(heard.get(timeout=BREATH)) + b"\n\n"
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
