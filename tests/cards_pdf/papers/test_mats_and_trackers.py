"""Booklets that fold, mats in card size, trackers that can be filled in."""

import re
from collections import Counter
from io import BytesIO

import pypdf

from cards_pdf.papers.booklet import LOWER, UPPER
from cards_pdf.papers.rule_sheet import MARGIN
from cards_pdf.papers.trackers import find_circles
from cards_pdf.rulebooks.rule_sheet import load
from tests.cards_pdf.reading import MM, reader
from tests.papers import PAPERS, build_pdf, each_sheet, open_pdf


def test_folded_pages_follow_each_other():
    """Round the sheet: right along the lower row, up, left along the upper row, down."""
    rows = (*((1, n) for n in range(4)), *((0, n) for n in (3, 2, 1, 0)))
    around = [(UPPER, LOWER)[row][column] for row, column in rows]
    first = around.index(1)
    assert around[first:] + around[:first] == list(range(1, 9))
    # Pages 1 and 8 are the covers: they share the fold that becomes the spine's outside.
    columns = {page: n for pages in (UPPER, LOWER) for n, page in enumerate(pages)}
    assert abs(columns[1] - columns[8]) == 1


def count_boxes(tracker):
    track = (
        len(range(tracker.track[0], tracker.track[1] + 1, tracker.track[2])) if tracker.track else 0
    )
    return tracker.rows * sum(len(column.ticks) for column in tracker.columns) + track


@each_sheet(6)
def test_fillable_trackers_have_a_field_for_every_box_and_keep_a_tick(game, lang):
    finished, log = build_pdf(game, lang, "trackers", fillable=True)
    fields = reader(finished.pdf).get_fields()
    ticks = [name for name, field in fields.items() if field["/FT"] == "/Btn"]
    expected = sum(map(count_boxes, load(game, lang).trackers))
    assert len(ticks) == expected == sum(entry.startswith("check ") for entry in log)
    writer = pypdf.PdfWriter(clone_from=BytesIO(finished.pdf))
    for page in (page for page in writer.pages if "/Annots" in page):
        writer.update_page_form_field_values(page, {ticks[0]: "/Yes"}, auto_regenerate=False)
    again = BytesIO()
    writer.write(again)
    assert reader(again.getvalue()).get_fields()[ticks[0]]["/V"] == "/Yes"


def test_boxes_to_tick_are_four_millimetres():
    log = build_pdf("legacy", "en", "trackers")[1]
    sizes = [entry.split()[3:5] for entry in log if entry.startswith("rect ")]
    sides = [float(wide) for wide, high in sizes if wide == high]
    assert len(sides) > 40
    assert all(abs(side - 4.0) < 0.5 for side in sides)


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
