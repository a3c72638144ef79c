"""Plays Scoundrel room by room: every way through the room is planned, and the best way out is
taken.
"""

from collections.abc import Sequence
from typing import Any

from referee.rulekit.cards import Card
from referee.rulekit.player import DeadlyDraw, Player, Seat, World
from referee.rulekit.questions import Choose, Question

from .lookahead import WaysOut
from .net import RestOfDeck, RoomNet, net_for
from .plans import House, Step, Way, scene, ways
from .solver import solve
from .table import PLAYED, VALUE, Table

__all__ = ["Sensible", "solve"]
FIGHT = "fight"


class Sensible(Player):
    """Values each way out of the room by the net alone."""

    table: Table

    def __init__(self, seat: Seat, net: RoomNet | None = None) -> None:
        super().__init__(seat)
        self.house = House.of(self.table)
        self.net = net or net_for(self.house)
        self._steps: list[Step] = []  # of the room, still to be taken
        self._step: Step = ("", "")  # the one being taken
        self._ways_out: WaysOut | None = None

    def answer(self, question: Question) -> Any:
        assert isinstance(question, Choose), "Scoundrel asks for nothing else"
        if question.name == FIGHT and self._step[0] == question.about:
            return self._step[1]
        if question.name == FIGHT or not self._steps or self._steps[0][0] not in question.options:
            if question.name == FIGHT:
                found = [way for begun in self._begins(question).values() for way in begun]
            else:
                found = ways(scene(self.table), self.house)
            self._steps = list(self.best_way(found))
        if not self._steps:  # every way kills
            return question.options[0]
        self._step = self._steps.pop(0)
        return self._step[1] if question.name == FIGHT else self._step[0]

    def best_way(self, found: list[Way]) -> tuple[Step, ...]:
        """The healthiest of those that win at once; if none does, the one that the net likes
        best.
        """
        if not found:
            return ()
        worths = self.worths(found)
        return found[worths.index(max(worths))].steps

    def worths(self, found: list[Way]) -> list[float]:
        """The logit of winning after each of these ways."""
        return self.net.worths(RestOfDeck.of(self.table.deck), found, self.table.room, self.house)

    def _begins(self, question: Choose) -> dict[str, list[Way]]:
        """The ways that begin with each option."""
        start = scene(self.table)
        if question.name == FIGHT:
            steps = {way: [(str(question.about), way)] for way in question.options}
        else:
            steps = {
                card: [(card, way) for way in ("", "weapon", "barehanded")]
                for card in question.options
            }
        return {option: ways(start, self.house, first) for option, first in steps.items()}

    def estimate_wins(
        self, question: Question, answers: Sequence[Any], world: World
    ) -> list[float] | None:
        assert isinstance(question, Choose), "Scoundrel asks for nothing else"
        if self._ways_out is None:
            begun = self._begins(question)
            self._ways_out = WaysOut(self.table.deck, self.table.room, self.net, self.house, begun)
        return self._ways_out.glimpses(answers, world)

    def progress(self) -> float:
        return self.table.health

    def danger(self) -> DeadlyDraw:
        """Monsters of the next room that kill, with the weapon or without it."""
        t = self.table

        def kills(card: Card) -> bool:
            guard = VALUE[t.weapon] if t.weapon and t.may_hit(card) else 0
            return card.black and VALUE[card] - guard >= t.health

        return DeadlyDraw(t.deck, max(PLAYED, t.missing), kills)
