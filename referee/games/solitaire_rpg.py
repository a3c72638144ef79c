"""Solitaire RPG, by Anaminus: a character of cards grows by the monsters that it slays.

Clubs are strength, spades armor, hearts life and diamonds initiative; a monster has as many cards
as the character. Every card drawn to modify a stat is discarded, and the deck never ends: whenever
it is empty, the discard pile is shuffled to be the new one. Who no longer leaves enough cards for
another monster has won.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from referee.ask import Ask
from referee.cards import STANDARD, Card, by_suit
from referee.game import Game, Option, Options, Over, Places
from referee.piles import Pile
from referee.say import Say

LEVEL, HIGHEST_LEVEL = 8, 26
PLAYER, MONSTER = "player", "monster"
STATS = {"strength": "C", "armor": "S", "life": "H", "initiative": "D"}
ATTACK, RUN = "attack", "run"
FLED, SLAIN, DEAD = "fled", "slain", "dead"
VALUE = {card: min(card.order, 10) for card in STANDARD}


@dataclass(slots=True)
class Side:
    """The player's character or a monster."""

    name: str
    up: list[Card] = field(default_factory=list)
    down: list[Card] = field(default_factory=list)

    @property
    def level(self) -> int:
        return len(self.up) + len(self.down)

    def of(self, stat: str) -> list[Card]:
        """The face-up cards of a stat."""
        suit = STATS[stat]
        return [card for card in self.up if card.suit == suit]

    def total(self, stat: str) -> int:
        return sum(VALUE[card] for card in self.of(stat))

    def flip_down(self, cards: list[Card]) -> None:
        self.up = [card for card in self.up if card not in cards]
        self.down += cards

    def flip_up(self, cards: list[Card]) -> None:
        self.down = [card for card in self.down if card not in cards]
        self.up += cards


@dataclass(slots=True)
class Table:
    level: int
    deck: Pile = field(default_factory=lambda: Pile("deck", STANDARD))
    discard: list[Card] = field(default_factory=list)
    player: Side = field(default_factory=lambda: Side(PLAYER))
    monster: Side | None = None
    drawn: Card | None = None  # the card of the experience phase
    phase: str = "character"
    encounter: int = 0
    round: int = 0

    def lay(self, card: Card) -> None:
        self.discard.append(card)

    def face(self, card: Card) -> None:
        """One more card of the monster that is being rolled."""
        self.monster = self.monster or Side(MONSTER)
        self.monster.up.append(card)

    def learn(self, card: Card) -> None:
        self.drawn = card


def play(t: Table, ask: Ask) -> Over:
    ask.tell("setup")
    t.player.up += ask.draw("character", t.deck, t.level)
    while monster := roll(t, ask):
        end = fight(t, ask, monster)
        if end == DEAD:
            return Over("loss")
        if end == SLAIN:
            experience(t, ask, monster)
    return Over("win")


def draw(t: Table, ask: Ask, name: str, count: int, lay: Callable[[Card], None], **about: Any) -> list[Card]:
    """Draw cards one by one, each laid down before the next; none that has no card left anywhere.

    What the deck still holds is one question. Ruling R1: its last card empties it, and the
    discard pile is shuffled before that card is laid down, but after those drawn before it.
    """
    cards: list[Card] = []
    while len(cards) < count and len(t.deck):
        part = ask.draw(name, t.deck, count - len(cards), **about)
        for card in part[:-1]:
            lay(card)
        refill(t, ask, part)
        lay(part[-1])
        refill(t, ask)
        cards += part
    return cards


def refill(t: Table, ask: Ask, drawn: list[Card] | None = None) -> None:
    """Shuffle the discard pile into an empty deck; of the cards just drawn, the last lies elsewhere."""
    if len(t.deck) or not t.discard:
        return
    gone = [card for card in drawn or [] if card in t.discard]
    kept = [card for card in drawn or [] if card not in t.discard]
    name = "shuffle-between" if gone else "shuffle-without" if kept else "shuffle"
    ask.tell(name, count=len(t.discard), gone=gone, kept=kept)
    t.deck.shuffle_in(t.discard)
    t.discard = []


def roll(t: Table, ask: Ask) -> Side | None:
    """The next monster; None when too few cards are left for one. Ruling R6: then none is drawn."""
    t.phase, t.encounter, t.round, t.monster = "roll", t.encounter + 1, 0, None
    left, level = len(t.deck) + len(t.discard), t.player.level
    if left <= level:
        ask.tell("no-monster", left=left, level=level)
        return None
    draw(t, ask, "monster", level, t.face)
    t.monster = t.monster or Side(MONSTER)
    if not level:
        ask.tell("empty-monster")
    return t.monster


