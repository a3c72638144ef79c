"""Whether a legacy deck is fair: what players of different care make of its campaigns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

from referee.games.legacy import deck as decks
from referee.games.legacy.deck import Plain
from referee.insight.fairness.boxes import Again, Boxes, WorthOfBox, worths
from referee.insight.fairness.campaigns import Played, PlayedCampaign
from referee.insight.fairness.statistics import Estimate, Share, ratio

HOPELESS = 0.02  # a campaign in which fewer games are won than this cannot be won
SOLVED = 0.9  # the share of games from which on a campaign offers nothing more
EARLY = 0.2  # of a campaign's games: the first ones


@dataclass
class Trial:
    """A deck, and what was played with it so far."""

    deck: str  # as it was typed
    plain: Plain
    sensible: list[PlayedCampaign] = field(default_factory=list)
    by_chance: list[PlayedCampaign] = field(default_factory=list)  # boxes are ticked by chance
    careless: list[PlayedCampaign] = field(default_factory=list)
    again: dict[Boxes, list[Again]] = field(default_factory=dict)  # games without one of their ticks
    decided: list[int] = field(default_factory=list)  # the turns from which on games were as good as over


class Length(NamedTuple):
    """Games in the middle: half are longer."""

    turns: float
    choices: float


class Closeness(NamedTuple):
    """How close it was: shares of health, and the turn from which on half of the games were decided."""

    left: float | None  # to the player, where he won
    monster: float | None  # to the monster, where he lost
    decided: float | None


class Ticks(NamedTuple):
    """What was ticked: first, never, and how much when the campaign was over."""

    first: list[str]
    never: list[str]
    ticked: float
    every: int
    rate: float  # ticks of one of the last games

    @property
    def out_by(self) -> int | None:
        """How many games it takes, after these, to tick the rest at the last games' rate."""
        return round((self.every - self.ticked) / self.rate) if self.rate > 0 else None


class Uneven(NamedTuple):
    """Cards that print the same, those used most and those used least, and how many times as often."""

    often: list[str]
    seldom: list[str]
    times: float


class Balance(NamedTuple):
    """What came of the campaigns of one deck."""

    name: str
    names: dict[str, str]  # of the monsters, by their codes
    campaigns: int
    games: int
    share: Estimate
    by_number: list[Share]
    change: Estimate  # from the first game to the last
    by_monster: dict[str, Estimate]
    careless: Estimate | None
    careless_by_number: list[Share]
    careless_by_monster: dict[str, Estimate]  # in the first games
    length: Length
    close: Closeness
    use: dict[str, float]  # of the times that a card could be used
    uneven: Uneven | None
    ticks: Ticks
    boxes: list[WorthOfBox]

    @property
    def played(self) -> int:
        return self.campaigns * self.games

    @property
    def cannot_be_won(self) -> bool:
        return self.share.most < HOPELESS

    @property
    def solved_from(self) -> int | None:
        """The game from which on hardly one is lost."""
        return solved_from(self.by_number)


def solved_from(by_number: Sequence[Share]) -> int | None:
    """The game from which on, all in all and each by itself, hardly one is lost."""
    first = None
    for number in range(len(by_number), 0, -1):
        if by_number[number - 1].most < SOLVED:
            break
        rest = [share.value for share in by_number[number - 1 :]]
        if sum(rest) / len(rest) >= SOLVED:
            first = number
    return first


def weighed(name: str, trial: Trial) -> Balance:
    played, careless = trial.sensible, trial.careless
    deck = decks.from_plain(trial.plain)
    monsters = {card["code"]: card["name"] or card["code"] for card in trial.plain["cards"] if card["stats"]}
    drawn = [str(card) for card in deck.drawn]
    use = _use(drawn, played)
    return Balance(
        name,
        monsters,
        len(played),
        len(played[0].games),
        won(played),
        by_number(played),
        ratio([(one.games[-1].won - one.games[0].won, 1) for one in played]),
        _by_monster(monsters, played),
        won(careless) if careless else None,
        by_number(careless),
        _by_monster(monsters, careless, early(len(played[0].games))),
        Length(*(median(numbers) for numbers in zip(*_lengths(played), strict=True))),
        _closeness(trial),
        use,
        _uneven(trial.plain, use),
        _ticks(deck, played),
        sorted(worths(trial.again), key=lambda box: -box.worth.value),
    )


