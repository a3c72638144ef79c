"""Advice to the author of a deck: what is unfair, and which change of a number mends it.

A monster can be unlike the others, the campaign too easy or too hard, and a box worth nothing. Some
faults show only when others are mended: with too many cards drawn, only the strongest monster is
not beaten. So the deck is mended step by step, and each step is played.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from itertools import islice

from cards_pdf.common.messages import Message
from referee.games.legacy.deck import NUMBERS, SavedDeck
from referee.insight.fairness.balance import HOPELESS, find_solved_game
from referee.insight.fairness.boxes import Boxes, WorthOfBox, group_boxes, measure_boxes
from referee.insight.fairness.campaigns import (
    PlayedCampaign,
    RandomTicker,
    share_won,
    shares_by_number,
)
from referee.insight.fairness.numbers import (
    DeckNumber,
    Gain,
    all_numbers,
    measure_gain,
    numbers_of_all_monsters,
    numbers_of_monsters,
    numbers_of_play,
)
from referee.insight.fairness.playing import Aim, DeckRun, Experiment, WorkerPool
from referee.insight.intervals import Estimate, estimate_ratio

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
Judge = Callable[[Sequence[PlayedCampaign]], float]


@dataclass(frozen=True, kw_only=True)
class Mend:
    """Another value of a number, and what was played with it."""

    number: DeckNumber
    value: int
    played: list[PlayedCampaign]


@dataclass(frozen=True, kw_only=True)
class BoxMend:
    """A box that is worth nothing, and a change that makes it worth something."""

    box: WorthOfBox
    change: Message
    worth: WorthOfBox


@dataclass
class DeckAdvice:
    """The advice found so far."""

    aim: Aim | None
    gains: list[Gain] = field(default_factory=list)
    monsters: dict[str, Estimate] = field(
        default_factory=dict
    )  # that differ from the others, when first found
    is_off: bool = False  # an aim is missed
    mends: dict[str, list[Mend]] = field(default_factory=dict)  # by monster, or of the campaign
    worthless: list[WorthOfBox] = field(default_factory=list)
    boxes: list[BoxMend] = field(default_factory=list)
    mended: Estimate | None = None  # the share won with the first mend of everything
    is_complete: bool = False  # it was not stopped


@dataclass(frozen=True, kw_only=True)
class DeckAdviser:
    """Adds to the advice as faults are found, so that a stopped run keeps what is known."""

    experiment: Experiment
    run: DeckRun
    advice: DeckAdvice
    pool: WorkerPool

    def advise(self) -> None:
        self.find_faults()
        before = self.run.sensible[: self.experiment.control_size]
        for number in all_numbers(self.run.deck):
            after = self._play(self.run.deck, number, number.value + number.step)
            self.advice.gains.append(measure_gain(number, before, after))
        self.advice.is_complete = True

    def find_faults(self) -> None:
        worths = list(measure_boxes(self.run.replayed))
        self.advice.worthless += [box for box in worths if box.is_nothing]
        deck = self._mend_numbers()
        for worthless in self.advice.worthless:
            helpful = [
                box for box in worths if box.is_something and box.is_ours == worthless.is_ours
            ]
            helpful.sort(key=lambda box: box.health.value)
            mend = self._mend_box(deck, worthless, helpful[len(helpful) // 2] if helpful else None)
            self.advice.boxes += [mend] if mend else []

    def _play(self, deck: SavedDeck, number: DeckNumber, value: int) -> list[PlayedCampaign]:
        """Play campaigns with another value of a number."""
        experiment = self.experiment
        return self.pool.play_campaigns(
            number.with_value(deck, value), experiment.control_size, experiment.games
        )

    def _mend_numbers(self) -> SavedDeck:
        """Return the deck with each unlike monster, and then its difficulty, mended once."""
        advice = self.advice
        deck = self.run.deck
        played = self.run.sensible
        monsters = [card["code"] for card in deck["cards"] if card["stats"]]
        while True:
            found = find_most_unlike(
                [code for code in monsters if code not in advice.mends], played
            )
            if found:
                place, gap = found
                advice.monsters.setdefault(place, gap)
                mends = self._mend_monster(deck, place, gap)
            elif CAMPAIGN not in advice.mends and _is_off(advice.aim, played):
                place = CAMPAIGN
                advice.is_off = True
                mends = self._mend_difficulty(deck, played)
            else:
                return deck
            advice.mends[place] = mends
            if mends:
                deck = mends[0].number.with_value(deck, mends[0].value)
                played = mends[0].played
                advice.mended = share_won(played)

    def _mend_monster(self, deck: SavedDeck, monster: str, gap: Estimate) -> list[Mend]:
        """Return a mend by another HP, or else by another ATK."""

        def judge(played: Sequence[PlayedCampaign]) -> float:
            gap = measure_gap(monster, played)
            return gap.value if gap and abs(gap.value) > ALIKE else 0.0

        found = [
            one for one in numbers_of_monsters(deck, monster) if one.places[0][-1] in {"hp", "atk"}
        ]
        mends = (find_mend(one, judge, gap.value, partial(self._play, deck, one)) for one in found)
        return [*islice(filter(None, mends), 1)]

    def _mend_difficulty(self, deck: SavedDeck, played: list[PlayedCampaign]) -> list[Mend]:
        """Return several mends. Numbers of the rules that are most unusual come first."""
        judge = _create_judge(self.experiment.aim)
        off = judge(played)
        rules = sorted(numbers_of_play(deck), key=lambda number: -_distance_from_default(number))
        suspects = sum(_distance_from_default(number) >= UNUSUAL for number in rules)
        found = [*rules[:suspects], *numbers_of_all_monsters(deck), *rules[suspects:]]
        mends = (find_mend(one, judge, off, partial(self._play, deck, one)) for one in found if off)
        return [*islice(filter(None, mends), MAX_MENDS)]

    def _mend_box(
        self, deck: SavedDeck, worthless: WorthOfBox, better: WorthOfBox | None
    ) -> BoxMend | None:
        """Return the first change of the box that is surely worth something."""
        experiment = self.experiment
        boxes = next(boxes for boxes in group_boxes(deck) if boxes.names == worthless.name)
        for changed, change in _list_variants(deck, boxes, better):
            played = self.pool.play_campaigns(
                changed, experiment.control_size, experiment.games, RandomTicker
            )
            replayed = [one for _, one in self.pool.replay_without(changed, [boxes], played)]
            worth = next(measure_boxes({boxes: replayed}), None)
            if worth and worth.is_something:
                return BoxMend(box=worthless, change=change, worth=worth)
        return None


def _list_variants(
    deck: SavedDeck, boxes: Boxes, better: WorthOfBox | None
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
        code, number_on_it = next(
            one.boxes[0] for one in group_boxes(deck) if one.names == better.name
        )
        row = deck["cards"][at[code]]["boxes"][number_on_it - 1]
        changed = deepcopy(deck)
        for _, card, _, place in rows:
            changed["cards"][card]["boxes"][place] = deepcopy(row)
        yield changed, Message("“{text}” in its place", text=Message(better.text))


def measure_gap(monster: str, played: Sequence[PlayedCampaign]) -> Estimate | None:
    """Return how much more is won against a monster than against the others.

    Only games count whose number in the campaign leaves the end open.
    """
    shares = [share.value for share in shares_by_number(played)]
    is_open = [MIN_OPEN < share < 1 - MIN_OPEN for share in shares]

    def differences(*, met: bool) -> Iterator[tuple[float, float]]:
        """Yield how much more than on average each campaign won, and of how many games."""
        for one in played:
            games = [game for game in one.games if (game.monster == monster) is met]
            found = [
                game.won - shares[game.number - 1] for game in games if is_open[game.number - 1]
            ]
            yield sum(found), float(len(found))

    against = list(differences(met=True))
    others = list(differences(met=False))
    if not (sum(of for _, of in against) and sum(of for _, of in others)):
        return None
    one = estimate_ratio(against)
    other = estimate_ratio(others)
    return Estimate(one.value - other.value, (one.error**2 + other.error**2) ** 0.5)


def find_most_unlike(
    monsters: Sequence[str], played: Sequence[PlayedCampaign]
) -> tuple[str, Estimate] | None:
    """Return the monster that differs most, if one surely differs much.

    Of monsters that differ equally, one that is too strong comes first.
    """
    found = [(code, measure_gap(code, played)) for code in monsters]
    sure = [(code, more) for code, more in found if more and abs(more.value) - more.error > UNLIKE]
    return max(sure, key=lambda row: (round(abs(row[1].value), 2), -row[1].value), default=None)


def _is_off(aim: Aim | None, played: Sequence[PlayedCampaign]) -> bool:
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

    def judge(played: Sequence[PlayedCampaign]) -> float:
        half = 0 if aim else len(played[0].games) // 2
        games = [game.won for one in played for game in one.games[half:]]
        share = sum(games) / len(games)
        return max(0.0, share - wanted.maximum) + min(0.0, share - wanted.minimum)

    return judge


def _distance_from_default(number: DeckNumber) -> float:
    usual = NUMBERS[number.places[0][-1]]
    return abs(number.value - usual) / usual


def find_mend(
    number: DeckNumber, judge: Judge, now: float, play: Callable[[int], list[PlayedCampaign]]
) -> Mend | None:
    """Return the value nearest to the present one that is judged right.

    The search goes in growing steps until it is past the right value, and then halves the interval.
    If no value is right, it returns the best one, provided that halves the fault.
    """
    makes_easier = number.places[0][0] == "play"
    direction = 1 if makes_easier == (now < 0) else -1
    near = number.value
    far: int | None = None
    steps = 1
    best: Mend | None = None
    best_fault = abs(now) / 2
    for _ in range(MAX_VALUES):
        if far is None:
            value = near + direction * steps * number.step
        else:
            value = _middle(near, far, number.step)
        largest = MAX_FACTOR * max(number.value, number.step)
        if value in (near, far) or not number.minimum <= value <= largest:
            if far is not None or steps == 1:
                break
            steps = 1
            continue
        mend = Mend(number=number, value=value, played=play(value))
        fault = judge(mend.played)
        if not fault:
            return mend
        if abs(fault) < best_fault or (best is None and abs(fault) == best_fault):
            best_fault = abs(fault)
            best = mend
        if (fault > 0) == (now > 0):
            near = value
            steps *= 2
        else:
            far = value
    return best


def _middle(near: int, far: int, step: int) -> int:
    """Return the middle, in whole steps from the first value."""
    if far > near:
        return near + (far - near) // 2 // step * step
    return near - (near - far) // 2 // step * step
