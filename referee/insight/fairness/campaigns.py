"""Campaigns of the legacy game, played one game after the other on the same cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from types import MappingProxyType
from typing import Any, NamedTuple

from cards_pdf.decks.state import State
from referee import games
from referee.games.legacy import deck as decks
from referee.games.legacy.deck import Plain
from referee.games.legacy.pencil import Pencil
from referee.games.legacy.table import Table
from referee.insight.looking_ahead.rollout import PlayedOut, run
from referee.insight.looking_ahead.worlds import Worlds
from referee.insight.player import Seat
from referee.insight.players.legacy import Sensible
from referee.rulekit.options import Options
from referee.rulekit.questions import Choose, Question
from referee.sessions.dealers import Dealer

APART = 1000  # seeds between two campaigns: no campaign has more games
USE, TICKS = "use", ("upgrade", "reward")
IDLE = {False: "heal", True: "heal-monster"}  # effects that do nothing by 0, of players and of monsters
CARE = 0.5  # of the choices of a careless player
WORLDS = 8  # in which a game is played on from each of its turns
SURE = 1 / WORLDS  # how far from certain a game that is decided may be


class Played(NamedTuple):
    """One game of a campaign: its number from 1, its monster, its end, and the cards' state before it."""

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

    games: list[Played]
    ticked: dict[str, list[int]]
    used: Counter[str]
    offered: Counter[str]

    @property
    def wins(self) -> int:
        return sum(game.won for game in self.games)


class Watched(Sensible):
    """The sensible player, counting which cards he uses and where in the past each turn began."""

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
        if isinstance(question, Choose) and self.seat.chance.random() > CARE:
            return self.one_of(question.options)
        return super().decided(question)


Watching = Callable[[Seat, Counter[str], Counter[str]], Watched]


def campaign(deck: Plain, count: int, seed: int, player: Watching = Watched) -> PlayedCampaign:
    """So many games from fresh cards; the same seed deals the same to any deck with as many cards."""
    options = _options(deck)
    used: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    played = []
    for number in range(1, count + 1):
        before = options["campaign"]["state"]
        ending = _run(options, seed, number, lambda seat: player(seat, used, offered))
        played.append(_played(number, ending, before))
        options["campaign"] = options["campaign"] | {"state": ending.player.table.pencil.state()}
    return PlayedCampaign(played, options["campaign"]["state"]["boxes"], used, offered)


def without(deck: Plain, game: Played, seed: int, box: tuple[str, int]) -> Played:
    """The same game again, as if a ticked box did nothing; it cannot be ticked a second time."""
    code, number = box
    pencil = Pencil.of(decks.from_plain(deck), dict(game.before))
    pencil.untick(pencil.deck.card(code), number)
    state = pencil.state()
    state["boxes"] = state["boxes"] | {code: game.ticked[code]}
    options = _options(_idle(deck, code, number))
    options["campaign"] = options["campaign"] | {"state": state}
    ending = _run(options, seed, game.number, lambda seat: TicksByChance(seat, Counter(), Counter()))
    return _played(game.number, ending, state)


def _idle(deck: Plain, code: str, number: int) -> Plain:
    """The deck with a box that does nothing."""
    changed = deepcopy(deck)
    card = next(card for card in changed["cards"] if card["code"] == code)
    row = card["boxes"][number - 1]
    row |= {"effect": IDLE[bool(card["stats"])], "numbers": {"amount": 0}}
    row.pop("choices", None)
    return changed


def decided_in(deck: Plain, game: Played, seed: int) -> int:
    """The turn from which on a game was as good as won or lost: played on from there, it ends so as well."""
    options = _options(deck)
    options["campaign"] = options["campaign"] | {"state": game.before}
    ending = _run(options, seed, game.number, lambda seat: Watched(seat, Counter(), Counter()))
    player: Any = ending.player
    decided = game.turns
    for turn, begun in sorted(player.turns.items(), reverse=True):
        if turn and _share(options, player.seat.past[:begun], won=game.won) < 1 - SURE:
            break
        decided = min(decided, max(1, turn))
    return decided


def _share(options: Options, past: list[Any], *, won: bool) -> float:
    """How often a game ends so when it is played on from there."""
    game, worlds = games.load("legacy"), Worlds(past)
    ends = [run(game, options, Sensible, worlds[n], past, f"dice {n}").won for n in range(WORLDS)]
    return ends.count(won) / WORLDS


def _options(deck: Plain) -> Options:
    return games.load("legacy").settled({"deck": deck, "upgrade-discards": None, "campaign": None})


def _run(options: Options, seed: int, number: int, make: Callable[[Seat], Watched]) -> PlayedOut:
    dealer, dice = Dealer(seed * APART + number), f"campaign {seed} game {number}"
    return run(games.load("legacy"), options, make, dealer, dice=dice)


def _played(number: int, ending: PlayedOut, before: State) -> Played:
    table: Table = ending.player.table
    left = table.hp / table.max_hp if ending.won else -table.monster_hp / max(1, table.monster_max)
    return Played(number, str(table.monster), ending.won, table.turn, before, ending.decided, left)
