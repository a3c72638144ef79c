"""The keys of a turn for a player who knows the screen: each typed line, and its Enter.

each typed line, and its Enter. The journal holds the same answers as if every one of them had been
written out. Cards that are turned up have to be named; where they are part of a turn they are
counted with it.
"""

from statistics import mean

import pytest

from tests.terminal.expert import line, rooms
from tests.terminal.screen import Screen, entries

TURNS = {
    "scoundrel room": (
        ("scoundrel", ["8d6h2h3d", "1 2 3", "10s9s4c"]),
        ["2b 3w 4w"],
        ["10S", "barehanded", "9S", "weapon", "4C", "weapon"],
        9,
    ),
    "days round": (
        ("days", ["7c"]),
        ["3d", "4hthts", "2c7dqc", "", "t"],
        [["3D"], ["4H", "10H", "10S"], ["2C", "7D", "QC"], ["2C", "7D", "QC"], "touch"],
        28,
    ),
    "spade poker turn": (
        ("spade-poker", ["4h7h7c10c4c", "n", "10k", "8c"]),
        ["m", "", "9q", "2d"],
        [["7H", "7C"], ["?"] * 9, ["9S", "QS"], ["2D"]],
        14,
    ),
    "legacy turn": (
        ("legacy", ["fm"]),
        ["a1a2d1d2s1", "134"],
        [["A1", "A2", "D1", "D2", "S1"], "A1", "D1", "D2"],
        16,
    ),
}


GAMES = 10  # of each variant
MOST = 12  # keys for a room of three plays, its cards, their plays and Enter, on average


variants = pytest.mark.parametrize("variant", ["standard", "classic"])


@variants
def test_a_room_of_a_real_game_takes_few_keys(variant):
    played = (
        room
        for seed in range(GAMES)
        for room in rooms(seed, variant=variant)
        if len(room.plays) == 3
    )
    assert mean(len(line(room)[1]) + 1 + room.is_known for room in played) <= MOST


@variants
def test_every_line_of_a_real_game_gives_the_answers_that_were_played(variant, depth):
    """Nothing of it is guessed."""
    for seed in range(depth(GAMES)):
        screen, answers = Screen(variant=variant), []
        for room in rooms(seed, variant=variant):
            order, typed = line(room)
            screen.type(*([""] if room.is_known else []), typed)
            answers += [order, *(answer for play in room.plays for answer in play if answer)]
            assert entries(screen) == answers, typed


def keys(lines):
    return sum(len(line) + 1 for line in lines)


@pytest.mark.parametrize("turn", TURNS)
def test_a_turn_takes_few_keys(turn):
    (game, before), lines, answers, most = TURNS[turn]
    screen = Screen(game)
    screen.type(*before)
    known = len(entries(screen))
    screen.type(*lines)
    assert entries(screen)[known:] == answers
    assert keys(lines) <= most
