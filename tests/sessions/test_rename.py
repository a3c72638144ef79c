"""A misread card is followed; old changes are undone; dropped answers are asked again."""

import pytest

from referee.errors import RequestError
from referee.saves import opening
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


def test_a_card_that_lies_elsewhere_cannot_be_it():
    session = play(begin("scoundrel"), *TEN)
    before = session.state(), session.rev
    assert code(lambda: session.rename("9C", "8D")) == "does-not-fit"
    assert code(lambda: session.rename("9C", "AH")) == "does-not-fit"
    assert code(lambda: session.rename("9C", "zz")) == "no-such-card"
    assert (session.state(), session.rev) == before


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


def test_redo_brings_back_what_fits_and_an_answer_takes_the_place_of_one_that_does_not():
    session = play(begin("scoundrel"), *TEN)
    session.fix(1, ["3S", "8D", "6H", "9C"], cut=True)
    assert len(answers(session)) == 2
    assert code(session.redo) == "does-not-fit"
    session.answer("9C")
    for _ in range(3):
        session.redo()
    assert answers(session)[3:] == ["weapon", "3S", "weapon"]
    assert code(session.redo) == "does-not-fit"
    session.answer(["4C", "2H", "5D"])
    assert code(session.redo) == "does-not-fit"
    session.answer("4C")
    session.redo()
    session.redo()
    assert answers(session)[6:] == [["4C", "2H", "5D"], "4C", "2H", "5D"]
    assert code(session.redo) == "nothing-to-redo"


@pytest.mark.parametrize("cut", [False, True])
def test_a_change_is_undone_and_done_again(cut):
    session = play(begin("scoundrel"), *TEN)
    before = session.state(), answers(session)
    session.rename("3S", "9S" if cut else "3C", cut=cut)
    after = session.state(), answers(session)
    session.undo()
    assert (session.state(), answers(session)) == before
    session.redo()
    assert (session.state(), answers(session)) == after
    session.undo()
    session.undo()
    assert answers(session) == before[1][:-1]


def test_changes_survive_a_resume_and_rev_never_goes_down(tmp_path):
    session = begin("scoundrel")
    path = tmp_path / "game.jsonl"
    save = opening.start_game(session.game, session.options, path, None)
    play(save.session, *TEN).rename("3S", "3C")
    save.session.undo()
    rev, was = save.session.rev, answers(save.session)
    save.close()
    again = opening.resume_game(session.game, path)
    assert (again.session.rev, answers(again.session)) == (rev, was)
    again.session.redo()
    assert answers(again.session)[0] == ["3C", "8D", "6H", "4C"]
    assert again.session.rev == rev + 1
    again.close()


def test_a_change_that_was_taken_back_does_not_come_again_once_the_game_is_given_up():
    session = play(begin("scoundrel"), "JS 8D 6H 4C")
    session.fix(1, ["JS", "8D", "6H", "5C"])
    session.undo()
    session.concede()
    assert code(session.redo) == "bad-request"
    assert session.over.outcome == "conceded"
    session.undo()
    session.redo()
    assert session.state()["room"] == ["JS", "8D", "6H", "5C"]
