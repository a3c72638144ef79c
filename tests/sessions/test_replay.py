"""Rules that wait, and rules that would never stop."""

from contextlib import suppress
from dataclasses import dataclass, field

from referee import games
from referee.rulekit.ask import Event
from referee.rulekit.cards import cards
from referee.rulekit.game import Game
from referee.rulekit.piles import Pile
from referee.rulekit.say import Say
from referee.sessions.history import Entry, History
from referee.sessions.replay import Replay
from referee.sessions.session import Session
from tests.table import changed


@dataclass
class Wheel:
    deck: Pile = field(default_factory=lambda: Pile("deck", cards("2C 3C 4C")))
    turns: int = 0


def turn_for_ever(wheel, ask):
    while True:
        wheel.deck.shuffle_in(ask.draw("turn", wheel.deck, 3))
        wheel.turns += 1
        if wheel.turns == 5:
            ask.choose("go-on", ("yes", "always"))


class WheelGame(Game):
    name = "wheel"
    title = "Wheel"

    def setup(self, _options):
        return Wheel()

    def play(self, wheel, ask):
        return turn_for_ever(wheel, ask)

    def state(self, wheel):
        return {"turns": wheel.turns}

    def places(self, _wheel):
        return {}

    def view(self, _wheel, _say):
        return []


WHEEL = WheelGame()


def test_a_dealt_game_with_nothing_left_to_decide_is_given_up_with_a_word():
    session = Session(WHEEL, {}, seed=1)
    assert session.question.name == "go-on"
    session.answer("yes")
    assert session.over.outcome == "conceded"
    assert Say().event(session.events()[-1]).startswith("10000 draws in a row")
    session.undo()
    assert session.over is None
    assert session.state() == {"turns": 5}


def test_a_game_at_a_real_table_waits_for_ever():
    session = Session(WHEEL, {})
    for _ in range(50):
        session.answer("yes" if session.question.name == "go-on" else ["4C", "2C", "3C"])
    assert session.question is not None


def with_counter(game):
    """The game, and a list that grows whenever its rules are run."""
    runs = []

    def play(table, ask):
        runs.append(table)
        return game.play(table, ask)

    return changed(game, play=play), runs


def test_known_answers_are_given_in_one_run():
    game, runs = with_counter(WHEEL)
    history = History([Entry("turn", ["4C", "2C", "3C"])] * 4)
    session = Session(game, {}, history=history)
    assert session.state() == {"turns": 4}
    assert len(runs) == 1
    runs.clear()
    session.fix(2, ["2C", "3C", "4C"])
    assert len(runs) == 2  # up to the question, and on to the end
    runs.clear()
    assert len(list(session.steps())) == 5
    assert len(runs) == 1


def stubborn(wheel, ask):
    while True:
        with suppress(Exception):
            wheel.turns += 1
            ask.draw("turn", wheel.deck, 3)
            return


def test_no_rule_can_swallow_that_it_is_stopped():
    assert Session(changed(WHEEL, play=stubborn), {}).state() == {"turns": 1}


def talk_for_ever(_, ask):
    while True:
        ask.tell("draw-empty")


def draw_nothing_for_ever(wheel, ask):
    while True:
        ask.draw("turn", wheel.deck, 0)


def test_rules_that_never_ask_are_given_up_with_a_word():
    for play in (talk_for_ever, draw_nothing_for_ever):
        session = Session(changed(WHEEL, play=play), {})
        assert session.over.outcome == "conceded"
        assert Say().event(session.events()[-1]).startswith("The rules went on 30000 steps")


def say_what_happened(wheel, ask):
    ask.tell("turned", event="storm", name="wheel")
    ask.draw("turn", pile=wheel.deck, count=3, name="wheel")


def test_facts_may_have_any_name_and_what_a_verb_takes_may_be_named():
    session = Session(changed(WHEEL, play=say_what_happened), {})
    (told,) = session.events()
    assert told == Event("turned", {"event": "storm", "name": "wheel"})
    assert session.question.facts == {"name": "wheel"}


def test_an_answer_behind_the_end_does_not_give_the_game_up():
    game = games.load("scoundrel")
    options = game.resolve_options({})
    won = Session(game, options, seed=4)
    while won.question:
        won.answer(won.question.options[0])
    assert won.over.outcome == "loss"
    replay = Replay(game, options, seed=4, answers=[*won._replay.answers, "skip"])
    assert replay.over == won.over
