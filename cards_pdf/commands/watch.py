"""Printing again whenever a file the deck depends on changes."""

import time
from collections.abc import Callable
from pathlib import Path

from cards_pdf.command_line.speech import Speech
from cards_pdf.decks.icons import PICTURES
from cards_pdf.decks.load import find_deck
from cards_pdf.errors import CardsError
from cards_pdf.sentences import Sentence

_PAUSE = 0.5
_BESIDE = (*PICTURES, ".csv", ".toml", ".ttf")


def watch(deck: str, state: Path | None, again: Callable[[], None], speech: Speech) -> None:
    """Until Ctrl-C. A deck that cannot be printed is reported, and waited for."""
    path = find_deck(deck)
    last: tuple[float, ...] = ()
    while True:
        now = _stamps(path, state)
        if now != last:
            last = now
            _try(again, speech)
            speech.complain(Sentence("Watching {path}; Ctrl-C ends.", path=path))
        time.sleep(_PAUSE)


def _try(again: Callable[[], None], speech: Speech) -> None:
    try:
        again()
    except CardsError as wrong:
        speech.complain(wrong.said)


def _stamps(path: Path, state: Path | None) -> tuple[float, ...]:
    """When the deck, what lies beside it and the state were last written; 0 for what is not there."""
    beside = [file for file in path.parent.glob("*") if file.suffix.lower() in _BESIDE]
    watched = [path, *sorted(beside), *([state] if state else [])]
    return tuple(file.stat().st_mtime if file.exists() else 0.0 for file in watched)
