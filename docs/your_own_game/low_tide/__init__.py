"""Low Tide: four walks on the flats before nightfall.

Red cards are finds, black cards are waves. Turn card by card until you go home with your finds,
or the sea takes them. You win as soon as your finds at home are worth the goal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from referee import STANDARD, Ask, Card, Game, Option, Options, Over, Pile, Row, Say

WALKS = 4
DEEP = 20  # waves of one walk that come to more than this take the basket
STAND = "stand"
ON, HOME = "on", "home"
VALUE = {card: min(card.order, 10) for card in STANDARD}


@dataclass(slots=True)
class Table:
    goal: int
    flats: Pile = field(default_factory=lambda: Pile("flats", STANDARD))
    basket: list[Card] = field(default_factory=list)
    waves: list[Card] = field(default_factory=list)
    home: list[Card] = field(default_factory=list)
    sea: list[Card] = field(default_factory=list)
    walk: int = 0


def worth(cards: Iterable[Card]) -> int:
    return sum(VALUE[card] for card in cards)


def walk(t: Table, ask: Ask) -> None:
    """Turn cards until you go home, the flats end or the sea takes your basket."""
    t.walk += 1
    ask.tell("walk", walk=t.walk, walks=WALKS)
    while len(t.flats):
        (card,) = ask.draw("turn", t.flats, 1)
        if not card.black:
            t.basket.append(card)
            ask.tell("found", card=card, worth=worth(t.basket))
        elif not face(t, ask, card):
            return
        if t.basket and ask.choose("next", (ON, HOME), worth=worth(t.basket), left=left(t)) == HOME:
            break
    come_home(t, ask)


def face(t: Table, ask: Ask, wave: Card) -> bool:
    """Let the water rise, or throw it a find of its worth. Return False if it is too deep."""
    t.waves.append(wave)
    good = [find for find in t.basket if VALUE[find] >= VALUE[wave]]
    thrown = (
        ask.choose("wave", [*good, STAND], about=wave, depth=worth(t.waves), deep=DEEP)
        if good
        else STAND
    )
    if isinstance(thrown, Card):
        t.basket.remove(thrown)
        t.waves.remove(wave)
        t.sea += [thrown, wave]
        ask.tell("thrown", card=thrown, wave=wave)
        return True
    ask.tell("rose", wave=wave, depth=worth(t.waves), left=left(t))
    return left(t) >= 0 or drown(t, ask)


def left(t: Table) -> int:
    """Return how much more water you can stand on this walk."""
    return DEEP - worth(t.waves)


def drown(t: Table, ask: Ask) -> bool:
    ask.tell("lost", cards=[*t.basket, *t.waves])
    t.sea += [*t.basket, *t.waves]
    t.basket, t.waves = [], []
    return False


def come_home(t: Table, ask: Ask) -> None:
    ask.tell("home", cards=t.basket.copy(), worth=worth([*t.home, *t.basket]), goal=t.goal)
    t.home += t.basket
    t.sea += t.waves
    t.basket, t.waves = [], []


class LowTide(Game[Table]):
    name = "low-tide"
    title = "Low Tide"
    options = (Option("goal", "what your finds at home must be worth", 80, minimum=1, maximum=170),)
    package = "low_tide"

    def setup(self, options: Options) -> Table:
        return Table(goal=options["goal"])

    def play(self, t: Table, ask: Ask) -> Over:
        ask.tell("setup", goal=t.goal)
        while t.walk < WALKS and worth(t.home) < t.goal and len(t.flats):
            walk(t, ask)
        return Over("win" if worth(t.home) >= t.goal else "loss", worth(t.home))

    def view(self, t: Table, say: Say) -> list[Row]:
        home = say("view.home", home=worth(t.home), goal=t.goal, walk=t.walk, walks=WALKS)
        return [
            Row(place="home", cards=t.home, note=home),
            Row(place="basket", cards=t.basket, note=say("view.worth", worth=worth(t.basket))),
            Row(place="waves", cards=t.waves, note=say("view.left", left=left(t))),
            Row(place="sea", cards=t.sea),
        ]


GAME = LowTide()
