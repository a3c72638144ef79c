"""The protocol beside its questions: what it tells, and what it can be asked."""

import re

import pytest

from referee import games
from referee.protocol import Conversation
from referee.saves.opening import open_game
from referee.sessions.session import Session
from referee.web.table import PageSession
from tests.program import referee
from tests.protocol.schema import checked
from tests.protocol.wire import ROOM, play_to
from tests.table import ALL


def test_a_draw_says_what_may_come_up_and_how_much_is_left():
    ask = play_to("scoundrel", ROOM, "skip").present()
    assert ask["left"] == 44
    assert len(ask["possible"]) == 40
    assert not set(ROOM) & set(ask["possible"])
    known = play_to("spade-poker", "KH 2D 3H 4H 5H", redraws=1)
    known.reply({"answer": ["KH"]})
    assert len(known.present()["possible"]) == 34


def test_legal_answers_are_listed_where_they_are_few():
    ask = play_to("spade-poker", "5H 5D 7D KH AC").present()
    assert ["5H", "5D"] in ask["legal"]
    assert ["5H", "KH"] not in ask["legal"]
    # there are 326 orders
    assert "legal" not in play_to("spade-poker", "5H 5D 7D KH AC", redraws=1).present()


def test_only_real_cards_are_for_hands():
    game = games.load("scoundrel")
    dealt = Conversation(Session(game, game.resolve_options({}), 7), game.say())
    assert not any("hands" in message for message in dealt.opening())
    assert play_to("scoundrel", ROOM).reply({"answer": "8D"})[0]["hands"]


TO_DO = re.compile(
    r"(?:^|[.:;!,] |and "
    r")(Discard|Put|Shuffle|Lay|Take|Return|Move|Set|Tick|Cross|flip|Write|Make|Turn)\b"
)


@pytest.mark.parametrize("name", ALL)
def test_events_that_tell_hands_what_to_do_are_marked(name):
    game = games.load(name)
    texts = [
        (key.split(".")[1], text)
        for key, text in game.texts("en").items()
        if key.startswith("event.")
    ]
    events = {event for event, text in texts if TO_DO.search(text)}
    events -= {"put-back", "put-back-one"}  # the house's own
    assert events <= game.hand_events
    assert game.hand_events <= {event for event, _ in texts}


def test_the_table_is_drawn_where_the_referee_knows_how_its_cards_lie():
    conversation = play_to("days")
    drawn = conversation.reply({"do": "picture"})[0]
    assert (drawn["type"], conversation.hello().picture) == ("picture", True)
    assert re.findall(r">(AS|KD)</text>", drawn["svg"]) == ["KD", "AS"]
    assert play_to("days", table=True).reply({"do": "picture"})[0]["svg"] is None
    assert play_to("scoundrel").reply({"do": "picture"})[0]["svg"] is None


DEATH = "js qs 2c 3c\njs\nqs\n"


def lose(home, *words):
    assert referee("scoundrel", *words, lines=DEATH, home=home).returncode == 0


def test_stats_are_those_of_all_finished_games(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    lose(tmp_path)
    lose(tmp_path)
    lose(tmp_path, "--variant", "classic")
    reply = play_to("days").reply({"do": "stats"})[0]
    plain, classic = sorted(reply["kinds"], key=lambda kind: -kind["played"])
    assert (plain["title"], plain["game"], plain["played"], plain["lost"]) == (
        "Scoundrel",
        "scoundrel",
        2,
        2,
    )
    assert (plain["low"], plain["high"] < 1) == (0, True)
    assert "variant Classic" in classic["title"]
    assert reply["text"] == referee("stats", home=tmp_path).stdout.decode().splitlines()


def test_finished_games_are_listed_and_open_again(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    lose(tmp_path)
    referee("scoundrel", lines="js 8d 6h 4c\n", home=tmp_path)
    page = PageSession(open_game)
    (told,) = checked(page.reply({"do": "finished"}))
    (game,) = told["games"]
    assert (game["save"], game["title"], game["outcome"]) == ("scoundrel-1", "Scoundrel", "loss")
    assert game["text"].startswith("Scoundrel: loss, ")
    assert page.reply({"do": "finished", "game": "days"})[0]["games"] == []
    assert checked(page.reply({"do": "stats"}))[0]["kinds"][0]["played"] == 1
    opened = page.reply({"do": "go-on", "name": game["save"]})
    assert opened[-1]["type"] == "over"
    assert page.reply({"do": "review"})[0]["worst"]
    page.close()


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
    from referee.commands.requests import open_game

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
    page.close()
