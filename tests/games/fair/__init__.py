"""A day at the fair, a game of somebody else that uses every word of the rule kit."""

from dataclasses import dataclass, field

from referee import STANDARD, Game, Offer, Over, Pile, Pose, Row, Stack

STALLS = ("1", "2", "3", "4", "5", "6")
LUCK, HOLD = "luck", "hold"


@dataclass
class Table:
    deck: Pile = field(default_factory=lambda: Pile("deck", STANDARD))
    stalls: dict = field(default_factory=lambda: {stall: [] for stall in STALLS})
    hand: list = field(default_factory=list)
    prizes: list = field(default_factory=list)
    used: dict = field(default_factory=dict)  # how prizes lie
    coins: int = 12
    luck: int = 1


def play(t, ask):
    ask.offer_power(LUCK, lambda: be_lucky(t, ask), lambda: t.luck > 0)
    ask.look("peek", t.deck, 3)
    while t.coins and len(t.prizes) < 4:
        walk(t, ask)
    return Over("win" if len(t.prizes) >= 4 else "loss", len(t.prizes))


def be_lucky(t, ask):
    t.luck = 0
    t.prizes += ask.search("wish", t.deck, 1, 1, among=lambda card: card.rank == "A")
    ask.tell("wished", prizes=t.prizes.copy())


def walk(t, ask):
    t.hand += ask.draw("find", t.deck, 1)
    (card,) = t.hand
    stall = ask.choose("stall", [place for place in STALLS if len(t.stalls[place]) < 9], about=card)
    t.stalls[stall].append(t.hand.pop())
    stake = ask.number("stake", 1, min(t.coins, 5))
    price = ask.choose("price", [HOLD, *(Offer(f"pay {n}", n) for n in (1, 2) if n <= t.coins)])
    t.coins -= max(stake if price == HOLD else price.value, 1)
    dice = ask.roll("throw", dice=2, sides=6)
    ask.tell("thrown", dice=dice, total=sum(dice), stake=stake)
    if sum(dice) >= 7:
        prize = t.stalls[stall].pop()
        t.prizes.append(prize)
        t.used[prize] = Pose(
            turned=90, flipped=True, exhausted=stake > 2, counters={"stars": stake}
        )


class Fair(Game):
    name = "fair"
    title = "A day at the fair"
    package = "tests.games.fair"

    def setup(self, _options):
        return Table()

    def play(self, t, ask):
        return play(t, ask)

    def state(self, t):
        return {
            "coins": t.coins,
            "luck": t.luck,
            "prizes": list(t.prizes),
            "stalls": dict(t.stalls),
            "deck": len(t.deck),
        }

    def places(self, t):
        return {"hand": t.hand, "prizes": t.prizes} | {
            f"stall-{place}": cards for place, cards in t.stalls.items()
        }

    def poses(self, t):
        return t.used

    def view(self, t, say):
        cells = [
            Stack(place, cards, note=f"{len(cards)}" if cards else "")
            for place, cards in t.stalls.items()
        ]
        return [
            Row(say("label.coins"), str(t.coins), vital=True),
            Row.grid(say("label.stalls"), 3, cells),
            Row.grid(
                say("label.prizes"),
                2,
                [Stack("p", t.prizes[:2], 1), Stack("q", t.prizes[2:])],
                fanned=True,
            ),
        ]


GAME = Fair()
