"""Three games as somebody plays them with real cards who has read their rules, and knows no
referee.

Each is a generator: it yields what it wants to know, with the state of the table, and is sent the
answer. Where cards lie that nobody sees is a `Box`'s business: real piles, with real cards in them.
"""

from random import Random

SUITS, RANKS = "CSHD", ["A", *"23456789", "10", "J", "Q", "K"]
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
HIGH = {rank: number for number, rank in enumerate(RANKS, 1)}


class Box:
    """Real piles by name, from the top."""

    def __init__(self, seed, **piles):
        self.luck = Random(seed)
        self.piles = {name: self.mixed(cards) for name, cards in piles.items()}

    def mixed(self, cards):
        cards = list(cards)
        self.luck.shuffle(cards)
        return cards

    def deal(self, pile, to, count):
        top, self.piles[pile] = self.piles[pile][:count], self.piles[pile][count:]
        self.piles[to] = [*top, *self.piles.get(to, [])]

    def lift(self, pile, cards):
        """Cards go out of a pile; in a game of other answers they may not have lain there."""
        for card in cards:
            lies = card in self.piles[pile]
            self.piles[pile].remove(card if lies else self.piles[pile][0])

    def shuffle_in(self, pile, cards):
        self.piles[pile] = self.mixed([*self.piles[pile], *cards])


def suit(card):
    return card.split("#")[0][-1]


def rank(card):
    return card.split("#")[0][:-1]


def concertina(seed):
    box = Box(seed, deck=CARDS)
    row = [
        [card] for card in (yield "lay", "draw", box.piles["deck"][:52], {"deck": 52, "piles": []})
    ]

    def state():
        return {"deck": 0, "piles": [list(pile) for pile in row]}

    def fits(here, target):
        return target >= 0 and (
            suit(row[here][-1]) == suit(row[target][-1])
            or rank(row[here][-1]) == rank(row[target][-1])
        )

    while True:
        ways = {n: [n - by for by in (1, 3) if fits(n, n - by)] for n in range(len(row))}
        ways = {n: there for n, there in ways.items() if there}
        if not ways:
            break
        card = yield "card", "choose", [*(row[n][-1] for n in ways), "stop"], state()
        if card == "stop":
            break
        here = next(n for n in ways if row[n][-1] == card)
        onto = [row[n][-1] for n in ways[here]]
        chosen = onto[0] if len(onto) == 1 else (yield "onto", "choose", onto, state())
        pile = row.pop(here)
        next(other for other in row if other[-1] == chosen).extend(pile)
    yield "over", "win" if len(row) == 1 else "draw" if len(row) <= 3 else "loss", [], state()


def stakes(seed):
    box = Box(seed, mine=CARDS[:26], theirs=[f"{card}#2" for card in CARDS[:26]], down=[])
    hand, duel, mine_spent, their_spent = [], [], [], []
    at = {"round": 0, "stake": 1, "mine": 0, "theirs": 0}

    def state():
        piles = {"deck": "mine", "their-deck": "theirs", "their-hand": "down"}
        sizes = {name: len(box.piles[pile]) for name, pile in piles.items()}
        open_cards = {"hand": hand, "duel": duel, "spent": mine_spent, "their-spent": their_spent}
        return at | {name: list(cards) for name, cards in open_cards.items()} | sizes

    while at["round"] < 5 and max(at["mine"], at["theirs"]) < 9:
        at["round"] += 1
        box.deal("theirs", "down", 5)
        drawn = yield "hand", "draw", box.piles["mine"][:5], state()
        box.lift("mine", drawn)
        hand += drawn
        while hand and max(at["mine"], at["theirs"]) < 9:
            card = hand[0] if len(hand) == 1 else (yield "card", "choose", list(hand), state())
            hand.remove(card)
            duel.append(card)
            seen = yield "their-hand", "draw", list(box.piles["down"]), state()
            order = sorted(seen, key=lambda one: (HIGH[rank(one)], suit(one)))
            answer = order[-1] if at["stake"] > 1 else order[0]
            box.lift("down", [answer])
            gap = HIGH[rank(card)] - HIGH[rank(answer)]
            if gap:
                at["mine" if gap > 0 else "theirs"] += at["stake"]
            at["stake"] = 1 if gap else at["stake"] + 1
            mine_spent.append(card)
            their_spent.append(answer)
            duel.clear()
            if rank(answer) in "JQK":
                box.shuffle_in("theirs", their_spent)
                their_spent.clear()
        yield "round-over", "choose", ["go-on"], state()
    lead = at["mine"] - at["theirs"]
    yield "over", "win" if lead > 0 else "loss" if lead < 0 else "draw", [], state()


