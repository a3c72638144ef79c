"""Printing again whenever a file the deck may name changes."""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import CardsError
from cards_pdf.common.sentences import Sentence
from cards_pdf.decks.icons import PICTURES
from cards_pdf.decks.load import find_deck
from cards_pdf.decks.tables.tables import ENDINGS

_PAUSE = 0.5
_REST = 9  # times as long as a look took: folders of a hundred thousand files are looked at less often
_NAMED = (*PICTURES, *ENDINGS, ".toml", ".ttf", ".otf")

Stamps = Mapping[Path, int]


def watch(deck: str, beside: Iterable[Path], again: Callable[[], Iterable[Path]], speech: Speech) -> None:
    """Until Ctrl-C. `again` prints and names what it writes, which is no reason to print anew."""
    path = find_deck(deck).resolve()
    watched = [path, *(file.resolve() for file in beside)]
    last: Stamps = {}
    written: set[Path] = set()
    while True:
        began = time.monotonic()
        now = _stamps(watched, path.parent)
        took = time.monotonic() - began
        if _changed(last, now) - written:
            _print(again, written, speech)
            speech.complain(Sentence("Watching {path}; press Ctrl-C to stop.", path=find_deck(deck)))
        last = now
        time.sleep(max(_PAUSE, _REST * took))


def _print(again: Callable[[], Iterable[Path]], written: set[Path], speech: Speech) -> None:
    """A deck that cannot be printed is reported, and waited for."""
    try:
        for file in again():
            written.add(file.resolve())
    except CardsError as wrong:
        speech.complain(wrong.said)


def _changed(last: Stamps, now: Stamps) -> set[Path]:
    return {file for file, _ in last.items() ^ now.items()}


def _stamps(watched: Iterable[Path], folder: Path) -> Stamps:
    """When each file was last written."""
    return {file: _stamp(file) for file in (*watched, *_files(folder))}


def _stamp(file: Path) -> int:
    """0 for what is not there, or not any more."""
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0


def _files(folder: Path) -> Iterator[Path]:
    """What a deck may name: it lies beside it or below, and in no hidden folder."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(place, name) for name in names if name.lower().endswith(_NAMED))
