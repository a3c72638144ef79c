"""The fairness of a deck, which the referee tests in a process of its own."""

import os
import subprocess
import sys
from importlib import util
from pathlib import Path
from time import monotonic, sleep

import pytest

from cards_pdf.studio import inspector as studio
from tests.studio.decks import tab

SOON = 15  # seconds, of a minute
ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds; a busy machine starts Python slowly


def test_the_referee_weighs_the_deck_in_the_folder(tmp_path):
    page = tab(tmp_path)
    answer, end = page.ask("balance", act="begin"), monotonic() + PATIENCE
    while answer["running"]:
        assert monotonic() < end
        sleep(0.05)
        answer = page.ask("balance", act="look")
    assert "it is not a deck of the legacy game" in " ".join(answer["lines"])
    assert page.ask("balance", act="look") == {"running": False}


def test_it_can_be_ended(tmp_path):
    page = tab(tmp_path)
    assert page.ask("balance", act="begin")["running"]
    assert not page.ask("balance", act="end")["running"]


def test_without_the_referee_it_is_said_where_it_is_done(tmp_path, monkeypatch):
    monkeypatch.setattr(
        studio, "find_spec", lambda name: None if name == "referee" else util.find_spec(name)
    )
    assert "referee balance" in tab(tmp_path).ask("balance", act="begin")["refused"]


IT_DIES = """
import os, sys
from pathlib import Path
from cards_pdf.studio import inspector as studio
from cards_pdf.studio.session import Studio
from tests.studio.decks import Tab
def begun(*words, **how):
    process = popen(*words, **how)
    print(process.pid, flush=True)
    return process
popen, studio.Popen = studio.Popen, begun
Tab(Studio(Path(sys.argv[1]))).ask("balance", act="begin")
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(os.name == "nt", reason="processes are told apart otherwise there")
def test_it_ends_with_the_studio_however_that_ends(tmp_path):
    deck = tmp_path / "mine.toml"
    deck.write_bytes(
        (ROOT / "card_data" / "legacy.toml").read_bytes()
    )  # it takes a minute to weigh
    words = [sys.executable, "-c", IT_DIES, str(deck)]
    done = subprocess.run(words, capture_output=True, check=False, cwd=ROOT, timeout=PATIENCE)
    number, end = int(done.stdout), monotonic() + SOON
    while is_there(number):
        assert monotonic() < end
        sleep(0.05)


def is_there(number):
    """Not one that has ended and waits for whoever started it to hear of it."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{number}/stat")
    return not state.is_file() or state.read_text().rpartition(")")[2].split()[0] != "Z"
