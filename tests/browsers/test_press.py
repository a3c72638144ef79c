"""Firefox and WebKit print the same bytes as the command line, and play, from the static folder."""

import shutil
from datetime import UTC, datetime
from hashlib import sha256

import pytest

from cards_pdf.canvas import pdf
from cards_pdf.order import Order
from cards_pdf.outputs.catalogue import list_outputs
from tests.browsers import driver
from tests.browsers.driver import ENGINES, Window
from tests.page.folder.conftest import built  # noqa: F401 -- a fixture
from tests.page.folder.host import NOW, Host, at_rest

pytestmark = pytest.mark.browser
SLOW = 60  # seconds: Python starts slowly on a busy machine
#: What a finished file's bytes add up to, for the test to see.
SUMMED = """crypto.subtle.digest("SHA-256", bytes).then((sum) => {
    const parts = [...new Uint8Array(sum)].map((one) => one.toString(16).padStart(2, "0"));
    document.body.dataset.sum = parts.join("");
  });
  const href ="""


@pytest.fixture(params=ENGINES)
def window(request, tmp_path, built, monkeypatch):  # noqa: F811
    engine = ENGINES[request.param]
    browser = engine.installed()
    if not browser:
        pytest.skip(f"{request.param} and its driver are not installed here")
    folder = shutil.copytree(built, tmp_path / "folder")
    (folder / "python.js").write_text(at_rest(folder))
    files = (folder / "finished-files.js").read_text()
    (folder / "finished-files.js").write_text(files.replace("const href =", SUMMED))
    host, engine = Host(folder), engine(browser, tmp_path)
    monkeypatch.setattr(driver, "PATIENCE", SLOW)
    window = Window(engine)
    window.open(f"{host.url}#print")
    yield window
    engine.close()
    host.go_away()


def test_a_deck_is_printed_to_the_byte_and_a_game_is_played(window, monkeypatch):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr(pdf, "now", lambda: datetime.fromtimestamp(NOW, UTC))
    paper = "letter" if window.run("return navigator.language") == "en-US" else "a4"
    (deck,) = (work for work in list_outputs(Order("legacy", paper=paper)) if work.kind == "deck")
    window.tap('[data-deck="legacy"]')
    window.wait(f'[data-file="{deck.stem}.pdf"]')
    window.wait(f'body[data-sum="{sha256(deck.make(print).pdf).hexdigest()}"]')
    window.tap('[data-room="play"]')
    window.tap('[data-game="scoundrel"]')
    window.wait('[data-card="3S"]')
    assert window.wrong == []
