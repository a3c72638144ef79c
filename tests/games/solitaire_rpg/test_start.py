"""Stats and levels of cards, the character and its monsters."""

import pytest

from referee import games
from referee.errors import RequestError, UsageError
from referee.games.solitaire_rpg.table import VALUE
from referee.rulekit.cards import STANDARD, cards
from tests.games.solitaire_rpg.arranged import GAME, events, question, state, with_character
from tests.table import begin, play


def test_aces_are_1_and_face_cards_10():
    assert [VALUE[card] for card in cards("AH 2C 10S JC QD KH")] == [1, 2, 10, 10, 10, 10]


def test_suits_make_the_stats_and_cards_the_level():
    session = play(begin(GAME), "5C 7C 9S 3S KH 5H QD AD")
    player = state(session, "player")
    assert [player[stat] for stat in ("strength", "armor", "life", "initiative")] == [
        12,
        12,
        15,
        11,
    ]
    assert player["level"] == 8


def test_face_down_cards_count_for_the_level_but_not_for_the_stat():
    player = state(with_character("9S 2C", "3S 4S"), "player")
    assert (player["level"], player["armor"]) == (4, 9)
    assert (player["up"], player["down"]) == (["2C", "9S"], ["3S", "4S"])


def test_there_are_no_jokers():
    with pytest.raises(RequestError, match="not-in-game"):
        play(begin(GAME, level=1), "RJ")


def test_the_usual_level_is_8():
    session = begin(GAME)
    assert question(session) == ("character", 8, None)
    nobody = {
        "level": 0, "strength": 0, "armor": 0, "life": 0, "initiative": 0, "up": [], "down": [],
    }  # fmt: skip
    assert session.state() == {
        "phase": "character", "encounter": 0, "round": 0, "deck": 52, "discard": 0, "drawn": None,
        "player": nobody, "monster": None,
    }  # fmt: skip


@pytest.mark.parametrize("level", ["-1", "27", "8.0", "x", "", "9" * 5000])
def test_levels_go_from_0_to_26(level):
    option = games.load(GAME).option("level")
    assert [option.read(text) for text in ("0", "26")] == [0, 26]
    with pytest.raises(UsageError):
        option.read(level)


def test_at_level_0_nothing_is_drawn_before_the_first_priority():
    session = begin(GAME, level=0)
    assert question(session) == ("priority", 1, "player")
    assert state(session, "phase", "encounter", "round", "deck") == ["priority", 1, 1, 52]
    assert state(session, "monster")["level"] == 0
    assert "empty-monster" in events(session)


def test_at_level_26_the_character_wins_at_once():
    session = play(begin(GAME, level=26), list(STANDARD[:26]))
    assert (session.over.outcome, session.over.score) == ("win", None)
    assert state(session, "phase", "encounter", "round", "deck", "monster") == [
        "roll", 1, 0, 26, None,
    ]  # fmt: skip


def test_a_monster_has_as_many_cards_as_the_character():
    session = with_character("2C 3C", "4S")
    assert question(session) == ("monster", 3, None)
    assert state(session, "phase", "encounter", "round", "monster") == ["roll", 1, 0, None]
    play(session, "2H 3H 4H")
    assert state(session, "monster")["up"] == ["2H", "3H", "4H"]
    assert state(session, "phase", "round") == ["priority", 1]


@pytest.mark.parametrize(("deck", "discard"), [("2H", "3H 4H"), ("2H 3H 4H", ""), ("2H", "")])
def test_r6_no_more_cards_than_the_level_is_a_win_without_drawing(deck, discard):
    session = with_character("2C 3C 4C", deck=deck, discard=discard)
    assert session.over.outcome == "win"
    assert state(session, "deck", "discard") == [len(deck.split()), len(discard.split())]
    assert state(session, "phase", "encounter", "monster") == ["roll", 1, None]


def test_one_card_more_than_the_level_is_enough_for_a_monster():
    session = with_character("2C 3C", deck="2H", discard="3H 4H")
    assert question(session) == ("monster", 1, None)
