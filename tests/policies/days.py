"""A sensible way to play as days go by, written down so that its win rate can be measured.

Worth of a table: the gap that is left, less `BONUS` for each extra monster of the next round.

- place: as near to the treasure as it can be.
- pairing: of the six, the one whose score leads to the best worth. A monster that leads away may
  so be lost to on purpose, and a card at the end of the path that leads away may be given up.
- monster: the one with the best worth to be expected, over hands of attacks dealt at random from a
  whole deck; only the lead of its SKILL over the player's counts there, not what the pack has left.
- It plays the usual rules: it never stashes.

It looks one round ahead and does not remember which cards are out. A person can do all of it.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from random import Random

from referee.games.days.path import PULLED, Spot
from referee.games.days.table import ATTACKS, Table
from referee.rulekit.ask import Ask, Choose, Draw, Pick, Question
from referee.rulekit.cards import STANDARD, Card
from referee.rulekit.game import Game
from referee.sessions.dealers import Dealer

BONUS = 0.15  # card lengths
WINNING = 100.0  # better than any gap
HANDS = 400  # dealt to find out what a lead of SKILL is worth


class Sensible(Ask):
    """Plays the table it sits at, with cards from a dealer."""

    def __init__(self, table: Table, dealer: Dealer) -> None:
        self.table = table
        self.dealer = dealer

    def answer(self, question: Question):
        match question:
            case Draw(pile=pile, count=count):
                return self.dealer.deal(pile, count)
            case Pick(name="pairing"):
                return list(max(permutations(self.table.mine), key=self.worth_of_pairing))
            case Choose(name="monster", options=options):
                return max(options, key=self.worth_of_monster)
            case Choose(name="place"):
                return self.best_place(self.table.monster)
        raise NotImplementedError(question.name)

    def tell(self, event: str, **facts) -> None:
        pass

    def best_place(self, monster: Card) -> str:
        return min(PULLED, key=lambda how: self.table.gap_after(monster, how))

    def worth_of_pairing(self, mine: tuple[Card, ...]) -> float:
        return self.worth(self.table.monster, sum(self.table.points(list(mine))))

    def worth_of_monster(self, monster: Card) -> float:
        worth = {score: self.worth(monster, score) for score in range(-ATTACKS, ATTACKS + 1)}
        lead = self.table.skill.order - monster.order
        return sum(max(worth[score] for score in scores) * times for scores, times in hands(lead).items())

    def worth(self, monster: Card, score: int) -> float:
        """What a round's score against this monster leads to."""
        if score > 0 and monster.rank != "K":
            gap = self.table.gap_after(monster, self.best_place(monster))
        else:
            gap = self.table.gap_from(self.end_without(max(0, -score)))
        return (WINNING if not gap else -gap) + BONUS * max(0, score)

    def end_without(self, count: int) -> Spot:
        left = self.table.dungeon[: max(0, len(self.table.dungeon) - count)]
        return left[-1].spot if left else Spot(0.0, 0.0)


@cache
def hands(lead: int) -> Counter[tuple[int, ...]]:
    """The scores that a hand of attacks can be paired to, and how often, at this lead of SKILL."""
    rng = Random(1)
    return Counter(achievable(rng.sample(STANDARD, 2 * ATTACKS), lead) for _ in range(HANDS))


def achievable(dealt: list[Card], lead: int) -> tuple[int, ...]:
    others, mine = dealt[:ATTACKS], dealt[ATTACKS:]
    leads = (
        [own.order + lead - other.order for own, other in zip(p, others, strict=True)]
        for p in permutations(mine)
    )
    return tuple(sorted({sum((one > 0) - (one < 0) for one in pairing) for pairing in leads}))


def plays(game: Game, seed: int, **options) -> bool:
    """Whether the policy wins the game that is dealt from this seed."""
    table = game.setup(game.settled(options))
    return game.play(table, Sensible(table, Dealer(seed))).outcome == "win"
