"""Typed answers: cards, words, numbers, several answers on a line."""

import re

import pytest

from referee.errors import RequestError
from referee.protocol.line import LineMatcher
from referee.rulekit.cards import STANDARD_READER, cards
from referee.rulekit.say import Say
from referee.terminal.prompt import question_line
from tests.games.days.arranged import ATTACKS, later
from tests.table import play, terminal
from tests.terminal.screen import Screen, entries


@pytest.mark.parametrize(
    "line",
    [
        "JS 8D 6H 4C", "js8d6h4c", "sj d8 h6 c4", "♠J,♦8,♥6,♣4", "J♠ 8♦6♥ 4♣", "js, 8d,6h ,4c",
        "♠\ufe0fJ 8♢ ♡6 4♧",
    ],
)  # fmt: skip
def test_cards_are_taken_as_they_come(line):
    screen = Screen()
    screen.type(line)
    assert entries(screen) == [["JS", "8D", "6H", "4C"]]


def test_ten_is_typed_in_many_ways():
    screen = Screen()
    screen.type("th 0s 10d c9")
    assert entries(screen) == [["10H", "10S", "10D", "9C"]]


def test_several_answers_stand_on_one_line():
    screen = Screen()
    output = screen.type("js8d6h4c 8d js w 6h")
    assert entries(screen) == [["JS", "8D", "6H", "4C"], "8D", "JS", "weapon", "6H"]
    assert "health 17" in output


@pytest.mark.parametrize(
    ("line", "count", "stopped_by"),
    [
        ("js8d6h4c 8d qs", 2, "2 answers of this line taken, but not QS:"),
        ("js8d6h4c 8d js weapn", 3, "3 answers of this line taken, but not weapn:"),
        ("js8d6h4c js skip skip", 2, "2 answers of this line taken, but not skip skip:"),
        ("qs qs 2c 3c", 0, ""),
    ],
)
def test_what_stands_before_a_mistake_on_a_line_is_taken(line, count, stopped_by):
    screen = Screen()
    with pytest.raises(RequestError):
        screen.type(line)
    assert len(entries(screen)) == count
    assert not count or screen.lines[-1] == stopped_by


def test_what_was_not_taken_of_a_line_is_named_where_too_few_cards_are():
    screen = Screen("days")
    with pytest.raises(RequestError):
        screen.type("7c 3d 3d")
    assert screen.lines[-1] == "2 answers of this line taken, but not 3d:"


def test_a_draw_with_too_few_cards_keeps_those_that_were_typed():
    screen = Screen()
    with pytest.raises(RequestError) as refusal:
        screen.type("js8d6h")
    assert (
        Say("referee.games.scoundrel").error(refusal.value)
        == "3 of 4 cards so far: JS 8D 6H. Which is the last?"
    )
    with pytest.raises(RequestError, match="repeated"):
        screen.type("6h")
    with pytest.raises(RequestError):
        screen.type("js8d6h")
    screen.type("4c")
    assert entries(screen) == [["JS", "8D", "6H", "4C"]]


@pytest.mark.parametrize("line", ["state", "left", "look", "help"])
def test_cards_that_were_noted_stay_noted_while_something_is_looked_up(line):
    screen = Screen()
    with pytest.raises(RequestError):
        screen.type("js8d6h")
    screen.type(line)
    assert screen.lines[-1] == "3 of 4 cards so far: JS 8D 6H. Which is the last?"
    screen.type("4c")
    assert entries(screen) == [["JS", "8D", "6H", "4C"]]


def test_cards_that_were_noted_are_forgotten_when_the_game_goes_elsewhere():
    screen = Screen("days")
    screen.type("4s ad")
    with pytest.raises(RequestError):
        screen.type("js")
    screen.type("undo", "ah")
    assert "so far" not in screen.lines[-1]
    with pytest.raises(RequestError):
        screen.type("2c 3c")
    assert len(entries(screen)) == 2


def test_numbers_are_the_cards_of_the_room_as_it_lay_when_the_line_was_typed():
    screen = Screen()
    screen.type("8djs4c6h", "1 2w 3b")
    assert entries(screen)[1:] == ["8D", "JS", "weapon", "4C", "barehanded"]


