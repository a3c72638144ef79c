"""`cards-pdf deck --watch`: printed again once something of the deck is saved, and only then."""

import os
import subprocess
import sys
import time
from contextlib import contextmanager
from threading import Timer

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from tests.cards_pdf.reading import reader

PAUSES = 1.5  # seconds in which it looks at least twice


@contextmanager
def watching(*words):
    """The command at work, and a line of what it says for each time it was printed."""
    command = [sys.executable, "-u", "-m", "cards_pdf", "deck", *map(str, words), "--watch"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen(command, **pipes) as program:
        late = Timer(30, program.terminate)
        late.start()
        yield program.stdout.readline
        late.cancel()
        program.terminate()
        assert program.stdout.read() == "", "printed without a reason"


def test_a_watched_deck_is_printed_again_when_it_changes(tmp_path):
    deck = tmp_path / "mine.toml"
    run(["new", str(deck)])
    with watching(deck, "--out", tmp_path) as printed:
        assert "mine-a4-poker-9.pdf" in printed()
        deck.write_text(deck.read_text().replace("My deck", "Our deck"))
        assert "mine-a4-poker-9.pdf" in printed()
    assert reader((tmp_path / "mine-a4-poker-9.pdf").read_bytes()).metadata.title == "Our deck"


@pytest.fixture
def illustrated(tmp_path):
    """A deck whose picture lies in a folder of its own, printed once before."""
    (tmp_path / "art" / "far").mkdir(parents=True)
    Image.new("RGB", (9, 9)).save(tmp_path / "art" / "far" / "x.png")
    deck = tmp_path / "mine.toml"
    deck.write_text('[deck]\ntitle = "T"\n[[card]]\nname = "N"\nart = "art/far/x.png"\n')
    assert run(["deck", str(deck), "--png", "20", "--out", str(tmp_path)]) == 0
    return deck


def test_pictures_in_folders_are_watched_and_those_that_it_makes_are_not(illustrated):
    folder = illustrated.parent
    with watching(illustrated, "--png", 20, "--out", folder) as printed:
        assert "mine-a4-poker-9-1.png" in printed()
        time.sleep(PAUSES)
        os.utime(folder / "art" / "far" / "x.png", (1, 1))
        assert "mine-a4-poker-9-1.png" in printed()
        time.sleep(PAUSES)


def test_the_states_that_are_compared_are_watched(tmp_path):
    state, since = tmp_path / "far" / "now.state", tmp_path / "far" / "since.state"
    state.parent.mkdir()
    state.write_text("[state]\nx = 1\n")
    since.write_text("[state]\n")
    deck = tmp_path / "copy.toml"
    run(["new", str(deck)])
    wish = ["--state", state, "--only-changed", "--since", since, "--out", tmp_path / "output"]
    with watching(deck, *wish) as printed:
        time.sleep(PAUSES)
        state.write_text("[state.boxes]\nA1 = [1]\n")
        assert "changed.pdf" in printed()
