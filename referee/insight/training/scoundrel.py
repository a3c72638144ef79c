"""Trains the nets of Scoundrel, classic from standard: from nothing it would never win and never learn."""

from __future__ import annotations

from functools import partial
from typing import Any

from referee.insight.player import Seat
from referee.insight.players.scoundrel.net import Net, Numbers, numbers
from referee.insight.players.scoundrel.plans import Step, Way
from referee.insight.players.scoundrel.player import Sensible
from referee.insight.players.scoundrel.worth import decks_of
from referee.insight.training.self_play import Round, taken

INPUTS, HIDDEN = 64, 32
SOAKED, HEALTHS = 45, range(56, 64)  # places among the inputs
ROUNDS = (
    Round(4000, 0.25, 3e-3),
    Round(5000, 0.25, 3e-3),
    Round(6000, 0.2, 2e-3),
    Round(7000, 0.16, 1.5e-3),
    Round(8000, 0.14, 1e-3),
    Round(9000, 0.12, 7e-4),
)


class Explorer(Sensible):
    """Plays by the net, not always by its best, and remembers what it met."""

    def __init__(self, seat: Seat, net: Net, temperature: float) -> None:
        super().__init__(seat, net)
        self.temperature = temperature
        self.met: list[Numbers] = []

    def best_way(self, found: list[Way]) -> tuple[Step, ...]:
        if not found:
            return ()
        way = found[taken(self.worths(found), self.seat.chance, self.temperature)]
        self.met.append(numbers(decks_of(self.table.deck, self.table.room)[way.skipped], way))
        return way.steps


def explorer(weights: dict[str, Any], temperature: float) -> Any:
    return partial(Explorer, net=Net(weights), temperature=temperature)