def test_a_card_is_read_before_a_number():
    screen = Screen()
    screen.type("8djs5h3c", "8d 3cw")
    assert entries(screen)[1:] == ["8D", "3C", "weapon"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_word_that_is_a_card_elsewhere_or_a_number_with_more_behind_it_says_both(lang):
    screen = Screen("scoundrel", lang)
    screen.type("8djs5h4c", "8d")
    with pytest.raises(RequestError, match="not-an-option") as refused:
        screen.type("2cw")
    assert {"2C", "5H", "2 cw"} <= set(
        re.findall(r"\w\w|2 cw", screen.terminal.say.error(refused.value))
    )
    screen.type("1w")
    assert entries(screen)[2:] == ["JS", "weapon"]


def test_an_option_that_is_a_number_is_taken_by_its_name():
    session = play(later(blades="JC"), "9D", ATTACKS, "7D 2C QS", "7D 2C QS", "JC")
    prompt = terminal(session, session.game.say(), [].append)
    assert [choice.kind for choice in prompt.client.now.choices] == ["number"] * 3
    assert question_line(prompt.client, prompt.say, {}).endswith("1 / 2 / 3")
    prompt.read("3")
    assert session.history.entries[-1].answer == "3"


def test_numbers_stand_only_before_cards_that_lie_on_the_table():
    screen = Screen("legacy")
    screen.type("em", "s4 a4 up s1 d2", "up")
    with pytest.raises(RequestError, match="not-an-option"):
        screen.type("1")


def test_numbers_after_a_draw_are_those_of_the_new_room():
    screen = Screen()
    screen.type("8djs4c6h", "1 4 2w 5c9h2s 2")
    assert entries(screen)[-1] == "5C"


def test_a_letter_is_a_word_of_the_rules_where_no_card_can_be_meant():
    screen = Screen()
    screen.type("jc8d6h4c", "s")
    assert entries(screen)[-1] == "skip"


def test_a_rank_alone_names_the_only_card_of_the_pile_that_has_it():
    screen = Screen("spade-poker")
    screen.type("4h 7h 9d 10c jc", "4h")
    question = screen.terminal.client.now
    line = LineMatcher(STANDARD_READER, question)
    assert question.ask == "enemy"
    assert line.match(question, ["t"]) == (["10S"], [])


def test_what_stands_behind_the_end_of_the_game_is_said_to_be_left_out():
    assert "Ignored: 2C 3C" in Screen().type("js qs 2c 3c j q 2c 3c")


@pytest.mark.parametrize(
    ("word", "option"), [("w", "weapon"), ("bare", "barehanded"), ("Weapon", "weapon")]
)
def test_options_may_be_shortened(word, option):
    screen = Screen()
    screen.type("js8d6h4c 8d js", word)
    assert entries(screen)[-1] == option


def test_a_card_may_be_named_by_its_rank_if_only_one_fits():
    screen = Screen()
    screen.type("js8d6h4c", "j")
    assert entries(screen)[-1] == "JS"
    with pytest.raises(RequestError):
        Screen().type("js8d8h4c", "8")


def test_a_suit_alone_is_no_card_and_leaves_its_letter_to_the_words_of_the_rules():
    screen = Screen()
    with pytest.raises(RequestError):
        screen.type("js8d6h4c", "sk")  # the king of spades
    screen.type("s")
    assert entries(screen)[-1] == "skip"


def test_enter_alone_accepts_known_cards_and_nothing_else():
    screen = Screen()
    assert "1. Deal 4 cards into the room" in screen.type("")
    assert entries(screen) == []
    deck = screen.session.table.deck
    deck.slots = [*cards("JS 8D 6H 4C"), *deck.slots[4:]]
    assert "Enter accepts JS 8D 6H 4C." in screen.type("look")
    screen.type("")
    assert entries(screen) == [["JS", "8D", "6H", "4C"]]


def test_an_answer_may_follow_picked_cards_on_one_line():
    screen = Screen("days")
    screen.type("7c 9d 4h jh 6c 2c 7d qc", "7d 2c qc touch")
    assert entries(screen)[-2:] == [["7D", "2C", "QC"], "touch"]


def test_a_card_of_the_setup_lies_there_from_the_start():
    with pytest.raises(RequestError, match="already-seen") as refusal:
        Screen("days").type("kd")
    assert "from the start" in Say("referee.games.days").error(refusal.value)


def test_enter_alone_keeps_cards_that_were_noted():
    screen = Screen()
    with pytest.raises(RequestError):
        screen.type("js8d6h")
    screen.type("", "4c")
    assert entries(screen) == [["JS", "8D", "6H", "4C"]]


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "Type S1 or UP."), ("zh", "请输入 S1 或 UP。")]
)
def test_a_number_of_the_screen_that_is_another_card_s_own_says_both(lang, sentence):
    screen = Screen("legacy", lang)
    screen.type("em", "s4 a4 up s1 d2")
    with pytest.raises(RequestError, match="not-an-option") as refused:
        screen.type("4")
    assert sentence in screen.terminal.say.error(refused.value)
    screen.type("2")
    assert entries(screen)[-1] == "A4"


def test_a_word_that_begins_several_options_is_refused_with_those():
    screen = Screen("legacy")
    screen.type("em", "s4 a4 up s1 d2", "up")
    with pytest.raises(RequestError, match="not-an-option") as refused:
        screen.type("a4")
    assert refused.value.facts["options"] == ["A4.1", "A4.2", "A4.3 fire", "A4.3 ice", "A4.4"]


def test_a_word_to_choose_has_a_number_where_no_card_has_one():
    screen = Screen()
    assert "1 weapon" in screen.type("js 8d 6h 4c", "2", "js")
    screen.type("2")
    assert entries(screen)[-2:] == ["JS", "barehanded"]


def test_further_on_a_line_a_number_is_the_one_that_the_screen_would_show_next():
    screen = Screen()
    screen.type("js 8d 6h 4c", "2")
    screen.type("1 2")
    assert entries(screen)[-2:] == ["JS", "barehanded"]


def test_what_an_ace_stands_for_is_chosen_by_number():
    screen = Screen("spade-poker")
    output = screen.type("10c 9d ah 2d 7c", "m")
    assert "1 10C 9D JH   8 points" in output
    screen.type("2")
    assert entries(screen)[-1] == "10C 9D 8H"