def fight(t: Table, ask: Ask, monster: Side) -> str:
    """Rounds of one attack each, until somebody dies or the player runs."""
    defended_last: Side = t.player  # ruling R4
    while True:
        first = defended_last = priority(t, ask, defended_last)
        t.phase = "attack"
        for attacker in (first, opponent(t, first)):
            if attacker is t.player and may_run(t) and ask.choose("act", (ATTACK, RUN)) == RUN:
                flee(t, ask, monster)
                return FLED
            defender = opponent(t, attacker)
            if attack(t, ask, attacker, defender):
                ask.tell(f"{defender.name}-died")
                return DEAD if defender is t.player else SLAIN


def opponent(t: Table, side: Side) -> Side:
    other = t.monster if side is t.player else t.player
    assert other is not None, "there is a monster in every fight"
    return other


def priority(t: Table, ask: Ask, defended_last: Side) -> Side:
    """The side that attacks first, and so defends last."""
    t.phase, t.round = "priority", t.round + 1
    other = opponent(t, defended_last)
    mine = defended_last.total("initiative") + modifier(t, ask, "priority", defended_last)
    its = other.total("initiative") + modifier(t, ask, "priority", other)
    first = defended_last if mine >= its else other
    ask.tell(f"{first.name}-first" if mine != its else f"{first.name}-first-by-tie")
    return first


def modifier(t: Table, ask: Ask, name: str, side: Side) -> int:
    """What the drawn cards add to a stat; to armor and strength they add at least 0."""
    is_priority = name == "priority"
    stat = "initiative" if is_priority else name
    cards = draw(t, ask, name, 1 if is_priority else 2, t.lay, about=side.name, stat=stat)
    terms = [VALUE[card] if card.black else -VALUE[card] for card in cards]
    total = sum(terms) if is_priority else max(0, sum(terms))
    ask.tell(
        "modifier" if total == sum(terms) else "modifier-floored",
        about=side.name,
        stat=stat,
        cards=cards,
        terms=terms,
        sum=sum(terms),
        base=side.total(stat),
        result=side.total(stat) + total,
    )
    return total


def may_run(t: Table) -> bool:
    """Ruling R5: never with initiative 0."""
    mine = t.player.total("initiative")
    return mine > 0 and mine >= 2 * opponent(t, t.player).total("initiative")


def flee(t: Table, ask: Ask, monster: Side) -> None:
    ask.tell("fled", cards=by_suit([*monster.up, *monster.down]))
    t.monster = None
    t.discard += [*monster.up, *monster.down]
    refill(t, ask)


def attack(t: Table, ask: Ask, attacker: Side, defender: Side) -> bool:
    """One attack; whether it killed. Only damage kills: life may be 0 from the start."""
    guard = modifier(t, ask, "armor", defender)
    force = attacker.total("strength") + modifier(t, ask, "strength", attacker)
    armor = defender.total("armor") + guard
    damage = max(0, force - armor)
    ask.tell("hit" if damage else "parried", about=attacker.name, force=force, armor=armor, damage=damage)
    flip_down(ask, defender, "armor", worn_down(force, defender.of("armor"), guard))
    if not damage:
        return False
    wounds = worn_down(damage, defender.of("life"))
    flip_down(ask, defender, "life", wounds)
    if wounds:
        flip_up(ask, defender, [card for card in defender.down if card.suit == STATS["armor"]])
    return not defender.total("life")


def worn_down(points: int, cards: list[Card], guard: int | None = None) -> list[Card]:
    """The cards that flip down when points are taken off them; `guard` is the modifier of armor.

    Ruling R2: the last card of armor takes whatever is left of the points.
    """
    up: list[tuple[int, Card | None]] = [(VALUE[card], card) for card in sorted(cards, key=by_height)]
    if guard:  # one more card, before those of its rank
        up.insert(sum(value > guard for value, _ in up), (guard, None))
    down: list[Card | None] = []
    for value, card in up:
        if value <= points:
            points -= value
            down.append(card)
    if guard is not None and points > 0:
        down += lowest([row for row in up if row[1] not in down])
    return [card for card in down if card]


def lowest(up: list[tuple[int, Card | None]]) -> list[Card | None]:
    """The lowest card of armor: the modifier before all of its rank, then the 10 before the faces."""
    rows = sorted(up, key=lambda row: (row[0], row[1].order if row[1] else 0))
    return [card for _, card in rows[:1]]


def by_height(card: Card) -> tuple[int, int]:
    """Sorts from the highest rank; ruling R3: K, Q, J, 10."""
    return (-VALUE[card], -card.order)


