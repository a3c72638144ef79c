"""What the page's print room asks: what there is to print of a game or a deck, and to print it.

Everything that draws is fetched and imported when the first of it is asked.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import ModuleType
from typing import TYPE_CHECKING, Literal, NamedTuple

from cards_pdf.common.languages import language
from cards_pdf.common.sizes import paper
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.common.web.json_records import Download
from cards_pdf.common.web.requests import read_request
from cards_pdf.decks.load import load_deck, translation_of
from referee.errors import RequestError
from referee.languages import languages
from referee.web import Name

if TYPE_CHECKING:
    from cards_pdf.printing import Order, Output

Told = Callable[[str], object]  # hears an event as JSON
_FIELDS = {
    "language": "lang",
    "paper": "paper",
    "backs": "backs",
    "marks": "marks",
    "service": "profile",
}
_IN_A_BROWSER = sys.platform == "emscripten"


class OnPaper(NamedTuple):
    """What is printed `of` a game or a deck, and how; one of its files by its `stem`, or by its
    `kind`.
    """

    of: Name
    stem: Name | None = None
    kind: Name | None = None
    language: Name = "en"
    paper: Name = ""  # the usual one
    edition: Name = "colour"
    backs: Name = ""
    marks: Name = ""
    service: Name = ""


class Shelved(NamedTuple):
    language: Name = "en"


class Titled(NamedTuple):
    name: str
    title: str


class Shelf(NamedTuple):
    """Every game and deck, and in which ways things can be printed."""

    games: list[str]
    decks: list[Titled]
    papers: list[Titled]
    services: list[Titled]
    editions: list[str]
    backs: list[str]
    marks: list[str]
    langs: list[str]
    type: Literal["shelf"] = "shelf"


class Part(NamedTuple):
    kind: str
    stem: str
    edition: str
    title: str


class Parts(NamedTuple):
    of: str
    works: list[Part]
    type: Literal["works"] = "works"


class Made(NamedTuple):
    files: list[Download]
    pages: int
    title: str
    warning: str
    type: Literal["make"] = "make"


class Press:
    """The verbs of the room. `tell` hears how far a file has come."""

    def __init__(self, tell: Told) -> None:
        self.tell = tell

    @verb(aside=True)
    def make(self, ask: OnPaper) -> Made:
        """One of the files."""
        wanted = (ask.stem, ask.kind)
        work = next(
            (work for work in _works(ask) if wanted in {(work.stem, None), (None, work.kind)}), None
        )
        if work is None:
            raise RequestError
        made = work.make(self._heard)
        return Made([put(f"{work.stem}.pdf", made.pdf)], made.pages, made.title, made.warning)

    def _heard(self, done: int, pages: int) -> None:
        self.tell(json.dumps({"done": done, "pages": pages}))

    @verb(aside=True)
    def catalogue(self, ask: Shelved) -> Shelf:
        """All that there is to print."""
        from cards_pdf import printing

        found, say = printing.catalogue(), language(ask.language)
        return Shelf(
            list(found.games),
            [Titled(name, _title(name, ask.language)) for name in found.decks],
            [Titled(name, say(paper(name).title)) for name in found.papers],
            [Titled(name, say(title)) for name, title in found.services.items()],
            list(found.editions),
            list(found.backs),
            list(found.marks),
            languages(),
        )

    @verb(aside=True)
    def works(self, ask: OnPaper) -> Parts:
        """The files of one game or deck."""
        return Parts(
            ask.of, [Part(one.kind, one.stem, one.edition, one.title) for one in _works(ask)]
        )


def _title(name: str, lang: str) -> str:
    deck = load_deck(name)
    return language(lang)((translation_of(deck, lang) or deck).title)


def _works(ask: OnPaper) -> list[Output]:
    from cards_pdf import printing

    found = printing.catalogue()
    known = ask.of in (*found.games, *found.decks) and ask.edition in found.editions
    if not known or ask.service not in ("", *found.services):
        raise RequestError
    how = {field: said for key, field in _FIELDS.items() if (said := getattr(ask, key))}
    order: Order = read_request(printing.Order, how)
    return printing.works_of(order._replace(what=ask.of).in_edition(ask.edition))


def put(name: str, content: bytes) -> Download:
    """A finished file, for whoever carries the answer to hand over."""
    path = Path(mkdtemp()) / name
    path.write_bytes(content)
    return Download(str(path), name)


@cache
def ready() -> None:
    """Import all of ReportLab that is used, with an empty module in Pillow's place until it is
    done.

    It imports Pillow for pictures that it is never given here, and a browser has none:
    `docs/decisions/8-an-empty-pillow.md` says why and for how long.
    """
    if not _IN_A_BROWSER:
        return
    empty = {name: ModuleType(name) for name in ("PIL", "PIL.Image")}
    vars(empty["PIL"])["Image"] = empty["PIL.Image"]
    sys.modules |= empty
    try:
        from reportlab.pdfbase import acroform, pdfmetrics, ttfonts  # noqa: F401 -- from now on they are there
        from reportlab.pdfgen import canvas  # noqa: F401
    finally:
        for name in empty:
            del sys.modules[name]
