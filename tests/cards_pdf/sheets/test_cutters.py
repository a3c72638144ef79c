"""Files for cutting machines agree with the print to a twentieth of a millimetre."""

import re
from xml.etree import ElementTree as ET

import pytest

from cards_pdf.__main__ import run
from cards_pdf.canvas.pdf_file import page_pictures
from cards_pdf.common.errors import FitError
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_cut_files, make_pdf
from cards_pdf.sheets.formats import find_format, find_formats
from cards_pdf.sheets.guides import find_format_with_marks
from tests.cards_pdf.reading import open_pdf, outlines

LEGACY = load_deck("legacy")
EXACT = 0.05  # mm


def cut(paper="a4", **options):
    order = Order(backs="long-edge", **{"cut_file": "svg", **options})
    return DeckJob(LEGACY, find_format_with_marks(find_formats("poker", paper), order), order)


def texts(job):
    return [content.decode() for _, content, _ in make_cut_files(job)]


def boxes(job):
    around = max(0, 10 - job.order.inset)
    read = read_svg if job.order.cut_file == "svg" else read_dxf
    for text in texts(job):
        for box in read(text, job.form.page[1] + 2 * around):
            yield [side - around for side in box]


def read_svg(text, height):
    root = ET.fromstring(text)  # noqa: S314 -- it is our own
    assert root.get("height") == f"{height:g}mm"
    for path in root.iter("{http://www.w3.org/2000/svg}path"):
        numbers = [float(part) for part in re.findall(r"[-\d.]+", path.get("d"))]
        across, down = numbers[::2], numbers[1::2]
        yield min(across), min(down), max(across), max(down)


def read_dxf(text, height):
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


@pytest.mark.parametrize("kind", ["svg", "dxf"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid", "legal"])
def test_the_outlines_lie_around_the_printed_cards(paper, kind):
    job = cut(paper, cut_file=kind, inset=6.0 if kind == "dxf" else 10.0)
    lines = job._replace(order=job.order._replace(cut_file=None, marks="lines"))
    drawn = outlines(open_pdf(make_pdf(lines).pdf)[0])
    across = [shape.x + shape.w / 2 for shape in drawn if shape.w < 0.3 and shape.h > 80]
    down = [shape.y + shape.h / 2 for shape in drawn if shape.h < 0.3 and shape.w > 60]
    for left, top, right, bottom in boxes(job):
        assert (right - left, bottom - top) == pytest.approx((63, 88), abs=EXACT)
        assert all(min(abs(side - edge) for edge in across) < EXACT for side in (left, right))
        assert all(min(abs(side - edge) for edge in down) < EXACT for side in (top, bottom))


def render(job):
    pages = open_pdf(make_pdf(job).pdf)
    return [page.render(scale=10 * 25.4 / 72, grayscale=True).to_pil() for page in pages]


def test_the_marks_lie_where_the_machine_looks_and_no_ink_is_near_them():
    page, back, *_ = render(cut(bleed=0.6))

    def is_black(x, y):
        return page.getpixel((round(x * 10), round(y * 10))) < 60

    square = [(x, y) for x in (8, 10, 12) for y in (8, 10, 12)]  # 5 mm around (10, 10)
    angles = [
        (195.5, 10.5),
        (199.5, 14.5),
        (199.5, 10.5),
        (10.5, 286.5),
        (14.5, 286.5),
        (10.5, 282.5),
    ]
    assert all(is_black(*place) for place in square + angles)
    assert not any(is_black(*place) for place in ((10.5, 281.3), (194.3, 10.5), (12.9, 10)))
    assert back.getpixel((100, 100)) > 200


def test_cards_make_way_for_the_marks_or_the_sheet_is_refused():
    assert cut("a4").form.per_sheet == 9
    assert cut("letter").form.per_sheet == 8
    assert cut("letter", inset=6.0).form.per_sheet == 9
    assert cut("letter", cutter="cricut").form.per_sheet == 9
    small = find_format("poker", "a4")._replace(page=(70.0, 90.0), columns=1, rows=1)
    with pytest.raises(FitError, match="no room beside its cards"):
        find_format_with_marks([small], Order())


def test_a_last_sheet_with_fewer_cards_has_a_file_of_its_own(tmp_path):
    options = ["--cut-file", "dxf", "--cards", "AS..JS", "--out", str(tmp_path)]
    assert run(["deck", "playing-cards", *options]) == 0
    first, second = sorted(tmp_path.glob("*.dxf"))
    assert (first.stem[-2:], second.stem[-2:]) == ("-1", "-2")
    text = first.read_text("utf-8")
    assert "bleed 0 mm" in text
    assert "inset 10 mm" in text


@pytest.mark.parametrize(
    ("cutter", "count"), [("silhouette", 3), ("cameo-5-alpha", 4), ("cricut", 0)]
)
def test_marks_lie_in_corners_and_a_program_with_marks_of_its_own_gets_none(cutter, count):
    page, *_ = render(cut(cutter=cutter))
    corners = [(x, y) for x in (105, 1995) for y in (105, 2865)]
    assert sum(page.getpixel(corner) < 60 for corner in corners) == count
    told = f"; {count or 'no'} registration marks"
    assert all(told in text for text in texts(cut(cutter=cutter)))


def test_marks_nearer_to_the_edge_than_their_program_takes_lie_on_a_paper_that_is_larger():
    (text, *_) = texts(cut(inset=3.5))
    for part in ("paper 223 x 310 mm", "inset 10 mm", "lay the sheet 6.5 mm inside"):
        assert part in text
    for options, is_warned in (({"inset": 3.5}, 1), ({"inset": 7.5}, 0), ({"cutter": "siser"}, 0)):
        assert ("The marks lie" in str(make_pdf(cut(**options)).warning)) == is_warned


def test_a_cut_is_tried_on_a_sheet_without_ink(tmp_path):
    """All places have an edge, and nothing else is printed but marks and the caption."""
    assert run(["deck", "legacy", "--cut-test", "--cut-file", "svg", "--out", str(tmp_path)]) == 0
    (pdf,), (shapes,) = tmp_path.glob("*-cut-test.pdf"), tmp_path.glob("*-cut-1.svg")
    (picture,) = page_pictures(pdf.read_bytes(), 60)
    dark = sum(picture.convert("L").histogram()[:128])
    assert 0 < dark < 0.02 * picture.width * picture.height
    assert shapes.read_text().count("<path") >= 8
