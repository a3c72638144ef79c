"""Whole games of Spade Poker with real cards on a simulated table, which only obeys."""

from random import Random

import pytest

from referee.games.spade_poker.table import points, readings
from referee.rulekit.cards import JOKERS, STANDARD
from referee.rulekit.questions import Choose, Draw
from referee.testing.play import random_pick
from tests.table import begin

ZONES = ("hand", "played", "discard", "in play", "enemy discard", "aside", "gone")


class RealTable:
    """54 cards. It follows what the referee asks and tells, word by word, and knows no rules."""

    def __init__(self, rng, jokers):
        self.player = [str(c) for c in STANDARD if c.suit != "S"]
        self.enemy = [str(c) for c in STANDARD if c.suit == "S"]
        rng.shuffle(self.player)
        rng.shuffle(self.enemy)
        self.zones = {zone: [] for zone in ZONES}
        self.zones["aside"] = [str(joker) for joker in JOKERS]
        self.jokers = jokers

    def draw(self, draw):
        pile, zone = {
            "hand": (self.player, "hand"),
            "effect": (self.player, "hand"),
            "refill": (self.player, "hand"),
            "damage": (self.player, "discard"),
            "enemy": (self.enemy, "in play"),
        }[draw.name]
        drawn = pile[: draw.count]
        del pile[: draw.count]
        self.zones[zone] += drawn
        return drawn

    def move(self, cards, zone):
        for card in cards:
            home = next(zone for zone in ZONES if card in self.zones[zone])
            self.zones[home].remove(card)
            self.zones[zone].append(card)

    def obey(self, event):
        match event.name, event.facts:
            case "healed", {"count": count}:
                self.player += self.zones["discard"][:count]
                del self.zones["discard"][:count]
            case "put-under" | "put-under-one", {"cards": cards}:
                for card in cards:
                    self.zones["hand"].remove(card)
                    self.player.append(str(card))
            case "attack-over", {"cards": cards}:
                self.move(cards, "enemy discard")
            case "spent" | "spent-one", {"cards": cards}:
                self.move(cards, "discard")
            case "joker-used", {"cards": cards}:
                self.move(cards, "gone")
            case "automatic", {"ask": "play", "answer": cards}:
                self.move(cards, "played")

    def assert_same(self, state):
        assert len(self.player) + len(self.enemy) + sum(map(len, self.zones.values())) == 54
        assert state["player_pile"] == len(self.player)
        assert state["enemy_pile"] == len(self.enemy)
        assert state["jokers"] == [
            joker for joker in self.zones["aside"] if joker in JOKERS[: self.jokers]
        ]
        for zone, key in (("hand", "hand"), ("played", "played"), ("in play", "enemy_in_play")):
            assert state[key] == self.zones[zone]
        assert state["enemy_discard"] == self.zones["enemy discard"]
        assert len(state["player_discard"]) == len(self.zones["discard"])
        for shown, real in zip(state["player_discard"], self.zones["discard"], strict=True):
            assert shown in {"?", real}


def play_really(seed, choose, named, maximum=400, **options):
    """A game whose every card lies on the real table; `named` is the share of milled cards that are
    named.
    """
    rng = Random(seed)
    table = RealTable(rng, options.get("jokers", 0))
    session = begin("spade-poker", **options)
    while True:
        for event in session.events():
            table.obey(event)
        table.assert_same(session.state())
        if session.question is None or session.number > maximum:
            return session
        question = session.question
        if isinstance(question, Draw):
            expected = question.expected
            answer = table.draw(question)
            known = zip(answer, expected, strict=True)
            assert all(card is None or card == real for real, card in known)
            if question.blind:
                answer = [card if rng.random() < named else "?" for card in answer]
        else:
            answer = choose(question, rng)
            if question.name == "play":
                table.move(answer, "played")
        session.answer(answer)


def at_random(question, rng):
    return (
        rng.choice(question.options) if isinstance(question, Choose) else random_pick(question, rng)
    )


def greedily(question, rng):
    """Return the legal play with the most cards and points, in its first reading."""
    if isinstance(question, Choose):
        return question.options[0]
    if question.name == "redraw":
        return []
    plays = [random_pick(question, rng) for _ in range(20)]
    return max(plays, key=lambda play: (len(play), points(readings(play)[0]) if play else 0))


@pytest.mark.parametrize("choose", [at_random, greedily], ids=lambda choose: choose.__name__)
@pytest.mark.parametrize("named", [0, 0.5, 1])
@pytest.mark.parametrize(
    "options", [{}, {"level": 4, "jokers": 2}, {"redraws": 2, "jokers": 1}], ids=str
)
def test_every_real_card_is_where_the_referee_says(choose, named, options, depth):
    ends = [play_really(seed, choose, named, **options).over for seed in range(depth(12))]
    assert all(over and over.outcome in {"win", "loss"} for over in ends)
