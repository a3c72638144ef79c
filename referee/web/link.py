"""The page's link: this computer's address, a token that is kept, and a code to scan."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from secrets import token_urlsafe
from socket import AF_INET, SOCK_DGRAM, socket

from cards_pdf.common.files import make_folder
from cards_pdf.common.messages import reason
from referee.errors import SaveError
from referee.saves.folder import home

LINK_FILE = "phone-link"
TOKEN_BYTES = 16
_TOKEN = re.compile(r"[\w-]{22}")
DOCUMENTATION_ADDRESS = ("192.0.2.1", 9)  # asking for the route to it sends nothing


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
    try:
        make_folder(path.parent)
        with suppress(FileNotFoundError):
            path.unlink()
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "w", encoding="ascii") as out:
            out.write(token + "\n")
    except OSError as error:
        raise SaveError(
            "{path} cannot be written: {reason}.", path=path, reason=reason(error)
        ) from None
    return token


def own_address() -> str:
    """Return this computer's address in its network, or its loopback if there is none."""
    with socket(AF_INET, SOCK_DGRAM) as way:
        try:
            way.connect(DOCUMENTATION_ADDRESS)
        except OSError:
            return "127.0.0.1"
        return str(way.getsockname()[0])


def qr_code(url: str) -> str:
    from io import StringIO

    import segno

    out = StringIO()
    segno.make(url, error="m").terminal(out, compact=True, border=2)
    return out.getvalue()
