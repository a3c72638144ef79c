"""Campaigns on the page in a real browser: cards as printed, a pencil for their boxes, photos of them."""

from __future__ import annotations

import pytest

from referee.campaign import by_hand
from tests.browser import Tapper


def campaigns(visit):
    page = visit()
    page.locator('[data-room="campaign"]').click()
    page.locator("[data-wall]").first.wait_for()
    return page


@pytest.mark.usefixtures("pencil")
def test_no_box_is_ticked_while_a_game_is_open(visit):
    page = visit()
    Tapper(page).begin("legacy").answer()
    page.locator('[data-do="campaigns"]').click()
    page.locator('[data-square="A1.1"]').click()
    page.get_by_text("open").filter(has_text="legacy-1").wait_for()
    assert page.locator('[data-square="A1.1"][aria-pressed=false]').count() == 1


@pytest.mark.usefixtures("campaign")
def test_a_square_of_a_card_is_tapped_on_and_off(visit):
    page = campaigns(visit)
    page.locator('[data-square="A1.3 ice"]').click()
    page.get_by_text("written: A1.3 ice").wait_for()
    page.locator('[data-square="A1.3 ice"][aria-pressed=true]').click()
    page.get_by_text("gone: A1.3 ice").wait_for()


@pytest.mark.usefixtures("campaign")
def test_a_campaign_does_not_say_where_its_file_lies(visit, tmp_path):
    page = campaigns(visit)
    page.locator("summary", has_text="words").click()
    page.locator("#room").get_by_text("War Banner").first.wait_for()
    assert str(tmp_path) not in page.locator("#room").inner_text()


@pytest.mark.usefixtures("campaign")
def test_a_campaign_is_played_from_its_sheet(visit, server):
    by_hand.new("second", None, None)
    page = campaigns(visit)
    page.locator('#room [data-campaign="second"]').click()
    page.locator("[data-question]").wait_for()
    assert server.table.page.talk.hello().options["campaign"] == "second"


def test_a_photo_is_read_and_what_is_unsure_is_asked(visit, campaign, photo):
    page = campaigns(visit)
    page.locator('[data-papers="first"] summary').click()
    page.locator('input[data-do="photo"]').set_input_files(photo)
    page.get_by_text("3 marks were left out").wait_for()
    page.get_by_text("A stroke runs through A1.3 ice.").wait_for()
    page.locator('[data-doubt="A1.3 ice"]').select_option("yes")
    page.locator('[data-do="photo-write"]').click()
    page.locator("[role=status]", has_text="D1.1").wait_for()
    assert (campaign[0].name, campaign[0].photo) == ("first", b"a photo")
    assert campaign[1].answers == [[0, 2, True]]
