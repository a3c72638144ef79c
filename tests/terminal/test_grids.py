"""Grids, tableaux and cards that lie otherwise, on a screen and for ears."""

from referee import STANDARD, Row, Stack, cards, copies
from referee.rulekit.rows import Pose
from referee.rulekit.say import Say
from referee.terminal import layout, spoken
from referee.terminal.prompt import question_line
from tests.games.stranger import KEEP, LEAVE
from tests.games.test_broken_games import own
from tests.table import begin_game, terminal

BOARD = [
    Stack("a1", ["7C"]), Stack("a2", ["2H", "10H"]), Stack("a3"),
    Stack("b1", ["KS"], note="13"), Stack(), Stack("b3", hidden=2),
]  # fmt: skip
NAMES = {
    "7C": "seven of clubs",
    "10H": "ten of hearts",
    "2H": "two of hearts",
    "KS": "king of spades",
}


def lines_of(row, width=80):
    return [layout.remove_marks(line) for line in layout.lines([row], width)]


def heard(row):
    return list(spoken.lines([row], NAMES, Say()))


def test_places_stand_below_each_other_tens_too():
    assert lines_of(Row.grid("Board", 3, BOARD)) == [
        "Board  a1 7C      a2 10H ×2   a3 ·",
        "       b1 KS 13               b3 ▒×2",
    ]


def test_a_fanned_place_shows_every_open_card_and_how_many_lie_beneath():
    tableau = Row.grid("", 2, [Stack("p", ["9H", "8C"], 3), Stack("q", ["KD"])], fanned=True)
    assert lines_of(tableau) == ["p ▒×3   q KD", "  9H", "  8C"]


PATIENCE = [
    Stack(f"column-{n}", cards(held)) for n, held in enumerate(
        ["KH 9D 8C", "10S", "", "2D 3D", "QH JS", "5C", "6C", "7C", "8D", "AS"], 1
    )
]  # fmt: skip


def test_a_wide_grid_has_its_heads_once_above_its_cards():
    assert lines_of(Row.grid("Columns", 10, PATIENCE, fanned=True)) == [
        "Columns  column- 1    2     3   4    5    6    7    8    9    10",
        "                 KH   10S   ·   2D   QH   5C   6C   7C   8D   AS",
        "                 9D             3D   JS",
        "                 8C",
    ]
    assert max(map(len, lines_of(Row.grid("Columns", 10, PATIENCE, fanned=True), 60))) <= 60


def test_a_grid_that_is_too_wide_even_so_has_a_line_for_each_place():
    lines = lines_of(Row.grid("", 10, PATIENCE, fanned=True), 30)
    assert lines[:3] == ["column-1 KH 9D 8C", "column-2 10S", "column-3 ·"]


def test_a_copy_is_told_by_its_place():
    two = copies(STANDARD, 2)
    decks = [Stack("p", two[1:2]), Stack("q", two[2:4])]
    assert lines_of(Row.grid("", 2, decks, fanned=True)) == ["p AC   q 2C", "         2C"]


def test_a_card_says_how_it_lies_wherever_it_lies():
    lies = {"10H": Pose(turned=90, text="turned 90°"), "2H": Pose(flipped=True, text="turned over")}
    assert "10H turned 90° ×2" in lines_of(Row.grid("", 3, BOARD)._replace(states=lies))[0]
    fanned = Row.grid("", 1, [Stack("p", ["2H", "10H"])], fanned=True)._replace(states=lies)
    assert lines_of(fanned) == ["p 2H turned over", "  10H turned 90°"]
    hand = Row("Hand", cards=["10H", "7C"], notes=["hot"])._replace(states=lies)
    assert lines_of(hand) == ["Hand  10H turned 90° hot   7C"]


def test_each_place_is_a_fact_for_ears():
    lies = {"10H": Pose(turned=90, text="turned 90°")}
    assert heard(Row.grid("Board", 3, BOARD)._replace(states=lies))[:3] == [
        "Board, a1: seven of clubs",
        "Board, a2: ten of hearts, turned 90°, +1",
        "Board, a3: ·",
    ]


def question(*places):
    game = own(view=lambda *_: [Row.grid("Beach", 3, [Stack(place) for place in places])])
    prompt = terminal(begin_game(game, {}), game.say(), [].append)
    prompt.read("2c")
    return question_line(prompt.client, prompt.say, {})


def test_a_question_about_every_place_of_a_grid_lists_none_and_others_list_those_that_are_open():
    assert question(KEEP, LEAVE).endswith("You hold 0.")
    assert question(KEEP, LEAVE, "dune").endswith("You hold 0.  keep / leave")
    assert question("dune").endswith("You hold 0.  1 keep / 2 leave")


def test_a_label_that_is_wider_than_its_column_keeps_its_distance():
    rows = [Row("Deck", "3"), Row("The bot's points", "0")]
    assert layout.lines(rows, 80) == ["Deck  3", "The bot's points  0"]
