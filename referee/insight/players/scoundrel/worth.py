"""What the ways out of a room are worth: the net's value, except for those that win at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp

from referee.games.scoundrel.table import ROOM
from referee.insight.data import load
from referee.insight.players.scoundrel.facts import RestOfDeck
from referee.insight.players.scoundrel.net import Net
from referee.insight.players.scoundrel.plans import House, Way
from referee.insight.value_net import Numbers
from referee.rulekit.cards import Card
from referee.rulekit.piles import Pile

WON = 20.0  # the logit of a game that is won; health beyond that decides between two such ways


def worths_of(found: list[Way], deck: RestOfDeck, room: Sequence[Card], net: Net, house: House) -> Numbers:
    """Logits of ways out of one room; those that win at once come first, the healthiest ahead."""
    worths = net.worths(deck, found, room)
    if len(deck) >= ROOM:
        return worths
    return [
        WON + way.health / 100 if wins(way, len(deck), house) else worth
        for way, worth in zip(found, worths, strict=True)
    ]


def wins(way: Way, deck: int, house: House) -> bool:
    """Whether the game is won when the room is left in this way, with so many cards in the deck."""
    if way.skipped:
        return False
    if house.to_the_end:
        return not way.carried and not deck
    return deck < ROOM - len(way.carried)


def deck_of(pile: Pile) -> RestOfDeck:
    """What may still come after the room."""
    return RestOfDeck(list(pile.unseen), pile.known())


def true_chance(logit: float, net: Net) -> float:
    """The net's logit as a percentage, calibrated for a player who looks one room ahead."""
    slope, shift = net.true
    return 1 / (1 + exp(-max(-WON, slope * logit + shift)))


def net_for(house: House) -> Net:
    """The net of the variant whose rules are nearest to these."""
    return trained("classic" if house.to_the_end else "standard")


@cache
def trained(variant: str) -> Net:
    return Net(load(f"scoundrel-{variant}") | load(f"scoundrel-{variant}-true"))
