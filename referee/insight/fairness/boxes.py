"""The worth of a tick: games with a ticked box are played again as if it did nothing.

The cards and dice are the same, so only the tick differs. Boxes of equal text count as one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from referee.games.legacy.deck import SavedDeck
from referee.insight.fairness.campaigns import CampaignGame, PlayedCampaign
from referee.insight.fairness.numbers import text_of
from referee.insight.intervals import Estimate, estimate_ratio

MAX_GAMES = 150  # of each box that are played again
MIN_GAMES = 20  # to tell anything
NOTHING = 0.005  # of a game, or of the health: a box that surely adds less is worth nothing
ON_EVERY_MONSTER = "raise-mag-all"

Box = tuple[str, int]  # a card's code, and the number of the box on it


@dataclass(frozen=True)
class Boxes:
    """Boxes of equal text, on the player's cards or on monsters."""

    text: str
    boxes: tuple[Box, ...]
    is_ours: bool = True

    @property
    def names(self) -> str:
        return " ".join(f"{code}.{number}" for code, number in self.boxes)


@dataclass(frozen=True)
class Replayed:
    """A game with a tick, and the same game without it."""

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
    def is_different(self) -> bool:
        one = self.with_it
        other = self.without_it
        return (one.turns, one.choices, one.margin) != (other.turns, other.choices, other.margin)


@dataclass(frozen=True, kw_only=True)
class WorthOfBox:
    """What a tick of one of these boxes adds to the chance of a game, and to the health left."""

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
        """True if a tick surely adds nothing that a player would notice."""
        most = max(
            abs(end) for one in (self.worth, self.health) for end in (one.minimum, one.maximum)
        )
        return self.games >= MIN_GAMES and (not self.changed or most < NOTHING)

    @property
    def is_something(self) -> bool:
        """True if a tick surely helps the side that it should help."""
        return self.is_sure and not self.is_nothing and (self.health.value > 0) == self.is_ours

    def campaigns_needed(self, campaigns: int) -> int:
        """Return about how many campaigns would tell what so many did not.

        Errors shrink with the square root of the number of campaigns.
        """
        smallest = max(abs(self.health.value), NOTHING)
        return ceil(campaigns * (self.health.error / smallest) ** 2)


def group_boxes(deck: SavedDeck) -> list[Boxes]:
    """Return the deck's boxes, grouped by text and by kind of card."""
    found: dict[tuple[bool, str], list[Box]] = {}
    for card in deck["cards"]:
        for number, row in enumerate(card["boxes"], 1):
            found.setdefault((bool(card["stats"]), text_of(row)), []).append((card["code"], number))
    return [
        Boxes(text, tuple(boxes), not is_monster) for (is_monster, text), boxes in found.items()
    ]


def find_games_with_tick(
    deck: SavedDeck, boxes: Boxes, played: Sequence[PlayedCampaign]
) -> list[tuple[int, CampaignGame, Box]]:
    """Return seeds and games in which one of these boxes was ticked and in play.

    At most MAX_GAMES are returned, from all campaigns. The box of a monster is in play where that
    monster fights, unless its effect is for all of them.
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
    return found[:: max(1, ceil(len(found) / MAX_GAMES))]


def measure_boxes(replayed_by_boxes: dict[Boxes, list[Replayed]]) -> Iterator[WorthOfBox]:
    """Yield the worth of every box that was in play often enough."""
    for boxes, replayed in replayed_by_boxes.items():
        if len(replayed) >= MIN_GAMES:
            yield WorthOfBox(
                name=boxes.names,
                text=boxes.text,
                worth=_mean([(one.seed, float(one.won)) for one in replayed]),
                health=_mean([(one.seed, one.health) for one in replayed]),
                games=len(replayed),
                changed=sum(one.is_different for one in replayed),
                is_ours=boxes.is_ours,
            )


def _mean(gains: Sequence[tuple[int, float]]) -> Estimate:
    """Return the mean of the differences. Without any difference, the error is 0."""
    by_seed: dict[int, list[float]] = {}
    for seed, gain in gains:
        by_seed.setdefault(seed, []).append(gain)
    return estimate_ratio(
        [(sum(ones), float(len(ones))) for ones in by_seed.values()], min_unsure=0.0
    )
