"""Samples of the cards that a player cannot see, among them those that the rules saw in secret.

Guarantee
    No odds depend on what only the rules know. `ConsistentDeals` samples deals which the player
    cannot tell from the true one: the rules ask the same questions and tell the same events.

How it works
    A `SampledWorld` is the dealer of one sampled completion of the hidden cards. Known cards keep
    their places in a pile, and unseen cards are shuffled among the other places. Worlds are
    numbered: every answer is tried in the same worlds, and a position always has the same ones.

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

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cards_pdf.common.records.record import record
from referee.insight.rollout import FinishedRun, run
from referee.rulekit.ask import Ask
from referee.rulekit.cards import Card
from referee.rulekit.game import piles_on
from referee.rulekit.piles import Pile, SlotId
from referee.rulekit.player import MakePlayer, Seat
from referee.rulekit.questions import Question, Secret
from referee.sessions.dealers import Dealer
from referee.thirdparty import blame_author

BURN_IN = 12  # steps for each hidden card, before the first sample
THINNING = 3  # steps for each hidden card, between two samples


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
