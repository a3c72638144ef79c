"""The table of as days go by: the places of its cards, and what can be computed from them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations

from referee.rulekit.cards import STANDARD, Card, card
from referee.rulekit.piles import Pile

from . import path as days_path
from .path import Spot

ATTACKS = 3
ROUND_NEEDS = 1 + 2 * ATTACKS  # a monster and both sides' attacks
TOUCHES = 0.001  # card lengths: cards this near touch
ENTRANCE, TREASURE = card("AS"), card("KD")
PACK = tuple(c for c in STANDARD if c not in {ENTRANCE, TREASURE})


@dataclass(frozen=True, slots=True)
class DungeonCard:
    """A card of the dungeon; it has no spot where the real cards decide."""

    card: Card
    spot: Spot | None


@dataclass(slots=True)
class Table:
    distance: int  # card lengths free between entrance and treasure
    stash: bool  # clubs may be kept as weapons, spades as armour
    weapons_before: bool  # weapons are named before the monster's attacks are seen
    by_eye: bool  # the real cards decide whether the path reaches the treasure
    pack: Pile = field(default_factory=lambda: Pile("pack", PACK, other_cards=(ENTRANCE, TREASURE)))
    skill: Card | None = None
    round: int = 0
    score: int = 0
    dealt: list[Card] = field(default_factory=list)
    monster: Card | None = None
    attacks: list[Card] = field(default_factory=list)
    mine: list[Card] = field(default_factory=list)
    helped: dict[Card, list[Card]] = field(default_factory=dict)  # weapons, by their attack
    weapons: list[Card] = field(default_factory=list)
    armour: list[Card] = field(default_factory=list)
    dungeon: list[DungeonCard] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)

    @property
    def bonus(self) -> int:
        return max(0, self.score)

    @property
    def treasure(self) -> Spot:
        return Spot(0.0, self.distance + 1.0)

    @property
    def end(self) -> Spot:
        """The present end of the path."""
        spot = self.dungeon[-1].spot if self.dungeon else None
        return spot or Spot(0.0, 0.0)

    @property
    def gap(self) -> float | None:
        return None if self.by_eye else self.gap_from(self.end)

    def gap_from(self, spot: Spot) -> float:
        """Return the gap from there to the treasure, as exact as the state gives it."""
        gap = days_path.find_gap(spot, self.treasure)
        return round(gap, 4) if gap > TOUCHES else 0.0

    def gap_after(self, monster: Card, way: str) -> float:
        return self.gap_from(days_path.lay_next(self.end, monster.order, way))

    def own(self, attack: Card) -> int:
        """Return the value of one of the player's attacks, with the skill and the weapons on it."""
        skill = self.skill.order if self.skill else 0
        return attack.order + skill + sum([card.order for card in self.helped.get(attack, ())])

    def their_value(self, attack: Card) -> int:
        """Return the value of one of the monster's attacks."""
        return attack.order + (self.monster.order if self.monster else 0)

    def owns(self, mine: list[Card]) -> list[int]:
        """Return the values of the player's attacks, in this order."""
        return [*map(self.own, mine)]

    def their_values(self) -> list[int]:
        """Return the values of the monster's attacks."""
        return [*map(self.their_value, self.attacks)]

    def points(self, mine: list[Card]) -> list[int]:
        """Return +1, 0 or -1 for each pair of a pairing."""
        return points(self.owns(mine), self.their_values())

    def score_of(self, mine: list[Card]) -> int:
        """Return the score of a pairing with the weapons on it and the armour that it uses up."""
        return scored(self.points(mine), len(self.armour))

    def best_pairing(self) -> list[Card]:
        """Return the attacks in the order that scores most.

        Of several, it is the first one that leaves most armour.
        """
        pairings = map(list, permutations(self.mine))
        return max(pairings, key=lambda mine: (self.score_of(mine), sum(self.points(mine))))


def points(mine: Sequence[int], theirs: Sequence[int]) -> list[int]:
    """Return the score of each pair, from the values of both sides."""
    return [(own > other) - (own < other) for own, other in zip(mine, theirs, strict=True)]


def scored(points: Sequence[int], armour: int) -> int:
    """Return the score of all pairs; each piece of armour turns a lost pair into a tie."""
    return sum(points) + min(points.count(-1), armour)


def best_score(mine: Sequence[int], theirs: Sequence[int], armour: int) -> int:
    """Return the score of the best pairing with the weapons already placed."""
    return max(scored(points(pairing, theirs), armour) for pairing in permutations(mine))
