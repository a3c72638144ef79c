"""Advice to a designer: what is wrong with a deck, and what mends it, tried one after the other.

What can be wrong: a monster unlike the others, a campaign too easy or too hard, a box that is worth
nothing. A fault shows only when the one before it is mended: whoever draws too many cards beats all
but the strongest monster. So the deck is mended step by step, and each step is played.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import NamedTuple

from cards_pdf.common.messages import Message
from referee.games.legacy.deck import NUMBERS, SavedDeck
from referee.insight.fairness.balance import HOPELESS, solved_from
from referee.insight.fairness.boxes import Boxes, WorthOfBox, group_boxes, worths_of_boxes
from referee.insight.fairness.campaigns import (
    PlayedCampaign,
    TicksByChance,
    share_won,
    shares_by_number,
)
from referee.insight.fairness.numbers import (
    DeckNumber,
    Gain,
    all_numbers,
    gain_of,
    numbers_of_all_monsters,
    numbers_of_monsters,
    numbers_of_play,
)
from referee.insight.fairness.playing import Aim, Crew, Experiment, Trial
from referee.insight.intervals import Estimate, estimate_ratio

SHOWN = 3  # ways to make a deck easier or harder
BIGGER = (1, 2, 4)  # steps by which a number of a box is raised
CAMPAIGN = ""  # what is mended when it is no monster
OPEN = 0.03  # from certain: a game's number that can end either way
UNLIKE = 0.1  # a monster against which so much less or more is won than against the others
ALIKE = 0.04
FAIR = Aim(0.5, 0.8)  # where nobody says what they aim at
MOST_TRIED = 7  # values of one number
LARGEST = 2.5  # times today's: nobody looks further, and games against such monsters hardly end
SUSPECT = 0.25  # of the usual: a rule's number so far from it is looked at first

Judge = Callable[
    [Sequence[PlayedCampaign]], float
]  # how much too easy it is; 0 where it is as it should be


class Mend(NamedTuple):
    """Another value of a number, and what was played with it."""

    number: DeckNumber
    value: int
    played: list[PlayedCampaign]


class BoxMend(NamedTuple):
    """A box that is worth nothing, and a text in its place that is worth something."""

    box: WorthOfBox
    told: Message
    worth: WorthOfBox


@dataclass
class DeckAdvice:
    """What was found out so far."""

    aim: Aim | None
    gains: list[Gain] = field(default_factory=list)
    monsters: dict[str, Estimate] = field(default_factory=dict)  # unlike the others, when first met
    is_off: bool = False
    mends: dict[str, list[Mend]] = field(default_factory=dict)  # by monster, or of the campaign
    dead: list[WorthOfBox] = field(default_factory=list)
    boxes: list[BoxMend] = field(default_factory=list)
    mended: Estimate | None = None  # what is won with the first mend of everything
    is_whole: bool = False  # nobody stopped it


class DeckAdviser(NamedTuple):
    """Adds to the advice as it is found, so that whoever stops it keeps what is known."""

    experiment: Experiment
    trial: Trial
    advice: DeckAdvice
    crew: Crew

    def advise(self) -> None:
        self.look_for_faults()
        before = self.trial.sensible[: self.experiment.some]
        for number in all_numbers(self.trial.plain):
            after = self._play(self.trial.plain, number, number.value + number.step)
            self.advice.gains.append(gain_of(number, before, after))
        self.advice.is_whole = True

    def look_for_faults(self) -> None:
        worths = list(worths_of_boxes(self.trial.again))
        self.advice.dead += [box for box in worths if box.is_nothing]
        deck = self._mend_numbers()
        for dead in self.advice.dead:
            helpful = [box for box in worths if box.is_something and box.is_ours == dead.is_ours]
            helpful.sort(key=lambda box: box.health.value)
            mend = self._mend_box(deck, dead, helpful[len(helpful) // 2] if helpful else None)
            self.advice.boxes += [mend] if mend else []

    def _play(self, deck: SavedDeck, number: DeckNumber, value: int) -> list[PlayedCampaign]:
        """Campaigns with another value of a number."""
        experiment = self.experiment
        return self.crew.campaigns(number.changed(deck, value), experiment.some, experiment.games)

    def _mend_numbers(self) -> SavedDeck:
        """The deck with monsters made alike and the campaign made as hard as it should be, each
        once.
        """
        advice, deck, played = self.advice, self.trial.plain, self.trial.sensible
        monsters = [card["code"] for card in deck["cards"] if card["stats"]]
        while True:
            found = most_unlike([code for code in monsters if code not in advice.mends], played)
            if found:
                place, gap = found
                advice.monsters.setdefault(place, gap)
                mends = self._make_like_the_others(deck, place, gap)
            elif CAMPAIGN not in advice.mends and _is_off(advice.aim, played):
                place, advice.is_off = CAMPAIGN, True
                mends = self._make_as_hard_as_wanted(deck, played)
            else:
                return deck
            advice.mends[place] = mends
            if mends:
                deck, played = mends[0].number.changed(deck, mends[0].value), mends[0].played
                advice.mended = share_won(played)

    def _make_like_the_others(self, deck: SavedDeck, monster: str, gap: Estimate) -> list[Mend]:
        """Another HP, else another ATK."""

        def judge(played: Sequence[PlayedCampaign]) -> float:
            found = gap_of(monster, played)
            return found.value if found and abs(found.value) > ALIKE else 0.0

        found = [
            one for one in numbers_of_monsters(deck, monster) if one.places[0][-1] in {"hp", "atk"}
        ]
        mends = (find_mend(one, judge, gap.value, partial(self._play, deck, one)) for one in found)
        return [*islice(filter(None, mends), 1)]

    def _make_as_hard_as_wanted(self, deck: SavedDeck, played: list[PlayedCampaign]) -> list[Mend]:
        """Several ways, the first for the number of the rules that is most unusual."""
        judge = _judge_of(self.experiment.aim)
        off = judge(played)
        rules = sorted(numbers_of_play(deck), key=lambda number: -_unusual(number))
        suspects = sum(_unusual(number) >= SUSPECT for number in rules)
        found = [*rules[:suspects], *numbers_of_all_monsters(deck), *rules[suspects:]]
        mends = (find_mend(one, judge, off, partial(self._play, deck, one)) for one in found if off)
        return [*islice(filter(None, mends), SHOWN)]

    def _mend_box(
        self, deck: SavedDeck, dead: WorthOfBox, better: WorthOfBox | None
    ) -> BoxMend | None:
        """The first change of the box that is surely worth something: a greater number, or another
        text.
        """
        experiment = self.experiment
        boxes = next(boxes for boxes in group_boxes(deck) if boxes.names == dead.name)
        for changed, told in _variants(deck, boxes, better):
            played = self.crew.campaigns(changed, experiment.some, experiment.games, TicksByChance)
            again = [found for _, found in self.crew.games_again(changed, [boxes], played)]
            worth = next(worths_of_boxes({boxes: again}), None)
            if worth and worth.is_something:
                return BoxMend(dead, told, worth)
        return None


def _variants(
    deck: SavedDeck, boxes: Boxes, better: WorthOfBox | None
) -> Iterator[tuple[SavedDeck, Message]]:
    """The deck with greater numbers in these boxes, or with the text of a better one."""
    at = {card["code"]: n for n, card in enumerate(deck["cards"])}
    rows = {("cards", at[code], "boxes", number - 1) for code, number in boxes.boxes}
    for number in all_numbers(deck):
        if {place[:4] for place in number.places} == rows:
            for steps in BIGGER:
                value = number.value + steps * number.step
                told = Message("{new} instead of {old}", new=value, old=number.value)
                yield number.changed(deck, value), told
    if better:
        code, number_on_it = next(
            one.boxes[0] for one in group_boxes(deck) if one.names == better.name
        )
        row = deck["cards"][at[code]]["boxes"][number_on_it - 1]
        changed = deepcopy(deck)
        for _, card, _, place in rows:
            changed["cards"][card]["boxes"][place] = deepcopy(row)
        yield changed, Message("“{text}” in its place", text=Message(better.text))


def gap_of(monster: str, played: Sequence[PlayedCampaign]) -> Estimate | None:
    """How much more is won against a monster than against the others, in games that can end either
    way.
    """
    shares = [share.value for share in shares_by_number(played)]
    is_open = [OPEN < share < 1 - OPEN for share in shares]

    def beyond(*, met: bool) -> Iterator[tuple[float, float]]:
        """Of each campaign: how much more than usual was won, for the games' numbers, and how many
        games.
        """
        for one in played:
            games = [game for game in one.games if (game.monster == monster) is met]
            found = [
                game.won - shares[game.number - 1] for game in games if is_open[game.number - 1]
            ]
            yield sum(found), float(len(found))

    against, others = [*beyond(met=True)], [*beyond(met=False)]
    if not (sum(of for _, of in against) and sum(of for _, of in others)):
        return None
    its, theirs = estimate_ratio(against), estimate_ratio(others)
    return Estimate(its.value - theirs.value, (its.error**2 + theirs.error**2) ** 0.5)


def most_unlike(
    monsters: Sequence[str], played: Sequence[PlayedCampaign]
) -> tuple[str, Estimate] | None:
    """The monster that differs most from the others, if one surely differs much; rather one too
    strong.
    """
    found = [(code, gap_of(code, played)) for code in monsters]
    sure = [(code, more) for code, more in found if more and abs(more.value) - more.error > UNLIKE]
    return max(sure, key=lambda row: (round(abs(row[1].value), 2), -row[1].value), default=None)


def _is_off(aim: Aim | None, played: Sequence[PlayedCampaign]) -> bool:
    """Whether an aim is missed; without one, whether it is hopeless or for more than half
    solved.
    """
    if aim:
        return bool(_judge_of(aim)(played))
    first = solved_from(shares_by_number(played))
    is_solved = first is not None and first <= (len(played[0].games) + 1) // 2
    return is_solved or share_won(played).value < HOPELESS


def _judge_of(aim: Aim | None) -> Judge:
    """By how much more or less is won than should be; without an aim, of the campaign's later
    half.
    """
    wanted = aim or FAIR

    def judge(played: Sequence[PlayedCampaign]) -> float:
        half = 0 if aim else len(played[0].games) // 2
        games = [game.won for one in played for game in one.games[half:]]
        share = sum(games) / len(games)
        return max(0.0, share - wanted.most) + min(0.0, share - wanted.least)

    return judge


def _unusual(number: DeckNumber) -> float:
    usual = NUMBERS[number.places[0][-1]]
    return abs(number.value - usual) / usual


def find_mend(
    number: DeckNumber, judge: Judge, now: float, play: Callable[[int], list[PlayedCampaign]]
) -> Mend | None:
    """The value nearest to today's that is judged right: in growing steps until past it, then
    between.
    """
    helps = 1 if number.places[0][0] == "play" else -1
    towards = -helps if now > 0 else helps
    near, far, steps = number.value, None, 1
    best: tuple[float, Mend] | None = None
    for _ in range(MOST_TRIED):
        value = (
            near + towards * steps * number.step
            if far is None
            else _between(near, far, number.step)
        )
        if value in (near, far) or not number.least <= value <= LARGEST * max(
            number.value, number.step
        ):
            if far is not None or steps == 1:
                break
            steps = 1
            continue
        played = play(value)
        off = judge(played)
        if not off:
            return Mend(number, value, played)
        if best is None or abs(off) < best[0]:
            best = abs(off), Mend(number, value, played)
        if (off > 0) == (now > 0):
            near, steps = value, 2 * steps
        else:
            far = value
    return best[1] if best and best[0] <= abs(now) / 2 else None


def _between(near: int, far: int, step: int) -> int:
    """In the middle, in whole steps from the first."""
    return (
        near + (far - near) // 2 // step * step
        if far > near
        else near - (near - far) // 2 // step * step
    )
