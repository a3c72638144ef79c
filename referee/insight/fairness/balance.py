"""The results of one deck's campaigns: who wins how often, how closely, and with which cards."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from statistics import median

from cards_pdf.common.records.record import record
from referee.games.legacy import deck as decks
from referee.insight.fairness.playing import (
    DeckRun,
    PlayedCampaign,
    WorthOfBox,
    count_early_games,
    measure_boxes,
    share_won,
    shares_by_number,
)
from referee.insight.outputs import Estimate, Share, estimate_ratio

HOPELESS = 0.02  # a campaign in which a smaller share is won cannot be won
SOLVED = 0.9  # a campaign in which a greater share is won offers nothing more


@record
class Ticks:
    """The boxes that were ticked first and never, and how many were ticked in the end."""

    first: list[str]
    never: list[str]
    ticked: float
    steps: int  # of all boxes
    rate: float  # ticks in one of the last games

    @property
    def games_left(self) -> int | None:
        """The games it takes to tick the rest at the rate of the last ones."""
        return round((self.steps - self.ticked) / self.rate) if self.rate > 0 else None


@record
class UnevenUse:
    """Cards with the same print, of which some are used several times as often as others."""

    often: list[str]
    seldom: list[str]
    times: float


class Balance:
    """One deck in numbers."""

    def __init__(self, name: str, run: DeckRun) -> None:
        self.name = name
        self.run = run
        self.campaigns = len(run.sensible)
        self.games = len(run.sensible[0].games)
        self.played = self.campaigns * self.games
        cards = run.deck["cards"]
        #: The monsters by their codes.
        self.monsters = {
            card["code"]: card["name"] or card["code"] for card in cards if card["stats"]
        }
        self.share = share_won(run.sensible)
        self.is_hopeless = self.share.maximum < HOPELESS
        self.by_number = shares_by_number(run.sensible)
        self.solved_from = find_solved_game(self.by_number)
        #: How much more is won of the last game than of the first.
        self.change = estimate_ratio(
            [(one.games[-1].won - one.games[0].won, 1) for one in run.sensible]
        )
        self.by_monster = self._by_monster(run.sensible, self.games)
        self.careless = share_won(run.careless) if run.careless else None
        self.careless_by_number = shares_by_number(run.careless)
        #: In the first games.
        self.careless_by_monster = self._by_monster(run.careless, count_early_games(self.games))
        games = [game for one in run.sensible for game in one.games]
        #: The median.
        self.turns = median(game.turns for game in games)
        self.choices = median(game.choices for game in games)
        #: The median share of health left to winners, and to monsters that were not beaten.
        self.health_left = _median(game.margin for game in games if game.won)
        self.monster_health_left = _median(-game.margin for game in games if not game.won)
        #: The median turn from which on games were as good as over.
        self.deciding_turn = _median(run.deciding_turns)

    def _by_monster(self, played: Sequence[PlayedCampaign], first: int) -> dict[str, Estimate]:
        """Return what is won against each monster, in the first games of each campaign."""
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
        return sorted(measure_boxes(self.run.replayed), key=lambda box: -box.worth.value)

    @cached_property
    def _deck(self) -> decks.LegacyDeck:
        return decks.from_saved_deck(self.run.deck)

    @cached_property
    def use(self) -> dict[str, float]:
        """The share of its chances in which each card is used."""
        used: Counter[str] = Counter()
        offered: Counter[str] = Counter()
        for one in self.run.sensible:
            used.update(one.used)
            offered.update(one.offered)
        return {
            str(card): used[card] / offered[card] if offered[card] else 0.0
            for card in self._deck.drawn
        }

    @property
    def uneven(self) -> UnevenUse | None:
        """The cards with the same print whose use differs most."""
        alike: dict[str, list[str]] = {}
        for card in self.run.deck["cards"]:
            if self.use.get(card["code"]):
                alike.setdefault(repr(card["effects"]), []).append(card["code"])
        found = []
        for codes in alike.values():
            middle = self._mean_use(codes)
            often = [code for code in codes if self.use[code] >= middle]
            seldom = [code for code in codes if self.use[code] < middle]
            if seldom:
                times = self._mean_use(often) / self._mean_use(seldom)
                found.append(UnevenUse(often=often, seldom=seldom, times=times))
        return max(found, key=lambda row: row.times, default=None)

    def _mean_use(self, codes: Sequence[str]) -> float:
        return sum(self.use[code] for code in codes) / len(codes)

    @property
    def ticks(self) -> Ticks:
        deck = self._deck
        steps_by_box = {
            f"{card}.{n}": box.steps
            for card in deck.drawn
            for n, box in enumerate(deck[card].boxes, 1)
        }
        first: Counter[str] = Counter()
        ever: Counter[str] = Counter()
        counts = []
        for one in self.run.sensible:
            states = []  # the boxes ticked before each game and after the last
            for ticked in (*(game.ticked for game in one.games), one.ticked):
                names = [
                    f"{code}.{number}" for code, numbers in ticked.items() for number in numbers
                ]
                states.append([name for name in names if name in steps_by_box])
            counts.append([len(names) for names in states])
            first.update(next((names for names in states if names), []))
            ever.update(states[-1])
        last = count_early_games(len(counts[0]))
        ticked_in_the_end = sum(row[-1] for row in counts)
        ticked_last = sum(row[-1] - row[-1 - last] for row in counts)
        return Ticks(
            first=[name for name, _ in first.most_common(3)],
            never=[name for name in steps_by_box if name not in ever],
            ticked=ticked_in_the_end / len(counts),
            steps=sum(steps_by_box.values()),
            rate=ticked_last / len(counts) / last,
        )


def find_solved_game(by_number: Sequence[Share]) -> int | None:
    """Return the first game from which on, together and each by itself, hardly one is lost."""
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
