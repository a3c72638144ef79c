"""Whole games of as days go by with fifty-two real cards, moved only as the referee says."""

from collections import Counter
from random import Random

import pytest

from referee import games
from referee.rulekit.cards import STANDARD
from referee.testing import option_sets
from tests.table import played_by

GAME = games.load("days")
VARIANTS = [
    *option_sets(GAME),
    {"stash": True, "weapons": "before"},
    {"stash": True, "weapons": "after", "distance": 1},
    {"stash": True, "weapons": "before", "table": True},
]
VALUE = {"A": 1, "J": 11, "Q": 12, "K": 13} | {str(n): n for n in range(2, 11)}


def value(card):
    return VALUE[card[:-1]]


class RealTable:
    """A deck and a tired player: cards move by what was answered and what the sentences say."""

    def __init__(self, seed, options):
        self.rng = Random(seed)
        self.options = GAME.resolve_options(options)
        self.pack = [str(card) for card in STANDARD if card not in {"AS", "KD"}]
        self.rng.shuffle(self.pack)
        self.open = []  # face up and not discarded
        self.discard = []
        self.pairs = []  # the player's attack and the monster's
        self.weapons_on = {}  # by the attack they are on, the sum of their values
        self.lead = self.armour = 0
        self.greedy = seed % 2 == 0  # takes the first option and every weapon

    def play(self):
        end = played_by(self.answer, GAME, self.options)
        self.look(end)
        return end.over.outcome

    def look(self, now):
        """Do what was said, and compare what lies there."""
        self.obey(now.events)
        self.check(GAME.state(now.table))

    def obey(self, events):
        for event in events:
            if event.name in {"others-back", "back"}:
                cards = event.facts["others" if event.name == "others-back" else "cards"]
                self.move(cards, self.pack)
                self.rng.shuffle(self.pack)
            elif event.name in {"buried", "fallen-back", "spend"}:
                cards = event.facts.get("cards") or [event.facts["card"]]
                self.move(cards, self.discard)
            elif event.name == "scored":
                assert event.facts["score"] == self.expected_score()
                self.weapons_on = {}

    def move(self, cards, pile):
        for card in cards:
            self.open.remove(card)
            pile.append(str(card))

    def check(self, state):
        assert state["pack"] == len(self.pack)
        assert state["discard"] == self.discard
        dungeon = [laid["card"] for laid in state["dungeon"]]
        singles = [card for card in (state["skill"], state["monster"]) if card]
        rows = [state[row] for row in ("dealt", "attacks", "mine", "weapons", "armour")]
        assert Counter(self.open) == Counter(
            [*dungeon, *singles, *(card for row in rows for card in row)]
        )
        everything = [*self.pack, *self.open, *self.discard, "AS", "KD"]
        assert sorted(everything) == sorted(map(str, STANDARD))

    def answer(self, now):
        self.look(now)
        question = now.question.as_json()
        answer = getattr(self, question["kind"])(question)
        self.remember(now.question.name, question.get("for"), answer, GAME.state(now.table))
        return answer

    def remember(self, name, weapon, answer, state):
        if name == "pairing":
            self.pairs = list(zip(answer, state["attacks"], strict=True))
        elif name == "weapon-on":
            attack = state["mine"][int(answer) - 1]
            self.weapons_on[attack] = self.weapons_on.get(attack, 0) + value(weapon)
        if state["monster"]:
            self.lead = value(state["skill"]) - value(state["monster"])
            self.armour = len(state["armour"])

    def expected_score(self):
        """The round as the rules put it, from the answers alone."""
        leads = [
            value(own) + self.weapons_on.get(own, 0) + self.lead - value(other)
            for own, other in self.pairs
        ]
        won, lost = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
        return won - max(0, lost - self.armour)

    def draw(self, question):
        assert question["expected"] == [None] * question["count"]
        drawn, self.pack = self.pack[: question["count"]], self.pack[question["count"] :]
        self.open += drawn
        return drawn

    def choose(self, question):
        return question["options"][0] if self.greedy else self.rng.choice(question["options"])

    def pick(self, question):
        size = (
            question["max"] if self.greedy else self.rng.randint(question["min"], question["max"])
        )
        return self.rng.sample(question["options"], size)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_card_is_where_the_sentences_put_it_at_every_step(options, depth):
    outcomes = Counter(RealTable(seed, options).play() for seed in range(depth(8)))
    assert outcomes.total() == outcomes["win"] + outcomes["loss"] == depth(8)
