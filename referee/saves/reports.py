"""Saved games as text: the list, and one game."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from cards_pdf.text.line_break import columns, padded
from referee.errors import WrongUse
from referee.saves import endings, folder, kept, moving
from referee.saves.endings import Ending
from referee.saves.journal import Header, is_in_use
from referee.sessions import transcript
from referee.texts.catalogues import local_language
from referee.texts.phrases import Phrase


def list_saves() -> list[str]:
    paths = folder.saves()
    if not paths:
        return [Phrase("saves.none", folder=folder.home())]
    width = max(columns(folder.label(path)) for path in paths)
    return [
        Phrase("saves.headline", folder=folder.home()),
        *(
            _row(padded(folder.label(path), width), path, _went(path, header, ending))
            for path, header, ending in endings.listed(paths)
        ),
    ]


def _row(name: str, path: Path, went: str) -> Phrase:
    return Phrase("row.three", first=name, second=_day(path), third=went)


def _went(path: Path, header: Header | None, ending: Ending | None) -> Phrase:
    if header is None:
        return Phrase("saves.damaged")
    if ending is None:
        return Phrase("saves.open" if is_in_use(path) else "saves.unfinished")
    outcome = Phrase(f"outcome.{ending.outcome}")
    return outcome if ending.score is None else Phrase("saves.score", outcome=outcome, score=ending.score)


def _day(path: Path) -> str:
    """When it was last played."""
    return f"{datetime.fromtimestamp(path.stat().st_mtime).astimezone():%Y-%m-%d %H:%M}"


def log(save: str | None, lang: str | None = None) -> list[str]:
    """The game that is named, as a file or as `saves` lists it; the last one begun if none is."""
    session = kept.look_at(_found(save))
    lang = lang or local_language(session.game.languages())
    return transcript.lines(session, session.game.say(lang, dealt=session.seed is not None))


def _found(save: str | None) -> Path:
    if save is not None:
        return moving.found(save)
    paths = folder.saves()
    if not paths:
        raise WrongUse("saves.none-yet")
    return max(paths, key=lambda path: path.stat().st_mtime)
