"""Third-party code that raises gets a message with its line; a hang ends as documented."""

import os
import re
import signal
import subprocess
import sys
from asyncio import CancelledError

import pytest

from referee.errors import RulesError
from referee.protocol import Conversation
from referee.saves.journal import Journal
from referee.sessions.session import Session
from referee.thirdparty import call_with_time_limit
from tests.games.stranger import GAME
from tests.games.test_broken_games import own

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="no child can be forked")


class Mute(Exception):  # noqa: N818
    def __str__(self):
        raise ValueError


class Deaf(BaseException):
    def __str__(self):
        raise SystemExit


RAISED = [
    *(BaseException("all of it"), GeneratorExit("enough"), CancelledError("task"), SystemExit(0)),
    *(StopIteration(), StopAsyncIteration(), MemoryError(), RecursionError("deep")),
    *(OSError(28, "No space left"), BrokenPipeError(), EOFError(), AssertionError()),
    *(Mute(), Deaf(), ExceptionGroup("two", [ValueError(), Mute()])),
]
METHODS = ["play", "setup", "state", "places", "view", "tracks", "reader", "cards"]


def failing(method, error):
    def fail(*_):
        raise error

    return own(**{method: fail})


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("error", RAISED, ids=lambda error: type(error).__name__)
def test_an_error_names_the_line_of_the_author(error, method):
    game = failing(method, error)
    try:
        messages = Conversation(Session(game, game.resolve_options({})), game.say()).opening()
    except RulesError as failed:  # where nothing can be asked
        text = str(failed)
    else:
        assert messages[-1]["type"] == "ask"
        text = " ".join(m["text"] for m in messages if m.get("event") == "rules-failed")
    assert "of Beachcombing failed in thirdparty/test_blame.py, line" in text


SCRIPT = """
import sys
from pathlib import Path
from referee.commands import play
from referee.saves.opening import OpenRequest
from tests.games.stranger import GAME
from tests.games.test_broken_games import own

def hang(*_):
    print("waiting", flush=True)
    while True:
        pass

if sys.argv[2:]:
    game = own({method}=hang)
else:
    game = GAME
try:
    play.run(game, OpenRequest(path=Path(sys.argv[1])))
except Exception as failed:
    print(failed)
"""


@pytest.mark.skipif(os.name != "posix", reason="no SIGINT can be sent")
@pytest.mark.parametrize("method", ["play", "view"])
def test_ctrl_c_in_an_endless_loop_names_its_line_and_the_last_answer(method, tmp_path):
    path, script = tmp_path / "save.jsonl", tmp_path / "script.py"
    script.write_text(SCRIPT.format(method=method), "utf-8")
    code = (
        f"__name__ = 'tests'; exec(compile(open({str(script)!r}).read(), {str(script)!r}, 'exec'))"
    )
    command = [sys.executable, "-c", code, str(path)]
    subprocess.run(command, input=b"2c\n", capture_output=True, check=True)
    before = path.read_bytes()
    with subprocess.Popen(
        [*command, "broken"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        while process.stdout.readline() != "waiting\n":
            pass
        process.send_signal(signal.SIGINT)
        output = process.stdout.read()
    assert re.search(r"of Beachcombing were stopped in .*script\.py, line 1[0-3]", output), output
    assert ("after answer 1 (2C)" if method == "view" else "after answer 0 (-)") in output
    assert path.read_bytes() == before
    assert Journal.read(path).moves[0]["answer"] == ["2C"]


HOLDS = {
    "a loop": "while True: pass",
    "a regular expression": "import re; re.match('(a+)+$', 'a' * 60 + 'b')",
    "a huge number": "pow(3, 3 ** 25)",
    "a sleep": "import time; time.sleep(1000)",
}


@needs_fork
@pytest.mark.parametrize("hold", HOLDS)
def test_a_time_limit_ends_whatever_holds_python(hold):
    with pytest.raises(RulesError, match="the rules asked nothing for 1 second"):
        call_with_time_limit(GAME, lambda: exec(HOLDS[hold], {}), 1)  # noqa: S102


@needs_fork
def test_a_crash_of_python_is_an_error_of_the_game():
    with pytest.raises(RulesError, match="Python itself crashes"):
        call_with_time_limit(GAME, lambda: os.kill(os.getpid(), signal.SIGSEGV), 5)


def test_a_time_limit_changes_no_result_and_no_error():
    assert call_with_time_limit(GAME, lambda: ["a value"], 5) == ["a value"]
    with pytest.raises(ZeroDivisionError):
        call_with_time_limit(GAME, lambda: 1 / 0, 5)


def test_a_list_of_titles_imports_no_game():
    code = (
        "import sys; from referee import games; print(games.title('legacy')); "
        "print('referee.games.legacy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "Eighteen Scars\nFalse\n"
