"""Games played to their end by a player, in samples of the cards that it cannot see.

Guarantee
    No odds depend on what only the rules know. `ConsistentDeals` samples deals which the player
    cannot tell from the true one: the rules ask the same questions and tell the same events.

How it works
    The rules run again from the start. `Rollout` is an `Ask` that first hands out the values that
    they received before, and then asks a player and a dealer. Running the rules again is faster
    than copying a table, and it needs nothing from the game.

    To be fast, a rollout turns no draw into a question, checks no known value and drops events.
    Only the answers of the player are checked. An exception in the player, or an illegal answer, is
    a `PlayerError`.

    The dealer is that of a seed, or a `SampledWorld`: one completion of the hidden cards. Known
    cards keep their places in a pile, and unseen cards are shuffled among the other places. Worlds
    are numbered: every answer is tried in the same worlds, and a position always has the same ones.

    Where the rules saw cards in secret, such as an opponent's hand, each world belongs to one of
    the `ConsistentDeals`. A Markov chain walks over these deals. Its state is the card of each
    hidden slot. A step

    1. proposes to swap the card of one hidden slot with another card that the player has not seen;
       if that card is in a hidden slot as well, the two slots swap their cards;
    2. runs the rules on the values that they received, with the cards of the proposal;
    3. accepts the proposal if the transcript is the same, and otherwise stays where it is.

    This is the algorithm of Metropolis for a uniform distribution: proposals are symmetric, and
    every consistent deal is equally likely. The chain starts at the true deal, which is consistent.
    It takes BURN_IN steps for each hidden card before the first sample, so that the samples no
    longer depend on the start, and THINNING steps for each hidden card between two samples.

What is delicate
    *No peeking.* Nothing here leads to the true dealer. The seed of a world is a text that no game
    can have as its seed.

    *The transcript.* It holds everything that the player could notice: the name of each question
    with its JSON form and facts, and each event. Of a secret draw it holds only the pile and the
    number of cards. A rejected proposal often differs early, and its run ends at that point.

    *Random numbers.* Those of the chain depend on the past alone, so a position always has the same
    samples.

Example
    >>> from referee import Game, Over, Pile
    >>> from referee.rulekit.cards import cards
    >>> from referee.rulekit.player import Seat
    >>> class HighOrLow(Game):
    ...     name, title = "high-or-low", "High or low"
    ...     def setup(self, options):
    ...         return [Pile("deck", cards("AC 2C 3C QC KC")), Pile("hand")]
    ...     def play(self, table, ask):
    ...         deck, hand = table
    ...         deck.deal(hand)
    ...         [card] = ask.secret("look", hand, 1)
    ...         ask.tell("high" if card.order > 7 else "low")
    ...         return Over("win" if ask.choose("guess", cards("AC 2C")) == card else "loss")
    ...     def view(self, table, say):
    ...         return []
    >>> seat = Seat(HighOrLow(), {}, table=None, dice="", past=[cards("2C")])  # "look" showed 2C
    >>> deals = ConsistentDeals(seat)
    >>> sorted({card for n in range(20) for card in deals[n].hidden_cards.values()})
    ['2C', '3C', 'AC']

    Swaps of 2C with QC and KC were rejected, because the rules then told "high".

Limitation
    The unseen cards of a world are equally likely in any order, as if no choice of an opponent so
    far revealed anything about them. Only cards that the rules saw in secret fit what the rules did
    since.

    The chain is not irreducible: it never finds a consistent deal that needs three or more cards to
    change places at once, where each single swap is rejected.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from cards_pdf.common.records.record import record
from referee.rulekit.ask import Ask, Over
from referee.rulekit.cards import Card
from referee.rulekit.game import AnyGame, Options, piles_on
from referee.rulekit.piles import Pile, SlotId, own_cards
from referee.rulekit.player import MakePlayer, Player, Seat
from referee.rulekit.questions import Choose, Draw, Look, Number, Pick, Question, Roll, Secret
from referee.sessions.dealers import Dealer
from referee.sessions.history import Entry
from referee.sessions.replay import run_rules
from referee.thirdparty import blame_author, explain_player, is_own_error, line_of, renew_time_limit

MAX_VALUES = 20_000  # answers and draws before a game is abandoned
ENDLESS = Over("endless")
BURN_IN = 12  # steps for each hidden card, before the first sample
THINNING = 3  # steps for each hidden card, between two samples

T = TypeVar("T")


class PlayerError(Exception):
    """A player raised an exception or gave an illegal answer."""


class EndlessError(Exception):
    """A game did not end within MAX_VALUES answers and draws."""


@record
class FinishedRun:
    """The end of a game, its player, and the choices that the player made."""

    over: Over
    player: Player
    answers: list[Entry]

    @property
    def choices(self) -> int:
        return len(self.answers)

    @property
    def is_won(self) -> bool:
        return self.over.outcome == "win"


def run(
    game: AnyGame,
    options: Options,
    make_player: MakePlayer,
    dealer: Dealer,
    past: Sequence[Any] = (),
    dice: str = "",
    create_table: Callable[[], Any] | None = None,
    max_values: int = MAX_VALUES,
) -> FinishedRun:
    """Play a game to its end after the values that the rules have already received.

    `dice` is the seed of the player's own random numbers. `create_table` saves time where many
    games have the same options.
    """
    with blame_author(game):
        table = create_table() if create_table else game.setup(options)
    seat = Seat(game, options, table, dice, [*past])
    player = make_player(seat)
    ask = Rollout(seat, player, dealer, max_values)
    try:
        with blame_author(game):
            over = run_rules(game, game.play, seat.table, ask=ask)
    except EndlessError:
        over = ENDLESS
    return FinishedRun(over=over, player=player, answers=ask.answers)


class Rollout(Ask):
    """The `Ask` of a run that nobody watches."""

    def __init__(
        self, seat: Seat, player: Player, dealer: Dealer, max_values: int = MAX_VALUES
    ) -> None:
        self._max_values = max_values
        self._known_values: Iterator[Any | None] = iter([*seat.past])
        self._values = seat.past
        self._player = player
        self._dealer = dealer
        self.answers: list[Entry] = []

    def draw(self, name: str, /, pile: Pile, count: int, **_facts: Any) -> list[Card]:
        if count <= 0 or not pile.slots:
            return []
        known: list[Card] | None = next(self._known_values, None)
        drawn = known or self._record(name, self._dealer.deal(pile, count))
        pile.take(drawn)
        # The past was received at another table; the dealer has the cards of this one.
        return own_cards(pile, drawn) if known else drawn.copy()

    def answer(self, question: Question) -> Any:
        known = next(self._known_values, None)
        if known is not None:
            return known
        if isinstance(question, Draw):  # from a hidden hand; `draw` makes no question
            return self._record(question.name, self._dealer.answer(question))
        if isinstance(question, Look) and len(question.options) == 1:
            return self._record(question.name, question.options[0])
        if isinstance(question, Roll):
            return self._record(question.name, self._dealer.roll(question))
        renew_time_limit()
        answer = get_answer(self._player, question)
        self.answers.append(Entry(question.name, answer))
        return self._record(question.name, answer)

    def tell(self, event: str, /, **facts: Any) -> None:
        pass

    def _record(self, name: str, value: T) -> T:
        self._values.append(value)
        if len(self._values) > self._max_values:
            raise EndlessError(name)
        return value


# --- answers of players ---


class _PlayerErrors:
    """A context in which every exception of a player becomes a PlayerError."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if error is None or is_own_error(error) or isinstance(error, KeyboardInterrupt):
            return
        raise PlayerError(explain_player(error)) from error


