"""Search for a win of a deal, by a player that knows all its cards.

How it works
    A search may imagine the rules as it likes, but its line of play is then played by the rules,
    answer by answer, and only a win that the rules confirm counts. If the player of a game has a
    `solve` or a `find_win`, the search can also prove that a deal is lost. In every other game its
    sensible player plays the deal again and again, and takes another answer of its shortlist now
    and then.

    No clock decides, so a deal is judged the same everywhere: all players of a day get the same
    deal.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Literal

from cards_pdf.common.records.record import record
from referee.errors import GameError
from referee.insight import odds
from referee.insight.rollout import PlayerError, get_answer, list_answers, player_errors, run
from referee.rulekit.ask import Over
from referee.rulekit.cards import Card
from referee.rulekit.game import AnyGame, Options
from referee.rulekit.piles import SlotId
from referee.rulekit.player import DealToSolve, MakePlayer, Player, Seat
from referee.rulekit.questions import Choose, Number, Question
from referee.sessions.dealers import Dealer, KnownOrder, Seed
from referee.sessions.history import History
from referee.sessions.replay import Replay
from referee.sessions.session import Session

# The unit of effort is a room of Scoundrel. 700 are enough for nearly every deal.
THOROUGH = 200_000  # about 8 seconds
QUICK = 60_000  # where another deal will do as well
MAX_TRIES = 60  # games of a player without `solve`
EPSILON = 0.1  # of its answers are random ones of its shortlist
SLIPS = 0.03  # of the answers of a careful player
CAREFUL_GAMES = 100
MAX_DEALS = 12  # tried to find one that can be won
SEED_STEP = 10**8  # between them; the seeds of days are smaller


@record
class SearchResult:
    """The outcome of a search for a win, with a session that is won."""

    outcome: Literal["win", "loss", "unknown"]
    won: Session | None = None

    @property
    def over(self) -> Over:
        """The end of the deal for a player that knows all its cards."""
        return (self.won and self.won.over) or Over(self.outcome)

    @property
    def choices(self) -> int:
        """The number of answers that win it."""
        return len(self.won.history.entries) if self.won else 0


def judge_deal(game: AnyGame, options: Options, seed: Seed, effort: int = THOROUGH) -> SearchResult:
    """Search for a line of play that wins the deal."""
    solve = odds.solver(game.name)
    sensible = odds.sensible_player(game.name)
    replay = Replay(game, options, seed)

    def is_won_by(make_player: MakePlayer) -> bool:
        with suppress(PlayerError):  # it may stop where it has seen enough
            return run(game, options, make_player, dealer=Dealer(seed)).is_won
        return False

    try:
        if solve:
            script = solve(
                DealToSolve(
                    table=replay.table, peek=replay.peek, effort=effort, is_won_by=is_won_by
                )
            )
        else:
            with player_errors:
                find_win = getattr(sensible, "find_win", Player.find_win)
                script = find_win(replay.table, replay.peek)
        if script is None:  # a proof that no line of play wins
            return SearchResult(outcome="loss")
        players: list[MakePlayer] = [partial(ScriptedPlayer, script=script)] if script else []
        if not solve:  # the player of the game tries the deal as well
            players = players or [sensible]
            players += [partial(EpsilonGreedy, make_player=sensible)] * (MAX_TRIES - 1)
        for number, make_player in enumerate(players):
            found = run(game, options, make_player, dealer=Dealer(seed), dice=f"try {number}")
            if found.is_won:
                won = Session(game, options, seed, history=History(found.answers))
                return SearchResult(outcome="win", won=won)
    except PlayerError:
        pass
    return SearchResult(outcome="unknown")


def winnable_deal(game: AnyGame, options: Options, seed: int, *, default: int | None = None) -> int:
    """Return the seed of a deal that can be won, or the default if none is found.

    Without a default, raise GameError.
    """
    for candidate in range(seed, seed + MAX_DEALS * SEED_STEP, SEED_STEP):
        if judge_deal(game, options, candidate, effort=QUICK).won:
            return candidate
    if default is None:
        raise GameError("None of {deals} deals could be won.", deals=MAX_DEALS)
    return default


@record
class OrderChances:
    """The chances of a game whose order of cards is known.

    `outcome` is that of a player who knows it too; null if a later shuffle or a roll decides.
    `share` is how often a careful player wins who does not know it.
    """

    outcome: Literal["win", "loss", "unknown"] | None
    share: float


def judge_order(game: AnyGame, options: Options, cards: Mapping[SlotId, Card]) -> OrderChances:
    """Find out whether a known order can be won, and how often a careful player wins it."""
    careful = partial(EpsilonGreedy, make_player=odds.sensible_player(game.name), epsilon=SLIPS)
    dealers = [Dealer(KnownOrder(cards=cards, seed=n)) for n in range(CAREFUL_GAMES)]
    wins = sum(
        run(game, options, careful, dealer=dealer, dice=f"careful {n}").is_won
        for n, dealer in enumerate(dealers)
    )
    share = wins / CAREFUL_GAMES
    if any(dealer.has_guessed for dealer in dealers):
        return OrderChances(outcome=None, share=share)
    found = judge_deal(game, options, KnownOrder(cards=cards), effort=QUICK)
    return OrderChances(outcome=found.outcome, share=share)


class EpsilonGreedy(Player):
    """A player that answers like another, but now and then at random from its shortlist."""

    def __init__(self, seat: Seat, make_player: MakePlayer, epsilon: float = EPSILON) -> None:
        super().__init__(seat)
        self._player = make_player(seat)
        self._epsilon = epsilon

    def answer(self, question: Question) -> Any:
        if self.seat.rng.random() < self._epsilon:
            return self.one_of(list_answers(self._player.shortlist, question))
        return get_answer(self._player, question)


class ScriptedPlayer(Player):
    """A player that gives answers known beforehand.

    Of those to choices, the ones that are not offered are passed over: a single option is not asked
    for.
    """

    def __init__(self, seat: Seat, script: Sequence[Any]) -> None:
        super().__init__(seat)
        self._script = iter(script)

    def answer(self, question: Question) -> Any:
        if not isinstance(question, Choose):
            return next(self._script, None)
        offered = (
            one for one in self._script if one in question.options or isinstance(question, Number)
        )
        return next(offered, question.options[0])
