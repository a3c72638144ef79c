"""What a rule sheet may hold: a stranger's could ask for a thousand million lines, or for other files."""

import re
from collections.abc import Iterator
from math import isfinite
from typing import Any

from cards_pdf.common.colour import rgb
from cards_pdf.common.data.records import RecordError
from cards_pdf.common.errors import nearest
from cards_pdf.common.sentences import Sentence, listed, short
from cards_pdf.rulebooks.model import SHAPES, RuleSheet, SummaryTable, Tracker

_MOST_ENTRIES = 2_000  # texts and numbers; the fullest sheet of the house has 300
_MOST_LETTERS = 40_000  # of all texts; the longest sheet of the house has 7,000
_LONGEST = 4_000
_FARTHEST = 10_000  # of a number from nothing
_MOST_PLACES = 200  # of a track, and lines of a table
_MOST_PAGES = 9
_LARGEST_MAT = 30.0  # cells
_GAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")  # files are called by it


def check_entries(tables: dict[str, Any]) -> None:
    """Every text and number for itself, and that there are not too many."""
    letters = 0
    for count, (key, value) in enumerate(_entries(tables, ""), 1):
        if isinstance(value, str):
            letters += len(value)
            _at_most(key, len(value), _LONGEST)
        elif isinstance(value, (int, float)) and not (isfinite(value) and abs(value) <= _FARTHEST):
            raise RecordError(key, Sentence("is out of reach: {value}.", value=short(str(value))))
        if count > _MOST_ENTRIES or letters > _MOST_LETTERS:
            raise RecordError("", "holds more than a rule sheet has room for.")


def check_sheet(sheet: RuleSheet) -> None:
    """What is counted, measured or becomes a file's name."""
    if not _GAME.fullmatch(sheet.game):
        raise RecordError("game", "must be small letters, digits and hyphens, forty at most.")
    _check_colour("accent", sheet.accent)
    _within("mat.size", sheet.mat.size, 0.5, _LARGEST_MAT)
    _within("mat.cell", sheet.mat.cell, 10.0, 300.0)
    for n, zone in enumerate(sheet.mat.zones, 1):
        _check_shape(f"mat.zones[{n}].shape", zone.shape)
        _within(f"mat.zones[{n}].at", zone.at, 0, _LARGEST_MAT)
        _within(f"mat.zones[{n}].size", zone.size, 0.05, _LARGEST_MAT)
    for n, table in enumerate(sheet.summary, 1):
        _check_table(f"summary[{n}]", table)
    for n, tracker in enumerate(sheet.trackers, 1):
        _check_tracker(f"trackers[{n}]", tracker)
    for n, frame in enumerate(sheet.example.frames, 1):
        for group in frame.groups:
            _check_shape(f"example.frames[{n}].groups", group.shape)
        for laid in (*frame.path, *(way.laid for way in frame.ways)):
            _within(f"example.frames[{n}]", (laid.x, laid.y), -_LARGEST_MAT, _LARGEST_MAT)


def _check_colour(key: str, text: str) -> None:
    try:
        rgb(text)
    except ValueError as error:
        raise RecordError(key, Sentence("{wrong}.", wrong=error)) from None


def _check_shape(key: str, shape: str) -> None:
    if shape not in SHAPES:
        raise RecordError(
            key,
            Sentence(
                'is "{value}"; it may be {listed}.{near}',
                value=short(shape),
                listed=listed([*SHAPES]),
                near=nearest(shape, SHAPES),
            ),
        )


def _check_table(key: str, table: SummaryTable) -> None:
    if not table.columns:
        raise RecordError(f"{key}.columns", "is empty.")
    for n, row in enumerate(table.rows, 1):
        if len(row) != len(table.columns):
            raise RecordError(
                f"{key}.rows[{n}]",
                Sentence(
                    "has {count} cells, but the table {most} columns.",
                    count=len(row),
                    most=len(table.columns),
                ),
            )


def _check_tracker(key: str, tracker: Tracker) -> None:
    for first, last, step in (*tracker.counters, *([tracker.track] if tracker.track else [])):
        if step < 1 or not 0 <= (last - first) // step < _MOST_PLACES:
            raise RecordError(
                key, Sentence("has a track of no places, or of more than {most}.", most=_MOST_PLACES)
            )
    _within(f"{key}.rows", (tracker.rows,), 0, _MOST_PLACES)
    _within(f"{key}.page", (tracker.page,), 1, _MOST_PAGES)
    for n, column in enumerate(tracker.columns, 1):
        _within(f"{key}.columns[{n}].width", (column.width,), 0.01, 100)


def _within(key: str, numbers: tuple[float, ...], least: float, most: float) -> None:
    for number in numbers:
        if not least <= number <= most:
            raise RecordError(
                key,
                Sentence(
                    "is {number}; it must lie between {least} and {most}.",
                    number=number,
                    least=least,
                    most=most,
                ),
            )


def _at_most(key: str, count: int, most: int) -> None:
    if count > most:
        raise RecordError(
            key, Sentence("is {count} characters long; {most} is the most.", count=count, most=most)
        )


def _entries(value: object, key: str) -> Iterator[tuple[str, object]]:
    """Every text and number, with the keys that lead to it; empty lists and tables count as well."""
    if isinstance(value, dict):
        inner = [(f"{key}.{short(name)}" if key else short(name), each) for name, each in value.items()]
    elif isinstance(value, list):
        inner = [(f"{key}[{n}]", each) for n, each in enumerate(value, 1)]
    else:
        inner = []
    if not inner:
        yield key, value
    for name, each in inner:
        yield from _entries(each, name)
