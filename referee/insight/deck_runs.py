"""Campaigns of the legacy game, and all games that are played with a deck.

A campaign is played one game after the other with the same cards, and some games are played again
without a tick.

What was played before Ctrl-C is kept. The worth of a tick is measured on games with a ticked box,
which are played again as if it did nothing. The cards and dice are the same, so only the tick
differs. Boxes of equal text count as one.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import cycle
from math import ceil
from operator import attrgetter
from statistics import fmean
from typing import Any, TypeVar, cast

from cards_pdf.common.records.record import record
from cards_pdf.decks.campaign import CardsState, State
from referee.errors import UsageError
from referee.games import LEGACY
from referee.games import load as load_game
from referee.games.legacy.deck import Pencil, SavedDeck, from_saved_deck
from referee.games.legacy.player import Sensible
from referee.games.legacy.table import Table
from referee.insight import rollout
from referee.insight.outputs import Estimate, Share, estimate_ratio, measure_share
from referee.insight.simulate import WorkerPool, show_progress
from referee.rulekit.player import Seat
from referee.rulekit.questions import Choose, Question
from referee.sessions.dealers import Dealer

SEED_STEP = 1000  # between two campaigns; no campaign has more games
USE = "use"
TICKS = ("upgrade", "reward")
# Effects that do nothing with the amount 0: of a player's card, and of a monster.
IDLE_EFFECTS = {False: "heal", True: "heal-monster"}
CARE = 0.5  # of the choices of a careless player are sensible
HOPELESS = 0.02  # a campaign in which a smaller share is won cannot be won
SOLVED = 0.9  # a campaign in which a greater share is won offers nothing more
EARLY = 0.2  # of a campaign's games are the first ones


@record
class CampaignGame:
    """One game of a campaign, and the state of the cards before it."""

    number: int  # from 1
    monster: str
    won: bool
    turns: int
    before: State = field(default_factory=dict)
    choices: int = 0
    margin: float = 0.0  # the share of health left; after a loss that of the monster, negative

    @property
    def ticked(self) -> dict[str, list[int]]:
        return dict(self.before.get("boxes", {}))


@record
class PlayedCampaign:
    """A campaign: its games, the boxes ticked at its end, and the use of each card."""

    games: list[CampaignGame]
    ticked: dict[str, list[int]]
    used: Counter[str]  # how often a card was used
    offered: Counter[str]  # how often it could be used

    @property
    def wins(self) -> int:
        return sum(game.won for game in self.games)


Campaigns = Sequence[PlayedCampaign]


class CountingPlayer(Sensible):
    """The sensible player. It counts used cards."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.used: Counter[str] = Counter()
        self.offered: Counter[str] = Counter()

    def answer(self, question: Question) -> Any:
        answer = self.choose(question)
        if question.name == USE and isinstance(question, Choose):
            self.used[answer] += 1
            self.offered.update(question.options)
        return answer

    def choose(self, question: Question) -> Any:
        return super().answer(question)


class RandomTicker(CountingPlayer):
    """A player that ticks open boxes at random.

    So the measured worth of a box does not depend on when a player would choose it.
    """

    def choose(self, question: Question) -> Any:
        if question.name in TICKS and isinstance(question, Choose):
            return self.one_of(question.options)
        return super().choose(question)


class CarelessPlayer(CountingPlayer):
    """A player that makes every other choice at random, like a beginner."""

    def choose(self, question: Question) -> Any:
        if isinstance(question, Choose) and self.seat.rng.random() > CARE:
            return self.one_of(question.options)
        return super().choose(question)


def play_campaign(
    deck: SavedDeck, count: int, seed: int, make_player: type[CountingPlayer] = CountingPlayer
) -> PlayedCampaign:
    """Play so many games from fresh cards.

    The same seed deals the same to all decks with equally many cards.
    """
    games_played = []
    used = Counter[str]()
    offered = Counter[str]()
    state: State = {}
    for number in range(1, count + 1):
        game, player = _play(deck, state, seed, number=number, make_player=make_player)
        games_played.append(game)
        used += player.used
        offered += player.offered
        state = player.table.pencil.state()
    return PlayedCampaign(games=games_played, ticked=state["boxes"], used=used, offered=offered)


def share_won(played: Campaigns) -> Estimate:
    return estimate_ratio([(one.wins, len(one.games)) for one in played])


def shares_by_number(played: Campaigns) -> list[Share]:
    """Return the share won of all first games, of all second games, and so on."""
    numbers = zip(*([game.won for game in one.games] for one in played), strict=True)
    return [measure_share(sum(wins), len(wins)) for wins in numbers]


def find_solved_game(by_number: Sequence[Share]) -> int | None:
    """Return the first game from which on, together and each by itself, hardly one is lost."""
    first = None
    for number in range(len(by_number), 0, -1):
        rest = by_number[number - 1 :]
        if rest[0].maximum < SOLVED:
            break
        if fmean(share.value for share in rest) >= SOLVED:
            first = number
    return first


def count_early_games(games: int) -> int:
    """Return how many games of a campaign count as its first ones."""
    return max(1, round(EARLY * games))


