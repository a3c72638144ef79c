"""The real eye in a real browser: a video is held over two games, a photo is read."""

import pytest

from tests.browser import CHROMIUM, FLAGS, PHONE, Tapper
from tests.page.pictures import save, table, video

pytestmark = pytest.mark.browser
FAKE = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
DEALS = {"scoundrel": ("JS", "8D", "6H", "4C"), "spade-poker": ("QH", "10D", "3D", "7C", "KC")}


@pytest.fixture
def held_over(server, complaints, tmp_path, playwright):
    """The page of a phone whose camera sees these cards."""
    browsers = []

    def watch(*codes):
        path = video(tmp_path / "table.mjpeg", table(*codes))
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=[*FLAGS, *FAKE, f"--use-file-for-fake-video-capture={path}"],
        )
        browsers.append(browser)
        page = complaints.about(browser.new_context(**PHONE, permissions=["camera"]).new_page())
        host, port = server.server_address
        page.goto(f"http://{host}:{port}/#{server.token}")
        return page

    yield watch
    for browser in browsers:
        browser.close()


def seen_in(page):
    return page.locator("[data-seen]").evaluate_all("all => all.map((one) => one.dataset.seen)")


@pytest.mark.parametrize("game", DEALS)
def test_a_camera_over_the_cards_answers_a_draw(game, held_over, server):
    codes = DEALS[game]
    page = held_over(*codes)
    Tapper(page).begin(game)
    page.locator('[data-do="look"]').click()
    page.locator('[data-do="take"]').wait_for()
    assert page.locator("[data-eye]").get_attribute("data-eye") == "ready"
    assert seen_in(page) == [*codes]
    page.locator('[data-do="take"]').click()
    page.locator('[data-question]:not([data-n="1"])').wait_for()
    (entry,) = server.table.page.talk.session.history.entries
    assert entry.answer == [*codes]
    page.locator('[data-do="undo"]').click()
    page.locator('[data-n="1"]').wait_for()
    page.locator("[data-photo]").wait_for(state="attached")


def test_the_room_reads_a_photo_of_any_number_of_cards(visit, tmp_path):
    page = visit(viewport={"width": 390, "height": 844})
    page.locator('[data-do="more-rooms"]').click()
    page.locator('[data-room="eye"]').click()
    codes = ("AS", "2H", "10D", "QC", "7S", "JH")
    path = save(table(*codes, size=(2000, 1500), columns=3), tmp_path / "cards.jpg")
    page.locator("[data-photo]").set_input_files(path)
    page.locator('[data-eye="ready"]').wait_for()
    assert seen_in(page) == [*codes]
    assert page.locator("[data-likely]").count() == 0


@pytest.mark.usefixtures("eye")
def test_an_eye_that_could_not_be_loaded_is_a_sentence_and_is_tried_again(
    visit, complaints, tmp_path
):
    page = visit()
    page.locator('[data-do="more-rooms"]').click()
    page.locator('[data-room="eye"]').click()
    page.context.route("**/eye/weights.bin", fail := lambda route: route.fulfill(status=503))
    picture = save(table(size=(400, 300)), tmp_path / "0.jpg")
    page.locator("[data-photo]").set_input_files(picture)
    page.locator('[data-eye="failed"]', has_text="could not be loaded").wait_for()
    page.context.unroute("**/eye/weights.bin", fail)
    page.locator("[data-photo]").set_input_files(picture)
    page.get_by_text("could not be loaded").wait_for(state="detached")
    complaints.clear()  # about the eye that was away
