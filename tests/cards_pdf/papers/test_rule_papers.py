"""Rule sheets, booklets, play mats and trackers, read back from their PDFs."""

import re
from io import BytesIO
from itertools import combinations

import pypdf
import pypdfium2
import pytest

from cards_pdf.__main__ import run
from cards_pdf.common.line_break import CLOSING, OPENING
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.order import Order
from cards_pdf.outputs.rules import list_kinds, make_paper
from cards_pdf.rulebooks.rule_sheet import load
from tests.cards_pdf.drawing_log import drawing_log
from tests.papers import (
    EDITIONS,
    PAPERS,
    SHEETS,
    build_pdf,
    open_pdf,
    read_text,
    rectangles,
    squeezed,
    text_alone,
)

PAPERS_MADE = [
    (game, lang, kind, paper, edition)
    for game, lang in SHEETS
    for paper in PAPERS
    for edition in EDITIONS
    if edition != "low-ink"  # text stands where it stands in colour, as a test of its own says
    for kind in list_kinds(Order(paper=paper).in_edition(edition))
]

BLACK = 16.0  # of a drawing that a black shape of little ink may measure: pupils of large eyes


@pytest.mark.sample(12)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("kind", ["rules", "booklet"])
@pytest.mark.parametrize("paper", PAPERS)
def test_every_rule_ruling_and_variant_is_on_the_sheet(game, lang, kind, paper):
    sheet = load(game, lang)
    # Booklet pages that stand on their heads are read line by line from the wrong end: use what was
    # drawn.
    shown = (
        read_text(game, lang, kind, paper) if kind == "rules" else drawn(game, lang, kind, paper)
    )
    for ruling in sheet.rulings:
        assert squeezed(ruling.id + ruling.text) in shown
    for option in sheet.options:
        assert squeezed(option.text) in shown
    for step in (*sheet.turn, *sheet.end):
        assert squeezed(step.full_text().rstrip(":：")) in shown
        assert all(squeezed(part) in shown for part in step.parts)
    for text in (*sheet.setup, sheet.goal, sheet.credit, sheet.source):
        assert squeezed(text) in shown
    for frame in sheet.example.frames:
        assert squeezed(frame.text) in shown


def drawn(game, lang, kind, paper="a4", edition="colour"):
    """All words but a booklet's page numbers and scissors, which may part two lines of a text."""
    log = text_alone(game, lang, kind, paper, edition)[1]
    return squeezed("".join(line_of(entry) for entry in log if not BESIDES.match(entry)))


BESIDES = re.compile(r"text \S+ \S+ (8\.5pt \S+ \d+|9pt \S+ ✂)$")


def line_of(entry):
    """The words of a `text` entry of the draw log, behind its place, size and colour."""
    return entry.split(" ", 5)[5] if entry.startswith("text ") else ""


# A mat's sheets show parts of one large page: test_play_mats measures them.
@pytest.mark.sample(24)
@pytest.mark.parametrize(
    ("game", "lang", "kind", "paper", "edition"), [made for made in PAPERS_MADE if made[2] != "mat"]
)
def test_nothing_leaves_the_page_or_runs_into_something_else(game, lang, kind, paper, edition):
    least, space = 5.0, 1.0  # a line ends with the space at which it was broken
    with open_pdf(game, lang, kind, paper, edition) as document:
        for page in document:
            width, height = (part * MM_PER_POINT for part in page.get_size())
            boxes = rectangles(page)
            assert boxes
            for left, bottom, right, top in boxes:
                assert left >= least - 0.5 - space
                assert bottom >= least - 2.0
                assert right <= width - least + 0.5 + space
                assert top <= height - least + 2.0
    finished, _ = text_alone(game, lang, kind, paper, edition)
    with pypdfium2.PdfDocument(finished.pdf) as document:
        for page in document:
            for one, other in combinations(rectangles(page), 2):
                assert overlap(one, other) < 0.2


