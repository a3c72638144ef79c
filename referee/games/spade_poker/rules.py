"""Spade Poker: a dragon of 39 cards against a huntress of 13, a boss fight inspired by Regicide.

The spades are the enemy: her life and her attacks. Hearts, diamonds and clubs are yours: your life
and your draw pile. Cards that are played together heal, draw and block, and each of them strikes
one card off the enemy pile, which attacks in the next turn. Whoever's pile cannot pay has lost.
"""

from functools import partial

from referee.rulekit.ask import Ask, Over
from referee.rulekit.cards import JOKERS, UNKNOWN, Card

from .table import (
    MAX_LISTED,
    MOST,
    Table,
    can_play,
    is_hopeless,
    is_play,
    points,
    readings,
    several,
    suits,
)

HAND = 5
STEEP = 4  # from this level on hardly a game in 200 is won


def play(t: Table, ask: Ask) -> Over:
    ask.tell("setup")
    if t.level >= STEEP:
        ask.tell("steep", level=t.level)
    t.hand += ask.draw("hand", t.player, HAND)
    redraw(t, ask)
    outcome = None
    while outcome is None:
        outcome = turn(t, ask)
    return Over(outcome)


def redraw(t: Table, ask: Ask) -> None:
    for left in range(t.redraws, 0, -1):
        away = ask.pick("redraw", t.hand, 0, HAND, ordered=True, left=left)
        if not away:
            return
        ask.tell("put-under" if len(away) > 1 else "put-under-one", cards=away, first=away[0])
        t.hand = [card for card in t.hand if card not in away]
        t.player.put_under(away)
        t.hand += ask.draw("hand", t.player, len(away))


def turn(t: Table, ask: Ask) -> str | None:
    """Play one turn. Return how the game ended, if it did."""
    t.turn += 1
    t.points = t.damage = 0
    if is_stuck(t):
        ask.tell("stuck")
        return "loss"
    play_cards(t, ask)
    heal(t, ask)
    draw(t, ask)
    if not survive(t, ask):
        return "loss"
    if not len(t.enemy):
        return "win"
    strike(t, ask)
    t.hand += ask.draw("refill", t.player, 1)
    return None


def is_stuck(t: Table) -> bool:
    """Return True if nothing can ever change (ruling R4)."""
    return not (can_play(t.hand) or t.jokers or t.in_play or len(t.player)) and len(t.enemy) > 0


def play_cards(t: Table, ask: Ask) -> None:
    minimum = 1 if can_play(t.hand) else 0
    if not minimum and not t.jokers:  # ruling R1
        ask.tell("nothing-playable")
        return
    t.is_choosing = True
    cards = ask.pick(
        "play",
        [*t.hand, *t.jokers],
        minimum,
        MOST,
        ordered=True,
        legal=lambda cards: not cards or is_play(cards),
        listed=lambda: several(t)[:MAX_LISTED],
        hopeless=partial(is_hopeless, t),
    )
    t.played = cards
    t.hand = [card for card in t.hand if card not in cards]
    t.jokers = [joker for joker in t.jokers if joker not in cards]
    t.reading = read_cards(cards, ask) if cards else []
    t.is_choosing = False
    if not cards:
        ask.tell("passed")
        return
    t.points = points(t.reading)
    ask.tell(
        "played" if t.reading == cards else "played-as",
        cards=cards,
        reading=t.reading,
        points=t.points,
    )


def read_cards(cards: list[Card], ask: Ask) -> list[Card]:
    """Return what the cards stand for, which is only asked where it makes a difference."""
    by_name = {" ".join(reading): reading for reading in readings(cards)}
    if len(by_name) == 1:
        return next(iter(by_name.values()))
    return by_name[ask.choose("reading", list(by_name), cards=cards)]


def heal(t: Table, ask: Ask) -> None:
    if "H" not in suits(t.reading):
        return
    healed = t.discard[: t.points]
    if not healed:
        ask.tell("nothing-to-heal")
        return
    nameless = {"about": "nameless"} if set(healed) == {UNKNOWN} else {}
    ask.tell("healed", count=len(healed), cards=healed, **nameless)
    del t.discard[: t.points]
    t.player.put_under(healed)


def draw(t: Table, ask: Ask) -> None:
    if "D" in suits(t.reading):
        t.hand += ask.draw("effect", t.player, len(t.played))


def survive(t: Table, ask: Ask) -> bool:
    """Let the enemy attack, if she has a card in play. Return False if the pile cannot pay."""
    if not t.in_play:
        return True
    full = t.attack * t.factor
    block = t.points if "C" in suits(t.reading) else 0
    t.damage = max(0, full - block)
    facts = {"cards": t.in_play, "attack": t.attack, "factor": t.factor, "full": full}
    ask.tell("attack-blocked" if block else "attack", **facts, block=block, damage=t.damage)
    if t.damage > len(t.player):
        ask.tell("defeated", damage=t.damage, pile=len(t.player))
        return False
    t.discard += ask.draw("damage", t.player, t.damage, blind=True)
    ask.tell("attack-over", cards=t.in_play)
    t.enemy_discard += t.in_play
    t.in_play = []
    return True


def strike(t: Table, ask: Ask) -> None:
    """Strike the enemy with the played cards, then discard them (ruling R2: as played)."""
    t.in_play = ask.draw("enemy", t.enemy, len(t.played))
    while t.only_specials and len(t.enemy):
        ask.tell("only-specials", cards=t.in_play.copy())
        t.in_play += ask.draw("enemy", t.enemy, 1)
    spent = [card for card in t.played if card not in JOKERS]
    used = [card for card in t.played if card in JOKERS]
    if spent:
        ask.tell("spent" if len(spent) > 1 else "spent-one", cards=spent, last=spent[-1])
    if used:
        ask.tell("joker-used", cards=used)
    t.discard += spent
    t.gone += used
    t.played = []
    t.reading = []
