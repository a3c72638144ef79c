"""The design room: decks that are kept here, and the studio of each of them."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar

from cards_pdf.common.files import make_folder
from cards_pdf.common.records.record import keys_of
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.common.web.json_records import Download, JsonObject
from referee.errors import BadRequest
from referee.saves.folder import home
from referee.web.lobby import Name
from referee.web.press import put

if TYPE_CHECKING:
    from pathlib import Path

    from cards_pdf.studio.held import HeldStudio
    from cards_pdf.studio.studio import Studio

Begun = TypeVar("Begun")
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class Asked(NamedTuple):
    deck: Name
    request: JsonObject  # the studio reads it
    language: Name = "en"


class Designs(NamedTuple):
    names: list[str]
    type: Literal["designs"] = "designs"


class Answered(NamedTuple):
    answer: JsonObject
    files: list[Download] | None = None
    type: Literal["studio"] = "studio"


class Lacking(NamedTuple):
    """A module that a browser fetches, and what is to be asked then."""

    module: str
    again: JsonObject | None = None
    type: Literal["lacking"] = "lacking"


class _Kept(Generic[Begun]):
    """The decks that are kept in the referee's folder, and the studio of each of them."""

    def __init__(self) -> None:
        self._studios: dict[tuple[str, str], Begun] = {}

    @verb("designs")
    def list_decks(self) -> Designs:
        """The decks that are here."""
        return Designs(sorted(path.name for path in (home() / "decks").glob("*/") if path.is_dir()))

    def studio_of(self, name: str, lang: str) -> Begun:
        """The studio for one of them, which is begun if it is not there."""
        if not NAME.fullmatch(name):
            raise BadRequest
        if (name, lang) not in self._studios:
            make_folder(home() / "decks" / name)
            self._studios[name, lang] = self._begun(home() / "decks" / name / "deck.toml", lang)
        return self._studios[name, lang]

    def _begun(self, deck: Path, lang: str) -> Begun:
        raise NotImplementedError


class Decks(_Kept["HeldStudio"]):
    """A server's, which outlives them."""

    def _begun(self, deck: Path, lang: str) -> HeldStudio:
        from cards_pdf.studio.held import HeldStudio  # few design at the table

        return HeldStudio(deck, lang)


class DecksHere(_Kept["Studio"]):
    """A browser's, in its one process."""

    def _begun(self, deck: Path, lang: str) -> Studio:
        from cards_pdf.studio.studio import Studio  # it is fetched with the room

        return Studio(deck, lang)

    @verb(aside=True)
    def studio(self, ask: Asked) -> Answered | Lacking:
        """What the studio's page asks about one deck; a file that it asks for is handed over as
        one.
        """
        wanted = dict(ask.request)
        if "base64" in wanted:
            wanted["content"] = b64decode(str(wanted.pop("base64")))
        studio = self.studio_of(ask.deck, ask.language)
        try:
            answer = studio.reply(wanted)
        except (
            ModuleNotFoundError
        ) as error:  # what was written is written; how the cards look is asked again
            do = "print" if wanted.get("do") == "print" else "look"
            known = keys_of(studio.desk.verbs[do].request)
            again = {"do": do} | {key: ask.request[key] for key in known if key in ask.request}
            return Lacking(error.name or "", {"do": "studio", **ask._asdict(), "request": again})
        content = answer.get("content")
        if isinstance(content, bytes):
            return Answered({}, [put("bytes", content)])
        return Answered(answer)
