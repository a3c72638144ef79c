"""Hands on the page: typing without a field's focus answers; boxes of a large card."""

from random import Random
from time import sleep

from tests.page.conftest import start_game
from tests.page.test_taps import Player

MAX_ANSWERS = 400


def line_for(ask, random):
    """Return an answer as somebody might type it."""
    if ask["kind"] != "draw":
        return random.choice(ask["options"])
    unseen = [card for card in ask["possible"] if card not in ask["expected"]]
    cards = random.sample(unseen, ask["count"])
    return "".join(known or cards.pop() for known in ask["expected"]).lower()


def test_a_whole_game_is_typed(visit, server):
    page, random = visit(), Random(4)
    page.locator('[data-game="scoundrel"]').click()
    for n in range(1, MAX_ANSWERS):
        page.locator(f'[data-n="{n}"], [data-over]').wait_for()
        if page.locator("[data-over]").count():
            break
        page.keyboard.type(line_for(server.table.page.talk.present(), random))
        page.keyboard.press("Enter")
    assert server.table.page.save.session.over
    page.keyboard.type("undo")
    page.keyboard.press("Enter")
    page.locator(f'[data-n="{n - 1}"]').wait_for()


def test_each_box_of_a_large_card_has_a_line_of_its_own(visit, server, tmp_path, monkeypatch):
    tapper = start_game(visit, server, "legacy", "digital", has_touch=True, is_mobile=True)
    card = '#table :is([data-option^="A"], [data-option^="D"])'
    while not tapper.page.locator(card).count():
        tapper.answer()
    Player(tapper.page, tmp_path, server, monkeypatch).rest(f"{card} :: 600")
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
