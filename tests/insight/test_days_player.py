"""The player of as days go by foresees how many rounds are left and what reaches the treasure."""

import pytest

from referee import games
from referee.games.days.path import Spot
from referee.games.days.player import PathAhead, Sensible, beats, next_gaps, paired_scores
from referee.games.days.table import PACK, ROUND_NEEDS, DungeonCard, Table
from referee.insight.odds import Odds, choice_of
from referee.rulekit.cards import card, cards
from referee.rulekit.piles import Pile
from referee.rulekit.player import SURE, Seat
from referee.rulekit.questions import Choose, Pick
from referee.testing.play import walk_game

FIGHT = cards("2C 3C 4C"), cards("2H 3H 4H")


def table(monster="QH", left=30, skill="8D", position=0.0):
    """A round with everything dealt, so many cards left in the pack, and a path of such an end."""
    t = Table(4, stash=False, weapons_before=False, by_eye=False)
    t.skill, t.monster, (t.attacks, t.mine) = card(skill), card(monster), FIGHT
    dealt = [t.skill, t.monster, *t.attacks, *t.mine]
    t.pack = Pile("pack", [c for c in PACK if c not in dealt][:left])
    t.dungeon = [DungeonCard(card("QC"), Spot(0.0, position))]
    return t


def player(t):
    game = games.load("days")
    return Sensible(Seat(game, game.resolve_options({}), t, ""))


def pairing(t):
    return Pick("pairing", None, {}, t.mine, (3, 3), ordered=True, legal=None)


@pytest.mark.parametrize(("left", "decided"), [(0, -SURE), (1, None), (2, None)])
def test_he_knows_the_last_round(left, decided):
    """The six attacks come back: with one card more there is another round."""
    t = table(left=left)
    outlook = PathAhead(player(t), [*t.attacks, *t.mine])
    assert outlook.prospect_after(0).decided == decided
    assert outlook.rounds == max(0, left + 6 - ROUND_NEEDS + 1)


def test_a_monster_that_is_yet_to_be_faced_is_not_there_for_another_round():
    t = table(left=5)
    t.dealt = cards("5H 6H")
    assert PathAhead(player(t), t.dealt, leaving=1).rounds == 0
    assert PathAhead(player(t), [*t.dealt, card("7H")], leaving=1).rounds == 1


def test_the_score_of_a_pairing_counts_the_armour_that_it_uses_up():
    t = table(skill="QD")
    t.attacks, t.mine, t.armour = cards("3H 6H 9H"), cards("9C 6C 4C"), cards("9S")
    assert max(map(t.score_of, player(t).shortlist(pairing(t)))) == 2


def test_he_wins_where_he_can():
    t = table(monster="QH", skill="KH", position=3.0)
    assert next_gaps(Spot(0.0, 3.0), t.treasure)[11][0] == 0
    one = player(t)
    t.mine = one.answer(pairing(t))
    assert sum(t.points(t.mine)) > 0
    assert one.answer(Choose("place", None, {}, ("touch", "quarter", "half"))) == "touch"


def test_hands_are_shares_and_a_greater_lead_beats_more_often():
    assert sum(share for _, share in paired_scores(0)) == pytest.approx(1)
    assert beats(-8) < beats(-2) < beats(0) < beats(5) <= 1


def test_what_is_best_is_his_own_answer_whatever_luck_says_in_some_worlds(depth):
    game, compared = games.load("days"), 0
    for session in walk_game(game, game.resolve_options({}), seed=6, limit=depth(120)):
        if isinstance(session.question, Choose | Pick):
            seat, question = choice_of(session)
            own = Sensible(seat).answer(question)
            assert Odds(seat, question, Sensible).advise(worlds=4).best == own
            compared += 1
    assert compared > 5
