"""The referee as one archive: the packages as they are installed here, without what only printing needs."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from cards_pdf.common.data.places import data_folder
from referee import games
from referee.errors import BrokenGame
from referee.games import elsewhere

PACKAGES = ("referee", "cards_pdf", "tomli_w")
DATA = "card_data"
SERVED = {"fonts", DATA, "page", "__pycache__"}  # printed with, added by itself, or served beside it
FOUND_BY = ("METADATA", "entry_points.txt")  # what says that a package brings games


def packed() -> bytes:
    """A line of JSON with names and sizes, then one file after the other, all of it gzipped.

    A browser unpacks that in no time. Its bytes depend on nothing but what is packed, so that browsers
    know what is new.
    """
    found = dict(sorted(_files()))
    head = json.dumps({name: len(data) for name, data in found.items()})
    return gzip.compress(b"\n".join([head.encode(), b"".join(found.values())]), mtime=0)


def _files() -> Iterator[tuple[str, bytes]]:
    """Every file by its name in the archive."""
    for package in PACKAGES:
        yield from _module(package)
    yield from _inside(data_folder(DATA), f"cards_pdf/{DATA}", set())
    for name in of_others():
        yield from _brought(name)


def of_others() -> Iterator[str]:
    """The games of other packages that can be played here."""
    for name in games.names()[len(games.TITLES) :]:
        try:
            games.load(name)
        except BrokenGame:
            continue  # whoever lists the games says what is wrong with it
        yield name


def _brought(game: str) -> Iterator[tuple[str, bytes]]:
    """Somebody's game, and the papers by which it is found."""
    point = elsewhere.found()[game]
    yield from _module(point.module.partition(".")[0])
    if point.dist:
        for paper in FOUND_BY:
            text = point.dist.read_text(paper) or ""
            yield f"{_in_file_names(point.dist.name)}-{point.dist.version}.dist-info/{paper}", text.encode()


def _in_file_names(package: str) -> str:
    """As installers write it: what stands before the first hyphen is the whole name."""
    return re.sub(r"[-_.]+", "_", package)


def _module(name: str) -> Iterator[tuple[str, bytes]]:
    module = import_module(name)
    for folder in getattr(module, "__path__", ()):
        yield from _inside(Path(folder), name, SERVED)
    if not hasattr(module, "__path__") and module.__file__:
        yield f"{name}.py", Path(module.__file__).read_bytes()


def _inside(folder: Path, name: str, without: set[str]) -> Iterator[tuple[str, bytes]]:
    for path in folder.rglob("*"):
        inner = path.relative_to(folder)
        if path.is_file() and without.isdisjoint(inner.parts):
            yield f"{name}/{inner.as_posix()}", path.read_bytes()
