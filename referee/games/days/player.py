"""Plays as days go by: each answer is worth what the round's scores that it allows lead to.

Goes in: the path as it lies, the cards whose place nobody knows (`PathAhead`), and for each lead of
SKILL over a monster's the scores that three attacks can be paired to (`paired_scores`, dealt when
the net was trained). Comes out: 16 numbers on each end of the path that a round may leave, which a
small net values. The idea: one round is looked ahead, over all hands; what comes after it the net
has learned.

The doubt: distances are between centres, which is quick; only where two cards come near each other
are their sides measured.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from itertools import permutations
from math import hypot, inf
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple, cast

from referee.rulekit.cards import Card
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.player import MakePlayer, Seat
from referee.rulekit.questions import Choose, Pick, Question
from referee.rulekit.value_net import SURE, NetPlayer, Numbers, Prospect, chance, read_numbers

from . import path
from .path import HOURS, PULLED, Spot
from .rules import FIGHT, PAIRS, STASH
from .table import ATTACKS, ROUND_NEEDS, TOUCHES, Table, points, scored

WEIGHTS = Path(__file__).parent / "net.json"
NEAR = 1.3  # centres further apart than this: the cards cannot touch
APART = 0.95  # centres of cards that touch, about
SCORES = range(-ATTACKS, ATTACKS + 1)
KING = 13
GAP = attrgetter("gap")
MOST_HELD = 2  # weapons and armour that are kept ahead
FAR_BEHIND = 1.0  # logits
SPARED = 0.05  # logits: what a weapon is worth that is not used


@cache
def paired_scores(lead: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """For the hands dealt at this lead of SKILL over the monster's: what they can score, and how
    often.
    """
    return tuple(
        (tuple(scores), share) for scores, share in read_numbers(WEIGHTS)["hands"][str(lead)]
    )


@cache
def beats(lead: int) -> float:
    """How often a monster can be beaten at this lead."""
    return sum(share for scores, share in paired_scores(lead) if scores[-1] > 0)


class NextSpot(NamedTuple):
    """Where a card of some hour would lie, and how far from the treasure."""

    how: str
    spot: Spot
    gap: float


@lru_cache(2**12)
def next_spots(end: Spot, treasure: Spot) -> tuple[NextSpot, ...]:
    """The best way to lay each hour from here, from 1 o'clock; a path's end stays while rounds are
    lost.
    """
    best = []
    for hour in range(1, HOURS + 1):
        spots = [(how, path.laid(end, hour, how)) for how in PULLED]
        best.append(
            min((NextSpot(how, spot, gap_of(spot, treasure)) for how, spot in spots), key=GAP)
        )
    return tuple(best)


def gap_of(spot: Spot, treasure: Spot) -> float:
    """About how far a card lies from the treasure; 0 only where it truly touches."""
    far = hypot(spot.x - treasure.x, spot.y - treasure.y)
    if far > NEAR:
        return far - APART
    true = path.gap(spot, treasure)
    return true if true > TOUCHES else 0.0


class PathAhead:
    """The rest of the pack, counted by value, and the path; made anew for each question.

    Some cards return to the pack after the round, and a monster that is yet to be faced leaves it.
    """

    def __init__(self, t: Table, returning: Sequence[Card], leaving: int = 0) -> None:
        self.treasure = t.treasure
        self.path = [Spot(0.0, 0.0)]
        for (
            laid
        ) in t.dungeon:  # as the rules have laid it; where they leave that to the table, touching
            self.path.append(laid.spot or path.laid(self.path[-1], laid.card.order, "touch"))
        self.skill = t.skill.order if t.skill else 7
        self.counts = [0] * (KING + 1)
        for card in (*t.pack.unseen, *returning):
            self.counts[card.order] += 1
        self.pack = sum(self.counts)
        self.rounds = self.pack - leaving - ROUND_NEEDS + 1
        self._ends: dict[tuple[int, int, int], tuple[Numbers, float]] = {}

    def after(
        self, score: int, laid: NextSpot | None = None, gone: int = 0
    ) -> tuple[Numbers, float | None]:
        """What is left after a round, less a card of this value: numbers, or the logit of what is
        decided.
        """
        if laid and not laid.gap:
            return [], SURE
        if self.rounds <= 0:
            return [], -SURE
        lost = 0 if laid else min(max(0, -score), len(self.path) - 1)
        ends = [*self.path, laid.spot] if laid else self.path[: len(self.path) - lost]
        key = len(ends), ends[-1].hour, gone  # from here each hour has one best way
        if key not in self._ends:
            self.counts[gone] -= 1
            self._ends[key] = self._seen_from(ends)
            self.counts[gone] += 1
        numbers, finishes = self._ends[key]
        rounds, bonus = self.rounds, max(0, score)
        to_be_tried = [
            1 - (1 - finishes) ** (1 + bonus),
            1 - (1 - finishes) ** (rounds + bonus),
            rounds / 40,
            min(rounds, 6) / 6,
            bonus / ATTACKS,
        ]
        return [*numbers, *to_be_tried], None

    def _seen_from(self, ends: list[Spot]) -> tuple[Numbers, float]:
        """11 numbers on an end of the path, and how likely the next card dealt can be beaten and
        finish.
        """
        end = ends[-1]
        here = gap_of(end, self.treasure)
        before = gap_of(ends[-2], self.treasure) if len(ends) > 1 else here
        finishing = beatable = better = 0.0
        for hour, step in enumerate(next_spots(end, self.treasure), 1):
            count = self.counts[hour]
            if count > 0 and step.gap < here:
                likely = count * beats(self.skill - hour)
                better += likely * (here - step.gap)
                if not step.gap:
                    finishing += count
                    beatable += likely
        numbers = [
            here / 5,
            min(here, 1.0),
            min(here, 2.0) / 2,
            abs(end.x - self.treasure.x) / 3,
            (self.treasure.y - end.y) / 5,
            before / 5,
            finishing / self.pack,
            beatable / self.pack,
            better / self.pack,
            self.skill / KING,
            len(ends) / 10,
        ]
        return numbers, beatable / self.pack


class Sensible(NetPlayer):
    """Takes what leads to the table that the net likes best."""

    table: Table
    weights = WEIGHTS
    # a game is long: to trust twenty worlds more than this player wins less (docs/strategy)
    switch_threshold = inf

    def answer(self, question: Question) -> Any:
        match question:
            case Choose(name="monster"):
                ahead = PathAhead(self.table, self.table.dealt, leaving=1)
                lost = self._lost(ahead)
                return max(
                    self.table.dealt, key=lambda monster: self._expected(ahead, monster, lost)
                )
            case Choose(name="stash"):
                return self._kept_or_fought()
            case Choose(name="place"):
                return self._placed()
            case Choose(name="reaches"):
                return self._reached()
            case Choose(name="weapon-on"):
                weapon = next(card for card in self.table.weapons if card == question.about)
                return max(PAIRS, key=lambda pair: self._scores(weapon, PAIRS.index(pair)))
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
        least = max(worths) - FAR_BEHIND
        return [one.answer for one, worth in zip(pairings, worths, strict=True) if worth > least]

    def _pairings(self) -> list[Prospect]:
        """One pairing for each score that these attacks can be paired to."""
        t = self.table
        mine, others = {card: t.own(card) for card in t.mine}, t.others()
        by_score = {
            scored(points([mine[card] for card in pairing], others), len(t.armour)): list(pairing)
            for pairing in permutations(t.mine)
        }
        ahead = self._ahead()
        return [
            self._led_to(ahead, score)._replace(answer=pairing)
            for score, pairing in by_score.items()
        ]

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

    def _lost(self, ahead: PathAhead) -> dict[int, float]:
        """The chance to win after each score that does not beat the monster, whichever it is."""
        return {score: self._chance(ahead.after(score)) for score in SCORES if score <= 0}

    def _expected(self, ahead: PathAhead, monster: Card, lost: dict[int, float]) -> float:
        step = self._step(ahead, monster)
        won = {
            score: self._chance(ahead.after(score, step, monster.order))
            for score in SCORES
            if score > 0
        }
        chances, lead = lost | won, ahead.skill - monster.order
        return sum(
            [share * max(map(chances.__getitem__, scores)) for scores, share in paired_scores(lead)]
        )

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

    def _scores(self, weapon: Card, place: int) -> tuple[int, int]:
        """A round's score with a weapon on this pair, and before armour; none before the pairs are
        known.
        """
        t = self.table
        if not t.attacks:
            return 0, 0
        owns = t.owns(t.mine)
        owns[place] += weapon.order
        pairs = points(owns, t.others())
        return scored(pairs, len(t.armour)), sum(pairs)


# --- a deal with every card known ---

NODE = 80  # rooms of Scoundrel take as long
NARROW, WIDER = 3, 3


class Scout(Sensible):
    """Gives the answers that are given, then goes on as it thinks best, up to the next pairing."""

    def __init__(self, seat: Seat, given: Sequence[Any], seen: "list[Scout]") -> None:
        super().__init__(seat)
        self.answers = list(given)
        self.pairings: list[list[Card]] = []
        self.hope = -inf
        self._given = iter(given)
        seen.append(self)

    def answer(self, question: Question) -> Any:
        for value in self._given:
            return value
        if question.name == "pairing":
            self.pairings = [list(mine) for mine in permutations(self.table.mine)]
            self.hope = max(map(self.worth, self._pairings()))
            raise LookupError(question.name)  # there it stops
        self.answers.append(super().answer(question))
        return self.answers[-1]


def solve(
    _game: Game[Any],
    _options: Options,
    _seed: int,
    effort: int,
    is_won_by: Callable[[MakePlayer], bool],
) -> list[MakePlayer]:
    """Return a player who wins this deal, or none if none was found.

    How attacks are paired decides in which order they go back, so each pairing brings other cards.
    Round by round all pairings are tried from where things stand best, in a next search from three
    times as many.
    """
    left, width = effort // NODE, NARROW
    while left > 0:
        stage: list[list[Any]] = [[]]
        while stage and left > 0:
            reached: list[Scout] = []
            for given in stage:
                left -= 1
                if is_won_by(partial(Scout, given=given, seen=reached)):
                    return [partial(Scout, given=reached[-1].answers, seen=[])]
            best = sorted(reached, key=attrgetter("hope"), reverse=True)[:width]
            stage = [[*scout.answers, pairing] for scout in best for pairing in scout.pairings]
        width *= WIDER
    return []
