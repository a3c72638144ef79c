"""`undo`, `redo` and `fix` as they are typed."""

import pytest

from referee.errors import RequestError
from referee.terminal import paint
from tests.table import arranged, terminal
from tests.terminal.screen import Screen, entries


def test_undo_redo_and_fix():
    screen = Screen()
    assert "8D: in the room again" in screen.type("js8d6h4c 8d", "undo")
    assert "You take the 8D" in screen.type("redo")
    assert "Answer 1 is now JS 8D 6H 5C" in screen.type("fix 1 js8d6h5c")
    with pytest.raises(RequestError, match="does-not-fit"):
        screen.type("fix 1 js 9d 6h 5c")
    screen.type("fix 1 js 9d 6h 5c cut")
    assert entries(screen) == [["JS", "9D", "6H", "5C"]]


def test_fix_of_a_choice_takes_the_same_short_words():
    screen = Screen()
    screen.type("js8d6h4c 8d js w", "fix 4 bare")
    assert entries(screen)[-1] == "barehanded"


@pytest.mark.parametrize("line", ["fix", "fix 1", "fix x 7h", f"fix {'9' * 1900} 7h"])
def test_fix_says_how_it_is_used(line):
    with pytest.raises(Exception, match="nothing-to-fix"):
        Screen().type(line)


def test_fix_follows_a_card_that_was_misread():
    screen = Screen()
    screen.type("3s8d6h4c 8d 3s w", "fix 3s 3c")
    assert entries(screen) == [["3C", "8D", "6H", "4C"], "8D", "3C", "weapon"]
    screen.type("undo")
    assert entries(screen) == [["3S", "8D", "6H", "4C"], "8D", "3S", "weapon"]


@pytest.mark.parametrize("line", ["fix 1 3c", "fix 1 3s 3c"])
def test_fix_takes_one_card_where_only_one_differs(line):
    screen = Screen()
    screen.type("3s8d6h4h", line)
    assert entries(screen) == [["3C", "8D", "6H", "4H"]]


def test_fix_asks_which_card_where_several_may_be_meant():
    screen = Screen()
    screen.type("3s8d6h4c")
    with pytest.raises(Exception, match="which-card"):
        screen.type("fix 1 3c")


def test_several_answers_are_taken_back_at_once():
    screen = Screen()
    screen.type("js8d6h4c 8d js w", "undo 3")
    assert entries(screen) == [["JS", "8D", "6H", "4C"]]
    screen.type("redo 2")
    assert len(entries(screen)) == 3
    screen.type("redo", "undo to 2", "redo redo redo")
    assert len(entries(screen)) == 4
    screen.type("undo 9999999")
    assert entries(screen) == []
    with pytest.raises(RequestError, match="nothing-to-undo"):
        screen.type("undo")
    with pytest.raises(Exception, match="undo-count"):
        Screen().type("undo x")


def test_concede_can_be_taken_back():
    screen = Screen()
    assert "give up the game" in screen.type("concede")
    assert "The game continues" in screen.type("undo")


def test_where_every_choice_loses_the_way_back_is_offered():
    screen = Screen()
    *_, lost, back = screen.type("jsqskcks", "js").splitlines()
    assert lost == "Whatever you choose, you lose."
    assert back == "undo to 2 goes back before the choice that led here."
    assert "Whatever" not in screen.type("undo to 2")
    assert "Whatever" not in screen.type("s")


def test_the_way_back_leads_past_choices_that_were_lost_already():
    """Behind the 2C each other card leaves too little health for the next: only skipping saves."""
    screen = Screen()
    screen.type("askc2cqs", "2c", "as")
    assert screen.lines[-1] == "undo to 2 goes back before the choice that led here."


def test_a_game_lost_by_its_cards_alone_has_no_way_back():
    session = arranged("scoundrel", {"health": 1, "can_skip": False, "skipped": True})
    prompt = terminal(session, session.game.say(), (lines := []).append)
    prompt.read("askcqsjs")
    assert paint.remove_marks(lines[-1]) == "Whatever you choose, you lose."


@pytest.mark.parametrize("game", ["scoundrel", "days"])
def test_undo_after_a_change_of_nothing_takes_the_last_answer_back(game):
    screen = Screen(game)
    screen.type("js8d6h4c" if game == "scoundrel" else "7c 9d", "undo", "redo")
    known = entries(screen)
    first = " ".join(known[0])
    assert "That is the answer already; nothing is changed." in screen.type(f"fix 1 {first}")
    screen.type("undo")
    assert entries(screen) == known[:-1]
    screen.type("redo")
    assert entries(screen) == known


def test_an_undone_change_that_leads_back_to_the_end_notes_the_end_again():
    screen = Screen()
    screen.type("js qs 2c 3c j q")
    assert screen.session.over
    screen.type("fix 2 2c cut")
    assert not screen.session.over
    screen.type("undo")
    assert screen.session.over
    assert screen.session.journal[-1]["over"] == "loss"  # for lists of games
