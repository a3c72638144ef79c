"""A real process, killed at random moments: at most the answer being typed is missing."""

import json
import os
import subprocess
import sys
import time
from random import Random

import pytest

from referee import games
from referee.saves import opening
from referee.testing.play import random_answer
from tests.table import ALL

KILLS = 12


def start(name, path):
    command = [sys.executable, "-m", "referee", name, "--json", "--save", str(path)]
    environment = {**os.environ, "REFEREE_HOME": str(path.parent)}
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)


def next_question(process):
    for line in process.stdout:
        message = json.loads(line)
        if message["type"] in {"ask", "over"}:
            return message if message["type"] == "ask" else None
    return None


def answers_of(name, seed, count):
    game = games.load(name)
    from referee.sessions.session import Session

    session = Session(game, game.resolve_options({}))
    rng = Random(seed)
    while session.question and len(session.history.entries) < count:
        session.answer(random_answer(session.question, rng))
    return [entry.answer for entry in session.history.entries]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.sample(4)
def test_a_killed_game_resumes_with_at_most_the_last_answer_missing(name, tmp_path, depth):
    path = tmp_path / "game.jsonl"
    rng = Random(4)
    answers = max((answers_of(name, seed, 60) for seed in range(6)), key=len)
    given = 0
    for _ in range(depth(KILLS)):
        process = start(name, path)
        try:
            ask = next_question(process)
            if ask is None:
                break
            assert ask["n"] in {
                given + 1,
                given + 2,
            }  # the answer in flight was taken, or it was not
            given = ask["n"] - 1
            given += play_until_killed(process, answers[given : given + rng.randint(1, 6)], rng)
        finally:
            process.kill()
            process.wait()
            process.stdin.close()
            process.stdout.close()
    session = opening.read_session(path)
    played = [entry.answer for entry in session.history.entries]
    assert played == answers[: len(played)]
    assert len(played) >= given


def play_until_killed(process, answers, rng):
    """Send answers and wait for each but the last, which is cut off; how many were confirmed."""
    for number, answer in enumerate(answers):
        process.stdin.write(json.dumps({"answer": answer}).encode() + b"\n")
        process.stdin.flush()
        if number == len(answers) - 1:
            time.sleep(rng.random() / 200)
            return number
        if next_question(process) is None:
            return number + 1
    return 0
