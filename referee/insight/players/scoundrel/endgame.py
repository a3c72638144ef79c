"""The end of a dungeon, worked out: whichever way the last unseen cards come, every way to play them."""

from __future__ import annotations

from itertools import combinations, permutations
from operator import attrgetter

from referee.games.scoundrel.table import ROOM
from referee.insight.players.scoundrel.plans import House, Scene, Way, after, ways
from referee.insight.players.scoundrel.worth import wins
from referee.rulekit.cards import Card

SOLVABLE = 4  # cards that nobody has seen
ROOMS = 1500  # rooms to look into after one way before giving up

Places = tuple[Card | None, ...]
Cards = tuple[Card, ...]
Met = tuple[Way, Places, Cards]  # all but the health: that is 0 in the way


class Endgame:
    """Works out the ways out of one room; remembers what the same end came to with another health."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._left = 0
        self._lost: dict[Met, int] = {}  # the best health with which an end cannot be won
        self._won: dict[Met, int] = {}  # the least with which it cannot be lost

    def chance(self, way: Way, places: Places, unseen: Cards) -> float | None:
        """How likely a perfect player wins after this way; None if that takes too long to work out."""
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
        found = self._next_room(way, places, unseen)
        if not found:
            self._lost[met] = way.health
        elif found == 1:
            self._won[met] = way.health
        return found

    def _next_room(self, way: Way, places: Places, unseen: Cards) -> float:
        """The mean over the cards that can join the one carried."""
        nobody_saw = places[: ROOM - len(way.carried)].count(None)
        coming = list(combinations(unseen, nobody_saw))
        return sum(self._with(way, places, unseen, cards) for cards in coming) / len(coming)

    def _with(self, way: Way, places: Places, unseen: Cards, cards: Cards) -> float:
        """Played, a room is the same in any order; skipped, its cards come back in the order they lay."""
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
