"""A player of Scoundrel: it plans every way through a room and takes the best way out."""

from collections.abc import Sequence
from typing import Any

from referee.rulekit.cards import Card
from referee.rulekit.player import DeadlyDraw, Player, Seat, World
from referee.rulekit.questions import Choose, Question

from .lookahead import WaysOut
from .net import RestOfDeck, RoomNet, net_for
from .plans import House, Step, Way, find_ways, scene_of
from .solver import solve
from .table import PLAYED, VALUE, Table

__all__ = ["Sensible", "solve"]
FIGHT = "fight"


class Sensible(Player):
    """A player that values each way out of a room by the net alone."""

    table: Table

    def __init__(self, seat: Seat, net: RoomNet | None = None) -> None:
        super().__init__(seat)
        self.house = House.from_table(self.table)
        self.net = net or net_for(self.house)
        self._steps: list[Step] = []  # still to be taken in this room
        self._step: Step = ("", "")  # being taken
        self._ways_out: WaysOut | None = None

    def answer(self, question: Question) -> Any:
        assert isinstance(question, Choose), "Scoundrel asks for nothing else"
        is_fight = question.name == FIGHT
        if is_fight and self._step[0] == question.about:
            return self._step[1]
        if is_fight or not self._steps or self._steps[0][0] not in question.options:
            if is_fight:
                ways = [way for found in self._ways_by_option(question).values() for way in found]
            else:
                ways = find_ways(scene_of(self.table), self.house)
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
        deck = RestOfDeck.from_pile(self.table.deck)
        return self.net.worths(deck, ways, self.table.room, self.house)

    def _ways_by_option(self, question: Choose) -> dict[str, list[Way]]:
        """Return the ways that begin with each option."""
        start = scene_of(self.table)
        if question.name == FIGHT:
            steps = {option: [(str(question.about), option)] for option in question.options}
        else:
            steps = {
                card: [(card, option) for option in ("", "weapon", "barehanded")]
                for card in question.options
            }
        return {option: find_ways(start, self.house, first) for option, first in steps.items()}

    def estimate_wins(
        self, question: Question, answers: Sequence[Any], world: World
    ) -> list[float] | None:
        assert isinstance(question, Choose), "Scoundrel asks for nothing else"
        if self._ways_out is None:
            self._ways_out = WaysOut(
                self.table.deck,
                self.table.room,
                net=self.net,
                house=self.house,
                ways_by_answer=self._ways_by_option(question),
            )
        return self._ways_out.estimate(answers, world)

    def progress(self) -> float:
        return self.table.health

    def danger(self) -> DeadlyDraw:
        t = self.table

        def kills(card: Card) -> bool:
            soaked = VALUE[t.weapon] if t.weapon and t.may_hit(card) else 0
            return card.black and VALUE[card] - soaked >= t.health

        return DeadlyDraw(t.deck, max(PLAYED, t.missing), kills)
