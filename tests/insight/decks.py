"""Legacy decks for the balance lab: a fair one, one with three faults, one with every effect."""

from copy import deepcopy

from cards_pdf.decks.campaign import known_effects
from referee.games.legacy import deck as decks
from referee.games.legacy.deck import FEET, MONSTERS_OWN

GROWS = 7  # HP of the monster, after every game
VALUES = {"element": "fire", "against": "ice"}


def row(effect, text="", **numbers):
    return {"effect": effect, "numbers": numbers, "text": text or f"{effect} {numbers}"}


def card(deck, code):
    return next(card for card in deck["cards"] if card["code"] == code)


def fair():
    """Monsters alike, who grow as fast as the small boxes of the player's cards are ticked."""
    plain = deepcopy(decks.load_shipped())
    for one in plain["cards"]:
        helps = {"Attack": "damage", "Defend": "reduce"}.get(one["kind"])
        one["boxes"] = [row(helps, amount=1)] if helps else []
        one["foot"] = (
            [] if one["stats"] or one["kind"] == "Upgrade" else [row("monster-hp", amount=GROWS)]
        )
        if one["stats"]:
            one["stats"] |= {"hp": 85, "atk": 30}
    return plain


def faulty():
    """A monster too strong, a box worth nothing, and hands that solve all but that monster."""
    plain = fair()
    plain["play"] |= {"hand_size": 9}
    card(plain, "FM")["stats"]["hp"] = 150
    card(plain, "A5")["boxes"] = [row("damage", "+0 damage.", amount=0)]
    return plain


def with_every_effect():
    """A deck of a designer who uses all that there is."""
    plain = fair()
    ours = [
        name for name in known_effects() if name not in {*MONSTERS_OWN, *FEET, "attack", "upgrade"}
    ]
    for owners, effects in (("AD", ours), ("M", sorted(MONSTERS_OWN))):
        codes = [one["code"] for one in plain["cards"] if _side(one) in owners]
        for number, effect in enumerate(effects):
            card(plain, codes[number % len(codes)])["boxes"].append(_row_of(effect))
    for one, effect in zip(plain["cards"][5:], sorted(FEET), strict=False):
        one["foot"] = [_row_of(effect)]
    return plain


def _side(one):
    return "M" if one["stats"] else one["kind"][0]


def _row_of(effect):
    numbers = {key: VALUES.get(key, 1) for key in known_effects()[effect]}
    choices = {"choices": ["fire", "ice"]} if effect in {"element", "all-attacks"} else {}
    return row(effect, effect, **numbers) | choices
