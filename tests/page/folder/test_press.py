"""Files that are printed in the static folder, and forms that are read there, in a real browser."""

import os
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from shutil import copytree

import pytest
from pypdf import PdfWriter

from cards_pdf.__main__ import run
from cards_pdf.canvas import pdf
from tests.page.folder.host import NOW, Host, stand_still, visit, wait_until_kept

pytestmark = pytest.mark.browser
FORMATS = Path(__file__).parents[2] / "formats"
# What is chosen and tapped, and the words that make the same file at a command line.
JOBS = [
    ({}, 'kit="scoundrel"', "kit scoundrel --lang en", "scoundrel-kit-a4.pdf"),
    ({"language": "zh"}, 'deck="legacy"', "deck legacy --lang zh", "legacy-zh-a4-poker-9.pdf"),
    ({}, 'work="days-booklet-a4"', "rules days --lang en", "days-booklet-a4.pdf"),
    ({}, 'work="legacy-tuck-box-a4"', "box legacy", "legacy-tuck-box-a4.pdf"),
    (
        {"marks": "corners"},
        'deck="legacy"',
        "deck legacy --marks corners",
        "legacy-a4-poker-9-marks-corners.pdf",
    ),
    (
        {"service": "drivethrucards"},
        'deck="legacy"',
        "deck legacy --profile drivethrucards",
        "legacy-drivethrucards.pdf",
    ),
]


def printed(page, button, name):
    """Return a file, once it lies there."""
    page.locator(button).click()
    with page.expect_download() as found:
        page.locator(f'[data-file="{name}"]').click()
    return found.value.path().read_bytes()


@pytest.mark.sample(4)
@pytest.mark.parametrize("job", JOBS, ids=lambda job: job[2])
def test_files_are_those_of_the_command_line_to_the_byte(
    device, host, built, tmp_path, monkeypatch, job
):
    choices, button, words, name = job
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr(pdf, "now", lambda: datetime.fromtimestamp(NOW, UTC))
    assert run([*words.split(), "--out", str(tmp_path)]) == 0
    stand_still(device, built)
    page = visit(device, host)
    page.locator('[data-room="print"]').click()
    page.locator('[data-deck="legacy"]').wait_for()
    for field, value in {"paper": "a4", "language": "en", **choices}.items():
        page.locator(f'[name="{field}"]').select_option(value)
    if button.startswith("work"):
        page.locator(f'[data-parts="{name.partition("-")[0]}"]').click()
    assert printed(page, f"[data-{button}]", name) == (tmp_path / name).read_bytes()


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
    focused = page.evaluate("document.activeElement.dataset.file")
    assert focused.endswith("changed.pdf")  # before its log
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
        page.locator('[data-do="form"]').set_input_files(FORMATS / "ticked.pdf")
        page.locator("#room").get_by_text("not on this device yet").wait_for()
    finally:
        away.rename(pack)
    page.locator('[data-room="play"]').click()
    page.locator('[data-room="campaign"]').click()
    page.locator('[data-square="A1.1"]').wait_for()
    wait_until_kept(page, "forms.pack")
    host.go_away()
    page.locator('[data-do="form"]').set_input_files(FORMATS / "ticked.pdf")
    page.get_by_text("shows cards of the campaign").wait_for()