def flip_down(ask: Ask, side: Side, stat: str, cards: list[Card]) -> None:
    if cards:
        side.flip_down(cards)
        ask.tell("flip-down", about=side.name, stat=stat, cards=cards)


def flip_up(ask: Ask, side: Side, cards: list[Card]) -> None:
    if cards:
        side.flip_up(cards)
        ask.tell("flip-up", about=side.name, cards=cards)


def experience(t: Table, ask: Ask, monster: Side) -> None:
    t.phase = "experience"
    for side in (t.player, monster):
        flip_up(ask, side, side.down)
    (drawn,) = draw(t, ask, "experience", 1, t.learn)  # a fight leaves two cards at the least
    gained = drawn
    if monster.level:
        stat = ask.choose("stat", [stat for stat in STATS if monster.of(stat)], card=drawn)
        gained = nearest(drawn, monster.of(stat))
    rest = [card for card in (drawn, *by_suit(monster.up)) if card is not gained]
    ask.tell("gained" if rest else "gained-drawn", card=gained, level=t.player.level + 1, rest=rest)
    t.player.up.append(gained)
    t.monster = t.drawn = None
    t.discard += rest
    refill(t, ask)


def nearest(drawn: Card, cards: list[Card]) -> Card:
    """The card nearest in rank; of two, the larger."""
    return min(cards, key=lambda card: (abs(VALUE[card] - VALUE[drawn]), by_height(card)))


def state(t: Table) -> dict[str, Any]:
    return {
        "phase": t.phase,
        "encounter": t.encounter,
        "round": t.round,
        "deck": len(t.deck),
        "discard": len(t.discard),
        "drawn": t.drawn,
        PLAYER: side_state(t.player),
        MONSTER: t.monster and side_state(t.monster),
    }


def side_state(side: Side) -> dict[str, Any]:
    totals = {stat: side.total(stat) for stat in STATS}
    return {"level": side.level} | totals | {"up": by_suit(side.up), "down": by_suit(side.down)}


def places(t: Table) -> Places:
    monster = t.monster or Side(MONSTER)
    return {
        PLAYER: t.player.up,
        "player-down": t.player.down,
        MONSTER: monster.up,
        "monster-down": monster.down,
        "drawn": [t.drawn] if t.drawn else [],
        "discard": t.discard,
    }


def view(t: Table, say: Say) -> list[str]:
    """Both characters side by side, a line for each suit; cards in brackets lie face down."""
    lines = columns(t, say)
    if t.player.down or (t.monster and t.monster.down):
        lines.append(say("view.face-down"))
    if t.monster and t.phase in {"priority", "attack"}:
        lines.append(running(t, t.monster, say))
    if t.drawn and t.monster:
        lines += [
            say("view.gain", stat=stat, card=nearest(t.drawn, t.monster.of(stat)))
            for stat in STATS
            if t.monster.of(stat)
        ]
    counts = {"deck": len(t.deck), "discard": len(t.discard)}
    return [*lines, say("view.left", encounter=t.encounter, round=t.round, **counts)]


def columns(t: Table, say: Say) -> list[str]:
    rows = [["", *(suit + " " + say.word(stat) for stat, suit in STATS.items())], column(t.player, say)]
    if t.monster:
        rows.append(column(t.monster, say))
    widths = [max(len(cell) for cell in row) + 3 for row in rows]
    return [
        "".join(f"{cell:{width}}" for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in zip(*rows, strict=True)
    ]


def column(side: Side, say: Say) -> list[str]:
    """The heading of a character and a cell for each of its suits."""
    return [say(f"view.{side.name}", level=side.level), *(cell(side, stat) for stat in STATS)]


def cell(side: Side, stat: str) -> str:
    up = by_suit(side.of(stat))
    down = [f"({card})" for card in by_suit(side.down) if card.suit == STATS[stat]]
    return f"{side.total(stat):>3}  {' '.join([*up, *down])}".rstrip()


def running(t: Table, monster: Side, say: Say) -> str:
    mine, its = t.player.total("initiative"), monster.total("initiative")
    key = "view.may-run" if may_run(t) else "view.no-run" if mine else "view.no-run-at-0"
    return say(key, mine=mine, its=its, twice=2 * its)


def setup(options: Options) -> Table:
    level = options["level"]
    assert isinstance(level, int), "the option takes a number"
    return Table(level)


GAME = Game(
    name="solitaire-rpg",
    title="Solitaire RPG",
    rules=1,
    setup=setup,
    play=play,
    state=state,
    places=places,
    view=view,
    options=(
        Option("level", "how many cards your character begins with", LEVEL, least=0, most=HIGHEST_LEVEL),
    ),
)
