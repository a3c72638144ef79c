"""Saved games as text: the list, and one game."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from cards_pdf.common.line_break import columns, padded
from cards_pdf.common.sentences import Sentence
from referee.errors import WrongUse
from referee.languages import local_language
from referee.saves import folder, open_save, results, save_names
from referee.saves.journal import Header, is_in_use
from referee.saves.results import Result
from referee.sessions import transcript


def list_saves() -> list[str]:
    paths = folder.saves()
    if not paths:
        return [Sentence("No saved games in {folder} yet.", folder=folder.home())]
    width = max(columns(folder.label(path)) for path in paths)
    return [
        Sentence("Saved games in {folder}:", folder=folder.home()),
        *(
            _row(padded(folder.label(path), width), path, _went(path, header, result))
            for path, header, result in results.listed(paths)
        ),
    ]


def _row(name: str, path: Path, went: str) -> Sentence:
    return Sentence("{first}  {second}  {third}", first=name, second=day(path), third=went)


def _went(path: Path, header: Header | None, result: Result | None) -> Sentence:
    if header is None:
        return Sentence("damaged, or of another version; kept as it is")
    if result is None:
        return Sentence("unfinished, open in another terminal" if is_in_use(path) else "unfinished")
    return went(result)


def went(result: Result) -> Sentence:
    """How a game ended."""
    outcome = Sentence(result.outcome)
    return (
        outcome
        if result.score is None
        else Sentence("{outcome}, score {score}", outcome=outcome, score=result.score)
    )


def when(path: Path) -> datetime:
    """When it was last played."""
    return datetime.fromtimestamp(path.stat().st_mtime).astimezone()


def day(path: Path) -> str:
    return f"{when(path):%Y-%m-%d %H:%M}"


def log(save: str | None, lang: str | None = None) -> list[str]:
    """The game that is named, as a file or as `saves` lists it; the last one begun if none is."""
    session = open_save.look_at(_found(save))
    lang = lang or local_language(session.game.languages())
    return transcript.lines(session, session.game.say(lang, dealt=session.seed is not None))


def _found(save: str | None) -> Path:
    if save is not None:
        return save_names.found(save)
    paths = folder.saves()
    if not paths:
        raise WrongUse("There is no saved game yet.")
    return max(paths, key=lambda path: path.stat().st_mtime)
