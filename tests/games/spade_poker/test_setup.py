"""The decks, the first hand and its exchanges."""

import pytest

from referee.errors import RequestError
from referee.games.spade_poker.plays import points
from referee.games.spade_poker.table import ENEMY, PLAYER
from referee.rulekit.say import Say
from tests.games.spade_poker.arranged import HAND, named, state
from tests.table import begin, play


def test_the_twelve_normal_spades_total_90_attack():
    assert sum(card.order for card in ENEMY if card.rank != "A") == 90


@pytest.mark.parametrize(("suit", "count", "worth"), [("H", 12, 24), ("C", 12, 24), ("D", 12, 24)])
def test_each_suit_without_its_ace_has_12_cards_that_count_24_points(suit, count, worth):
    normal = [card for card in PLAYER if card.suit == suit and card.rank != "A"]
    assert len(normal) == count
    assert points(normal) == worth


def test_the_player_has_87_of_life_healing_and_blocking():
    normal = [card for card in PLAYER if card.suit in "HC" and card.rank != "A"]
    assert len(PLAYER) + points(normal) == 87


def test_the_game_begins_with_five_cards_of_39_against_13_spades():
    session = begin("spade-poker")
    assert named(session) == ("hand", 5, "player")
    assert state(session, "turn", "level", "player_pile", "enemy_pile", "jokers") == [
        0, 1, 39, 13, [],
    ]  # fmt: skip
    play(session, HAND)
    assert state(session, "turn", "hand", "player_pile", "enemy_pile") == [1, HAND.split(), 34, 13]
    assert session.question.name == "play"


@pytest.mark.parametrize("card", ["5S", "AS", "RJ", "BJ"])
def test_spades_and_jokers_are_not_in_the_player_pile(card):
    with pytest.raises(RequestError, match="not-in-game"):
        play(begin("spade-poker", jokers=2), f"{card} 6C 7D KH AC")


def test_the_state_has_the_keys_of_the_protocol_in_order():
    expected = (
        "turn level hand played player_pile player_discard enemy_pile enemy_in_play "
        "enemy_discard jokers "
        "points damage"
    )
    assert list(begin("spade-poker").state()) == expected.split()


def test_redraws_put_cards_under_the_pile_in_the_order_named():
    session = play(begin("spade-poker", redraws=2), HAND)
    question = session.question.as_json()
    assert [question[key] for key in ("kind", "options", "min", "max", "ordered")] == [
        "pick",
        HAND.split(),
        0,
        5,
        True,
    ]
    assert state(session, "turn") == 0
    play(session, "KH 6C")
    assert named(session) == ("hand", 2, "player")
    assert state(session, "hand", "player_pile") == [["5H", "7D", "AC"], 36]
    assert session.table.player.slots[-2:] == ["KH", "6C"]
    play(session, "2C 3C")
    assert session.question.name == "redraw"
    assert state(session, "hand", "turn") == [["5H", "7D", "AC", "2C", "3C"], 0]


def test_naming_none_ends_the_redraws():
    session = play(begin("spade-poker", redraws=3), HAND, [])
    assert session.question.name == "play"
    assert state(session, "turn") == 1


def test_the_last_redraw_leads_to_the_first_play():
    assert play(begin("spade-poker", redraws=1), HAND, "5H", "2C").question.name == "play"


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("6C", "Put 6C under your pile."),
        ("7D 6C", "Put 7D 6C under your pile, one below the other, 7D first."),
    ],
)
def test_what_is_put_under_is_said_in_its_order(cards, sentence):
    session = play(begin("spade-poker", redraws=1), "2C 6C 7D KH 9C", cards)
    assert Say("referee.games.spade_poker").event(session.events()[-1]) == sentence
