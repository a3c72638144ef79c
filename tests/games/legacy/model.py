"""The 18-card legacy game a second time, straight from its rules and for these 18 cards only.

A generator that yields each question with the state and is sent the answer. It shares nothing with
the referee: cards are strings, piles are sets, and every number stands here once more.
"""

from copy import deepcopy

ATTACKS, DEFENDS, SPECIALS = (
    ["A1", "A2", "A3", "A4", "A5"],
    ["D1", "D2", "D3", "D4", "D5"],
    ["S1", "S2", "S3", "S4"],
)
FIFTEEN = ["UP", *ATTACKS, *DEFENDS, *SPECIALS]
WEAK = {"FM": "ice", "IM": "fire", "EM": None}
UPGRADES = {
    "UP": 1, "A1": 1, "A2": 2, "A3": 2, "A4": 3, "A5": 3, "D1": ("hp", 40), "D2": ("hp", 40),
    "D3": ("atk", 10), "D4": ("atk", 10), "D5": ("def", 10), "S1": ("def", 10), "S2": ("hp", 40),
    "S3": ("mag", 10), "S4": ("mag", 10),
}  # fmt: skip


class Model:
    def __init__(self, campaign, *, upgraded_is_discarded):
        self.c = deepcopy(campaign)
        self.upgraded_is_discarded = upgraded_is_discarded
        self.monster = None
        self.mhp = self.mmax = 0
        self.hp = self.max_hp = 100
        self.turn = self.uses = self.red = self.extra_cards = 0
        self.hand, self.used, self.discard, self.removed = [], [], [], []
        self.pile = set(FIFTEEN)
        self.all = None
        self.still = None

    # what is on the cards

    def has(self, card, box):
        return box in self.c["boxes"].get(card, [])

    def number(self, stat):
        return self.c["monsters"][self.monster][stat]

    def atk(self):
        return self.number("atk") + (
            self.number("mag") if self.monster == "FM" and self.has("FM", 3) else 0
        )

    def element(self, card):
        return self.all or self.c["elements"].get(f"{card}.3")

    def in_hand(self, element):
        return len(
            [card for card in self.hand if card in ATTACKS and self.element(card) == element]
        )

    def open(self, cards):
        boxes = []
        for card in cards:
            for box in (1, 2, 3, 4):
                if card == "UP" or self.has(card, box):
                    continue
                if card in ATTACKS and (box == 3 or (card == "A1" and box == 4)):
                    boxes += [f"{card}.{box} fire", f"{card}.{box} ice"]
                else:
                    boxes.append(f"{card}.{box}")
        return boxes

    def tick(self, option):
        name, *element = option.split()
        card, box = name.split(".")
        self.c["boxes"][card] = sorted([*self.c["boxes"].get(card, []), int(box)])
        if element:
            self.c["elements"][name] = element[0]

    # the state and the questions

    def state(self):
        now = {
            "hp": self.hp, "max_hp": self.max_hp, "turn": self.turn, "hand": list(self.hand),
            "used": list(self.used), "draw": len(self.pile), "discard": list(self.discard),
            "removed": list(self.removed), "uses_left": self.uses, "reduction": self.red,
            "all_attacks": self.all,
        }  # fmt: skip
        now = dict(self.still or now)
        now["monster"] = self.monster and {
            "card": self.monster, "hp": self.mhp, "max_hp": self.mmax, "atk": self.atk(),
            "def": self.number("def"), "mag": self.number("mag"),
            "boxes": self.c["boxes"].get(self.monster, []),
        }  # fmt: skip
        return now | {"campaign": deepcopy(self.c)}

    def choose(self, ask, options):
        if len(options) == 1:
            return options[0]
        return (yield {"ask": ask, "kind": "choose", "options": options}, self.state())

    def draw(self, ask, pile, count):
        return (yield {"ask": ask, "kind": "draw", "pile": pile, "count": count}, self.state())

    # the game

    def play(self):
        [self.monster] = yield from self.draw("monster", "monsters", 1)
        self.mhp = self.number("hp")
        if self.monster == "IM" and self.has("IM", 3):
            self.mhp += 5 * self.number("mag")
        self.mmax = self.mhp
        while self.hp > 0 and self.mhp > 0:
            yield from self.one_turn()
        outcome = "win" if self.mhp <= 0 else "loss"
        return (yield from self.end(outcome))

    def one_turn(self):
        self.turn += 1
        self.uses, self.red, self.all, self.silent, self.heals = 3, 0, None, False, 0
        count = 5 + self.extra_cards - (1 if self.monster == "IM" and self.has("IM", 2) else 0)
        self.extra_cards = 0
        yield from self.take_from_pile("hand", count)
        while self.uses > 0 and self.hand and self.mhp > 0:
            others = {card: [c for c in self.hand if c != card] for card in self.hand}
            options = [card for card in self.hand if card != "UP" or self.open(others["UP"])]
            answer = yield from self.choose("use", [*options, "end"])
            if answer == "end":
                break
            self.hand.remove(answer)
            self.used.append(answer)
            self.uses -= 1
            yield from {"U": self.upgrade, "A": self.attack, "D": self.defend, "S": self.special}[
                answer[0]
            ](answer)
        if self.mhp > 0:
            self.strike()
        if self.mhp > 0 and self.hp > 0:
            self.discard = self.discard + self.used + self.hand
            self.used, self.hand = [], []

    def take_from_pile(self, ask, count):
        while count > 0:
            if not self.pile:
                if not self.discard:
                    return
                self.pile, self.discard = set(self.discard), []
            part = min(count, len(self.pile))
            cards = yield from self.draw(ask, "draw", part)
            self.pile -= set(cards)
            self.hand += cards
            count -= part

    def upgrade(self, _):
        option = yield from self.choose("upgrade", self.open(self.hand))
        self.tick(option)
        if self.upgraded_is_discarded:
            self.hand.remove(option[:2])
            self.discard.append(option[:2])

    def attack(self, card):
        if card == "A1" and self.has("A1", 4):
            self.all = self.c["elements"]["A1.4"]
        own = 20 + 10 * self.has(card, 1) + 10 * self.has(card, 2)
        paid = 0
        if card == "A4" and self.has("A4", 4) and self.hp > 10:
            answer = yield from self.choose("pay", ["no", "yes"])
            if answer == "yes":
                self.hp -= 10
                paid = 20
        if card == "A5" and self.has("A5", 4):
            self.red += own
        damage = own + paid
        if self.element(card) is not None and self.element(card) == WEAK[self.monster]:
            damage *= 2
        if card == "A2" and self.has("A2", 4):
            damage += 20 * self.in_hand("fire")
        if card == "A3" and self.has("A3", 4):
            damage += 20 * self.in_hand("ice")
        self.mhp = max(0, self.mhp - max(0, damage - self.number("def")))

    def defend(self, card):
        less = 20 if self.has(card, 1) else 10
        if (card, self.monster) in {("D4", "FM"), ("D5", "IM")} and self.has(card, 4):
            less *= 2
        self.red += less
        self.heals += self.has(card, 2)
        self.extra_cards += self.has(card, 3)
        if not self.has(card, 4):
            return
        if card == "D1" and self.discard:
            answer = yield from self.choose("take", [*self.discard, "none"])
            if answer != "none":
                self.discard.remove(answer)
                self.hand.append(answer)
        if card == "D2" and self.pile:
            answer = yield from self.choose(
                "search", [*sorted(self.pile, key=FIFTEEN.index), "none"]
            )
            if answer != "none":
                self.pile.remove(answer)
                self.hand.append(answer)
        if card == "D3":
            self.max_hp += 20

    def special(self, card):
        if self.has(card, 1):
            self.hp = min(self.max_hp, self.hp + 20)
        if self.has(card, 2):
            self.pile |= set(self.discard)
            self.discard = []
        if self.has(card, 3):
            yield from self.take_from_pile("draw", 1)
        if not self.has(card, 4):
            return
        if card == "S1":
            self.silent = True
        if card == "S2" and "S2" not in self.c["crossed_out"]:
            self.c["crossed_out"].append("S2")
        if card == "S3":
            self.uses += 1
        if card == "S4" and self.hand:
            answer = yield from self.choose("remove", [*self.hand, "none"])
            if answer != "none":
                self.hand.remove(answer)
                self.removed.append(answer)

    def strike(self):
        damage = self.atk()
        if not self.silent:
            if self.monster == "FM" and self.has("FM", 1):
                damage += 10 * self.in_hand("fire")
            if self.monster == "IM" and self.has("IM", 1):
                damage += 10 * self.in_hand("ice")
            if self.monster == "EM" and self.has("EM", 2):
                damage += self.number("mag")
        self.hp = max(0, self.hp - max(0, damage - self.red))
        if self.hp == 0:
            return
        for _ in range(self.heals):
            self.hp = min(self.max_hp, self.hp + 5)
        if self.monster == "EM" and self.has("EM", 1) and not self.silent:
            self.mhp = min(self.mmax, self.mhp + 2)

    def end(self, outcome):
        self.still = self.still or {
            key: value for key, value in self.state().items() if key not in {"monster", "campaign"}
        }
        if outcome == "win":
            boxes = self.open(FIFTEEN)
            if boxes:
                answer = yield from self.choose("reward", [*boxes, "none"])
                if answer != "none":
                    self.tick(answer)
        [card] = yield from self.draw("monster-upgrade", "all", 1)
        if self.monster and card not in self.c["crossed_out"]:
            self.upgrade_monster(UPGRADES[card])
        self.c["games"] += 1
        self.c["wins" if outcome == "win" else "losses"] += 1
        return outcome

    def upgrade_monster(self, what):
        if not isinstance(what, int):
            self.c["monsters"][self.monster][what[0]] += what[1]
        elif not self.has(self.monster, what):
            self.tick(f"{self.monster}.{what}")
            growing = {("FM", 2): ["FM", "IM", "EM"], ("EM", 3): ["EM"]}.get(
                (self.monster, what), []
            )
            for monster in growing:
                self.c["monsters"][monster]["mag"] += 10
