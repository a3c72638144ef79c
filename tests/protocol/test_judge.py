"""Cards that an eye saw: the answer they make, the first question, a table's differences."""

import pytest

from referee import games
from referee.protocol import Conversation
from referee.sessions.session import Session
from referee.web.table import PageSession
from tests.table import ALL


@pytest.mark.parametrize("game", ALL)
def test_the_deal_of_every_game_is_an_answer_without_a_doubt(game):
    game = games.load(game)
    session = Session(game, game.resolve_options({}))
    talk, question = Conversation(session, game.say()), session.question
    codes = [str(card) for card in question.pile.unseen][: question.count]
    reply = talk.reply({"do": "judge", "cards": codes})[0]
    assert (reply["answer"], reply["doubts"], reply["text"]) == (codes, [], [])
    assert not session.history.entries


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
