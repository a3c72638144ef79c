"""Solitaire RPG, by Anaminus: a character of cards grows by the monsters that it slays.

Clubs are strength, spades armor, hearts life and diamonds initiative; a monster has as many cards
as the character. Every card drawn to modify a stat is discarded, and the deck never ends: whenever
it is empty, the discard pile is shuffled to be the new one. Who no longer leaves enough cards for
another monster has won.
"""

from collections.abc import Callable, Sequence

from referee.rulekit.ask import Ask, Over
from referee.rulekit.cards import Card, by_suit

from .table import ARMOR, MODIFIER, MONSTER, STATS, Side, Table, nearest, worn_down

ATTACK = "attack"
RUN = "run"
FLED = "fled"
SLAIN = "slain"
DEAD = "dead"


def play(t: Table, ask: Ask) -> Over:
    ask.tell("setup")
    t.player.gain(ask.draw("character", t.deck, t.level))
    while monster := draw_monster(t, ask):
        end = fight(t, ask, monster)
        if end == DEAD:
            return Over("loss")
        if end == SLAIN:
            gain_experience(t, ask, monster)
    return Over("win")


def draw(
    t: Table,
    ask: Ask,
    name: str,
    count: int,
    lay: Callable[[list[Card]], None],
    about: str | None = None,
) -> list[Card]:
    """Draw cards one by one, each laid down before the next, as long as there is one anywhere.

    The cards that the deck still holds are one question. Ruling R1: its last card empties it, and
    the discard pile is shuffled before that card is laid down, but after those drawn before it.
    """
    drawn = ask.draw(name, t.deck, count, about=about)
    if t.deck.slots or not drawn:
        lay(drawn)
        return drawn
    *first, last = drawn
    if first:
        lay(first)
    if t.discard:
        shuffle(t, ask, *describe_shuffle(t, first, last))
    lay([last])
    refill(t, ask)
    missing = count - len(drawn)
    return drawn + draw(t, ask, name, count=missing, lay=lay, about=about) if missing else drawn


def refill(t: Table, ask: Ask) -> None:
    """Make the discard pile the new deck, when there is no card left in it."""
    if t.discard and not t.deck.slots:
        shuffle(t, ask, "shuffle")


def shuffle(
    t: Table, ask: Ask, event: str, removed: Sequence[Card] = (), remaining: Sequence[Card] = ()
) -> None:
    ask.tell(event, count=len(t.discard), gone=[*removed], kept=[*remaining])
    t.deck.shuffle_in(t.discard)
    t.discard.clear()


def describe_shuffle(t: Table, first: list[Card], last: Card) -> tuple[str, list[Card], list[Card]]:
    """Return the event of a shuffle while the deck's last card is in the player's hand.

    With it come the drawn cards that are shuffled in, and those that are not.
    """
    if not first:
        return "shuffle-without", [], [last]
    if first[0] in t.discard:
        return "shuffle-between", first, [last]
    return "shuffle", [], [*first, last]  # a monster, which lies apart anyway


def draw_monster(t: Table, ask: Ask) -> Side | None:
    """Return the next monster, or None if too few cards are left. Ruling R6: then none is drawn."""
    t.phase = "roll"
    t.encounter += 1
    t.round = 0
    left = len(t.deck) + len(t.discard)
    level = t.player.level
    if left <= level:
        ask.tell("no-monster", left=left, level=level)
        return None
    monster = Side(MONSTER)

    def face(cards: list[Card]) -> None:
        monster.gain(cards)
        t.monster = monster  # from its first card on, even if a shuffle comes before the last

    draw(t, ask, "monster", count=level, lay=face)
    t.monster = monster
    if not level:
        ask.tell("empty-monster")
    return monster


def fight(t: Table, ask: Ask, monster: Side) -> str:
    """Play rounds of one attack each, until one side dies or the player runs."""
    defended_last: Side = t.player  # ruling R4
    while True:
        first = defended_last = decide_priority(t, ask, defended_last)
        second = t.opponent(first)
        t.phase = "attack"
        for attacker, defender in ((first, second), (second, first)):
            if attacker is t.player and t.may_run() and ask.choose("act", (ATTACK, RUN)) == RUN:
                flee(t, ask, monster)
                return FLED
            if attack(t, ask, attacker, defender=defender):
                ask.tell(f"{defender.name}-died")
                return DEAD if defender is t.player else SLAIN


