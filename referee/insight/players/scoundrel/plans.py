"""Every way to play a room: which cards, in which order, with or without the weapon.

A room holds no surprises, so what counts of a way is how it ends: the weapon and what it may still
hit, the card that is carried on, and the health. Of the ways that end alike the healthiest is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from referee.games.scoundrel.table import BAREHANDED, PLAYED, ROOM, SKIP, VALUE, WEAPON, Table
from referee.rulekit.cards import Card

ANY = 15  # a weapon that has slain nothing may hit everything
Step = tuple[str, str]  # a card, and the way it is fought or ""


class Scene(NamedTuple):
    """What a room begins with."""

    room: tuple[Card, ...]
    health: int
    weapon: int  # its strength, 0 for none
    limit: int  # the strongest monster it may hit
    can_skip: bool = True
    played: int = 0
    potion_used: bool = False


class House(NamedTuple):
    """The rules of the house that make a difference to a player."""

    cap: int | None
    to_the_end: bool
    or_equal: bool

    @classmethod
    def of(cls, t: Table) -> House:
        return cls(t.cap, t.to_the_end, t.or_equal)


class Way(NamedTuple):
    """How a room is left: health, weapon, what is carried on, and the steps that lead there."""

    health: int
    weapon: int
    limit: int
    carried: tuple[Card, ...]
    steps: tuple[Step, ...]
    skipped: bool = False


def scene(t: Table) -> Scene:
    """The room as it lies there."""
    weapon = VALUE[t.weapon] if t.weapon else 0
    limit = ANY if t.weapon else 0
    if t.weapon and t.slain:
        limit = VALUE[t.slain[-1]] - (not t.or_equal)
    may_skip = t.can_skip and not t.entered
    return Scene(tuple(t.room), t.health, weapon, limit, may_skip, t.played, t.potion_used)


Held = tuple[int, int, bool]  # weapon, limit, whether a potion was drunk
_Reached = tuple[int, tuple[Step, ...]]  # with how much health, and by which steps
_Stage = dict[tuple[int, Held], _Reached]  # by the places that are left, a bit each, and what is held
_DEAD: _Reached = 0, ()
_TAKEN = [
    [(place, left - (1 << place)) for place in range(ROOM) if left >> place & 1] for left in range(1 << ROOM)
]  # what may be taken of what is left, and what is left then


def ways(start: Scene, house: House) -> list[Way]:
    """The ways through a room on which the player stays alive."""
    found = _through(start, house)
    if start.can_skip:
        found.append(_skipping(start))
    return found


def begun_with(start: Scene, steps: Sequence[Step], house: House) -> list[Way]:
    """The ways that begin with one of these steps."""
    if start.can_skip and (SKIP, "") in steps:
        return [_skipping(start)]
    return _through(start, house, steps)


def _skipping(start: Scene) -> Way:
    return Way(start.health, start.weapon, start.limit, (), ((SKIP, ""),), skipped=True)


def _through(start: Scene, house: House, first: Sequence[Step] = ()) -> list[Way]:
    """The ways that play the room, if need be with one of these steps first."""
    whole, held = (1 << len(start.room)) - 1, (start.weapon, start.limit, start.potion_used)
    stage: _Stage = {(whole, held): (start.health, ())}
    for _ in range(min(PLAYED - start.played, len(start.room))):
        stage = _after_another_card(stage, start.room, house, first)
        first = ()
    return _worth_a_thought(stage, start.room)


def _after_another_card(stage: _Stage, room: Sequence[Card], house: House, allowed: Sequence[Step]) -> _Stage:
    after: _Stage = {}
    cap, lower = house.cap, int(not house.or_equal)
    for (left, held), (before, steps) in stage.items():
        for place, rest in _TAKEN[left]:
            for step, then, gain in _played(room[place], held, lower):
                if allowed and step not in allowed:
                    continue
                health = before + gain
                if gain > 0 and cap is not None:
                    health = min(health, cap)
                end = rest, then
                if health > after.get(end, _DEAD)[0]:
                    after[end] = health, (*steps, step)
    return after


@cache
def _played(card: Card, held: Held, lower: int) -> list[tuple[Step, Held, int]]:
    """What playing a card can lead to: the step, what is held then, and the health that it brings.

    What a weapon hits next is lower than what it hits now by so much.
    """
    weapon, limit, used = held
    value = VALUE[card]
    if card.suit == "D":
        return [((card, ""), (value, ANY, used), 0)]
    if card.suit == "H":
        return [((card, ""), (weapon, limit, True), 0 if used else value)]
    if value > limit:
        return [((card, ""), held, -value)]
    return [
        ((card, WEAPON), (weapon, value - lower, used), min(0, weapon - value)),
        ((card, BAREHANDED), held, -value),
    ]


def _worth_a_thought(stage: _Stage, room: Sequence[Card]) -> list[Way]:
    """Of the ways that leave the same cards, those that no other is as good as in everything."""
    by_left: dict[int, dict[tuple[int, int], _Reached]] = {}
    for (left, (weapon, limit, _)), reached in stage.items():
        same = by_left.setdefault(left, {})
        if reached[0] > same.get((weapon, limit), _DEAD)[0]:
            same[weapon, limit] = reached
    return [way for left, same in by_left.items() for way in _best_of(same, _cards(room, left))]


def _cards(room: Sequence[Card], left: int) -> tuple[Card, ...]:
    return tuple([room[place] for place, _ in _TAKEN[left]])


def _best_of(same: dict[tuple[int, int], _Reached], carried: tuple[Card, ...]) -> list[Way]:
    """Those to which none but itself comes up."""
    ends = [(health, weapon, limit) for (weapon, limit), (health, _) in same.items()]
    return [
        Way(health, weapon, limit, carried, steps)
        for (weapon, limit), (health, steps) in same.items()
        if len([1 for one, two, three in ends if one >= health and two >= weapon and three >= limit]) == 1
    ]


def after(way: Way, drawn: Sequence[Card], *, small: bool = False) -> Scene:
    """The next room, when these cards join what was carried."""
    can_skip = not way.skipped and not small
    return Scene((*way.carried, *drawn), way.health, way.weapon, way.limit, can_skip)
