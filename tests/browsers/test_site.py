"""Firefox and WebKit: from the landing page to a kit and to a game."""

import pytest

from tests.browsers import driver
from tests.browsers.driver import ENGINES, Window
from tests.page.folder.conftest import built  # noqa: F401 -- a fixture
from tests.page.folder.host import Host
from tools.site import gallery, games, kits, landing, offline

pytestmark = pytest.mark.browser
SLOW = 60  # seconds: Python starts slowly on a busy machine


@pytest.fixture(params=ENGINES)
def window(request, tmp_path, built, monkeypatch):  # noqa: F811
    engine = ENGINES[request.param]
    browser = engine.installed()
    if not browser:
        pytest.skip(f"{request.param} and its driver are not installed here")
    shown = games.list_games
    monkeypatch.setattr(games, "list_games", lambda lang: shown(lang)[:1])
    monkeypatch.setattr(games, "starts", list)
    out = tmp_path / "site"
    kits.print_all(out / kits.FOLDER)
    (out / "app").symlink_to(built)
    gallery.write_all(out)
    landing.write_all(out)
    offline.write(out)
    host, engine = Host(out), engine(browser, tmp_path)
    monkeypatch.setattr(driver, "PATIENCE", SLOW)
    window = Window(engine)
    window.open(host.url)
    yield window
    engine.close()
    host.go_away()


def test_the_landing_page_leads_to_a_kit_and_to_a_game(window):
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
