"""Promises on the screen of what an answer brings, which come true in every game."""

import re
from random import Random

import pytest

from referee.rulekit.questions import Pick
from referee.sessions.dealers import Dealer
from referee.terminal.prompt import consequences
from referee.testing.play import random_answer
from tests.games.test_rules import look_up
from tests.table import answer_with_dealer, begin, laid_out, terminal

SEEDS = range(3)
WIDE = 10**4
LOSS = r"(?P<loss>:? ?[yY]ou lose)?"
# The game and question, what the answer changes, and how it stands there: the answer, and the
# number that comes `to` be, what is added (`by`) or the `harm`.
PROMISES = [
    ("scoundrel", "play", "health", r"\d (\w+) heals \d+ \(to (?P<to>\d+)\)"),
    ("scoundrel", "play", "health", rf"\d (\w+) barehanded (?P<by>-\d+){LOSS}"),
    ("scoundrel", "play", "health", r"\d (\w+) (weapon) (?P<by>-?\d+) / "),
    ("scoundrel", "play", "health", r"\d (\w+) weapon -?\d+ / (barehanded) (?P<by>-\d+)"),
    ("scoundrel", "fight", "health", rf"(?m)^\d (\w+) +health \d+ → (?P<to>\d+) *{LOSS}"),
    ("spade-poker", "play", "player_pile", r"(\w+) (?:heals|draws|blocks).*?leaves (?P<to>\d+)"),
    ("spade-poker", "play", "player_pile", r"\w ((?:\w+ )+)  .*damage \d+ leaves (?P<to>\d+) c"),
    ("days", "place", "gap", r"(?m)^\d (touch|quarter|half) +gap \S+ → (?P<to>\d+\.\d+)"),
    ("solitaire-rpg", "stat", "", r"(?m)^(\w+) +(?P<gains>\w+)   is what you would gain"),
    ("legacy", "use", "monster/hp", r"\d (\w\w) [^\n]* = (?P<harm>\d+) damage"),
    ("legacy", "use", "hp", r"Strike .* = (?P<harm>\d+)"),
    ("legacy", "use", "hp", r"which leaves you (?P<to>\d+) HP"),
    ("legacy", "", "hp", r"(?m)^(end|yes|no) .*your HP \d+ → (?P<to>\d+)"),
]
OPTIONS = {"days": {"distance": 2}}


def screens(name, maximum=60):
    for seed in SEEDS:
        session, rng, dealer = begin(name, **OPTIONS.get(name, {})), Random(seed), Dealer(seed)
        prompt = terminal(session, session.game.say())
        while session.question and session.number <= maximum:
            prompt.client.do("show")
            rows = [*prompt.client.table(), *consequences(prompt.client.now, prompt.say)]
            yield session, "\n".join(laid_out(rows, WIDE)).replace("−", "-")
            proposed = prompt.client.now.proposed
            session.answer(proposed or answer_with_dealer(session.question, rng, dealer))


def after(session, answers):
    """The game after these answers, and what follows from them without a choice."""
    trial, rng = session.copy(), Random(1)
    for answer in answers:
        trial.answer(answer.split() if isinstance(trial.question, Pick) else answer)
    while trial.question and trial.question.name in {"effect", "damage"}:
        trial.answer(random_answer(trial.question, rng))
    return trial


@pytest.mark.parametrize("name", sorted({name for name, *_ in PROMISES}))
def test_what_the_screen_promises_comes_true(name):
    rows = [row[1:] for row in PROMISES if row[0] == name]
    read = dict.fromkeys(rows, 0)
    for session, text in screens(name):
        for row in rows:
            if row[0] in {"", session.question.name}:
                for match in re.finditer(row[2], text):
                    read[row] += check(session, row[1], match)
    assert min(read.values()) > 1, read


def check(session, path, match):
    """Compare a promise with what comes; return False if more has to be chosen before."""
    promised = match.groupdict()
    answers = [part for part in match.groups() if part not in promised.values()] or ["end"]
    end = after(session, answers)
    if path == "monster/hp" and end.question and end.question.name not in {"use", "reward"}:
        return False
    if "gains" in promised:
        assert end.over or promised["gains"] in end.state()["player"]["up"]
        return True
    before, now = (look_up(one.state(), path) for one in (session, end))
    expected = float(promised.get("to") or before + int(promised.get("by") or 0))
    expected = max(0, expected - int(promised.get("harm") or 0))
    assert now == pytest.approx(expected, abs=0.006), match[0]
    if "loss" in promised:
        assert bool(promised["loss"]) == bool(end.over and end.over.outcome == "loss"), match[0]
    return True