def overlap(one, other):
    """The share of the smaller box that both cover."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    up = min(one[3], other[3]) - max(one[1], other[1])
    if across <= 0 or up <= 0:
        return 0.0
    return (
        across * up / max(0.01, min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other)))
    )


def test_a_sheet_without_rulings_has_no_note_on_them():
    sheet = load("scoundrel")
    bare = sheet._replace(
        rulings=(), options=(), turn=tuple(step._replace(rulings=()) for step in sheet.turn)
    )  # fmt: skip
    log = drawing_log(make_paper, bare, "rules", Order())
    assert not any("Numbers such as" in line for line in log)


@pytest.mark.sample(12)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("paper", PAPERS)
def test_columns_keep_their_gutter_and_panels_their_folds(game, lang, paper):
    with pypdfium2.PdfDocument(text_alone(game, lang, "rules", paper)[0].pdf) as document:
        for number, page in enumerate(document):
            middle = page.get_width() / 2 * MM_PER_POINT
            top = page.get_height() * MM_PER_POINT - (76 if number == 0 else 0)
            for left, bottom, right, _ in rectangles(page):
                if 18 < bottom < top:
                    assert right < middle - 2 or left > middle + 2
    with pypdfium2.PdfDocument(text_alone(game, lang, "booklet", paper)[0].pdf) as document:
        page = document[0]
        panel = page.get_width() / 4 * MM_PER_POINT
        half = page.get_height() / 2 * MM_PER_POINT
        for left, bottom, right, top in rectangles(page):
            if not bottom < half < top:  # the scissors sit on the slit
                assert int((left - 3) // panel) == int((right + 3) // panel)
                assert (bottom - 3 > half) == (top + 3 > half)


@pytest.mark.sample(12)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("paper", PAPERS)
def test_normal_sheets_take_two_pages_at_most(game, lang, paper):
    shorter = (game, paper) == ("legacy", "letter")  # four tables of boxes, and less room for them
    assert build_pdf(game, lang, "rules", paper)[0].pages <= 2 + shorter
    assert build_pdf(game, lang, "booklet", paper)[0].pages <= 2


@pytest.mark.sample(24)
@pytest.mark.parametrize(
    ("game", "kind", "paper", "edition"),
    [
        (game, kind, paper, edition)
        for game, lang, kind, paper, edition in PAPERS_MADE
        if lang == "zh"
    ],
)
def test_chinese_lines_break_by_their_own_rules(game, kind, paper, edition):
    lines = [line_of(entry) for entry in build_pdf(game, "zh", kind, paper, edition)[1]]
    lines = [text for text in lines if text]
    assert len(lines) > 8
    for text in lines:
        assert text[0] not in CLOSING or text.startswith("--") or len(text) == 1
        assert text[-1] not in OPENING or len(text) == 1


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_the_file_says_what_it_is(game, lang):
    sheet = load(game, lang)
    reader = pypdf.PdfReader(BytesIO(build_pdf(game, lang, "rules")[0].pdf))
    assert reader.metadata.title.startswith(sheet.title)
    assert reader.metadata.author == sheet.credit
    assert reader.trailer["/Root"]["/Lang"] == ("zh-Hans" if lang == "zh" else "en")
    assert reader.outline[0].title == sheet.title


@pytest.mark.sample(12)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("paper", PAPERS)
def test_low_ink_sets_text_where_colour_does(game, lang, paper):
    assert placed_text(game, lang, "mat", paper, "colour") == placed_text(
        game, lang, "mat", paper, "low-ink"
    )


def placed_text(*paper):
    return [
        (entry.split(" ", 5)[1:4], line_of(entry))
        for entry in build_pdf(*paper)[1]
        if line_of(entry)
    ]


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_low_ink_fills_nothing_but_paper_and_eyes(game, lang):
    assert any(
        "fill=" in entry and "#ffffff" not in entry for entry in build_pdf(game, lang, "mat")[1]
    )
    for entry in build_pdf(game, lang, "mat", "a4", "low-ink")[1]:
        if entry.startswith("path ") and "fill=" in entry and "fill=#ffffff" not in entry:
            numbers = [
                float(word) for word in entry.split(" fill=")[0].split() if word[-1].isdigit()
            ]
            wide, high = (max(side) - min(side) for side in (numbers[::2], numbers[1::2]))
            assert min(wide, high) < BLACK


def test_the_same_job_gives_the_same_bytes():
    sheet = load("days")
    assert make_paper(sheet, "rules", Order()).pdf == make_paper(sheet, "rules", Order()).pdf


@pytest.mark.slow
def test_the_command_writes_every_paper_of_a_game(tmp_path, capsys):
    assert run(["rules", "spade-poker", "--paper", "letter", "--out", str(tmp_path)]) == 0
    assert run(["rules", "spade-poker", "--lang", "en", "--low-ink", "--out", str(tmp_path)]) == 0
    names = {
        f"spade-poker{lang}-{kind}-letter.pdf"
        for lang in ("", "-zh")
        for kind in ("rules", "booklet", "stitched", "mat", "trackers")
    }
    names.add("spade-poker-mat-a4-low-ink.pdf")
    assert {path.name for path in tmp_path.iterdir()} == names
    assert capsys.readouterr().out.count(" page") == len(names)


def test_fillable_writes_only_what_can_be_filled_in(tmp_path):
    assert run(["rules", "days", "--fillable", "--out", str(tmp_path)]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        "days-trackers-a4-fillable.pdf",
        "days-zh-trackers-a4-fillable.pdf",
    }
