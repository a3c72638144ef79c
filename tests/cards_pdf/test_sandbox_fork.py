"""Commands that open untrusted files have limits: a message names the file that takes too much."""

import os
import signal
import subprocess
import sys
from threading import Thread
from time import monotonic, sleep

import pytest

from cards_pdf.common import sandbox
from cards_pdf.common.sandbox import process_limits
from tests.cards_pdf.strangers.hostile_decks import CARD, HEAD

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing can be forked here")

# The command, with something hostile in place of what checks a deck's tables.
HOSTILE = """
import os, re, signal, sys, time
import cards_pdf.decks.load as loading
from cards_pdf.__main__ import main
from cards_pdf.common.sandbox import process_limits
from cards_pdf.common.sandbox.safe_open import open_ordinary

def regex(): re.match("(a+)+$", "a" * 60 + "b")
def memory(): [bytearray(10_000_000) for _ in range(1000)]
def abort(): os.abort()
def segfault(): os.kill(os.getpid(), signal.SIGSEGV)
def sleep(): print("asleep", flush=True); time.sleep(60)
def steps():
    for _ in range(6):
        end = time.process_time() + 0.2
        while time.process_time() < end: pass
        process_limits.finish_step()
    print("done", flush=True); os._exit(7)
def reopen():
    while True:
        end = time.process_time() + 0.2
        while time.process_time() < end: pass
        open_ordinary(sys.argv[-1]).close()

process_limits.seconds = 1
what = globals()[sys.argv.pop()]
loading.read_root = lambda *_: what()
main()
"""


@pytest.fixture
def deck(tmp_path):
    path = tmp_path / "theirs.toml"
    path.write_text(HEAD + CARD, "utf-8")
    return path


def start_check(deck, what):
    command = [sys.executable, "-c", HOSTILE, "check", str(deck), what]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("regex", "{deck} takes longer than 1 seconds to read.\n"),
        ("reopen", "{deck} takes longer than 1 seconds to read.\n"),
        ("memory", "{deck} takes more memory to read than is allowed.\n"),
        ("abort", "{deck} crashed its reader.\n"),
        ("segfault", "{deck} crashed its reader.\n"),
    ],
)
@pytest.mark.slow
def test_what_takes_too_much_is_a_sentence_with_the_files_name(deck, what, message):
    with start_check(deck, what) as process:
        assert process.communicate()[1] == message.format(deck=deck)
    assert process.returncode == 2


@pytest.mark.slow
def test_who_takes_steps_may_take_long(deck):
    with start_check(deck, "steps") as process:
        assert process.communicate() == ("done\n", "")
    assert process.returncode == 7


@pytest.mark.parametrize(
    ("signal_number", "code"),
    [(signal.SIGINT, 1), (signal.SIGTERM, -signal.SIGTERM), (signal.SIGKILL, -signal.SIGKILL)],
)
def test_a_signal_to_the_command_ends_both(deck, signal_number, code):
    with start_check(deck, "sleep") as process:
        assert process.stdout.readline() == "asleep\n"
        process.send_signal(signal_number)
        output = process.communicate(timeout=20)[1]  # the streams end when nobody has them any more
    assert process.returncode == code
    assert ("Stopped." in output) is (signal_number == signal.SIGINT)


@pytest.mark.parametrize(
    ("computed", "until"),
    [(0.0, 1), (2.5, 3)],
    ids=["a step of its own", "two seconds more in all"],
)
def test_a_step_may_take_its_seconds_and_all_together_two_more_each(monkeypatch, computed, until):
    monkeypatch.setattr(sandbox, "_set_limit", lambda *_: None)
    monkeypatch.setattr(sandbox, "process_time", lambda: 0.0)
    own = sandbox.ProcessLimits(seconds=1)
    own.apply()
    monkeypatch.setattr(sandbox, "process_time", lambda: computed)
    own.finish_step()
    assert own._deadline == until


def test_nothing_is_limited_before_limits_are_applied(monkeypatch):
    limits = []
    monkeypatch.setattr(sandbox, "_set_limit", lambda *limit: limits.append(limit))
    own = sandbox.ProcessLimits()
    own.report_file("large.toml", 10_000_000)
    assert limits == []
    own.apply()
    own.report_file("large.toml", 10_000_000)
    assert len(limits) > 2


def test_a_thread_watches_where_nothing_can_be_forked(monkeypatch):
    messages, threads = [], []

    class RecordedThread(Thread):
        def start(self):
            threads.append(self)
            super().start()

    monkeypatch.delattr(os, "fork")
    monkeypatch.setattr(sandbox, "_set_limit", lambda *_: None)
    monkeypatch.setattr(sandbox, "Thread", RecordedThread)
    for name, value in {"is_active": False, "note": None, "seconds": 0}.items():
        monkeypatch.setattr(process_limits, name, value)
    monkeypatch.setattr(sandbox, "leave", messages.append)
    sandbox.continue_in_limited_child(messages.append, ())
    assert [thread.daemon for thread in threads] == [True]  # or the command would never end
    until = monotonic() + 10
    while len(messages) < 2 and monotonic() < until:
        sum(range(10_000))
        sleep(0.001)
    assert [str(one) for one in messages] == [
        "What was asked for takes longer than 0 seconds to read.",
        "2",
    ]
