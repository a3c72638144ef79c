"""Dice, numbers, offers, powers, looking at piles: asked, rejected, dealt, kept and undone."""

import json

import pytest

import referee
from referee import STANDARD, Offer, Over, Pile
from referee.errors import RequestError, UsageError
from referee.protocol import Conversation
from referee.rulekit.cards import MAX_NUMBER
from referee.rulekit.game import Option
from referee.saves import opening
from referee.sessions.session import Session
from tests.games.fair import GAME, Fair
from tests.games.test_rules import check_example
from tests.rows import each_row
from tests.table import terminal

BEFORE_DICE = (["2C", "3C", "4C"], ["4C", "3C", "2C"], None, "3", 2, "pay 2")


def after(*answers):
    session = Session(GAME, {})
    for answer in answers:
        session.answer(answer)
    return session


def type_lines(session, *lines):
    prompt = terminal(session, GAME.say(), lambda _: None)
    for line in lines:
        prompt.read(line)
    return [entry.answer for entry in session.history.entries]


@each_row(__file__, "fair.toml", "example", "example")
def test_a_rule_of_the_kit_holds(example):
    check_example(lambda *_: Session(GAME, {}), example)


def playing(play):
    return Session(
        type("Own", (Fair,), {"__module__": __name__, "play": lambda _, _table, ask: play(ask)})(),
        {},
    )


BAD_DICE = {
    "bad-request": (None, "4 3", ["4", "3"], [True, 1], [4.0, 3]),
    "wrong-count": ([4], [4, 3, 1]),
    "not-an-option": ([0, 3], [4, 7]),
}


def test_dice_show_numbers_of_their_sides():
    session = after(*BEFORE_DICE)
    for code, answers in BAD_DICE.items():
        for answer in answers:
            with pytest.raises(RequestError, match=code):
                session.answer(answer)
    session.answer([4, 3])
    assert len(session.table.prizes) == 1


@pytest.mark.parametrize("answer", [0, 6, -1, True, 2.0, "six", ["2"], None, "9" * 5000])
def test_a_number_lies_between_its_bounds(answer):
    session = after(*BEFORE_DICE[:4])
    assert session.question.as_json() == {"kind": "number", "least": 1, "most": 5}
    with pytest.raises(RequestError):
        session.answer(answer)


def test_a_value_belongs_to_the_options_of_this_very_run():
    runs = []

    def play(ask):
        run = object()
        runs.append(run)
        assert ask.choose("price", [Offer("pay 1", run), Offer("pay 2", run)]).value is run
        assert [
            one.value for one in ask.pick("price", [Offer("a", run), Offer("b", run)], 1, 1)
        ] == [run]
        return Over("win")

    session = playing(play)
    session.answer("pay 2")
    session.answer(["b"])
    assert session.over
    assert len(runs) > 2


def test_dice_are_rolled_where_cards_are_dealt_and_each_roll_is_its_own():
    first, second = (Session(GAME, {}, 7) for _ in range(2))
    for session, stall in ((first, "3"), (second, "4")):
        while session.question.name != "stall":
            session.answer(
                session.question.options if session.question.name == "peek-back" else "1"
            )
        for answer in (stall, 2, "pay 2"):
            session.answer(answer)
    rolled = [
        [event.facts["dice"] for event in session.events() if event.name == "rolled"]
        for session in (first, second)
    ]
    assert rolled[0] == rolled[1]  # another choice has not changed them
    assert [len(dice) for dice in rolled[0]] == [2]


def test_who_has_no_dice_has_the_referee_roll():
    talk = Conversation(after(*BEFORE_DICE), GAME.say())
    messages = talk.reply({"answer": None})
    assert messages[0]["event"] == "rolled"
    assert messages[1]["dice"] == messages[0]["dice"] == talk.session.history.entries[-1].answer
    assert all(1 <= number <= 6 for number in messages[0]["dice"])


