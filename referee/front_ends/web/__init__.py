"""The page without a server: a folder of static files with the referee in it, run by the browser itself.

`engine` brings Python for browsers, `bundle` packs what is installed here, `site` writes the folder; `page`
holds what stands in place of the server: a worker, its storage, and a copy for when the network is off.
"""

from __future__ import annotations

from importlib.resources import files

#: The rooms of the page in their order, and the module that each needs: a folder without it has no such room.
WAYS = {
    "play": "app.js",
    "print": "press.js",
    "campaign": "paper.js",
    "design": "design.js",
    "rules": "rulebooks.js",
}


def rooms() -> list[str]:
    """Those that are there."""
    pages = [files("referee.front_ends") / front_end / "page" for front_end in ("phone", "web")]
    return [name for name, module in WAYS.items() if any((page / module).is_file() for page in pages)]
