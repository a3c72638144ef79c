"""The studio over HTTP, for this computer alone: requests by POST, what is no JSON by a way of its own."""

from http import HTTPStatus
from ipaddress import ip_address
from urllib.parse import parse_qsl

from cards_pdf.common.serving import guard
from cards_pdf.common.serving.guard import NotLetInError
from cards_pdf.common.serving.server import TYPES, PageHandler, PageServer, packed
from cards_pdf.studio.folder import LARGEST
from cards_pdf.studio.session import Json, Session

HERE = "127.0.0.1"
PAGE = "cards_pdf.studio"
PACK = "shared.pnp.zip"  # what is dropped under this name is opened
LONGEST = 16_000_000  # bytes of a request: the text of a large deck


class Server(PageServer):
    """One session, for whoever holds the token on this computer."""

    def __init__(self, port: int, session: Session, token: str) -> None:
        super().__init__((HERE, port), Handler)
        self.session, self._token = session, token

    @property
    def token(self) -> str:
        return self._token


class Handler(PageHandler):
    """One connection."""

    server: Server
    page = PAGE

    def post(self) -> None:
        if not ip_address(self.client_address[0]).is_loopback:
            raise NotLetInError(HTTPStatus.FORBIDDEN, "The studio is for this computer alone.")
        self.admit()
        path, _, query = self.path.partition("?")
        if path == "/studio":
            request = self.wanted(LONGEST)
            self.clock.cancel()
            self._answer(self.server.session.reply(request))
        elif path == "/bytes":
            request = self.wanted()
            self.clock.cancel()
            self._bytes(request)
        elif path == "/drop":
            asked = dict(parse_qsl(query))
            guard.check_type(self.headers, "application/octet-stream")
            content = self.rfile.read(guard.length(self.headers, LARGEST))
            self.clock.cancel()
            do = "open-pack" if asked.get("file") == PACK else "drop"
            self._answer(self.server.session.reply({**asked, "do": do, "content": content}))
        else:
            raise NotLetInError(HTTPStatus.NOT_FOUND, "There is no such page.")

    def _answer(self, answer: Json) -> None:
        self.send(HTTPStatus.OK, TYPES["json"], packed(answer))

    def _bytes(self, request: Json) -> None:
        """A file that was asked for, or the answer that says why there is none."""
        answer = self.server.session.reply(request)
        content = answer.get("content")
        if isinstance(content, bytes):
            self.send(HTTPStatus.OK, "application/octet-stream", content)
        else:
            self._answer(answer)
