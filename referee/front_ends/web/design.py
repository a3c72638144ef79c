"""The design room: decks that are kept in this browser, and the studio's session for one of them."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import TYPE_CHECKING

from cards_pdf.common.whole_file import make_folder
from referee.errors import BadRequest
from referee.front_ends.messages import Json
from referee.front_ends.protocol.requests import text
from referee.front_ends.web.press import put
from referee.saves.folder import home

if TYPE_CHECKING:
    from cards_pdf.studio.session import Session

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_sessions: dict[tuple[str, str], Session] = {}


def designs(_: Json) -> list[Json]:
    """The decks that are here."""
    folder = home() / "decks"
    names = sorted(path.name for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    return [{"type": "designs", "names": names}]


def studio(request: Json) -> list[Json]:
    """A request of the studio's page about one deck; a file that it asks for is handed over as one."""
    wanted = request.get("request")
    if not isinstance(wanted, dict):
        raise BadRequest
    if "base64" in wanted:
        wanted = {**wanted, "content": b64decode(str(wanted["base64"]))}
    session = _session(text(request, "deck"), text(request, "language", "en"))
    try:
        answer = session.reply(wanted)
    except ModuleNotFoundError as error:  # what was written is written; how the cards look now is asked again
        again = {**wanted, "do": "print" if wanted.get("do") == "print" else "look"}
        return [
            {
                "type": "lacking",
                "module": error.name,
                "again": {**request, "request": again},
            }
        ]
    content = answer.get("content")
    if isinstance(content, bytes):
        return [{"type": "studio", "answer": {}, "files": [put("bytes", content)]}]
    return [{"type": "studio", "answer": answer}]


def _session(name: str, lang: str) -> Session:
    from cards_pdf.studio.sessions import new_session  # it is fetched with the room

    if not NAME.fullmatch(name):
        raise BadRequest
    if (name, lang) not in _sessions:
        make_folder(home() / "decks" / name)
        _sessions[name, lang] = new_session(home() / "decks" / name / "deck.toml", lang)
    return _sessions[name, lang]


VERBS = {"designs": designs, "studio": studio}
