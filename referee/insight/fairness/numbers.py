"""Every number of a deck that a designer can change, and what a small change of each does."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from math import gcd
from typing import Any, NamedTuple

from cards_pdf.common.messages import Message
from cards_pdf.decks.campaign.state import least
from referee.games.legacy.deck import NUMBERS, SavedDeck
from referee.insight.fairness.campaigns import PlayedCampaign, early
from referee.insight.intervals import Estimate, estimate_ratio

ROWS = ("effects", "boxes", "foot")
FIXED = frozenset({"box"})  # the number of a box, not of points
ROUND, A_TENTH = 10, 10
COUNTS = frozenset({"hand_size", "uses"})  # of cards
HP = "player_hp"

KeyPath = tuple[Any, ...]  # the keys that lead to a number


class DeckNumber(NamedTuple):
    """A number in all places where the same thing is printed, and the next round number's
    distance.
    """

    name: Message
    places: tuple[KeyPath, ...]
    value: int
    step: int
    least: int = 0

    def changed(self, deck: SavedDeck, value: int) -> SavedDeck:
        """The deck with this number so much greater or less, wherever it stands."""
        changed = deepcopy(deck)
        for path in self.places:
            row = _at(changed, path[:-1])
            row[path[-1]] = max(self.least, row[path[-1]] + value - self.value)
        return changed


def _at(plain: Any, path: KeyPath) -> Any:
    for key in path:
        plain = plain[key]
    return plain


def step_of(value: int, names: str = "") -> int:
    """A small change: of cards one; otherwise about a tenth, as round as the number itself."""
    if names in COUNTS:
        return 1
    unit = gcd(value, ROUND)
    return max(unit, value // A_TENTH // unit * unit)


def all_numbers(deck: SavedDeck) -> list[DeckNumber]:
    """Those of the rules, of all monsters together, of each monster, and of every effect."""
    of_monsters = numbers_of_all_monsters(deck) + numbers_of_monsters(deck)
    return numbers_of_play(deck) + of_monsters + _numbers_of_effects(deck)


def numbers_of_play(deck: SavedDeck) -> list[DeckNumber]:
    return [
        DeckNumber(Message(PLAY[name]), (("play", name),), value, step_of(value, name), 1)
        for name, value in deck["play"].items()
    ]


PLAY = dict(
    zip(NUMBERS, ("cards drawn each turn", "cards used each turn", "the player's HP"), strict=True)
)


def numbers_of_all_monsters(deck: SavedDeck) -> list[DeckNumber]:
    """HP and ATK of every monster at once; its value is that of the first one."""
    found = []
    for stat in ("hp", "atk"):
        places = tuple(("cards", at, "stats", stat) for at, _ in _monsters(deck))
        value = _at(deck, places[0])
        name = Message("{stat} of every monster", stat=stat.upper())
        found.append(DeckNumber(name, places, value, step_of(value), least(stat)))
    return found if len(list(_monsters(deck))) > 1 else []


def numbers_of_monsters(deck: SavedDeck, only: str = "") -> list[DeckNumber]:
    """A monster's stats, of all monsters or of the one with this code."""
    return [
        DeckNumber(
            Message("{stat} of {monster}", stat=stat.upper(), monster=card["name"] or card["code"]),
            (("cards", at, "stats", stat),),
            value,
            step_of(value),
            least(stat),
        )
        for at, card in _monsters(deck)
        for stat, value in card["stats"].items()
        if only in ("", card["code"])
    ]


def _monsters(deck: SavedDeck) -> Iterator[tuple[int, SavedDeck]]:
    return ((at, card) for at, card in enumerate(deck["cards"]) if card["stats"])


def _numbers_of_effects(deck: SavedDeck) -> list[DeckNumber]:
    """Numbers of effects; rows of equal text are one, on however many cards they are printed."""
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
        numbers.append(DeckNumber(name, tuple(places), value, step_of(value)))
    return numbers


def text_of(row: SavedDeck) -> str:
    """What a row says; without words, its effect and numbers."""
    return row["text"] or " ".join([row["effect"], *map(str, row["numbers"].values())])


class Gain(NamedTuple):
    """A number, and what one step more of it does to the games won: to the first ones and to the
    rest.
    """

    number: DeckNumber
    first: Estimate
    later: Estimate


def gain_of(
    number: DeckNumber, before: Sequence[PlayedCampaign], after: Sequence[PlayedCampaign]
) -> Gain:
    """How much more is won with another value of a number, on the same seeds."""
    first = early(len(before[0].games))

    def more(part: slice) -> Estimate:
        pairs = [
            (one.games[part], other.games[part]) for one, other in zip(before, after, strict=True)
        ]
        wins = [
            (sum(g.won for g in other) - sum(g.won for g in one), len(one)) for one, other in pairs
        ]
        return (
            estimate_ratio([(float(more), float(of)) for more, of in wins])
            if wins[0][1]
            else Estimate(0.0, 0.0)
        )

    return Gain(number, more(slice(first)), more(slice(first, None)))
