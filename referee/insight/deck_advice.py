"""Advice to the author of a deck: what is unfair, and which change of a number mends it.

A monster can be unlike the others, the campaign too easy or too hard, and a box worth nothing. Some
faults show only when others are mended: with too many cards drawn, only the strongest monster is
not beaten. So the deck is mended step by step, and each step is played.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial, reduce
from itertools import islice
from math import gcd, hypot
from operator import getitem
from typing import Any

from cards_pdf.common.messages import Message
from cards_pdf.common.records.record import record
from referee.games.legacy.deck import NUMBERS, SavedDeck
from referee.insight.deck_runs import (
    HOPELESS,
    Aim,
    Boxes,
    Campaigns,
    DeckRun,
    Experiment,
    PlayedCampaign,
    RandomTicker,
    WorthOfBox,
    count_early_games,
    find_solved_game,
    measure_boxes,
    play_campaigns,
    replay_without,
    share_won,
    shares_by_number,
    text_of,
)
from referee.insight.outputs import Estimate, estimate_ratio
from referee.insight.simulate import WorkerPool

ROWS = ("effects", "boxes", "foot")
FIXED = frozenset({"box"})  # the number of a box is no quantity
ROUND = 10  # steps are multiples of the largest divisor that a number shares with this
STEPS = 10  # a step is about this fraction of the number
CARD_COUNTS = frozenset({"hand_size", "uses"})
MENDED_STATS = ("hp", "atk")
PLAY = dict(
    zip(NUMBERS, ("cards drawn each turn", "cards used each turn", "the player's HP"), strict=True)
)

KeyPath = tuple[Any, ...]  # the keys that lead to a number

MAX_MENDS = 3  # ways to make a deck easier or harder
BOX_STEPS = (1, 2, 4)  # by which the number of a box is raised
CAMPAIGN = ""  # the key of mends that are for no monster
MIN_OPEN = 0.03  # share won or lost of the games with a number that can end either way
UNLIKE = 0.1  # a monster against which so much less or more is won than against the others
ALIKE = 0.04
DEFAULT_AIM = Aim(minimum=0.5, maximum=0.8)
MAX_VALUES = 7  # of one number that are tried
MAX_FACTOR = 2.5  # of a number; games against stronger monsters hardly end
UNUSUAL = 0.25  # a number of the rules that differs so much from the default is tried first

# Returns how much too easy the deck is, 0 where it is as it should be.
Judge = Callable[[Campaigns], float]


# --- the numbers of a deck ---


@record
class DeckNumber:
    """A number, all places where it is printed, and the size of a small change."""

    name: Message
    places: tuple[KeyPath, ...]
    value: int
    step: int
    kind: str  # "play" of the rules, "stats" of monsters, "numbers" of effects
    minimum: int

    def with_value(self, deck: SavedDeck, value: int) -> SavedDeck:
        """Return the deck with this value, or with the same difference where another is printed."""
        changed = deepcopy(deck)
        for path in self.places:
            row = _value_at(changed, path[:-1])
            row[path[-1]] = max(self.minimum, row[path[-1]] + value - self.value)
        return changed


def _value_at(deck: Any, path: Sequence[Any]) -> Any:
    return reduce(getitem, path, deck)


def step_of(value: int, name: str) -> int:
    """Return a small change: one card, or about a tenth, as round as the number itself."""
    if name in CARD_COUNTS:
        return 1
    unit = gcd(value, ROUND)
    return max(unit, value // STEPS // unit * unit)


def all_numbers(deck: SavedDeck) -> list[DeckNumber]:
    """Return the numbers of the rules, of monsters together, of each monster, and of effects."""
    named: list[tuple[Message, list[KeyPath]]] = [
        (Message(PLAY[name]), [("play", name)]) for name in deck["play"]
    ]
    monsters = [(at, card) for at, card in enumerate(deck["cards"]) if card["stats"]]
    for stat in MENDED_STATS if len(monsters) > 1 else ():
        message = Message("{stat} of every monster", stat=stat.upper())
        named.append((message, [("cards", at, "stats", stat) for at, _ in monsters]))
    for at, card in monsters:
        monster = card["name"] or card["code"]
        for stat in card["stats"]:
            message = Message("{stat} of {monster}", stat=stat.upper(), monster=monster)
            named.append((message, [("cards", at, "stats", stat)]))
    numbers = []
    for message, places in [*named, *_name_effects(deck)]:
        value = _value_at(deck, places[0])
        *_, kind, key = places[0]
        number = DeckNumber(
            name=message,
            places=tuple(places),
            value=value,
            step=step_of(value, key),
            kind=kind,
            minimum=int(kind == "play" or key == "hp"),
        )
        numbers.append(number)
    return numbers


def _name_effects(deck: SavedDeck) -> Iterator[tuple[Message, list[KeyPath]]]:
    """Yield the numbers of effects, each with its name. Rows of equal text are one number."""
    found = defaultdict[tuple[str, str, str], list[KeyPath]](list)
    for at, card in enumerate(deck["cards"]):
        for rows in ROWS:
            for n, row in enumerate(card[rows]):
                for key, value in row["numbers"].items():
                    if isinstance(value, int) and key not in FIXED:
                        place = ("cards", at, rows, n, "numbers", key)
                        found[rows, text_of(row), key].append(place)
    name = "{key} in “{text}” ({codes})"
    for (_, text, key), places in found.items():
        codes = " ".join(dict.fromkeys(deck["cards"][path[1]]["code"] for path in places))
        yield Message(name, key=Message(key), text=Message(text), codes=codes), places


@record
class Gain:
    """The change in the share of games won by one more step of a number, first games and rest."""

    number: DeckNumber
    first: Estimate
    rest: Estimate


def measure_gain(number: DeckNumber, before: Campaigns, after: Campaigns) -> Gain:
    """Return how much more is won with another value of a number, on the same seeds."""
    first = count_early_games(len(before[0].games))

    def measure(part: slice) -> Estimate:
        games = len(before[0].games[part])
        differences = [
            (
                sum(game.won for game in other.games[part])
                - sum(game.won for game in one.games[part]),
                games,
            )
            for one, other in zip(before, after, strict=True)
        ]
        return estimate_ratio(differences) if games else Estimate(0.0, 0.0)

    return Gain(number=number, first=measure(slice(first)), rest=measure(slice(first, None)))


@record
class Mend:
    """Another value of a number, and what was played with it."""

    number: DeckNumber
    value: int
    played: list[PlayedCampaign]


# --- faults and mends ---


@dataclass(kw_only=True)
class DeckAdviser:
    """The advice on a deck. A stopped run keeps what was found."""

    experiment: Experiment
    run: DeckRun
    pool: WorkerPool = field(default_factory=WorkerPool)
    gains: list[Gain] = field(default_factory=list)
    # Monsters that differ from the others, and how much more was won when that was found.
    monsters: dict[str, Estimate] = field(default_factory=dict)
    mends: dict[str, list[Mend]] = field(default_factory=dict)  # by monster, or of the campaign
    worthless: list[WorthOfBox] = field(default_factory=list)
    # Changes that make a box worth something, and what a tick then adds to the health left.
    box_mends: dict[Boxes, tuple[Message, Estimate]] = field(default_factory=dict)
    mended: Estimate | None = None  # the share won with the first mend of everything
    is_complete: bool = False  # it was not stopped

    @property
    def is_off(self) -> bool:
        """True if an aim is missed."""
        return CAMPAIGN in self.mends

    def advise(self) -> None:
        self.find_faults()
        before = self.run.sensible[: self.experiment.control_size]
        for number in all_numbers(self.run.deck):
            after = self._play(self.run.deck, number, number.value + number.step)
            self.gains.append(measure_gain(number, before, after))
        self.is_complete = True

    def find_faults(self) -> None:
        worths = list(measure_boxes(self.run.replayed))
        self.worthless += [box for box in worths if box.is_nothing]
        deck = self._mend_numbers()
        for worthless in self.worthless:
            is_ours = worthless.boxes.is_ours
            helpful = [one for one in worths if one.is_something and one.boxes.is_ours == is_ours]
            helpful.sort(key=lambda box: box.health.value)
            better = helpful[len(helpful) // 2].boxes if helpful else None
            if mend := self._mend_box(deck, worthless.boxes, better):
                self.box_mends[worthless.boxes] = mend

    def _play(self, deck: SavedDeck, number: DeckNumber, value: int) -> list[PlayedCampaign]:
        """Play campaigns with another value of a number."""
        return play_campaigns(self.pool, number.with_value(deck, value), self.experiment)

    def _mend_numbers(self) -> SavedDeck:
        """Return the deck with each unlike monster, and then its difficulty, mended once."""
        deck = self.run.deck
        played = self.run.sensible
        monsters = [card["code"] for card in deck["cards"] if card["stats"]]
        while True:
            found = find_most_unlike([code for code in monsters if code not in self.mends], played)
            if found:
                place, gap = found
                self.monsters.setdefault(place, gap)
                mends = self._mend_monster(deck, place, gap)
            elif CAMPAIGN not in self.mends and _is_off(self.experiment.aim, played):
                place = CAMPAIGN
                mends = self._mend_difficulty(deck, played)
            else:
                return deck
            self.mends[place] = mends
            if mends:
                deck = mends[0].number.with_value(deck, mends[0].value)
                played = mends[0].played
                self.mended = share_won(played)

    def _mend_monster(self, deck: SavedDeck, monster: str, gap: Estimate) -> list[Mend]:
        """Return a mend by another HP, or else by another ATK."""

        def judge(played: Campaigns) -> float:
            gap = measure_gap(monster, played)
            return gap.value if gap and abs(gap.value) > ALIKE else 0.0

        at = [card["code"] for card in deck["cards"]].index(monster)
        stats = [(("cards", at, "stats", stat),) for stat in MENDED_STATS]
        found = [number for number in all_numbers(deck) if number.places in stats]
        return [*islice(self._find_mends(deck, found, judge, gap.value), 1)]

    def _mend_difficulty(self, deck: SavedDeck, played: list[PlayedCampaign]) -> list[Mend]:
        """Return several mends. Numbers of the rules that are most unusual come first."""
        judge = _create_judge(self.experiment.aim)
        off = judge(played)
        if not off:
            return []
        found = [
            number
            for number in all_numbers(deck)
            if number.kind == "play" or (number.kind == "stats" and len(number.places) > 1)
        ]
        found.sort(key=_measure_suspicion, reverse=True)
        return [*islice(self._find_mends(deck, found, judge, off), MAX_MENDS)]

    def _find_mends(
        self, deck: SavedDeck, numbers: Sequence[DeckNumber], judge: Judge, unbalanced: float
    ) -> Iterator[Mend]:
        for one in numbers:
            if mend := find_mend(one, judge, unbalanced, play=partial(self._play, deck, one)):
                yield mend

    def _mend_box(
        self, deck: SavedDeck, boxes: Boxes, better: Boxes | None
    ) -> tuple[Message, Estimate] | None:
        """Return the first change of the boxes that is surely worth something."""
        for changed, change in _list_variants(deck, boxes, better):
            played = play_campaigns(self.pool, changed, self.experiment, make_player=RandomTicker)
            replayed = [
                one for _, one in replay_without(self.pool, changed, [boxes], played=played)
            ]
            worth = next(measure_boxes({boxes: replayed}), None)
            if worth and worth.is_something:
                return change, worth.health
        return None


def _list_variants(
    deck: SavedDeck, boxes: Boxes, better: Boxes | None
) -> Iterator[tuple[SavedDeck, Message]]:
    """Yield the deck with greater numbers in these boxes, or with the row of a better box."""
    at = {card["code"]: n for n, card in enumerate(deck["cards"])}
    rows = {("cards", at[code], "boxes", number - 1) for code, number in boxes.boxes}
    for number in all_numbers(deck):
        if {place[:4] for place in number.places} == rows:
            for steps in BOX_STEPS:
                value = number.value + steps * number.step
                change = Message("{new} instead of {old}", new=value, old=number.value)
                yield number.with_value(deck, value), change
    if better:
        code, number_on_it = better.boxes[0]
        row = deck["cards"][at[code]]["boxes"][number_on_it - 1]
        changed = deepcopy(deck)
        for *path, place in rows:
            _value_at(changed, path)[place] = deepcopy(row)
        yield changed, Message("“{text}” in its place", text=Message(better.text))


def measure_gap(monster: str, played: Campaigns) -> Estimate | None:
    """Return how much more is won against a monster than against the others.

    Only games count whose number in the campaign leaves the end open.
    """
    shares = [share.value for share in shares_by_number(played)]
    is_open = [MIN_OPEN < share < 1 - MIN_OPEN for share in shares]

    estimates = []
    for is_met in (True, False):
        # How much more than on average was won of each game
        differences = [
            [
                game.won - shares[game.number - 1]
                for game in one.games
                if (game.monster == monster) is is_met and is_open[game.number - 1]
            ]
            for one in played
        ]
        if not any(differences):
            return None
        estimates.append(estimate_ratio([(sum(found), len(found)) for found in differences]))
    one, other = estimates
    return Estimate(one.value - other.value, hypot(one.error, other.error))


def find_most_unlike(monsters: Sequence[str], played: Campaigns) -> tuple[str, Estimate] | None:
    """Return the monster that differs most, if one surely differs much.

    Of monsters that differ equally, one that is too strong comes first.
    """
    found = [(code, measure_gap(code, played)) for code in monsters]
    sure = [(code, more) for code, more in found if more and abs(more.value) - more.error > UNLIKE]
    return max(sure, key=lambda row: (round(abs(row[1].value), 2), -row[1].value), default=None)


def _is_off(aim: Aim | None, played: Campaigns) -> bool:
    """Return True if an aim is missed, or without one, if the deck is hopeless or mostly solved."""
    if aim:
        return bool(_create_judge(aim)(played))
    first = find_solved_game(shares_by_number(played))
    is_solved = first is not None and first <= (len(played[0].games) + 1) // 2
    return is_solved or share_won(played).value < HOPELESS


def _create_judge(aim: Aim | None) -> Judge:
    """Return a function that measures how much more is won than should be.

    Without an aim, the later half of the campaign counts.
    """
    wanted = aim or DEFAULT_AIM

    def judge(played: Campaigns) -> float:
        half = 0 if aim else len(played[0].games) // 2
        games = [game.won for one in played for game in one.games[half:]]
        share = sum(games) / len(games)
        return max(0.0, share - wanted.maximum) + min(0.0, share - wanted.minimum)

    return judge


def _measure_suspicion(number: DeckNumber) -> float:
    """Return how far a number of the rules is from the default. Monsters are just suspicious."""
    if number.kind == "stats":
        return UNUSUAL
    usual = NUMBERS[number.places[0][-1]]
    return abs(number.value - usual) / usual


def find_mend(
    number: DeckNumber, judge: Judge, now: float, play: Callable[[int], list[PlayedCampaign]]
) -> Mend | None:
    """Return the value nearest to the present one that is judged right.

    The search goes in growing steps until it is past the right value, and then halves the interval.
    If no value is right, it returns the best one, provided that halves the fault.
    """
    # A larger number of the rules makes the deck easier, another one makes it harder.
    direction = 1 if (number.kind == "play") == (now < 0) else -1
    largest = MAX_FACTOR * max(number.value, number.step)
    near = 0  # steps from the present value that are too few
    far: int | None = None  # and too many
    stride = 1
    best: Mend | None = None
    best_fault = abs(now) / 2
    for _ in range(MAX_VALUES):
        distance = near + (stride if far is None else (far - near) // 2)
        value = number.value + direction * distance * number.step
        if distance == near or not number.minimum <= value <= largest:
            if far is not None or stride == 1:
                break
            stride = 1
            continue
        mend = Mend(number=number, value=value, played=play(value))
        fault = judge(mend.played)
        if not fault:
            return mend
        if abs(fault) < best_fault or (best is None and abs(fault) == best_fault):
            best_fault = abs(fault)
            best = mend
        if (fault > 0) == (now > 0):
            near = distance
            stride *= 2
        else:
            far = distance
    return best
