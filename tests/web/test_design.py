"""The design room of the static folder: the studio's page over the worker."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser import CHROMIUM

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
]


def test_a_deck_is_begun_edited_printed_and_there_again(device, host):
    page = device.new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{host.url}#design")
    page.locator("#design-name").fill("moss")
    page.locator('[data-do="new-deck"]').click()
    page.locator('[data-start="creature"]').click()
    page.locator('[data-card-picture="C1"] text').first.wait_for(state="attached")
    page.locator('[data-cell="C1.name"]').fill("Fern bear")
    page.locator('[data-card-picture="C1"] text', has_text="Fern bear").first.wait_for(state="attached")
    page.locator('[data-do="print"]').click()
    page.locator('[data-do="make-pdf"]').click()
    with page.expect_download() as download:
        page.locator("#made [data-file]").click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    page.goto(f"{host.url}#design")
    page.locator('[data-design="moss"]').click()
    page.locator('[data-card-picture="C1"] text', has_text="Fern bear").first.wait_for(state="attached")
