"""The page with the cards that the eye sees: shows, asks, mends, takes; a message for every
trouble.

shows, asks, mends, takes; a sentence for every trouble. The eye of these tests is told by a
picture's first pixel what to see in it. `test_eye_live` has the real one.
"""

import json

import pytest
from PIL import Image

from tests.browser import Tapper

ROOM = ["JS", "8D", "6H", "4C"]
SEEN = [
    ROOM,
    ["JS?QS", "8D", "6H", "4C"],
    ["8D", "2C", "3C"],
    ["2C", "JS", "3C", "10D"],
    ["JS", "8D", "6H", "4S"],
    [],
    ["FM"],
    ["9D", "JS", "6H", "4C"],
    ["AH?QH?2S", "8D", "6H", "4C"],
]
TROUBLES = {5: None, 10: "dark", 11: "blurred", 12: "many"}
EYE = """
const SEEN = %s, TROUBLES = %s;
const at = (n) => [[100 + n * 60, 80], [150 + n * 60, 80], [150 + n * 60, 150], [100 + n * 60, 150]];
export const load = () => {};
export const see = (pixels, width, height, options) => {
  const cards = (SEEN[pixels[0]] ?? []).map((code, n) => {
    const all = code.split("?");
    const likely = all.filter((one) => options.cards?.includes(one) ?? true);
    return { card: all.length > 1 ? null : code, likely, corners: at(n) };
  });
  return Object.assign(cards, { trouble: TROUBLES[pixels[0]] });
};
"""  # noqa: E501

pytestmark = pytest.mark.browser


@pytest.fixture
def eyed(visit):
    """A page whose eye sees what a test says; without a camera, as on a phone over plain http."""

    def open_page(game=None):
        page = visit(viewport={"width": 390, "height": 844})
        page.context.route(
            "**/eye/eye.js",
            lambda route: route.fulfill(
                body=EYE % (json.dumps(SEEN), json.dumps(TROUBLES)), content_type="text/javascript"
            ),
        )
        page.context.route("**/eye/weights.bin", lambda route: route.fulfill(body=b"none"))
        if game:
            Tapper(page).begin(game)
        return page

    return open_page


@pytest.fixture
def show_picture(tmp_path):
    """Let the page see one of `SEEN`."""

    def show(page, n, state="ready"):
        path = tmp_path / f"{n}.png"
        Image.new("RGB", (400, 300), (n, 0, 0)).save(path)
        page.locator("[data-photo]").set_input_files(path)
        page.locator(f'[data-eye="{state}"]').wait_for()

    return show


def session(server):
    return server.table.page.game.talk.session


def answers(server):
    return [entry.answer for entry in session(server).history.entries]


def past(page, n):
    page.locator(f'[data-question]:not([data-n="{n}"])').wait_for()


def play_first_room(page):
    for code in ROOM:
        page.locator(f'[data-card="{code}"]').click()
    for n, option in enumerate(["8D", "6H", "4C", "weapon"], 2):
        page.locator(f'[data-n="{n}"] [data-option="{option}"]').first.click()
    page.locator('[data-n="6"]').wait_for()


def test_what_is_seen_is_shown_taken_with_a_tap_and_undone(eyed, show_picture, server):
    page = eyed("scoundrel")
    show_picture(page, 0)
    assert [card.get_attribute("data-seen") for card in page.locator("[data-seen]").all()] == ROOM
    assert page.locator("[data-likely]").count() == 0
    assert not answers(server)
    page.locator('[data-do="take"]').click()
    past(page, 1)
    assert answers(server) == [ROOM]
    page.locator('[data-do="undo"]').click()
    page.locator('[data-n="1"]').wait_for()
    page.locator("[data-photo]").wait_for(state="attached")


def test_a_doubtful_card_asks_and_a_tap_on_any_card_corrects_it(eyed, show_picture, server):
    page = eyed("scoundrel")
    show_picture(page, 1)
    assert page.locator("[data-likely]").get_attribute("data-likely") == "JS,QS"
    assert page.locator('[data-do="take"]').count() == 0
    page.locator("[data-likely]").click()
    page.locator('.likely [data-is="QS"]').click()
    page.locator('[data-do="take"]').wait_for()
    page.locator(".glass polygon").nth(3).click()
    page.locator('[data-is="5C"]').click()
    page.locator('[data-seen="5C"]').wait_for()
    page.locator('[data-do="take"]').click()
    past(page, 1)
    assert answers(server) == [["QS", "8D", "6H", "5C"]]


