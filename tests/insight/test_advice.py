"""Advice: hints over the protocol's words, plans, cards that are left, reviews."""

import pytest

from referee.errors import BadRequest
from referee.front_ends.protocol import Conversation
from referee.insight import advice, players
from referee.insight.player import Player
from referee.insight.review import Review, turns
from referee.rulekit.ask import Choose, Draw, Pick
from tests.insight.test_odds import dealt
from tests.table import ALL, begin, play


def hint(session, **given):
    return advice.hint(session, session.game.say("en"), **({"worlds": 2} | given))


@pytest.mark.parametrize("name", ALL)
def test_the_best_can_be_answered_as_it_stands(name):
    session = dealt(name, 1)
    found = hint(session)
    assert found["options"]
    session.answer(found["best"])


@pytest.mark.parametrize("name", ALL)
def test_the_same_number_of_worlds_is_the_same_hint(name):
    session = dealt(name, 1)
    assert hint(session) == hint(session)


def test_seconds_are_enough_for_a_first_answer():
    found = hint(play(begin("scoundrel"), "JS 8D 6H 4C"), worlds=None, seconds=0.01)
    assert found["worlds"] >= 1


def test_a_plan_goes_to_the_next_unseen_card_and_no_further():
    session = play(begin("scoundrel"), "2C 8D 6H 4C")
    planned = advice.Adviser(session).plan("8D")
    assert planned[0] == "8D"
    assert set(planned) <= {"8D", "2C", "4C", "6H", "weapon", "barehanded"}


def test_at_a_draw_a_hint_is_a_bad_request():
    with pytest.raises(BadRequest):
        hint(begin("scoundrel"))


def test_a_player_who_crashes_costs_a_sentence(monkeypatch):
    class Crashing(Player):
        def answer(self, question):
            raise ZeroDivisionError(question.name)

    monkeypatch.setattr(players, "sensible", lambda _: Crashing)
    found = hint(play(begin("scoundrel"), "JS 8D 6H 4C"))
    assert "ZeroDivisionError" in found["text"]
    assert found["best"] in {"JS", "8D", "6H", "4C", "skip"}


def test_a_game_without_a_player_gets_odds_by_chance_and_says_so(monkeypatch):
    monkeypatch.setattr(players, "has_player", lambda _: False)
    found = hint(play(begin("scoundrel"), "JS 8D 6H 4C"))
    assert "by chance" in found["text"]


def test_hints_while_cards_lie_unnamed():
    session = dealt("spade-poker", 0)
    blind = begin("spade-poker")
    for _ in range(60):
        question = blind.question
        if isinstance(question, Draw) and question.blind:
            blind.answer(["?"] * question.count)
        elif isinstance(question, Draw):
            unseen = iter(list(question.pile.unseen))
            blind.answer([known or next(unseen) for known in question.expected])
        elif question:
            blind.answer(hint(blind, worlds=1)["best"])
    assert session.question


def test_hints_after_fix_and_undo_are_those_of_the_game_as_it_is():
    straight = play(begin("scoundrel"), "JS 8D 6H 4C", "8D")
    wound = play(begin("scoundrel"), "JS 9D 6H 4C", "6H")
    wound.undo()
    wound.fix(1, ["JS", "8D", "6H", "4C"])
    play(wound, "8D")
    assert hint(wound) == hint(straight)


def test_left_counts_what_nobody_has_seen():
    session = play(begin("scoundrel"), "JS 8D 6H 4C", "skip")
    [deck] = advice.left(session)
    assert (deck.cards, len(deck.unseen), deck.known) == (44, 40, ["JS", "8D", "6H", "4C"])


def test_a_deadly_card_is_foreseen():
    session = play(begin("scoundrel"), "AS KC QS 9H", "9H", "KC")
    assert session.state()["health"] == 16
    assert advice.deadly(session) == 0
    play(session, "QS", "2C 3C 4C")
    assert advice.deadly(session) == pytest.approx(1 - kept_out(unseen=37, deadly=25), abs=0.3)


def kept_out(unseen, deadly):
    harmless = unseen - deadly
    return harmless * (harmless - 1) * (harmless - 2) / (unseen * (unseen - 1) * (unseen - 2))


def test_a_review_finds_the_blunder():
    session = play(begin("scoundrel"), "AS KS 9D 9H", "9D", "KS", "barehanded", "AS", "barehanded")
    assert session.over.outcome == "loss"
    found = Review(list(turns(session, worlds=3)))
    assert found.worst[0].lost > 0.2
    assert found.worst[0].n in {4, 5, 6}
    assert all(isinstance(session.question_at(turn.n), Choose | Pick) for turn in found.turns)


def reply(session, request):
    """What is said to a request, without the events that came before it."""
    session.events()
    return Conversation(session, session.game.say("en")).reply(request)


def test_the_protocol_gives_hints_that_can_be_sent_back():
    session = play(begin("scoundrel"), "JS 8D 6H 4C")
    told, ask = reply(session, {"do": "hint", "worlds": 3})
    assert (told["type"], told["worlds"], ask["type"]) == ("hint", 3, "ask")
    assert {option["option"] for option in told["options"]} == {"JS", "8D", "6H", "4C", "skip"}
    assert "error" not in {message["type"] for message in reply(session, {"answer": told["best"]})}


def test_the_protocol_tells_what_is_left():
    told, ask = reply(play(begin("scoundrel"), "JS 8D 6H 4C"), {"do": "left"})
    assert (told["type"], len(told["piles"][0]["unseen"]), ask["type"]) == ("left", 40, "ask")


@pytest.mark.parametrize("wrong", [{"worlds": 0}, {"worlds": "x"}, {"seconds": -1}, {"seconds": True}])
def test_a_strange_wish_for_a_hint_is_a_bad_request(wrong):
    error, _ = reply(play(begin("scoundrel"), "JS 8D 6H 4C"), {"do": "hint"} | wrong)
    assert error["code"] == "bad-request"
