"""Campaigns of the legacy game, played one game after the other with the same cards."""

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, cast

from cards_pdf.decks.campaign.state import CardsState, State
from referee import games
from referee.games.legacy import deck as decks
from referee.games.legacy.deck import SavedDeck
from referee.games.legacy.pencil import Pencil
from referee.games.legacy.player import Sensible
from referee.games.legacy.table import Table
from referee.insight import rollout
from referee.insight.outputs import Estimate, Share, estimate_ratio
from referee.insight.rollout import Worlds
from referee.rulekit.game import Options
from referee.rulekit.player import Seat
from referee.rulekit.questions import Choose, Question
from referee.sessions.dealers import Dealer

SEED_STEP = 1000  # between two campaigns; no campaign has more games
USE = "use"
TICKS = ("upgrade", "reward")
# Effects that do nothing with the amount 0: of a player's card, and of a monster.
IDLE_EFFECTS = {False: "heal", True: "heal-monster"}
CARE = 0.5  # of the choices of a careless player are sensible
EARLY = 0.2  # of a campaign's games are the first ones
WORLDS = 8  # in which a game is played on from each of its turns
MAX_DOUBT = 1 / WORLDS  # of a game that counts as decided


@dataclass(frozen=True, kw_only=True, slots=True)
class CampaignGame:
    """One game of a campaign, and the state of the cards before it."""

    number: int  # from 1
    monster: str
    won: bool
    turns: int
    before: State = field(default_factory=lambda: MappingProxyType({}))
    choices: int = 0
    margin: float = 0.0  # the share of health left; after a loss that of the monster, negative

    @property
    def ticked(self) -> dict[str, list[int]]:
        return dict(self.before.get("boxes", {}))


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayedCampaign:
    """A campaign: its games, the boxes ticked at its end, and the use of each card."""

    games: list[CampaignGame]
    ticked: dict[str, list[int]]
    used: Counter[str]  # how often a card was used
    offered: Counter[str]  # how often it could be used

    @property
    def wins(self) -> int:
        return sum(game.won for game in self.games)


class CountingPlayer(Sensible):
    """The sensible player. It counts used cards and records the start of each turn."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.used: Counter[str] = Counter()
        self.offered: Counter[str] = Counter()
        self.turn_starts: dict[int, int] = {}  # by turn: how many values the rules had received

    def answer(self, question: Question) -> Any:
        self.turn_starts.setdefault(self.table.turn, len(self.seat.past))
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
    options = _options(deck)
    used: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    played = []
    for number in range(1, count + 1):
        game, player = _play(options, seed, number, make_player=make_player)
        played.append(game)
        used += player.used
        offered += player.offered
        options["campaign"] = options["campaign"] | {"state": player.table.pencil.state()}
    return PlayedCampaign(
        games=played, ticked=options["campaign"]["state"]["boxes"], used=used, offered=offered
    )


def share_won(played: Sequence[PlayedCampaign]) -> Estimate:
    return estimate_ratio([(one.wins, len(one.games)) for one in played])


def shares_by_number(played: Sequence[PlayedCampaign]) -> list[Share]:
    """Return the share won of all first games, of all second games, and so on."""
    numbers = zip(*([game.won for game in one.games] for one in played), strict=True)
    return [Share.from_wins(sum(wins), len(wins)) for wins in numbers]


def count_early_games(games: int) -> int:
    """Return how many games of a campaign count as its first ones."""
    return max(1, round(EARLY * games))


def play_without(
    deck: SavedDeck, game: CampaignGame, seed: int, box: tuple[str, int]
) -> CampaignGame:
    """Play a game again as if a ticked box did nothing. It cannot be ticked a second time."""
    code, number = box
    pencil = Pencil.from_state(decks.from_saved_deck(deck), cast("CardsState", game.before))
    pencil.untick(pencil.deck.card(code), number)
    state = pencil.state()
    state["boxes"] = state["boxes"] | {code: game.ticked[code]}
    idle = deepcopy(deck)
    card = next(card for card in idle["cards"] if card["code"] == code)
    row = card["boxes"][number - 1]
    row |= {"effect": IDLE_EFFECTS[bool(card["stats"])], "numbers": {"amount": 0}}
    row.pop("choices", None)
    game_without, _ = _play(_options(idle, state), seed, game.number, make_player=RandomTicker)
    return game_without


def find_deciding_turn(deck: SavedDeck, game: CampaignGame, seed: int) -> int:
    """Return the turn from which the game nearly always ends as it did."""
    options = _options(deck, game.before)
    _, player = _play(options, seed, game.number, make_player=CountingPlayer)
    decided = game.turns
    for turn, start in sorted(player.turn_starts.items(), reverse=True):
        past = player.seat.past[:start]
        if turn and _share_of_equal_ends(options, past, is_won=game.won) < 1 - MAX_DOUBT:
            break
        decided = min(decided, max(1, turn))
    return decided


def _share_of_equal_ends(options: Options, past: list[Any], *, is_won: bool) -> float:
    """Return how often a game ends so when it is played on from there."""
    worlds = Worlds(games.load("legacy"), options, past)
    ends = [worlds.play_out(number, Sensible).is_won for number in range(WORLDS)]
    return ends.count(is_won) / WORLDS


def _options(deck: SavedDeck, state: State | None = None) -> Options:
    """Return the options of a game with this deck, fresh or with its cards in some state."""
    options = games.load("legacy").resolve_options(
        {"deck": deck, "upgrade-discards": None, "campaign": None}
    )
    if state is not None:
        options["campaign"] = options["campaign"] | {"state": state}
    return options


def _play(
    options: Options, seed: int, number: int, make_player: type[CountingPlayer]
) -> tuple[CampaignGame, CountingPlayer]:
    finished = rollout.run(
        games.load("legacy"),
        options,
        make_player,
        dealer=Dealer(seed * SEED_STEP + number),
        dice=f"campaign {seed} game {number}",
    )
    table: Table = finished.player.table
    margin = table.hp / table.max_hp
    if not finished.is_won:
        margin = -table.monster_hp / max(1, table.monster_max)
    game = CampaignGame(
        number=number,
        monster=str(table.monster),
        won=finished.is_won,
        turns=table.turn,
        before=options["campaign"]["state"],
        choices=finished.choices,
        margin=margin,
    )
    return game, cast("CountingPlayer", finished.player)
