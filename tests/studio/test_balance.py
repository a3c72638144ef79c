"""Whether a deck is fair is for the referee to say, in a process of its own."""

from importlib import util
from time import monotonic, sleep

from cards_pdf.studio import studio
from tests.studio.decks import tab

PATIENCE = 60  # seconds; a busy machine starts Python slowly


def test_the_referee_weighs_the_deck_in_the_folder(tmp_path):
    page = tab(tmp_path)
    answer, end = page.ask("balance", act="begin"), monotonic() + PATIENCE
    while answer["running"]:
        assert monotonic() < end
        sleep(0.05)
        answer = page.ask("balance", act="look")
    assert "it is no deck of the legacy game" in " ".join(answer["lines"])
    assert page.ask("balance", act="look") == {"running": False, "lines": []}


def test_it_can_be_ended(tmp_path):
    page = tab(tmp_path)
    assert page.ask("balance", act="begin")["running"]
    assert not page.ask("balance", act="end")["running"]


def test_without_the_referee_it_is_said_where_it_is_done(tmp_path, monkeypatch):
    monkeypatch.setattr(studio, "find_spec", lambda name: None if name == "referee" else util.find_spec(name))
    assert "referee balance" in tab(tmp_path).ask("balance", act="begin")["refused"]