def test_what_the_game_cannot_hold_is_finished_by_hand(eyed, show_picture, server):
    page = eyed("scoundrel")
    show_picture(page, 6)
    page.get_by_text("are needed").wait_for()
    show_picture(page, 1)
    page.locator('[data-do="lay-out"]').click()
    page.locator('[data-card="5C"]').click()
    past(page, 1)
    assert answers(server) == [["8D", "6H", "4C", "5C"]]


def test_a_card_that_lies_there_already_is_said_and_mended(eyed, show_picture, server):
    page = eyed("scoundrel")
    play_first_room(page)
    show_picture(page, 3)
    assert page.locator(".chip.beside").get_attribute("data-seen") == "JS"
    show_picture(page, 2)
    page.get_by_text("in your hand as the weapon since answer 2").wait_for()
    page.locator('[data-do="before"]').click()
    page.locator('[data-is="9D"]').click()
    page.locator('[data-do="take"]').click()
    past(page, 6)
    assert answers(server) == [
        ["JS", "9D", "6H", "4C"],
        "9D",
        "6H",
        "4C",
        "weapon",
        ["8D", "2C", "3C"],
    ]


def test_the_table_is_put_right_with_a_tap(eyed, show_picture, server):
    page = eyed("scoundrel")
    for code in ROOM:
        page.locator(f'[data-card="{code}"]').click()
    past(page, 1)
    page.locator('[data-n="2"] [data-option="8D"]').first.click()
    past(page, 2)
    page.locator('[data-do="check"]').click()
    page.locator("dialog [data-eye]").wait_for()
    show_picture(page, 7)
    page.locator('[data-do="put-right"]').first.click()
    page.locator('[data-do="put-right"]').first.wait_for(state="detached")
    assert answers(server)[:2] == [["JS", "9D", "6H", "4C"], "9D"]
    page.get_by_text("as the referee has them").wait_for()


def test_every_trouble_is_a_sentence_and_the_next_picture_is_read(eyed, show_picture, tmp_path):
    page = eyed()
    page.locator('[data-do="more-rooms"]').click()
    page.locator('[data-room="eye"]').click()
    element = page.locator(".eye .said")
    for n, words in {5: "no card", 10: "too dark", 11: "blurred", 12: "too many"}.items():
        show_picture(page, n, "failed")
        assert words in element.text_content()
    (tmp_path / "no.jpg").write_bytes(b"\xff\xd8\xff no picture")
    page.locator("[data-photo]").set_input_files(tmp_path / "no.jpg")
    page.get_by_text("this file as a picture").wait_for()
    Image.new("1", (9000, 8000)).save(tmp_path / "large.png")
    page.locator("[data-photo]").set_input_files(tmp_path / "large.png")
    page.get_by_text("too large").wait_for()
    Image.new("L", (9000, 6700), 1).save(tmp_path / "60.png")
    page.locator("[data-photo]").set_input_files(tmp_path / "60.png")
    page.locator('[data-eye="ready"]').wait_for()
    assert page.locator("[data-seen]").count() == 4
    assert page.locator("[data-likely]").count() == 1


NO_CAMERA = """(name) => {
  navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("", name); };
}"""


def test_a_camera_that_gives_nothing_is_a_sentence_and_typing_goes_on(eyed, server):
    page = eyed("scoundrel")
    words = {
        "": "no camera",
        "NotAllowedError": "may not use",
        "NotReadableError": "does not answer",
    }
    for name, said in words.items():
        if name:
            page.evaluate(NO_CAMERA, name)
        page.locator('[data-do="look"]').click()
        page.locator('[data-eye="failed"]').wait_for()
        assert said in page.locator(".eye .said").text_content()
        page.locator('dialog [data-do="close"]').click()
    for code in ROOM:
        page.locator(f'[data-card="{code}"]').click()
    past(page, 1)
    assert answers(server) == [ROOM]


def test_an_eye_that_could_not_be_loaded_is_a_sentence_and_is_tried_again(
    eyed, show_picture, complaints
):
    page = eyed()
    page.locator('[data-do="more-rooms"]').click()
    page.locator('[data-room="eye"]').click()

    def fail(route):
        route.fulfill(status=503, body="")

    page.context.route("**/eye/weights.bin", fail)
    show_picture(page, 0, "failed")
    assert "could not be loaded" in page.locator(".eye .said").text_content()
    page.context.unroute("**/eye/weights.bin", fail)
    show_picture(page, 0)
    complaints.clear()  # about the eye that was away
