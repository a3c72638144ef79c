"""Options that look like something else: numbers, cards, words of other options."""

from importlib.metadata import EntryPoint

import pytest

from referee import Option, games
from referee.command_line.requests import common_options
from referee.errors import RulesError
from referee.protocol import Conversation
from referee.protocol.client import Client
from referee.rulekit.cards import cards
from referee.rulekit.rows import Row
from referee.sessions.session import Session
from referee.thirdparty import discovery as elsewhere
from tests.games.test_broken_games import own


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
        RulesError,
        match=r"test_strange_options\.py, line \d+ .*offers \[1, 2\]: an option is a card",
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


@pytest.mark.parametrize(
    ("options", "line", "option"),
    [
        (["1", "2", "3", "10"], "3", "3"),
        (["3", "2", "1"], "3", "3"),
        ([*ON_TABLE, "3"], "3", "3"),
        ([*ON_TABLE, "7"], "5s", "5S"),
        ([*ON_TABLE, "stay"], "2", "5S"),
        (["c2", "d4"], "c2", "c2"),
        (["c2", "2C"], "c2", "c2"),
        (["c2", "2C"], "2c", "2C"),
        (["c2d4", "h1"], "C2D4", "c2d4"),
        (["a b", "a c"], "a c", "a c"),
        (["0", "00"], "00", "00"),
    ],
)
def test_what_is_typed_is_the_option_that_is_called_so(options, line, option):
    client = offered(options)
    client.table()
    client.answer_line(line)
    assert client.now.state["bag"] == [option]


def test_words_can_be_picked_as_well():
    client = offered(["c2", "three", "3"], "pick")
    client.table()
    client.answer_line("3 C2")
    assert client.now.state["bag"] == ["c2", "3"]