def early(games: int) -> int:
    """How many games of a campaign are its first ones."""
    return max(1, round(EARLY * games))


def won(played: Sequence[PlayedCampaign]) -> Estimate:
    return ratio([(one.wins, len(one.games)) for one in played])


def by_number(played: Sequence[PlayedCampaign]) -> list[Share]:
    numbers = zip(*([game.won for game in one.games] for one in played), strict=True)
    return [Share.of(sum(wins), len(wins)) for wins in numbers]


def _by_monster(
    monsters: dict[str, str], played: Sequence[PlayedCampaign], first: int | None = None
) -> dict[str, Estimate]:
    """What is won against each monster, in the first games or in all."""
    found = {}
    for code, name in monsters.items():
        met = [[game.won for game in one.games[:first] if game.monster == code] for one in played]
        if any(met):
            found[name] = ratio([(float(sum(games)), float(len(games))) for games in met])
    return found


def _games(played: Sequence[PlayedCampaign]) -> Iterator[Played]:
    return (game for one in played for game in one.games)


def _lengths(played: Sequence[PlayedCampaign]) -> Iterator[tuple[int, int]]:
    return ((game.turns, game.choices) for game in _games(played))


def _closeness(trial: Trial) -> Closeness:
    margins = [(game.won, game.margin) for game in _games(trial.sensible)]
    left = [margin for has_won, margin in margins if has_won]
    monsters = [-margin for has_won, margin in margins if not has_won]
    return Closeness(
        *(median(numbers) if numbers else None for numbers in (left, monsters, [*map(float, trial.decided)]))
    )


def _use(cards: list[str], played: Sequence[PlayedCampaign]) -> dict[str, float]:
    used: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    for one in played:
        used.update(one.used)
        offered.update(one.offered)
    return {card: used[card] / offered[card] if offered[card] else 0.0 for card in cards}


def _uneven(deck: Plain, use: dict[str, float]) -> Uneven | None:
    """Of the cards that print the same those used most and least, if that differs most among all such."""
    alike: dict[str, list[str]] = {}
    for card in deck["cards"]:
        if use.get(card["code"]):
            alike.setdefault(repr(card["effects"]), []).append(card["code"])
    found = []
    for codes in alike.values():
        middle = sum(use[code] for code in codes) / len(codes)
        often = [code for code in codes if use[code] >= middle]
        seldom = [code for code in codes if use[code] < middle]
        if seldom:
            found.append(Uneven(often, seldom, _mean(use, often) / _mean(use, seldom)))
    return max(found, key=lambda row: row.times, default=None)


def _mean(use: dict[str, float], codes: list[str]) -> float:
    return sum(use[code] for code in codes) / len(codes)


def _ticks(deck: decks.LegacyDeck, played: Sequence[PlayedCampaign]) -> Ticks:
    every = {f"{card}.{n}": box.steps for card in deck.drawn for n, box in enumerate(deck[card].boxes, 1)}
    first: Counter[str] = Counter()
    ever: Counter[str] = Counter()
    counts = []
    for one in played:
        states = [*(_names(game.ticked, every) for game in one.games), _names(one.ticked, every)]
        counts.append([len(names) for names in states])
        first.update(next((names for names in states if names), []))
        ever.update(states[-1])
    ticked = sum(row[-1] for row in counts) / len(counts)
    last = early(len(counts[0]))
    rate = sum(row[-1] - row[-1 - last] for row in counts) / len(counts) / last
    taken = [name for name, _ in first.most_common(3)]
    return Ticks(taken, [name for name in every if name not in ever], ticked, sum(every.values()), rate)


def _names(ticked: dict[str, list[int]], every: dict[str, int]) -> list[str]:
    names = (f"{code}.{number}" for code, numbers in ticked.items() for number in numbers)
    return [name for name in names if name in every]
