"""`odds`, `hint`, `left` and `review` as they are typed and shown."""

import re

import pytest

from cards_pdf.common.line_break import columns
from referee import games
from referee.errors import RequestError
from referee.protocol.advice import Chance, Hint
from referee.terminal import commands
from tests.games.spade_poker.arranged import start_turn
from tests.table import play, terminal
from tests.terminal.screen import Screen

ROOM, LOST = "js8d6h4c", "js qs 8d 3c j q"


def test_odds_give_each_option_a_bar_the_likeliest_first(monkeypatch):
    monkeypatch.setattr(commands, "ODDS_SECONDS", (0.01,))
    screen = Screen()
    head, *rows, question = screen.type(ROOM, "odds").splitlines()
    rows = [row for row in rows if "%" in row]
    assert head == "Odds if you play on like the adviser:"
    assert sorted(row.split()[0] for row in rows) == ["4C", "6H", "8D", "JS", "skip"]
    wins = [int(re.search(r"(\d+)% ± \d+", row)[1]) for row in rows]
    assert wins[1:] == sorted(wins[1:], reverse=True)
    assert question.startswith("2. ")


@pytest.mark.parametrize("game", ["scoundrel", "legacy"])
def test_the_hint_is_the_first_of_the_odds(game, monkeypatch):
    monkeypatch.setattr(commands, "ODDS_SECONDS", (0.02,))
    screen = Screen(game)
    lines = screen.type(
        *(["fm", "a1a2d1d2s1"] if game == "legacy" else [ROOM]), "odds"
    ).splitlines()
    first = next(row for row in lines if "%" in row)
    best = screen.type("hint").splitlines()[0]
    assert re.split("[,:]", best)[0] == re.split("[█·]", first)[0].strip()


def chances(why="", **wins):
    chances = [
        Chance(option=option, win=win, error=error, score=None, progress=0.0)
        for option, (win, error) in wins.items()
    ]
    known = {"difference": True, "clear": not why, "why": why, "text": ""}
    return Hint(options=chances, best="a", plan="", worlds=1, **known)


def test_the_odds_say_above_them_why_they_stand_in_this_order():
    say = games.load("scoundrel").say("en")
    why, first, second = commands.hint_lines(
        chances("The adviser.", a=(0.9, 0.02), b=(0.92, 0.02)), say
    )
    assert (why, first[0], second[0]) == ("The adviser.", "a", "b")
    assert len(commands.hint_lines(chances(a=(0.9, 0.02), b=(0.9, 0.02)), say)) == 2


def test_odds_that_are_too_rough_to_compare_say_so():
    say = games.load("scoundrel").say("en")
    _, rough, poor = commands.hint_lines(chances(a=(0.92, 0.02), b=(0.9, 0.1), c=(0.5, 0.1)), say)
    assert rough.endswith("(not sure yet)")
    assert "sure" not in poor


def test_in_chinese_the_bars_stand_below_each_other(monkeypatch):
    monkeypatch.setattr(commands, "ODDS_SECONDS", (0.01,))
    rows = [row for row in Screen(lang="zh").type(ROOM, "odds").splitlines() if "%" in row]
    assert len({columns(re.split("[█·]", row)[0]) for row in rows}) == 1
    assert any("跳过" in row for row in rows)


def test_a_hint_names_the_best_answer_and_the_plan_behind_it():
    best, *plan, question = Screen().type(ROOM, "hint").splitlines()
    assert re.match(r"((JS|8D|6H|4C), [\w ]+|skip): \d+% to win\.", best)
    assert not plan or plan[0].startswith("The plan: ")
    assert question.startswith("2. ")
    with pytest.raises(RequestError, match="bad-request"):
        Screen().type("hint")


def test_a_card_that_is_the_whole_play_is_named():
    """Else a hint said the same twice, once with the name."""
    assert games.load("spade-poker").say("en").answer(["6D"], named=True) == "6D, Pawnbroker"


def test_a_review_tells_what_each_costly_choice_was_and_what_was_better():
    screen = Screen()
    first, *_, total = screen.type(LOST, "review").splitlines()
    match = re.fullmatch(
        r"Question (\d) \(play\) cost you (\d+)%: ([\w, ]+) wins (\d+)%, ([\w, ]+) (\d+)%\.", first
    )
    assert match[3] != match[5]
    assert abs(int(match[4]) - int(match[6]) - int(match[2])) <= 1
    assert re.fullmatch(r"In total: your choices −\d+%, the cards −\d+%\.", total)
    with pytest.raises(RequestError, match="bad-request"):
        screen.type("undo", "review")


def test_a_review_names_where_a_game_was_given_up_and_sums_up_no_nothing():
    *before, last = Screen().type(ROOM, "8D", "concede", "review").splitlines()
    assert not any("0%" in line for line in before)  # of what cost nothing
    assert re.fullmatch(r"You gave up at question 3, with \d+% to win\.", last)


def test_the_choice_that_lost_the_game_is_named_at_its_end():
    screen = Screen()
    screen.terminal.screen = screen.terminal.screen._replace(looks_back=True)
    assert "At question 3 a hint would have said " in screen.type(LOST)
    assert "a hint would have said" not in screen.type("undo", "concede")


def test_ctrl_c_stops_the_thinking_and_asks_again(monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    screen = Screen()
    monkeypatch.setitem(commands.COMMANDS, "hint", interrupt)
    output = screen.type(ROOM, "hint")
    assert output.strip().startswith("Stopped.\n2. ")


def test_whoever_has_won_is_offered_the_next_level():
    """An empty pile of the enemy's after the attack is a win."""
    session, lines = play(start_turn("2C 3H", in_play="2S", enemy="", level=3), "2C"), []
    session.answer(["?"] * session.question.count)
    prompt = terminal(session, session.game.say(), lines.append)
    prompt.greet()
    assert "next          play level 4" in lines
    prompt.read("next")
    assert (prompt.next_game, prompt.is_left) == ("next", True)
