"""Plays as days go by. Each answer is worth what the round's scores that it allows lead to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import inf
from typing import Any, cast

from referee.games.days.rules import FIGHT, PAIRS, STASH
from referee.games.days.table import ATTACKS, Table, points, scored
from referee.insight.players.days.path_ahead import SCORES, NextSpot, PathAhead, next_spots, paired_scores
from referee.insight.value_net import NetPlayer, Numbers, Prospect, chance
from referee.rulekit.cards import Card
from referee.rulekit.questions import Choose, Pick, Question

MOST_HELD = 2  # weapons and armour that are kept ahead
FAR_BEHIND = 1.0  # logits
SPARED = 0.05  # logits: what a weapon is worth that is not used


class Sensible(NetPlayer):
    """Takes what leads to the table that the net likes best."""

    table: Table
    data = "days"
    stubborn = inf  # a game is long: who trusts twenty worlds more than him wins less (docs/strategy)

    def answer(self, question: Question) -> Any:
        match question:
            case Choose(name="monster"):
                return self._faced()
            case Choose(name="stash"):
                return self._kept_or_fought()
            case Choose(name="place"):
                return self._placed()
            case Choose(name="reaches"):
                return self._reached()
            case Choose(name="weapon-on"):
                return self._helped(question)
            case Pick(name="pairing"):
                return self.best(self._pairings()).answer
            case Pick():
                return self._armed(question)
        raise NotImplementedError(question.name)

    def shortlist(self, question: Question) -> list[Any]:
        """The nearest place; of the pairings one for each score that is not far behind."""
        if question.name == "place":
            return [self._placed()]
        if question.name != "pairing":
            return super().shortlist(question)
        pairings = self._pairings()
        worths = [self.worth(prospect) for prospect in pairings]
        return [
            prospect.answer
            for prospect, worth in zip(pairings, worths, strict=True)
            if worth > max(worths) - FAR_BEHIND
        ]

    def _pairings(self) -> list[Prospect]:
        """One pairing for each score that these attacks can be paired to."""
        t = self.table
        mine, others = {card: t.own(card) for card in t.mine}, t.others()
        by_score = {
            scored(points([mine[card] for card in pairing], others), len(t.armour)): list(pairing)
            for pairing in permutations(t.mine)
        }
        ahead = self._ahead()
        return [self._led_to(ahead, score)._replace(answer=pairing) for score, pairing in by_score.items()]

    def _ahead(self) -> PathAhead:
        """What this round leads to, with its attacks back in the pack."""
        return PathAhead(self.table, [*self.table.attacks, *self.table.mine])

    def _led_to(self, ahead: PathAhead, score: int) -> Prospect:
        """What a round's score against the monster leads to."""
        step = self._step(ahead, self.table.monster) if score > 0 else None
        return Prospect(None, *ahead.after(score, step))

    def _step(self, ahead: PathAhead, monster: Card | None) -> NextSpot | None:
        if monster is None or monster.rank == "K":
            return None
        return next_spots(ahead.path[-1], ahead.treasure)[monster.order - 1]

    def _faced(self) -> Card:
        """The monster most worth facing, over the hands that can be dealt."""
        ahead = PathAhead(self.table, self.table.dealt, leaving=1)
        lost = self._lost(ahead)
        return max(self.table.dealt, key=lambda monster: self._expected(ahead, monster, lost))

    def _lost(self, ahead: PathAhead) -> dict[int, float]:
        """The chance to win after each score that does not beat the monster, whichever it is."""
        return {score: self._chance(ahead.after(score)) for score in SCORES if score <= 0}

    def _expected(self, ahead: PathAhead, monster: Card, lost: dict[int, float]) -> float:
        step = self._step(ahead, monster)
        won = {score: self._chance(ahead.after(score, step, monster.order)) for score in SCORES if score > 0}
        chances, lead = lost | won, ahead.skill - monster.order
        return sum([share * max(map(chances.__getitem__, scores)) for scores, share in paired_scores(lead)])

    def _chance(self, after: tuple[Numbers, float | None]) -> float:
        return chance(self.worth(Prospect(None, *after)))

    def _placed(self) -> str:
        step = self._step(self._ahead(), self.table.monster)
        assert step is not None, "a monster is laid"
        return step.how

    def _reached(self) -> str:
        """The path as it lies with cards that touch: the real one is on the table."""
        t = self.table
        last = t.dungeon.pop()
        ahead = PathAhead(t, ())
        t.dungeon.append(last)
        step = self._step(ahead, last.card)
        return "no" if step is None or step.gap else "yes"

    def _kept_or_fought(self) -> str:
        """Kept if it is worth less than any other monster would be, and little is held."""
        t = self.table
        assert t.monster is not None, "there is one to keep"
        if len(t.weapons) + len(t.armour) >= MOST_HELD:
            return FIGHT
        ahead = PathAhead(t, [t.monster], leaving=1)
        lost = self._lost(ahead)
        here = self._expected(ahead, t.monster, lost)
        coming = {card.order: card for card in t.pack.unseen}.values()
        mean = sum(self._expected(ahead, card, lost) for card in coming) / len(coming)
        return STASH if here < mean else FIGHT

    def _armed(self, question: Pick) -> list[Card]:
        """One weapon, if the better score is worth it; or none."""
        t = self.table
        if question.name != "weapons":
            return []
        ahead = self._ahead()
        plain = self.worth(self._led_to(ahead, t.score_of(t.mine))) + SPARED
        best: tuple[float, list[Card]] = plain, []
        for weapon in cast("Sequence[Card]", question.options):
            score, _ = max(self._scores(weapon, place) for place in range(ATTACKS))
            worth = self.worth(self._led_to(ahead, score))
            best = max(best, (worth, [weapon]), key=lambda choice: choice[0])
        return best[1]

    def _helped(self, question: Choose) -> str:
        weapon = next(card for card in self.table.weapons if card == question.about)
        return max(PAIRS, key=lambda pair: self._scores(weapon, PAIRS.index(pair)))

    def _scores(self, weapon: Card, place: int) -> tuple[int, int]:
        """A round's score with a weapon on this pair, and before armour; none before the pairs are known."""
        t = self.table
        if not t.attacks:
            return 0, 0
        owns = t.owns(t.mine)
        owns[place] += weapon.order
        pairs = points(owns, t.others())
        return scored(pairs, len(t.armour)), sum(pairs)
