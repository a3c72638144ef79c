"""The referee in a browser: requests of the page's worker, as JSON in and out, in one process.

One archive of all saves and campaigns is a backup, or goes to another device.
"""

import gc
import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import suppress
from importlib import invalidate_caches
from io import BytesIO
from shutil import rmtree
from typing import Annotated
from zipfile import ZipFile, ZipInfo

from cards_pdf.common.files import write_new_files
from cards_pdf.common.records.annotations import Text
from cards_pdf.common.sandbox.safe_open import NotZipError, unzipped
from cards_pdf.common.web.dispatcher import define_verb, message, verb
from referee import games
from referee.campaign import file
from referee.campaign.page import Campaigns, FormsHere
from referee.commands.requests import open_game
from referee.errors import BrokenGameError, DamagedError, RequestError
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
    campaigns = Campaigns(lambda: own.lang), FormsHere()
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
        data = path.read_bytes() if path else pack()
        name = path.name if path else "referee.zip"
        return Exported(name=name, data=b64encode(data).decode())

    @define_verb("import")
    def bring(self, data: Annotated[str, Text(MAX_IMPORT)]) -> Imported:
        """Import a file that was exported here, or a save of another referee."""
        try:
            content = b64decode(data, validate=True)
        except ValueError:
            raise RequestError from None
        if content.startswith(ARCHIVE_START):
            return Imported(brought=unpack(content))
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


MAX_UNPACKED_BYTES = 100_000_000
_SAVE = re.compile(r"saves/[^/]+\.jsonl")
_CAMPAIGN_PART = re.compile(
    rf"campaigns/([^/]+)/({re.escape(folder.CAMPAIGN_FILE)}|{folder.GAMES}/[\w-]+\.jsonl)"
)


def pack() -> bytes:
    """Return an archive of all saves and campaigns, by their paths in the referee's folder."""
    campaigns = [campaign / folder.CAMPAIGN_FILE for campaign in folder.list_campaign_folders()]
    saves = [saved.path for saved in library.list_games()]
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for path in [*campaigns, *saves]:
            archive.write(path, path.relative_to(folder.home()).as_posix())
    return out.getvalue()


def unpack(data: bytes) -> list[str]:
    """Take in an archive. Return the names of what it brought.

    A campaign that is here already stays as it is.
    """
    try:
        found = unzipped(data, _select_games)
    except NotZipError:
        raise DamagedError("The file is not an archive of games.") from None
    parts = {path: part for path in found if (part := _CAMPAIGN_PART.fullmatch(path))}
    names = [file.check_name(part[1]) for part in parts.values() if part[2] == folder.CAMPAIGN_FILE]
    new = [name for name in names if not file.folder_of(name).exists()]
    for name in new:
        own_parts = {part[2]: found[path] for path, part in parts.items() if part[1] == name}
        _write_campaign(name, own_parts)
    saves = [library.import_save(found[path]) for path in found if _SAVE.fullmatch(path)]
    return [*new, *map(folder.label, saves)]


def _select_games(entries: list[ZipInfo]) -> list[ZipInfo]:
    """Return the entries that are saves or parts of campaigns. Others stay packed."""
    selected = [
        entry
        for entry in entries
        if _SAVE.fullmatch(entry.filename) or _CAMPAIGN_PART.fullmatch(entry.filename)
    ]
    if sum(entry.file_size for entry in selected) > MAX_UNPACKED_BYTES:
        most = MAX_UNPACKED_BYTES // 1_000_000
        raise DamagedError("The file unfolds to more than {most} MB.", most=most)
    return selected


def _write_campaign(name: str, parts: dict[str, bytes]) -> None:
    """Write a campaign with its games, all of it or nothing."""
    campaign = file.folder_of(name)
    try:
        write_new_files(campaign, parts)
        file.read_campaign(campaign)
    except BaseException:
        rmtree(campaign, ignore_errors=True)
        raise
