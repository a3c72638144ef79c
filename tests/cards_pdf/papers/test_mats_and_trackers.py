"""Booklets that fold, mats in card size, trackers that can be filled in."""

import re
from collections import Counter
from io import BytesIO

import pypdf
import pytest

from cards_pdf.papers.booklet import LOWER, UPPER
from cards_pdf.papers.rule_sheet import MARGIN
from cards_pdf.papers.trackers import find_circles
from cards_pdf.rulebooks.rule_sheet import load
from tests.cards_pdf.reading import MM
from tests.papers import PAPERS, SHEETS, build_pdf, open_pdf


def test_folded_pages_follow_each_other():
    find_circles = {
        page: (row, column)
        for row, pages in enumerate((UPPER, LOWER))
        for column, page in enumerate(pages)
    }
    assert sorted(find_circles) == list(range(1, 9))
    for page in range(1, 9):
        row, column = find_circles[page]
        following = find_circles[page % 8 + 1]
        # Round the sheet: right along the lower row, up, left along the upper row, down.
        turns = {(1, 3): (0, 3), (0, 0): (1, 0)}
        assert following == turns.get((row, column), (row, column + (1 if row else -1)))
    # Pages 1 and 8 are the covers: they share the fold that becomes the spine's outside.
    assert abs(find_circles[1][1] - find_circles[8][1]) == 1


@pytest.mark.sample(6)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_fillable_trackers_have_a_field_for_every_box_and_keep_a_tick(game, lang):
    sheet = load(game, lang)
    made_pdf, log = build_pdf(game, lang, "trackers", fillable=True)
    reader = pypdf.PdfReader(BytesIO(made_pdf.pdf))
    fields = reader.get_fields()
    ticks = [name for name, field in fields.items() if field["/FT"] == "/Btn"]
    expected = sum(
        tracker.rows * sum(len(column.ticks) for column in tracker.columns)
        + (
            len(range(tracker.track[0], tracker.track[1] + 1, tracker.track[2]))
            if tracker.track
            else 0
        )
        for tracker in sheet.trackers
    )
    assert len(ticks) == expected == sum(entry.startswith("check ") for entry in log)
    writer = pypdf.PdfWriter(clone_from=reader)
    for page in writer.pages:
        if "/Annots" in page:
            writer.update_page_form_field_values(page, {ticks[0]: "/Yes"}, auto_regenerate=False)
    again = BytesIO()
    writer.write(again)
    assert pypdf.PdfReader(again).get_fields()[ticks[0]]["/V"] == "/Yes"


def test_boxes_to_tick_are_four_millimetres():
    squares = [
        entry.split()
        for entry in build_pdf("legacy", "en", "trackers")[1]
        if entry.startswith("rect ")
    ]
    squares = [(float(w), float(h)) for _, _, _, w, h, *_ in squares if w == h]
    assert len(squares) > 40
    assert all(abs(side - 4.0) < 0.5 for size in squares for side in size)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_trackers_are_one_page_with_no_more_rows_than_a_game_takes(game, lang, paper):
    """Nobody logs 24 rounds; what is counted is on the mat as well."""
    with open_pdf(game, lang, "trackers", paper) as document:
        assert len(document) == 1
    assert all(tracker.rows <= 12 for tracker in load(game, lang).trackers)


@pytest.mark.sample(6)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("edition", ["colour", "large-print"])
def test_no_page_of_trackers_is_more_than_a_third_empty(game, lang, paper, edition):
    with open_pdf(game, lang, "trackers", paper, edition) as document:
        for page in document:
            lowest = min(item.get_bounds()[1] for item in page.get_objects()) * MM - MARGIN
            assert lowest < (page.get_height() * MM - 2 * MARGIN) / 3


def test_each_hp_track_of_the_legacy_game_is_whole_on_a_page_of_large_print():
    with open_pdf("legacy", "en", "trackers", "a4", "large-print") as document:
        first, second = (document[n].get_textpage().get_text_bounded().upper() for n in (0, 1))
    assert re.search(r"YOUR HP.*100 200.*10 20.*\b8 9\b", first, re.DOTALL)
    assert re.search(r"MONSTER.S HP.*800 900.*80 90.*\b8 9\b", second, re.DOTALL)


def test_rows_of_circles_are_as_long_as_each_other():
    rows = Counter(place.y for place in find_circles([(0, 14, 1)], 190.0))
    assert list(rows.values()) == [8, 7]
    assert [place.y for place in find_circles([(0, 8, 1)], 190.0)] == [0.0] * 9