def test_a_roll_and_a_number_are_fixed_and_saved(tmp_path):
    save = opening.start_game(GAME, {}, tmp_path / "fair-1.jsonl", None)
    for answer in (*BEFORE_DICE, [6, 5]):
        save.session.answer(answer)
    save.session.fix(5, 4)
    save.session.fix(7, [1, 1])
    assert not save.session.table.prizes
    save.close()
    again = opening.resume_game(GAME, tmp_path / "fair-1.jsonl")
    assert [entry.answer for entry in again.session.history.entries][4:] == [4, "pay 2", [1, 1]]
    with pytest.raises(RequestError):
        again.session.fix(7, [1])
    again.close()


def test_a_power_is_no_answer_and_uses_no_other_power():
    used = []

    def play(ask):
        ask.offer_power("rest", lambda: used.append(ask.choose("price", ["a", "b"])))
        return Over("win", len(ask.choose("stall", ["1", "2"])))

    session = playing(play)
    assert session.question.as_json() == {
        "kind": "choose",
        "options": ["1", "2", "rest"],
        "also": ["rest"],
    }
    session.answer("rest")
    assert session.question.options == ["a", "b"]
    session.answer("a")
    session.answer("1")
    assert session.over.score == 1


@pytest.mark.parametrize("minimum", [0, 990])
def test_many_numbers_are_asked_for_without_a_list(minimum):
    session = playing(lambda ask: Over("win", ask.number("stake", minimum, minimum + 900)))
    ask = Conversation(session, GAME.say()).present()
    assert "choices" not in ask
    assert (ask["least"], ask["most"]) == (minimum, minimum + 900)
    session.answer(minimum + 7)
    assert session.over.score == minimum + 7


@pytest.mark.parametrize("line", ["6 5", "65", "6,5", "65 ", "six five"])
def test_dice_are_typed_with_or_without_gaps(line):
    assert type_lines(after(*BEFORE_DICE), line)[-1] == [6, 5]


@pytest.mark.parametrize("line", ["6", "6 5 x", "7 1", "six king", "6.5"])
def test_what_is_not_dice_is_refused_in_a_sentence(line):
    with pytest.raises(RequestError) as refused:
        type_lines(after(*BEFORE_DICE), line)
    assert GAME.say().error(refused.value)


def test_twenty_sides_are_typed_with_gaps():
    session = playing(lambda ask: Over("win", sum(ask.roll("throw", 2, 20))))
    type_lines(session, "12 20")
    assert session.over.score == 32


def test_a_whole_turn_is_one_line():
    answers = type_lines(after(*BEFORE_DICE[:2]), "", "3 2 3 65")  # the third of three prices
    assert json.dumps(answers[3:]) == '["3", 2, "pay 2", [6, 5]]'


def test_a_card_in_a_pile_is_known_until_it_is_shuffled():
    pile = Pile("deck", STANDARD)
    pile.take(referee.cards("2S"))
    pile.put_on_top(referee.cards("2S"))
    pile.take_out(referee.card("2S"))
    pile.take_out(referee.card("3S"))
    assert len(pile) == len(pile.unseen) == 50


DISTANCE = Option("distance", "", 4, minimum=1)


@pytest.mark.parametrize("text", ["1", "4", str(MAX_NUMBER), "007"])
def test_a_number_within_its_bounds_is_taken(text):
    assert DISTANCE.read(text) == int(text)
    assert DISTANCE.allows(int(text))


@pytest.mark.parametrize(
    "text", ["0", "-1", "1.5", "four", "", str(MAX_NUMBER + 1), "9" * 5000, "²"]
)
def test_anything_else_is_a_short_sentence(text):
    with pytest.raises(UsageError, match="--distance takes 1 or more, not ") as refused:
        DISTANCE.read(text)
    assert len(str(refused.value)) < 100


@pytest.mark.parametrize("value", [0, MAX_NUMBER + 1, True, None, "4", 4.0])
def test_a_save_may_not_hold_anything_else_either(value):
    assert not DISTANCE.allows(value)
