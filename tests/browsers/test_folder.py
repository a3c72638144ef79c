"""Firefox and WebKit: from the landing page to a kit and a game, and printing to the byte."""

import shutil
from datetime import UTC, datetime
from hashlib import sha256

import pytest

from cards_pdf.canvas import pdf
from cards_pdf.order import Order
from cards_pdf.outputs.catalogue import list_outputs
from tests.browsers import driver
from tests.page.folder.host import NOW, Host, at_rest, write_site

pytestmark = pytest.mark.browser
SLOW = 60  # seconds: Python starts slowly on a busy machine
# What a finished file's bytes add up to, for the test to see.
SUM = """crypto.subtle.digest("SHA-256", bytes).then((sum) => {
    const parts = [...new Uint8Array(sum)].map((one) => one.toString(16).padStart(2, "0"));
    document.body.dataset.sum = parts.join("");
  });
  const href ="""


@pytest.fixture
def open_folder(open_window, monkeypatch):
    """Open a page of a folder on a host."""
    monkeypatch.setattr(driver, "PATIENCE", SLOW)
    hosts = []

    def open_folder(folder, address=""):
        hosts.append(Host(folder))
        return open_window(hosts[-1].url + address)

    yield open_folder
    for host in hosts:
        host.go_away()


def test_a_deck_is_printed_to_the_byte_and_a_game_is_played(
    open_folder, built, tmp_path, monkeypatch
):
    folder = shutil.copytree(built, tmp_path / "folder")
    (folder / "python.js").write_text(at_rest(folder))
    files = (folder / "press.js").read_text()
    (folder / "press.js").write_text(files.replace("const href =", SUM))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr(pdf, "now", lambda: datetime.fromtimestamp(NOW, UTC))
    window = open_folder(folder, "#print")
    paper = "letter" if window.run("return navigator.language") == "en-US" else "a4"
    (deck,) = (work for work in list_outputs(Order("legacy", paper=paper)) if work.kind == "deck")
    window.tap('[data-deck="legacy"]')
    window.wait(f'[data-file="{deck.stem}.pdf"]')
    window.wait(f'body[data-sum="{sha256(deck.make(print).pdf).hexdigest()}"]')
    window.tap('[data-room="play"]')
    window.tap('[data-game="scoundrel"]')
    window.wait('[data-card="3S"]')
    assert window.wrong == []


def test_the_landing_page_leads_to_a_kit_and_to_a_game(open_folder, built, tmp_path, monkeypatch):
    window = open_folder(write_site(tmp_path / "site", built, monkeypatch))
    window.wait(".strip img")
    assert not window.run("return document.documentElement.scrollWidth > innerWidth")
    window.tap("h3 a")
    window.wait(".sheets img")
    assert not window.run("return document.documentElement.scrollWidth > innerWidth")
    window.tap('.ways a[href$="#play=scoundrel"]')
    window.wait("#rooms a")
    window.watch()
    window.wait("[data-question]")
    assert window.wrong == []
