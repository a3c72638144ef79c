"""The design room of the static folder, beyond what a row of taps can tell."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.deep]
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
DIGITS = "1" * 60_000
DRAWINGS = {"digits.svg": f'<path d="M0 0L{DIGITS}a"/>', "deep.svg": "<g>" * 19_000}


def studio(device, host):
    page = device.new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{host.url}studio/index.html?deck=moss")
    return page


def test_a_second_tab_waits_and_says_so(device, host):
    page = studio(device, host)
    page.locator('[data-start="creature"]').wait_for()
    other = studio(device, host)
    other.get_by_text("open in another tab").wait_for()
    page.close()
    other.locator('[data-start="creature"]').wait_for()


def test_what_is_made_to_end_its_reader_is_a_sentence(device, host, tmp_path):
    """Python nests little in a browser, where nesting ended the worker without a word."""
    page = studio(device, host)
    page.locator('[data-start="creature"]').click()
    page.locator('[data-card-picture="C1"] text').first.wait_for(state="attached")
    page.locator('[data-tab="text"]').click()
    text = page.locator("#text").input_value()
    for deep in (90, 900, 100_000):
        page.locator("#text").fill(f"{text}\nbody = {'[' * deep}{']' * deep}\n")
        page.locator("[data-fault]").first.wait_for()
        page.locator("#text").fill(text)
        page.locator("[data-fault]").first.wait_for(state="detached")
    page.locator('[data-tab="assets"]').click()
    for name, content in DRAWINGS.items():
        (tmp_path / name).write_text(f"{SVG}{content}</svg>")
        page.locator("#drop-file").set_input_files(tmp_path / name)
        page.locator(f'[data-use="{name}"]').click()
        page.locator("[data-fault]", has_text=name).first.wait_for()
    assert not page.locator("#told.grave").count()