# One object is enough, and it is entered at every answer of a rollout.
player_errors = _PlayerErrors()


def get_answer(player: Player, question: Question) -> Any:
    """Return the answer of a player. Raise PlayerError if it is illegal."""
    with player_errors:
        value = player.answer(question)
    return _check_answer(question, value, player.answer)


def list_answers(list_method: Callable[[Question], Iterable[Any]], question: Question) -> list[Any]:
    """Return the answers that a player's method lists. Raise PlayerError if one is illegal."""
    with player_errors:
        answers = list(list_method(question))
    return [_check_answer(question, value, list_method) for value in answers]


def _check_answer(question: Question, value: Any, method: Callable[[Question], Any]) -> Any:
    """Return the value for the rules. For the text of an option, that is the option itself."""
    if isinstance(question, Number) and str(value) in question.options:
        return int(value)
    if isinstance(question, Choose):
        is_legal = value in question.options
    else:
        assert isinstance(question, Pick), "draws are dealt"
        is_legal = (
            isinstance(value, list)
            and question.minimum <= len(value) <= question.maximum
            and len(dict.fromkeys(value)) == len(value)
            and all(card in question.options for card in value)
            and question.legal(value)
        )
    if not is_legal:
        message = f"{value!r} is no answer to {question.name}"
        line = line_of(method)
        raise PlayerError(f"{line.file}, line {line.line}: {message}" if line else message)
    if isinstance(question, Choose) and type(value) is str:
        return question.options[question.options.index(value)]
    return value


