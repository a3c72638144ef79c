"""Firefox and WebKit: the list, a game, advice, undo, without an error.

A browser that is not installed here is skipped, and `make test-browsers` says so.
"""

from __future__ import annotations

import pytest

from tests.browsers.driver import ENGINES, Window
from tests.page.conftest import serve, stop

pytestmark = pytest.mark.browser


@pytest.fixture(params=ENGINES)
def window(request, tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    engine = ENGINES[request.param]
    browser = engine.installed()
    if not browser:
        pytest.skip(f"{request.param} and its driver are not installed here")
    server, engine = serve(), engine(browser, tmp_path)
    host, port = server.server_address
    window = Window(engine)
    window.open(f"http://{host}:{port}/#{server.token}")
    yield window
    engine.close()
    stop(server)


def test_a_game_is_begun_played_advised_and_taken_back(window):
    window.wait("article .cover img")
    window.tap('[data-game="scoundrel"]')
    for card in ("3S", "8D", "6H", "4C"):
        window.tap(f'[data-card="{card}"]')
    window.wait('[data-ask="play"]')
    window.tap('[data-do="hint"]')
    window.wait('[data-option="8D"] .odds')
    window.tap('[data-option="8D"]')
    window.wait('[data-n="3"]')
    window.tap('[data-do="undo"]')
    window.wait('[data-n="2"] [data-option="8D"]')
    assert window.run("return document.querySelector('#table').scrollHeight - innerHeight") <= 0
    assert window.wrong == []
    window.tap('[data-do="lobby"]')
    window.wait("[data-game]")
    assert window.wrong == []
