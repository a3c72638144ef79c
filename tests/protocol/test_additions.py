"""The protocol beside its questions: what it tells, and what it can be asked."""

import re

import pytest

from referee import games
from referee.protocol import Conversation
from referee.sessions.session import Session
from tests.protocol.wire import ROOM, play_to
from tests.table import ALL


def test_hello_names_every_card():
    assert len(play_to("scoundrel").opening()[0]["cards"]) == 44
    legacy_cards = play_to("legacy").opening()[0]["cards"]
    assert len(legacy_cards) == 18
    assert all(card["name"] and card["kind"] and card["text"] for card in legacy_cards.values())


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
