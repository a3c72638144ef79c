"""The player's knowledge: unnamed cards, known places, and what undo makes of both."""

import pytest

from referee.errors import RequestError
from referee.rulekit.ask import Event
from referee.rulekit.cards import UNKNOWN, cards
from tests.games.spade_poker.arranged import HAND, start_turn, state
from tests.table import begin, play


def test_cards_discarded_by_an_attack_may_stay_unnamed():
    session = play(start_turn("2H 3H", in_play="3S", pile=9), "2H")
    assert session.question.as_json()["blind"] is True
    assert state(play(session, "? 4C ?"), "player_discard") == ["?", "4C", "?"]


@pytest.mark.parametrize("ask", ["hand", "effect", "enemy", "refill"])
def test_no_other_draw_takes_a_question_mark(ask):
    session = begin("spade-poker") if ask == "hand" else start_turn("2D 3D", pile=9)
    answers = {"hand": [], "effect": ["2D"], "enemy": ["2D", "2C"], "refill": ["2D", "2C", "5S"]}[
        ask
    ]
    play(session, *answers)
    assert session.question.name == ask
    with pytest.raises(RequestError, match="no-such-card"):
        session.answer(["?"] * session.question.count)


def healed_unknown():
    """`?` `4C` `?` discarded in one turn, healed in the next."""
    session = play(start_turn("KH 2D 3H", in_play="3S", pile="2C 3C 4C 5C"), "2D", "5C", "? 4C ?")
    return play(session, "5S", "KH")


def test_healed_cards_keep_their_known_order_and_unknown_places():
    session = healed_unknown()
    assert state(session, "player_discard", "player_pile") == [["2D"], 3]
    assert session.table.player.slots == [None, "4C", None]
    assert list(session.table.player.unseen) == cards("2C 3C")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_cards_that_nobody_named_are_healed_without_signs_for_them(lang):
    say = begin("spade-poker").game.say(lang)
    assert "?" not in say.event(
        Event("healed", {"count": 2, "cards": ["?", "?"], "about": "nameless"})
    )
    assert "4C" in say.event(Event("healed", {"count": 2, "cards": ["?", "4C"]}))


def test_healed_cards_are_forced_when_they_come_up():
    session = play(start_turn("KH 2D 3H", in_play="3S", pile="2C 3C 4C 5C", discard="9H 8H"), "KH")
    assert session.table.player.slots[-2:] == ["9H", "8H"]
    play(session, "? ? ?", "4S", "2C", "2D")
    assert session.question.as_json()["expected"] == ["9H"]
    with pytest.raises(RequestError, match="not-expected"):
        play(session, "3C")
    assert state(play(session, "9H"), "hand")[-1] == "9H"


def test_a_question_mark_for_a_known_card_keeps_it_known():
    session = play(start_turn("KH 3H", in_play="2S", pile=0, discard="9H 8H"), "KH")
    assert session.question.as_json()["expected"] == ["9H", "8H"]
    assert state(play(session, "? ?"), "player_discard") == ["9H", "8H"]


def test_redrawn_cards_are_known_too():
    session = play(begin("spade-poker", redraws=1), HAND, "KH", "2C")
    with pytest.raises(RequestError, match="already-seen"):
        play(session, "2C", "5S", "KH")


def test_a_refusal_says_where_the_card_lies():
    session = play(start_turn("2H 3D", pile=9), "2H", "5S")
    with pytest.raises(RequestError, match="already-seen") as refusal:
        session.answer(["2H"])
    assert refusal.value.facts["place"] == "discard"
    with pytest.raises(RequestError, match="already-seen") as refusal:
        session.answer(["3D"])
    assert refusal.value.facts["place"] == "hand"


def test_the_enemy_pile_holds_spades_only():
    session = play(start_turn("2H 3D"), "2H")
    with pytest.raises(RequestError, match="not-in-game"):
        play(session, "5H")
    play(session, "5S", "2C", "3D", "4C", "? ? ? ? ?")
    with pytest.raises(RequestError, match="already-seen"):
        play(session, "5S")


def test_an_unnamed_card_may_turn_up_again_by_its_name():
    session = play(start_turn("2H KH KC 4D", in_play="2S", pile="2C 3C"), "2H", "? ?", "3S")
    assert state(session, "player_discard", "player_pile") == [["?", "?", "2H"], 0]
    play(session, "KH KC", "4S 5S")
    assert session.question.as_json()["expected"] == [None]
    assert state(play(session, "3C"), "hand") == ["4D", "3C"]


def events_of_undo(session):
    session.events()
    session.undo()
    return {event.name: event.facts for event in session.events()}


def test_undo_of_an_unnamed_discard_puts_all_of_it_back_at_once():
    session = play(start_turn("2H 3H", in_play="3S", pile=9), "2H", "? 4C ?")
    events = events_of_undo(session)
    assert events["put-back"]["cards"] == ["?", "4C", "?"]
    assert events["lay-back"]["cards"] == ["3S"]
    assert "unnamed-back" not in events
    assert session.table.discard.count(UNKNOWN) == 0


def test_undo_of_healing_counts_the_unnamed_cards_that_go_back():
    events = events_of_undo(healed_unknown())
    assert events["unnamed-back"] == {"count": 2, "to": "discard"}
    assert events["lay-back"]["cards"] == ["4C"]