# --- worlds ---


class SampledWorld(Dealer):
    """The dealer of one world, whose hidden cards can be given."""

    def __init__(self, seed: str, past: Sequence[Any], hidden_cards: Mapping[SlotId, Card]) -> None:
        super().__init__(seed)
        self.past = past  # the values that the rules have received in this world
        self._cards |= hidden_cards
        self._rngs: dict[str, Random] = {}

    def create_random(self, pile: str, shuffle_count: int) -> Random:
        # Nothing is undone in a world, so one series of random numbers for each pile is enough.
        if unfinished := self._unfinished.get(pile):
            for _ in unfinished.cards:  # use up its random numbers
                pass
        if pile not in self._rngs:
            self._rngs[pile] = super().create_random(pile, shuffle_count)
        return self._rngs[pile]


class Worlds:
    """The worlds of a seat, by number. `deals` exist where the rules saw cards in secret."""

    def __init__(self, seat: Seat) -> None:
        self.deals = None
        if any(pile.is_seen_in_secret for pile in piles_on(seat.table)):
            self.deals = ConsistentDeals(seat)
        self._seat = seat
        self._create_table = seat.game.prepare(seat.options)
        self._seed = " ".join(
            "".join(map(str, value)) if isinstance(value, list) else str(value)
            for value in seat.past
        )

    def __getitem__(self, number: int) -> SampledWorld:
        seed = f"world {number} after {self._seed}"
        if self.deals:
            deal = self.deals[number]
            return SampledWorld(seed, deal.past, deal.hidden_cards)
        return SampledWorld(seed, self._seat.past, {})

    def play_out(
        self, number: int, make_player: MakePlayer, answers: Sequence[Any] = ()
    ) -> FinishedRun:
        """Play the game to its end in one world, after these answers."""
        world = self[number]
        return run(
            self._seat.game,
            self._seat.options,
            make_player,
            dealer=world,
            past=[*world.past, *answers],
            dice=f"dice {number}",
            create_table=self._create_table,
        )


# --- deals ---


@record
class PlayableDeal:
    """A deal that the player could not tell from the true one.

    `past` are the values that the rules have received, `hidden_cards` the cards that they saw in
    secret, and `table` the table then.
    """

    past: list[Any]
    hidden_cards: Mapping[SlotId, Card]
    table: Any


