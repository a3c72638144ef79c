"""The screens of Spade Poker, and the answers at its table."""

from itertools import combinations, permutations
from random import Random

import pytest

from referee.errors import RequestError
from referee.games.spade_poker import GAME
from referee.games.spade_poker.table import ENEMY, PLAYER, Forecast, is_play, readings
from referee.rulekit.cards import cards
from referee.rulekit.say import Say
from referee.testing.play import random_answer
from tests.games.spade_poker.arranged import start_turn
from tests.table import arranged, play, screen_lines
from tests.terminal.screen import Screen

SAY = Say("referee.games.spade_poker")


def screen_text(session):
    return "\n".join(screen_lines(session))


@pytest.fixture
def screen():
    screen = Screen("spade-poker", jokers=1)
    screen.type("5h 6c 7d kh ac")
    return screen


def test_what_is_foretold_comes_true():
    """Whatever is played: health, hand and damage are as the view had said."""
    rng = Random(5)
    for _ in range(150):
        deck = rng.sample(PLAYER, len(PLAYER))
        hand, discard = deck[:4], deck[4 : 4 + rng.randint(0, 12)]
        given = {"in_play": " ".join(rng.sample(ENEMY, 2)), "level": rng.randint(1, 4)}
        session = start_turn(
            " ".join(hand), discard=" ".join(discard), pile=rng.randint(0, 23), **given
        )
        legal = [p for size in (1, 2, 3) for p in combinations(hand, size) if is_play(p)]
        chosen = rng.choice(legal)
        foretold = Forecast(session.table, readings(chosen)[0])
        play(session, list(chosen))
        if session.question and session.question.name == "reading":
            session.answer(session.question.options[0])
        while session.question and session.question.name in {"effect", "damage"}:
            session.answer(random_answer(session.question, rng))
        t = session.table
        assert len(t.hand) == len(hand) - len(chosen) + foretold.draws
        assert t.damage == foretold.damage
        is_lost = bool(session.over) and session.over.outcome == "loss"
        assert is_lost == (foretold.left < 0)
        assert len(t.player) == foretold.left + (t.damage if is_lost else 0)


def test_the_worst_case_is_the_hardest_of_all_orders():
    for level in (1, 2, 3):
        for enemy in combinations(cards("AS 2S 3S 9S KS"), 3):
            session = start_turn("2H 3C 4C", enemy=" ".join(enemy), level=level)
            damage = int(screen_text(session).split("at worst ")[1].split("= ")[1].split()[0])
            assert damage == max(attacks(enemy, level)), (enemy, level)


def attacks(enemy, level):
    """The attack for each order of the pile and each number of cards struck."""
    for order in permutations(enemy):
        for struck in (1, 2, 3):
            count = struck
            while count < len(order) and all(card.order <= level for card in order[:count]):
                count += 1
            turned = order[:count]
            specials = sum(card.order <= level for card in turned)
            factor = specials if specials == count else 1 + specials
            yield max(card.order for card in turned) * factor


def test_a_long_hand_shows_the_best_plays_and_how_many_there_are_besides():
    t = arranged("spade-poker", {"hand": list(PLAYER[:-5])}).table
    t.is_choosing = True
    *_, hand_row = (number for number, row in enumerate(GAME.view(t, SAY)) if row.label == "Hand")
    plays = GAME.view(t, SAY)[hand_row + 1 :]
    assert len(plays) == 9
    hand = PLAYER[:-5]
    legal = sum(is_play(p) for size in (2, 3) for p in combinations(hand, size))
    assert f"{legal - 8} other plays" in plays[-1].text


def test_try_tells_every_reading_and_changes_nothing(screen):
    before = screen.session.state()
    assert "KH AC   as KH KC: 6 points, heals 0, blocks 0; leaves 34 cards" in screen.type(
        "try khac"
    )
    assert (
        len(
            [
                line
                for line in screen.type("try rj").split("\n")
                if line.strip().startswith("RJ   as ")
            ]
        )
        == 9
    )
    with pytest.raises(RequestError, match="not-an-option"):
        screen.type("try 5h kh")
    assert screen.session.state() == before


def test_a_reading_is_shown_with_its_effects_and_named_by_what_only_it_has(screen):
    text = screen.type("kh rj")
    assert "KH KD   6 points, heals 0, draws 2; leaves 32 cards" in text
    with pytest.raises(RequestError, match="not-an-option") as refusal:
        screen.type("kh")
    assert SAY.error(refusal.value).endswith("Possible: KH KC / KH KH / KH KD.")
    screen.type("kd")
    assert screen.session.table.reading == cards("KH KD")


def test_enter_alone_leaves_milled_cards_unnamed_and_passes_where_that_is_possible():
    screen = Screen("spade-poker", redraws=1)
    assert "Enter alone names none." in screen.type("2h 3h 4h 7h kh")
    screen.type("", "2h", "4s")
    assert "Enter alone leaves them unnamed." in screen.type("2c", "3h")
    screen.type("")
    assert screen.session.table.discard == ["?", "?", "?", "?"]
