"""A player of Scoundrel: it plans every way through a room and takes the best way out.

How it works
    `WaysOut` looks one room ahead: how likely the ways out of a room win in the worlds that may
    follow. A way is chosen before the next room is seen. So in each world, an answer counts with
    the way that was best in the worlds before. A way that is near the best is looked at with
    several orders of the unseen cards, and its value is that of the best way through the next room.
    For other ways the net's value of leaving the room is enough.

    Where hardly a card is unseen, `Endgame` computes the exact chance: for every order of the last
    unseen cards, and every way to play them.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain, combinations, permutations
from operator import attrgetter
from typing import Any

from referee.rulekit.cards import Card
from referee.rulekit.player import DeadlyDraw, Player, Seat, World, chance, logit
from referee.rulekit.questions import Choose, Question

from .net import WON, RestOfDeck, RoomNet, load_net
from .plans import Scene, Step, Way, find_ways, next_scene, scene_of, wins
from .plans import solve as solve  # noqa: PLC0414 -- the odds look for it here
from .table import BAREHANDED, PLAYED, ROOM, VALUE, WEAPON, Table

NEAR_BEST = 1.2  # logits behind the best way
WAYS_PER_ANSWER = 2
MAX_ORDERS = 4  # in one world
SOLVABLE = 4  # unseen cards
MAX_ROOMS = 1500  # of an endgame, after one way

Slots = tuple[Card | None, ...]
Cards = tuple[Card, ...]
Key = tuple[Way, Slots, Cards]  # the way has no health


class WaysOut:
    """The ways that begin with each answer, and their results in the worlds so far."""

    def __init__(self, player: "Sensible", ways_by_answer: dict[Any, list[Way]]) -> None:
        """Value all ways, and keep the best ones of each answer."""
        self._table = player.table
        self._net = player.net
        self._sums = defaultdict[Way, float](float)  # of the results in all worlds
        self._solved: dict[Way, float | None] = {}
        self._endgame = Endgame(player.table)
        # Without their steps, ways that lead to the same end are equal
        bare = {
            answer: [way._replace(last_step=None) for way in ways]
            for answer, ways in ways_by_answer.items()
        }
        unique = list(dict.fromkeys(chain.from_iterable(bare.values())))
        self._worths = dict(zip(unique, player.worths(unique), strict=True))
        self._best_ways = {
            answer: sorted(ways, key=self._worths.__getitem__, reverse=True)[:WAYS_PER_ANSWER]
            for answer, ways in bare.items()
        }
        self._lowest_near = max(self._worths.values(), default=0.0) - NEAR_BEST

    def estimate(self, answers: Sequence[Any], world: World) -> list[float]:
        """Return how likely each answer wins in this world."""
        # The results in the worlds so far decide, and then the value of the net.
        chosen = [
            max(
                self._best_ways[answer],
                key=lambda way: (self._sums[way], self._worths[way]),
                default=None,
            )
            for answer in answers
        ]
        pile = self._table.deck
        orders = self._list_orders(world.deal(pile, len(pile)))
        ways = dict.fromkeys(chain.from_iterable(map(self._best_ways.__getitem__, answers)))
        results = {way: self._try_way(way, orders) for way in ways}
        for way, result in results.items():
            self._sums[way] += result
        return [results[way] if way else 0.0 for way in chosen]

    def _list_orders(self, cards: list[Card]) -> list[list[Card]]:
        """Return the deck of this world, and rotations of its unseen cards.

        Each card comes next equally often, which reduces the noise of few worlds.
        """
        slots = self._table.deck.slots
        unseen = [card for card, slot in zip(cards, slots, strict=True) if slot is None]
        orders = []
        for number in range(min(MAX_ORDERS, len(unseen) // ROOM) or 1):
            rotated = iter(unseen[ROOM * number :] + unseen[: ROOM * number])
            orders.append([slot or next(rotated) for slot in slots])
        return orders

    def _try_way(self, way: Way, orders: list[list[Card]]) -> float:
        worth = self._worths[way]
        if worth >= WON:
            return 1.0
        deck = self._table.deck
        if len(deck.unseen) <= SOLVABLE and way not in self._solved:
            slots = (*deck.slots, *(self._table.room if way.skipped else ()))
            self._solved[way] = self._endgame.solve(way, slots, tuple(deck.unseen))
        solved = self._solved.get(way)
        if solved is not None:
            return solved
        if worth <= self._lowest_near:
            return self._net.true_chance(worth)
        chances = [chance(self._best_next_worth(way, order)) for order in orders]
        return self._net.true_chance(logit(sum(chances) / len(chances)))

    def _best_next_worth(self, way: Way, order: list[Card]) -> float:
        """Return the logit of the best way through the next room."""
        pile = self._table.deck
        below = self._table.room if way.skipped else []
        cards = [*order, *below]
        count = ROOM - len(way.carried)
        drawn = cards[:count]
        start = next_scene(way, drawn)
        unseen = [card for card in pile.unseen if card not in drawn]
        known = [card for card in [*pile.slots, *below][count:] if card is not None]
        ways = find_ways(start, self._table)
        deck = RestOfDeck(unseen, known)
        return max(self._net.worths(deck, ways, start.room, self._table), default=-WON)


class Endgame:
    """An exact search from the ways out of one room.

    It remembers with which health a position is certainly won or lost.
    """

    def __init__(self, t: Table) -> None:
        self._table = t  # for its house rules
        self._rooms_left = 0
        self._max_lost: dict[Key, int] = {}  # the highest health that certainly loses
        self._min_won: dict[Key, int] = {}  # the lowest health that certainly wins

    def solve(self, way: Way, slots: Slots, unseen: Cards) -> float | None:
        """Return the chance of a perfect player, or None if that takes too long."""
        self._rooms_left = MAX_ROOMS
        try:
            return self._solve(way, slots, unseen)
        except _TooManyRoomsError:
            return None

    def _solve(self, way: Way, slots: Slots, unseen: Cards) -> float:
        if wins(way, len(slots), self._table):
            return 1.0
        key = way._replace(health=0, last_step=None), slots, unseen
        if way.health <= self._max_lost.get(key, 0):
            return 0.0
        if way.health >= self._min_won.get(key, way.health + 1):
            return 1.0
        unseen_count = slots[: ROOM - len(way.carried)].count(None)
        draws = list(combinations(unseen, unseen_count))
        result = sum(self._solve_draw(way, slots, unseen, cards) for cards in draws) / len(draws)
        if not result:
            self._max_lost[key] = way.health
        elif result == 1:
            self._min_won[key] = way.health
        return result

    def _solve_draw(self, way: Way, slots: Slots, unseen: Cards, cards: Cards) -> float:
        """Return the chance after these cards are drawn.

        A room is played the same in any order of its cards. Skipped, its cards come back in the
        order in which they lay, so then all orders are tried.
        """
        start = self._deal_room(way, slots, cards)
        rest = tuple(card for card in unseen if card not in cards)
        behind = slots[ROOM - len(way.carried) :]
        played = 0.0
        skipped = None
        for found in sorted(find_ways(start, self._table), key=attrgetter("health"), reverse=True):
            if found.skipped:
                skipped = found
            elif played < 1:
                played = max(played, self._solve(found, behind, rest))
        if skipped is None or played == 1:
            return played
        rooms = [self._deal_room(way, slots, order).room for order in permutations(cards)]
        chances = [max(played, self._solve(skipped, behind + room, rest)) for room in rooms]
        return sum(chances) / len(chances)

    def _deal_room(self, way: Way, slots: Slots, cards: Cards) -> Scene:
        """Return the next room, with these cards in its unseen slots."""
        self._rooms_left -= 1
        if self._rooms_left < 0:
            raise _TooManyRoomsError
        unseen = iter(cards)
        count = ROOM - len(way.carried)
        drawn = [card or next(unseen) for card in slots[:count]]
        return next_scene(way, drawn)


class _TooManyRoomsError(Exception):
    """An endgame has more rooms than MAX_ROOMS."""


class Sensible(Player):
    """A player that values each way out of a room by the net alone."""

    table: Table

    def __init__(self, seat: Seat, net: RoomNet | None = None) -> None:
        super().__init__(seat)
        self.net = net or load_net("classic" if self.table.to_the_end else "standard")
        self._steps: list[Step] = []  # still to be taken in this room
        self._step: Step = ("", "")  # being taken
        self._ways_out: WaysOut | None = None

    def answer(self, question: Question) -> Any:
        assert isinstance(question, Choose), "Scoundrel asks for nothing else"
        is_fight = question.name == "fight"
        if is_fight and self._step[0] == question.about:
            return self._step[1]
        if is_fight or not self._steps or self._steps[0][0] not in question.options:
            if is_fight:
                ways = [way for found in self._ways_by_option(question).values() for way in found]
            else:
                ways = find_ways(scene_of(self.table), self.table)
            self._steps = list(self.choose_steps(ways))
        if not self._steps:  # every way kills
            return question.options[0]
        self._step = self._steps.pop(0)
        return self._step[is_fight]

    def choose_steps(self, ways: list[Way]) -> tuple[Step, ...]:
        """Return the steps of the way that is worth most."""
        if not ways:
            return ()
        worths = self.worths(ways)
        return ways[worths.index(max(worths))].steps

    def worths(self, ways: list[Way]) -> list[float]:
        """Return the logit of the chance to win after each way."""
        deck = self.table.deck
        rest = RestOfDeck(list(deck.unseen), deck.known())
        return self.net.worths(rest, ways, self.table.room, self.table)

    def _ways_by_option(self, question: Choose) -> dict[str, list[Way]]:
        """Return the ways that begin with each option."""
        found = {}
        for option in question.options:
            first = [(option, how) for how in ("", WEAPON, BAREHANDED)]
            if question.about:
                first = [(question.about, option)]
            found[option] = find_ways(scene_of(self.table), self.table, first)
        return found

    def estimate_wins(
        self, question: Question, answers: Sequence[Any], world: World
    ) -> list[float] | None:
        assert isinstance(question, Choose), "Scoundrel asks for nothing else"
        if self._ways_out is None:
            self._ways_out = WaysOut(self, self._ways_by_option(question))
        return self._ways_out.estimate(answers, world)

    def progress(self) -> float:
        return self.table.health

    def danger(self) -> DeadlyDraw:
        t = self.table

        def kills(card: Card) -> bool:
            soaked = VALUE[t.weapon] if t.weapon and t.may_hit(card) else 0
            return card.black and VALUE[card] - soaked >= t.health

        return DeadlyDraw(t.deck, max(PLAYED, t.missing), kills)
