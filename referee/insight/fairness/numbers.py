"""The numbers of a deck that its author can change, and the effect of a small change of each."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from math import gcd
from typing import Any

from cards_pdf.common.messages import Message
from cards_pdf.decks.campaign.state import least
from referee.games.legacy.deck import NUMBERS, SavedDeck
from referee.insight.fairness.campaigns import PlayedCampaign, count_early_games
from referee.insight.intervals import Estimate, estimate_ratio

ROWS = ("effects", "boxes", "foot")
FIXED = frozenset({"box"})  # the number of a box is no quantity
ROUND = 10  # steps are multiples of the largest divisor that a number shares with this
STEPS = 10  # a step is about this fraction of the number
CARD_COUNTS = frozenset({"hand_size", "uses"})
HP = "player_hp"

KeyPath = tuple[Any, ...]  # the keys that lead to a number


@dataclass(frozen=True, kw_only=True)
class DeckNumber:
    """A number, all places where it is printed, and the size of a small change."""

    name: Message
    places: tuple[KeyPath, ...]
    value: int
    step: int
    minimum: int = 0

    def with_value(self, deck: SavedDeck, value: int) -> SavedDeck:
        """Return the deck with this value, or with the same difference where another is printed."""
        changed = deepcopy(deck)
        for path in self.places:
            row = _at(changed, path[:-1])
            row[path[-1]] = max(self.minimum, row[path[-1]] + value - self.value)
        return changed


def _at(plain: Any, path: KeyPath) -> Any:
    for key in path:
        plain = plain[key]
    return plain


def step_of(value: int, names: str = "") -> int:
    """Return a small change: one card, or about a tenth, as round as the number itself."""
    if names in CARD_COUNTS:
        return 1
    unit = gcd(value, ROUND)
    return max(unit, value // STEPS // unit * unit)


def all_numbers(deck: SavedDeck) -> list[DeckNumber]:
    """Return the numbers of the rules, of monsters together, of each monster, and of effects."""
    of_monsters = numbers_of_all_monsters(deck) + numbers_of_monsters(deck)
    return numbers_of_play(deck) + of_monsters + _numbers_of_effects(deck)


def numbers_of_play(deck: SavedDeck) -> list[DeckNumber]:
    return [
        DeckNumber(
            name=Message(PLAY[name]),
            places=(("play", name),),
            value=value,
            step=step_of(value, name),
            minimum=1,
        )
        for name, value in deck["play"].items()
    ]


PLAY = dict(
    zip(NUMBERS, ("cards drawn each turn", "cards used each turn", "the player's HP"), strict=True)
)


def numbers_of_all_monsters(deck: SavedDeck) -> list[DeckNumber]:
    """Return HP and ATK of all monsters together. The value is that of the first monster."""
    found = []
    for stat in ("hp", "atk"):
        places = tuple(("cards", at, "stats", stat) for at, _ in _monsters(deck))
        value = _at(deck, places[0])
        name = Message("{stat} of every monster", stat=stat.upper())
        found.append(
            DeckNumber(
                name=name, places=places, value=value, step=step_of(value), minimum=least(stat)
            )
        )
    return found if len(list(_monsters(deck))) > 1 else []


def numbers_of_monsters(deck: SavedDeck, only: str = "") -> list[DeckNumber]:
    """Return the stats of each monster, or only of the one with this code."""
    return [
        DeckNumber(
            name=Message(
                "{stat} of {monster}", stat=stat.upper(), monster=card["name"] or card["code"]
            ),
            places=(("cards", at, "stats", stat),),
            value=value,
            step=step_of(value),
            minimum=least(stat),
        )
        for at, card in _monsters(deck)
        for stat, value in card["stats"].items()
        if only in ("", card["code"])
    ]


def _monsters(deck: SavedDeck) -> Iterator[tuple[int, SavedDeck]]:
    return ((at, card) for at, card in enumerate(deck["cards"]) if card["stats"])


def _numbers_of_effects(deck: SavedDeck) -> list[DeckNumber]:
    """Return the numbers of effects. Rows of equal text are one number."""
    found: dict[tuple[str, str, str], list[KeyPath]] = {}
    for at, card in enumerate(deck["cards"]):
        for rows in ROWS:
            for n, row in enumerate(card[rows]):
                for key, value in row["numbers"].items():
                    if isinstance(value, int) and key not in FIXED:
                        place = ("cards", at, rows, n, "numbers", key)
                        found.setdefault((rows, text_of(row), key), []).append(place)
    numbers = []
    for (_, text, key), places in found.items():
        value = _at(deck, places[0])
        codes = " ".join(dict.fromkeys(deck["cards"][path[1]]["code"] for path in places))
        name = Message(
            "{key} in “{text}” ({codes})", key=Message(key), text=Message(text), codes=codes
        )
        numbers.append(
            DeckNumber(name=name, places=tuple(places), value=value, step=step_of(value))
        )
    return numbers


def text_of(row: SavedDeck) -> str:
    """Return the text of a row, or else its effect and numbers."""
    return row["text"] or " ".join([row["effect"], *map(str, row["numbers"].values())])


@dataclass(frozen=True, kw_only=True)
class Gain:
    """What one step more of a number adds to the share won of the first games, and of the rest."""

    number: DeckNumber
    first: Estimate
    later: Estimate


def measure_gain(
    number: DeckNumber, before: Sequence[PlayedCampaign], after: Sequence[PlayedCampaign]
) -> Gain:
    """Return how much more is won with another value of a number, on the same seeds."""
    first = count_early_games(len(before[0].games))

    def measure(part: slice) -> Estimate:
        differences = []
        for one, other in zip(before, after, strict=True):
            wins = sum(game.won for game in one.games[part])
            other_wins = sum(game.won for game in other.games[part])
            differences.append((float(other_wins - wins), float(len(one.games[part]))))
        if not differences[0][1]:
            return Estimate(0.0, 0.0)
        return estimate_ratio(differences)

    return Gain(number=number, first=measure(slice(first)), later=measure(slice(first, None)))
