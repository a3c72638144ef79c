"""The law that what a game tells the house is of the kind that the house expects."""

from collections.abc import Callable, Mapping
from typing import Any

from cards_pdf.common.messages import short
from referee.rulekit.cards import Card, Reader
from referee.rulekit.game import Command, Game, Invitation, piles_on
from referee.rulekit.options import Option, Options
from referee.rulekit.rows import Pose, Printed, Row, Stack, Track
from referee.rulekit.say import Say
from referee.sessions.session import Session
from referee.testing.play import walk_game

Fits = Callable[[Any], bool]
LISTS = (list, tuple)


def _some(kind: type | tuple[type, ...]) -> Fits:
    return lambda found: isinstance(found, LISTS) and all(isinstance(one, kind) for one in found)


def _by(key: type, kind: type | tuple[type, ...]) -> Fits:
    return lambda found: (
        isinstance(found, Mapping)
        and all(isinstance(name, key) and isinstance(one, kind) for name, one in found.items())
    )


def _one(*kinds: type) -> Fits:
    return lambda found: isinstance(found, kinds)


OF_TABLE: Mapping[str, tuple[str, Fits]] = {
    "state": ("a dictionary with words as its keys", _by(str, object)),
    "places": ("a dictionary of lists of cards, by the name of the place", _by(str, LISTS)),
    "poses": ("a dictionary of a Pose for each card", _by(str, Pose)),
    "marks": ("a list of words", _some(str)),
    "tally": ("a dictionary of facts by name", _by(str, object)),
    "reader": ("a Reader", _one(Reader)),
}
OF_TABLE_AND_SAY: Mapping[str, tuple[str, Fits]] = {
    "view": ("a list of rows", lambda found: isinstance(found, list) and _some(Row)(found)),
    "tracks": ("a list of tracks", _some(Track)),
    "cards": ("a dictionary of Printed by card", _by(Card, Printed)),
    "names": ("a dictionary of words by option", _by(str, str)),
    "picture": ("an SVG as bytes, or None", _one(bytes, type(None))),
}
OF_CLASS: Mapping[str, tuple[str, Fits]] = {
    "options": ("a tuple of Option", _some(Option)),
    "hand_events": ("a frozenset of names of events", _one(frozenset, set)),
    "commands": ("a tuple of Command", _some(Command)),
    "unordered_places": ("a frozenset of names of places", _one(frozenset, set)),
    "invitation": ("an Invitation, or None", _one(Invitation, type(None))),
}


def what_a_game_tells_is_of_its_kind(game: Game[Any], given: Options) -> None:
    for name, promise in OF_CLASS.items():
        assert_kind(f"{name} is", getattr(game, name), *promise)
    say = game.say()
    unsaid = sorted(name for name in game.hand_events if not say.has(f"event.{name}"))
    assert not unsaid, (
        f"hand_events names {', '.join(unsaid)}, and there is no text event.{unsaid[0]}"
    )
    options = game.complete_options({option.name: option.default for option in game.options})
    assert_kind(
        "complete_options returns", options, "a dictionary of values by option", _by(str, object)
    )
    for session in walk_game(game, given, 67, limit=30):
        assert_told(session, say)


def assert_told(session: Session, say: Say) -> None:
    game, table = session.game, session.table
    for name, promise in OF_TABLE.items():
        assert_kind(f"{name} returns", getattr(game, name)(table), *promise)
    for name, promise in OF_TABLE_AND_SAY.items():
        assert_kind(f"{name} returns", getattr(game, name)(table, say), *promise)
    for row in game.view(table, say):
        assert_row(row)
    lost = sorted(game.unordered_places - set(game.places(table)))
    assert not lost, f"unordered_places names {', '.join(lost)}, and places has no such place"
    assert_agreed(session, say)
    for pile in piles_on(table):
        places: list[Any] = pile.slots
        strange = [one for one in places if not isinstance(one, Card | None)]
        assert not strange, (
            f'the pile {pile.name} holds {strange}, no cards: referee.card("AS") is one'
        )


def assert_agreed(session: Session, say: Say) -> None:
    """What view and state show lies so in the places, and the numbers of the view are those of the
    state.
    """
    game, table = session.game, session.table
    places, state = game.places(table), game.state(table)
    find_place: dict[str, str] = {card: name for name, cards in places.items() for card in cards}
    for row in game.rows(table, say):
        for name, cards in row.cards_by_place.items():
            lie = list(places.get(name, ()))
            agree = list(cards) == lie or name not in {*places, row.place}
            assert agree, f"view shows {list(cards)} at the place {name}, and places has {lie}"
    for name, cards in places.items():
        told = state.get(name) if cards else ()  # a table that was put away may be told as it was
        for one in told if isinstance(told, LISTS) else ():
            lies = find_place.get(one, name) if isinstance(one, str) and one not in cards else name
            assert lies == name, (
                f"state tells of {one} at the place {name}, and places has it at {lies}"
            )
    for track in game.tracks(table, say):
        number = number_in(state, track.key)
        assert number is not None, f"the track {track.key} is no number of state"
        assert number == track.value, (
            f"the track {track.key} shows {track.value}, and state has {number}"
        )


def number_in(state: Any, key: str) -> Any:
    """The number of that name, which points lead into; None where there is none."""
    for part in key.split("."):
        state = state.get(part) if isinstance(state, Mapping) else None
    return state if isinstance(state, int | float) else None


def assert_row(row: Row) -> None:
    where = f"of the row {row.label!r}"
    assert_kind(f"the label {where} is", row.label, "a text", _one(str))
    assert_kind(f"the note {where} is", row.note, "a text, or None", _one(str, type(None)))
    assert_kind(f"cards {where} is", row.cards, "a list", _some(str))
    told = len(row.notes)
    assert told in {0, len(row.cards)} or row.cells, (
        f"{where[3:]} has {told} notes for {len(row.cards)} cards"
    )
    assert_kind(f"cells {where} is", row.cells, "a list of Stack", _some(Stack))
    for cell in row.cells:
        assert_kind(f"cards of the place {cell.place} is", cell.cards, "a list", _some(str))


def assert_kind(what: str, found: Any, wanted: str, fits: Fits) -> None:
    assert fits(found), f"{what} {wanted}, not {short(repr(found))}"
