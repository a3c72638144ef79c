"""Rule sheets, booklets, play mats and trackers, read back from their PDFs."""

import re
from collections import Counter
from io import BytesIO
from itertools import combinations

import pypdf
import pypdfium2
import pytest

from cards_pdf.common.line_break import CLOSING, OPENING
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.order import Order
from cards_pdf.outputs.kits import list_kinds, list_rule_papers, make_paper
from cards_pdf.papers.booklet import LOWER, UPPER
from cards_pdf.papers.rule_sheet import MARGIN
from cards_pdf.papers.trackers import find_circles
from cards_pdf.rulebooks.rule_sheet import load
from tests.cards_pdf.drawing_log import drawing_log
from tests.cards_pdf.reading import MM, reader
from tests.papers import (
    PAPERS,
    SHEETS,
    build_pdf,
    each_sheet,
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
    # Text of low ink stands where it stands in colour, as a test of its own says
    for edition in ("colour", "large-print")
    for kind in list_kinds(Order(paper=paper).in_edition(edition))
]
BLACK = 16.0  # of a drawing that a black shape of little ink may measure: pupils of large eyes
# A booklet's page numbers and scissors, which may part two lines of a text
BESIDES = re.compile(r"text \S+ \S+ (8\.5pt \S+ \d+|9pt \S+ ✂)$")


def each_paper(papers):
    cases = pytest.mark.parametrize(("game", "lang", "kind", "paper", "edition"), [*papers])
    return lambda test: pytest.mark.sample(24)(cases(test))


def line_of(entry):
    return entry.split(" ", 5)[5] if entry.startswith("text ") else ""


@each_sheet(12, kind=["rules", "booklet"], paper=PAPERS)
def test_every_rule_ruling_and_variant_is_on_the_sheet(game, lang, kind, paper):
    sheet = load(game, lang)
    if kind == "rules":
        shown = read_text(game, lang, kind, paper)
    else:  # pages that stand on their heads are read line by line from the wrong end
        log = text_alone(game, lang, kind, paper)[1]
        shown = squeezed("".join(line_of(entry) for entry in log if not BESIDES.match(entry)))
    texts = [*sheet.setup, sheet.goal, sheet.credit, sheet.source]
    texts += [ruling.id + ruling.text for ruling in sheet.rulings]
    texts += [it.text for it in (*sheet.options, *sheet.example.frames)]
    for step in (*sheet.turn, *sheet.end):
        texts += [step.full_text().rstrip(":："), *step.parts]
    assert [text for text in texts if squeezed(text) not in shown] == []


# A mat's sheets show parts of one large page: test_mats measures them.
@each_paper(made for made in PAPERS_MADE if made[2] != "mat")
def test_nothing_leaves_the_page_or_runs_into_something_else(game, lang, kind, paper, edition):
    least, space = 5.0, 1.0  # a line ends with the space at which it was broken
    with open_pdf(game, lang, kind, paper, edition) as document:
        for page in document:
            width, height = (part * MM_PER_POINT for part in page.get_size())
            boxes = rectangles(page)
            assert boxes
            for left, bottom, right, top in boxes:
                assert min(left, width - right) >= least - 0.5 - space
                assert min(bottom, height - top) >= least - 2.0
    with pypdfium2.PdfDocument(text_alone(game, lang, kind, paper, edition)[0].pdf) as document:
        for page in document:
            assert all(overlap(*pair) < 0.2 for pair in combinations(rectangles(page), 2))