class ConsistentDeals:
    """Samples by number, the same for the same past."""

    def __init__(self, seat: Seat) -> None:
        self._game = seat.game
        self._create_table = seat.game.prepare(seat.options)
        self._past = seat.past
        witness, table = self._run_rules({}, None)
        pile_of = {
            slot_id: linked
            for pile in witness.secret_piles
            for linked in pile.pool.piles
            for slot_id in linked.slot_ids
        }
        # Cards that were seen in secret but have left the piles since are no longer hidden.
        hidden = {slot_id: card for slot_id, card in witness.secrets.items() if slot_id in pile_of}
        self._candidates = {slot_id: find_hidden(pile_of[slot_id]) for slot_id in hidden}
        self._transcript = witness.transcript
        self._rng = Random(f"secrets after {self._past}")  # noqa: S311
        self._state = PlayableDeal(past=list(self._past), hidden_cards=hidden, table=table)
        self._samples: list[PlayableDeal] = []

    def __getitem__(self, number: int) -> PlayableDeal:
        while len(self._samples) <= number:
            steps_per_card = THINNING if self._samples else BURN_IN
            for _ in range(len(self._candidates) * steps_per_card):
                self._state = self._accept(self._propose()) or self._state
            self._samples.append(self._state)
        return self._samples[number]

    def _propose(self) -> dict[SlotId, Card]:
        """Return the hidden cards after a random swap."""
        hidden = self._state.hidden_cards
        slot_id = self._rng.choice(list(hidden))
        old = hidden[slot_id]
        new = self._rng.choice(self._candidates[slot_id])
        swapped = {old: new, new: old}
        return {other: swapped.get(card, card) for other, card in hidden.items()}

    def _accept(self, proposal: dict[SlotId, Card]) -> PlayableDeal | None:
        """Return the deal of a proposal if it is another one of the same transcript."""
        if proposal == self._state.hidden_cards:
            return None
        if any(card not in self._candidates[slot_id] for slot_id, card in proposal.items()):
            return None
        try:
            witness, table = self._run_rules(proposal, self._transcript)
        except Exception:  # noqa: BLE001 -- these values do not fit
            return None
        if witness.transcript != self._transcript:
            return None
        return PlayableDeal(past=witness.past, hidden_cards=proposal, table=table)

    def _run_rules(
        self, hidden_cards: Mapping[SlotId, Card], expected: Sequence[str] | None
    ) -> tuple["_Witness", Any]:
        table = self._create_table()
        witness = _Witness(iter(self._past), hidden_cards, expected)
        try:
            with blame_author(self._game):
                self._game.play(table, witness)
        except _EndOfTranscriptError:
            pass
        return witness, table


def find_hidden(pile: Pile) -> list[Card]:
    """Return the unseen cards of a pile, without those whose slot every player knows."""
    added = pile.pool.added_slots
    known = pile.pool.find_told()
    return [card for card in pile.unseen if not (card in added and card in known)]


class _EndOfTranscriptError(BaseException):
    """Unwinds the rules at the end of the past, or where they do not act as expected.

    It is no Exception, so rules do not catch it.
    """


@dataclass
class _Witness(Ask):
    """An `Ask` that hands out a past and records, or compares, what the player could notice."""

    received: Iterator[Any]
    hidden_cards: Mapping[SlotId, Card]
    expected: Sequence[str] | None
    past: list[Any] = field(default_factory=list)  # with the given hidden cards
    transcript: list[str] = field(default_factory=list)
    secrets: dict[SlotId, Card] = field(default_factory=dict)
    secret_piles: list[Pile] = field(default_factory=list)

    def answer(self, question: Question) -> Any:
        secret = question if isinstance(question, Secret) else None
        visible = [secret.pile.name, secret.count] if secret else question.as_json()
        self._record(question.name, visible, question.facts)
        value = next(self.received, None)
        if value is None:
            raise _EndOfTranscriptError
        if secret:
            self.secret_piles.append(secret.pile)
            value = [
                self.hidden_cards.get(slot_id, card)
                for slot_id, card in zip(secret.slot_ids, value, strict=True)
            ]
            self.secrets |= zip(secret.slot_ids, value, strict=True)
        self.past.append(value)
        return value

    def tell(self, event: str, /, **facts: Any) -> None:
        self._record(event, None, facts)

    def _record(self, name: str, visible: object, facts: Mapping[str, Any]) -> None:
        data = {key: fact for key, fact in facts.items() if not callable(fact)}
        line = f"{name} {visible} {data}"
        self.transcript.append(line)
        number = len(self.transcript)
        if self.expected is not None and self.expected[number - 1 : number] != [line]:
            raise _EndOfTranscriptError
