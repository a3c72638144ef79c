"""The screens of Spade Poker, and the answers at its table."""

from itertools import combinations, permutations
from random import Random

from referee.games.spade_poker import GAME
from referee.games.spade_poker.table import ENEMY, PLAYER, Forecast, is_play, readings
from referee.rulekit.cards import cards
from referee.rulekit.say import Say
from referee.testing.play import random_answer
from tests.games.spade_poker.arranged import start_turn
from tests.table import arranged, play, screen_lines

SAY = Say("referee.games.spade_poker")


def screen_text(session):
    return "\n".join(screen_lines(session))


def test_what_is_foretold_comes_true():
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
