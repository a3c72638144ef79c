"""A player of as days go by: it values what each possible score of the round leads to.

How it works
    A round ends with the path a card longer, as it was, or shorter. `PathAhead` describes each such
    end with 16 numbers, and a small net values them. The player looks one round ahead, over all
    hands that can be dealt; what comes after that, the net has learned.

    How often each score can be reached depends on the lead of SKILL over the monster's value. It
    was counted from dealt hands when the net was trained (`paired_scores`).

What is delicate
    *Distances.* They are measured between centres, which is fast. Only where two cards come near
    each other, their sides are measured, because the game is won where cards touch.

    *Speed.* A game asks for thousands of values. 11 of the 16 numbers depend on the end of the path
    alone, so they are described once for each end. Places for the next card and distances are
    remembered, because other questions and other games ask for them again.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache, cached_property, lru_cache, partial
from itertools import permutations
from math import hypot, inf
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any, NamedTuple, cast

from referee.rulekit.cards import Card
from referee.rulekit.player import (
    SURE,
    DealToSolve,
    NetPlayer,
    Numbers,
    Prospect,
    Seat,
    chance,
    read_numbers,
)
from referee.rulekit.questions import Pick, Question

from . import path
from .path import HOURS, Spot
from .rules import FIGHT, PAIRS, STASH
from .table import ATTACKS, ROUND_NEEDS, TOUCHES, Table, points, scored

WEIGHTS = Path(__file__).parent / "net.json"
MAX_TOUCHING = 1.3  # card lengths: cards whose centres are further apart cannot touch
TOUCHING = 0.95  # about the distance of the centres of cards that touch
KING = 13
MEAN_SKILL = 7
MAX_HELD = 2  # weapons and armour that are kept ahead
FAR_BEHIND = 1.0  # logits: pairings that are not on the shortlist
WEAPON_WORTH = 0.05  # logits: of a weapon that is kept
FINISHES = 7  # the place of the chance to reach the treasure with the next monster

ORDER = attrgetter("order")
GAP = itemgetter(0)
WIN = Prospect(None, [], SURE)
LOSS = Prospect(None, [], -SURE)


@cache
def paired_scores(lead: int) -> list[tuple[list[int], float]]:
    """Return the sets of scores that hands can be paired to at a lead, with their shares."""
    found: list[tuple[list[int], float]] = read_numbers(WEIGHTS)["hands"][str(lead)]
    return found


@cache
def beats(lead: int) -> float:
    """Return how often a monster can be beaten at a lead."""
    return sum(share for scores, share in paired_scores(lead) if scores[-1] > 0)


class NextSpot(NamedTuple):
    """The place for the next card, and its gap to the treasure."""

    spot: Spot
    gap: float


@lru_cache(2**12)
def next_gaps(end: Spot, treasure: Spot) -> list[tuple[float, str]]:
    """Return the smallest gap that a card of each hour can leave, and how it is laid then."""
    return [
        min(
            [
                (measure_gap(end.x + x, end.y + y, hour, treasure=treasure), how)
                for how, (x, y) in path.list_ways(end.hour, hour).items()
            ],
            key=GAP,
        )
        for hour in range(1, HOURS + 1)
    ]


def measure_gap(x: float, y: float, hour: int, treasure: Spot) -> float:
    """Return about the gap between a card and the treasure; 0 only where they really touch."""
    far = hypot(x - treasure.x, y - treasure.y)
    if far > MAX_TOUCHING:
        return far - TOUCHING
    gap = path.find_gap(Spot(x, y, hour), treasure)
    return gap if gap > TOUCHES else 0.0


# Ends of the path are measured again and again, places for other cards only once.
gap_of = lru_cache(2**12)(measure_gap)


@lru_cache(2**12)
def nearer_hours(end: Spot, treasure: Spot, skill: int) -> list[tuple[int, float, float, bool]]:
    """Return the hours whose cards bring the path nearer to the treasure.

    Each comes with how often its monster is beaten, how much nearer it comes, and whether it
    reaches the treasure.
    """
    here = gap_of(*end, treasure)
    return [
        (hour, beats(skill - hour), here - gap, not gap)
        for hour, (gap, _) in enumerate(next_gaps(end, treasure), 1)
        if gap < here
    ]


def lay_path(t: Table) -> list[Spot]:
    """Return the path as the rules laid it, or touching where the real table decides."""
    spots = [Spot(0.0, 0.0)]
    for placed in t.dungeon:
        spots.append(placed.spot or path.lay_next(spots[-1], placed.card.order, "touch"))
    return spots


class PathAhead:
    """The path and the rest of the pack, counted by value, at one question.

    `returning` cards return to the pack after the round. `leaving` monsters are still to be faced
    and leave it.
    """

    def __init__(self, player: "Sensible", returning: Sequence[Card], leaving: int = 0) -> None:
        t = player.table
        self._worth = player.worth
        self.treasure = t.treasure
        self.path = lay_path(t)
        self.skill = t.skill.order if t.skill else MEAN_SKILL
        pack = [*t.pack.unseen, *returning]
        self.counts = Counter(map(ORDER, pack))
        self.pack = len(pack)
        self.rounds = self.pack - leaving - ROUND_NEEDS + 1
        self._ends: dict[tuple[int, int, int], Numbers] = {}

    def step_to(self, monster: Card | None) -> NextSpot | None:
        """Return where a beaten monster would lie. Kings are not laid."""
        if monster is None or monster.rank == "K":
            return None
        end = self.path[-1]
        gap, way = next_gaps(end, self.treasure)[monster.order - 1]
        return NextSpot(path.lay_next(end, monster.order, way), gap)

    @cached_property
    def _lost_chances(self) -> list[float]:
        """The chances to win after a round that was not won, by score from -3 to 0."""
        return [chance(self._worth(self.prospect_after(score))) for score in range(-ATTACKS, 1)]

    def expect(self, monster: Card) -> float:
        """Return the chance to win if this monster is faced."""
        step = self.step_to(monster)
        won = [
            chance(self._worth(self.prospect_after(score, step, monster.order)))
            for score in range(1, ATTACKS + 1)
        ]
        # Indexed by the score: -3 to -1 count from the end of the list.
        chances = [self._lost_chances[-1], *won, *self._lost_chances[:-1]]
        return sum(
            [
                share * max([chances[score] for score in scores])
                for scores, share in paired_scores(self.skill - monster.order)
            ]
        )

    def prospect_after(
        self, score: int, step: NextSpot | None = None, drawn_value: int = 0
    ) -> Prospect:
        """Return what a score leads to; a card of the value `drawn_value` has left the pack."""
        if step and not step.gap:
            return WIN
        if self.rounds <= 0:
            return LOSS
        length = len(self.path)
        if step:
            length += 1
            end = step.spot
            before = self.path[-1]
        else:
            length -= min(max(0, -score), length - 1)
            end = self.path[length - 1]
            before = self.path[length - 2] if length > 1 else end
        key = length, end.hour, drawn_value  # an hour has one best place behind the end of the path
        numbers = self._ends.get(key)
        if numbers is None:
            self.counts[drawn_value] -= 1
            numbers = self._ends[key] = self._describe(end, before, length)
            self.counts[drawn_value] += 1
        bonus = max(0, score)  # so many monsters to choose from in the next round, beside the first
        missed = 1 - numbers[FINISHES]
        rounds = self.rounds
        ahead = [
            1 - missed ** (1 + bonus),
            1 - missed ** (rounds + bonus),
            rounds / 40,
            min(rounds, 6) / 6,
            bonus / ATTACKS,
        ]
        return Prospect(None, numbers + ahead)

    def _describe(self, end: Spot, before: Spot, length: int) -> Numbers:
        """Return the first 11 numbers."""
        treasure = self.treasure
        counts = self.counts
        finishing = 0
        beatable = better = 0.0
        for hour, beats_hour, gain, is_finishing in nearer_hours(end, treasure, self.skill):
            count = counts[hour]
            if count > 0:
                likely = count * beats_hour
                better += likely * gain
                if is_finishing:
                    finishing += count
                    beatable += likely
        here = gap_of(*end, treasure)
        return [
            here / 5,
            min(here, 1.0),
            min(here, 2.0) / 2,
            abs(end.x - treasure.x) / 3,
            (treasure.y - end.y) / 5,
            gap_of(*before, treasure) / 5,
            finishing / self.pack,
            beatable / self.pack,
            better / self.pack,
            self.skill / KING,
            length / 10,
        ]


class Sensible(NetPlayer):
    """A player that takes what leads to the table the net values most."""

    table: Table
    weights = WEIGHTS
    # A game is long: trusting twenty worlds more than this player wins less (docs/strategy).
    switch_threshold = inf

    def answer(self, question: Question) -> Any:
        t = self.table
        match question.name:
            case "pairing":
                return self.best(self._list_pairings()).answer
            case "monster":
                return max(t.dealt, key=PathAhead(self, t.dealt, leaving=1).expect)
            case "place":
                return self._choose_place()
            case "stash":
                return self._choose_stash()
            case "reaches":
                gap, _ = next_gaps(lay_path(t)[-2], t.treasure)[t.dungeon[-1].card.order - 1]
                return "no" if gap else "yes"  # if all cards touch
            case "weapon-on":
                weapon = cast("Card", question.about)
                return max(PAIRS, key=lambda pair: self._score_with(weapon, PAIRS.index(pair)))
            case "weapons":
                return self._choose_weapons(cast("Pick", question))
            case "weapons-before":
                return []
        raise NotImplementedError(question.name)

    def shortlist(self, question: Question) -> list[Any]:
        """Return one pairing for each score that is not far behind, or the nearest place."""
        if question.name == "place":
            return [self._choose_place()]
        if question.name != "pairing":
            return super().shortlist(question)
        pairings = self._list_pairings()
        worths = [self.worth(prospect) for prospect in pairings]
        lowest = max(worths) - FAR_BEHIND
        return [one.answer for one, worth in zip(pairings, worths, strict=True) if worth > lowest]

    def _list_pairings(self) -> list[Prospect]:
        """Return one pairing for each score that these attacks can be paired to."""
        t = self.table
        others = t.their_values()
        signs = [[(own > other) - (own < other) for other in others] for own in t.owns(t.mine)]
        armour = len(t.armour)
        by_score: dict[int, tuple[int, ...]] = {}
        for pairing in permutations(range(len(signs))):
            pair_points = [signs[attack][place] for place, attack in enumerate(pairing)]
            by_score[scored(pair_points, armour)] = pairing
        ahead = self._look_ahead()
        return [
            self._after_score(ahead, score)._replace(answer=[t.mine[attack] for attack in pairing])
            for score, pairing in by_score.items()
        ]

    def _look_ahead(self) -> PathAhead:
        """Return what this round leads to, with its attacks back in the pack."""
        return PathAhead(self, [*self.table.attacks, *self.table.mine])

    def _after_score(self, path_ahead: PathAhead, score: int) -> Prospect:
        """Return what a score against the monster leads to."""
        step = path_ahead.step_to(self.table.monster) if score > 0 else None
        return path_ahead.prospect_after(score, step)

    def _choose_place(self) -> str:
        t = self.table
        assert t.monster is not None, "it is laid"
        _, way = next_gaps(lay_path(t)[-1], t.treasure)[t.monster.order - 1]
        return way

    def _choose_stash(self) -> str:
        """Keep a monster if it is worth less than the mean of the others and little is held."""
        t = self.table
        assert t.monster is not None, "there is one to keep"
        if len(t.weapons) + len(t.armour) >= MAX_HELD:
            return FIGHT
        ahead = PathAhead(self, [t.monster], leaving=1)
        coming = {card.order: card for card in t.pack.unseen}.values()
        mean = sum(map(ahead.expect, coming)) / len(coming)
        return STASH if ahead.expect(t.monster) < mean else FIGHT

    def _choose_weapons(self, question: Pick) -> list[Card]:
        """Return one weapon if the better score is worth it, or none."""
        t = self.table
        ahead = self._look_ahead()
        best_worth = self.worth(self._after_score(ahead, t.score_of(t.mine))) + WEAPON_WORTH
        best: list[Card] = []
        for weapon in cast("Sequence[Card]", question.options):
            score, _ = max(self._score_with(weapon, place) for place in range(ATTACKS))
            worth = self.worth(self._after_score(ahead, score))
            if worth > best_worth:
                best_worth = worth
                best = [weapon]
        return best

    def _score_with(self, weapon: Card, place: int) -> tuple[int, int]:
        """Return the score with a weapon on this pair, and the score before armour.

        Before the attacks of the monster are known, both are 0.
        """
        t = self.table
        if not t.attacks:
            return 0, 0
        owns = t.owns(t.mine)
        owns[place] += weapon.order
        pairs = points(owns, t.their_values())
        return scored(pairs, len(t.armour)), sum(pairs)


# --- a deal with every card known ---

ROOMS = 80  # of Scoundrel take as long as a game
FIRST_WIDTH = 3  # positions that the first search follows
WIDER = 3  # times as many are followed by the next one


class Scout(Sensible):
    """A player that gives known answers, then its own, and stops at the next pairing."""

    def __init__(self, seat: Seat, known_answers: Sequence[Any], scouts: "list[Scout]") -> None:
        super().__init__(seat)
        self.answers = list(known_answers)
        self.pairings: list[list[Card]] = []
        self.worth_of_best = -inf
        self._known_answers = iter(known_answers)
        scouts.append(self)

    def answer(self, question: Question) -> Any:
        for value in self._known_answers:
            return value
        if question.name == "pairing":
            self.pairings = [list(mine) for mine in permutations(self.table.mine)]
            self.worth_of_best = max(map(self.worth, self._list_pairings()))
            raise LookupError(question.name)  # ends the run
        self.answers.append(super().answer(question))
        return self.answers[-1]


def solve(deal: DealToSolve) -> list[Any]:
    """Return the answers that win this deal, or none if none were found.

    How attacks are paired decides in which order they go back into the pack, so each pairing brings
    other cards. A search tries all pairings round by round, and follows a few positions: those the
    net values most. The next search follows three times as many.
    """
    runs_left = deal.effort // ROOMS
    width = FIRST_WIDTH
    while runs_left > 0:
        stage: list[list[Any]] = [[]]
        while stage and runs_left > 0:
            scouts: list[Scout] = []
            for known_answers in stage:
                runs_left -= 1
                if deal.is_won_by(partial(Scout, known_answers=known_answers, scouts=scouts)):
                    return scouts[-1].answers
            best = sorted(scouts, key=attrgetter("worth_of_best"), reverse=True)[:width]
            stage = [[*scout.answers, pairing] for scout in best for pairing in scout.pairings]
        width *= WIDER
    return []
