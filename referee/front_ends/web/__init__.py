"""The page without a server: a folder of static files with the referee in it, run by the browser itself.

`engine` brings Python for browsers, `bundle` packs what is installed here, `site` writes the folder; `page`
holds what stands in place of the server: a worker, its storage, and a copy for when the network is off.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Room(NamedTuple):
    """The module that shows it, and the parts that it needs beside the game."""

    module: str
    parts: tuple[str, ...] = ()


#: The rooms of the page in their order; a folder without the module of one has no such room.
ROOMS = {
    "play": Room("app.js"),
    "print": Room("press.js", ("print", "zh")),
    "campaign": Room("paper.js", ("print", "zh", "forms")),
    "design": Room("design.js", ("print", "zh", "design", "hyphens")),
    "rules": Room("rulebooks.js", ("print", "zh")),
}


def rooms() -> list[str]:
    """Those that are there."""
    pages = [Path(__file__).parents[1] / front_end / "page" for front_end in ("phone", "web")]
    return [name for name, room in ROOMS.items() if any((page / room.module).is_file() for page in pages)]
