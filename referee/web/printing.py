"""The print room and the design room of the page.

The print room tells what there is to print of a game or a deck, and prints it. The design room has
the kept decks, and the studio of each of them. Everything that draws is imported when the first
request needs it: a browser fetches it then.
"""

from __future__ import annotations

import json
import re
import sys
from base64 import b64decode
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import mkdtemp
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from cards_pdf.common.files import make_folder
from cards_pdf.common.languages import language
from cards_pdf.common.records.reader import read_request
from cards_pdf.common.records.record import Key, keys_of, record
from cards_pdf.common.sizes import paper
from cards_pdf.common.web.dispatcher import Download, JsonObject, define_verb, message
from cards_pdf.decks.load import load_deck, translate_deck
from referee import games
from referee.errors import RequestError
from referee.saves.folder import home
from referee.texts import languages
from referee.web import Name

if TYPE_CHECKING:
    from cards_pdf.printing import Order, Output
    from cards_pdf.studio.session import Studio

#: Fields of an order, by the key of the request.
_ORDER_FIELDS = {
    "language": "lang",
    "paper": "paper",
    "backs": "backs",
    "marks": "marks",
    "service": "profile",
}
COVER = "cover.svg"  # beside the module of a third-party game
_IN_BROWSER = sys.platform == "emscripten"


class PrintRequest(NamedTuple):
    """The wish for files of the game or deck `source`: for one by its `stem`, or for a `kind`."""

    source: Annotated[Name, Key("of")]
    stem: Name | None = None
    kind: Name | None = None
    language: Name = "en"
    paper: Name = ""  # the default one
    edition: Name = "colour"
    backs: Name = ""
    marks: Name = ""
    service: Name = ""


@record
class Titled:
    name: str
    title: str


@message("shelf")
class Shelf:
    """Every game and deck, and the ways to print them."""

    games: list[str]
    decks: list[Titled]
    papers: list[Titled]
    services: list[Titled]
    editions: list[str]
    backs: list[str]
    marks: list[str]
    langs: list[str]


@record
class PrintablePart:
    kind: str
    stem: str
    edition: str
    title: str


@message("works")
class Parts:
    of: str
    works: list[PrintablePart]


@message("make")
class PrintedFile:
    files: list[Download]
    pages: int
    title: str
    warning: str


class PrintRoom:
    """The verbs of the room. `report` gets the progress of a file as JSON."""

    def __init__(self, report: Callable[[str], object]) -> None:
        self.report = report

    @define_verb(is_concurrent=True)
    def make(self, ask: PrintRequest) -> PrintedFile:
        """Print one of the files."""
        wanted = (ask.stem, ask.kind)  # one of the two is None
        output = next(
            (one for one in _find_outputs(ask) if wanted in {(one.stem, None), (None, one.kind)}),
            None,
        )
        if output is None:
            raise RequestError

        def report_pages(done: int, pages: int) -> None:
            self.report(json.dumps({"done": done, "pages": pages}))

        finished = output.make(report_pages)
        return PrintedFile(
            files=[stage_download(f"{output.stem}.pdf", finished.pdf)],
            pages=finished.pages,
            title=finished.title,
            warning=finished.warning,
        )

    @define_verb("shelf", is_concurrent=True)
    def list_shelf(self, language_: Name = "en") -> Shelf:
        """List all that there is to print."""
        found = _import_printing().load_catalogue()
        say = language(language_)
        decks = [(name, load_deck(name)) for name in found.decks]

        def list_titles(titles: Mapping[str, str]) -> list[Titled]:
            return [Titled(name=name, title=say(title)) for name, title in titles.items()]

        return Shelf(
            games=list(found.games),
            decks=list_titles(
                {name: translate_deck(deck, language_).title for name, deck in decks}
            ),
            papers=list_titles({name: paper(name).title for name in found.papers}),
            services=list_titles(found.services),
            editions=list(found.editions),
            backs=list(found.backs),
            marks=list(found.marks),
            langs=languages(),
        )

    @define_verb(is_concurrent=True)
    def works(self, ask: PrintRequest) -> Parts:
        """List the files of one game or deck."""
        parts = [
            PrintablePart(kind=one.kind, stem=one.stem, edition=one.edition, title=one.title)
            for one in _find_outputs(ask)
        ]
        return Parts(of=ask.source, works=parts)


def _find_outputs(ask: PrintRequest) -> list[Output]:
    printing = _import_printing()
    found = printing.load_catalogue()
    is_known = ask.source in (*found.games, *found.decks) and ask.edition in found.editions
    if not is_known or ask.service not in ("", *found.services):
        raise RequestError
    fields = {field: value for key, field in _ORDER_FIELDS.items() if (value := getattr(ask, key))}
    order: Order = read_request(printing.Order, fields)
    outputs: list[Output] = printing.list_outputs(
        order._replace(what=ask.source).in_edition(ask.edition)
    )
    return outputs


@cache
def draw_cover(game: str) -> str:
    """Return the printed cover of a game, or its own drawing, or an empty text."""
    if cover := _import_printing().game_cover(game):
        return str(cover)
    # A game that is one file has no folder for it.
    package = sys.modules[type(games.load(game)).__module__].__package__
    drawing = files(package) / COVER if package else None
    return drawing.read_text("utf-8") if drawing and drawing.is_file() else ""


def _import_printing() -> Any:
    """Return the module that draws."""
    from cards_pdf import printing  # takes 70 ms, and a browser fetches it with the print room

    return printing


def stage_download(name: str, content: bytes) -> Download:
    """Write a finished file to a temporary folder, from where it is fetched once."""
    path = Path(mkdtemp()) / name
    path.write_bytes(content)
    return Download(str(path), name)


@cache
def import_reportlab() -> None:
    """Import all of ReportLab that is used, in a browser with an empty module in place of Pillow.

    ReportLab imports Pillow for pictures that it never gets here, and a browser has no Pillow:
    `docs/decisions/8-an-empty-pillow.md` tells why, and for how long.
    """
    if not _IN_BROWSER:
        return
    empty = {name: ModuleType(name) for name in ("PIL", "PIL.Image")}
    vars(empty["PIL"])["Image"] = empty["PIL.Image"]
    sys.modules |= empty
    try:
        from reportlab.pdfbase import acroform, pdfmetrics, ttfonts  # noqa: F401 -- now they are loaded
        from reportlab.pdfgen import canvas  # noqa: F401
    finally:
        for name in empty:
            del sys.modules[name]


# --- the design room ---

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

    @define_verb("designs")
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
        self._studios: dict[tuple[str, str], Studio] = {}  # by deck and language

    def studio_of(self, name: str, lang: str) -> Studio:
        from cards_pdf.studio.session import Studio  # 60 ms; a browser fetches it with the room

        path = deck_path(name)
        if (name, lang) not in self._studios:
            self._studios[name, lang] = Studio(path, lang)
        return self._studios[name, lang]

    @define_verb(is_concurrent=True)
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
            known = keys_of(studio.desk.verbs[do].signature.request)
            look = {"do": do} | {key: request[key] for key in known if key in request}
            again = {"do": "studio", "deck": deck, "language": language_, "request": look}
            return Lacking(module=error.name or "", request=again)
        content = answer.get("content")
        if isinstance(content, bytes):
            return StudioAnswer(answer={}, files=[stage_download("bytes", content)])
        return StudioAnswer(answer=answer)
