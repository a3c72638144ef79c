"""The ways to play a room, and a search through a deal whose cards are all known.

How it works
    A way is which cards are played, in which order, with or without the weapon. A room holds no
    surprise. Only its end counts: the health, the weapon and what it can still hit, and the card
    that stays in the room. A room is planned card by card. A *stage* is everything that can be
    reached with so many cards played. Where two orders of cards reach the same, the healthier one
    stays.

    What is reached is packed into one number: a bit for each card that is left, and above them what
    is held, namely the potion, the limit of the weapon and the weapon. So a stage is a small
    dictionary. What a card does to what is held is looked up in `_find_moves`.

    Of the ways that leave the same card, those stay that no other equals or beats in everything.

    `solve` searches a whole deal room by room, because `find_ways` gives every way through a room.
    Between two rooms only the health, the weapon with its limit, the card that stays and the deck
    in its order count. All positions after as many played cards are one stage. Of those with the
    same cards, the ones stay that no other equals or beats. The most promising of a stage are
    followed; the next search follows four times as many. A search that left out nothing has tried
    everything, so if it found no win, there is none.

Limitation
    A plan knows three house rules of the table. Under others it may promise what the rules reject;
    the player then plans again. A line of play counts only after the rules have played it
    (`winnable`). The proof that there is none is tested against the rules on small decks.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from referee.rulekit.cards import Card
from referee.rulekit.player import DealToSolve

from .table import BAREHANDED, DUNGEON, PLAYED, ROOM, SKIP, VALUE, WEAPON, Table

ANY = 15  # the limit of a weapon that has slain nothing
Step = tuple[str, str]  # a card, and how it is fought, or ""


class Scene(NamedTuple):
    """The start of a room. A tuple, because thousands are created for a hint."""

    room: tuple[Card, ...]
    health: int
    weapon: int  # its strength, 0 for none
    limit: int  # the strongest monster it can hit
    can_skip: bool = True
    played: int = 0
    potion_used: bool = False


# The health, the step that led there, and where from
Reached = tuple[int, Step | None, "Reached | None"]


class Way(NamedTuple):
    """A way out of a room: health, weapon, the cards that stay, and the steps to it."""

    health: int
    weapon: int
    limit: int
    carried: tuple[Card, ...]
    last_step: Reached | None
    skipped: bool = False

    @property
    def steps(self) -> tuple[Step, ...]:
        steps = []
        reached = self.last_step
        while reached and reached[1]:
            steps.append(reached[1])
            reached = reached[2]
        return tuple(reversed(steps))


def scene_of(t: Table) -> Scene:
    """Return the room as it is on the table."""
    weapon = VALUE[t.weapon] if t.weapon else 0
    limit = 0
    if t.weapon:
        limit = t.weapon_limit if t.slain else ANY
    may_skip = t.can_skip and not t.entered
    return Scene(tuple(t.room), t.health, weapon, limit, may_skip, t.played, t.potion_used)


# The number of what is reached: the cards that are left, and from these bits on whether a potion
# was drunk, the limit of the weapon, and the weapon.
_DRUNK = ROOM
_LIMIT = ROOM + 1
_WEAPON = ROOM + 5
_LEFT = (1 << ROOM) - 1
_Stage = dict[int, Reached]
_End = tuple[int, int, int, Reached]  # health, weapon, limit, steps
_Move = tuple[Step, int, int]  # a step, what is held then, and the change of health
_ByCard = dict[Card, list[_Move]]
_DEAD: Reached = 0, None, None
# By the cards that are left: which of them can be taken, and what is left then.
_REMAINING = [
    [(place, left - (1 << place)) for place in range(ROOM) if left >> place & 1]
    for left in range(1 << ROOM)
]


def _pack_held(weapon: int, limit: int, *, drunk: bool) -> int:
    return weapon << _WEAPON | limit << _LIMIT | drunk << _DRUNK


def find_ways(start: Scene, t: Table, first: Sequence[Step] = ()) -> list[Way]:
    """Return the ways through a room that the player survives.

    If `first` steps are given, each way begins with one of them.
    """
    room = start.room
    all_cards = (1 << len(room)) - 1
    state = _pack_held(start.weapon, start.limit, drunk=start.potion_used)
    first_moves: _ByCard = {}
    if first:
        for card, moves in _find_moves(state, t.or_equal).items():
            first_moves[card] = [move for move in moves if move[0] in first]
    stage: _Stage = {state | all_cards: (start.health, None, None)}
    for _ in range(min(PLAYED - start.played, len(room))):
        stage = _play_another_card(stage, room, t, moves=first_moves)
        first_moves = {}
    found = _remove_beaten(stage, room)
    if start.can_skip and (not first or (SKIP, "") in first):
        skipped = start.health, (SKIP, ""), None
        found.append(Way(start.health, start.weapon, start.limit, (), skipped, skipped=True))
    return found


def _play_another_card(stage: _Stage, room: Sequence[Card], t: Table, moves: _ByCard) -> _Stage:
    """Return what can be reached with one more card, by these moves if any are given."""
    cap = t.cap
    or_equal = t.or_equal
    after: _Stage = {}
    for before, reached in stage.items():
        left = before & _LEFT
        health_before = reached[0]
        by_card = moves or _find_moves(before - left, or_equal)
        for place, rest in _REMAINING[left]:
            for step, held, gain in by_card[room[place]]:
                health = health_before + gain
                if gain > 0 and cap is not None:
                    health = min(health, cap)
                end = held | rest
                if health > after.get(end, _DEAD)[0]:
                    after[end] = health, step, reached
    return after


@cache
def _find_moves(state: int, or_equal: bool) -> _ByCard:
    """Return what each card does to a state, which is what is held, packed by `_pack_held`."""
    weapon = state >> _WEAPON
    limit = state >> _LIMIT & ANY
    drunk = bool(state >> _DRUNK & 1)
    moves: _ByCard = {}
    for card in DUNGEON:
        value = VALUE[card]
        if card.suit == "D":
            moves[card] = [((card, ""), _pack_held(value, ANY, drunk=drunk), 0)]
        elif card.suit == "H":
            gain = 0 if drunk else value
            moves[card] = [((card, ""), _pack_held(weapon, limit, drunk=True), gain)]
        elif value > limit:
            moves[card] = [((card, ""), state, -value)]
        else:
            hit = _pack_held(weapon, value - (not or_equal), drunk=drunk)
            armed = (card, WEAPON), hit, min(0, weapon - value)
            moves[card] = [armed, ((card, BAREHANDED), state, -value)]
    return moves


def _remove_beaten(stage: _Stage, room: Sequence[Card]) -> list[Way]:
    """Return the ways that no other with the same cards left equals or beats in everything."""
    by_left: dict[int, list[_End]] = {}
    for end, reached in stage.items():
        ends = by_left.setdefault(end & _LEFT, [])
        ends.append((reached[0], end >> _WEAPON, end >> _LIMIT & ANY, reached))
    found = []
    for left, ends in by_left.items():
        carried = tuple([room[place] for place, _ in _REMAINING[left]])
        for health, weapon, limit, reached in ends:
            as_good = [
                1
                for end_health, end_weapon, end_limit, _ in ends
                if end_health >= health and end_weapon >= weapon and end_limit >= limit
            ]
            if len(as_good) == 1:  # only the end itself
                found.append(Way(health, weapon, limit, carried, reached))
    return found


def next_scene(way: Way, drawn: Sequence[Card]) -> Scene:
    """Return the next room, when these cards join those that stayed."""
    room = (*way.carried, *drawn)
    can_skip = not way.skipped and len(room) == ROOM
    return Scene(room, way.health, way.weapon, way.limit, can_skip)


def wins(way: Way, deck: int, t: Table) -> bool:
    """Return True if leaving the room this way wins, with so many cards in the deck."""
    if way.skipped:
        return False
    if t.to_the_end:
        return not way.carried and not deck
    return deck < ROOM - len(way.carried)


NARROW = 30  # positions that the first search follows …
WIDER = 4  # … and the factor of each next one
# In health, for each point of a card to come
POTION_WORTH = 0.9
WEAPON_WORTH = 1.5
Cards = tuple[Card, ...]


class Node(NamedTuple):
    """A position between two rooms: how the last one was left, the deck, and the node before."""

    way: Way
    deck: Cards
    before: "Node | None"

    @property
    def promise(self) -> float:
        """The rank of a node among those of its stage."""
        coming = sum(map(worth, self.deck)) + sum(map(worth, self.way.carried))
        return self.way.health + coming + 2 * self.way.weapon * self.way.limit / ANY

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps from the start."""
        return (self.before.steps if self.before else ()) + self.way.steps

    def is_beaten_by(self, other: "Node") -> bool:
        """Return True if another node with the same cards is as good in everything."""
        mine = self.way
        its = other.way
        return its.health >= mine.health and its.weapon >= mine.weapon and its.limit >= mine.limit


