from referee import Event, Over
from referee.protocol import Conversation
from tests.games.stranger import GAME, KEEP, LEAVE
from tests.games.test_broken_games import own
from tests.table import begin_game


def test_an_only_choice_is_told_in_a_sentence_without_the_question_s_name_in_code():
    say = GAME.say()
    assert (
        say.event(Event("automatic", {"ask": "take", "answer": "keep"})) == "Only keep is possible."
    )
    assert say.event(Event("rolled", {"ask": "swell", "dice": [3, 4]})) == "Rolled: 3 4."


def test_a_fact_that_is_a_function_tells_what_a_power_has_changed():
    def turn(t, ask):
        t.sand += ask.draw("find", t.beach, 1)
        ask.offer_power("wade", lambda: setattr(t, "turns", t.turns + 1))
        ask.choose("take", (KEEP, LEAVE), about="card", held=lambda: t.turns)

    session = begin_game(own(turn=lambda _, t, ask: turn(t, ask)), {})
    session.answer(["2C"])
    assert GAME.say().question(session.question).endswith("You hold 6.")
    session.answer("wade")
    assert GAME.say().question(session.question).endswith("You hold 7.")


def test_a_choice_that_ends_the_game_says_how():
    def turn(t, ask):
        t.sand += ask.draw("find", t.beach, 1)
        ask.choose("take", (KEEP, LEAVE), about="", held=0)

    for outcome, said in (("win", "You win."), ("loss", "You lose."), ("draw", "A draw.")):
        game = own(
            turn=lambda _, t, ask: turn(t, ask), end=lambda *_, outcome=outcome: Over(outcome)
        )
        session = begin_game(game, {"turns": 1})
        session.answer(["2C"])
        question = Conversation(session, game.say()).present()
        assert [choice["brings"] for choice in question["choices"]] == [said, said]
