"""Hands in the eyes of Spade Poker's player: a rest is judged by the plays of all of it."""

from random import Random

import pytest

from referee import games
from referee.games.spade_poker.player import (
    CLOSE,
    Sensible,
    hand_of,
    list_plain_plays,
    list_playable,
)
from referee.games.spade_poker.table import PLAYER
from referee.insight.odds import Odds, choice_of
from referee.rulekit.cards import JOKERS, cards
from referee.sessions.session import Session
from tests.rows import each_row


def alone(hand):
    return hand_of(hand, list_plain_plays(list_playable(hand)))


@pytest.mark.parametrize("seed", range(20))
def test_what_is_left_of_a_hand_is_good_for_the_same_as_if_it_were_all(seed):
    hand = Random(seed).sample([*PLAYER, *JOKERS], 7)
    plays = list_plain_plays(list_playable(hand))
    for played in list_playable(hand):
        left = [card for card in hand if card not in played]
        assert hand_of(left, plays) == alone(left)


@each_row(__file__, "hands.toml", "hand")
def test_aces_go_with_any_card_and_count_for_no_suit(row):
    hand = cards(row["cards"])
    found = alone(hand)
    assert (found.together, found.clubs) == (row["together"], row["clubs"])
    assert found.cards == len(hand)


def seated(seed=1, **house):
    game = games.load("spade-poker")
    seat, question = choice_of(Session(game, game.resolve_options(house), seed))
    return Sensible(seat), question


@pytest.mark.parametrize("seed", range(10))
def test_plays_are_thought_of_that_the_net_likes_nearly_as_much_as_the_best(seed):
    player, question = seated(seed)
    worths = {}  # of each play as it is best read
    for play in sorted(player._list_plays(question), key=player.worth):
        worths[" ".join(play.answer)] = player.worth(play)
    thought_of = [worths[" ".join(play)] for play in player.shortlist(question)]
    shown = [worths[" ".join(play)] for play in player.list_shown(question)]
    assert shown == sorted(worths.values(), reverse=True)[: len(shown)]
    assert thought_of == shown[: len(thought_of)]
    assert len(thought_of) == sum(worth >= shown[0] - CLOSE for worth in shown)


def test_plays_that_are_not_thought_of_are_told_with_their_odds():
    player, question = seated(seed=0)
    odds = Odds(player.seat, question, Sensible, with_shown=True)
    options = [chance.option for chance in odds.advise(worlds=2).chances]
    assert options == player.list_shown(question)
    assert len(options) > len(player.shortlist(question))


def test_shares_are_made_true_of_level_1_alone():
    (first, _), (second, _) = seated(), seated(level=2)
    assert first.true_chance(0.5) != 0.5
    assert second.true_chance(0.5) == 0.5


def test_a_share_of_worlds_is_made_true_and_what_is_decided_stays():
    player, _ = seated()
    shares = [count / 20 for count in range(21)]
    said = [player.true_chance(share) for share in shares]
    assert said == sorted(said)
    assert (said[0], said[-1]) == (0, 1)
    assert said[10] > shares[10]  # whoever looks ahead before each answer wins more
