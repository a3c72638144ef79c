"""Every file as PDF/UA-1 asks, as far as machines can tell: by our rules and another checker."""

from datetime import UTC, datetime
from random import Random

import pytest

from cards_pdf.__main__ import run
from cards_pdf.common.languages import ENGLISH
from cards_pdf.order import EDITIONS, Order
from cards_pdf.outputs.catalogue import find_orders, find_outputs
from cards_pdf.papers.calibration import make_calibration_page
from cards_pdf.sheets.labels import make_label_sheet
from tests.cards_pdf.canvas.accessible import complaints
from tests.cards_pdf.reading import reader
from tests.cards_pdf.sheets.test_labels import LEGACY, labels_of

ORDERS = {
    f"{order.what}-{order.lang}-{order.paper}-{order.edition_name}": order
    for order in find_orders([], ["a4", "letter"], [*EDITIONS])
}


def check(pdf, tmp_path):
    from pdfua import validate  # slow to import

    file = tmp_path / "file.pdf"
    file.write_bytes(pdf)
    return [*complaints(pdf), *(finding.message for finding in validate(file).findings)]


@pytest.mark.slow
@pytest.mark.sample(15)
@pytest.mark.parametrize("name", ORDERS)
def test_no_file_has_a_fault_that_a_machine_can_find(name, tmp_path, depth):
    order = ORDERS[name]
    files = list(find_outputs(order))
    # Another paper moves what lies on it; how it is tagged shows in its kits as they usually are.
    if order.paper != "a4":
        files = [work for work in files if work.kind == "kit" and work.edition == "colour"]
    for work in Random(name).sample(files, depth(len(files))):
        assert check(work.make(lambda *_: None).pdf, tmp_path) == [], work.stem


def test_nor_have_labels_and_the_page_for_calibration(tmp_path):
    assert check(make_label_sheet(LEGACY, labels_of(LEGACY), "a4").file.pdf, tmp_path) == []
    assert check(make_calibration_page("a4", ENGLISH).pdf, tmp_path) == []


def test_faults_are_found():
    outputs = {work.kind: work for work in find_outputs(Order("scoundrel"))}
    pdf = outputs["rules"].make(lambda *_: None).pdf
    for right, wrong in (
        (b"/Scope/Column", b"/Scopf/Column"),
        (b"/BBox[", b"/BBoz["),
        (b"/S/H1", b"/S/P1"),
    ):
        assert list(complaints(pdf.replace(right, wrong))), right


def test_a_file_says_when_it_was_made(monkeypatch):
    def find_date():
        return reader(make_calibration_page("a4", ENGLISH).pdf).metadata.creation_date

    for epoch in (1700000000, 1800000000):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(epoch))
        assert find_date() == datetime.fromtimestamp(epoch, UTC)
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert abs((datetime.now(UTC) - find_date()).total_seconds()) < 60


@pytest.mark.parametrize("epoch", ["soon", "-1", "1e9", "\u0661", "9" * 12, "9" * 5000, " 1"])
def test_an_odd_time_of_the_build_is_reported(monkeypatch, epoch, capsys, tmp_path):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert run(["calibrate", "--out", str(tmp_path)]) == 2
    assert "it must be a number of seconds since 1970" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
