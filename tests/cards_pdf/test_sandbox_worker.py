"""A process that answers for files of strangers: what ends it is an error; it goes on."""

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from cards_pdf.common.errors import DeckError
from cards_pdf.common.sandbox.safe_open import read_limited
from cards_pdf.common.sandbox.worker import Worker, WorkerEndedError

HELD = pytest.mark.skipif(not hasattr(signal, "SIGXCPU"), reason="there are no such limits here")


class Answers:
    """Counts what it was asked, so that one that began anew can be told."""

    def __init__(self, folder):
        self.folder, self.count = folder, 0

    def __call__(self, what):
        self.count += 1
        if what == "refuse":
            raise DeckError("Not this one.")
        if what == "wait":
            until = time.monotonic() + 20
            while not (self.folder / "go on").exists() and time.monotonic() < until:
                time.sleep(0.01)
        elif what != "count":
            read_limited(self.folder / "theirs.toml", 100)
        if what == "compute":
            while True:
                pass
        if what == "memory":
            return len([bytearray(10_000_000) for _ in range(1000)])
        if what == "break":
            os.abort()
        return self.count


@pytest.fixture
def helper(tmp_path):
    (tmp_path / "theirs.toml").write_text("x")
    helper = Worker(partial(Answers, tmp_path), seconds=1)
    yield helper
    helper.end()


def test_it_keeps_what_it_knows_and_raises_what_is_wrong(helper):
    assert helper.ask("count") == 1
    with pytest.raises(DeckError, match="Not this one"):
        helper.ask("refuse")
    assert helper.ask("count") == 3


@HELD
@pytest.mark.parametrize(
    ("what", "why", "message"),
    [
        ("compute", "time", "{file} takes longer than 1 seconds to read."),
        ("memory", "memory", "{file} takes more memory to read than is allowed."),
        ("break", "crash", "{file} crashed its reader."),
    ],
)
@pytest.mark.slow
def test_what_takes_too_much_ends_it_and_the_next_begins_anew(helper, tmp_path, what, why, message):
    with pytest.raises(WorkerEndedError) as error:
        helper.ask(what)
    assert str(error.value) == message.format(file=tmp_path / "theirs.toml")
    assert error.value.cause == why
    assert helper.ask("count") == 1


def test_nobody_waits_longer_than_his_patience(helper):
    with pytest.raises(WorkerEndedError) as wrong:
        helper.ask("wait", timeout=0.3)
    assert wrong.value.cause == "time"


def test_several_are_answered_at_once(helper, tmp_path):
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(helper.ask, "wait")
        while helper.ask("count") < 2:
            time.sleep(0.01)
        Path(tmp_path, "go on").touch()
        assert waiting.result(timeout=20) >= 2
