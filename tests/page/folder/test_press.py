"""The print room of the static folder in a real browser."""

import os
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from shutil import copytree

import pytest
from pypdf import PdfWriter

from cards_pdf.__main__ import run
from cards_pdf.canvas import pdf
from cards_pdf.outputs import kits
from tests.browser import CHROMIUM, Tapper
from tests.page.folder.host import NOW, Host, at_rest, is_kept, visit, wait_until_kept

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
]
AXE = Path(__file__).parents[3] / ".venv" / "browser" / "node_modules" / "axe-core" / "axe.min.js"
FORMATS = Path(__file__).parents[2] / "formats"
SMALL = """() => [...document.querySelectorAll("a, button:not(.square), select, input, summary")]
    .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 44)
    .map((one) => one.outerHTML)"""
# : What is tapped, the language, and the words that make the same file at a command line, with its
# name.
JOBS = [
    ('[data-kit="scoundrel"]', "en", "kit scoundrel --lang en", "scoundrel-kit-a4.pdf"),
    ('[data-deck="legacy"]', "zh", "deck legacy --lang zh", "legacy-zh-a4-poker-9.pdf"),
    ('[data-work="days-booklet-a4"]', "en", "rules days --lang en", "days-booklet-a4.pdf"),
    ('[data-work="legacy-tuck-box-a4"]', "en", "box legacy", "legacy-tuck-box-a4.pdf"),
]


@pytest.fixture
def press(device, host, built):
    """The print room, at a time that stands still."""
    device.route("**/python.js", served(at_rest(built)))
    return printing(device, host)


def served(module):
    return lambda route: route.fulfill(body=module, content_type="text/javascript")


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


@pytest.mark.sample(2)
@pytest.mark.parametrize(("button", "lang", "words", "name"), JOBS)
def test_files_are_those_of_the_command_line_to_the_byte(
    press, tmp_path, monkeypatch, button, lang, words, name
):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr(pdf, "now", lambda: datetime.fromtimestamp(NOW, UTC))
    monkeypatch.setattr(
        kits, "find_spec", lambda _: None
    )  # nothing in a browser measures a kit's ink
    assert run([*words.split(), "--out", str(tmp_path)]) == 0
    press.locator('[name="language"]').select_option(lang)
    if "work" in button:
        game = button.partition('"')[2].partition("-")[0]
        press.locator(f'[data-parts="{game}"]').click()
    assert printed(press, button, name) == (tmp_path / name).read_bytes()


@pytest.mark.deep
@pytest.mark.parametrize(
    ("way", "words", "name"),
    [
        ("marks", "corners", "legacy-a4-poker-9-marks-corners.pdf"),
        ("service", "drivethrucards", "legacy-drivethrucards.pdf"),
    ],
)
def test_cards_alone_may_have_other_marks_or_go_to_a_service(
    press, tmp_path, monkeypatch, way, words, name
):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr(pdf, "now", lambda: datetime.fromtimestamp(NOW, UTC))
    option = {"marks": "--marks", "service": "--profile"}[way]
    assert run(["deck", "legacy", option, words, "--out", str(tmp_path)]) == 0
    press.locator(f'[name="{way}"]').select_option(words)
    assert printed(press, '[data-deck="legacy"]', name) == (tmp_path / name).read_bytes()


@pytest.mark.deep
def test_a_deck_is_printed_with_the_network_off(device, host):
    page = printing(device, host)
    wait_until_kept(page, "print.pack")
    page.close()
    host.go_away()
    page = printing(device, host)
    assert printed(page, '[data-deck="scoundrel"]', "scoundrel-a4-poker-9.pdf").startswith(b"%PDF")
    page.locator('[data-room="rules"]').click()
    page.locator('[data-book="days"] summary').click()
    page.locator('[data-book="days"] .book section').first.wait_for()


def test_who_only_played_can_print_with_the_network_off(device, host, built):
    worker = (built / "worker.js").read_text("utf-8").replace("LATER = 20_000", "LATER = 2_000")
    device.route("**/worker.js", served(worker))
    page = visit(device, host)
    wait_until_kept(page, "print.pack")
    assert not is_kept(page, "zh.pack")
    host.go_away()  # while the first visit lasts
    page.locator('[data-room="print"]').click()
    page.locator('[data-deck="legacy"]').wait_for()
    printed(page, '[data-deck="scoundrel"]', "scoundrel-letter-poker-9.pdf")
    page.locator('[data-do="more-rooms"]').click()
    page.locator('[data-room="design"]').click()
    page.get_by_text("not on this device yet").first.wait_for()
    page.locator("#design-name").fill("moss")
    page.locator('[data-do="new-deck"]').click()
    assert "studio" not in page.url


def campaign(device, host):
    """The campaign room with one campaign, whose cards hang there."""
    page = visit(device, host)
    page.locator('[data-room="campaign"]').click()
    page.locator('#room [name="campaign"]').fill("first")
    page.locator('[data-do="begin-campaign"]').click()
    page.locator('[data-square="A1.1"]').wait_for()
    return page


