"""One room ahead: what the ways out of a room are worth in the worlds that may follow.

A way is chosen before the next room is seen, so an answer counts in each world with the way that
was best in the worlds before. Where hardly a card is unseen, the rest of the game is worked out:
whichever way the last unseen cards come, every way to play them (`Endgame`).
"""

from collections.abc import Sequence
from itertools import combinations, permutations
from operator import attrgetter
from typing import Any

from referee.rulekit.cards import Card
from referee.rulekit.piles import Pile
from referee.rulekit.player import World
from referee.rulekit.value_net import chance, logit

from .net import WON, RestOfDeck, RoomNet
from .plans import House, Scene, Way, after, ways, wins
from .table import ROOM

WITHIN = 1.2  # logits behind the best: a way that is worth looking at
EACH = 2  # such ways for an answer
TURNS = 4  # next rooms that a world is looked at with
SOLVABLE = 4  # cards that nobody has seen
ROOMS = 1500  # rooms to look into after one way before giving up

Places = tuple[Card | None, ...]
Cards = tuple[Card, ...]
Met = tuple[Way, Places, Cards]  # all but the health: that is 0 in the way


class WaysOut:
    """The ways that begin with each answer, and how they did in the worlds so far."""

    def __init__(
        self,
        pile: Pile,
        room: Sequence[Card],
        net: RoomNet,
        house: House,
        begun: dict[Any, list[Way]],
    ) -> None:
        """Value the ways that begin with each answer, and keep those worth looking at."""
        self._places = list(pile.slots)
        self._unseen = list(pile.unseen)
        self._pile = pile
        self._room = list(room)
        self._net = net
        self._house = house
        self._totals: dict[Way, float] = {}  # by the way without how it is reached: see `_exit`
        self._solved: dict[Way, float | None] = {}
        self._end = Endgame(house)
        every = list({_exit(way): way for found in begun.values() for way in found}.values())
        worths = net.worths(RestOfDeck.of(pile), every, room, house)
        self._worths = dict(zip(map(_exit, every), worths, strict=True))
        self._shown = {
            answer: sorted(found, key=self._worth, reverse=True)[:EACH]
            for answer, found in begun.items()
        }

    def _worth(self, way: Way) -> float:
        return self._worths[_exit(way)]

    def glimpses(self, answers: Sequence[Any], world: World) -> list[float]:
        """How likely each answer is to win in this world."""

        def by_worlds_so_far(way: Way) -> tuple[float, float]:
            return self._totals.get(_exit(way), 0.0), self._worth(way)

        chosen = [
            max(self._shown[answer], key=by_worlds_so_far, default=None) for answer in answers
        ]
        orders = self._orders(world.deal(self._pile, len(self._places)))
        seen: dict[Way, float] = {}
        most = max(
            (self._worth(way) for found in self._shown.values() for way in found), default=0.0
        )
        for answer in answers:
            for way in self._shown[answer]:
                if _exit(way) not in seen:
                    seen[_exit(way)] = self._glimpse(
                        way, orders, near=self._worth(way) > most - WITHIN
                    )
        for way, value in seen.items():
            self._totals[way] = self._totals.get(way, 0.0) + value
        return [seen[_exit(way)] if way else 0.0 for way in chosen]

    def _orders(self, order: list[Card]) -> list[list[Card]]:
        """The deck as it lies in this world, and turned so that other unseen cards come next.

        Every card comes as often as any other, so that few worlds differ less by luck.
        """
        unseen = [card for card, place in zip(order, self._places, strict=True) if place is None]
        turns = min(TURNS, len(unseen) // ROOM) or 1
        orders = []
        for turn in range(turns):
            coming = iter(unseen[ROOM * turn :] + unseen[: ROOM * turn])
            orders.append([place or next(coming) for place in self._places])
        return orders

    def _glimpse(self, way: Way, orders: list[list[Card]], *, near: bool) -> float:
        worth = self._worth(way)
        if worth >= WON:
            return 1.0
        key = _exit(way)
        if len(self._unseen) <= SOLVABLE and key not in self._solved:
            places = (*self._places, *self._put_under(way))
            self._solved[key] = self._end.chance(way, places, tuple(self._unseen))
        solved = self._solved.get(key)
        if solved is not None:
            return solved
        if not near:
            return self._net.true_chance(worth)
        chances = [chance(self._next_room(way, order)) for order in orders]
        return self._net.true_chance(logit(sum(chances) / len(chances)))

    def _put_under(self, way: Way) -> list[Card]:
        return self._room if way.skipped else []

    def _next_room(self, way: Way, order: list[Card]) -> float:
        """The logit of the best way through the next room of this world."""
        places = [*self._places, *self._put_under(way)]
        coming = [*order, *self._put_under(way)]
        count = ROOM - len(way.carried)
        start = after(way, coming[:count], small=len(coming) < count)
        gone = dict.fromkeys(coming[:count])
        unseen = [card for card in self._unseen if card not in gone]
        known = [card for card in places[count:] if card is not None]
        deck = RestOfDeck(unseen, known)
        found = ways(start, self._house)
        return max(self._net.worths(deck, found, start.room, self._house), default=-WON)


def _exit(way: Way) -> Way:
    """Two ways that lead to the same end are one."""
    return way._replace(reached=None)


class Endgame:
    """Works out the ways out of one room; remembers what the same end came to with another
    health.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._left = 0
        self._lost: dict[Met, int] = {}  # the best health with which an end cannot be won
        self._won: dict[Met, int] = {}  # the least with which it cannot be lost

    def chance(self, way: Way, places: Places, unseen: Cards) -> float | None:
        """How likely a perfect player wins after this way; None if that takes too long to work
        out.
        """
        self._left = ROOMS
        try:
            return self._after(way, places, unseen)
        except _TooMuchError:
            return None

    def _after(self, way: Way, places: Places, unseen: Cards) -> float:
        if wins(way, len(places), self._house):
            return 1.0
        met = way._replace(health=0, reached=None), places, unseen
        if way.health <= self._lost.get(met, 0):
            return 0.0
        if way.health >= self._won.get(met, way.health + 1):
            return 1.0
        nobody_saw = places[: ROOM - len(way.carried)].count(None)
        coming = list(combinations(unseen, nobody_saw))  # that can join the card carried
        found = sum(self._with(way, places, unseen, cards) for cards in coming) / len(coming)
        if not found:
            self._lost[met] = way.health
        elif found == 1:
            self._won[met] = way.health
        return found

    def _with(self, way: Way, places: Places, unseen: Cards, cards: Cards) -> float:
        """Played, a room is the same in any order; skipped, its cards come back in the order they
        lay.
        """
        start = self._dealt(way, places, cards)
        rest = tuple(card for card in unseen if card not in cards)
        behind = places[ROOM - len(way.carried) :]
        played, skipped = 0.0, None
        for found in sorted(ways(start, self._house), key=attrgetter("health"), reverse=True):
            if found.skipped:
                skipped = found
            elif played < 1:
                played = max(played, self._after(found, behind, rest))
        if skipped is None or played == 1:
            return played
        orders = [self._dealt(way, places, order).room for order in permutations(cards)]
        chances = [max(played, self._after(skipped, behind + room, rest)) for room in orders]
        return sum(chances) / len(chances)

    def _dealt(self, way: Way, places: Places, cards: Cards) -> Scene:
        """The room with these cards where nobody has seen any."""
        self._left -= 1
        if self._left < 0:
            raise _TooMuchError
        coming, count = iter(cards), ROOM - len(way.carried)
        drawn = [card or next(coming) for card in places[:count]]
        return after(way, drawn, small=len(places) < count)


class _TooMuchError(Exception):
    """There are too many rooms to look into."""
