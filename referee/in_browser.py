"""The referee in a browser: requests of the page's worker, as JSON in and out, in one process."""

import gc
import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import suppress
from importlib import invalidate_caches
from typing import Annotated

from cards_pdf.common.records.annotations import Text
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.common.web.json_records import message
from referee import games
from referee.campaign import archive
from referee.campaign.page import Campaigns, FormsHere
from referee.command_line.requests import open_game
from referee.errors import BrokenGameError, RequestError
from referee.protocol import Conversation
from referee.protocol.messages import Json
from referee.saves import folder, library
from referee.sessions.session import Session
from referee.web import Name, lobby
from referee.web.printing import DecksHere, PrintRoom, import_reportlab
from referee.web.table import PageSession

ARCHIVE_START = b"PK"
MAX_IMPORT = 100_000_000  # characters


def referee(lang: str, report: Callable[[str], object] = str) -> Callable[[str], str]:
    """Return a function that answers the page's requests; an empty one asks for all there is.

    `report` gets the progress of long work.
    """
    campaigns = Campaigns(lambda: own.game.lang), FormsHere()
    own = InBrowser(
        open_game, lobby.known_language(lang), *campaigns, PrintRoom(report), DecksHere(), Files()
    )

    def reply(request: str) -> str:
        messages = own.reply(json.loads(request)) if request else own.opening()
        return json.dumps(messages, ensure_ascii=False)

    return reply


class InBrowser(PageSession):
    """A page session that asks the page for modules that are not there yet."""

    def run_verb(self, request: Json) -> list[Json]:
        if not self.dispatcher.verb_of(request).is_concurrent:
            return super().run_verb(request)
        import_reportlab()
        try:
            return super().run_verb(request)
        except ModuleNotFoundError as error:
            return [{"type": "lacking", "module": error.name}]


@message("export")
class Exported:
    name: str
    data: str


@message("import")
class Imported:
    brought: list[str]


class Files:
    """The verbs that take games to another device and back."""

    @verb
    def export(self, name: Name = "") -> Exported:
        """Export one save as its file, or all saves as an archive."""
        path = library.find_save(name) if name else None
        data = path.read_bytes() if path else archive.pack()
        name = path.name if path else "referee.zip"
        return Exported(name=name, data=b64encode(data).decode())

    @verb("import")
    def bring(self, data: Annotated[str, Text(MAX_IMPORT)]) -> Imported:
        """Import a file that was exported here, or a save of another referee."""
        try:
            content = b64decode(data, validate=True)
        except ValueError:
            raise RequestError from None
        if content.startswith(ARCHIVE_START):
            return Imported(brought=archive.unpack(content))
        return Imported(brought=[folder.label(library.import_save(content))])


def warm() -> None:
    """Bring every game to its first question, so that all modules are in memory."""
    for name in games.names():
        with suppress(BrokenGameError):  # the list of games says so
            game = games.load(name)
            Conversation(Session(game, game.resolve_options({})), game.say()).opening()
    # archives of third-party games that were opened for this are let go
    invalidate_caches()
    gc.collect()
