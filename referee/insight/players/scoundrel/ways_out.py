"""One room ahead: what the ways out of a room are worth in the worlds that may follow.

A way is chosen before the next room is seen, so an answer counts in each world with the way that was
best in the worlds before. Where hardly a card is unseen, the rest of the game is worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.scoundrel.table import ROOM
from referee.insight.players.scoundrel.endgame import SOLVABLE, Endgame
from referee.insight.players.scoundrel.facts import RestOfDeck
from referee.insight.players.scoundrel.net import Net
from referee.insight.players.scoundrel.plans import House, Way, after, ways
from referee.insight.players.scoundrel.worth import WON, deck_of, true_chance, worths_of
from referee.insight.value_net import chance, logit
from referee.rulekit.cards import Card
from referee.rulekit.piles import Pile
from referee.sessions.dealers import Dealer

WITHIN = 1.2  # logits behind the best: a way that is worth looking at
EACH = 2  # such ways for an answer
TURNS = 4  # next rooms that a world is looked at with


class WaysOut:
    """The ways that begin with each answer, and how they did in the worlds so far."""

    def __init__(self, pile: Pile, room: Sequence[Card], net: Net, house: House) -> None:
        self._places = list(pile.places)
        self._unseen = list(pile.unseen)
        self._pile = pile
        self._room = list(room)
        self._net = net
        self._house = house
        self._totals: dict[Way, float] = {}  # by the way without how it is reached: see `_exit`
        self._worths: dict[Way, float] = {}
        self._shown: dict[Any, list[Way]] = {}
        self._solved: dict[Way, float | None] = {}
        self._end = Endgame(house)

    def consider(self, begun: dict[Any, list[Way]]) -> None:
        """Value the ways that begin with each answer, and keep those worth looking at."""
        every = list({_exit(way): way for found in begun.values() for way in found}.values())
        worths = worths_of(every, deck_of(self._pile), self._room, self._net, self._house)
        self._worths = dict(zip(map(_exit, every), worths, strict=True))
        for answer, found in begun.items():
            self._shown[answer] = sorted(found, key=self._worth, reverse=True)[:EACH]

    def _worth(self, way: Way) -> float:
        return self._worths[_exit(way)]

    def best_of(self, answer: Any) -> Way | None:
        """The best way that begins with an answer, by the worlds looked at so far."""
        found = self._shown[answer]
        return max(found, key=lambda way: (self._totals.get(_exit(way), 0.0), self._worth(way)), default=None)

    def glimpses(self, answers: Sequence[Any], world: Dealer) -> list[float]:
        """How likely each answer is to win in this world."""
        chosen = [self.best_of(answer) for answer in answers]
        orders = self._orders(world.deal(self._pile, len(self._places)))
        seen: dict[Way, float] = {}
        most = max((self._worth(way) for found in self._shown.values() for way in found), default=0.0)
        for answer in answers:
            for way in self._shown[answer]:
                if _exit(way) not in seen:
                    seen[_exit(way)] = self._glimpse(way, orders, near=self._worth(way) > most - WITHIN)
        for way, value in seen.items():
            self._totals[way] = self._totals.get(way, 0.0) + value
        return [seen[_exit(way)] if way else 0.0 for way in chosen]

    def _orders(self, order: list[Card]) -> list[list[Card]]:
        """The deck as it lies in this world, and turned so that other unseen cards come next.

        Every card comes as often as any other, so that few worlds differ less by luck.
        """
        unseen = [card for card, place in zip(order, self._places, strict=True) if place is None]
        turns = min(TURNS, len(unseen) // ROOM) or 1
        return [self._laid(unseen[ROOM * turn :] + unseen[: ROOM * turn]) for turn in range(turns)]

    def _laid(self, unseen: list[Card]) -> list[Card]:
        coming = iter(unseen)
        return [place or next(coming) for place in self._places]

    def _glimpse(self, way: Way, orders: list[list[Card]], *, near: bool) -> float:
        worth = self._worth(way)
        if worth >= WON:
            return 1.0
        solved = self._worked_out(way) if len(self._unseen) <= SOLVABLE else None
        if solved is not None:
            return solved
        if not near:
            return true_chance(worth, self._net)
        chances = [chance(self._next_room(way, order)) for order in orders]
        return true_chance(logit(sum(chances) / len(chances)), self._net)

    def _worked_out(self, way: Way) -> float | None:
        key = _exit(way)
        if key not in self._solved:
            places = [*self._places, *(self._room if way.skipped else ())]
            self._solved[key] = self._end.chance(way, tuple(places), tuple(self._unseen))
        return self._solved[key]

    def _next_room(self, way: Way, order: list[Card]) -> float:
        """The logit of the best way through the next room of this world."""
        places = [*self._places, *(self._room if way.skipped else ())]
        coming = [*order, *(self._room if way.skipped else ())]
        count = ROOM - len(way.carried)
        start = after(way, coming[:count], small=len(coming) < count)
        gone = dict.fromkeys(coming[:count])
        unseen = [card for card in self._unseen if card not in gone]
        known = [card for card in places[count:] if card is not None]
        deck = RestOfDeck(unseen, known)
        worths = worths_of(ways(start, self._house), deck, start.room, self._net, self._house)
        return max(worths, default=-WON)


def _exit(way: Way) -> Way:
    """Two ways that lead to the same end are one."""
    return way._replace(reached=None)
