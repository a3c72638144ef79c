"""Files for cutting machines agree with the print to a twentieth of a millimetre."""

import re
from xml.etree import ElementTree as ET

import pytest
from pypdf import PdfReader

from cards_pdf.__main__ import run
from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.common.errors import FitError
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_cut_files, make_pdf
from cards_pdf.sheets.formats import find_format, find_formats
from cards_pdf.sheets.guides import find_format_with_marks
from tests.cards_pdf.reading import open_pdf, outlines

LEGACY = load_deck("legacy")
PAPERS = ("a4", "letter", "a3", "tabloid", "legal")
EXACT = 0.05  # mm


def cut(paper, deck=LEGACY, **options):
    order = Order(backs="long-edge", **{"cut_file": "svg", **options})
    return DeckJob(deck, find_format_with_marks(find_formats("poker", paper), order), order)


def boxes(job):
    """Left, top, right and bottom of every outline, read back from the files."""
    around = max(0, 10 - job.order.inset)
    for _, content, _ in make_cut_files(job):
        read = _svg if job.order.cut_file == "svg" else _dxf
        for box in read(content.decode(), job.form.page[1] + 2 * around):
            yield [side - around for side in box]


def _svg(text, height):
    root = ET.fromstring(text)  # noqa: S314 -- it is our own
    assert root.get("height") == f"{height:g}mm"
    for path in root.iter("{http://www.w3.org/2000/svg}path"):
        numbers = [float(part) for part in re.findall(r"[-\d.]+", path.get("d"))]
        yield min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def _dxf(text, height):
    lines = text.splitlines()
    pairs = list(zip(map(int, lines[::2]), lines[1::2], strict=True))
    assert pairs[-1] == (0, "EOF")
    shapes = []
    for code, value in pairs:
        if (code, value) == (0, "POLYLINE"):
            shapes.append(([], []))
        elif code in (10, 20):
            shapes[-1][code // 10 - 1].append(float(value))
    for across, up in shapes:
        assert len(across) > 8  # four corners, each a quarter circle in steps
        yield min(across), height - max(up), max(across), height - min(up)


def edges(job):
    """Return the printed lines to cut along on the matching sheet: their places across and down."""
    with open_pdf(
        make_pdf(job._replace(order=job.order._replace(cut_file=None, marks="lines"))).pdf
    ) as document:
        drawn = outlines(document[0])
    across = {round(made.x + made.w / 2, 3) for made in drawn if made.w < 0.3 and made.h > 80}
    down = {round(made.y + made.h / 2, 3) for made in drawn if made.h < 0.3 and made.w > 60}
    return across, down


@pytest.mark.parametrize("kind", ["svg", "dxf"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_outlines_lie_around_the_printed_cards(paper, kind):
    job = cut(paper, cut_file=kind, inset=6.0 if kind == "dxf" else 10.0)
    outlined = list(boxes(job))
    across, down = edges(job)
    for left, top, right, bottom in outlined:
        assert (right - left, bottom - top) == pytest.approx((63, 88), abs=EXACT)
        assert all(min(abs(side - edge) for edge in across) < EXACT for side in (left, right))
        assert all(min(abs(side - edge) for edge in down) < EXACT for side in (top, bottom))


def test_the_marks_lie_where_the_machine_looks_and_no_ink_is_near_them():
    job = cut("a4", bleed=0.6)
    with open_pdf(make_pdf(job).pdf) as document:
        page = document[0].render(scale=10 * 25.4 / 72, grayscale=True).to_pil()
        back = document[1].render(scale=2, grayscale=True).to_pil()

    def black(x, y):
        return page.getpixel((round(x * 10), round(y * 10))) < 60

    assert all(
        black(x, y) for x in (8, 10, 12) for y in (8, 10, 12)
    )  # the square, 5 mm around (10, 10)
    assert all(black(x, y) for x, y in ((195.5, 10.5), (199.5, 14.5), (199.5, 10.5)))
    assert all(black(x, y) for x, y in ((10.5, 286.5), (14.5, 286.5), (10.5, 282.5)))
    assert not any(black(x, y) for x, y in ((10.5, 281.3), (194.3, 10.5), (12.9, 10)))
    assert back.getpixel((28, 28)) > 200


def test_cards_make_way_for_the_marks_or_the_sheet_is_refused():
    assert cut("a4").form.per_sheet == 9
    assert cut("letter").form.per_sheet == 8
    assert cut("letter", inset=6.0).form.per_sheet == 9
    assert cut("letter", cutter="cricut").form.per_sheet == 9
    small = find_format("poker", "a4")._replace(page=(70.0, 90.0), columns=1, rows=1)
    with pytest.raises(FitError, match="no room beside its cards"):
        find_format_with_marks([small], Order())


def test_a_last_sheet_with_fewer_cards_has_a_file_of_its_own(tmp_path):
    words = [
        "deck",
        "playing-cards",
        "--cut-file",
        "dxf",
        "--cards",
        "AS..JS",
        "--out",
        str(tmp_path),
    ]
    assert run(words) == 0
    written = sorted(path.name for path in tmp_path.iterdir())
    assert [name.rpartition("-")[2] for name in written if name.endswith("dxf")] == [
        "1.dxf",
        "2.dxf",
    ]
    text = (tmp_path / written[0]).read_text("utf-8")
    assert "bleed 0 mm" in text
    assert "inset 10 mm" in text


def test_four_marks_lie_in_four_corners_and_a_program_with_marks_of_its_own_gets_none():
    for cutter, inked in (("silhouette", 3), ("cameo-5-alpha", 4), ("cricut", 0)):
        with open_pdf(make_pdf(cut("a4", cutter=cutter)).pdf) as document:
            page = document[0].render(scale=10 * 25.4 / 72, grayscale=True).to_pil()
        corners = [(x, y) for x in (105, 1995) for y in (105, 2865)]
        assert sum(page.getpixel(corner) < 60 for corner in corners) == inked
        told = inked or "no"
        assert all(
            f"; {told} registration marks" in text.decode()
            for _, text, _ in make_cut_files(cut("a4", cutter=cutter))
        )


def test_marks_nearer_to_the_edge_than_their_program_takes_lie_on_a_paper_that_is_larger():
    (text, *_) = [content.decode() for _, content, _ in make_cut_files(cut("a4", inset=3.5))]
    assert "paper 223 x 310 mm" in text
    assert "inset 10 mm" in text
    assert "lay the sheet 6.5 mm inside" in text
    for asked, warned in (
        ({"inset": 3.5}, True),
        ({"inset": 7.5}, False),
        ({"cutter": "siser"}, False),
    ):
        assert ("The marks lie" in str(make_pdf(cut("a4", **asked)).warning)) is warned


def test_a_cut_is_tried_on_a_sheet_without_ink(tmp_path):
    """All places have an edge, and nothing else is printed but marks and the caption."""
    out = tmp_path / "out"
    assert run(["deck", "legacy", "--cut-test", "--cut-file", "svg", "--out", str(out)]) == 0
    (pdf,) = out.glob("*-cut-test.pdf")
    assert len(PdfReader(pdf).pages) == 1
    (picture,) = page_pictures(pdf.read_bytes(), 60)
    dark = sum(count for level, count in enumerate(picture.convert("L").histogram()) if level < 128)
    assert 0 < dark < 0.02 * picture.width * picture.height
    (outlines,) = out.glob("*-cut-1.svg")
    assert outlines.read_text().count("<path") >= 8
