"""Campaigns of the legacy game, played one game after the other on the same cards."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from referee import games
from referee.insight.looking_ahead.rollout import Make, run
from referee.insight.player import Seat
from referee.insight.players.legacy import Sensible
from referee.rulekit.options import Options
from referee.rulekit.questions import Choose, Question
from referee.sessions.dealers import Dealer

APART = 1000  # seeds between two campaigns: no campaign has more games
USE, TICKS = "use", ("upgrade", "reward")


class Played(NamedTuple):
    """One game of a campaign: its number from 1, its monster, its end, and the boxes ticked before it."""

    number: int
    monster: str
    won: bool
    turns: int
    ticked: dict[str, list[int]]


class PlayedCampaign(NamedTuple):
    """Its games, the boxes ticked at its end, and how often each card was used when it could be."""

    games: list[Played]
    ticked: dict[str, list[int]]
    used: Counter[str]
    offered: Counter[str]

    @property
    def wins(self) -> int:
        return sum(game.won for game in self.games)


class Watched(Sensible):
    """The sensible player, counting which cards he uses."""

    def __init__(self, seat: Seat, used: Counter[str], offered: Counter[str]) -> None:
        super().__init__(seat)
        self._used_cards, self._offered = used, offered

    def answer(self, question: Question) -> Any:
        answer = super().answer(question)
        if question.name == USE and isinstance(question, Choose):
            self._used_cards[answer] += 1
            self._offered.update(question.options)
        return answer


class TicksByChance(Watched):
    """Ticks any open box, so that a box's worth does not depend on who would choose it."""

    def answer(self, question: Question) -> Any:
        if question.name in TICKS and isinstance(question, Choose):
            return self.one_of(question.options)
        return super().answer(question)


def campaign(deck: dict[str, Any], count: int, seed: int, *, by_chance: bool = False) -> PlayedCampaign:
    """So many games from fresh cards; the same seed deals the same to any deck with as many cards."""
    game = games.load("legacy")
    options: Options = game.settled({"deck": deck, "upgrade-discards": None, "campaign": None})
    used: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    make: Make = lambda seat: (TicksByChance if by_chance else Watched)(seat, used, offered)  # noqa: E731
    played = []
    for number in range(1, count + 1):
        before = options["campaign"]["state"]
        ending = run(
            game, options, make, Dealer(seed * APART + number), dice=f"campaign {seed} game {number}"
        )
        table = ending.player.table
        played.append(Played(number, str(table.monster), ending.won, table.turn, before["boxes"]))
        options["campaign"] = options["campaign"] | {"state": table.pencil.state()}
    return PlayedCampaign(played, options["campaign"]["state"]["boxes"], used, offered)
