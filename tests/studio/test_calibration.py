"""The printer of the studio, measured by photos that the page sends."""

import re
from dataclasses import replace

import pytest

from cards_pdf.sheets.printer import Printer, load_own_printer
from cards_pdf.studio import printing
from cards_pdf.studio.session import Studio
from tests.scan.test_calibration import BACK, FRONT
from tests.studio.decks import write_deck


@pytest.fixture
def sides(monkeypatch, tmp_path):
    """Sides that photos show, by the name of the file; nothing is read."""
    shown = {"front.jpg": FRONT, "back.jpg": BACK}
    monkeypatch.setattr(
        "cards_pdf.scan.reader_process.PhotoReader.read", lambda _, path, __: shown[path.name]
    )
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    return shown


@pytest.fixture
def ask(tmp_path):
    studio = Studio(write_deck(tmp_path))
    return lambda do, **keys: studio.reply({"do": do, **keys})


def measure(ask, name):
    return ask("measure-side", file=name, content=b"photo")


@pytest.mark.usefixtures("sides")
def test_both_sides_are_measured_and_then_saved(ask):
    assert "both sides first" in ask("save-printer")["refused"]
    for _ in range(2):
        answer = measure(ask, "back.jpg")
        assert answer["findings"] == ["The back is measured. Now take a photo of the front."]
        assert "can_save" not in answer
    answer = measure(ask, "front.jpg")
    assert answer["can_save"]
    assert answer["findings"][0].startswith("The front lies 0.5 mm")
    assert load_own_printer() == Printer()
    assert "printer.toml" in ask("save-printer")["findings"][0]
    assert load_own_printer().back_angle == pytest.approx(0.4)


def test_a_side_that_is_refused_leaves_nothing_to_save(ask, sides):
    measure(ask, "front.jpg")
    sides["back.jpg"] = replace(BACK, up=-90.0)
    assert "upside down" in measure(ask, "back.jpg")["refused"]
    assert "both sides first" in ask("save-printer")["refused"]


def test_sides_that_are_sent_together_are_measured_one_after_the_other(tmp_path):
    studio = Studio(write_deck(tmp_path))
    assert not studio.desk.verb_of({"do": "measure-side"}).is_concurrent


def test_the_page_is_made_for_the_paper_that_is_chosen(ask):
    assert ask("print", kind="calibration", how={"paper": "letter"})["made"] == (
        "calibrate-letter.pdf"
    )
    assert "A5 is too small" in ask("print", kind="calibration", how={"paper": "a5"})["refused"]


@pytest.mark.browser
def test_photos_are_sent_from_the_print_dialog(visit, sides, tmp_path):
    sides["back.jpg"] = replace(BACK, residual=0.9)
    for name in sides:
        (tmp_path / name).write_bytes(b"photo")
    page = visit()
    page.locator('[data-do="print"]').click()
    page.locator('[data-do="measure-side"]').set_input_files([tmp_path / name for name in sides])
    page.locator("#made .grave", has_text="are they sharp").wait_for()
    page.get_by_role("button", name="Save all the same").click()
    page.locator("#made", has_text="printer.toml").wait_for()
    assert load_own_printer().shift_x == pytest.approx(0.5)


@pytest.mark.browser
def test_a_browser_alone_tells_where_photos_are_measured(visit, monkeypatch):
    monkeypatch.setattr(printing, "find_spec", lambda _: None)
    page = visit()
    page.locator('[data-do="print"]').click()
    page.get_by_text(re.compile("A browser cannot measure photos")).wait_for()
    assert page.locator('[data-do="measure-side"]').count() == 0
