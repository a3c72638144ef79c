"""The design room of the static folder: the studio's page over the worker."""

from pathlib import Path

import pytest

from tests.browser import CHROMIUM
from tests.page.folder.host import FULL, visit, wait_until_kept

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
]


def test_a_deck_is_begun_edited_printed_and_there_again(device, host):
    page = device.new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{host.url}#design")
    page.locator("#design-name").fill("Moss & fern")
    page.locator('[data-do="new-deck"]').click()
    page.locator('[data-start="creature"]').click()
    page.locator('[data-card-picture="C1"] text').first.wait_for(state="attached")
    page.locator('[data-cell="C1.name"]').fill("Fern bear")
    page.locator('[data-card-picture="C1"] text', has_text="Fern bear").first.wait_for(
        state="attached"
    )
    page.locator('[data-view="layout"]').click()
    page.locator('[data-layer="name"]').click()
    page.locator('[data-group="When"] > summary').click()
    page.locator('[data-key="group"] input').fill("head")
    page.locator('[data-key="group"].own').wait_for()
    page.locator('[data-do="print"]').click()
    page.locator('[data-do="make-pdf"]').click()
    with page.expect_download() as download:
        page.locator("#made [data-file]").click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    page.goto(f"{host.url}#design")
    page.locator('[data-design="moss-fern"]').click()
    page.locator('[data-card-picture="C1"] text', has_text="Fern bear").first.wait_for(
        state="attached"
    )


def test_a_table_becomes_a_game_with_icons_rules_and_a_kit(device, host, tmp_path):
    page = studio(device, f"{host.url}studio/index.html?deck=tide")
    (tmp_path / "tide.csv").write_text("name,kind\nNavigator,crew\nStorm,event\n")
    page.locator("#open-table").set_input_files(tmp_path / "tide.csv")
    page.locator('[data-card-picture="1"] text', has_text="Navigator").wait_for(state="attached")
    page.locator('[data-tab="icons"]').click()
    page.locator('[data-icon="galleon"]').click()
    page.locator("#told", has_text=":galleon:").wait_for()
    page.locator('[data-tab="deck"]').click()
    page.locator('[data-begin="rules"]').click()
    page.locator('[data-table="rules"]').wait_for()
    page.locator('[data-do="print"]').click()
    page.locator('[data-do="make-paper"]').click()
    page.locator("#made [data-file], #made .grave").wait_for()
    assert "-kit-a4.pdf" in page.locator("#made").inner_text()


def studio(device, address):
    page = device.new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(address)
    return page


@pytest.mark.deep
def test_a_second_tab_waits_and_says_so(device, host):
    page = studio(device, f"{host.url}studio/index.html?deck=moss")
    page.locator('[data-start="creature"]').wait_for()
    other = studio(device, f"{host.url}studio/index.html?deck=moss")
    other.get_by_text("open in another tab").wait_for()
    page.close()
    other.locator('[data-start="creature"]').wait_for()


@pytest.mark.deep
def test_a_deck_in_a_link_stands_beside_those_that_are_here(device, host):
    page = studio(device, f"{host.url}studio/index.html")
    page.locator('[data-start="creature"]').click()
    page.locator('[data-do="share"]').click()
    page.locator('[data-do="link"]').click()
    link = page.locator("#link").input_value()
    page.close()
    assert link.startswith(f"{host.url}studio/index.html#deck=")
    page = studio(device, link)
    page.locator('[data-do="open-link"]').click()
    page.locator('[data-card-picture="C1"] text').first.wait_for(state="attached")
    assert page.url.startswith(f"{host.url}studio/index.html?deck=shared")


