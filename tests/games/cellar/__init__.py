"""The Cellar: 24 cards of its own, sixteen face down in four lines, and one who waits below."""

from dataclasses import dataclass, field

from referee import Game, Over, Pile, Pose, Row, Stack, read_deck

SIDE, HEALTH, PACK, PHASES = 4, 12, 3, 2
FLEE, FIGHT, DRINK, DOWN = "flee", "fight", "drink", "down"
CELLS = tuple((row, column) for row in range(1, SIDE + 1) for column in range(1, SIDE + 1))
RAT, GHOUL, FLASK, BLADE, GOLD, STAIRS, QUAKE = (
    "rat", "ghoul", "flask", "blade", "gold", "stairs", "quake",
)  # fmt: skip
DECK = read_deck(__file__)  # what stands on each card


def name_of(cell):
    return f"cell-{cell[0]}-{cell[1]}"


@dataclass
class Table:
    deck: Pile = field(default_factory=lambda: Pile("deck", DECK))
    down: dict = field(
        default_factory=lambda: {name_of(cell): Pile(name_of(cell)) for cell in CELLS}
    )
    open: dict = field(default_factory=lambda: {name_of(cell): [] for cell in CELLS})
    stunned: list = field(default_factory=list)
    pack: list = field(default_factory=list)
    spent: list = field(default_factory=list)
    boss: int = 0  # its phase, once you are below
    health: int = HEALTH

    def hurt(self, harm):
        self.health = max(0, self.health - harm)

    @property
    def gold(self):
        return sum(card.suit == GOLD for card in self.pack)

    @property
    def blade(self):
        return sum(card.suit == BLADE for card in self.pack)

    def reachable(self):
        """Cells that lie face down beside an open or an empty one; at first the four corners."""
        if all(len(pile) for pile in self.down.values()):
            return [name_of(cell) for cell in ((1, 1), (1, SIDE), (SIDE, 1), (SIDE, SIDE))]
        return [
            name_of(cell)
            for cell in CELLS
            if len(self.down[name_of(cell)]) and self.is_beside(cell)
        ]

    def is_beside(self, cell):
        row, column = cell
        near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return any(one in CELLS and not len(self.down[name_of(one)]) for one in near)


def explore(t, ask):
    cells = t.reachable()
    stairs = [cell for cell, cards in t.open.items() if cards and cards[0].suit == STAIRS]
    if not (cells or stairs):
        return False
    cell = ask.choose("cell", [*cells, *([DOWN] if stairs else [])], health=t.health)
    if cell == DOWN:
        return False
    (card,) = ask.draw("open", t.down[cell], 1, about=cell)
    t.open[cell].append(card)
    {RAT: meet, GHOUL: meet, QUAKE: quake}.get(card.suit, find)(t, ask, cell, card)
    return True


def meet(t, ask, cell, card):
    """Fight with a die and your blades; who flees leaves it turned aside."""
    if ask.choose("meet", (FIGHT, FLEE), about=card, strength=DECK[card]["strength"]) == FLEE:
        t.stunned.append(card)
        t.hurt(1)
        ask.tell("fled", card=card, health=t.health)
        return
    (die,) = ask.roll("fight")
    harm = max(0, int(DECK[card]["strength"]) - die - t.blade)
    t.hurt(harm)
    t.open[cell].remove(card)
    t.spent.append(card)
    ask.tell("fought", card=card, harm=harm, health=t.health)


def find(t, ask, cell, card):
    if card.suit == STAIRS:
        ask.tell("stairs", card=card)
        return
    t.pack.append(t.open[cell].pop())
    ask.tell("found", card=card)
    if len(t.pack) > PACK:
        (left,) = ask.pick("leave", t.pack, 1, 1)
        t.pack.remove(left)
        t.open[cell].append(left)


def quake(t, ask, cell, card):
    """Shuffle the spent cards into the deck, and fill every empty cell from there."""
    t.spent.append(t.open[cell].pop())
    t.deck.shuffle_in(t.spent)
    t.spent.clear()
    empty = [name for name in t.down if not (len(t.down[name]) or t.open[name])][: len(t.deck)]
    for name in empty:
        t.deck.deal(t.down[name])
    ask.tell("quake", card=card, count=len(empty))


def drink(t, ask):
    flask = next(card for card in t.pack if card.suit == FLASK)
    t.pack.remove(flask)
    t.spent.append(flask)
    t.health = min(HEALTH, t.health + 4)
    ask.tell("drunk", card=flask, health=t.health)


def fight_boss(t, ask):
    """Two phases; between them you breathe."""
    for t.boss in range(1, PHASES + 1):
        life = 3 + 2 * t.boss
        while life > 0 and t.health > 0:
            if ask.choose("boss", (FIGHT, FLEE), life=life, phase=t.boss) == FLEE:
                return Over("draw", t.gold, "fled")
            dice = ask.roll("strike", dice=2)
            life -= max(dice) + t.blade
            t.hurt(min(dice))
            ask.tell("struck", harm=min(dice), health=t.health)
        if t.health <= 0:
            return Over("loss", t.gold)
        ask.pause("breathe", phase=t.boss)
    return Over("win", t.gold, "rich" if t.gold > 1 else "")


class Cellar(Game):
    name = "cellar"
    title = "The Cellar"
    package = "tests.games.cellar"
    hand_events = frozenset({"setup", "fled", "fought", "found", "quake", "drunk"})
    unordered_places = frozenset({"pack", "spent"})

    def setup(self, _options):
        return Table()

    def play(self, t, ask):
        for pile in t.down.values():
            t.deck.deal(pile)
        ask.tell("setup", count=len(t.down))
        ask.offer_power(
            DRINK, lambda: drink(t, ask), lambda: any(card.suit == FLASK for card in t.pack)
        )
        while t.health > 0 and explore(t, ask):
            pass
        return fight_boss(t, ask) if t.health > 0 else Over("loss", t.gold)

    def poses(self, t):
        return dict.fromkeys(
            [card for cards in t.open.values() for card in cards if card in t.stunned], Pose(90)
        )

    def view(self, t, say):
        cells = [Stack(name, t.open[name], len(t.down[name])) for name in t.down]
        return [
            Row.grid(say("label.cellar"), SIDE, cells),
            Row(place="pack", cards=t.pack),
            Row.number("health", t.health, HEALTH, "up"),
            Row(place="spent", cards=t.spent),
        ]


GAME = Cellar()
