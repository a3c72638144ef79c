"""Advice to a designer: what is wrong with his deck, and what mends it, tried one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from cards_pdf.common.sentences import Sentence
from referee.games.legacy.deck import Plain
from referee.insight.fairness import faults
from referee.insight.fairness.balance import Trial, won
from referee.insight.fairness.boxes import Again, Box, Boxes, WorthOfBox, groups, ticked_in, worths
from referee.insight.fairness.campaigns import PlayedCampaign, TicksByChance, without
from referee.insight.fairness.changes import Gain, gains
from referee.insight.fairness.faults import Mend
from referee.insight.fairness.numbers import Number, Path, numbers
from referee.insight.fairness.playing import Aim, Crew, Experiment
from referee.insight.fairness.statistics import Estimate

SHOWN = 3  # ways to make a deck easier or harder
BIGGER = (1, 2, 4)  # steps by which a number of a box is raised
CAMPAIGN = ""  # what is mended when it is no monster


class BoxMend(NamedTuple):
    """A box that is worth nothing, and a text in its place that is worth something."""

    box: WorthOfBox
    told: Sentence
    worth: WorthOfBox


@dataclass
class Advice:
    """What was found out so far."""

    aim: Aim | None
    gains: list[Gain] = field(default_factory=list)
    monsters: dict[str, Estimate] = field(default_factory=dict)  # unlike the others, when first met
    is_off: bool = False
    mends: dict[str, list[Mend]] = field(default_factory=dict)  # by monster, or of the campaign
    dead: list[WorthOfBox] = field(default_factory=list)
    boxes: list[BoxMend] = field(default_factory=list)
    mended: Estimate | None = None  # what is won with the first mend of everything
    is_whole: bool = False  # nobody stopped it


def advise(experiment: Experiment, trial: Trial, advice: Advice, crew: Crew) -> None:
    """Add to the advice as it is found, so that whoever stops it keeps what is known."""
    advice.dead += [box for box in worths(trial.again) if box.is_nothing]
    deck = _mended(experiment, trial, advice, crew)
    alive = [box for box in worths(trial.again) if box.is_something]
    for box in advice.dead:
        mend = _alive(experiment, deck, box, _middling(box, alive), crew)
        advice.boxes += [mend] if mend else []
    before = trial.sensible[: experiment.some]
    advice.gains += gains(trial.plain, numbers(trial.plain), before, crew)
    advice.is_whole = True


def _middling(dead: WorthOfBox, alive: Sequence[WorthOfBox]) -> WorthOfBox | None:
    """A box of the same side that is worth as much as most."""
    helps = sorted((box for box in alive if box.is_ours == dead.is_ours), key=lambda box: box.health.value)
    return helps[len(helps) // 2] if helps else None


def _mended(experiment: Experiment, trial: Trial, advice: Advice, crew: Crew) -> Plain:
    """The deck with monsters made alike and the campaign made as hard as it should be, each once.

    One shows only when another is mended: whoever draws too many cards beats all but the strongest monster.
    """
    deck, played = trial.plain, trial.sensible
    monsters = [card["code"] for card in deck["cards"] if card["stats"]]
    while True:
        found = faults.unlike([code for code in monsters if code not in advice.mends], played)
        if found:
            advice.monsters.setdefault(*found)
            place, mends = found[0], _like_the_others(experiment, deck, *found, crew)
        elif CAMPAIGN not in advice.mends and faults.is_off(advice.aim, played):
            advice.is_off = True
            place, mends = CAMPAIGN, _as_hard_as_wanted(experiment, deck, played, crew)
        else:
            break
        advice.mends[place] = mends
        if mends:
            deck, played = mends[0].number.changed(deck, mends[0].value), mends[0].played
            advice.mended = won(played)
    return deck


def _like_the_others(
    experiment: Experiment, deck: Plain, monster: str, gap: Estimate, crew: Crew
) -> list[Mend]:
    judge = faults.like_the_others(monster)
    for number in faults.against(monster, deck):
        mend = faults.mended(number, judge, gap.value, partial(_trials, experiment, deck, number, crew))
        if mend:
            return [mend]
    return []


def _as_hard_as_wanted(
    experiment: Experiment, deck: Plain, played: list[PlayedCampaign], crew: Crew
) -> list[Mend]:
    """Several ways, the first for the number that is most unusual."""
    judge = faults.within(experiment.aim)
    off = judge(played)
    found: list[Mend] = []
    for number in faults.of_difficulty(deck):
        trials = partial(_trials, experiment, deck, number, crew)
        mend = faults.mended(number, judge, off, trials) if off and len(found) < SHOWN else None
        found += [mend] if mend else []
    return found


def _trials(
    experiment: Experiment, deck: Plain, number: Number, crew: Crew, value: int
) -> list[PlayedCampaign]:
    """Campaigns with another value of a number."""
    return crew.campaigns(number.changed(deck, value), experiment.some, experiment.games)


def _alive(
    experiment: Experiment, deck: Plain, dead: WorthOfBox, better: WorthOfBox | None, crew: Crew
) -> BoxMend | None:
    """The first of the box's changes that is surely worth something: a greater number, or another text."""
    boxes = next(boxes for boxes in groups(deck) if boxes.names == dead.name)
    for changed, told in _variants(deck, boxes, better):
        played = crew.campaigns(changed, experiment.some, experiment.games, TicksByChance)
        worth = next(worths({boxes: _again(changed, boxes, played, crew)}), None)
        if worth and worth.is_something:
            return BoxMend(dead, told, worth)
    return None


def _again(deck: Plain, boxes: Boxes, played: Sequence[PlayedCampaign], crew: Crew) -> list[Again]:
    chosen = ticked_in(deck, boxes, played)
    others = crew.play(without, [(deck, game, seed, box) for seed, game, box in chosen])
    return [Again(seed, game, other) for (seed, game, _), other in zip(chosen, others, strict=True)]


def _variants(deck: Plain, boxes: Boxes, better: WorthOfBox | None) -> Iterator[tuple[Plain, Sentence]]:
    for number in numbers(deck):
        if {_box(deck, place) for place in number.places} == set(boxes.boxes):
            for steps in BIGGER:
                value = number.value + steps * number.step
                told = Sentence("{new} instead of {old}", new=value, old=number.value)
                yield number.changed(deck, value), told
    if better:
        other = next(found.boxes[0] for found in groups(deck) if found.names == better.name)
        told = Sentence("“{text}” in its place", text=Sentence(better.text))
        yield _replaced(deck, boxes, other), told


def _box(deck: Plain, place: Path) -> Box | None:
    """The box whose number this is."""
    _, at, rows, *row = place if place[0] == "cards" else (0, 0, "")
    return (deck["cards"][at]["code"], row[0] + 1) if rows == "boxes" else None


def _replaced(deck: Plain, boxes: Boxes, other: Box) -> Plain:
    changed = deepcopy(deck)
    cards = {card["code"]: card["boxes"] for card in changed["cards"]}
    row = cards[other[0]][other[1] - 1]
    for code, number in boxes.boxes:
        cards[code][number - 1] = deepcopy(row)
    return changed
