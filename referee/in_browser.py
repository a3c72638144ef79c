"""The page's referee in a browser: what the page's worker asks, as JSON in and out, in one
process.
"""

import gc
import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import suppress
from importlib import invalidate_caches
from typing import Annotated, Literal, NamedTuple

from cards_pdf.common.records.annotations import Text
from cards_pdf.common.web.dispatcher import verb
from referee import games
from referee.campaign import archive
from referee.campaign.desk import Campaigns, FormsHere
from referee.command_line.play import open_game
from referee.errors import BrokenGameError, RequestError
from referee.protocol import Conversation
from referee.protocol.messages import Json
from referee.saves import folder, library
from referee.sessions.session import Session
from referee.web import Name, lobby
from referee.web.design import DecksHere
from referee.web.press import Press, ready
from referee.web.table import PageSession

ARCHIVE = b"PK"  # how one begins
MOST = 100_000_000  # characters of what is brought


def referee(lang: str, tell: Callable[[str], object] = str) -> Callable[[str], str]:
    """Answers the page's requests; an empty one asks for all that is there. `tell` hears of long
    work.
    """
    campaigns = Campaigns(lambda: own.game.lang), FormsHere()
    own = InBrowser(open_game, lobby.language(lang), *campaigns, Press(tell), DecksHere(), Files())

    def reply(request: str) -> str:
        said = own.reply(json.loads(request)) if request else own.opening()
        return json.dumps(said, ensure_ascii=False)

    return reply


class InBrowser(PageSession):
    """Whoever draws finds ReportLab ready; a library that few decks need is asked for once it is
    missed.
    """

    def run_verb(self, request: Json) -> list[Json]:
        if not self.dispatcher.verb_of(request).is_aside:
            return super().run_verb(request)
        ready()
        try:
            return super().run_verb(request)
        except ModuleNotFoundError as error:
            return [{"type": "lacking", "module": error.name}]


class Wanted(NamedTuple):
    name: Name = ""


class Brought(NamedTuple):
    data: Annotated[str, Text(MOST)]


class Exported(NamedTuple):
    name: str
    data: str
    type: Literal["export"] = "export"


class Imported(NamedTuple):
    brought: list[str]
    type: Literal["import"] = "import"


class Files:
    """Games go to another device, and come from there."""

    @verb
    def export(self, ask: Wanted) -> Exported:
        """One save as the file that it is, or all there is as an archive."""
        path = library.find_save(ask.name) if ask.name else None
        data = path.read_bytes() if path else archive.pack()
        return Exported(path.name if path else "referee.zip", b64encode(data).decode())

    @verb("import")
    def bring(self, ask: Brought) -> Imported:
        """A file that was exported here or lies in the referee's folder elsewhere."""
        try:
            data = b64decode(ask.data, validate=True)
        except ValueError:
            raise RequestError from None
        if data.startswith(ARCHIVE):
            return Imported(archive.unpack(data))
        return Imported([folder.label(library.import_save(data))])


def warm() -> None:
    """Bring every game to its first question, so that all of it is in memory."""
    for name in games.names():
        with suppress(BrokenGameError):  # the list of games says so
            game = games.load(name)
            Conversation(Session(game, game.resolve_options({})), game.say()).opening()
    # of what games others bring: the archives that were opened for it are let go
    invalidate_caches()
    gc.collect()
