"""A misread card is followed; old changes are undone; dropped answers are asked again."""

import pytest

from referee.errors import RequestError
from tests.table import begin, last, play

TEN = ["3S 8D 6H 4C", "8D", "4C", "weapon", "3S", "weapon", "9C 2H 5D", "9C", "2H", "5D"]


def answers(session):
    return [entry.answer for entry in session.history.entries]


def code(action):
    with pytest.raises(RequestError) as refusal:
        action()
    return refusal.value.code


def test_a_card_is_another_one_in_every_answer_that_names_it():
    session = play(begin("scoundrel"), *TEN)
    session.rename("3s", "♣3")
    assert answers(session)[:5] == [["3C", "8D", "6H", "4C"], "8D", "4C", "weapon", "3C"]
    assert session.question.name == "room"
    assert "3S" in session.table.deck.unseen
    facts = last(session.events(), "changed").facts
    assert [answer["n"] for answer in facts["answers"]] == [1, 5]


def test_the_other_card_was_called_by_the_wrong_name_as_well():
    session = play(
        begin("scoundrel"), "3S 8D 6H 4C", "8D", "6H", "4C", "weapon", "3C 2H 5D", "3C", "weapon"
    )
    session.rename("3S", "3C")
    assert answers(session)[0] == ["3C", "8D", "6H", "4C"]
    assert answers(session)[5:7] == [["3S", "2H", "5D"], "3S"]


def test_it_is_followed_from_the_draw_that_brought_it_no_further_than_a_shuffle():
    session = play(
        begin("days"), "9H", "3S", "2C 2H 2D", "5C 5H 5D", "5C 5H 5D", "touch", "3H KC KS 3C"
    )
    session.rename("2C", "3C")
    assert answers(session)[2] == ["3C", "2H", "2D"]
    assert answers(session)[-1] == ["3H", "KC", "KS", "3C"]
    assert code(lambda: session.rename("AC", "QC")) == "no-such-ask"


def test_a_reading_keeps_what_a_joker_stands_for():
    session = play(begin("spade-poker", jokers=1), "5H 6C 5D KH 2C", ["5H", "RJ"], "5H 5D")
    session.rename("5D", "7D")
    assert answers(session) == [["5H", "6C", "7D", "KH", "2C"], ["5H", "RJ"], "5H 5D"]
    session.rename("5H", "5C", cut=True)
    assert answers(session)[1:] == [["5C", "RJ"], "5C 5D"]


def test_what_no_longer_fits_is_dropped_listed_and_answered_again():
    session = play(begin("scoundrel"), *TEN)
    assert code(lambda: session.rename("3S", "9S")) == "does-not-fit"
    session.rename("3S", "9S", cut=True)
    facts = last(session.events(), "changed-cut").facts
    assert answers(session) == [["9S", "8D", "6H", "4C"], "8D", "4C", "weapon", "9S"]
    assert [lost["answer"] for lost in facts["lost"]] == [
        "weapon",
        ["9C", "2H", "5D"],
        "9C",
        "2H",
        "5D",
    ]
    for _ in range(4):
        session.redo()
    assert answers(session)[5:] == [["9C", "2H", "5D"], "9C", "2H", "5D"]


def test_a_cut_before_the_first_misread_answer_says_that_none_is_changed():
    session = play(begin("scoundrel"), *TEN)
    session.rename("9C", "8D", cut=True)
    (event,) = [event for event in session.events() if event.name == "cut"]
    sentence = session.game.say().event(event)
    assert len(answers(session)) == 6
    assert sentence.startswith(
        "No answer is changed. 4 answers do not fit and are dropped: 7 room 8D 2H 5D; "
    )
    session.undo()
    assert last(session.events(), "undo-cut").facts == {"answers": []}
    assert answers(session)[6] == ["9C", "2H", "5D"]
