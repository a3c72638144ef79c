"""Every way to play a room: which cards, in which order, with or without the weapon.

A room holds no surprises, so what counts of a way is how it ends: the weapon and what it may still
hit, the card that is carried on, and the health. Of the ways that end alike the healthiest is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.games.scoundrel.table import BAREHANDED, PLAYED, SKIP, VALUE, WEAPON, Table
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

    @property
    def skipped(self) -> bool:
        return self.steps[-1:] == ((SKIP, ""),)


def scene(t: Table) -> Scene:
    """The room as it lies there."""
    weapon = VALUE[t.weapon] if t.weapon else 0
    limit = ANY if t.weapon else 0
    if t.weapon and t.slain:
        limit = VALUE[t.slain[-1]] - (not t.or_equal)
    may_skip = t.can_skip and not t.entered
    return Scene(tuple(t.room), t.health, weapon, limit, may_skip, t.played, t.potion_used)


# what is left of a room, weapon, limit, whether a potion was drunk -> health, last step, the steps before
_Left = tuple[tuple[Card, ...], int, int]
_Stage = dict[tuple[tuple[Card, ...], int, int, bool], tuple[int, object]]


def ways(start: Scene, house: House) -> list[Way]:
    """The ways through a room on which the player stays alive."""
    stage: _Stage = {(start.room, start.weapon, start.limit, start.potion_used): (start.health, None)}
    found = _through(stage, min(PLAYED - start.played, len(start.room)), house)
    if start.can_skip:
        found.append(_skipping(start))
    return found


def begun_with(start: Scene, steps: Sequence[Step], house: House) -> list[Way]:
    """The ways that begin with one of these steps."""
    if start.can_skip and (SKIP, "") in steps:
        return [_skipping(start)]
    cards = [card for card, _ in steps]
    held = start.weapon, start.limit, start.potion_used
    stage: _Stage = {
        key: (health, (None, (card, way)))
        for card in start.room
        if card in cards
        for way, key, health in _played(card, _without(start.room, card), held, start.health, house)
        if (card, way) in steps
    }
    return _through(stage, min(PLAYED - start.played, len(start.room)) - 1, house)


def _through(stage: _Stage, cards: int, house: House) -> list[Way]:
    """The ways that go on from there with so many cards."""
    for _ in range(cards):
        stage = _after_another_card(stage, house)
    best: dict[_Left, tuple[int, object]] = {}
    for (left, weapon, limit, _), (health, path) in stage.items():
        known = best.get((left, weapon, limit))
        if known is None or health > known[0]:
            best[left, weapon, limit] = health, path
    return _worth_a_thought(best)


def _skipping(start: Scene) -> Way:
    return Way(start.health, start.weapon, start.limit, (), ((SKIP, ""),))


def _without(room: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple([other for other in room if other is not card])


def _after_another_card(stage: _Stage, house: House) -> _Stage:
    after: _Stage = {}
    for (left, weapon, limit, used), (health, path) in stage.items():
        for place, card in enumerate(left):
            rest = left[:place] + left[place + 1 :]
            for way, key, hp in _played(card, rest, (weapon, limit, used), health, house):
                known = after.get(key)
                if known is None or hp > known[0]:
                    after[key] = hp, (path, (card, way))
    return after


def _played(
    card: Card, rest: tuple[Card, ...], held: tuple[int, int, bool], health: int, house: House
) -> Iterator[tuple[str, tuple[tuple[Card, ...], int, int, bool], int]]:
    """What playing one card can lead to."""
    weapon, limit, used = held
    value = VALUE[card]
    if card.suit == "D":
        yield "", (rest, value, ANY, used), health
    elif card.suit == "H":
        yield "", (rest, weapon, limit, True), health if used else _healed(health + value, house)
    else:
        if value <= limit:
            hurt = health - max(0, value - weapon)
            if hurt > 0:
                yield WEAPON, (rest, weapon, value - (not house.or_equal), used), hurt
        if health > value:
            yield (BAREHANDED if value <= limit else ""), (rest, weapon, limit, used), health - value


def _healed(health: int, house: House) -> int:
    return health if house.cap is None else min(health, house.cap)


def _worth_a_thought(best: dict[_Left, tuple[int, object]]) -> list[Way]:
    """Without those that leave the same card and nothing better."""
    by_carried: dict[tuple[Card, ...], list[tuple[int, int, int, object]]] = {}
    for (left, weapon, limit), (health, path) in best.items():
        by_carried.setdefault(left, []).append((health, weapon, limit, path))
    return [
        Way(health, weapon, limit, left, _steps(path))
        for left, same in by_carried.items()
        for health, weapon, limit, path in same
        if not any(
            one >= health and two >= weapon and three >= limit and other is not path
            for one, two, three, other in same
        )
    ]


def _steps(path: object) -> tuple[Step, ...]:
    steps: list[Step] = []
    while isinstance(path, tuple):
        path, step = path
        steps.append(step)
    return tuple(reversed(steps))


def after(way: Way, drawn: Sequence[Card], *, small: bool = False) -> Scene:
    """The next room, when these cards join what was carried."""
    can_skip = not way.skipped and not small
    return Scene((*way.carried, *drawn), way.health, way.weapon, way.limit, can_skip)
