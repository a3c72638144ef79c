"""Hands on the page: typing without a field's focus answers; a long touch shows a card."""

from random import Random
from time import sleep

import pytest

from tests.browser import room
from tests.page.conftest import start_game

MOST = 400  # answers of a game
CARD = '[data-option="8D"]'
REST = 600  # ms that a finger rests


def type_line(page, line):
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def line_for(ask, random):
    """An answer as somebody might type it."""
    if ask["kind"] != "draw":
        return random.choice(ask["options"])
    unseen = random.sample(
        [card for card in ask["possible"] if card not in ask["expected"]], ask["count"]
    )
    return "".join(known or unseen.pop() for known in ask["expected"]).lower()


def test_a_whole_game_is_typed(visit, server):
    page, random = visit(), Random(4)
    page.locator('[data-game="scoundrel"]').click()
    for n in range(1, MOST):
        page.locator(f'[data-n="{n}"], [data-over]').wait_for()
        if page.locator("[data-over]").count():
            break
        type_line(page, line_for(server.table.page.game.talk.present(), random))
    assert server.table.page.game.save.session.over
    type_line(page, "undo")
    page.locator(f'[data-n="{n - 1}"]').wait_for()


@pytest.mark.parametrize("width", [320, 360])
def test_the_field_covers_no_answer(width, visit):
    page = visit(viewport={"width": width, "height": 640})
    room(page)
    page.keyboard.type("8d")
    field = page.locator("#typed").bounding_box()
    lowest = page.locator('[data-option="skip"]').bounding_box()
    assert lowest["y"] + lowest["height"] <= field["y"]
    assert field["y"] + field["height"] <= 640


@pytest.fixture
def touched(visit):
    """A room of cards under a finger."""
    page = visit(has_touch=True, is_mobile=True)
    room(page)
    return page


def rest(page, selector, ms=REST, by=0, across=0):
    """A finger rests on it for so long, and may slip."""
    box = page.locator(selector).first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = page.context.new_cdp_session(page)
    point = {"x": x, "y": y}
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    if by or across:
        hand.send(
            "Input.dispatchTouchEvent",
            {"type": "touchMove", "touchPoints": [{"x": x + across, "y": y + by}]},
        )
    page.wait_for_timeout(ms)
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_touch_shows_the_card_and_plays_nothing(touched, server):
    rest(touched, CARD)
    touched.locator("dialog .large").wait_for()
    assert server.table.page.game.talk.present()["n"] == 2
    touched.locator('dialog [data-do="misread"]').click()
    touched.locator('dialog [data-card="9D"]').click()
    touched.locator('[data-option="9D"]').wait_for()
    rest(touched, '[data-option="9D"]', by=40)
    assert touched.locator("dialog").count() == 0
    rest(touched, '[data-option="9D"]', 50)
    touched.locator('[data-n="3"]').wait_for()


def test_a_swipe_turns_to_the_card_beside_and_a_button_back(touched):
    rest(touched, CARD)
    heading = touched.locator("dialog h2")
    assert heading.text_content() == "8 of diamonds, Boar Spear"
    rest(touched, "dialog .large", 50, across=-90)
    touched.locator('dialog [data-face="6H"]').wait_for()
    touched.locator('dialog [data-do="card-before"]').click()
    touched.locator('dialog [data-face="8D"]').wait_for()
    touched.keyboard.press("ArrowLeft")
    touched.locator('dialog [data-face="3S"]').wait_for()
    assert touched.locator('dialog [data-do="card-before"]').is_disabled()


def test_each_box_of_a_large_card_has_a_line_of_its_own(visit, server):
    tapper = start_game(visit, server, "legacy", "digital", has_touch=True, is_mobile=True)
    while not tapper.page.locator('#table [data-option^="A"], #table [data-option^="D"]').count():
        tapper.answer()
    rest(tapper.page, '#table [data-option^="A"], #table [data-option^="D"]')
    lines = tapper.page.locator("dialog .large p").all_inner_texts()
    assert sum(line.startswith(("[ ]", "[x]")) for line in lines) > 2
    assert all(line.count("[ ]") < 2 for line in lines)


def test_keys_that_come_before_the_first_question_wait_for_it(visit):
    page = visit()
    page.route("**/table", late)
    page.locator('[data-game="scoundrel"]').click()
    page.keyboard.type("8d th 4c 6s")
    page.keyboard.press("Enter")
    page.locator('[data-ask="play"]').wait_for()
    for code in ("8D", "10H", "4C", "6S"):
        assert page.locator(f'#table [data-key="{code}"]').count() == 1


def late(route):
    """Let a request come when all keys were typed."""
    sleep(0.3)
    route.continue_()
