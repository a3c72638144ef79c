"""The page's referee in a browser: what the page's worker asks, as JSON in and out, in one process."""

from __future__ import annotations

import gc
import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import invalidate_caches

from referee import games
from referee.campaign import archive, on_page, paper_on_page
from referee.commands.play import open_game
from referee.errors import BadRequest, BrokenGame
from referee.front_ends.messages import Json
from referee.front_ends.phone import lobby
from referee.front_ends.phone.page_session import PageSession, Verb
from referee.front_ends.protocol import Conversation
from referee.front_ends.protocol.requests import text
from referee.front_ends.web import design
from referee.front_ends.web.press import Press, ready
from referee.saves import folder, import_save, save_names
from referee.sessions.session import Session

PAPER = {"print"}  # drawn by libraries that a browser does not have
ARCHIVE = b"PK"  # how one begins


def referee(lang: str, tell: Callable[[str], object] = str) -> Callable[[str], str]:
    """Answers the page's requests; an empty one asks for all that is there. `tell` hears of long work."""
    verbs = {name: verb for name, verb in on_page.VERBS.items() if name not in PAPER}
    own = PageSession(
        open_game,
        lobby.language(lang),
        {
            **verbs,
            "export": exported,
            "import": imported,
            **_drawing(Press(tell).verbs | paper_on_page.VERBS | design.VERBS),
        },
    )

    def reply(request: str) -> str:
        said = own.reply(json.loads(request)) if request else own.opening()
        return json.dumps(said, ensure_ascii=False)

    return reply


def _drawing(*rooms: Mapping[str, Verb]) -> dict[str, Verb]:
    """Whoever draws finds ReportLab ready; a library that few decks need is asked for once it is missed."""

    def readied(verb: Verb) -> Verb:
        def carried_out(request: Json) -> list[Json]:
            ready()
            try:
                return verb(request)
            except ModuleNotFoundError as error:
                return [{"type": "lacking", "module": error.name}]

        return carried_out

    return {name: readied(verb) for verbs in rooms for name, verb in verbs.items()}


def exported(request: Json) -> list[Json]:
    """One save as the file that it is, or all there is as an archive."""
    name = text(request, "name", "")
    path = save_names.found(name) if name else None
    data = path.read_bytes() if path else archive.packed()
    return [
        {"type": "export", "name": path.name if path else "referee.zip", "data": b64encode(data).decode()}
    ]


def imported(request: Json) -> list[Json]:
    """A file that was exported here or lies in the referee's folder elsewhere."""
    try:
        data = b64decode(text(request, "data"), validate=True)
    except ValueError:
        raise BadRequest from None
    if data.startswith(ARCHIVE):
        return [{"type": "import", "brought": archive.unpacked(data)}]
    return [{"type": "import", "brought": [folder.label(import_save.take_in(data))]}]


def warm() -> None:
    """Bring every game to its first question, so that all of it is in memory."""
    for name in games.names():
        with suppress(BrokenGame):  # the list of games says so
            game = games.load(name)
            Conversation(Session(game, game.settled({})), game.say(), additions=True).opening()
    invalidate_caches()  # of what games others bring: the archives that were opened for it are let go
    gc.collect()
