"""Which saved games are over and which are unfinished, as their first and last lines tell."""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from cards_pdf.common.messages import UserError
from cards_pdf.common.sandbox.safe_open import WrongFileError, open_ordinary
from referee.saves import folder
from referee.saves.journal import LARGEST, Header

TAIL = 16_384  # bytes at a save's end, enough to hold a last line that says how the game ended


class Result(NamedTuple):
    """How a saved game ended, as its last line notes it."""

    outcome: str
    score: int | None


def result_of(path: Path) -> Result | None:
    """How a game ended, if it did; only the last whole line of its save is read."""
    try:
        with open_ordinary(path) as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - TAIL))
            *whole, _torn = file.read().split(b"\n")
        line = json.loads(whole[-1]) if whole else None
    except (WrongFileError, OSError, ValueError, RecursionError):
        return None
    match line:
        case {
            "over": "win" | "loss" | "draw" | "conceded" as outcome,
            "score": int() | None as score,
        }:
            return Result(outcome, score)
    return None


def unfinished(paths: Iterable[Path]) -> list[Path]:
    """Those of these games that are not over; the one played last comes first."""
    going = [path for path in paths if result_of(path) is None]
    return sorted(going, key=lambda path: path.stat().st_mtime, reverse=True)


def unfinished_in(campaign: Path) -> Path | None:
    """The unfinished game of a campaign's folder."""
    last = folder.last_in(campaign)
    return last if last and result_of(last) is None else None


class Saved(NamedTuple):
    """A save with its header, None where it is damaged, and its result, None where it is not
    over.
    """

    path: Path
    header: Header | None
    result: Result | None


def saves_at(paths: list[Path]) -> Iterator[Saved]:
    for path in paths:
        try:
            with open_ordinary(path) as file:
                header, _ = Header.read(file.readline(LARGEST).rstrip(b"\n"), path)
        except (WrongFileError, OSError, UserError):
            yield Saved(path, None, None)
        else:
            yield Saved(path, header, result_of(path))
