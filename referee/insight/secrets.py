"""What rules were told in secret, as it might be instead: no odds may know the hand of an opponent.

Goes in: a game, its table, and a past that holds what `ask.secret` showed. Comes out: pasts that
nobody at the table could tell from it, each with the cards that lie unseen in it. The idea: a card
that lies unseen is exchanged for another, and the rules run again. If they say and ask what they
said and asked before, this is a deal as likely as the one before; many such steps lead to any of
them. They begin at the true deal, which fits in any case. The doubt: a deal is never met that takes
three cards at once to reach.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from referee.insight.rollout import Guess
from referee.rulekit.ask import Ask
from referee.rulekit.cards import Card
from referee.rulekit.game import Game, piles_on
from referee.rulekit.options import Options
from referee.rulekit.piles import Pile, SlotId
from referee.rulekit.questions import Draw, Question
from referee.thirdparty.blame import blame_author

FIRST, BETWEEN = (
    12,
    3,
)  # steps for each hidden card: before the first guess, and from one to the next


class _PastIsOverError(BaseException):
    """Stops the rules where the past ends; being no Exception, few rules swallow it."""


class _OtherwiseError(_PastIsOverError):
    """They say or ask something else than they did."""


class _Witness(Ask):
    """Hands the rules a past, and notes or compares all that can be seen of what they do."""

    def __init__(
        self, past: Sequence[Any], lies: Mapping[SlotId, Card], seen: Sequence[str] | None
    ) -> None:
        self._past, self._lies, self._expected = iter(past), lies, seen
        self.past: list[Any] = []
        self.seen: list[str] = []
        self.told: dict[SlotId, Card] = {}  # in secret
        self.piles: list[Pile] = []  # that were looked into

    def answer(self, question: Question) -> Any:
        secret = question if isinstance(question, Draw) and question.is_secret else None
        asked = [secret.pile.name, secret.count] if secret else question.as_json()
        self._note(question.name, asked, question.facts)
        value = next(self._past, None)
        if value is None:
            raise _PastIsOverError
        if secret:
            value = self._shown(secret, value)
        self.past.append(value)
        return value

    def tell(self, event: str, /, **facts: Any) -> None:
        self._note(event, None, facts)

    def _shown(self, secret: Draw, cards: Sequence[Card]) -> list[Card]:
        slot_ids = iter(secret.pile.slot_ids)
        lying = [next(slot_ids) if known is None else None for known in secret.expected]
        shown = [
            self._lies.get(slot_id, card) if slot_id else card
            for slot_id, card in zip(lying, cards, strict=True)
        ]
        self.told |= {slot_id: card for slot_id, card in zip(lying, shown, strict=True) if slot_id}
        self.piles.append(secret.pile)
        return shown

    def _note(self, name: str, asked: object, facts: Mapping[str, Any]) -> None:
        plain = {key: fact for key, fact in facts.items() if not callable(fact)}
        noted, at = f"{name} {asked} {plain}", len(self.seen)
        if self._expected is not None and (
            at == len(self._expected) or self._expected[at] != noted
        ):
            raise _OtherwiseError
        self.seen.append(noted)


class Secrets:
    """Guesses by number: the same for the same past."""

    def __init__(self, game: Game[Any], options: Options, past: Sequence[Any]) -> None:
        self._game, self._options, self._true = game, options, past
        witness, table = self._run({}, None)
        lying = {
            slot_id: one
            for pile in witness.piles
            for one in pile.pool.piles
            for slot_id in one.slot_ids
        }
        self._seen = witness.seen
        self._unseen = {
            slot_id: list(lying[slot_id].unseen) for slot_id in witness.told if slot_id in lying
        }
        hidden = {slot_id: card for slot_id, card in witness.told.items() if slot_id in lying}
        self._chance = Random(f"secrets after {past}")  # noqa: S311
        self._now = Guess(list(past), hidden, table)
        self._found: list[Guess] = []

    def __getitem__(self, number: int) -> Guess:
        while len(self._found) <= number:
            for _ in range(len(self._unseen) * (BETWEEN if self._found else FIRST)):
                self._now = self._after(self._exchanged()) or self._now
            self._found.append(self._now)
        return self._found[number]

    def _exchanged(self) -> dict[SlotId, Card]:
        """One hidden card is another one that nobody has seen; where that lay, it lies now."""
        lies = dict(self._now.lies)
        slot_id = self._chance.choice(list(lies))
        old, new = lies[slot_id], self._chance.choice(self._unseen[slot_id])
        return {other: {old: new, new: old}.get(card, card) for other, card in lies.items()}

    def _after(self, lies: dict[SlotId, Card]) -> Guess | None:
        """The guess with these cards, if nobody can tell it from what happened."""
        if lies == self._now.lies or any(
            card not in self._unseen[slot_id] for slot_id, card in lies.items()
        ):
            return None
        try:
            witness, table = self._run(lies, self._seen)
        except (Exception, _OtherwiseError):  # noqa: BLE001 -- the rules cannot go on as they did
            return None
        return Guess(witness.past, lies, table) if len(witness.seen) == len(self._seen) else None

    def _run(self, lies: Mapping[SlotId, Card], seen: Sequence[str] | None) -> tuple[_Witness, Any]:
        table, witness = self._game.setup(self._options), _Witness(self._true, lies, seen)
        try:
            with blame_author(self._game):
                self._game.play(table, witness)
        except _OtherwiseError:
            raise
        except _PastIsOverError:
            pass
        return witness, table


def secrets_of(
    game: Game[Any], options: Options, past: Sequence[Any], table: object
) -> Secrets | None:
    """What may be otherwise; nothing where the rules know no more than a player."""
    return (
        Secrets(game, options, past)
        if any(pile.is_seen_in_secret for pile in piles_on(table))
        else None
    )
