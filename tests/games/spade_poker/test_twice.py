"""Spade Poker's rules a second time, compared question by question and state by state."""

from random import Random

import pytest

from referee.games.spade_poker.table import points, readings
from referee.rulekit.cards import STANDARD, cards
from referee.testing.play import random_answer, random_pick
from tests.games.spade_poker.test_plays import RANKS, WORTH, any_meaning, expected_readings
from tests.table import begin

VALUE = {rank: value for value, rank in enumerate(["A", *RANKS], 1)}


class Script:
    """Yields (question, state) and is sent the answer; returns the outcome."""

    def __init__(self, level, redraws, jokers):
        self.level, self.redraws = level, redraws
        self.jokers = ["RJ", "BJ"][:jokers]
        self.pile = [None] * 39  # what is known of each card, from the top
        self.enemy = 13
        self.hand, self.played, self.down, self.foes, self.beaten = [], [], [], [], []
        self.turn = self.points = self.damage = 0

    def state(self):
        return {
            "turn": self.turn,
            "level": self.level,
            "hand": list(self.hand),
            "played": list(self.played),
            "player_pile": len(self.pile),
            "player_discard": list(self.down),
            "enemy_pile": self.enemy,
            "enemy_in_play": list(self.foes),
            "enemy_discard": list(self.beaten),
            "jokers": list(self.jokers),
            "points": self.points,
            "damage": self.damage,
        }

    def draw(self, ask, count, *, blind=False):
        count = min(count, len(self.pile))
        if not count:
            return []
        drawn = yield self.question(ask, "player", self.pile[:count], blind), self.state()
        known, self.pile = self.pile[:count], self.pile[count:]
        return [was or now for was, now in zip(known, drawn, strict=True)]

    def turn_up(self, count):
        count = min(count, self.enemy)
        if count:
            self.foes += yield self.question("enemy", "enemy", [None] * count, False), self.state()
            self.enemy -= count

    @staticmethod
    def question(ask, pile, expected, blind):
        drawn = {
            "pile": pile,
            "count": len(expected),
            "expected": expected,
            "blind": blind,
            "for": None,
        }
        return ask, {"kind": "draw", **drawn}

    @staticmethod
    def pick(ask, options, minimum, maximum):
        bounds = {"min": minimum, "max": min(maximum, len(options)), "ordered": True}
        return ask, {"kind": "pick", "options": options, **bounds}

    def game(self):
        self.hand = yield from self.draw("hand", 5)
        for _ in range(self.redraws):
            away = yield self.pick("redraw", list(self.hand), 0, 5), self.state()
            if not away:
                break
            self.hand = [card for card in self.hand if card not in away]
            self.pile += away
            self.hand += yield from self.draw("hand", len(away))
        while True:
            self.turn += 1
            self.points = self.damage = 0
            end = yield from self.one_turn()
            if end:
                return end

    def one_turn(self):
        helpless = not self.hand or (len(self.hand) == 1 and self.hand[0][0] == "A")
        if helpless and not (self.jokers or self.foes or self.pile) and self.enemy:
            return "loss"
        suits = yield from self.play(helpless)
        if "H" in suits:
            self.pile += [None if card == "?" else card for card in self.down[: self.points]]
            self.down = self.down[self.points :]
        if "D" in suits:
            self.hand += yield from self.draw("effect", len(self.played))
        if self.foes and not (yield from self.attacked("C" in suits)):
            return "loss"
        if not self.enemy:
            return "win"
        yield from self.turn_up(len(self.played))
        while self.foes and self.enemy and all(map(self.is_special, self.foes)):
            yield from self.turn_up(1)
        self.down += [card for card in self.played if card not in {"RJ", "BJ"}]
        self.played = []
        self.hand += yield from self.draw("refill", 1)
        return None

    def play(self, helpless):
        if helpless and not self.jokers:
            return ""
        options = [*self.hand, *self.jokers]
        if len(options) == 1 and not helpless:
            self.played = options  # the only play
        else:
            self.played = yield self.pick("play", options, 0 if helpless else 1, 3), self.state()
        if not self.played:
            return ""
        assert any_meaning([card for name in self.played for card in cards(name)])
        self.hand = [card for card in self.hand if card not in self.played]
        self.jokers = [card for card in self.jokers if card not in self.played]
        groups = expected_readings(tuple(cards(" ".join(self.played))))
        shown = next(iter(groups.values()))
        if len(groups) > 1:
            shown = yield ("reading", {"kind": "choose", "options": groups.values()}), self.state()
        self.points = sum(WORTH[name[:-1]] for name in shown.split())
        return {name[-1] for name in shown.split()}

    def is_special(self, card):
        return VALUE[card[:-1]] <= self.level

    def attacked(self, blocks):
        normal = [card for card in self.foes if not self.is_special(card)]
        factor = 1 + len(self.foes) - len(normal)
        nothing_else = not normal and all(
            VALUE[str(card)[:-1]] <= self.level
            for card in STANDARD
            if card.suit == "S" and card not in self.beaten
        )
        attack = max(VALUE[card[:-1]] for card in self.foes) * (factor - nothing_else)
        self.damage = max(0, attack - (self.points if blocks else 0))
        if self.damage > len(self.pile):
            return False
        self.down += yield from self.draw("damage", self.damage, blind=True)
        self.beaten += self.foes
        self.foes = []
        return True


def compare(seed, choose, **options):
    rng = Random(seed)
    session = begin("spade-poker", **options)
    script = Script(options.get("level", 1), options.get("redraws", 0), options.get("jokers", 0))
    game = script.game()
    (ask, told), state = next(game)
    while session.question and session.number < 300:
        question = session.question
        facts = question.as_json()
        if ask == "reading":  # its groups are compared; equal points stand in any order
            assert sorted(facts.pop("options")) == sorted(told.pop("options"))
        assert (question.name, facts) == (ask, told)
        assert session.state() == state
        answer = choose(question, rng)
        if question.name == "damage" and rng.random() < 0.5:
            answer = [card if rng.random() < 0.5 else "?" for card in answer]
        session.answer(answer)
        (ask, told), state = next_of(game, script, answer)
    if session.over:
        assert (session.over.outcome, session.over.score) == told
        assert session.state() == state
    return session.number


def next_of(game, script, answer):
    try:
        return game.send(answer)
    except StopIteration as end:
        return ("over", (end.value, None)), script.state()


def greedy(question, rng):
    """Return the legal play with the most cards and points, in its first reading."""
    kind = question.as_json()["kind"]
    if kind == "draw":
        return random_answer(question, rng)
    if kind == "choose":
        return question.options[0]
    if question.name == "redraw":
        return []
    plays = [random_pick(question, rng) for _ in range(20)]
    return max(plays, key=lambda play: (len(play), points(readings(play)[0]) if play else 0))


@pytest.mark.parametrize("choose", [random_answer, greedy], ids=["random", "greedy"])
@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize("level", [1, 2, 5, 12])
def test_every_question_and_state_is_as_the_rules_say(level, jokers, choose, depth):
    seeds = range(depth(15))
    asked = [compare(seed, choose, level=level, jokers=jokers, redraws=seed % 3) for seed in seeds]
    assert sum(asked) > len(seeds) * 10
