"""Each law fails where what it watches over is broken."""

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from referee import STANDARD, Game, Pile, Row, games
from referee.errors import RequestError
from referee.rulekit.ask import Over
from referee.rulekit.questions import Choose
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from referee.testing import LAWS, laws, presentation
from referee.testing.play import start_game
from tests.table import changed

SCOUNDREL = games.load("scoundrel")
ANSWER, PROMISE = Session.answer, presentation.promise


def breaks(law, game=SCOUNDREL):
    with pytest.raises(AssertionError):
        law(game, {})


COUNT = count()


def never_the_same(_table):
    return {"looks": next(COUNT)}


def the_same_option_twice(_table, ask):
    return ask.answer(Choose("play", None, {}, ["skip", "skip"]))


def with_a_text_of_its_own(lang):
    texts = dict(SCOUNDREL.texts(lang))
    return texts if lang == "en" else texts | {"event.more": "…"}


@pytest.mark.parametrize(
    ("law", "parts"),
    [
        (laws.questions_are_sound, {"play": the_same_option_twice}),
        (laws.the_same_answers_give_the_same_game, {"state": never_the_same}),
        (presentation.every_language_says_the_same, {"texts": with_a_text_of_its_own}),
    ],
)
def test_a_game_breaks_a_law(law, parts):
    breaks(law, changed(SCOUNDREL, **parts))


def taken_back_in_name_only(session):
    session.history.apply({"do": "undo"})


def refused_but_kept(session, answer):
    question = session.question
    try:
        ANSWER(session, answer)
    except RequestError:
        if question:
            session.history.apply({"ask": question.name, "answer": "skip"})
        raise


def with_any_seed(game, options, _seed=None):
    return start_game(game, options, next(COUNT))


def with_another_number(after, now, say):
    return replace(PROMISE(after, now, say), change={"health": [20, 0]})


def with_the_next_cards(session, answer):
    trial = session.copy()
    trial.answer(answer)
    return trial._replay


@pytest.mark.parametrize(
    ("law", "owner", "part", "broken"),
    [
        (laws.a_resumed_game_tells_nothing_twice, Session, "events",
         lambda session: session._replay.events),
        (laws.undo_and_the_same_answer_change_nothing, Session, "undo", taken_back_in_name_only),
        (laws.undo_goes_back_to_the_start, Session, "undo", taken_back_in_name_only),
        (laws.a_rejected_answer_changes_nothing, Session, "answer", refused_but_kept),
        (laws.a_digital_game_is_the_same_for_the_same_seed, laws, "start_game", with_any_seed),
        (laws.a_digital_game_is_the_same_for_the_same_seed, Dealer, "create_random",
         lambda *_: Random(1)),
        (laws.a_digital_game_never_asks_for_cards, laws, "start_game",
         lambda game, options, _seed: start_game(game, options)),
        (laws.undoing_a_digital_choice_does_not_reshuffle, Session, "undo",
         taken_back_in_name_only),
        (presentation.what_a_preview_promises_comes_true, presentation, "promise",
         with_another_number),
        (presentation.a_preview_never_shows_a_card_that_is_still_to_be_dealt, Session, "preview",
         with_the_next_cards),
        (presentation.all_replies_are_json_and_errors_change_nothing, Session, "answer",
         refused_but_kept),
    ],
)  # fmt: skip
def test_a_broken_house_breaks_a_law(law, owner, part, broken, monkeypatch):
    monkeypatch.setattr(owner, part, broken)
    breaks(law)


def test_the_laws_hold_where_nothing_is_broken():
    assert len(LAWS) == 34
    for law in LAWS:
        law(SCOUNDREL, {})


class Shelves(Game):
    """Cards go from the hand to the left or the right."""

    name = title = "shelves"
    package = "tests.games.stranger"
    is_swapped = False

    def setup(self, _options):
        return {"deck": Pile("deck", STANDARD), "hand": [], "left": [], "right": []}

    def play(self, t, ask):
        while len(t["deck"]):
            t["hand"] += ask.draw("find", t["deck"], 1)
            t[ask.choose("take", ["left", "right"], about=t["hand"][0])].append(t["hand"].pop())
        return Over("win")

    def state(self, t):
        return {"left": t["left"]}

    def view(self, t, _say):
        left, right = ("right", "left") if self.is_swapped else ("left", "right")
        return [
            Row(place="hand", cards=t["hand"]),
            Row(place=left, cards=t["left"]),
            Row(place=right, cards=t["right"]),
        ]


def test_places_that_are_shown_in_each_others_stead_break_a_law():
    law = laws.a_card_lies_at_the_place_that_was_chosen_for_it
    law(Shelves(), {})
    for name in games.BUILT_IN:
        law(games.load(name), {})
    with pytest.raises(AssertionError, match="a card put left is shown at right, and one put"):
        law(changed(Shelves(), is_swapped=True), {})


def test_a_number_that_is_an_answer_breaks_no_law():
    def play(_table, ask):
        return Over("win", ask.number("room", 0, 9))

    law = presentation.all_replies_are_json_and_errors_change_nothing
    law(changed(SCOUNDREL, play=play), {})
