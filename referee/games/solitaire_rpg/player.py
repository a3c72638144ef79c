"""A player of Solitaire RPG: a net values both characters, to fight or run, and to gain a stat."""

from pathlib import Path
from typing import Any

from referee.rulekit.player import NetPlayer, Numbers, Prospect
from referee.rulekit.questions import Choose, Question

from .rules import ATTACK, RUN
from .table import STAT_OF, VALUE, Side, Table, nearest

# The places of stats in lists of totals.
STRENGTH = 0
ARMOR = 1
LIFE = 2
INITIATIVE = 3
NO_MONSTER = (*[0.0] * 9, 1.0)  # the numbers about a monster; one may always run from none
MAX_LEVEL = 26.0  # a character of so many cards leaves too few for a monster


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
        totals = t.player.totals.copy()
        for card in t.player.down:
            totals[STAT_OF[card.suit]] += VALUE[card]
        full = [*totals.values(), t.player.level]
        fight = Prospect(ATTACK, _list_numbers(now, full, t.monster))
        run = Prospect(RUN, _list_numbers(now, full, None))
        return self.best([fight, run]).answer

    def _grow(self, stat: str) -> Prospect:
        """Return what gaining a card leads to: the nearest to the one drawn, all of it face up."""
        t = self.table
        assert t.monster is not None, "it has just been slain"
        assert t.drawn is not None, "the card of experience lies there"
        card = nearest(t.drawn, t.monster.by_stat[stat])
        totals = t.player.totals | {stat: t.player.totals[stat] + VALUE[card]}
        grown = [*totals.values(), t.player.level + 1]
        return Prospect(stat, _list_numbers(grown, grown, None))

    def progress(self) -> float:
        return self.table.player.level


def _list_numbers(now: list[int], full: list[int], monster: Side | None) -> Numbers:
    """Return 20 numbers: the character as it is and with all cards face up, and the monster.

    `full` ends with the level.
    """
    totals = [total / 30 for total in (*now[:4], *full[:4])]
    level = full[4] / MAX_LEVEL
    smallest = min(full[:4]) / 20
    if monster is None:
        return [*totals, level, *NO_MONSTER, smallest]
    its = monster.totals
    hurt = its["strength"] - now[ARMOR]
    hurts = now[STRENGTH] - its["armor"]
    return [
        *totals,
        level,
        1.0,
        *[total / 30 for total in its.values()],
        max(0, hurt) / 30,
        max(0, hurts) / 30,
        _share_of_life(hurt, now[LIFE]),
        _share_of_life(hurts, its["life"]),
        float(now[INITIATIVE] >= 2 * its["initiative"]),
        smallest,
    ]


def _share_of_life(hurt: int, life: int) -> float:
    """Return about how much of a life one attack takes."""
    return min(2.0, max(0.0, hurt + 2.0) / (life + 1.0))
