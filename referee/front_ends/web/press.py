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
from typing import TYPE_CHECKING

from cards_pdf.common import sizes
from cards_pdf.common.languages import language
from cards_pdf.decks.load import load_deck
from referee.errors import BadRequest
from referee.front_ends.messages import Json
from referee.front_ends.protocol.requests import text
from referee.languages import languages

if TYPE_CHECKING:
    from cards_pdf.printing import Work

Told = Callable[[str], object]  # hears an event as JSON
_IN_A_BROWSER = sys.platform == "emscripten"


class Press:
    """The verbs of the room. `tell` hears how far a file has come."""

    def __init__(self, tell: Told) -> None:
        self.tell = tell
        self.verbs: dict[str, Callable[[Json], list[Json]]] = {
            "shelf": shelf,
            "works": works,
            "make": self.make,
        }

    def make(self, request: Json) -> list[Json]:
        """One of the files, by its name."""
        wanted = (request.get("stem"), request.get("kind"))
        work = next(
            (work for work in _works(request) if wanted in {(work.stem, None), (None, work.kind)}), None
        )
        if work is None:
            raise BadRequest
        made = work.make(self._heard)
        told = {"pages": made.pages, "title": made.title, "warning": made.warning}
        return [{"type": "make", "files": [put(f"{work.stem}.pdf", made.pdf)], **told}]

    def _heard(self, done: int, pages: int) -> None:
        self.tell(json.dumps({"done": done, "pages": pages}))


def shelf(request: Json) -> list[Json]:
    """Every deck, and in which ways things can be printed."""
    from cards_pdf import printing

    found = printing.shelf()
    decks = [{"name": name, "title": load_deck(name).title} for name in found.decks]
    papers = [{"name": name, "title": sizes.paper(name).title} for name in found.papers]
    say = language(text(request, "language", "en"))
    services = [{"name": name, "title": say(title)} for name, title in found.services.items()]
    told = {"decks": decks, "papers": papers, "services": services, "langs": languages()}
    return [{"type": "shelf", **found._asdict(), **told}]


def works(request: Json) -> list[Json]:
    """The files of one game or deck."""
    told = [
        {"kind": work.kind, "stem": work.stem, "edition": work.edition, "title": work.title}
        for work in _works(request)
    ]
    return [{"type": "works", "of": request["of"], "works": told}]


def _works(request: Json) -> list[Work]:
    from cards_pdf import printing

    found, name = printing.shelf(), text(request, "of")
    how = printing.How(**{key: text(request, key) for key in printing.How._fields if key in request})
    known = how.paper in found.papers and how.edition in found.editions and how.backs in found.backs
    known = known and how.marks in ("", *found.marks) and how.service in ("", *found.services)
    if not known or name not in (*found.games, *found.decks):
        raise BadRequest
    return printing.works_of(name, how)


def put(name: str, content: bytes) -> Json:
    """A finished file, for the worker to hand over."""
    path = Path(mkdtemp()) / name
    path.write_bytes(content)
    return {"path": str(path), "name": name}


@cache
def ready() -> None:
    """ReportLab without Pillow, where there is none."""
    if _IN_A_BROWSER:
        from referee.front_ends.web.without_pillow import import_reportlab

        import_reportlab()
