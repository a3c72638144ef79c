"""How many keys a turn takes for a player who knows the screen: each typed line, and its Enter.

The journal holds the same answers as if every one of them had been written out. Cards that are
turned up have to be named; where they are part of a turn they are counted with it.
"""

import pytest

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
        ("spade-poker", ["4h7h7c10c4c", "2", "10k", "8c"]),
        ["1", "", "9q", "2d"],
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
