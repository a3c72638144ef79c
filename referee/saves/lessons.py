"""Lessons: a game explained one thought at a time, for a player who plays it for the first time.

`lessons.toml` beside the module of a game names its lessons in the order in which they are looked
for. Each has a condition on the question (`ask`), on its options, on the latest events and on the
state. `deal` is the seed that shows them all. Their messages are the texts `event.lesson.NAME`. A
file in the referee's folder keeps which lessons were shown, so that none is shown twice.

Only one lesson comes before a question: the first one whose condition holds. The others wait until
theirs holds again. Much may happen before a question where the referee deals. So a lesson about
events alone comes right behind its event, and the one without a condition before the first draw.
Only games with default options teach, because the texts are about those.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path

from cards_pdf.common.files import make_folder, replace_file
from cards_pdf.common.records.record import record
from cards_pdf.common.records.toml_file import tables_of
from referee.errors import SaveError, UsageError
from referee.games import load as load_game
from referee.rulekit.ask import Event
from referee.rulekit.game import AnyGame
from referee.saves.folder import home
from referee.saves.opening import OpenRequest
from referee.sessions.session import Session

FILE = "lessons.toml"
LESSON = "lesson"
DEALT = ("dealt", "rolled")
LEAVE_DECK = "leave-deck"  # the event that tells players that the referee deals
BROKEN_OFF = "broken off"  # among the shown lessons: the player knows that others follow
_EVENTS = re.compile(r"[\w-]+(?: or [\w-]+)*")  # a condition on events alone
NAME = "lessons.json"


@record
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
    course = course_of(load_game(name).package)
    shown_lessons = _read_shown().get(name, ())
    return sum(lesson not in shown_lessons for lesson in course.moments) if course else None


def make_first_request(game: AnyGame, request: OpenRequest) -> OpenRequest:
    """Return the request for a game that teaches, with the deal that shows its lessons.

    Players with a real deck play with their own cards.
    """
    course = course_of(game.package)
    if course is None or request.options or request.seed is not None:
        raise UsageError(
            "--teach plays by the usual rules: it takes no --seed, and no option of the game."
        )
    # An entry, even an empty one, makes the game teach. Once all were shown, they begin anew.
    _write_shown(
        game.name, _read_shown().get(game.name, ()) if count_new_lessons(game.name) else ()
    )
    request = replace(request, options=game.resolve_options({}), is_new=True)
    if request.deal == "physical":
        return request
    return replace(request, deal="digital", seed=course.deal)


def end_lessons(name: str) -> None:
    """Mark all lessons of this game as shown."""
    if course := course_of(load_game(name).package):
        _write_shown(name, [*course.moments])


def break_off(name: str) -> bool:
    """Return True the first time that a player leaves a game with lessons still to come."""
    shown_lessons = _read_shown().get(name)
    if not shown_lessons or BROKEN_OFF in shown_lessons or not count_new_lessons(name):
        return False
    _write_shown(name, [*shown_lessons, BROKEN_OFF])
    return True


def add_lessons(session: Session, happened: Sequence[Event]) -> list[Event]:
    """Return the events with lessons among them, as they come up."""
    game = session.game
    course = course_of(game.package)
    shown_lessons = _read_shown().get(game.name) if course else None
    if (
        course is None
        or shown_lessons is None
        or session.question is None
        or session.options != game.resolve_options({})  # last, since it may read a deck
    ):
        return [*happened]
    moments = course.moments
    events: list[Event] = []

    def teach(lesson: str) -> None:
        """Mark a lesson as shown, and add its event."""
        shown_lessons.append(lesson)
        _write_shown(game.name, shown_lessons)
        number = sum(one in shown_lessons for one in moments)
        events.append(Event(LESSON, {"about": lesson, "n": number, "count": len(moments)}))

    for event in happened:
        new = {name: moment for name, moment in moments.items() if name not in shown_lessons}
        opening = next((name for name, moment in new.items() if not moment), "")
        if event.name in DEALT and opening:
            if session.seed is not None:
                events.append(Event(LEAVE_DECK, {}))
            teach(opening)
        events.append(event)
        about = [
            name
            for name, moment in new.items()
            if _EVENTS.fullmatch(moment) and event.name in moment.split(" or ")
        ]
        if about:
            teach(about[0])
    if events and events[-1].name == LESSON:
        return events
    from cards_pdf.decks.conditions import Condition  # takes 2 ms of a start; few games teach

    facts = {key.lower(): fact for key, fact in _find_facts(session, happened)}
    for lesson, moment in moments.items():
        if lesson not in shown_lessons and Condition(moment).holds(lambda key: facts.get(key, "")):
            teach(lesson)  # it comes before the current question
            break
    return events


def _find_facts(session: Session, happened: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Yield the facts that conditions test. Of two with one name the later counts."""
    yield "ask", getattr(session.question, "name", "")
    for key in (*getattr(session.question, "options", ()), *(event.name for event in happened)):
        yield str(key), "yes"
    for key, value in session.state().items():
        if isinstance(value, list):
            yield from ((str(card), key) for card in value)  # where it lies
        yield key, "" if value in (None, []) else str(value)


def _read_shown() -> dict[str, list[str]]:
    """Return the shown lessons of each game that was started to be taught."""
    try:
        found = json.loads((home() / NAME).read_bytes())
    except (OSError, ValueError, SaveError):
        return {}
    games_taught = found if isinstance(found, dict) else {}
    return {name: shown for name, shown in games_taught.items() if isinstance(shown, list)}


def _write_shown(name: str, shown_lessons: Sequence[str]) -> None:
    """Write which lessons were shown. Where that fails, they are shown again another time."""
    with suppress(OSError):
        make_folder(home())
        replace_file(home() / NAME, json.dumps(_read_shown() | {name: [*shown_lessons]}).encode())