@pytest.mark.deep
def test_what_a_full_browser_did_not_keep_is_not_shown_as_kept(device, host, built):
    storage = (
        (built / "storage.js").read_text("utf-8").replace("const write =", f"{FULL} const write =")
    )
    disk = {"full": False}
    device.route(
        "**/storage.js", lambda route: route.fulfill(body=storage, content_type="text/javascript")
    )
    device.route("**/is-it-full", lambda route: route.fulfill(json=disk["full"]))
    page = studio(device, f"{host.url}studio/index.html?deck=moss")
    page.locator('[data-start="creature"]').click()
    page.locator('[data-card-picture="C1"] text').first.wait_for(state="attached")
    disk["full"] = True
    page.locator('[data-cell="C1.name"]').fill("Fern bear")
    page.get_by_text("has no room left").wait_for()
    page.locator('[data-card-picture="C2"] .over').click()  # a cell that is typed in stays as it is
    page.locator('[data-cell="C1.name"]', has_text="Moss bear").wait_for()


def test_what_computes_for_ever_is_ended_and_the_deck_is_there_again(device, host, built):
    """So does an untrusted file whose reader has no end: a computing Python hears nothing."""
    python = (built / "python.js").read_text("utf-8")
    endless = 'request?.request?.text?.includes("No end")'
    python = python.replace("const messages =", f"while ({endless}); const messages =")
    python = python.replace("computes: true", f"computes: {endless} ? 1 : 120")
    worker = (built / "worker.js").read_text("utf-8").replace("long: PATIENCE", "long: computes")
    device.route(
        "**/python.js", lambda route: route.fulfill(body=python, content_type="text/javascript")
    )
    device.route(
        "**/worker.js", lambda route: route.fulfill(body=worker, content_type="text/javascript")
    )
    page = studio(device, f"{host.url}studio/index.html?deck=moss")
    page.locator('[data-start="creature"]').click()
    page.locator('[data-cell="C1.name"]').fill("Fern bear")
    page.locator('[data-card-picture="C1"] text', has_text="Fern bear").first.wait_for(
        state="attached"
    )
    page.locator('[data-tab="text"]').click()
    text = page.locator("#text").input_value()
    page.locator("#text").fill(text.replace("Fern bear", "No end"))
    page.locator("#told", has_text="took too long and was stopped").wait_for()
    page.locator('[data-card-picture="C1"] text', has_text="Fern bear").first.wait_for(
        state="attached"
    )
    assert "took too long" in page.locator("#told").inner_text()
    assert "No end" in page.locator("#text").input_value()  # what was typed is not lost
    page.locator("#text").fill(text.replace("Fern bear", "Moss bear"))
    page.locator('[data-card-picture="C1"] text', has_text="Moss bear").first.wait_for(
        state="attached"
    )


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
DIGITS = "1" * 60_000
DRAWINGS = {"digits.svg": f'<path d="M0 0L{DIGITS}a"/>', "deep.svg": "<g>" * 19_000}


@pytest.mark.deep
def test_what_is_made_to_end_its_reader_is_a_sentence(device, host, tmp_path):
    """Python nests little in a browser, where nesting ended the worker without a word."""
    page = studio(device, f"{host.url}studio/index.html?deck=moss")
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
    for name, drawn in DRAWINGS.items():
        (tmp_path / name).write_text(f"{SVG}{drawn}</svg>")
        page.locator("#drop-file").set_input_files(tmp_path / name)
        page.locator(f'[data-use="{name}"]').click()
        page.locator("[data-fault]", has_text=name).first.wait_for()
    assert not page.locator("#told.grave").count()


@pytest.mark.deep
def test_a_deck_in_a_language_that_cuts_words_brings_what_cuts_them(device, host):
    first = visit(device, host)
    wait_until_kept(first, "referee.pack")
    first.close()
    page = studio(device, f"{host.url}studio/index.html?deck=moss")
    page.locator('[data-start="creature"]').click()
    page.locator('[data-tab="text"]').click()
    text = page.locator("#text").input_value()
    long = "Donaudampfschifffahrtsgesellschaft"
    said = text.replace("[deck]\n", '[deck]\nlanguage = "de"\n').replace("It sleeps through", long)
    page.locator("#text").fill(said)
    page.locator('[data-card-picture="C1"] text', has_text="Donau").first.wait_for(state="attached")
    assert not page.locator("#told").inner_text()
    wait_until_kept(page, "../hyphens.pack")