DUNGEON = "R1 R2 R3 R4 R5 R6 G1 G2 G3 G4 G5 F1 F2 F3 B1 B2 B3 T1 T2 T3 T4 W1 W2 Q1".split()
SPOTS = [f"cell-{row}-{column}" for row in "1234" for column in "1234"]


def cellar(seed):  # noqa: C901, PLR0912, PLR0915 -- read from top to bottom, as its rules are
    box = Box(seed, deck=DUNGEON, **{spot: [] for spot in SPOTS})
    for spot in SPOTS:
        box.deal("deck", spot, 1)
    up, pack, spent, life, phase = {spot: [] for spot in SPOTS}, [], [], 12, 0
    aside = []

    def state():
        return {
            "health": life, "boss": phase, "pack": list(pack), "spent": list(spent),
            "stunned": list(aside),
            "deck": len(box.piles["deck"]), "down": {spot: len(box.piles[spot]) for spot in SPOTS},
            "open": {spot: list(cards) for spot, cards in up.items()},
        }  # fmt: skip

    def ask(name, options):
        """A choice at which one may drink as often as there are flasks."""
        nonlocal life
        while True:
            flasks = [card for card in pack if card[0] == "F"]
            if len(options) == 1 and not flasks:
                return options[0]
            answer = yield name, "choose", [*options, *(["drink"] if flasks else [])], state()
            if answer != "drink":
                return answer
            pack.remove(flasks[0])
            spent.append(flasks[0])
            life = min(12, life + 4)

    def doors():
        down = [spot for spot in SPOTS if box.piles[spot]]
        if len(down) == 16:
            return ["cell-1-1", "cell-1-4", "cell-4-1", "cell-4-4"]
        places = {(int(spot[5]), int(spot[7])): spot for spot in SPOTS}
        free = {at for at, spot in places.items() if spot not in down}

        def near(row, column):
            return {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}

        return [spot for at, spot in places.items() if spot in down and free & near(*at)]

    while life > 0:
        stairs = any(cards and cards[0][0] == "W" for cards in up.values())
        options = doors() + ["down"] * stairs
        if not options:
            break
        spot = yield from ask("cell", options)
        if spot == "down":
            break
        (card,) = yield "open", "draw", list(box.piles[spot]), state()
        box.lift(spot, [card])
        up[spot].append(card)
        if card[0] in "RG":
            strength = 3 if card[0] == "R" else 5
            if (yield from ask("meet", ["fight", "flee"])) == "flee":
                life -= 1
                aside.append(card)
                continue
            (die,) = yield "fight", "roll", 1, state()
            life = max(0, life - max(0, strength - die - sum(one[0] == "B" for one in pack)))
            spent.append(up[spot].pop())
        elif card[0] == "Q":
            spent.append(up[spot].pop())
            box.shuffle_in("deck", spent)
            spent.clear()
            for free in [one for one in SPOTS if not (box.piles[one] or up[one])]:
                if box.piles["deck"]:
                    box.deal("deck", free, 1)
        elif card[0] != "W":
            pack.append(up[spot].pop())
            if len(pack) > 3:
                (left,) = yield "leave", "pick", list(pack), state()
                pack.remove(left)
                up[spot].append(left)
    outcome = "win" if life > 0 else "loss"
    while outcome == "win" and phase < 2:
        phase += 1
        boss = 3 + 2 * phase
        while boss > 0 and life > 0:
            if (yield from ask("boss", ["fight", "flee"])) == "flee":
                outcome = "draw"
                break
            dice = yield "strike", "roll", 2, state()
            boss -= max(dice) + sum(one[0] == "B" for one in pack)
            life = max(0, life - min(dice))
        if life <= 0:
            outcome = "loss"
        if outcome == "win":
            also = ["drink"] if False else []
            yield "breathe", "choose", ["go-on", *also], state()
    yield "over", outcome, [], state()
