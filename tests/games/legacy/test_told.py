"""Instructions for moving the cards and using the pencil, effect by effect."""

import pytest

from referee.games.legacy import GAME
from referee.rulekit.say import Say
from tests.games.legacy.fights import HAND, begin_game, fight
from tests.table import play

SAY = Say("referee.games.legacy")


def sentences(session):
    return [SAY.event(event) for event in session.events()]


@pytest.mark.parametrize(
    ("hand", "ticks", "answers", "sentence"),
    [
        ("A1 A2 D1 D2 S1", ["A1.4 ice"], ["A1"],
         "All attacks are ice attacks for the rest of this turn."),
        ("A4 A2 D1 D2 S1", ["A4.4"], ["A4", "yes"], "You pay 10: 90 HP."),
        (HAND, [], ["D1", "D2"], "The monster deals 10 less this turn, 20 in all."),
        (HAND, ["D2.3"], ["D2"], "Next turn you draw 1 card more."),
        ("S3 A1 A2 A3 A4", ["S3.4"], ["S3"], "You may use 3 cards more this turn."),
        ("S1 A1 A2 A3 A4", ["S1.4"], ["S1"],
         "The monster's each-turn abilities do nothing this turn."),
        ("S2 A1 A2 A3 A4", ["S2.4"], ["S2"],
         "Cross out the monster upgrade on S2 with the pencil."),
        ("S4 A1 A2 A3 A4", ["S4.4"], ["S4", "A1"],
         "Lay A1 out of the game; it comes back for the next."),
        ("UP A1 A2 A3 A4", [], ["UP", "A1.1"], "Tick box 1 of A1 with the pencil."),
        ("UP A1 A2 A3 A4", [], ["UP", "A1.3 ice"], "Tick ice in box 3 of A1 with the pencil."),
        ("UP A1 A2 A3 A4", [], ["UP", "A1.1"], "Discard A1."),
        (HAND, ["D3.4"], ["D3"], "Your max HP is now 120."),
        (HAND, ["EM.1"], ["end"], "Lidless Eye heals: 100 HP."),
        (HAND, ["D1.2"], ["D1", "end"], "You heal 5: 75 HP."),
    ],
)  # fmt: skip
def test_an_effect_tells_what_to_do(hand, ticks, answers, sentence):
    assert sentence in sentences(play(fight("EM", hand, *ticks), *answers))


@pytest.mark.parametrize(
    ("lang", "tapped", "choice"),
    [("en", False, "A1.3 ice: "), ("zh", False, "A1.3 ice 冰: "), ("zh", True, "A1.3 冰: ")],
)
def test_a_choice_of_a_box_stands_as_it_is_called_and_for_who_types_as_it_is_typed(
    lang, tapped, choice
):
    names = GAME.names(begin_game().table, Say("referee.games.legacy", lang, tapped=tapped))
    assert names["A1.3 ice"].startswith(choice)


def test_the_discard_pile_is_shuffled_in():
    later = ["A1 A2 A3 A4 A5", "end", "S1 S2 S3 S4 UP"]
    session = play(fight("EM", HAND, "S1.2"), "end", *later, "S1")
    assert "Shuffle the 10 cards of the discard pile into the draw pile." in sentences(session)
    session = play(fight("EM", HAND, monsters={"EM": {"atk": 10}}), "end", *later, "end")
    assert (
        "The draw pile is empty: shuffle the 15 cards of the discard pile into a new one."
        in sentences(session)
    )


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("A1", "Take A1 into your hand and shuffle the draw pile."),
        ("none", "You take nothing. Shuffle the draw pile."),
    ],
)
def test_a_draw_pile_that_was_looked_through_is_shuffled(answer, sentence):
    assert sentence in sentences(play(fight("EM", HAND, "D2.4"), "D2", answer))


def test_a_card_is_taken_back_from_the_discard_pile():
    session = play(fight("EM", "A1 A2 A3 A4 A5", "D1.4"), "end", HAND, "D1", "A3")
    assert "Take A3 into your hand." in sentences(session)


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("A1", "Tick box 1 of EM with the pencil."),
        ("D1", "Lidless Eye is stronger from now on: HP +40. Write it on the card."),
        ("A2", "Box 2 of EM is ticked already: nothing happens."),
        ("S2", "The upgrade on S2 is crossed out: nothing happens."),
    ],
)
def test_the_end_of_a_game_tells_what_becomes_of_the_monster(card, sentence):
    session = play(begin_game("EM.2", crossed_out=["S2"]), ["EM"])
    session.concede()
    play(session, [card])
    assert sentences(session)[-2:] == ["The game is over. Shuffle all 15 cards together.", sentence]