def worth(card: Card) -> float:
    if card.black:
        return -VALUE[card]
    return VALUE[card] * (POTION_WORTH if card.suit == "H" else WEAPON_WORTH)


class Search:
    """A search through all ways to play a deal, which stops after so many rooms."""

    def __init__(self, t: Table, rooms: int) -> None:
        self.table = t  # for its house rules
        self.rooms_left = rooms
        self.is_proof = False  # nothing was left out

    def find_win(self, start: Node, width: int) -> Node | None:
        """Follow so many nodes of each stage. Return one that wins, or None if none was found."""
        stage = [start]
        is_whole = True
        while stage and self.rooms_left > 0:
            by_cards = defaultdict[tuple[Cards, Cards], list[Node]](list)
            for node in stage:
                for reached in self._play_room(node):
                    if wins(reached.way, len(reached.deck), self.table):
                        return reached
                    nodes = by_cards[reached.way.carried, reached.deck]
                    if not any(reached.is_beaten_by(other) for other in nodes):
                        nodes[:] = [one for one in nodes if not one.is_beaten_by(reached)]
                        nodes.append(reached)
            stage = [*chain.from_iterable(by_cards.values())]
            if len(stage) > width:
                is_whole = False
                stage = sorted(stage, key=lambda node: node.promise, reverse=True)[:width]
        self.is_proof = is_whole and not stage
        return None

    def _play_room(self, node: Node) -> Iterator[Node]:
        """Yield what the next room leads to. After a skipped room, that is the room behind it."""
        self.rooms_left -= 1
        count = ROOM - len(node.way.carried)
        room = next_scene(node.way, node.deck[:count])
        rest = node.deck[count:]
        for way in find_ways(room, self.table):
            if way.skipped:
                yield from self._play_room(Node(way, rest + room.room, node))
            else:
                yield Node(way, rest, node)


def solve(deal: DealToSolve) -> list[str] | None:
    """Return the answers that win the deal, none if none were found, None if it cannot be won."""
    t: Table = deal.table
    search = Search(t, deal.effort)
    way = Way(health=t.health, weapon=0, limit=0, carried=(), last_step=None)
    start = Node(way, (*t.room, *deal.peek(t.deck)), None)
    width = NARROW
    while search.rooms_left > 0 and not search.is_proof:
        if win := search.find_win(start, width):
            return [word for step in win.steps for word in step if word]
        width *= WIDER
    return None if search.is_proof else []
