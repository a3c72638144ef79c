"""The whole site on a host: the landing page and the gallery, and the app behind them."""

import pytest

from tests.page.folder.host import Host, wait_until_kept, write_site
from tests.taps import AXE

pytestmark = pytest.mark.browser
WIDTHS = (320, 390, 820, 1280, 2560)


@pytest.fixture
def host(built, tmp_path, monkeypatch):
    host = Host(write_site(tmp_path / "site", built, monkeypatch))
    yield host
    host.go_away()


def test_the_landing_page_leads_to_play_print_and_design_and_stays_with_the_network_off(
    device, host
):
    page = device.new_page()
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(host.url)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), width
        assert faults(device, page) == []
    wait_until_kept(page, "gallery/scoundrel.html")
    assert all(url.startswith((host.url, "blob:", "data:")) for url in requests)
    page.locator('a[href="zh/index.html"]').click()
    page.locator("h1", has_text="真牌").wait_for()
    page.locator('a[href="../index.html"]').click()
    page.locator(".doors a").nth(1).click()
    page.locator('[data-kit="scoundrel"]').wait_for()
    page.goto(f"{host.url}gallery/scoundrel.html")
    for sheet in page.locator(".sheets img").all():
        sheet.scroll_into_view_if_needed()
    page.wait_for_load_state("networkidle")
    page.goto(f"{host.url}gallery/starts.html")
    page.locator(".ways a").first.click()  # the start as a deck in the studio
    page.locator('[data-do="open-link"]').click()
    page.locator("[data-card-picture]").first.wait_for()
    host.go_away()
    page.goto(host.url)
    page.locator("h3 a").first.click()
    page.locator(".sheets img").first.wait_for()
    page.goto(f"{host.url}app/index.html")
    page.locator('[data-game="scoundrel"]').wait_for()


def faults(device, page):
    """Return what axe finds; a strict policy lets its code in only from outside the page."""
    client = device.new_cdp_session(page)
    client.send("Runtime.evaluate", {"expression": AXE.read_text()})
    run = {
        "expression": "axe.run().then((found) => JSON.stringify(found.violations))",
        "awaitPromise": True,
    }
    value = client.send("Runtime.evaluate", run)["result"]["value"]
    return [] if value == "[]" else value
