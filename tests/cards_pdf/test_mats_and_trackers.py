"""Booklets that fold, mats in card size, trackers that can be filled in."""

from io import BytesIO

import pypdf
import pytest

from cards_pdf.papers.booklet import LOWER, UPPER
from cards_pdf.rulebooks.load import load
from tests.papers import SHEETS, made


def test_folded_pages_follow_each_other():
    places = {
        page: (row, column) for row, pages in enumerate((UPPER, LOWER)) for column, page in enumerate(pages)
    }
    assert sorted(places) == list(range(1, 9))
    for page in range(1, 9):
        row, column = places[page]
        following = places[page % 8 + 1]
        # Round the sheet: right along the lower row, up, left along the upper row, down.
        turns = {(1, 3): (0, 3), (0, 0): (1, 0)}
        assert following == turns.get((row, column), (row, column + (1 if row else -1)))
    # Pages 1 and 8 are the covers: they share the fold that becomes the spine's outside.
    assert abs(places[1][1] - places[8][1]) == 1


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_fillable_trackers_have_a_field_for_every_box_and_keep_a_tick(game, lang):
    sheet = load(game, lang)
    made_pdf, log = made(game, lang, "trackers", fillable=True)
    reader = pypdf.PdfReader(BytesIO(made_pdf.pdf))
    fields = reader.get_fields()
    ticks = [name for name, field in fields.items() if field["/FT"] == "/Btn"]
    expected = sum(
        tracker.rows * sum(len(column.ticks) for column in tracker.columns)
        + (len(range(tracker.track[0], tracker.track[1] + 1, tracker.track[2])) if tracker.track else 0)
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
    squares = [entry.split() for entry in made("legacy", "en", "trackers")[1] if entry.startswith("rect ")]
    squares = [(float(w), float(h)) for _, _, _, w, h, *_ in squares if w == h]
    assert len(squares) > 100
    assert all(abs(side - 4.0) < 0.5 for size in squares for side in size)


def test_the_campaign_log_has_room_for_24_games():
    (log,) = [tracker for tracker in load("legacy").trackers if tracker.title == "Campaign log"]
    assert log.rows == 24
