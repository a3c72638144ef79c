"""Short answers: suits once for several cards, numbers in a row; and the questions they raise."""

import pytest

from referee.errors import RequestError
from tests.games.spade_poker.arranged import start_turn
from tests.table import terminal
from tests.terminal.screen import Screen, entries


@pytest.mark.parametrize(
    ("line", "room"),
    [
        ("t94s8d", ["10S", "9S", "4S", "8D"]),
        ("8dt9s4c", ["8D", "10S", "9S", "4C"]),
        ("8d h2 t9s", ["8D", "2H", "10S", "9S"]),
        ("410s98C", ["4S", "10S", "9C", "8C"]),
    ],
)
def test_a_suit_is_typed_once_behind_the_ranks_that_have_it(line, room):
    screen = Screen()
    screen.type(line)
    assert entries(screen) == [room]


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("8dt9s4c1 2w 3w", ["8D", "10S", "weapon", "9S", "weapon"]),
        ("8dt9s4c12b 4w", ["8D", "10S", "barehanded", "4C", "weapon"]),
        ("8d6h9s4c12 3w", ["8D", "6H", "9S", "weapon"]),
        ("8dt9s4c 8d tsb 9s w", ["8D", "10S", "barehanded", "9S", "weapon"]),
    ],
)
def test_a_whole_room_stands_on_one_line(line, answers):
    screen = Screen()
    screen.type(line)
    assert entries(screen)[1:] == answers


@pytest.mark.parametrize("line", ["12b4w", "123w2w", "-4", "-4w"])
def test_a_number_behind_a_word_needs_a_space(line):
    screen = Screen()
    screen.type("8dt9s4c")
    with pytest.raises(RequestError):
        screen.type(line)


@pytest.mark.parametrize("line", ["skip", "s", "9s8dskip", "8d9swx"])
def test_a_word_that_begins_like_a_card_is_no_card(line):
    screen = Screen()
    with pytest.raises(RequestError):
        screen.type(line)
    assert entries(screen) == []
    assert not screen.terminal.partial.cards_at(screen.session.rev)


def test_numbers_are_the_cards_of_the_hand_and_letters_the_proposed_plays():
    screen = Screen("spade-poker")
    table = screen.type("4h7h7c10c4c")
    assert "Hand     1 4H " in table
    assert "m 7H 7C" in table
    screen.type("1 5")
    assert entries(screen)[-1] == ["4H", "4C"]
    screen.type("undo", "m")
    assert entries(screen)[-1] == ["7H", "7C"]
    screen.type("undo", "23")
    assert entries(screen)[-1] == ["7H", "7C"]


def test_ranks_are_taken_where_one_card_has_each_of_them():
    screen = Screen("spade-poker")
    screen.type("jqkh4h7c", "jqk")
    assert entries(screen)[-1] == ["JH", "QH", "KH"]


def test_a_rank_of_two_cards_is_asked_for_its_suit():
    screen = Screen("spade-poker")
    screen.type("jcjhkh4h7c")
    with pytest.raises(RequestError) as refused:
        screen.type("jk")
    screen.terminal.refuse(refused.value)
    assert len(entries(screen)) == 1
    with pytest.raises(RequestError) as refused:
        screen.type("j 4")
    screen.terminal.refuse(refused.value)
    assert screen.lines[-1] == "Which J? Type its suit too: JC, JS, JH or JD."


def test_a_mistake_behind_picked_cards_plays_none_of_them():
    screen = Screen("spade-poker")
    screen.type("4h7h7c10c4c")
    with pytest.raises(RequestError):
        screen.type("7h x")
    assert len(entries(screen)) == 1


@pytest.mark.parametrize(
    ("name", "others"),
    [("scoundrel", "8d 9d"), ("spade-poker", "8d 9d th"), ("solitaire-rpg", "8d9dth4h3h2h")],
)
def test_a_typo_takes_nothing_of_what_was_typed_before(name, others):
    screen = Screen(name)
    for line in ("5c", "k", "aq", "5c", "7d 5x", "undo 2 3"):
        with pytest.raises(Exception, match=r"."):
            screen.type(line)
    screen.type("look")
    assert "2 of" in screen.lines[-1]
    assert "5C 7D" in screen.lines[-1]
    screen.type(others)
    assert entries(screen)[0][:4] == ["5C", "7D", "8D", "9D"]


def test_a_typo_is_told_with_what_is_kept():
    screen = Screen()
    for line in ("ks", "aq"):
        with pytest.raises(RequestError) as refused:
            screen.type(line)
    screen.lines.clear()
    screen.terminal.refuse(refused.value)
    assert screen.lines == [
        "aq is not a card.",
        "1 of 4 cards so far: KS. Type the 3 cards that are missing.",
    ]


def test_an_exact_pick_is_kept_in_part_too():
    screen = Screen("days")
    screen.type("7c 9d 4h jh 6c 2c 7d qc")
    for line in ("7d", "9z"):
        with pytest.raises(RequestError):
            screen.type(line)
    screen.type("2c qc")
    assert entries(screen)[-1] == ["7D", "2C", "QC"]


def test_a_number_above_nine_that_may_be_several_is_asked():
    session = start_turn("5H 6H 7H 8H 9H 2C 3C 4C 10C JC QC", in_play="2S")
    prompt = terminal(session, session.game.say(), [].append)
    for typed in ("10", "11"):
        with pytest.raises(RequestError, match="not-an-option") as refused:
            prompt.read(typed)
        assert "by its number" in prompt.say.error(refused.value)
    prompt.read("9")
    assert session.history.entries[-1].answer == ["10C"]
