"""Whatever rules of others raise, close or hold: it is said of them, and the house goes on."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from asyncio import CancelledError

import pytest

from referee.errors import RulesFailed
from referee.protocol import Conversation
from referee.saves.journal import Journal
from referee.sessions.session import Session
from referee.thirdparty import guard
from tests.games.stranger import GAME
from tests.games.test_broken_games import own


class Mute(Exception):  # noqa: N818
    def __str__(self):
        raise ValueError


class Deaf(BaseException):
    def __str__(self):
        raise SystemExit


RAISED = [
    *(
        BaseException("all of it"),
        GeneratorExit("enough"),
        CancelledError("task"),
        KeyboardInterrupt(),
    ),
    *(SystemExit(0), StopIteration(), StopAsyncIteration(), MemoryError(), RecursionError("deep")),
    *(
        OSError(28, "No space left"),
        BrokenPipeError(),
        EOFError(),
        AssertionError(),
        Mute(),
        Deaf(),
    ),
    ExceptionGroup("two", [ValueError(), Mute()]),
]
METHODS = ["play", "setup", "state", "places", "view", "tracks", "reader", "cards"]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(guard, "LIMIT", 0.3)


def failing(method, error):
    def fail(*_):
        raise error

    return own(**{method: fail})


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("error", RAISED, ids=lambda error: type(error).__name__)
def test_whatever_rules_raise_names_them_and_where(error, method):
    game = failing(method, error)
    assert "of Beachcombing failed in thirdparty/test_guard.py, line" in named(game)


def named(game):
    """What fails, where nothing can be asked; else it is told beside the question."""
    try:
        said = Conversation(Session(game, game.settled({})), game.say()).opening()
    except RulesFailed as failed:
        return str(failed)
    assert said[-1]["type"] == "ask"
    return " ".join(told["text"] for told in said if told.get("event") == "rules-failed")


MISCHIEF = {
    "closes stdin": lambda: [sys.stdin.close()],
    "closes stdout": lambda: [sys.stdout.close()],
    "closes stderr": lambda: [sys.stderr.close()],
    "replaces stdout": lambda: setattr(sys, "stdout", None),
    "replaces stdin": lambda: setattr(sys, "stdin", 7),
    "prints": lambda: print("noise"),
    "replaces all and raises": lambda: (
        setattr(sys, "stdout", None),
        setattr(sys, "stderr", None),
        1 / 0,
    ),
}


@pytest.mark.parametrize("what", MISCHIEF)
def test_streams_are_what_they_were(what, capsys):
    before = sys.stdin, sys.stdout, sys.stderr

    def view(*_):
        MISCHIEF[what]()
        return []

    game = own(view=view)
    session = Session(game, game.settled({}))
    for _ in range(2):
        try:
            Conversation(session, game.say()).opening()
        except RulesFailed:
            assert what.endswith("raises")
    assert (sys.stdin, sys.stdout, sys.stderr) == before
    assert not any(stream.closed for stream in before)
    assert not capsys.readouterr().out


@pytest.mark.parametrize("method", ["view", "state", "places", "setup"])
def test_no_method_is_waited_for_without_end(method):
    def hang(*_):
        while True:
            pass

    game = own(**{method: hang})
    began = time.monotonic()
    assert "they asked nothing for" in named(game)
    assert time.monotonic() - began < 5


HELD = {
    "a regex": "import re; re.match('(a+)+$', 'a' * 60 + 'b')",
    "a huge number": "pow(3, 3 ** 25)",
    "a sleep": "import time; time.sleep(1000)",
    "a deep stack": "import ctypes; ctypes.string_at(0)",
}
SCRIPT = """
import sys
from pathlib import Path
from referee.saves import open_save
from referee.thirdparty import guard
from tests.games.stranger import GAME
from tests.games.test_broken_games import own

def view(game, t, say):
    if t.sand:
        {held}
    return type(GAME).view(game, t, say)

guard.LIMIT, guard.GRACE = 0.3, 0.3
game = own(view=view)
save = open_save.begin(GAME, GAME.settled({{}}), Path(sys.argv[1]), None)
save.session.answer(["2C"])
print("answered", flush=True)
game.view(save.session.table, game.say())
"""


@pytest.mark.skipif(not hasattr(os, "posix_spawn"), reason="no process can be begun beside it")
@pytest.mark.parametrize("held", HELD)
def test_what_holds_python_ends_the_process_in_a_sentence_and_the_save_is_whole(held, tmp_path):
    path = tmp_path / "save.jsonl"
    command = [sys.executable, "-c", SCRIPT.format(held=HELD[held]), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "answered\n"
    kind = "crashed" if held == "a deep stack" else "nothing can stop"
    (said,) = done.stderr.splitlines()
    assert said.startswith("The rules of Beachcombing failed in ")
    assert kind in said
    assert said.endswith("Every answer is kept.")
    assert done.returncode != 0
    assert Journal.read(path).moves[0]["answer"] == ["2C"]


def test_the_house_waits_for_nobody_in_its_own_name():
    """A game of ours has no doors: it starts without the guard."""
    code = (
        "from referee import games; games.load('scoundrel').settled({}); import sys; "
        "print(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert "referee.thirdparty.guard" not in loaded.split()
    assert GAME.view.func is guard.call


def test_rules_that_go_on_asking_may_take_as_long_as_they_like():
    code = """
import time
from referee.thirdparty import guard
from tests.games.stranger import GAME

guard.LIMIT, guard.GRACE = 0.5, 0.3
with guard.Guarded(GAME):
    for _ in range(20):
        time.sleep(0.08)
        guard.asked()
print("whole")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("whole\n", "")


PRINTS = """
import sys, threading
from referee.thirdparty.guard import Streams
sys.setswitchinterval(1e-6)
streams, is_over = Streams(), threading.Event()

def lend():
    while not is_over.is_set():
        streams.lend()
        streams.take_back()

threading.Thread(target=lend).start()
for n in range(20_000):
    print(n)
is_over.set()
"""


def test_who_prints_while_others_have_the_streams_prints():
    """Python, before 3.13, writes through a stream that is gone by then, and crashes."""
    done = subprocess.run(
        [sys.executable, "-c", PRINTS], capture_output=True, text=True, timeout=60, check=True
    )
    assert {*map(int, done.stdout.split()), *map(int, done.stderr.split())} == {*range(20_000)}
