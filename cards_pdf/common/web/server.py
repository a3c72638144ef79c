"""A server of one page: files by GET, requests by POST.

Guarantee
    Only clients with the token are answered with more than the page's own files. No other client,
    and no number of them, keeps a player out or makes the server wait.

How it works
    1. A request is checked before anything is done for it: its host, its origin, its token, its
       type and its length. `RejectedRequestError` carries the status and a message.
    2. `Connections` counts open connections. One without a token takes the place of the one that
       has waited longest, of its own address first. With a token it moves to the players.
    3. A timer closes a connection whose request does not arrive in time.

What is delicate
    *DNS rebinding.* A foreign name can be made to point at this machine, so that a page of its
    site counts as this one. The header Host shows that name.

    *Slow requests.* A socket's timeout starts again with each byte. The timer counts the whole
    request.

    *Rejected bodies.* A connection that is closed while the client still sends is reset, and the
    client never sees the message. So the rest of a player's body is read and thrown away.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from errno import EADDRNOTAVAIL
from hmac import compare_digest
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from importlib.resources.abc import Traversable
from ipaddress import ip_address
from socket import SHUT_RDWR, gaierror, gethostname, socket
from threading import Lock, Thread, Timer
from typing import Any

from cards_pdf.common.errors import FileError
from cards_pdf.common.messages import reason

MAX_REQUEST_BYTES = 64 * 1024  # bytes of a request
TOKEN_HEADER = "Table-Token"  # noqa: S105 -- the header's name, not what it holds
_HOST = re.compile(r"(?:\[([^\]]+)\]|([\w.-]+))(?::\d{1,5})?")  # [::1]:8018, or a name
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action "
    "'none'; "
    "frame-ancestors 'none'"
)
SECURITY_HEADERS = {
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class RejectedRequestError(Exception):
    """A request that is refused before anything is done for it."""

    def __init__(self, status: HTTPStatus, why: str) -> None:
        super().__init__(why)
        self.status = status


def _is_ours(host: str) -> bool:
    found = _HOST.fullmatch(host)
    if found is None:
        return False
    name = (found[1] or found[2]).lower()
    own = gethostname().lower()
    with suppress(ValueError):
        return bool(ip_address(name))
    return name in {"localhost", own, f"{own}.local"}


MAX_PLAYER_CONNECTIONS = 64  # connections of clients with the token
MAX_OTHER_CONNECTIONS = 32  # of all other clients together …
MAX_CONNECTIONS_PER_ADDRESS = 16  # … and from one address; a browser opens six at once


class Connections:
    """The open connections. A new one takes the place of the one waiting longest for a token."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: dict[socket, str] = {}  # with their addresses, as they came
        self._players: set[socket] = set()

    def enter(self, connection: socket, address: str) -> None:
        with self._lock:
            near = [other for other, its in self._waiting.items() if its == address]
            is_near_full = len(near) >= MAX_CONNECTIONS_PER_ADDRESS
            if is_near_full or len(self._waiting) >= MAX_OTHER_CONNECTIONS:
                oldest = near[0] if is_near_full else next(iter(self._waiting))
                del self._waiting[oldest]
                close_connection(oldest)
            self._waiting[connection] = address

    def admit(self, connection: socket) -> bool:
        """Give a client that has shown the token a place. Return False if all are taken."""
        with self._lock:
            if connection not in self._players and len(self._players) >= MAX_PLAYER_CONNECTIONS:
                return False
            self._waiting.pop(connection, None)
            self._players.add(connection)
            return True

    def is_player(self, connection: socket) -> bool:
        return connection in self._players

    def leave(self, connection: socket) -> None:
        with self._lock:
            self._waiting.pop(connection, None)
            self._players.discard(connection)


def close_connection(connection: socket) -> None:
    with suppress(OSError):  # gone already
        connection.shutdown(SHUT_RDWR)


TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "json": "application/json",
    "bin": "application/octet-stream",
}
SHARED = "cards_pdf.common.web"
TOKEN_TIMEOUT_S = 3.0  # until the token must have arrived
REQUEST_TIMEOUT_S = 30.0  # for a player's whole request to arrive, and for a silent connection
MAX_DRAINED = 64 * 1024 * 1024  # bytes of a rejected request that are read and thrown away
DRAIN_BLOCK = 64 * 1024  # bytes read at once


