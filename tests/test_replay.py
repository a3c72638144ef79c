"""Rules that wait, and rules that would never stop."""

from dataclasses import dataclass, field

from referee.rulekit.cards import cards
from referee.rulekit.game import Game
from referee.rulekit.piles import Pile
from referee.rulekit.say import Say
from referee.sessions.session import Session


@dataclass
class Wheel:
    """Three cards that are drawn and shuffled for ever."""

    deck: Pile = field(default_factory=lambda: Pile("deck", cards("2C 3C 4C")))
    turns: int = 0


def turn_for_ever(wheel, ask):
    while True:
        wheel.deck.shuffle_in(ask.draw("turn", wheel.deck, 3))
        wheel.turns += 1
        if wheel.turns == 5:
            ask.choose("go-on", ("yes", "always"))


WHEEL = Game(
    name="wheel",
    title="Wheel",
    rules=1,
    setup=lambda _: Wheel(),
    play=turn_for_ever,
    state=lambda wheel: {"turns": wheel.turns},
    places=lambda _: {},
    view=lambda *_: [],
)


def test_a_dealt_game_with_nothing_left_to_decide_is_given_up_with_a_word():
    session = Session(WHEEL, {}, seed=1)
    assert session.question.name == "go-on"
    session.answer("yes")
    assert session.over.outcome == "conceded"
    assert Say().event(session.events()[-1]).startswith("10000 draws in a row")


def test_undo_goes_back_to_the_last_decision_of_such_a_game():
    session = Session(WHEEL, {}, seed=1)
    session.answer("yes")
    session.undo()
    assert session.over is None
    assert session.state() == {"turns": 5}


def test_a_game_at_a_real_table_waits_for_ever():
    session = Session(WHEEL, {})
    for _ in range(50):
        session.answer("yes" if session.question.name == "go-on" else ["4C", "2C", "3C"])
    assert session.question is not None
