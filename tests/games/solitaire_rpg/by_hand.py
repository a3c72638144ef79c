"""Solitaire RPG once more, played with cards that are really shuffled: what the referee must ask
and show.

It shares no code with the game: cards lie in dictionaries (True where they are face up), and are
drawn one at a time from a deck whose order is known.
"""

from referee.rulekit.cards import STANDARD
from referee.sessions.dealers import deal_shuffled

SUIT = {"strength": "C", "armor": "S", "life": "H", "initiative": "D"}


def shuffled(cards, rng):
    return [card for _, card in deal_shuffled(cards, [*cards], rng)][::-1]


ORDER = "A 2 3 4 5 6 7 8 9 10 J Q K".split()


def rank(card):
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(card[:-1]) or int(card[:-1])


def place(card):
    return "CSHD".index(card[-1]), ORDER.index(card[:-1])


def by_the_book(points, up, guard):
    """The source's subtraction, jump by jump: the cards that flip, and the points left."""
    rows = [(rank(card), ORDER.index(card[:-1]), card) for card in up]
    if guard:
        rows.append((guard, 99, "modifier"))  # "has priority over cards of the same rank"
    flipped, passed = [], []
    while points > 0:
        ahead = [row for row in rows if row not in flipped and row not in passed]
        if not ahead:
            if guard is not None and passed:
                flipped.append(
                    min(passed, key=lambda row: (row[0], -1 if row[1] == 99 else row[1]))
                )
                points = 0
            break
        current = max(ahead)
        if points >= current[0]:
            points -= current[0]
            flipped.append(current)
        else:
            passed.append(current)
    return [row[2] for row in flipped if row[2] != "modifier"], max(0, points)


class ByHand:
    """One game; `steps` yields each question with its answer, and `end` is how it ends."""

    def __init__(self, level, rng):
        self.level, self.rng = level, rng
        self.deck, self.discard = shuffled(STANDARD, rng), []
        self.sides = {"player": {}, "monster": None}
        self.phase, self.encounter, self.round, self.drawn = "character", 0, 0, None
        self.end, self.shuffles = None, 0

    def state(self):
        shown = {who: self.side_state(who) for who in self.sides}
        counts = {"deck": len(self.deck), "discard": len(self.discard), "drawn": self.drawn}
        return (
            {"phase": self.phase, "encounter": self.encounter, "round": self.round} | counts | shown
        )

    def side_state(self, who):
        held = self.sides[who]
        if held is None:
            return None
        up, down = (
            [card for card in sorted(held, key=place) if held[card] is way] for way in (True, False)
        )
        stats = {stat: self.value(who, suit) for stat, suit in SUIT.items()}
        return {"level": len(held)} | stats | {"up": up, "down": down}

    def value(self, who, suit):
        return sum(rank(card) for card in self.up(who, suit))

    def up(self, who, suit):
        return [card for card, is_up in self.sides[who].items() if is_up and card[-1] == suit]

    def shuffle_if_empty(self):
        if not self.deck and self.discard:
            self.deck, self.discard = shuffled(self.discard, self.rng), []
            self.shuffles += 1

    def draw(self, name, count, whom, next_step):
        while count and self.deck:
            top = self.deck[::-1][:count]
            count -= len(top)
            question = {
                "kind": "draw",
                "pile": "deck",
                "count": len(top),
                "expected": [None] * len(top),
            }
            yield name, question | {"blind": False, "for": whom}, top
            for card in top:
                assert self.deck.pop() == card
                self.shuffle_if_empty()
                next_step(card)
                self.shuffle_if_empty()

    def choose(self, name, options):
        chosen = self.rng.choice(options)
        yield name, {"kind": "choose", "options": options}, chosen
        return chosen

    def modifier(self, name, count, whom):
        total = 0

        def add(card):
            nonlocal total
            total += rank(card) if card[-1] in "CS" else -rank(card)
            self.discard.append(card)

        yield from self.draw(name, count, whom, add)
        return total

    def steps(self):
        self.end = yield from self.play()

    def play(self):
        yield from self.draw("character", self.level, None, self.face_up("player"))
        while True:
            self.phase, self.round, self.sides["monster"] = "roll", 0, None
            self.encounter += 1
            level = len(self.sides["player"])
            if len(self.deck) + len(self.discard) <= level:
                return "win"
            yield from self.draw("monster", level, None, self.face_up("monster"))
            if level == 0:
                self.sides["monster"] = {}
            end = yield from self.fight()
            if end == "loss":
                return end
            if end == "slain":
                yield from self.experience()

    def face_up(self, who):
        def lay(card):
            self.sides[who] = {**(self.sides[who] or {}), card: True}

        return lay

    def fight(self):
        last = "player"
        while True:
            order = [last, "monster" if last == "player" else "player"]
            self.phase, self.round, results = "priority", self.round + 1, {}
            for who in order:
                modifier = yield from self.modifier("priority", 1, who)
                results[who] = self.value(who, "D") + modifier
            if results[order[1]] > results[order[0]]:
                order.reverse()
            self.phase = "attack"
            for attacker, defender in (order, order[::-1]):
                end = yield from self.attack(attacker, defender)
                if end:
                    return end
                last = defender

    def attack(self, attacker, defender):
        mine, its = self.value("player", "D"), self.value("monster", "D")
        if attacker == "player" and 0 < mine >= 2 * its:
            chosen = yield from self.choose("act", ["attack", "run"])
            if chosen == "run":
                self.discard += self.sides["monster"]
                self.shuffle_if_empty()
                return "run"
        guard = yield from self.modifier("armor", 2, defender)
        force = yield from self.modifier("strength", 2, attacker)
        force = self.value(attacker, "C") + max(0, force)
        flips, damage = by_the_book(force, self.up(defender, "S"), max(0, guard))
        held = self.sides[defender]
        held.update(dict.fromkeys(flips, False))
        if damage == 0:
            return None
        wounds, _ = by_the_book(damage, self.up(defender, "H"), None)
        held.update(dict.fromkeys(wounds, False))
        if wounds:
            held.update({card: True for card in held if card[-1] == "S"})
        if self.value(defender, "H") > 0:
            return None
        return "loss" if defender == "player" else "slain"

    def experience(self):
        self.phase = "experience"
        for held in self.sides.values():
            held.update(dict.fromkeys(held, True))
        cards = []
        yield from self.draw("experience", 1, None, cards.append)
        drawn, monster = cards[0], self.sides["monster"]
        gained = drawn
        if monster:
            stats = [stat for stat in SUIT if self.up("monster", SUIT[stat])]
            stat = stats[0]
            if len(stats) > 1:
                self.drawn = drawn
                stat = yield from self.choose("stat", stats)
            near = sorted(self.up("monster", SUIT[stat]), key=place, reverse=True)
            near.sort(key=rank, reverse=True)
            near.sort(key=lambda card: abs(rank(card) - rank(drawn)))
            gained = near[0]
        self.sides["player"][gained] = True
        self.drawn = None
        self.discard += [card for card in [drawn, *monster] if card != gained]
        self.shuffle_if_empty()
