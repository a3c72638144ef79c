"""What came of the campaigns of one deck: how often, how close and how long, by whom, with which
cards.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from statistics import median
from typing import NamedTuple

from referee.games.legacy import deck as decks
from referee.insight.fairness.boxes import WorthOfBox, worths_of_boxes
from referee.insight.fairness.campaigns import PlayedCampaign, early, share_won, shares_by_number
from referee.insight.fairness.playing import Trial
from referee.insight.intervals import Estimate, Share, estimate_ratio

HOPELESS = 0.02  # a campaign in which fewer games are won than this cannot be won
SOLVED = 0.9  # the share of games from which on a campaign offers nothing more


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
    """Cards that print the same, those used most and those used least, and how many times as
    often.
    """

    often: list[str]
    seldom: list[str]
    times: float


class Balance:
    """One deck in numbers; what takes long is worked out when it is first asked for."""

    def __init__(self, name: str, trial: Trial) -> None:
        self.name = name
        self.trial = trial
        self.campaigns = len(trial.sensible)
        self.games = len(trial.sensible[0].games)
        self.played = self.campaigns * self.games
        cards = trial.plain["cards"]
        #: The monsters by their codes.
        self.monsters = {
            card["code"]: card["name"] or card["code"] for card in cards if card["stats"]
        }
        self.share = share_won(trial.sensible)
        self.cannot_be_won = self.share.maximum < HOPELESS
        self.by_number = shares_by_number(trial.sensible)
        self.solved_from = solved_from(self.by_number)
        #: How much more is won of the last game than of the first.
        self.change = estimate_ratio(
            [(one.games[-1].won - one.games[0].won, 1) for one in trial.sensible]
        )
        self.by_monster = self._by_monster(trial.sensible, self.games)
        self.careless = share_won(trial.careless) if trial.careless else None
        self.careless_by_number = shares_by_number(trial.careless)
        #: In the first games.
        self.careless_by_monster = self._by_monster(trial.careless, early(self.games))
        games = [game for one in trial.sensible for game in one.games]
        #: Of a game in the middle: half are longer.
        self.turns = median(game.turns for game in games)
        self.choices = median(game.choices for game in games)
        # : The share of health left to a player in the middle of those who won, and to a monster
        # not beaten.
        self.left = _median(game.margin for game in games if game.won)
        self.left_to_monsters = _median(-game.margin for game in games if not game.won)
        #: The turn from which on half of the games were as good as over.
        self.decided = _median(trial.decided)

    def _by_monster(self, played: Sequence[PlayedCampaign], first: int) -> dict[str, Estimate]:
        """What is won against each monster, in the first games."""
        found = {}
        for code, name in self.monsters.items():
            met = [
                [game.won for game in one.games[:first] if game.monster == code] for one in played
            ]
            if any(met):
                found[name] = estimate_ratio(
                    [(float(sum(games)), float(len(games))) for games in met]
                )
        return found

    @cached_property
    def boxes(self) -> list[WorthOfBox]:
        return sorted(worths_of_boxes(self.trial.again), key=lambda box: -box.worth.value)

    @cached_property
    def _deck(self) -> decks.LegacyDeck:
        return decks.from_saved_deck(self.trial.plain)

    @cached_property
    def use(self) -> dict[str, float]:
        """How often each card was used, of the times that it could be."""
        used: Counter[str] = Counter()
        offered: Counter[str] = Counter()
        for one in self.trial.sensible:
            used.update(one.used)
            offered.update(one.offered)
        return {
            str(card): used[card] / offered[card] if offered[card] else 0.0
            for card in self._deck.drawn
        }

    @property
    def uneven(self) -> Uneven | None:
        """Of the cards that print the same those used most and least, if that differs most among
        all such.
        """
        alike: dict[str, list[str]] = {}
        for card in self.trial.plain["cards"]:
            if self.use.get(card["code"]):
                alike.setdefault(repr(card["effects"]), []).append(card["code"])
        found = []
        for codes in alike.values():
            middle = self._mean_use(codes)
            often = [code for code in codes if self.use[code] >= middle]
            seldom = [code for code in codes if self.use[code] < middle]
            if seldom:
                found.append(Uneven(often, seldom, self._mean_use(often) / self._mean_use(seldom)))
        return max(found, key=lambda row: row.times, default=None)

    def _mean_use(self, codes: Sequence[str]) -> float:
        return sum(self.use[code] for code in codes) / len(codes)

    @property
    def ticks(self) -> Ticks:
        deck = self._deck
        every = {
            f"{card}.{n}": box.steps
            for card in deck.drawn
            for n, box in enumerate(deck[card].boxes, 1)
        }
        first: Counter[str] = Counter()
        ever: Counter[str] = Counter()
        counts = []
        for one in self.trial.sensible:
            states = []  # the boxes ticked before each game and after the last
            for ticked in (*(game.ticked for game in one.games), one.ticked):
                names = [
                    f"{code}.{number}" for code, numbers in ticked.items() for number in numbers
                ]
                states.append([name for name in names if name in every])
            counts.append([len(names) for names in states])
            first.update(next((names for names in states if names), []))
            ever.update(states[-1])
        last = early(len(counts[0]))
        return Ticks(
            [name for name, _ in first.most_common(3)],
            [name for name in every if name not in ever],
            sum(row[-1] for row in counts) / len(counts),
            sum(every.values()),
            sum(row[-1] - row[-1 - last] for row in counts) / len(counts) / last,
        )


def solved_from(by_number: Sequence[Share]) -> int | None:
    """The game from which on, all in all and each by itself, hardly one is lost."""
    first = None
    for number in range(len(by_number), 0, -1):
        if by_number[number - 1].maximum < SOLVED:
            break
        rest = [share.value for share in by_number[number - 1 :]]
        if sum(rest) / len(rest) >= SOLVED:
            first = number
    return first


def _median(numbers: Iterable[float]) -> float | None:
    found = list(numbers)
    return median(found) if found else None
