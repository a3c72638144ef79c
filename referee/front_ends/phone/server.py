"""The page over HTTP: files by GET, requests by POST, what others change as server-sent events."""

from __future__ import annotations

import json
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from queue import Empty
from socket import SHUT_RDWR, socket
from threading import BoundedSemaphore, Timer
from typing import Any
from urllib.parse import parse_qsl

from referee.front_ends.phone import guard
from referee.front_ends.phone.guard import NotLetInError
from referee.front_ends.phone.shared_desk import Batch, SharedDesk
from referee.front_ends.protocol import Message

PAGE = "referee.front_ends.phone"
TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
CONNECTIONS = 64
PATIENCE = 30.0  # seconds for a whole request to arrive, and for a connection to stay silent
BREATH = 15.0  # seconds after which a silent stream says that it is still there


class Server(ThreadingHTTPServer):
    """Serves one table to whoever holds the token."""

    daemon_threads = True
    request_queue_size = CONNECTIONS

    def __init__(self, address: tuple[str, int], table: SharedDesk, token: str) -> None:
        super().__init__(address, Handler)
        self.table, self.token = table, token
        self.free = BoundedSemaphore(CONNECTIONS)
        self.is_closing = False

    def process_request(self, request: Any, client_address: Any) -> None:
        if self.free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is no error of ours."""


def _hang_up(connection: socket) -> None:
    try:
        connection.shutdown(SHUT_RDWR)
    except OSError:
        return  # gone already


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "referee", ""
    disable_nagle_algorithm = True  # with it an answer waits 40 ms for nothing
    wbufsize = -1  # headers and body in one packet

    def handle_one_request(self) -> None:
        """A request must have arrived before the clock runs out, however slowly it drips."""
        self.clock = Timer(PATIENCE, _hang_up, (self.connection,))
        self.clock.daemon = True
        self.clock.start()
        try:
            super().handle_one_request()
        except OSError:
            self.close_connection = True
        finally:
            self.clock.cancel()

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
            self._send(refused.status, TYPES["js"], json.dumps({"error": str(refused)}).encode())

    def _file(self) -> None:
        name = self.path.partition("?")[0].lstrip("/") or "index.html"
        kind = TYPES.get(name.rpartition(".")[2])
        found = files(PAGE) / "page" / name
        if kind is None or "/" in name or not found.is_file():
            raise NotLetInError(HTTPStatus.NOT_FOUND, "There is no such page.")
        self._send(HTTPStatus.OK, kind, found.read_bytes())

    def _answer(self) -> None:
        guard.check_token(self.headers, self.server.token)
        path, _, query = self.path.partition("?")
        if path not in {"/table", "/photo"}:
            raise NotLetInError(HTTPStatus.NOT_FOUND, "There is no such page.")
        request = self._photo(query) if path == "/photo" else self._request()
        self.clock.cancel()
        said = self.server.table.reply(request, self.headers.get("Table-Seat", ""))
        self._send(HTTPStatus.OK, "application/json", packed(said))

    def _photo(self, query: str) -> Message:
        guard.check_type(self.headers, "image/")
        photo = self.rfile.read(guard.length(self.headers, guard.LARGEST_PHOTO))
        return {**dict(parse_qsl(query)), "do": "photo", "photo": photo}

    def _request(self) -> Message:
        guard.check_type(self.headers, "application/json")
        try:
            request = json.loads(self.rfile.read(guard.length(self.headers)))
        except (ValueError, RecursionError):
            request = None
        if not isinstance(request, dict):
            raise NotLetInError(HTTPStatus.BAD_REQUEST, "That is not a JSON object.")
        return request

    def _stream(self) -> None:
        """All that others do, as long as somebody listens."""
        guard.check_token(self.headers, self.server.token)
        self.clock.cancel()
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self._headers("text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        with self.server.table.listening(self.headers.get("Table-Seat", "")) as heard:
            while not self.server.is_closing:
                try:
                    line = b"data: " + packed(heard.get(timeout=BREATH)) + b"\n\n"
                except Empty:
                    line = b": still here\n\n"
                self.wfile.write(line)
                self.wfile.flush()

    def _send(self, status: HTTPStatus, kind: str, body: bytes) -> None:
        self.send_response(status)
        self._headers(kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def _headers(self, kind: str) -> None:
        self.send_header("Content-Type", kind)
        for name, value in guard.HEADERS.items():
            self.send_header(name, value)


def packed(said: Batch) -> bytes:
    """Half a character, which JSON may hold, is sent as none."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")
