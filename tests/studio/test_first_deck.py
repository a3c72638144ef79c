"""A designer's way from an empty folder to a sheet, in a real browser."""

import pytest

from tests.studio.decks import DECK, LAYOUT, write_deck

pytestmark = pytest.mark.browser
MORE = '\n[[card]]\ncode = "B{}"\nname = "One more"\nbody = """Some\nwords\nin\nfour lines"""\n'
OVER = (
    '\n[regions.frame]\nfill = "#eeeeee"\nleft = "0mm"\nright = "0mm"\ntop = "0mm"\nbottom = '
    '"0mm"\n'
)
IN_SIGHT = """one => { const box = (it) => it.getBoundingClientRect();
    const sheet = box(document.getElementById("sheet"));
    return box(one).top >= sheet.top && box(one).bottom <= sheet.bottom; }"""


def many(folder):
    return write_deck(folder, deck=DECK + "".join(MORE.format(n) for n in range(12)))


def test_a_new_card_is_in_sight_where_it_is_typed(visit, tmp_path):
    page = visit(many(tmp_path))
    page.locator('[data-do="add"]').click()
    page.locator('[data-cell="B12.name"]:focus').wait_for()
    assert page.locator('[data-cell="B12.name"]').evaluate(IN_SIGHT)


def test_what_covers_the_card_hides_no_region_from_the_mouse(visit, tmp_path):
    page = visit(write_deck(tmp_path, layout=LAYOUT + OVER))
    page.locator('[data-view="layout"]').click()
    page.locator('[data-region="frame"]').focus()
    page.locator('[data-region="cost"]').click()
    page.locator('[data-region="cost"][aria-pressed="true"]').wait_for()


def test_the_sheet_is_seen_as_it_will_be_printed(visit, tmp_path):
    page = visit(many(tmp_path))
    page.locator('[data-view="paper"]').click()
    page.locator("#on-paper text", has_text="Moss bear").wait_for(state="attached")
    page.locator('[data-cell="A1.name"]').fill("Fern bear")
    page.locator("#on-paper text", has_text="Fern bear").wait_for(state="attached")
    page.locator('[data-do="page-next"]').click()
    page.locator("#on-paper output", has_text="Page 2 of 2").wait_for()
    page.locator('[data-sheet="on"]').select_option("service:drivethrucards")
    page.locator("#on-paper .note", has_text="without one").wait_for()