def play_without(
    deck: SavedDeck, game: CampaignGame, seed: int, box: tuple[str, int]
) -> CampaignGame:
    """Play a game again as if a ticked box did nothing. It cannot be ticked a second time."""
    code, number = box
    pencil = Pencil.from_state(from_saved_deck(deck), cast("CardsState", game.before))
    pencil.add_ticks(pencil.deck.card(code), number, -1)
    state = pencil.state()
    state["boxes"] = state["boxes"] | {code: game.ticked[code]}
    idle = deepcopy(deck)
    card = next(card for card in idle["cards"] if card["code"] == code)
    row = card["boxes"][number - 1]
    row |= {"effect": IDLE_EFFECTS[bool(card["stats"])], "numbers": {"amount": 0}}
    row.pop("choices", None)
    return _play(idle, state, seed, number=game.number, make_player=RandomTicker)[0]


def _play(
    deck: SavedDeck, state: State, seed: int, number: int, make_player: type[CountingPlayer]
) -> tuple[CampaignGame, CountingPlayer]:
    """Play a game of a campaign with its cards in some state; an empty one means fresh cards."""
    legacy = load_game(LEGACY)
    options = legacy.resolve_options({"deck": deck, "upgrade-discards": None, "campaign": None})
    if state:
        options["campaign"] = options["campaign"] | {"state": state}
    finished = rollout.run(
        legacy,
        options,
        make_player,
        dealer=Dealer(seed * SEED_STEP + number),
        dice=f"campaign {seed} game {number}",
    )
    table: Table = finished.player.table
    left_to_monster = table.monster_hp / max(1, table.monster_max)
    game = CampaignGame(
        number=number,
        monster=str(table.monster),
        won=finished.is_won,
        turns=table.turn,
        before=options["campaign"]["state"],
        choices=finished.choices,
        margin=table.hp / table.max_hp if finished.is_won else -left_to_monster,
    )
    return game, cast("CountingPlayer", finished.player)


CONTROL_SHARE = 4  # changes and careless players are tried on one campaign in so many
MAX_GAMES = 150  # of each box that are played again
MIN_GAMES = 20  # to tell anything
NOTHING = 0.005  # of a game, or of the health: a box that surely adds less is worth nothing
ON_EVERY_MONSTER = "raise-mag-all"

T = TypeVar("T")
Box = tuple[str, int]  # a card's code, and the number of the box on it


@record
class Aim:
    """The share of games that the author of a deck wants to be won."""

    minimum: float
    maximum: float


def read_aim(text: str) -> Aim:
    """Return the aim in a text such as "0.6..0.7"."""
    with suppress(ValueError):
        minimum, maximum = map(float, text.split(".."))
        if 0 <= minimum < maximum <= 1:
            return Aim(minimum=minimum, maximum=maximum)
    raise UsageError("{aim}: an aim is two shares, the smaller first, such as 0.6..0.7.", aim=text)


