"""Every file as PDF/UA-1 asks, as far as machines can tell: by our rules and another checker."""

from datetime import UTC, datetime
from itertools import chain
from random import Random
from xml.etree import ElementTree as ET

import pytest
from pypdf.generic import StreamObject

from cards_pdf.__main__ import run
from cards_pdf.common.languages import ENGLISH
from cards_pdf.order import EDITIONS, Order
from cards_pdf.outputs.catalogue import find_orders, find_outputs
from cards_pdf.papers.calibration import make_calibration_page
from cards_pdf.sheets.labels import make_label_sheet
from tests.cards_pdf.reading import reader
from tests.cards_pdf.sheets.test_labels import LEGACY, labels_of
from tests.cards_pdf.tags import tree

NAMES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
}
LEVELS = ("H1", "H2", "H3")


def complaints(content):
    pdf = reader(content)
    root = tree(pdf)
    yield from find_faults_of_metadata(pdf)
    yield from find_faults_of_headings(root)
    yield from chain.from_iterable(find_faults_of_figure(it, pdf) for it in root.all("Figure"))
    yield from chain.from_iterable(map(find_faults_of_table, root.all("Table")))
    heads = (head for head in root.all("TH") if "/Scope" not in head.attributes)
    yield from ("a head of nothing" for _ in heads)
    for page in pdf.pages:
        yield from (f"{font} is not embedded" for font in find_fonts_outside(page))
        if page.get("/Tabs") != "/S":
            yield "fields out of order"


def find_faults_of_metadata(pdf):
    packet = ET.fromstring(  # noqa: S314 -- it is our own
        pdf.root_object["/Metadata"].get_data().decode().strip("\ufeff")
    )
    for path, text in (
        ("pdfuaid:part", "1"),
        ("dc:title//rdf:li", pdf.metadata.title),
        ("dc:language//rdf:li", pdf.root_object["/Lang"]),
        ("xmp:CreateDate", f"{pdf.metadata.creation_date:%Y-%m-%dT%H:%M:%SZ}"),
    ):
        if not text or packet.find(f".//{path}", NAMES).text != text:
            yield f"metadata: {path}"


def find_faults_of_headings(root):
    levels = [LEVELS.index(node.role) for node in walk(root) if node.role in LEVELS]
    if not levels:
        yield "there is no heading"
    for before, level in zip([-1, *levels], levels, strict=False):
        if level > before + 1:
            yield f"{LEVELS[level]} follows {LEVELS[before]}"


def find_faults_of_figure(node, pdf):
    page = pdf.pages[node.page - 1].mediabox if node.page else None
    box = node.attributes.get("/BBox")
    if not box or not page:
        yield f"{node.alt} lies nowhere"
    elif min(box) < -1 or box[2] > page.width + 1 or box[3] > page.height + 1:
        yield f"{node.alt} lies outside its page: {box}"


def find_faults_of_table(table):
    widths = {len(row.all("TH") + row.all("TD")) for row in table.all("TR")}
    if len(widths) != 1:
        yield f"rows of {sorted(widths)} cells"


def find_fonts_outside(page):
    looks = [page]
    for note in page.get("/Annots", []):
        look = note.get_object()["/AP"]["/N"]
        looks += [look] if isinstance(look, StreamObject) else look.values()
    for look in looks:
        for font in look.get_object().get("/Resources", {}).get("/Font", {}).values():
            whole = font.get_object()
            face = (
                whole["/DescendantFonts"][0].get_object() if "/DescendantFonts" in whole else whole
            )
            if face["/Subtype"] != "/Type3" and "/FontFile2" not in face.get("/FontDescriptor", {}):
                yield face["/BaseFont"]


def walk(node):
    yield node
    for kid in node.kids:
        if hasattr(kid, "kids"):
            yield from walk(kid)


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
