"""Campaigns on the page in a real browser: printed cards, pencil marks, photos of them."""

import pytest

from referee.campaign import actions
from tests.campaigns import seat

CUT = """() => [...document.querySelectorAll("#room :is(button, select, summary, label, p, .papers > *)")]
    .filter((part) => part.checkVisibility() && !part.matches(".square, .unseen"))
    .filter((part) => {
        const own = part.closest("article")?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
        const { left, right } = part.getBoundingClientRect();
        return left < own.left || right > own.right + 0.5;
    })
    .map((part) => part.textContent)"""  # noqa: E501


FACES = """() => [...document.querySelectorAll('[data-code="FM"] text')]
    .map((text) => getComputedStyle(text).fontFamily.split(",")[0].replaceAll('"', ""))"""
LOADED = """() => [...document.fonts].filter(({ status }) => status === "loaded")
    .map(({ family }) => family.replaceAll('"', ""))"""


def campaigns(visit):
    page = visit()
    page.locator('[data-room="campaign"]').click()
    page.locator("[data-wall]").first.wait_for()
    return page


@pytest.mark.usefixtures("campaign")
def test_the_letters_of_a_card_are_those_that_print_it(visit):
    page = campaigns(visit)
    page.locator('[data-code="FM"] text').first.wait_for()
    wanted = set(page.evaluate(FACES))
    assert len(wanted) > 2
    for _ in range(50):
        if wanted <= set(page.evaluate(LOADED)):
            break
        page.wait_for_timeout(100)
    assert wanted <= set(page.evaluate(LOADED))


@pytest.mark.usefixtures("campaign")
def test_a_finger_beside_a_square_of_a_large_card_means_the_nearest_one(visit):
    page = campaigns(visit)
    page.locator('[data-card-picture="A1"]').click()
    at = page.locator('[data-square="A1.2"]').bounding_box()
    page.mouse.click(at["x"] + at["width"] + 10, at["y"] + at["height"] + 1)
    page.locator('[data-square="A1.2"][aria-pressed=true]').wait_for()


@pytest.mark.usefixtures("campaign")
def test_what_paper_does_not_show_is_marked_until_it_is_printed(visit):
    actions.tick_boxes(["A1.1", "D2.1"], "first")
    page = campaigns(visit)
    page.locator("[data-changed]").nth(1).wait_for()
    codes = page.locator("[data-changed]").evaluate_all("all => all.map((one) => one.dataset.code)")
    assert codes == ["A1", "D2"]
    page.locator('[data-card-picture="A1"]').click()
    assert page.locator('[data-code="A1"] figcaption').inner_text().endswith("A1.1")
    button = page.locator('[data-paper="changed"]')
    assert button.inner_text().split() == ["Print", "changed", "2"]
    button.click()
    page.locator("[data-file]").first.wait_for()
    page.locator('[data-code="A1"]:not([data-changed])').wait_for()
    assert button.inner_text().split() == ["Print", "changed"]


@pytest.mark.usefixtures("campaign")
def test_nothing_in_the_room_is_cut_on_a_narrow_phone(visit):
    actions.create("A name as long as a campaign may have it", None, None)
    save = seat("--campaign", "first")
    save.session.answer(["FM"])
    save.close()
    page = campaigns(visit)
    for summary in page.locator("#room summary").all():
        summary.click()
    page.locator('[name="since"]').nth(1).wait_for()
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(CUT) == []


@pytest.mark.usefixtures("campaign")
def test_a_square_of_a_card_is_tapped_on_and_off(visit):
    page = campaigns(visit)
    page.locator('[data-square="A1.3 ice"]').click()
    spoken = {
        "A1.3 ice": "War Banner, box 3 ice",
        "S2.crossed_out": "Broken Seal, crossed out",
        "FM.hp 1": "Emberjaw, HP 1",
    }
    for square, words in spoken.items():
        assert page.locator(f'[data-square="{square}"]').get_attribute("aria-label") == words
    page.get_by_text("written: A1.3 ice").wait_for()
    page.locator('[data-square="A1.3 ice"][aria-pressed=true]').click()
    page.get_by_text("gone: A1.3 ice").wait_for()


@pytest.mark.usefixtures("campaign")
def test_a_campaign_does_not_say_where_its_file_lies(visit, tmp_path):
    page = campaigns(visit)
    page.locator('[data-card-picture="A1"]').wait_for()
    assert str(tmp_path) not in page.locator("#room").inner_text()


def test_a_photo_is_read_and_what_is_unsure_is_asked(visit, campaign, photo):
    page = campaigns(visit)
    page.locator('input[data-do="photo"]').set_input_files(photo)
    page.get_by_text("3 marks were left out").wait_for()
    assert page.locator(".read figure").get_attribute("aria-label").startswith("D1 ")
    assert page.locator(".read .square").count() == 1
    page.get_by_text("A stroke runs through A1.3 ice.").wait_for()
    page.locator('[data-doubt="A1.3 ice"]').select_option("yes")
    page.locator('[data-do="photo-write"]').click()
    page.locator("[role=status]", has_text="D1.1").wait_for()
    assert (campaign[0].name, campaign[0].photo) == ("first", b"a photo")
    assert campaign[1].answers == [[0, 2, True]]