def overlap(one, other):
    """The share of the smaller box that both cover."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    up = min(one[3], other[3]) - max(one[1], other[1])
    if across <= 0 or up <= 0:
        return 0.0
    areas = ((right - left) * (top - bottom) for left, bottom, right, top in (one, other))
    return across * up / max(0.01, min(areas))


def test_a_sheet_without_rulings_has_no_note_on_them():
    sheet = load("scoundrel")
    turn = tuple(step._replace(rulings=()) for step in sheet.turn)
    bare = sheet._replace(rulings=(), options=(), turn=turn)
    log = drawing_log(make_paper, bare, "rules", Order())
    assert not any("Numbers such as" in line for line in log)


@each_sheet(12, paper=PAPERS)
def test_columns_keep_their_gutter(game, lang, paper):
    with pypdfium2.PdfDocument(text_alone(game, lang, "rules", paper)[0].pdf) as document:
        for number, page in enumerate(document):
            middle = page.get_width() / 2 * MM_PER_POINT
            top = page.get_height() * MM_PER_POINT - (76 if number == 0 else 0)
            for left, bottom, right, _ in rectangles(page):
                if 18 < bottom < top:
                    assert right < middle - 2 or left > middle + 2


@each_sheet(12, paper=PAPERS)
def test_normal_sheets_take_two_pages_at_most(game, lang, paper):
    shorter = (game, paper) == ("legacy", "letter")  # four tables of boxes, and less room for them
    assert build_pdf(game, lang, "rules", paper)[0].pages <= 2 + shorter
    assert build_pdf(game, lang, "booklet", paper)[0].pages <= 2


@each_paper(made for made in PAPERS_MADE if made[1] == "zh")
def test_chinese_lines_break_by_their_own_rules(game, lang, kind, paper, edition):
    entries = build_pdf(game, lang, kind, paper, edition)[1]
    lines = [text for text in map(line_of, entries) if len(text) > 1]
    assert len(lines) > 8
    for text in lines:
        assert text[0] not in CLOSING or text.startswith("--")
        assert text[-1] not in OPENING


@each_sheet()
def test_the_file_says_what_it_is(game, lang):
    sheet, file = load(game, lang), reader(build_pdf(game, lang, "rules")[0].pdf)
    assert file.metadata.title.startswith(sheet.title)
    assert file.metadata.author == sheet.credit
    assert file.trailer["/Root"]["/Lang"] == ("zh-Hans" if lang == "zh" else "en")
    assert file.outline[0].title == sheet.title


@each_sheet(12, paper=PAPERS)
def test_low_ink_sets_text_where_colour_does(game, lang, paper):
    def texts(edition):
        entries = build_pdf(game, lang, "mat", paper, edition)[1]
        return [(entry.split(" ", 5)[1:4], line_of(entry)) for entry in entries if line_of(entry)]

    assert texts("colour") == texts("low-ink")


def fills(*paper):
    for entry in build_pdf(*paper)[1]:
        if "fill=" in entry and "fill=#ffffff" not in entry:
            yield entry


@each_sheet()
def test_low_ink_fills_nothing_but_paper_and_eyes(game, lang):
    assert any(fills(game, lang, "mat"))
    for entry in fills(game, lang, "mat", "a4", "low-ink"):
        if entry.startswith("path "):
            words = entry.split(" fill=")[0].split()
            numbers = [float(word) for word in words if word[-1].isdigit()]
            sides = (max(side) - min(side) for side in (numbers[::2], numbers[1::2]))
            assert min(sides) < BLACK


def test_a_game_has_each_paper_and_in_little_ink_only_what_has_pictures():
    def names(**order):
        return [paper.stem for paper in list_rule_papers(Order("days", **order))]

    kinds = ("rules", "booklet", "stitched", "mat", "trackers")
    assert names(lang="zh", paper="letter") == [f"days-zh-{kind}-letter" for kind in kinds]
    assert names(lang="zh", low_ink=True) == ["days-zh-mat-a4-low-ink"]
    assert names(fillable=True) == ["days-trackers-a4-fillable", "days-zh-trackers-a4-fillable"]


def test_folded_pages_follow_each_other():
    """Round the sheet: right along the lower row, up, left along the upper row, down."""
    around = [*LOWER, *reversed(UPPER)] * 2
    first = around.index(1)
    assert around[first : first + 8] == list(range(1, 9))
    assert abs(LOWER.index(1) - LOWER.index(8)) == 1  # covers share the fold that is the spine


def count_boxes(tracker):
    first, last, step = tracker.track or (1, 0, 1)
    ticks = sum(len(column.ticks) for column in tracker.columns)
    return tracker.rows * ticks + len(range(first, last + 1, step))


@each_sheet(6)
def test_fillable_trackers_have_a_field_for_every_box_and_keep_a_tick(game, lang):
    finished, log = build_pdf(game, lang, "trackers", fillable=True)
    fields = reader(finished.pdf).get_fields()
    ticks = [name for name, field in fields.items() if field["/FT"] == "/Btn"]
    expected = sum(map(count_boxes, load(game, lang).trackers))
    assert len(ticks) == expected == sum(entry.startswith("check ") for entry in log)
    writer = pypdf.PdfWriter(clone_from=BytesIO(finished.pdf))
    pages = [page for page in writer.pages if "/Annots" in page]
    writer.update_page_form_field_values(pages, {ticks[0]: "/Yes"}, auto_regenerate=False)
    again = BytesIO()
    writer.write(again)
    assert reader(again.getvalue()).get_fields()[ticks[0]]["/V"] == "/Yes"


@each_sheet(paper=PAPERS)
def test_trackers_are_one_page_with_no_more_rows_than_a_game_takes(game, lang, paper):
    """Nobody logs 24 rounds; what is counted is on the mat as well."""
    assert build_pdf(game, lang, "trackers", paper)[0].pages == 1
    assert all(tracker.rows <= 12 for tracker in load(game, lang).trackers)


@each_sheet(6, paper=PAPERS, edition=["colour", "large-print"])
def test_no_page_of_trackers_is_more_than_a_third_empty(game, lang, paper, edition):
    with open_pdf(game, lang, "trackers", paper, edition) as document:
        for page in document:
            lowest = min(item.get_bounds()[1] for item in page.get_objects()) * MM - MARGIN
            assert lowest < (page.get_height() * MM - 2 * MARGIN) / 3


def test_each_hp_track_of_the_legacy_game_is_whole_on_a_page_of_large_print():
    with open_pdf("legacy", "en", "trackers", "a4", "large-print") as document:
        first, second, *_ = (page.get_textpage().get_text_bounded().upper() for page in document)
    assert re.search(r"YOUR HP.*100 200.*10 20.*\b8 9\b", first, re.DOTALL)
    assert re.search(r"MONSTER.S HP.*800 900.*80 90.*\b8 9\b", second, re.DOTALL)


def test_rows_of_circles_are_as_long_as_each_other():
    rows = Counter(place.y for place in find_circles([(0, 14, 1)], 190.0))
    assert list(rows.values()) == [8, 7]
    assert [place.y for place in find_circles([(0, 8, 1)], 190.0)] == [0.0] * 9
