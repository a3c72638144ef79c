"""Plays Spade Poker: every play is imagined up to the enemy's next cards, and a net values what is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import log
from operator import mul
from typing import Any, cast

from referee.games.spade_poker.plays import MOST, is_play, points, read_as
from referee.games.spade_poker.table import Table
from referee.insight.data import load
from referee.insight.player import Danger, Seat
from referee.insight.players.spade_poker.hands import hand_of, plain_among, playable
from referee.insight.players.spade_poker.outlook import Outlook
from referee.insight.value_net import NetPlayer, Numbers, Prospect, ValueNet, chance, fired
from referee.rulekit.cards import Card
from referee.rulekit.questions import Choose, Pick, Question

SHOWN = 6  # plays
CLOSE = 1.0  # plays further than this behind the net's favourite are hardly ever better

LIVES, COMING, ATTACK, DRAWN, HELD = slice(0, 4), slice(4, 10), slice(10, 12), slice(12, 15), slice(15, 24)
REMEMBERED = 2**12  # of each part
Adds = Callable[[tuple[float, ...]], Numbers]


class Net(ValueNet):
    """Says what the plain net says, without adding up everything each time.

    Its numbers come in parts: lives, the enemy's cards, the hand. Most parts come up again and again, and
    what they add to the hidden layer is worked out when they first do.
    """

    def __init__(self, weights: dict[str, Any]) -> None:
        super().__init__(weights)
        self._parts = [(part, self._adds(part)) for part in (LIVES, COMING, DRAWN, HELD)]
        self._attack = [row[ATTACK] for row in self.hidden]  # rarely the same twice

    def _adds(self, part: slice) -> Adds:
        """What this part adds to each hidden unit."""
        rows = [row[part] for row in self.hidden]

        @lru_cache(REMEMBERED)
        def adds(numbers: tuple[float, ...]) -> Numbers:
            return [sum(map(mul, row, numbers)) for row in rows]

        return adds

    def __call__(self, given: Numbers) -> float:
        numbers = tuple(given)
        unblocked, deadly = numbers[ATTACK]
        added = [adds(numbers[part]) for part, adds in self._parts]
        hidden = [
            bias + hurts * unblocked + kills * deadly + lives + coming + drawn + held
            for bias, (hurts, kills), lives, coming, drawn, held in zip(
                self.bias, self._attack, *added, strict=True
            )
        ]
        return fired(hidden, self.out, self.constant)


@cache
def trained() -> Net:
    return Net(load("spade-poker"))


class Sensible(NetPlayer):
    """Takes the play after which the net likes the table best."""

    table: Table
    data = "spade-poker"

    def __init__(self, seat: Seat, net: ValueNet | None = None) -> None:
        super().__init__(seat, net or trained())

    def answer(self, question: Question) -> Any:
        if question.name == "redraw":
            return self._redrawn(question)
        if question.name == "reading":
            assert isinstance(question, Choose), "the rules choose a reading"
            return self._reading(question)
        return self.best(self._plays(question)).answer

    def shortlist(self, question: Question) -> list[Any]:
        if question.name != "play":
            return self._away(question) if question.name == "redraw" else super().shortlist(question)
        liked = self._liked(question)
        least = self.worth(liked[0]) - CLOSE
        return [play.answer for play in liked if self.worth(play) >= least]

    def shown(self, question: Question) -> list[Any]:
        if question.name != "play":
            return super().shown(question)
        return [play.answer for play in self._liked(question)]

    def _liked(self, question: Question) -> list[Prospect]:
        """The plays that the net likes best, in this order."""
        return sorted(self._plays(question), key=self.worth, reverse=True)[:SHOWN]

    def _plays(self, question: Question) -> list[Prospect]:
        assert isinstance(question, Pick), "the rules pick the cards of a play"
        outlook = Outlook(self.table)
        none = outlook.read(()) if question.least == 0 else []
        return none + [self._best_reading(outlook.read(cards)) for cards in outlook.plays]

    def _best_reading(self, read: list[Prospect]) -> Prospect:
        return max(read, key=self.worth) if len(read) > 1 else read[0]

    def _reading(self, question: Choose) -> str:
        outlook, cards = Outlook(self.table), tuple(self.table.played)
        named = dict(zip(map(" ".join, read_as(cards)), outlook.read(cards), strict=True))
        return max(question.options, key=lambda option: self.worth(named[option]))

    def _redrawn(self, question: Question) -> list[Card]:
        return max(self._away(question), key=self._fit)

    def _away(self, question: Question) -> list[list[Card]]:
        """Keep all, or keep what goes together and put the rest away."""
        assert isinstance(question, Pick), "the rules pick what is put away"
        hand = list(cast("Sequence[Card]", question.options))
        kept = [
            hand,
            *(list(cards) for cards in combinations(hand, MOST) if is_play(cards)),
            *([c] for c in hand),
        ]
        return [[card for card in hand if card not in keep] for keep in kept]

    def _fit(self, away: list[Card]) -> float:
        """A hand before the game: three that go together, then pairs, then high clubs and diamonds."""
        kept = [card for card in self.table.hand if card not in away]
        return (
            3 * hand_of(kept, plain_among(playable(kept))).together
            + points(kept) / len(kept)
            - len(kept) / 10
        )

    def true_chance(self, share: float) -> float:
        """What wins in all worlds or in none is decided; above level 1 shares need no calibration."""
        if not 0 < share < 1 or self.table.level > 1:
            return share
        slope, shift = load("spade-poker-true")["true"]
        return chance(slope * log(share / (1 - share)) + shift)

    def danger(self) -> Danger:
        """An enemy card whose attack is more than the player's pile, if nothing blocks it."""
        t = self.table
        return Danger(t.enemy, 1, lambda card: card.order > len(t.player))

    def progress(self) -> float:
        return -len(self.table.enemy)
