"""Checks of requests to the server: each is let in, or rejected with a status and a message."""

import re
from email.message import Message as Headers
from hmac import compare_digest
from http import HTTPStatus
from ipaddress import ip_address
from socket import gethostname

LONGEST = 64 * 1024  # bytes of a request
TOKEN = "Table-Token"  # noqa: S105 -- the header's name, not what it holds
_HOST = re.compile(r"(?:\[([^\]]+)\]|([\w.-]+))(?::\d{1,5})?")  # [::1]:8018, or a name
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action "
    "'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class NotLetInError(Exception):
    """A request that is refused before anything is done for it."""

    def __init__(self, status: HTTPStatus, why: str) -> None:
        super().__init__(why)
        self.status = status


def check_host(headers: Headers) -> None:
    """Reject a foreign name that was made to point here (DNS rebinding), which shows in Host."""
    if len(headers.get_all("Host", [])) > 1:
        raise NotLetInError(HTTPStatus.BAD_REQUEST, "A request names one host.")
    if not _is_ours(headers.get("Host", "")):
        raise NotLetInError(HTTPStatus.MISDIRECTED_REQUEST, "This server has another name.")


def _is_ours(host: str) -> bool:
    found = _HOST.fullmatch(host)
    if found is None:
        return False
    name = (found[1] or found[2]).lower()
    own = gethostname().lower()
    return name in {"localhost", own, f"{own}.local"} or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def check_origin(headers: Headers) -> None:
    """Another site's page shows in Origin."""
    origin = headers.get("Origin")
    if origin is not None and origin != f"http://{headers.get('Host', '')}":
        raise NotLetInError(HTTPStatus.FORBIDDEN, "Only the page of this server may ask here.")


def check_token(headers: Headers, token: str) -> None:
    if not compare_digest(str(headers.get(TOKEN, "")).encode(), token.encode()):
        raise NotLetInError(HTTPStatus.UNAUTHORIZED, "The link is an old one: take the new one.")


def length(headers: Headers, most: int = LONGEST) -> int:
    """Return the number of bytes that follow. Reject a missing or too large one."""
    message = headers.get("Content-Length", "")
    if not (message.isascii() and message.isdecimal()):
        raise NotLetInError(HTTPStatus.LENGTH_REQUIRED, "The request does not say how long it is.")
    if len(message) > len(str(most)) or int(message) > most:
        raise NotLetInError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The request is too long.")
    return int(message)


def check_type(headers: Headers, media_type: str) -> None:
    if not headers.get("Content-Type", "").partition(";")[0].strip().lower().startswith(media_type):
        raise NotLetInError(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"Only {media_type} is read here.")