@record
class Experiment:
    """The games to play, as the command line requests them."""

    deck: str
    against: str | None = None
    campaigns: int
    games: int
    workers: int = 1
    aim: Aim | None = None

    @property
    def control_size(self) -> int:
        """The number of campaigns of players and decks that are only compared with the others."""
        return max(2, self.campaigns // CONTROL_SHARE)


# --- boxes ---


@dataclass(frozen=True)
class Boxes:
    """Boxes of equal text, on the player's cards or on monsters."""

    text: str
    boxes: tuple[Box, ...]
    is_ours: bool = True

    @property
    def names(self) -> list[str]:
        return [f"{code}.{number}" for code, number in self.boxes]


@dataclass(frozen=True)
class Replayed:
    """A game with a tick, and the same game without it."""

    seed: int
    with_it: CampaignGame
    without_it: CampaignGame

    @property
    def is_different(self) -> bool:
        results = attrgetter("turns", "choices", "margin")
        return results(self.with_it) != results(self.without_it)


@record
class WorthOfBox:
    """The gain from a tick in one of these boxes: in the chance to win, and in health left."""

    boxes: Boxes
    worth: Estimate
    health: Estimate
    games: int
    changed: int  # of these games

    @property
    def is_sure(self) -> bool:
        return self.worth.is_sure or self.health.is_sure

    @property
    def is_nothing(self) -> bool:
        """True if a tick surely adds nothing that a player would notice."""
        most = max(abs(one.value) + one.error for one in (self.worth, self.health))
        return self.games >= MIN_GAMES and (not self.changed or most < NOTHING)

    @property
    def is_something(self) -> bool:
        """True if a tick surely helps the side that it should help."""
        is_help = (self.health.value > 0) == self.boxes.is_ours
        return self.is_sure and not self.is_nothing and is_help

    def campaigns_needed(self, campaigns: int) -> int:
        """Return about how many campaigns would tell what so many did not.

        Errors shrink with the square root of the number of campaigns.
        """
        smallest = max(abs(self.health.value), NOTHING)
        return ceil(campaigns * (self.health.error / smallest) ** 2)


@dataclass
class DeckRun:
    """A deck, and what was played with it so far."""

    name: str  # as it was typed
    deck: SavedDeck
    sensible: list[PlayedCampaign] = field(default_factory=list)
    random_ticks: list[PlayedCampaign] = field(default_factory=list)
    careless: list[PlayedCampaign] = field(default_factory=list)
    replayed: dict[Boxes, list[Replayed]] = field(default_factory=dict)


def text_of(row: SavedDeck) -> str:
    """Return the text of a row, or else its effect and numbers."""
    return row["text"] or " ".join([row["effect"], *map(str, row["numbers"].values())])


def group_boxes(deck: SavedDeck) -> list[Boxes]:
    """Return the deck's boxes, grouped by text and by kind of card."""
    found = defaultdict[tuple[bool, str], list[Box]](list)
    for card in deck["cards"]:
        for number, row in enumerate(card["boxes"], 1):
            found[not card["stats"], text_of(row)].append((card["code"], number))
    return [Boxes(text, tuple(boxes), is_ours) for (is_ours, text), boxes in found.items()]


def measure_boxes(replayed_by_boxes: dict[Boxes, list[Replayed]]) -> Iterator[WorthOfBox]:
    """Yield the worth of every box that was in play often enough."""
    for boxes, replayed in replayed_by_boxes.items():
        if len(replayed) >= MIN_GAMES:
            yield WorthOfBox(
                boxes=boxes,
                worth=_mean_gain("won", replayed),
                health=_mean_gain("margin", replayed),
                games=len(replayed),
                changed=sum(one.is_different for one in replayed),
            )


def _mean_gain(result: str, replayed: Sequence[Replayed]) -> Estimate:
    """Return how much more the games with the tick have of a result, with no error if all agree."""
    of_game = attrgetter(result)
    by_seed = defaultdict[int, list[float]](list)
    for one in replayed:
        by_seed[one.seed].append(of_game(one.with_it) - of_game(one.without_it))
    return estimate_ratio([(sum(ones), len(ones)) for ones in by_seed.values()], min_unsure=0.0)


# --- playing ---


def play_tasks(
    pool: WorkerPool, function: Callable[..., T], tasks: Sequence[tuple[Any, ...]]
) -> Iterator[T]:
    return show_progress(pool.play(function, tasks), total=len(tasks))


def play_campaigns(
    pool: WorkerPool,
    deck: SavedDeck,
    experiment: Experiment,
    make_player: type[CountingPlayer] = CountingPlayer,
) -> list[PlayedCampaign]:
    """Return control campaigns, with the same seeds for every deck."""
    tasks = [(deck, experiment.games, seed, make_player) for seed in range(experiment.control_size)]
    return list(play_tasks(pool, play_campaign, tasks))


def replay_without(
    pool: WorkerPool, deck: SavedDeck, groups: Sequence[Boxes], played: Campaigns
) -> Iterator[tuple[Boxes, Replayed]]:
    """Yield games with a tick of each group of boxes, and the same games without it.

    There are at most MAX_GAMES of each group, from all campaigns. The box of a monster is in play
    where that monster fights, unless its effect is for all of them.
    """
    everywhere = {
        (card["code"], number)
        for card in deck["cards"]
        for number, row in enumerate(card["boxes"], 1)
        if not card["stats"] or row["effect"] == ON_EVERY_MONSTER
    }
    chosen = []
    for boxes in groups:
        found = [
            (boxes, seed, game, (code, number))
            for seed, one in enumerate(played)
            for game in one.games
            for code, number in boxes.boxes
            if number in game.ticked.get(code, ())
            and ((code, number) in everywhere or game.monster == code)
        ]
        chosen += found[:: ceil(len(found) / MAX_GAMES) or 1]
    tasks = [(deck, game, seed, box) for _, seed, game, box in chosen]
    others = play_tasks(pool, play_without, tasks)
    for (boxes, seed, game, _), other in zip(chosen, others, strict=True):
        yield boxes, Replayed(seed, game, other)


def play_decks(experiment: Experiment, runs: Sequence[DeckRun], pool: WorkerPool) -> None:
    """Play campaigns with all decks, then games again for the boxes.

    Each seed is played with every deck before the next one, so that the decks can be compared
    whenever the experiment is stopped.
    """
    players = (
        (CountingPlayer, attrgetter("sensible"), experiment.campaigns),
        (RandomTicker, attrgetter("random_ticks"), experiment.control_size),
        (CarelessPlayer, attrgetter("careless"), experiment.control_size),
    )
    for make_player, campaigns_of, count in players:
        tasks = [
            (run.deck, experiment.games, seed, make_player) for seed in range(count) for run in runs
        ]
        results = play_tasks(pool, play_campaign, tasks)
        for run, campaign in zip(cycle(runs), results):
            campaigns_of(run).append(campaign)
    for run in runs:
        groups = group_boxes(run.deck)
        for boxes, replayed in replay_without(pool, run.deck, groups, played=run.random_ticks):
            run.replayed.setdefault(boxes, []).append(replayed)
