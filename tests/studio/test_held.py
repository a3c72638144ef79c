"""A deck that takes more than it may is closed with a sentence; the server goes on."""

import signal
from threading import Thread

import pytest

from cards_pdf.common.web.server import link
from cards_pdf.studio import server as held
from cards_pdf.studio.server import SandboxedStudio, StudioServer
from cards_pdf.studio.session import Studio
from tests.studio.decks import DECK, Tab, write_deck

HELD = pytest.mark.skipif(not hasattr(signal, "SIGXCPU"), reason="there are no such limits here")
ENDLESS = DECK.replace("Creatures", "Endless")


def begun_for_a_test(deck, lang):
    """A studio that never comes to an end with one deck, and has no memory left to pack another."""
    studio = Studio(deck, lang)

    def reply(request):
        answer = studio.reply(request)
        while "Endless" in deck.read_text():
            pass
        return [bytearray(10_000_000) for _ in range(1000)] if request["do"] == "pack" else answer

    return reply


@pytest.fixture
def begin(tmp_path, monkeypatch):
    studios = []

    def start_studio(lang="en", maker=begun_for_a_test, **files):
        monkeypatch.setattr(held, "_start_studio", maker)
        studios.append(SandboxedStudio(write_deck(tmp_path, **files), lang, seconds=1))
        return studios[-1]

    yield start_studio
    for studio in studios:
        studio.end()


def test_it_answers_what_a_studio_answers(begin, tmp_path):
    page = Tab(begin(maker=held._start_studio))
    assert page.state["deck"]["title"] == "Creatures"
    page.ask("cells", file="deck.toml", cells=[[0, "name", "Bear"]])
    assert 'name = "Bear"' in (tmp_path / "deck.toml").read_text()
    assert page.ask("pack")["content"].startswith(b"PK")
    assert page.ask("nothing")["refused"]


@HELD
@pytest.mark.slow
def test_a_deck_that_takes_too_long_is_closed_until_it_is_mended(begin, tmp_path):
    studio = begin(deck=ENDLESS)
    closed = studio.reply({"do": "look"})
    assert closed == {
        "refused": f"{tmp_path}/deck.toml takes longer than 1 seconds to read.",
        "anew": True,
    }
    assert studio.reply({"do": "check"}) == closed  # at once: nothing is tried again
    write_deck(tmp_path)
    assert Tab(studio).state["deck"]["title"] == "Creatures"


@HELD
@pytest.mark.slow
def test_what_was_written_is_written_and_what_else_takes_too_much_closes_nothing(begin, tmp_path):
    page = Tab(begin())
    assert page.ask("write", file="deck.toml", text=ENDLESS)["anew"]
    assert (tmp_path / "deck.toml").read_text() == ENDLESS
    write_deck(tmp_path)
    said = page.ask("pack")["refused"]
    assert said == f"{tmp_path}/deck.toml takes more memory to read than is allowed."
    assert Tab(page.studio).state["deck"]["title"] == "Creatures"


@HELD
@pytest.mark.browser
def test_a_page_shows_the_deck_again_once_it_is_mended(browser, begin, tmp_path):
    server = StudioServer(0, begin(), "right-token")
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    page = browser.new_page()
    try:
        page.goto(link(server))
        page.locator('[data-card-picture="A2"] svg').wait_for()
        write_deck(tmp_path, deck=ENDLESS)
        page.locator("#told.grave", has_text="takes longer than").wait_for()
        write_deck(tmp_path, deck=DECK.replace("Wisp", "Ghost"))
        page.locator('[data-card-picture="A2"] text', has_text="Ghost").first.wait_for(
            state="attached"
        )
        page.locator("#told.grave").wait_for(state="detached")
    finally:
        page.close()
        server.shutdown()
        server.server_close()