class PageServer(ThreadingHTTPServer):
    """A server for clients with the token. Raise FileError if the address cannot be served."""

    daemon_threads = True
    request_queue_size = 256  # a client that finds it full tries again a second later

    def __init__(self, address: tuple[str, int], handler: type["PageHandler"], token: str) -> None:
        try:
            super().__init__(address, handler)
        except OSError as error:
            message = "{host}:{port} cannot be served: {reason}. Try another --port."
            if isinstance(error, gaierror) or error.errno == EADDRNOTAVAIL:
                message = (
                    "{host} is not an address of this computer: {reason}. Try another --host, or "
                    "leave it out."
                )
            facts = {"host": address[0], "port": str(address[1]), "reason": reason(error)}
            raise FileError(message, **facts) from None
        self.token = token
        self.places = Connections()
        self.is_closing = False

    def start(self) -> None:
        """Serve in a thread."""
        Thread(target=self.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()

    def stop(self) -> None:
        self.is_closing = True  # ends the streams of events, which would otherwise go on
        self.shutdown()
        self.server_close()

    def process_request(self, request: Any, client_address: Any) -> None:
        self.places.enter(request, client_address[0])
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.places.leave(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore clients that went away."""


class PageHandler(BaseHTTPRequestHandler):
    """A connection."""

    server: PageServer
    pages: Mapping[str, str]  # packages by the path under which their folders `static` are served
    protocol_version = "HTTP/1.1"
    server_version = "referee"
    sys_version = ""
    disable_nagle_algorithm = True  # with it an answer waits 40 ms for nothing
    wbufsize = -1  # headers and body in one packet
    timeout = REQUEST_TIMEOUT_S  # for a client that takes nothing of what is sent
    default_request_version = protocol_version  # even what is no request is answered with headers

    def handle_one_request(self) -> None:
        """Read a request, which must arrive in time, however slowly it drips."""
        self.wait(
            REQUEST_TIMEOUT_S if self.server.places.is_player(self.connection) else TOKEN_TIMEOUT_S
        )
        self.has_read_body = False
        try:
            super().handle_one_request()
        except OSError:
            self.close_connection = True
        finally:
            self.clock.cancel()

    def wait(self, seconds: float) -> None:
        self.clock = Timer(seconds, close_connection, (self.connection,))
        self.clock.daemon = True
        self.clock.start()

    def log_message(self, *_: Any) -> None:
        """Write nothing: the terminal belongs to the program that started the server."""

    def do_GET(self) -> None:
        """Answer a request, or reject it."""
        try:
            self._check_sender()
            if self.command == "POST":
                self.post()
            else:
                self.get()
        except RejectedRequestError as refused:
            self.close_connection = True
            self.refuse(refused.status, str(refused))
            if self.has_read_body or not self.server.places.is_player(self.connection):
                return
            # A connection that is closed while the client still sends is reset, and the client
            # never sees the message. So the rest is read, up to a bound.
            left = min(self._announced_length or 0, MAX_DRAINED)
            while left and (block := self.rfile.read(min(left, DRAIN_BLOCK))):
                left -= len(block)

    def do_POST(self) -> None:
        self.do_GET()

    def get(self) -> None:
        """Send a file of the page."""
        path = self.path.partition("?")[0].lstrip("/")
        place, _, name = path.partition("/")
        if place not in self.pages:
            place = ""
            name = path
        found = static_files(self.pages[place]).get(name or "index.html")
        kind = TYPES.get(found.name.rpartition(".")[2]) if found else None
        if kind is None or found is None:
            raise RejectedRequestError(HTTPStatus.NOT_FOUND, "There is no such page.")
        self.send(HTTPStatus.OK, kind, found.read_bytes())

    def post(self) -> None:
        raise NotImplementedError

    def _check_sender(self) -> None:
        """Reject a foreign name that was made to point here, and the page of another site.

        The first (DNS rebinding) shows in the header Host, the second in Origin.
        """
        host = self.headers.get("Host", "")
        if len(self.headers.get_all("Host", [])) > 1:
            raise RejectedRequestError(HTTPStatus.BAD_REQUEST, "A request names one host.")
        if not _is_ours(host):
            raise RejectedRequestError(
                HTTPStatus.MISDIRECTED_REQUEST, "This server has another name."
            )
        if self.headers.get("Origin") not in {None, f"http://{host}"}:
            raise RejectedRequestError(
                HTTPStatus.FORBIDDEN, "Only the page of this server may ask here."
            )

    def check_type(self, media_type: str) -> None:
        kind = self.headers.get("Content-Type", "").partition(";")[0].strip().lower()
        if not kind.startswith(media_type):
            raise RejectedRequestError(
                HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"Only {media_type} is read here."
            )

    @property
    def _announced_length(self) -> int | None:
        message = self.headers.get("Content-Length", "")
        return int(message) if re.fullmatch("[0-9]{1,4000}", message) else None

    def read_body(self, max_bytes: int) -> bytes:
        """Return the whole body. Raise RejectedRequestError if it is too long or ends early."""
        size = self._announced_length
        if size is None:
            raise RejectedRequestError(
                HTTPStatus.LENGTH_REQUIRED, "The request does not say how long it is."
            )
        if size > max_bytes:
            raise RejectedRequestError(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The request is too long."
            )
        self.has_read_body = True
        body = self.rfile.read(size)
        if len(body) < size:
            raise RejectedRequestError(HTTPStatus.BAD_REQUEST, "The request ended early.")
        return body

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Reject what is no request, or of an unknown kind."""
        self.close_connection = True
        self.refuse(HTTPStatus(code), message or explain or HTTPStatus(code).phrase)

    def refuse(self, status: HTTPStatus, why: str) -> None:
        self.send(status, TYPES["json"], json.dumps({"error": why}).encode())

    def admit(self) -> None:
        """Admit a client that has the token. Its requests get more time."""
        token = str(self.headers.get(TOKEN_HEADER, ""))
        if not compare_digest(token.encode(), self.server.token.encode()):
            raise RejectedRequestError(
                HTTPStatus.UNAUTHORIZED, "The link is an old one: take the new one."
            )
        if self.server.places.is_player(self.connection):
            return
        if not self.server.places.admit(self.connection):
            raise RejectedRequestError(
                HTTPStatus.SERVICE_UNAVAILABLE, "Too many devices are at this table."
            )
        self.clock.cancel()
        self.wait(REQUEST_TIMEOUT_S)

    def read_json(self, maximum: int = MAX_REQUEST_BYTES) -> dict[str, Any]:
        """Return the JSON object that was sent."""
        self.check_type("application/json")
        try:
            request = json.loads(self.read_body(maximum))
        except (ValueError, RecursionError):
            request = None
        if not isinstance(request, dict):
            raise RejectedRequestError(HTTPStatus.BAD_REQUEST, "That is not a JSON object.")
        return request

    def send(self, status: HTTPStatus, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.head(kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(b"" if self.command == "HEAD" else body)
        self.wfile.flush()

    def head(self, kind: str) -> None:
        self.send_header("Content-Type", kind)
        for name, value in SECURITY_HEADERS.items():
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")


def static_files(package: str) -> dict[str, Traversable]:
    """Return the files of a page by name: the shared ones and the package's own."""
    folders = [files(owner) / "static" for owner in (SHARED, package)]
    return {name: file for folder in folders for name, file in _inside(folder)}


def _inside(folder: Traversable, parent: str = "") -> Iterator[tuple[str, Traversable]]:
    for one in folder.iterdir():
        if one.is_dir():
            yield from _inside(one, f"{parent}{one.name}/")
        else:
            yield f"{parent}{one.name}", one


def json_bytes(answer: Any) -> bytes:
    """Return JSON in UTF-8. Half a character, which JSON may hold, becomes a question mark."""
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")


def link(server: PageServer) -> str:
    """Return the link for a browser. No browser sends the token behind the # anywhere."""
    host, port = server.server_address[:2]
    name = f"[{host!s}]" if ":" in str(host) else str(host)
    return f"http://{name}:{port}/#{server.token}"
