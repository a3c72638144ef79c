"""The design room: the kept decks, and the studio of each of them."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import TYPE_CHECKING, Annotated

from cards_pdf.common.files import make_folder
from cards_pdf.common.records.record import Key, keys_of
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.common.web.json_records import Download, JsonObject, message
from referee.errors import RequestError
from referee.saves.folder import home
from referee.web import Name
from referee.web.printing import stage_download

if TYPE_CHECKING:
    from pathlib import Path

    from cards_pdf.studio.session import Studio

StudioKey = tuple[str, str]  # the name of a deck, and a language
_DECK_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@message("designs")
class Designs:
    names: list[str]


@message("studio")
class StudioAnswer:
    answer: JsonObject
    files: list[Download] | None = None


@message("lacking")
class Lacking:
    """A module that the browser has to fetch, and the request to send again."""

    module: str
    request: Annotated[JsonObject | None, Key("again")] = None


class KeptDecks:
    """The decks in the referee's folder."""

    @verb("designs")
    def list_decks(self) -> Designs:
        """List the decks that are kept here."""
        folders = [path for path in (home() / "decks").glob("*/") if path.is_dir()]
        return Designs(names=sorted(path.name for path in folders))


def deck_path(name: str) -> Path:
    """Return the file of a kept deck. Its folder is created if it does not exist."""
    if not _DECK_NAME.fullmatch(name):
        raise RequestError
    folder = home() / "decks" / name
    make_folder(folder)
    return folder / "deck.toml"


class DecksHere(KeptDecks):
    """The decks of a browser, with their studios in its one process."""

    def __init__(self) -> None:
        self._studios: dict[StudioKey, Studio] = {}

    def studio_of(self, name: str, lang: str) -> Studio:
        from cards_pdf.studio.session import Studio  # 60 ms; a browser fetches it with the room

        path = deck_path(name)
        if (name, lang) not in self._studios:
            self._studios[name, lang] = Studio(path, lang)
        return self._studios[name, lang]

    @verb(is_concurrent=True)
    def studio(
        self, deck: Name, request: JsonObject, language_: Name = "en"
    ) -> StudioAnswer | Lacking:
        """Answer a request of the studio's page about one deck, possibly with a file."""
        own = dict(request)
        if "base64" in own:
            own["content"] = b64decode(str(own.pop("base64")))
        studio = self.studio_of(deck, language_)
        try:
            answer = studio.reply(own)
        except ModuleNotFoundError as error:
            # what was to be written is written; only the look of the cards is requested again
            do = "print" if own.get("do") == "print" else "look"
            known = keys_of(studio.desk.verbs[do].request)
            look = {"do": do} | {key: request[key] for key in known if key in request}
            again = {"do": "studio", "deck": deck, "language": language_, "request": look}
            return Lacking(module=error.name or "", request=again)
        content = answer.get("content")
        if isinstance(content, bytes):
            return StudioAnswer(answer={}, files=[stage_download("bytes", content)])
        return StudioAnswer(answer=answer)
