"""The dungeon, its rooms, and what is skipped."""

from random import Random

import pytest

from referee.errors import RequestError
from referee.games.scoundrel.table import DUNGEON, VALUE
from referee.rulekit.cards import cards
from tests.games.scoundrel.arranged import ROOM, invincible, state, through_the_dungeon
from tests.table import arranged, begin, play


def test_the_dungeon_has_44_cards_with_ace_high():
    assert len(DUNGEON) == 44
    assert [sum(card.suit == suit for card in DUNGEON) for suit in "CSHD"] == [13, 13, 9, 9]
    assert [VALUE[card] for card in cards("2C 10S JC QS KC AS")] == [2, 10, 11, 12, 13, 14]
    assert state(begin("scoundrel"), "health", "deck") == [20, 44]


@pytest.mark.parametrize("card", ["AH", "JH", "QD", "KD", "RJ"])
def test_red_faces_red_aces_and_jokers_are_not_in_the_game(card):
    with pytest.raises(RequestError, match="not-in-game"):
        play(begin("scoundrel"), f"{card} 8D 6H 4C")


def test_rule_1_the_first_room_takes_four_cards_left_to_right():
    session = begin("scoundrel")
    assert session.question.as_json()["count"] == 4
    assert state(play(session, ROOM), "room") == ROOM.split()


def test_rule_2_a_skipped_room_goes_under_the_deck_leftmost_first_and_is_not_skipped_again():
    session = play(begin("scoundrel"), ROOM, "skip")
    assert state(session, "deck", "room", "can_skip", "rooms") == [44, [], False, 1]
    play(session, "2C 3C 5C 6C")
    assert "skip" not in session.question.options
    assert state(session, "can_skip", "rooms") == [False, 2]


def test_rule_2_only_an_untouched_room_may_be_skipped():
    session = play(begin("scoundrel"), ROOM, "6H")
    assert state(session, "can_skip", "played") == [True, 1]
    assert "skip" not in session.question.options
    with pytest.raises(RequestError, match="not-an-option"):
        session.answer("skip")


def test_rule_3_the_fourth_card_becomes_the_leftmost_of_the_next_room():
    session = play(begin("scoundrel"), ROOM, "8D", "JS", "weapon", "6H")
    assert session.question.as_json()["count"] == 3
    assert state(session, "room", "played", "potion_used", "can_skip") == [["4C"], 0, False, True]
    assert state(play(session, "2H 3H 5H"), "room") == ["4C", "2H", "3H", "5H"]


def test_rule_3_a_completed_room_makes_skipping_available_again():
    session = play(
        begin("scoundrel"), "2C 3C 5C 6C", "skip", "2H 3H 4H 5H", "2H", "3H", "4H", "2D 3D 4D"
    )
    assert session.question.options[-1] == "skip"


def test_rule_4_the_game_ends_where_a_room_cannot_be_refilled():
    session = through_the_dungeon(invincible(), lambda _: False)
    assert session.over.outcome == "win"
    assert session.over.score is None
    assert state(session, "deck", "rooms", "played") == [1, 14, 3]
    assert len(state(session, "room")) == 1


def test_ruling_r1_skipped_cards_come_up_again_in_room_order():
    session = play(invincible(), ROOM, "skip")
    rest = [card for card in DUNGEON if card not in ROOM.split()]
    while session.question.name != "room" or not any(session.question.expected):
        if session.question.name == "room":
            drawn, rest = rest[: session.question.count], rest[session.question.count :]
            session.answer(drawn)
        else:
            session.answer(session.question.options[0])
    expected = session.question.expected
    known = [card for card in expected if card]
    assert known == ROOM.split()[: len(known)]
    unknown = rest[: len(expected) - len(known)]
    if len(known) > 1:
        with pytest.raises(RequestError, match="not-expected"):
            session.answer([*unknown, *reversed(known)])
    session.answer([*unknown, *known])


def test_every_real_card_is_conserved_from_a_shuffled_deck():
    rng = Random(99)
    for _ in range(50):
        deck = rng.sample(DUNGEON, len(DUNGEON))
        session = arranged("scoundrel", {"health": 60}, variant=rng.choice(["standard", "classic"]))
        while session.question:
            if session.question.name == "room":
                drawn = deck[: session.question.count]
                del deck[: session.question.count]
                session.answer(drawn)
            else:
                choice = rng.choice(session.question.options)
                if choice == "skip":
                    deck += session.state()["room"]
                session.answer(choice)
            table = session.state()
            lying = (
                len(table["room"]) + len(table["slain"]) + bool(table["weapon"]) + table["discard"]
            )
            assert table["deck"] == len(deck)
            assert lying + len(deck) == 44
