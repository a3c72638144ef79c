"""The page: the same rooms on a server (`referee phone`) and in a folder of static files (`referee
web`).

`page_session` answers, `table_thread` seats several devices at it, `server` carries, `static` is
what a browser loads, and `folder` writes the files that need no server.
"""

from typing import NamedTuple


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
