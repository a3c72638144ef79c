"""Firefox and WebKit, each by its own driver: the list, a game, advice, undo, without an error.

A browser that is not installed here is skipped, and `make test-browsers` says so.
"""

from __future__ import annotations

import pytest

from tests.browsers.driver import ENGINES, Driver
from tests.phone.conftest import serve, stop

pytestmark = pytest.mark.browser


@pytest.fixture(params=ENGINES)
def window(request, tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    found = ENGINES[request.param]()
    if not found:
        pytest.skip(f"{request.param} and its driver are not installed here")
    server = serve()
    window = Driver(*found)
    host, port = server.server_address
    window.open(f"http://{host}:{port}/#{server.token}")
    yield window
    window.close()
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
