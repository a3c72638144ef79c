"""The end of a dungeon, worked out: every order in which the last unseen cards can come, every way."""

from __future__ import annotations

from itertools import permutations

from referee.games.scoundrel.table import ROOM
from referee.insight.players.scoundrel.plans import House, Way, after, ways
from referee.insight.players.scoundrel.worth import wins
from referee.rulekit.cards import Card

SOLVABLE = 2  # cards that nobody has seen
ROOMS = 400  # rooms to look into before giving up

Places = tuple[Card | None, ...]


class Endgame:
    """Works out one end; counts the rooms it looks into."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._left = ROOMS

    def chance(self, way: Way, places: Places, unseen: tuple[Card, ...]) -> float | None:
        """How likely a perfect player wins after this way; None if that takes too long to work out."""
        try:
            return self._after(way, places, unseen)
        except _TooMuchError:
            return None

    def _after(self, way: Way, places: Places, unseen: tuple[Card, ...]) -> float:
        if wins(way, len(places), self._house):
            return 1.0
        count = ROOM - len(way.carried)
        nobody_saw = places[:count].count(None)
        orders = list(permutations(unseen, nobody_saw))
        return sum(self._order(way, places, unseen, order) for order in orders) / len(orders)

    def _order(self, way: Way, places: Places, unseen: tuple[Card, ...], order: tuple[Card, ...]) -> float:
        self._left -= 1
        if self._left < 0:
            raise _TooMuchError
        coming = iter(order)
        count = ROOM - len(way.carried)
        drawn = [card or next(coming) for card in places[:count]]
        start = after(way, drawn, small=len(places) < count)
        rest = tuple(card for card in unseen if card not in order)
        best = 0.0
        for found in sorted(ways(start, self._house), key=lambda way: -way.health):
            under = places[count:] + (start.room if found.skipped else ())
            best = max(best, self._after(found, under, rest))
            if best == 1.0:
                break
        return best


class _TooMuchError(Exception):
    """There are too many rooms to look into."""