def decide_priority(t: Table, ask: Ask, defended_last: Side) -> Side:
    """Return the side that attacks first, and so defends last."""
    t.phase = "priority"
    t.round += 1
    other = t.opponent(defended_last)
    mine = draw_initiative(t, ask, defended_last)
    its = draw_initiative(t, ask, other)
    first = defended_last if mine >= its else other
    ask.tell(f"{first.name}-first" if mine != its else f"{first.name}-first-by-tie")
    return first


def draw_initiative(t: Table, ask: Ask, side: Side) -> int:
    base = side.totals["initiative"]
    terms = draw_modifier(t, ask, "priority", side=side, count=1)
    result = base + sum(terms)
    ask.tell("initiative", about=side.name, base=base, terms=terms, result=result)
    return result


def draw_reinforcement(t: Table, ask: Ask, stat: str, side: Side, base: int) -> int:
    """Return the modifier of armor or strength, at least 0."""
    terms = draw_modifier(t, ask, stat, side=side, count=2)
    plain = sum(terms)
    total = max(0, plain)
    ask.tell(
        "modifier" if total == plain else "modifier-floored",
        about=side.name,
        stat=stat,
        base=base,
        terms=terms,
        sum=plain,
        result=base + total,
    )
    return total


def draw_modifier(t: Table, ask: Ask, name: str, side: Side, count: int) -> list[int]:
    """Draw cards and return what each adds; red ones take away."""
    cards = draw(t, ask, name, count=count, lay=t.discard.extend, about=side.name)
    return [*map(MODIFIER.__getitem__, cards)]


def flee(t: Table, ask: Ask, monster: Side) -> None:
    ask.tell("fled", cards=by_suit([*monster.up, *monster.down]))
    t.monster = None
    t.discard += [*monster.up, *monster.down]
    refill(t, ask)


def attack(t: Table, ask: Ask, attacker: Side, defender: Side) -> bool:
    """Make one attack. Return True if it killed: only damage does, for life may start at 0."""
    armor = defender.totals["armor"]
    force = attacker.totals["strength"]
    guard = draw_reinforcement(t, ask, "armor", side=defender, base=armor)
    force += draw_reinforcement(t, ask, "strength", side=attacker, base=force)
    armor += guard
    damage = max(0, force - armor)
    ask.tell(
        "hit" if damage else "parried", about=attacker.name, force=force, armor=armor, damage=damage
    )
    flip_down(ask, defender, "armor", points=force, guard=guard)
    if not damage:
        return False
    if flip_down(ask, defender, "life", points=damage):
        flip_up(ask, defender, [card for card in defender.down if card.suit == ARMOR])
    return not defender.totals["life"]


def flip_down(ask: Ask, side: Side, stat: str, points: int, guard: int | None = None) -> bool:
    """Take the points off a stat. Return True if that flipped a card."""
    cards = worn_down(points, side.by_stat[stat], guard)
    if cards:
        side.flip_down(stat, cards)
        ask.tell("flip-down", about=side.name, stat=stat, cards=cards)
    return bool(cards)


def flip_up(ask: Ask, side: Side, cards: list[Card]) -> None:
    if cards:
        side.flip_up(cards)
        ask.tell("flip-up", about=side.name, cards=cards)


def gain_experience(t: Table, ask: Ask, monster: Side) -> None:
    t.phase = "experience"
    for side in (t.player, monster):
        flip_up(ask, side, [*side.down])
    (drawn,) = draw(
        t, ask, "experience", count=1, lay=t.learn
    )  # a fight leaves two cards at the least
    gained = drawn
    if monster.level:
        stat = ask.choose("stat", [stat for stat in STATS if monster.totals[stat]], card=drawn)
        gained = nearest(drawn, monster.by_stat[stat])
    rest = [drawn, *by_suit(monster.up)]
    rest.remove(gained)
    ask.tell("gained" if rest else "gained-drawn", card=gained, level=t.player.level + 1, rest=rest)
    t.player.gain([gained])
    t.monster = t.drawn = None
    t.discard += rest
    refill(t, ask)
