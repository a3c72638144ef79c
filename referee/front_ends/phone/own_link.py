"""The token in the page's link: kept with the saves, so that a link once scanned stays good."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from secrets import token_urlsafe

from cards_pdf.common.sentences import reason
from cards_pdf.common.whole_file import make_folder
from referee.errors import SaveFailed
from referee.saves.folder import home

NAME = "phone-link"
BYTES = 16
_TOKEN = re.compile(r"[\w-]{22}")


def kept() -> str:
    """The token of the last time, or the first one."""
    try:
        found = (home() / NAME).read_text("ascii").strip()
    except (OSError, UnicodeError):
        found = ""
    return found if _TOKEN.fullmatch(found) else renewed()


def renewed() -> str:
    """Another token, from now on the only one; nobody else on this computer may read it."""
    token, path = token_urlsafe(BYTES), home() / NAME
    try:
        make_folder(path.parent)
        with suppress(FileNotFoundError):
            path.unlink()
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "w", encoding="ascii") as out:
            out.write(token + "\n")
    except OSError as error:
        raise SaveFailed("{path} cannot be written: {reason}.", path=path, reason=reason(error)) from None
    return token
