"""Lessons: a game explained one thought at a time, for a player who plays it for the first time.

`lessons.toml` beside the module of a game names its lessons in the order in which they are looked
for. Each has a condition on the question (`ask`), on its options, on the latest events and on the
state. `deal` is the seed that shows them all. Their messages are the texts `event.lesson.NAME`. A
file in the referee's folder keeps which lessons were shown, so that none is shown twice.

Only one lesson comes before a question: the first one whose condition holds. The others wait until
theirs holds again. Only games with default options teach, because the texts are about those.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from cards_pdf.common.files import make_folder, replace_file
from cards_pdf.common.records.toml_file import tables_of
from referee import games
from referee.errors import SaveError, UsageError
from referee.rulekit.ask import Event
from referee.rulekit.game import Game
from referee.saves.folder import home
from referee.saves.opening import OpenRequest
from referee.sessions.session import Session

FILE = "lessons.toml"
NAME = "lessons.json"


@dataclass(frozen=True, kw_only=True)
class Course:
    """The lessons of a game."""

    deal: int
    moments: Mapping[str, str]


@cache
def course_of(package: str) -> Course | None:
    """Return the lessons of the game in a package, if it has any."""
    for folder in getattr(import_module(package), "__path__", ()):
        if (file := Path(folder) / FILE).is_file():
            return Course(**tables_of(file))
    return None


def count_new_lessons(name: str) -> int | None:
    """Return how many lessons of this game were not shown yet; None if it has none."""
    course = course_of(games.load(name).package)
    heard = _heard().get(name, ())
    return sum(lesson not in heard for lesson in course.moments) if course else None


def make_first_request(game: Game[Any], request: OpenRequest) -> OpenRequest:
    """Return the request for a game that teaches, with the deal that shows its lessons.

    Players with a real deck play with their own cards.
    """
    course = course_of(game.package)
    if course is None or request.options or request.seed is not None:
        raise UsageError(
            "--teach plays by the usual rules: it takes no --seed, and no option of the game."
        )
    _note(game.name, _heard().get(game.name, ()) if count_new_lessons(game.name) else ())
    request = replace(request, options=game.resolve_options({}), is_new=True)
    if request.deal == "physical":
        return request
    return replace(request, deal="digital", seed=course.deal)


def end_lessons(name: str) -> None:
    """Mark all lessons of this game as shown."""
    if course := course_of(games.load(name).package):
        _note(name, [*course.moments])


def find_due(session: Session, happened: Sequence[Event]) -> list[Event]:
    """Return the lesson that comes before the current question, if one does."""
    name = session.game.name
    course = course_of(session.game.package)
    heard = _heard().get(name) if course else None
    if course is None or heard is None or session.question is None:
        return []
    if session.options != session.game.resolve_options({}):
        return []
    from cards_pdf.decks.conditions import Condition  # takes 2 ms of a start; few games teach

    facts = {key.lower(): fact for key, fact in _facts(session, happened)}
    for lesson, moment in course.moments.items():
        if lesson not in heard and Condition(moment).holds(lambda key: facts.get(key, "")):
            heard = [*heard, lesson]
            _note(name, heard)
            number = sum(one in heard for one in course.moments)
            return [Event("lesson", {"about": lesson, "n": number, "count": len(course.moments)})]
    return []


def _facts(session: Session, happened: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Yield the facts that conditions test. Of two with one name the later counts."""
    yield "ask", getattr(session.question, "name", "")
    for key in (*getattr(session.question, "options", ()), *(event.name for event in happened)):
        yield str(key), "yes"
    for key, value in session.state().items():
        if isinstance(value, list):
            yield from ((str(card), key) for card in value)  # where it lies
        yield key, "" if value in (None, []) else str(value)


def _heard() -> dict[str, list[str]]:
    """Return the shown lessons of each game that was started to be taught."""
    try:
        path = home() / NAME
        stat = path.stat()
        return _read_heard(path, stat.st_mtime_ns, stat.st_size)
    except (OSError, ValueError, SaveError):
        return {}


# This is asked for at every revision of a game. The file is read again when it has changed.
@lru_cache(1)
def _read_heard(path: Path, _changed: int, _size: int) -> dict[str, list[str]]:
    found = json.loads(path.read_bytes())
    found = found if isinstance(found, dict) else {}
    return {name: heard for name, heard in found.items() if isinstance(heard, list)}


def _note(name: str, heard: Sequence[str]) -> None:
    """Write which lessons were shown. Where that fails, they are shown again another time."""
    with suppress(OSError):
        make_folder(home())
        replace_file(home() / NAME, json.dumps(_heard() | {name: [*heard]}).encode())
