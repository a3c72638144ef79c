"""Plays Solitaire RPG: a net on both characters says whether to fight or to run, and which stat to gain."""

from __future__ import annotations

from typing import Any

from referee.games.solitaire_rpg.rules import ATTACK
from referee.games.solitaire_rpg.table import STATS, VALUE, Side, Table, nearest
from referee.insight.judge import Judging, Numbers, Prospect
from referee.rulekit.questions import Choose, Question

HIGHEST = 26.0  # a character of so many cards leaves too few for a monster


class Sensible(Judging):
    """Takes what leads to the better pair of characters."""

    table: Table
    data = "solitaire-rpg"
    fated = True
    stubborn = 2.0  # luck in twenty worlds is more than most answers differ by

    def answer(self, question: Question) -> Any:
        assert isinstance(question, Choose), "Solitaire RPG asks for nothing else"
        if question.name == "stat":
            whole = _totals(self.table.player)
            return self.best([self._gained(stat, whole) for stat in question.options]).answer
        return self.best([self._met(option) for option in question.options]).answer

    def _gained(self, stat: str, whole: list[int]) -> Prospect:
        t = self.table
        assert t.monster is not None, "it has just been slain"
        assert t.drawn is not None, "the card of experience lies there"
        card = nearest(t.drawn, t.monster.of(stat))
        joined = [
            total + VALUE[card] * (suit == card.suit)
            for suit, total in zip(STATS.values(), whole, strict=False)
        ]
        after = [*joined, whole[-1] + 1]
        return Prospect(stat, _numbers(after, after, None))

    def _met(self, option: str) -> Prospect:
        """Going on with this monster, or with another."""
        t = self.table
        monster = t.monster if option == ATTACK else None
        now = [t.player.total(stat) for stat in STATS]
        return Prospect(option, _numbers(now, _totals(t.player), monster))

    def progress(self) -> float:
        return self.table.player.level


def _totals(side: Side) -> list[int]:
    """A character's stats with everything face up, and how many cards it has."""
    cards = [*side.up, *side.down]
    of_suits = [sum([VALUE[card] for card in cards if card.suit == suit]) for suit in STATS.values()]
    return [*of_suits, len(cards)]


def _numbers(now: list[int], whole: list[int], monster: Side | None) -> Numbers:
    """20 numbers: the player as he is and as he will be, and the monster, if there is one."""
    its = [monster.total(stat) for stat in STATS] if monster else [0, 0, 0, 0]
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
    """How much of a life one attack takes, about."""
    return min(2.0, max(0.0, hurt + 2.0) / (life + 1.0))