def test_a_card_is_ticked_printed_again_and_brought_in_as_a_form(device, host, tmp_path):
    page = campaign(device, host)
    page.locator('[data-square="A1.1"]').click()
    page.locator('[data-square="A1.1"][aria-pressed="true"]').wait_for()
    page.locator('[data-papers="first"] summary').click()
    printed(page, '[data-paper="changed"]', "first-legacy-letter-poker-9-changed.pdf")
    assert page.evaluate("document.activeElement.dataset.file").endswith(
        "changed.pdf"
    )  # before its log
    page.locator('[data-paper="changed"]').click()
    page.get_by_text("there is nothing to print").wait_for()
    page.locator('[name="since"]').select_option("0")  # the sheet was lost
    page.locator('[name="edition"]').select_option("low-ink")
    printed(page, '[data-paper="changed"]', "first-legacy-letter-poker-9-low-ink-changed.pdf")
    form = printed(
        page, '[data-paper="fillable"]', "first-legacy-letter-poker-9-low-ink-fillable-state.pdf"
    )
    writer = PdfWriter(clone_from=BytesIO(form))
    writer.update_page_form_field_values(writer.pages[0], {"A2_1": "/Yes"})
    writer.write(tmp_path / "ticked.pdf")
    page.locator('[data-do="form"]').set_input_files(tmp_path / "ticked.pdf")
    page.locator('[data-do="form-write"]').click()
    page.locator('[data-square="A2.1"][aria-pressed="true"]').wait_for()


@pytest.mark.deep
def test_a_form_is_read_with_the_network_off_once_what_reads_it_has_come(device, built, tmp_path):
    own = copytree(built, tmp_path / "own", copy_function=os.link)  # the other one is shared
    host, pack, away = Host(own), own / "forms.pack", own / "forms.away"
    pack.rename(away)
    try:
        page = campaign(device, host)
        page.get_by_text("The reader of ticked PDFs is not on this device yet").wait_for()
    finally:
        away.rename(pack)
    page.locator('[data-room="play"]').click()
    page.locator('[data-room="campaign"]').click()
    page.locator('[data-square="A1.1"]').wait_for()
    wait_until_kept(page, "forms.pack")
    host.go_away()
    page.locator('[data-do="form"]').set_input_files(FORMATS / "ticked.pdf")
    page.get_by_text("shows cards of another campaign").wait_for()


@pytest.mark.deep
def test_a_form_that_takes_for_ever_is_not_waited_for(device, host, built, tmp_path):
    slow = (built / "python.js").read_text("utf-8")
    slow = slow.replace("const messages =", 'while (request?.do === "form"); const messages =')
    quick = (built / "campaign.js").read_text("utf-8").replace("PATIENCE = 10", "PATIENCE = 0.1")
    device.route("**/python.js", served(slow))
    device.route("**/campaign.js", served(quick))
    page = campaign(device, host)
    page.locator('[data-papers="first"] summary').click()
    (tmp_path / "slow.pdf").write_bytes(b"%PDF")
    page.locator('[data-do="form"]').set_input_files(tmp_path / "slow.pdf")
    page.get_by_text("takes too long").wait_for()
    page.reload()
    page.locator('[data-wall="first"]').wait_for()


def test_an_answer_to_a_room_that_was_left_does_not_replace_the_next_room(device, host):
    page = printing(device, host)
    page.locator("[data-deck]").first.wait_for()
    for parts in page.locator("[data-parts]").all():
        parts.click()
    page.locator('[data-room="rules"]').click()
    page.locator("[data-book]").first.wait_for()
    for book in page.locator("[data-book] summary").all():
        book.click()  # these answers come after those for the room that was left
    page.locator("[data-book] .book section").first.wait_for()
    assert page.locator("[data-deck]").count() == 0


@pytest.mark.sample(2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_room_is_there_for_everybody(device, host, scheme):
    """Axe finds nothing, nothing is wider than a phone, and all that is tapped is large enough."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    page = campaign(device, host)
    page.emulate_media(color_scheme=scheme)
    page.evaluate(AXE.read_text())
    for room, shown in {
        "campaign": "[data-square]",
        "print": "[data-deck]",
        "rules": "[data-book]",
    }.items():
        page.locator(f'[data-room="{room}"]').click()
        page.locator(shown).first.wait_for()
        for summary in page.locator("#room summary").all():
            summary.click()
        violations = page.evaluate("async () => (await axe.run()).violations")
        assert [(fault["id"], fault["nodes"][0]["html"]) for fault in violations] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(SMALL) == []


@pytest.mark.deep
def test_a_kit_is_printed_by_the_keyboard_alone(device, host):
    page = printing(device, host)
    page.locator('[data-room="print"]').focus()
    while page.evaluate("document.activeElement.dataset.kit") != "legacy":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator('[data-file="legacy-kit-a4.pdf"]').wait_for()
    assert page.evaluate("document.activeElement.dataset.file") == "legacy-kit-a4.pdf"


def test_a_campaign_that_was_played_in_is_shown_as_it_is_then(device, host):
    page = campaign(device, host)
    page.locator('[data-campaign="first"]').click()
    page.locator("[data-question]").wait_for()
    tapper = Tapper(page)
    tapper.answer()
    page.locator('[data-do="concede"]').click()
    page.locator('[data-do="concede-yes"]').click()
    while not tapper.is_over:  # the monster's upgrade comes all the same
        tapper.answer()
    page.locator('[data-do="lobby"]').first.click()
    page.locator("#room").get_by_text("1 game, 0 won, 1 lost").first.wait_for()
