"""The page over HTTP: files by GET, requests by POST, what others change as server-sent events."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from queue import Empty
from secrets import token_urlsafe
from threading import Timer
from typing import Any
from urllib.parse import parse_qsl

from referee.front_ends.messages import Json
from referee.front_ends.phone import guard
from referee.front_ends.phone.devices import SEAT, Devices
from referee.front_ends.phone.guard import NotLetInError
from referee.front_ends.phone.places import PLAYERS, STRANGERS, Places, hang_up
from referee.front_ends.phone.table_thread import Batch, TableThread

PAGE = "referee.front_ends.phone"
TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "json": "application/json",
}
FIRST = 3.0  # seconds until the token has arrived; whoever never shows it waits no longer for anything
PATIENCE = 30.0  # seconds for a player's whole request to arrive, and for a connection to stay silent
BREATH = 15.0  # seconds after which a silent stream says that it is still there


Look = Callable[[Json], Json]
PHOTOS = ("photo", "dealt")  # of cards with ticks, and of cards that were dealt


class Server(ThreadingHTTPServer):
    """Serves one table to whoever holds the token; `look` reads a photo before its turn at the table."""

    daemon_threads = True
    request_queue_size = PLAYERS + STRANGERS

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
        self.places = Places()
        self.is_closing = False

    @property
    def token(self) -> str:
        return self.devices.token

    def process_request(self, request: Any, client_address: Any) -> None:
        self.places.enter(request, client_address[0])
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.places.leave(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is no error of ours."""


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "referee", ""
    disable_nagle_algorithm = True  # with it an answer waits 40 ms for nothing
    wbufsize = -1  # headers and body in one packet
    timeout = PATIENCE  # for a client that takes nothing of what is sent
    default_request_version = protocol_version  # even what is no request is answered with headers

    def handle_one_request(self) -> None:
        """A request must have arrived before the clock runs out, however slowly it drips."""
        self._wait(PATIENCE if self.server.places.is_player(self.connection) else FIRST)
        try:
            super().handle_one_request()
        except OSError:
            self.close_connection = True
        finally:
            self.clock.cancel()

    def _wait(self, seconds: float) -> None:
        self.clock = Timer(seconds, hang_up, (self.connection,))
        self.clock.daemon = True
        self.clock.start()

    def log_message(self, *_: Any) -> None:
        """The terminal belongs to the game."""

    def do_GET(self) -> None:
        self._guarded(self._stream if self.path == "/events" else self._file)

    def do_POST(self) -> None:
        self._guarded(self._answer)

    def _guarded(self, act: Callable[[], None]) -> None:
        try:
            guard.check_host(self.headers)
            guard.check_origin(self.headers)
            act()
        except NotLetInError as refused:
            self.close_connection = True
            self._refuse(refused.status, str(refused))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What is no request, or of no kind that is known here."""
        self.close_connection = True
        self._refuse(HTTPStatus(code), message or explain or HTTPStatus(code).phrase)

    def _refuse(self, status: HTTPStatus, why: str) -> None:
        self._send(status, TYPES["json"], json.dumps({"error": why}).encode())

    def _file(self) -> None:
        name = self.path.partition("?")[0].lstrip("/") or "index.html"
        kind = TYPES.get(name.rpartition(".")[2])
        found = {file.name: file for file in (files(PAGE) / "page").iterdir()}.get(name)
        if kind is None or found is None:
            raise NotLetInError(HTTPStatus.NOT_FOUND, "There is no such page.")
        self._send(HTTPStatus.OK, kind, found.read_bytes())

    def _answer(self) -> None:
        self._admit()
        path, _, query = self.path.partition("?")
        if path not in {"/table", "/photo"}:
            raise NotLetInError(HTTPStatus.NOT_FOUND, "There is no such page.")
        request = self._photo(query) if path == "/photo" else self._request()
        self.clock.cancel()
        if path == "/photo":
            request = self.server.look(request)  # the table goes on meanwhile
        said = self.server.table.reply(request, self._seat)
        self._send(HTTPStatus.OK, TYPES["json"], packed(said))

    def _admit(self) -> None:
        """Let in whoever holds the token, and wait longer for what he sends."""
        guard.check_token(self.headers, self.server.token)
        if self.server.places.is_player(self.connection):
            return
        if not self.server.places.admit(self.connection):
            raise NotLetInError(HTTPStatus.SERVICE_UNAVAILABLE, "Too many devices are at this table.")
        self.clock.cancel()
        self._wait(PATIENCE)

    @property
    def _seat(self) -> str:
        """What the page calls itself, in one of its tabs; never the name of another front end."""
        return f"{SEAT} {self._device} {self.headers.get('Table-Tab', '')}"

    @property
    def _device(self) -> str:
        return str(self.headers.get("Table-Seat", "")).partition(" ")[0]

    def _photo(self, query: str) -> Json:
        guard.check_type(self.headers, "image/")
        photo = self.rfile.read(guard.length(self.headers, guard.LARGEST_PHOTO))
        request = {"do": "photo"} | dict(parse_qsl(query))
        if request["do"] not in PHOTOS:
            raise NotLetInError(HTTPStatus.BAD_REQUEST, "Nobody looks at a photo for that.")
        return {**request, "photo": photo}

    def _request(self) -> Json:
        guard.check_type(self.headers, "application/json")
        try:
            request = json.loads(self.rfile.read(guard.length(self.headers)))
        except (ValueError, RecursionError):
            request = None
        if not isinstance(request, dict):
            raise NotLetInError(HTTPStatus.BAD_REQUEST, "That is not a JSON object.")
        return request

    def _stream(self) -> None:
        """All that others do, as long as somebody listens and is welcome."""
        devices, device, agent = self.server.devices, self._device, str(self.headers.get("User-Agent", ""))
        self._admit()
        self.clock.cancel()
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self._headers("text/event-stream")
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

    def _send(self, status: HTTPStatus, kind: str, body: bytes) -> None:
        self.send_response(status)
        self._headers(kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(b"" if self.command == "HEAD" else body)
        self.wfile.flush()

    def _headers(self, kind: str) -> None:
        self.send_header("Content-Type", kind)
        for name, value in guard.HEADERS.items():
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")


def packed(said: Batch) -> bytes:
    """Half a character, which JSON may hold, is sent as none."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")
