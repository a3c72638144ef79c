"""Third-party games: their choices, and options that look like something else."""

from importlib.metadata import EntryPoint

import pytest

from referee import Event, Option, Over, games
from referee.commands.requests import common_options
from referee.errors import RulesError
from referee.protocol import Conversation
from referee.protocol.client import Client
from referee.rulekit.cards import cards
from referee.rulekit.rows import Row
from referee.sessions.session import Session
from referee.thirdparty import discovery as elsewhere
from tests.games.stranger import GAME, KEEP, LEAVE
from tests.games.test_broken_games import own
from tests.rows import each_row
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


def test_options_of_every_game_are_no_game_s_own():
    names = {option.name for option in common_options(games.load("scoundrel"))}
    assert names | {"help"} == elsewhere.RESERVED_OPTIONS


def test_an_option_of_every_game_is_told_at_its_door():
    game = own(options=(Option("seed", "what it begins with", 1, minimum=1),))
    assert elsewhere._find_fault(game, EntryPoint("beach", "x:y", elsewhere.GAMES_GROUP)) == (
        "its option seed is one that every game has"
    )


@pytest.mark.parametrize("kind", ["choose", "pick"])
def test_numbers_as_options_are_told_with_the_line(kind):
    with pytest.raises(
        RulesError, match=r"test_stranger\.py, line \d+ .*offers \[1, 2\]: an option is a card"
    ):
        offered([1, 2], kind)


ON_TABLE = cards("AS 5S KS")


def offered(options, kind="choose"):
    def play(_, t, ask):
        if kind == "choose":
            t.bag.append(ask.choose("take", options, about="", held=0))
        else:
            t.bag += ask.pick("lose", options, 1, 2)
        ask.draw("find", t.beach, 1)

    game = own(play=play, view=lambda *_: [Row("Bag", cards=ON_TABLE)], places=lambda *_: {})
    return Client(Conversation(Session(game, {"calm": False, "turns": 1}), game.say()).exchange)


@each_row(__file__, "stranger/options.toml", "option")
def test_what_is_typed_is_the_option_that_is_called_so(row):
    on_table = {str(card): card for card in ON_TABLE}
    client = offered([on_table.get(option, option) for option in row["options"]])
    client.table()
    client.answer_line(row["line"])
    assert client.now.state["bag"] == [row["chosen"]]


def test_words_can_be_picked_as_well():
    client = offered(["c2", "three", "3"], "pick")
    client.table()
    client.answer_line("3 C2")
    assert client.now.state["bag"] == ["c2", "3"]
