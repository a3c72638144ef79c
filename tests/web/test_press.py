"""The print room of the static folder in a real browser."""

from __future__ import annotations

import pytest

from cards_pdf.__main__ import run
from cards_pdf.pdf import metadata
from tests.browser import CHROMIUM
from tests.web.host import visit

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
]
NOW = 1_700_000_000  # seconds: the time stands in a PDF
#: What is tapped, the language, and the words that make the same file at a command line, with its name.
JOBS = [
    ('[data-kit="scoundrel"]', "en", "kit scoundrel --lang en", "scoundrel-kit-a4.pdf"),
    ('[data-deck="legacy"]', "zh", "deck legacy --lang zh", "legacy-zh-a4-poker-9.pdf"),
    ('[data-work="days-booklet-a4"]', "en", "rules days --lang en", "days-booklet-a4.pdf"),
    ('[data-work="legacy-tuck-box-a4"]', "en", "box legacy", "legacy-tuck-box-a4.pdf"),
]


@pytest.fixture
def press(device, host, built):
    """The print room, at a time that stands still."""
    worker = (
        (built / "worker.js")
        .read_text("utf-8")
        .replace("const unpacked", f"Date.now = () => {NOW}e3;\nconst unpacked")
    )
    device.route("**/worker.js", lambda route: route.fulfill(body=worker, content_type="text/javascript"))
    return printing(device, host)


def printing(device, host):
    page = visit(device, host)
    page.locator('[data-room="print"]').click()
    page.locator('[data-deck="legacy"]').wait_for()
    page.locator('[name="paper"]').select_option("a4")
    return page


def printed(page, button, name):
    """A file, once it lies there."""
    page.locator(button).click()
    with page.expect_download() as found:
        page.locator(f'[data-file="{name}"]').click()
    return found.value.path().read_bytes()


def test_files_are_those_of_the_command_line_to_the_byte(press, tmp_path, monkeypatch):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr(metadata.time, "time", lambda: NOW)
    for button, lang, words, name in JOBS:
        assert run([*words.split(), "--out", str(tmp_path)]) == 0
        press.locator('[name="language"]').select_option(lang)
        if "work" in button:
            game = button.partition('"')[2].partition("-")[0]
            press.locator(f'[data-parts="{game}"]').click()
        assert printed(press, button, name) == (tmp_path / name).read_bytes(), name


def test_a_deck_is_printed_with_the_network_off(device, host):
    page = printing(device, host)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("async () => !!(await caches.match('print.pack'))")
    page.close()
    host.go_away()
    page = printing(device, host)
    assert printed(page, '[data-deck="scoundrel"]', "scoundrel-a4-poker-9.pdf").startswith(b"%PDF")
    page.locator('[data-room="rules"]').click()
    page.locator('[data-rules="days"] summary').click()
    page.locator('[data-rules="days"] .book section').first.wait_for()
