"""What a tick is worth: games in which it was there are played again as if it were not.

The same cards come and the same dice fall, so that what differs is the tick. Boxes of equal text
are one.
"""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from referee.games.legacy.deck import SavedDeck
from referee.insight.fairness.campaigns import CampaignGame, PlayedCampaign
from referee.insight.fairness.numbers import text_of
from referee.insight.intervals import Estimate, estimate_ratio

AGAIN = 150  # games of each box that are played again
ENOUGH = 20  # so many must be there to say anything
NOTHING = (
    0.005  # of a game, or of the health: a box that surely adds less than this is worth nothing
)
ON_EVERY_MONSTER = "raise-mag-all"

Box = tuple[str, int]  # a card's code, and the number of the box on it


class Boxes(NamedTuple):
    """Boxes of equal text, on the player's cards or on monsters."""

    text: str
    boxes: tuple[Box, ...]
    is_ours: bool = True

    @property
    def names(self) -> str:
        return " ".join(f"{code}.{number}" for code, number in self.boxes)


class Again(NamedTuple):
    """A game with a tick, and the same without it."""

    seed: int
    with_it: CampaignGame
    without_it: CampaignGame

    @property
    def won(self) -> int:
        return self.with_it.won - self.without_it.won

    @property
    def health(self) -> float:
        return self.with_it.margin - self.without_it.margin

    @property
    def is_other(self) -> bool:
        one, other = self.with_it, self.without_it
        return (one.turns, one.choices, one.margin) != (other.turns, other.choices, other.margin)


class WorthOfBox(NamedTuple):
    """Boxes of equal text, and what a tick of one adds to the chance of a game and to the health
    left.
    """

    name: str
    text: str
    worth: Estimate
    health: Estimate
    games: int
    changed: int  # of these games
    is_ours: bool = True

    @property
    def is_sure(self) -> bool:
        return self.worth.is_sure or self.health.is_sure

    @property
    def is_nothing(self) -> bool:
        """Whether it surely adds nothing that anybody would notice."""
        most = max(
            abs(end) for one in (self.worth, self.health) for end in (one.minimum, one.maximum)
        )
        return self.games >= ENOUGH and (not self.changed or most < NOTHING)

    @property
    def is_something(self) -> bool:
        """Whether it surely helps whom it should."""
        return self.is_sure and not self.is_nothing and (self.health.value > 0) == self.is_ours

    def settled_by(self, campaigns: int) -> int:
        """About how many campaigns would settle what so many left open; errors fall as their root
        grows.
        """
        least = max(abs(self.health.value), NOTHING)
        return ceil(campaigns * (self.health.error / least) ** 2)


def group_boxes(deck: SavedDeck) -> list[Boxes]:
    """The deck's boxes, those of equal text on cards of one kind together."""
    found: dict[tuple[bool, str], list[Box]] = {}
    for card in deck["cards"]:
        for number, row in enumerate(card["boxes"], 1):
            found.setdefault((bool(card["stats"]), text_of(row)), []).append((card["code"], number))
    return [
        Boxes(text, tuple(boxes), not is_monster) for (is_monster, text), boxes in found.items()
    ]


def ticked_in(
    deck: SavedDeck, boxes: Boxes, played: Sequence[PlayedCampaign]
) -> list[tuple[int, CampaignGame, Box]]:
    """Games with one of these ticked and in play, and their campaigns' seeds: some, from all
    campaigns.

    A monster's box is in play only where that fights, unless it is for all of them.
    """
    cards = {card["code"]: card for card in deck["cards"]}
    everywhere = {
        (code, number)
        for code, number in boxes.boxes
        if not cards[code]["stats"]
        or cards[code]["boxes"][number - 1]["effect"] == ON_EVERY_MONSTER
    }
    found = [
        (seed, game, (code, number))
        for seed, one in enumerate(played)
        for game in one.games
        for code, number in boxes.boxes
        if number in game.ticked.get(code, ())
        and ((code, number) in everywhere or game.monster == code)
    ]
    return found[:: max(1, ceil(len(found) / AGAIN))]


def worths_of_boxes(found: dict[Boxes, list[Again]]) -> Iterator[WorthOfBox]:
    """Of every box that was met often enough."""
    for boxes, again in found.items():
        if len(again) >= ENOUGH:
            changed = sum(one.is_other for one in again)
            worth = _mean([(one.seed, float(one.won)) for one in again])
            health = _mean([(one.seed, one.health) for one in again])
            yield WorthOfBox(
                boxes.names, boxes.text, worth, health, len(again), changed, boxes.is_ours
            )


def _mean(gains: Sequence[tuple[int, float]]) -> Estimate:
    """The mean of what differs; where nothing does, there is nothing to err about."""
    by_seed: dict[int, list[float]] = {}
    for seed, gain in gains:
        by_seed.setdefault(seed, []).append(gain)
    return estimate_ratio(
        [(sum(ones), float(len(ones))) for ones in by_seed.values()], min_unsure=0.0
    )
