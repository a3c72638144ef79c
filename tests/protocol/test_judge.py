"""Cards that an eye saw: the answer they make, the first question, a table's differences."""

import pytest

from referee import games
from referee.protocol import Conversation
from referee.sessions.session import Session
from referee.web.table import PageSession
from tests.table import ALL

ROOM = ["JS", "8D", "6H", "4C"]


@pytest.fixture
def ask():
    """Return the reply of a game of Scoundrel to a request."""
    game = games.load("scoundrel")
    talk = Conversation(Session(game, game.resolve_options({})), game.say())
    return lambda **request: next(one for one in talk.reply(request) if one["type"] != "event")


def played(ask):
    """A first room, of which the jack is left."""
    for answer in (ROOM, "8D", "6H", "4C", "weapon"):
        ask(answer=answer)


@pytest.mark.parametrize("game", ALL)
def test_the_deal_of_every_game_is_an_answer_without_a_doubt(game):
    game = games.load(game)
    session = Session(game, game.resolve_options({}))
    talk, question = Conversation(session, game.say()), session.question
    codes = [str(card) for card in question.pile.unseen][: question.count]
    reply = talk.reply({"do": "judge", "cards": codes})[0]
    assert (reply["answer"], reply["doubts"], reply["text"]) == (codes, [], [])
    assert not session.history.entries


def test_what_cannot_come_up_is_asked_and_not_bent_into_what_can(ask):
    reply = ask(do="judge", cards=["JS", "KH", "6H", "4C", "2S"])
    assert reply["answer"] == ["JS", "KH", "6H", "4C", "2S"]
    assert reply["doubts"] == [{"place": 1, "text": "There is no KH in this deck."}]
    assert reply["text"] == ["5 cards are in sight, but 4 are needed."]


def test_what_the_eye_doubts_is_asked_and_so_are_both_of_a_card_that_lies_there_twice(ask):
    reply = ask(do="judge", cards=ROOM, unsure=[1])
    assert reply["doubts"] == [{"place": 1, "text": "Is this the 8D?"}]
    twice = ask(do="judge", cards=["js", "6H", "JS", "4C"])
    assert [doubt["place"] for doubt in twice["doubts"]] == [0, 2]


def test_a_card_that_was_given_before_says_so_and_may_have_been_another(ask):
    played(ask)
    reply = ask(do="judge", cards=["8D", "2C", "3C"])
    text = "8D has been in your hand as the weapon since answer 2."
    assert reply["doubts"] == [{"place": 0, "text": text, "before": True}]
    ask(do="rename", **{"from": "8D", "to": "9D"})
    assert ask(do="judge", cards=["8D", "2C", "3C"])["doubts"] == []


def test_cards_that_lie_there_already_are_left_aside(ask):
    played(ask)
    reply = ask(do="judge", cards=["2C", "JS", "3C", "10D"])
    assert (reply["answer"], reply["beside"], reply["doubts"]) == (["2C", "3C", "10D"], [1], [])
    doubtful = ask(do="judge", cards=["2C", "JS", "3C", "10D"], unsure=[1])
    assert doubtful["text"] == ["4 cards are in sight, but 3 are needed."]


def test_the_table_is_compared_with_what_the_referee_believes(ask):
    ask(answer=ROOM)
    right = ask(do="judge", cards=["4C", "8D", "6H", "JS"], table=True)
    assert right["text"] == ["The cards in sight are as the referee has them."]
    wrong = ask(do="judge", cards=["JS", "4S", "6H", "9D"], table=True)
    assert wrong["mistaken"] == [["8D", "9D"], ["4C", "4S"]]
    assert wrong["text"][0] == "You have the 9D; the referee has the 8D (in the room)."
    ask(do="rename", **{"from": "4C", "to": "4S"})
    less = ask(do="judge", cards=["JS", "8D", "4S"], table=True)
    assert less["text"][1:] == ["Not in sight: 6H (in the room)."]


def test_of_a_doubtful_card_no_mend_is_offered(ask):
    ask(answer=ROOM)
    reply = ask(do="judge", cards=["JS", "4S", "6H", "8D"], unsure=[1], table=True)
    assert (reply["mistaken"], reply["text"]) == ([], ["Not in sight: 4C (in the room)."])
    assert [doubt["place"] for doubt in reply["doubts"]] == [1]


def test_what_is_no_list_of_cards_is_refused(ask):
    for cards in (3, [7], ["J" * 50]):
        assert ask(do="judge", cards=cards)["code"] == "bad-request"
    assert [
        doubt["place"] for doubt in ask(do="judge", cards=["–", *ROOM[1:]], unsure=[0])["doubts"]
    ] == [0]


def test_a_page_knows_the_marks_of_an_ordinary_deck_and_of_the_game_that_lies_open(
    monkeypatch, tmp_path
):
    from referee.command_line.requests import open_game

    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    page = PageSession(open_game)
    (ordinary,) = page.reply({"do": "marks"})
    assert ordinary["marks"]["numbers"]["533"] == "AS"
    assert (ordinary["marks"]["size"], ordinary["marks"]["corner"]) == ([63.0, 88.0], [4.1, 25.0])
    assert ordinary["cards"]["JS"]["name"] == "jack of spades"
    page.reply({"do": "open", "game": "legacy"})
    (own,) = page.reply({"do": "marks", "game": "legacy"})
    assert {"A1", "D3", "S2"} <= {*own["marks"]["numbers"].values()}
    assert own["marks"]["corner"] is None  # a layout decides
    page.game.close()
