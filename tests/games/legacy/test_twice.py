"""The referee against a second implementation of the rules: every question and state."""

from random import Random

import pytest

from referee import games
from referee.games.legacy.deck import fresh_cards, from_saved_deck, load_shipped
from referee.rulekit.ask import CONCEDED
from referee.sessions.dealers import Dealer
from tests.games.legacy.model import FIFTEEN, Model
from tests.table import answer_with_dealer, played_by

GAME = games.load("legacy")
LONGEST = 250


def with_boxes(rng):
    state = fresh_cards(from_saved_deck(load_shipped()))
    model = Model(state, upgraded_is_discarded=True)
    ticks = rng.choice([0, 3, 12, 30, 56])
    for _ in range(ticks):
        if options := model.open(FIFTEEN):
            model.tick(rng.choice(options))
    for monster in ("FM", "IM", "EM"):
        model.monster = monster
        for _ in range(rng.choice([0, 1, 4])):
            model.upgrade_monster(
                rng.choice([1, 2, 3, ("hp", 40), ("atk", 10), ("def", 10), ("mag", 10)])
            )
    return model.c


def options_of(campaign, way):
    return GAME.resolve_options(
        {"upgrade-discards": way, "campaign": {"name": "", "id": "x", "state": campaign}}
    )


def sensible(question, rng, dealer):
    """Mostly attack and defend, so that games are won and lost, and do everything else as well."""
    if question.name == "use" and rng.random() < 0.8:
        return rng.choice(question.options[:-1])
    return answer_with_dealer(question, rng, dealer)


class Twice:
    def __init__(self, seed, way):
        self.rng, self.dealer = Random(seed), Dealer(seed)
        campaign = with_boxes(self.rng)
        self.options = options_of(campaign, way)
        self.model = Model(campaign, upgraded_is_discarded=way == "upgraded")
        self.give_up_at = self.rng.choice([None, None, self.rng.randint(1, 40)])
        self.running = self.model.play()
        self.expected = next_of(self.running, None)
        self.answered = 0

    def play(self):
        """Return how both games ended, or None where they were stopped."""
        end = played_by(self.answer, GAME, self.options)
        if end.over is None:
            return None
        assert (end.over.outcome, end.over.score) == (self.expected, None)
        assert GAME.state(end.table) == self.model.state()
        return self.expected

    def answer(self, now):
        self.answered += 1
        if self.answered > LONGEST:
            return None
        if self.answered == self.give_up_at:
            self.running, self.give_up_at = self.model.end("conceded"), None
            self.expected = next_of(self.running, None)
            return CONCEDED
        self.compare(now)
        answer = sensible(now.question, self.rng, self.dealer)
        self.expected = next_of(self.running, answer)
        return answer

    def compare(self, now):
        asked, state = self.expected
        question = now.question.as_json()
        assert {"ask": now.question.name} | {
            key: question[key] for key in asked if key != "ask"
        } == asked
        assert GAME.state(now.table) == state


def next_of(running, answer):
    try:
        return running.send(answer)
    except StopIteration as end:
        return end.value


@pytest.mark.parametrize("way", ["upgraded", "nothing"])
def test_both_implementations_play_the_same_games(way, depth):
    outcomes = [Twice(seed, way).play() for seed in range(depth(200))]
    assert {"win", "loss", "conceded"} <= set(outcomes)
