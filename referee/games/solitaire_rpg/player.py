"""Plays Solitaire RPG: a net on both characters says whether to fight or to run, and which stat to
gain.
"""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from referee.rulekit.questions import Choose, Question
from referee.rulekit.value_net import LEAK, NetPlayer, Numbers, Promise, Prospect, ValueNet

from .rules import ATTACK, RUN
from .table import STAT_OF, VALUE, Side, Table, nearest

HIGHEST = 26.0  # a character of so many cards leaves too few for a monster


class Grown(NamedTuple):
    """An answer that leads to a character with everything face up and no monster before it."""

    answer: str
    whole: list[int]
    decided: None = None

    @property
    def numbers(self) -> Numbers:
        return _numbers(self.whole, self.whole, None)


class Sensible(NetPlayer):
    """Takes what leads to the better pair of characters."""

    table: Table
    weights = Path(__file__).parent / "net.json"
    can_die_without_choice = True
    switch_threshold = 2.0  # twenty worlds differ by luck more than most answers do

    def answer(self, question: Question) -> Any:
        assert isinstance(question, Choose), "Solitaire RPG asks for nothing else"
        if question.name == "stat":
            return self.best([*map(self._gain, question.options)]).answer
        t = self.table
        now, whole = [*t.player.totals.values()], _totals(t.player)
        fought = Prospect(ATTACK, _numbers(now, whole, t.monster))
        return self.best([fought, Prospect(RUN, _numbers(now, whole, None))]).answer

    def worth(self, prospect: Promise) -> float:
        if not isinstance(prospect, Grown):
            return super().worth(prospect)
        # Of a character alone, nothing is worked out that is 0 or the same twice.
        whole = prospect.whole
        strength, armor, life, initiative = (total / 30 for total in whole[:4])
        level, least = whole[4] / HIGHEST, min(whole[:4]) / 20
        worth = self.net.constant
        for s, a, h, i, n, m, bias, out in _cells(self.net):
            value = (
                s * strength + a * armor + h * life + i * initiative + n * level + m * least + bias
            )
            worth += out * (value if value > 0 else LEAK * value)
        return worth

    def _gain(self, stat: str) -> Grown:
        """The character with one more card, nearest to the one drawn."""
        t = self.table
        assert t.monster is not None, "it has just been slain"
        assert t.drawn is not None, "the card of experience lies there"
        card = nearest(t.drawn, t.monster.of[stat])
        stats = t.player.totals | {stat: t.player.totals[stat] + VALUE[card]}
        return Grown(stat, [*stats.values(), t.player.level + 1])

    def progress(self) -> float:
        return self.table.player.level


@cache
def _cells(net: ValueNet) -> list[tuple[float, ...]]:
    """The net's hidden layer, cell by cell, for the numbers in which characters alone differ."""
    cells = []
    for row, bias, out in zip(net.hidden, net.bias, net.out, strict=True):
        stats = [now + whole for now, whole in zip(row[0:4], row[4:8], strict=True)]
        cells.append((*stats, row[8], row[19], bias + row[18], out))
    return cells


def _totals(side: Side) -> list[int]:
    """A character's stats if all its cards were face up, and how many cards it has."""
    totals = side.totals.copy()
    for card in side.down:
        totals[STAT_OF[card.suit]] += VALUE[card]
    return [*totals.values(), side.level]


def _numbers(now: list[int], whole: list[int], monster: Side | None) -> Numbers:
    """20 numbers: the player's character as it is and as it will be, and the monster, if there is
    one.
    """
    its = [*monster.totals.values()] if monster else [0, 0, 0, 0]
    strength, armor, life, initiative = now[:4]
    return [
        *(total / 30 for total in (strength, armor, life, initiative)),
        *(total / 30 for total in whole[:4]),
        whole[4] / HIGHEST,
        float(monster is not None),
        *(total / 30 for total in its),
        max(0, its[0] - armor) / 30 if monster else 0.0,
        max(0, strength - its[1]) / 30 if monster else 0.0,
        _rounds(its[0] - armor, life) if monster else 0.0,
        _rounds(strength - its[1], its[2]) if monster else 0.0,
        float(initiative >= 2 * its[3]),
        min(whole[:4]) / 20,
    ]


def _rounds(hurt: int, life: int) -> float:
    """Roughly how much of a life one attack takes."""
    return min(2.0, max(0.0, hurt + 2.0) / (life + 1.0))
