"""The page: the same rooms on a server (`referee phone`) and in static files (`referee web`).

`table` answers requests, `server` carries them, `static` is what a browser loads, and `site` writes
the files that need no server.
"""

from typing import Annotated

from cards_pdf.common.records.annotations import Text
from cards_pdf.common.records.record import record

Name = Annotated[str, Text(10_000)]  # of a save, a game, a deck, …; what no name is rejected later


@record
class Room:
    """A room of the page. It is there if its verb is; a folder packs its parts beside the game."""

    verb: str
    parts: tuple[str, ...] = ()


#: The rooms of the page in their order.
ROOMS = {
    "play": Room(verb="open"),
    "print": Room(verb="make", parts=("print", "zh")),
    "campaign": Room(verb="wall", parts=("print", "zh", "forms")),
    "design": Room(verb="designs", parts=("print", "zh", "design", "hyphens")),
    "rules": Room(verb="sheet", parts=("print", "zh")),
    "eye": Room(verb="marks"),
}
#: Files of the page for authors, which no folder has.
OF_AUTHORS = ("inside.html", "inside.js", "inside.css")
