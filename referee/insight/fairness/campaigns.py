"""Campaigns of the legacy game, played one game after the other on the same cards."""

from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from cards_pdf.decks.campaign.state import CardsState, State
from referee import games
from referee.games.legacy import deck as decks
from referee.games.legacy.deck import SavedDeck
from referee.games.legacy.pencil import Pencil
from referee.games.legacy.player import Sensible
from referee.games.legacy.table import Table
from referee.insight.intervals import Estimate, Share, estimate_ratio
from referee.insight.rollout import FinishedRun, Worlds, run
from referee.rulekit.options import Options
from referee.rulekit.player import Seat
from referee.rulekit.questions import Choose, Question
from referee.sessions.dealers import Dealer

APART = 1000  # seeds between two campaigns: no campaign has more games
USE, TICKS = "use", ("upgrade", "reward")
IDLE = {
    False: "heal",
    True: "heal-monster",
}  # effects that do nothing by 0, of players and of monsters
CARE = 0.5  # of the choices of a careless player
EARLY = 0.2  # of a campaign's games: the first ones
WORLDS = 8  # in which a game is played on from each of its turns
SURE = 1 / WORLDS  # how far from certain a game that is decided may be


class CampaignGame(NamedTuple):
    """One game of a campaign: its number from 1, its monster, its end, and the cards' state before
    it.
    """

    number: int
    monster: str
    won: bool
    turns: int
    before: State = MappingProxyType({})
    choices: int = 0
    margin: float = 0.0  # the share of health left; after a loss the monster's, less than nothing

    @property
    def ticked(self) -> dict[str, list[int]]:
        return dict(self.before.get("boxes", {}))


class PlayedCampaign(NamedTuple):
    """Its games, the boxes ticked at its end, and how often each card was used when it could be."""

    games: list[CampaignGame]
    ticked: dict[str, list[int]]
    used: Counter[str]
    offered: Counter[str]

    @property
    def wins(self) -> int:
        return sum(game.won for game in self.games)


class Watched(Sensible):
    """The sensible player; counts which cards are used and where in the past each turn began."""

    def __init__(self, seat: Seat, used: Counter[str], offered: Counter[str]) -> None:
        super().__init__(seat)
        self._used_cards, self._offered = used, offered
        self.turns: dict[int, int] = {}

    def answer(self, question: Question) -> Any:
        self.turns.setdefault(self.table.turn, len(self.seat.past))
        answer = self.decided(question)
        if question.name == USE and isinstance(question, Choose):
            self._used_cards[answer] += 1
            self._offered.update(question.options)
        return answer

    def decided(self, question: Question) -> Any:
        return super().answer(question)


class TicksByChance(Watched):
    """Ticks any open box, so that a box's worth does not depend on who would choose it."""

    def decided(self, question: Question) -> Any:
        if question.name in TICKS and isinstance(question, Choose):
            return self.one_of(question.options)
        return super().decided(question)


class Careless(Watched):
    """Makes every other choice at random, as somebody does who plays for the first time."""

    def decided(self, question: Question) -> Any:
        if isinstance(question, Choose) and self.seat.rng.random() > CARE:
            return self.one_of(question.options)
        return super().decided(question)


Watching = Callable[[Seat, Counter[str], Counter[str]], Watched]


def play_campaign(
    deck: SavedDeck, count: int, seed: int, player: Watching = Watched
) -> PlayedCampaign:
    """So many games from fresh cards; the same seed deals the same to any deck with as many
    cards.
    """
    options = _options(deck)
    used: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    played = []
    for number in range(1, count + 1):
        before = options["campaign"]["state"]
        ending = _play(options, seed, number, lambda seat: player(seat, used, offered))
        played.append(_game_of(number, ending, before))
        options["campaign"] = options["campaign"] | {"state": ending.player.table.pencil.state()}
    return PlayedCampaign(played, options["campaign"]["state"]["boxes"], used, offered)


def share_won(played: Sequence[PlayedCampaign]) -> Estimate:
    return estimate_ratio([(one.wins, len(one.games)) for one in played])


def shares_by_number(played: Sequence[PlayedCampaign]) -> list[Share]:
    """What was won of all the first games, of all the second ones, and so on."""
    numbers = zip(*([game.won for game in one.games] for one in played), strict=True)
    return [Share.from_wins(sum(wins), len(wins)) for wins in numbers]


def early(games: int) -> int:
    """How many games of a campaign are its first ones."""
    return max(1, round(EARLY * games))


def play_without(
    deck: SavedDeck, game: CampaignGame, seed: int, box: tuple[str, int]
) -> CampaignGame:
    """The same game again, as if a ticked box did nothing; it cannot be ticked a second time."""
    code, number = box
    pencil = Pencil.of(decks.from_saved_deck(deck), cast("CardsState", game.before))
    pencil.untick(pencil.deck.card(code), number)
    state = pencil.state()
    state["boxes"] = state["boxes"] | {code: game.ticked[code]}
    idle = deepcopy(deck)
    card = next(card for card in idle["cards"] if card["code"] == code)
    row = card["boxes"][number - 1]
    row |= {"effect": IDLE[bool(card["stats"])], "numbers": {"amount": 0}}
    row.pop("choices", None)
    options = _options(idle, state)
    ending = _play(
        options, seed, game.number, lambda seat: TicksByChance(seat, Counter(), Counter())
    )
    return _game_of(game.number, ending, state)


def turn_decided(deck: SavedDeck, game: CampaignGame, seed: int) -> int:
    """The turn from which on a game was as good as won or lost: played on from there, it ends so as
    well.
    """
    options = _options(deck, game.before)
    ending = _play(options, seed, game.number, lambda seat: Watched(seat, Counter(), Counter()))
    player: Any = ending.player
    decided = game.turns
    for turn, begun in sorted(player.turns.items(), reverse=True):
        if turn and _share_ending(options, player.seat.past[:begun], won=game.won) < 1 - SURE:
            break
        decided = min(decided, max(1, turn))
    return decided


def _share_ending(options: Options, past: list[Any], *, won: bool) -> float:
    """How often a game ends so when it is played on from there."""
    game, worlds = games.load("legacy"), Worlds(past)
    ends = [
        run(game, options, Sensible, worlds[n], past, f"dice {n}").is_won for n in range(WORLDS)
    ]
    return ends.count(won) / WORLDS


def _options(deck: SavedDeck, state: State | None = None) -> Options:
    """Those of a game with this deck, whose cards are as they were printed or in some state."""
    options = games.load("legacy").resolve_options(
        {"deck": deck, "upgrade-discards": None, "campaign": None}
    )
    if state is not None:
        options["campaign"] = options["campaign"] | {"state": state}
    return options


def _play(options: Options, seed: int, number: int, make: Callable[[Seat], Watched]) -> FinishedRun:
    dealer, dice = Dealer(seed * APART + number), f"campaign {seed} game {number}"
    return run(games.load("legacy"), options, make, dealer, dice=dice)


def _game_of(number: int, ending: FinishedRun, before: State) -> CampaignGame:
    table: Table = ending.player.table
    left = (
        table.hp / table.max_hp if ending.is_won else -table.monster_hp / max(1, table.monster_max)
    )
    return CampaignGame(
        number, str(table.monster), ending.is_won, table.turn, before, ending.choices, left
    )
