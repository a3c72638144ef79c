"""Campaigns on the page in a real browser: printed cards, and photos of them."""

import pytest

from referee.campaign import actions
from tests.campaigns import seat


@pytest.fixture
def sheet(visit, campaign):  # noqa: ARG001 -- it has to be there first
    page = visit()
    page.locator('[data-room="campaign"]').click()
    page.locator("[data-wall]").first.wait_for()
    return page


def test_the_letters_of_a_card_are_those_that_print_it(sheet):
    sheet.locator('[data-code="FM"] text').first.wait_for()
    wanted = set(sheet.evaluate("sight.typefaces('FM')"))
    assert len(wanted) > 2
    sheet.wait_for_function(
        "all => all.every((one) => sight.loaded().includes(one))", arg=[*wanted]
    )


def test_a_finger_beside_a_square_of_a_large_card_means_the_nearest_one(sheet):
    sheet.locator('[data-card-picture="A1"]').click()
    at = sheet.locator('[data-square="A1.2"]').bounding_box()
    sheet.mouse.click(at["x"] + at["width"] + 10, at["y"] + at["height"] + 1)
    sheet.locator('[data-square="A1.2"][aria-pressed=true]').wait_for()


@pytest.mark.usefixtures("campaign")
def test_nothing_in_the_room_is_cut_on_a_narrow_phone(request):
    actions.create("A name as long as a campaign may have it", None, None)
    save = seat("--campaign", "first")
    save.session.answer(["FM"])
    save.close()
    page = request.getfixturevalue("sheet")
    for summary in page.locator("#room summary").all():
        summary.click()
    page.locator('[name="since"]').nth(1).wait_for()
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("sight.cutInRoom()") == []


def test_a_photo_is_read_and_what_is_unsure_is_asked(sheet, campaign, photo):
    sheet.locator('input[data-do="photo"]').set_input_files(photo)
    sheet.get_by_text("3 marks were left out").wait_for()
    assert sheet.locator(".read figure").get_attribute("aria-label").startswith("D1 ")
    assert sheet.locator(".read .square").count() == 1
    sheet.get_by_text("A stroke runs through A1.3 ice.").wait_for()
    sheet.locator('[data-doubt="A1.3 ice"]').select_option("yes")
    sheet.locator('[data-do="photo-write"]').click()
    sheet.locator("[role=status]", has_text="D1.1").wait_for()
    assert (campaign[0].name, campaign[0].photo) == ("first", b"a photo")
    assert campaign[1].answers == [[0, 2, True]]
