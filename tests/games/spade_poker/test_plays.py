"""Spade Poker's plays and readings against trying out everything that the cards could mean."""

from functools import cache
from itertools import combinations, product

import pytest

from referee.games.spade_poker.table import can_play, is_play, readings
from referee.rulekit.cards import JOKERS, STANDARD

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
WORTH = dict(zip(RANKS, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3], strict=True))
EVERY_CARD = [*(c for c in STANDARD if c.suit != "S"), *JOKERS]
WILD = {"AC", "AH", "AD", *JOKERS}
EVERY_PLAY = [play for size in (1, 2, 3) for play in combinations(EVERY_CARD, size)]


def meanings(card):
    if card in JOKERS:
        return [(rank, suit) for rank in RANKS for suit in "HDC"]
    if card.rank == "A":
        return [(rank, card.suit) for rank in RANKS]
    return [(card.rank, card.suit)]


@cache
def go_together(*ranks):
    places = sorted(RANKS.index(rank) for rank in ranks)
    return len(set(places)) == 1 or (
        len(ranks) == 3 and places == [places[0], places[0] + 1, places[0] + 2]
    )


def assignments(play):
    if len(play) == 1 and play[0].rank == "A":
        return []
    every = product(*map(meanings, play))
    return [meant for meant in every if go_together(*(rank for rank, _ in meant))]


def higher(meant, other):
    """Return True if a meaning comes first: K high card by card, then C before H before D."""
    for (rank, _), (rank2, _) in zip(meant, other, strict=True):
        if rank != rank2:
            return RANKS.index(rank) > RANKS.index(rank2)
    for (_, suit), (_, suit2) in zip(meant, other, strict=True):
        if suit != suit2:
            return "CHD".index(suit) < "CHD".index(suit2)
    return False


def expected_readings(play):
    best = {}
    for meant in assignments(play):
        group = frozenset(suit for _, suit in meant), sum(WORTH[rank] for rank, _ in meant)
        if group not in best or higher(meant, best[group]):
            best[group] = meant
    return {group: " ".join(rank + suit for rank, suit in meant) for group, meant in best.items()}


def test_a_play_is_legal_exactly_if_some_meaning_goes_together():
    for play in EVERY_PLAY:
        if not WILD & set(play):
            assert is_play(play) == go_together(*(card.rank for card in play)), play
        else:
            assert is_play(play) == any_meaning(play), play


def any_meaning(play):
    if len(play) == 1:
        return play[0].rank != "A"
    ranks = [dict.fromkeys(rank for rank, _ in meanings(card)) for card in play]
    return any(go_together(*meant) for meant in product(*ranks))


@pytest.mark.parametrize("step", [1, -1])
def test_readings_are_the_highest_of_each_group_of_suits_and_points(step):
    plays = [play[::step] for play in EVERY_PLAY if WILD & set(play) and is_play(play)]
    for play in plays:
        expected = expected_readings(play)
        shown = [" ".join(reading) for reading in readings(play)]
        assert sorted(shown) == sorted(expected.values()), play
        worth = [
            next(group[1] for group, text in expected.items() if text == name) for name in shown
        ]
        assert worth == sorted(worth, reverse=True), play


def test_a_hand_can_play_exactly_if_some_of_its_cards_can():
    for hand in [(), *EVERY_PLAY]:
        every = [play for size in (1, 2, 3) for play in combinations(hand, size)]
        assert can_play(hand) == any(map(is_play, every)), hand
