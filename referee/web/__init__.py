"""The page: the same rooms on a server (`referee phone`) and in static files (`referee web`).

`table` answers requests, `server` carries them, `static` is what a browser loads, and `site` writes
the files that need no server.
"""

from typing import Annotated, NamedTuple

from cards_pdf.common.records.annotations import Text

Name = Annotated[str, Text(10_000)]  # of a save, a game, a deck, …; what no name is rejected later


class Room(NamedTuple):
    """The verb without which it is not there, and the parts that a folder packs for it beside the
    game.
    """

    verb: str
    parts: tuple[str, ...] = ()


#: The rooms of the page in their order.
ROOMS = {
    "play": Room("open"),
    "print": Room("make", ("print", "zh")),
    "campaign": Room("wall", ("print", "zh", "forms")),
    "design": Room("designs", ("print", "zh", "design", "hyphens")),
    "rules": Room("sheet", ("print", "zh")),
    "eye": Room("marks"),
}
#: Of the page for authors, which no folder has.
OF_AUTHORS = ("inside.html", "inside.js", "inside.css")
