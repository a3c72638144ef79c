"""Samples of the cards that the rules saw in secret, such as an opponent's hand.

Guarantee
    No odds depend on what only the rules know. `ConsistentDeals` samples deals which the player
    cannot tell from the true one: the rules ask the same questions and tell the same events.

How it works
    A Markov chain walks over these deals. Its state is the card of each hidden slot. A step

    1. proposes to swap the card of one hidden slot with another card that the player has not seen;
       if that card is in a hidden slot as well, the two slots swap their cards;
    2. runs the rules on the values that they received, with the cards of the proposal;
    3. accepts the proposal if the transcript is the same, and otherwise stays where it is.

    This is the algorithm of Metropolis for a uniform distribution: proposals are symmetric, and
    every consistent deal is equally likely. The chain starts at the true deal, which is consistent.
    It takes BURN_IN steps for each hidden card before the first sample, so that the samples no
    longer depend on the start, and THINNING steps for each hidden card between two samples.

What is delicate
    *The transcript.* It holds everything that the player could notice: the name of each question
    with its JSON form and facts, and each event. Of a secret draw it holds only the pile and the
    number of cards. A rejected proposal often differs early, and its run ends at that point.

    *Random numbers.* They depend on the past alone, so a position always has the same samples.

Example
    >>> from referee import Game, Over, Pile
    >>> from referee.rulekit.cards import cards
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
    >>> deals = ConsistentDeals(HighOrLow(), {}, past=[cards("2C")])  # "look" showed 2C
    >>> sorted({card for n in range(20) for card in deals[n].hidden_cards.values()})
    ['2C', '3C', 'AC']

    Swaps of 2C with QC and KC were rejected, because the rules then told "high".

Limitation
    The chain is not irreducible: it never finds a consistent deal that needs three or more cards to
    change places at once, where each single swap is rejected.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from referee.insight.rollout import PlayableDeal
from referee.rulekit.ask import Ask
from referee.rulekit.cards import Card
from referee.rulekit.game import Game, Options, piles_on
from referee.rulekit.piles import Pile, SlotId
from referee.rulekit.questions import Question, Secret
from referee.thirdparty.blame import blame_author

BURN_IN = 12  # steps for each hidden card, before the first sample
THINNING = 3  # steps for each hidden card, between two samples


class ConsistentDeals:
    """Samples by number, the same for the same past."""

    def __init__(self, game: Game[Any], options: Options, past: Sequence[Any]) -> None:
        self._game = game
        self._create_table = game.prepare(options)
        self._past = past
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
        self._rng = Random(f"secrets after {past}")  # noqa: S311
        self._state = PlayableDeal(past=list(past), hidden_cards=hidden, table=table)
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
        """Return the deal of a proposal if its transcript is the same."""
        if proposal == self._state.hidden_cards:
            return None
        if any(card not in self._candidates[slot_id] for slot_id, card in proposal.items()):
            return None
        try:
            witness, table = self._run_rules(proposal, self._transcript)
        except (Exception, _DifferentTranscriptError):  # noqa: BLE001 -- these values do not fit
            return None
        if len(witness.transcript) < len(self._transcript):
            return None
        return PlayableDeal(past=witness.past, hidden_cards=proposal, table=table)

    def _run_rules(
        self, hidden_cards: Mapping[SlotId, Card], expected: Sequence[str] | None
    ) -> tuple["_Witness", Any]:
        table = self._create_table()
        witness = _Witness(self._past, hidden_cards, expected)
        try:
            with blame_author(self._game):
                self._game.play(table, witness)
        except _DifferentTranscriptError:
            raise
        except _EndOfPastError:
            pass
        return witness, table


def sample_consistent_deals(
    game: Game[Any], options: Options, past: Sequence[Any], table: object
) -> ConsistentDeals | None:
    """Return samples, or None if the rules know no more than the player."""
    if not any(pile.is_seen_in_secret for pile in piles_on(table)):
        return None
    return ConsistentDeals(game, options, past)


def find_hidden(pile: Pile) -> list[Card]:
    """Return the unseen cards of a pile, without those whose slot every player knows."""
    added = pile.pool.added_slots
    known = pile.pool.find_told()
    return [card for card in pile.unseen if not (card in added and card in known)]


class _EndOfPastError(BaseException):
    """Unwinds the rules at the end of the past. It is no Exception, so rules do not catch it."""


class _DifferentTranscriptError(_EndOfPastError):
    """Unwinds the rules where their transcript differs from the expected one."""


class _Witness(Ask):
    """An `Ask` that hands out a past and records, or compares, what the player could notice."""

    def __init__(
        self,
        past: Sequence[Any],
        hidden_cards: Mapping[SlotId, Card],
        expected: Sequence[str] | None,
    ) -> None:
        self._past = iter(past)
        self._hidden_cards = hidden_cards
        self._expected = expected
        self.past: list[Any] = []  # with the given hidden cards
        self.transcript: list[str] = []
        self.secrets: dict[SlotId, Card] = {}
        self.secret_piles: list[Pile] = []

    def answer(self, question: Question) -> Any:
        secret = question if isinstance(question, Secret) else None
        visible = [secret.pile.name, secret.count] if secret else question.as_json()
        self._record(question.name, visible, question.facts)
        value = next(self._past, None)
        if value is None:
            raise _EndOfPastError
        if secret:
            value = self._replace_hidden_cards(secret, value)
        self.past.append(value)
        return value

    def tell(self, event: str, /, **facts: Any) -> None:
        self._record(event, None, facts)

    def _replace_hidden_cards(self, secret: Secret, cards: Sequence[Card]) -> list[Card]:
        self.secret_piles.append(secret.pile)
        replaced = [
            self._hidden_cards.get(slot_id, card)
            for slot_id, card in zip(secret.slot_ids, cards, strict=True)
        ]
        self.secrets |= zip(secret.slot_ids, replaced, strict=True)
        return replaced

    def _record(self, name: str, visible: object, facts: Mapping[str, Any]) -> None:
        data = {key: fact for key, fact in facts.items() if not callable(fact)}
        line = f"{name} {visible} {data}"
        number = len(self.transcript)
        if self._expected is not None and (
            number == len(self._expected) or self._expected[number] != line
        ):
            raise _DifferentTranscriptError
        self.transcript.append(line)
