"""Promises on the screen of what an answer brings, which come true in every game."""

import re
from random import Random

import pytest

from referee.rulekit.questions import Draw, Pick
from referee.sessions.dealers import Dealer
from referee.terminal.prompt import consequences
from referee.testing.play import random_answer
from tests.table import begin, laid_out, terminal

SEEDS = range(3)
WIDE = 10**4


def screens(name, maximum=60, **options):
    """The questions of some random games, each with what stands on the screen."""
    for seed in SEEDS:
        session, rng, dealer = begin(name, **options), Random(seed), Dealer(seed)
        prompt = terminal(session, session.game.say())
        while session.question and session.number <= maximum:
            rows = [*prompt.client.table(), *consequences(prompt.client.now, prompt.say)]
            yield session, "\n".join(laid_out(rows, WIDE))
            session.answer(
                prompt.client.now.proposed or random_answer(session.question, rng, dealer)
            )


def after(session, *answers):
    """The table after these answers, on a copy of the game."""
    trial = session.copy()
    for answer in answers:
        trial.answer(answer)
    return trial


def promises(name, pattern, more_than, **options):
    """Every such promise on those screens, each with its game as it stands; at least so many."""
    read = 0
    for session, text in screens(name, **options):
        for told, found in cells(text, pattern):
            yield session, told, found
            read += 1
    assert read > more_than


def cells(text, pattern):
    """Cards on the screen with the numbers behind them."""
    return [(found[1], found) for found in re.finditer(pattern, text.replace("−", "-"))]


@pytest.mark.parametrize("variant", ["standard", "classic"])
def test_scoundrel_keeps_what_the_room_promises(variant):
    read = 0
    for session, text in screens("scoundrel", variant=variant):
        if session.question.name != "play":
            continue
        for card, found in cells(text, r"\d (\w+) heals \d+ \(to (\d+)\)"):
            assert after(session, card).state()["health"] == int(found[2])
            read += 1
        for card, found in cells(
            text, r"\d (\w+) (?:weapon (-?\d+) / )?barehanded (-\d+)(: you lose)?"
        ):
            ways = {"barehanded": found[3]} | ({"weapon": found[2]} if found[2] else {})
            ends = [after(session, card, *([way] if found[2] else [])) for way in ways]
            harm = [max(0, session.state()["health"] + int(cost)) for cost in ways.values()]
            assert [end.state()["health"] for end in ends] == harm
            assert bool(found[4]) == all(end.over and end.over.outcome == "loss" for end in ends)
            read += 1
    assert read > 30


def test_scoundrel_keeps_what_a_way_to_fight_promises():
    pattern = r"(?m)^\d (weapon|barehanded) +health \d+ → (\d+)(?: (You lose))?"
    for session, way, found in promises("scoundrel", pattern, more_than=2):
        end = after(session, way)
        assert end.state()["health"] == int(found[2])
        assert bool(found[3]) == bool(end.over)


def test_spade_poker_keeps_what_a_card_leaves():
    read = 0
    for session, text in screens("spade-poker"):
        if not isinstance(session.question, Pick):
            continue
        for card, found in cells(text, r"(\w+) (?:heals|draws|blocks) \d+, -\d+ leaves (\d+)"):
            assert left_after(session, [card]) == int(found[2])
            read += 1
        for cards, found in cells(text, r"\d ((?:\w+ )+)  .*damage \d+ leaves (\d+) card"):
            assert left_after(session, cards.split()) == int(found[2])
            read += 1
    assert read > 20


def left_after(session, play):
    """The player's pile when the enemy has attacked."""
    trial, rng = after(session, play), Random(1)
    while trial.question and trial.question.name in {"effect", "damage"}:
        trial.answer(random_answer(trial.question, rng))
    return trial.state()["player_pile"]


def test_days_keep_the_gap_that_each_place_promises():
    pattern = r"(?m)^\d (touch|quarter|half) +gap \S+ → (\d+\.\d+)"
    for session, place, found in promises("days", pattern, more_than=5, distance=2):
        assert after(session, place).state()["gap"] == pytest.approx(float(found[2]), abs=0.006)


def test_solitaire_rpg_gains_the_card_that_is_shown():
    pattern = r"(?m)^(\w+) +(\w+)   is what you would gain"
    for session, stat, found in promises("solitaire-rpg", pattern, more_than=3):
        end = after(session, stat)
        assert end.over or found[2] in end.state()["player"]["up"]


def test_legacy_keeps_the_damage_of_a_card_and_of_the_strike():
    read = 0
    for session, text in screens("legacy"):
        if session.question.name != "use":
            continue
        hp = session.state()["monster"]["hp"]
        for card, found in cells(text, r"\d (\w\w) [^\n]* = (\d+) damage"):
            end = after(session, card)
            if not isinstance(end.question, Draw | type(None)) and end.question.name in {
                "use",
                "reward",
            }:
                assert end.state()["monster"]["hp"] == max(0, hp - int(found[2]))
                read += 1
        for _, found in cells(text, r"(Strike) .* = (\d+)"):
            end = after(session, "end")
            assert session.state()["hp"] - end.state()["hp"] == min(
                int(found[2]), session.state()["hp"]
            )
            read += 1
    assert read > 10


def test_legacy_keeps_what_the_strike_and_the_end_of_a_turn_promise():
    read = 0
    for session, text in screens("legacy"):
        for option, found in cells(text, r"(?m)^(end|yes|no) .*your HP \d+ → (\d+)"):
            assert after(session, option).state()["hp"] == int(found[2])
            read += 1
        strike = re.search(r"which (?:leaves you (\d+) HP|beats you)", text)
        if strike and session.question.name == "use" and "end" in session.question.options:
            assert after(session, "end").state()["hp"] == int(strike[1] or 0)
            read += 1
    assert read > 20
