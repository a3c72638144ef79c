"""Every way to play a room: which cards, in which order, with or without the weapon.

Goes in: a room as it lies (`Scene`) and the rules of the house. Comes out: the ways to leave it
alive (`Way`), each with its steps.

The idea: a room holds no surprises, so what counts of a way is how it ends: the weapon and what it
may still hit, the card that is carried on, and the health. The room is planned card by card. A
stage is all that can be reached with so many cards played; where two orders reach the same, the
healthier one stays. What is reached is packed into one number (bits for the cards left, above them
the potion, the weapon's limit and the weapon), so a stage is a small dictionary, and what a card
does to what is held is looked up (`_Moves`). Of the ways that carry on the same card, those stay
that no other equals or beats in everything.

The doubt: `House` knows three rules of the house. Under any other a plan may promise what the rules
refuse; the player then plans again.
"""

from collections.abc import Sequence
from typing import NamedTuple

from referee.rulekit.cards import Card

from .table import BAREHANDED, DUNGEON, PLAYED, ROOM, SKIP, VALUE, WEAPON, Table

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
    def of(cls, t: Table) -> "House":
        return cls(t.cap, t.to_the_end, t.or_equal)


Reached = tuple[
    int, Step | None, "Reached | None"
]  # with how much health, by which step, and from where


class Way(NamedTuple):
    """How a room is left: health, weapon, what is carried on, and how that is reached."""

    health: int
    weapon: int
    limit: int
    carried: tuple[Card, ...]
    reached: Reached | None
    skipped: bool = False

    @property
    def steps(self) -> tuple[Step, ...]:
        steps, reached = [], self.reached
        while reached and reached[1]:
            steps.append(reached[1])
            reached = reached[2]
        return tuple(reversed(steps))


def scene(t: Table) -> Scene:
    """The room as it lies there."""
    weapon = VALUE[t.weapon] if t.weapon else 0
    limit = ANY if t.weapon else 0
    if t.weapon and t.slain:
        limit = VALUE[t.slain[-1]] - (not t.or_equal)
    may_skip = t.can_skip and not t.entered
    return Scene(tuple(t.room), t.health, weapon, limit, may_skip, t.played, t.potion_used)


# While a room is planned, what was reached is one number: a bit for each card that is left, and
# above those what is held: whether a potion was drunk, what the weapon may hit, and the weapon.
_DRUNK, _LIMIT, _WEAPON = ROOM, ROOM + 1, ROOM + 5  # from these bits on
_LEFT = (1 << ROOM) - 1
_Stage = dict[int, Reached]
_End = tuple[int, int, int, Reached]  # health, weapon, its limit, and how that is reached
_Move = tuple[Step, int, int]  # a step, what is held then, and the health that it brings
_ByCard = dict[Card, list[_Move]]
_DEAD: Reached = 0, None, None
_TAKEN = [
    [(place, left - (1 << place)) for place in range(ROOM) if left >> place & 1]
    for left in range(1 << ROOM)
]  # what may be taken of what is left, and what is left then


def _held(weapon: int, limit: int, *, drunk: bool) -> int:
    return weapon << _WEAPON | limit << _LIMIT | drunk << _DRUNK


def ways(start: Scene, house: House, first: Sequence[Step] = ()) -> list[Way]:
    """The ways through a room on which the player stays alive; if need be, with one of some steps
    first.
    """
    whole, room = (1 << len(start.room)) - 1, start.room
    held = _held(start.weapon, start.limit, drunk=start.potion_used)
    moves: dict[int, _ByCard] = _MOVES[house.or_equal]
    allowed = moves
    if first:
        begins = {card: [move for move in moves[held][card] if move[0] in first] for card in room}
        allowed = {held: begins}
    stage: _Stage = {held | whole: (start.health, None, None)}
    for _ in range(min(PLAYED - start.played, len(room))):
        stage = _after_another_card(stage, room, allowed, house.cap)
        allowed = moves
    found = _worth_a_thought(stage, room)
    if start.can_skip and (not first or (SKIP, "") in first):
        skipped = start.health, (SKIP, ""), None
        found.append(Way(start.health, start.weapon, start.limit, (), skipped, skipped=True))
    return found


def _after_another_card(
    stage: _Stage, room: Sequence[Card], moves: dict[int, _ByCard], cap: int | None
) -> _Stage:
    after: _Stage = {}
    for before, reached in stage.items():
        left, healthy = before & _LEFT, reached[0]
        by_card = moves[before - left]
        for place, rest in _TAKEN[left]:
            for step, held, gain in by_card[room[place]]:
                health = healthy + gain
                if gain > 0 and cap is not None:
                    health = min(health, cap)
                end = held | rest
                if health > after.get(end, _DEAD)[0]:
                    after[end] = health, step, reached
    return after


class _Moves(dict[int, _ByCard]):
    """What playing each card can lead to, worked out when first needed for what is held."""

    def __init__(self, *, or_equal: bool) -> None:
        super().__init__()
        self._lower = int(not or_equal)  # than what a weapon hits now is what it hits next

    def __missing__(self, held: int) -> _ByCard:
        moves = self[held] = {card: self._played(card, held) for card in DUNGEON}
        return moves

    def _played(self, card: Card, held: int) -> list[_Move]:
        weapon, limit, drunk = held >> _WEAPON, held >> _LIMIT & ANY, bool(held >> _DRUNK & 1)
        value = VALUE[card]
        if card.suit == "D":
            return [((card, ""), _held(value, ANY, drunk=drunk), 0)]
        if card.suit == "H":
            return [((card, ""), _held(weapon, limit, drunk=True), 0 if drunk else value)]
        if value > limit:
            return [((card, ""), held, -value)]
        hit = _held(weapon, value - self._lower, drunk=drunk)
        return [((card, WEAPON), hit, min(0, weapon - value)), ((card, BAREHANDED), held, -value)]


_MOVES = {or_equal: _Moves(or_equal=or_equal) for or_equal in (False, True)}


def _worth_a_thought(stage: _Stage, room: Sequence[Card]) -> list[Way]:
    """Of the ways that leave the same cards, those that no other equals or beats in everything."""
    by_left: dict[int, list[_End]] = {}
    for end, reached in stage.items():
        weapon, limit = end >> _WEAPON, end >> _LIMIT & ANY
        by_left.setdefault(end & _LEFT, []).append((reached[0], weapon, limit, reached))
    found = []
    for left, ends in by_left.items():
        carried = tuple([room[place] for place, _ in _TAKEN[left]])
        for health, weapon, limit, reached in ends:
            as_good = [
                1
                for one, two, three, _ in ends
                if one >= health and two >= weapon and three >= limit
            ]
            if len(as_good) == 1:  # it alone
                found.append(Way(health, weapon, limit, carried, reached))
    return found


def after(way: Way, drawn: Sequence[Card], *, small: bool = False) -> Scene:
    """The next room, when these cards join what was carried."""
    can_skip = not way.skipped and not small
    return Scene((*way.carried, *drawn), way.health, way.weapon, way.limit, can_skip)


def wins(way: Way, deck: int, house: House) -> bool:
    """Whether the game is won when the room is left in this way, with so many cards in the deck."""
    if way.skipped:
        return False
    if house.to_the_end:
        return not way.carried and not deck
    return deck < ROOM - len(way.carried)
