"""A player of Solitaire RPG: a net values both characters, to fight or run, and to gain a stat."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from referee.rulekit.questions import Choose, Question
from referee.rulekit.value_net import LEAK, NetPlayer, Numbers, Promise, Prospect, ValueNet

from .rules import ATTACK, RUN
from .table import STAT_OF, VALUE, Side, Table, nearest

STRENGTH, ARMOR, LIFE, INITIATIVE = range(4)  # in lists of totals
MAX_LEVEL = 26.0  # a character of so many cards leaves too few for a monster


class GrownCharacter(NamedTuple):
    """A stat to gain, and the totals it leads to: all cards face up, and no monster."""

    answer: str
    totals: list[int]
    decided: None = None

    @property
    def numbers(self) -> Numbers:
        return _list_numbers(self.totals, self.totals, None)


class Sensible(NetPlayer):
    """A player that takes what leads to the better pair of characters."""

    table: Table
    weights = Path(__file__).parent / "net.json"
    can_die_without_choice = True
    switch_threshold = 2.0  # twenty worlds differ by luck more than most answers do

    def answer(self, question: Question) -> Any:
        assert isinstance(question, Choose), "Solitaire RPG asks for nothing else"
        if question.name == "stat":
            return self.best([*map(self._grow, question.options)]).answer
        t = self.table
        now = list(t.player.totals.values())
        full = _full_totals(t.player)
        fight = Prospect(ATTACK, _list_numbers(now, full, t.monster))
        run = Prospect(RUN, _list_numbers(now, full, None))
        return self.best([fight, run]).answer

    def worth(self, prospect: Promise) -> float:
        if not isinstance(prospect, GrownCharacter):
            return super().worth(prospect)
        # Without a monster most numbers are 0 or equal to others, so they are not all computed.
        totals = prospect.totals
        strength = totals[0] / 30
        armor = totals[1] / 30
        life = totals[2] / 30
        initiative = totals[3] / 30
        level = totals[4] / MAX_LEVEL
        smallest = min(totals[:4]) / 20
        worth = self.net.constant
        for s, a, h, i, n, m, bias, out in _cells(self.net):
            value = (
                s * strength
                + a * armor
                + h * life
                + i * initiative
                + n * level
                + m * smallest
                + bias
            )
            worth += out * (value if value > 0 else LEAK * value)
        return worth

    def _grow(self, stat: str) -> GrownCharacter:
        """Return the character with one more card, the nearest to the one drawn."""
        t = self.table
        assert t.monster is not None, "it has just been slain"
        assert t.drawn is not None, "the card of experience lies there"
        card = nearest(t.drawn, t.monster.of[stat])
        stats = t.player.totals | {stat: t.player.totals[stat] + VALUE[card]}
        return GrownCharacter(stat, [*stats.values(), t.player.level + 1])

    def progress(self) -> float:
        return self.table.player.level


@cache
def _cells(net: ValueNet) -> list[tuple[float, ...]]:
    """Return the weights of each hidden unit for the numbers of a character without a monster."""
    cells = []
    for row, bias, out in zip(net.hidden, net.bias, net.out, strict=True):
        stats = [now + whole for now, whole in zip(row[0:4], row[4:8], strict=True)]
        cells.append((*stats, row[8], row[19], bias + row[18], out))
    return cells


def _full_totals(side: Side) -> list[int]:
    """Return the stats with all cards face up, and the level."""
    totals = side.totals.copy()
    for card in side.down:
        totals[STAT_OF[card.suit]] += VALUE[card]
    return [*totals.values(), side.level]


def _list_numbers(now: list[int], full: list[int], monster: Side | None) -> Numbers:
    """Return 20 numbers: the character as it is and with all cards face up, and the monster."""
    its = [*monster.totals.values()] if monster else [0, 0, 0, 0]
    return [
        *(total / 30 for total in now[:4]),
        *(total / 30 for total in full[:4]),
        full[4] / MAX_LEVEL,
        float(monster is not None),
        *(total / 30 for total in its),
        max(0, its[0] - now[ARMOR]) / 30 if monster else 0.0,
        max(0, now[STRENGTH] - its[1]) / 30 if monster else 0.0,
        _share_of_life(its[0] - now[ARMOR], now[LIFE]) if monster else 0.0,
        _share_of_life(now[STRENGTH] - its[1], its[2]) if monster else 0.0,
        float(now[INITIATIVE] >= 2 * its[3]),
        min(full[:4]) / 20,
    ]


def _share_of_life(hurt: int, life: int) -> float:
    """Return about how much of a life one attack takes."""
    return min(2.0, max(0.0, hurt + 2.0) / (life + 1.0))
