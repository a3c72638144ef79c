"""The page in a real browser. `make test-browser` installs what this needs; without it, it is skipped."""

from __future__ import annotations

import os
from errno import ENOSPC
from pathlib import Path
from socket import create_connection
from threading import Thread

import pytest

from referee import games
from referee.campaign import by_hand, cards_on_page, on_page
from referee.front_ends.phone.at_both import AtBoth
from referee.front_ends.protocol import Conversation
from referee.sessions.session import Session
from tests.browser import CHROMIUM, FLAGS, PHONE, Complaints, Tapper
from tests.phone.conftest import serve, stop

sync_api = pytest.importorskip("playwright.sync_api")
AXE = Path(__file__).parents[2] / ".venv" / "browser" / "node_modules" / "axe-core" / "axe.min.js"
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")


@pytest.fixture(scope="module")
def browser():
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def complaints():
    """What the browser complains about, which fails the test."""
    found = Complaints()
    yield found
    assert not found


@pytest.fixture
def visit(browser, server, complaints):
    """Open the page."""
    contexts = []

    def opened(**wanted):
        context = browser.new_context(**PHONE | wanted)
        contexts.append(context)
        page = complaints.about(context.new_page())
        page.set_default_timeout(10_000)
        host, port = server.server_address
        page.goto(f"http://{host}:{port}/#{server.token}")
        page.locator("[data-game],[data-question],[data-over]").first.wait_for()
        return page

    yield opened
    server.is_closing = True
    for context in contexts:
        context.close()


@pytest.mark.parametrize("game", games.TITLES)
def test_every_game_is_played_by_its_names_alone(game, visit, server):
    tapper = Tapper(visit()).begin(game)
    while len(tapper.given) < 30 and not tapper.is_over:
        tapper.answer()
    session = server.table.desk.save.session
    again = Conversation(Session(session.game, session.options), session.game.say(), additions=True)
    for answer in tapper.given:
        said = again.reply({"answer": answer})
    assert said[-1] == server.table.desk.talk.present()


def test_cards_that_were_seen_are_grey_and_say_where_they_lie(visit):
    page = visit()
    tapper = Tapper(page).begin("scoundrel")
    for card in ("3S", "8D", "6H"):
        page.locator(f'[data-card="{card}"]').click()
    assert page.locator('[data-card="8D"]').is_disabled()
    page.locator('[data-card="4C"]').click()
    page.locator('[data-option="skip"]').click()
    page.locator('[data-n="3"]').wait_for()
    assert tapper.n == 3
    seen = page.locator('[data-card="3S"]')
    assert seen.is_disabled()
    assert "3 of spades, " in seen.get_attribute("aria-label")


def room(page):
    """Scoundrel with its first room dealt."""
    Tapper(page).begin("scoundrel")
    for card in ("3S", "8D", "6H", "4C"):
        page.locator(f'[data-card="{card}"]').click()
    page.locator('[data-ask="play"]').wait_for()


def test_undo_redo_and_a_change_of_an_old_answer(visit):
    page = visit()
    room(page)
    page.locator('[data-do="undo"]').click()
    page.locator('[data-ask="room"]').wait_for()
    page.locator('[data-do="redo"]').click()
    page.locator('[data-option="8D"]').click()
    page.locator('[data-n="3"]').wait_for()
    page.locator('[data-do="log"]').click()
    page.locator('[data-fix="1"]').click()
    for card in ("QS", "8D", "6H", "4C"):
        page.locator(f'dialog [data-card="{card}"]').click()
    page.locator('[data-option="QS"]').wait_for()


def test_a_change_that_does_not_fit_can_cut(visit):
    page = visit()
    room(page)
    page.locator('[data-option="8D"]').click()
    page.locator('[data-n="3"]').wait_for()
    page.locator('[data-do="log"]').click()
    page.locator('[data-fix="1"]').click()
    for card in ("3S", "9D", "6H", "4C"):
        page.locator(f'dialog [data-card="{card}"]').click()
    page.locator('[data-do="cut"]').click()
    page.locator('[data-n="2"] [data-option="9D"]').wait_for()


def test_a_misread_card_is_put_right(visit):
    page = visit()
    room(page)
    page.locator('[data-do="log"]').click()
    page.get_by_text("A card was misread").click()
    page.get_by_label("It was read as").first.select_option("3S")
    page.get_by_label("It is really").first.select_option("3C")
    page.locator('[data-do="rename"]').click()
    page.locator('[data-option="3C"]').wait_for()


@pytest.mark.parametrize("is_written", [True, False])
def test_a_server_killed_in_mid_answer_loses_and_doubles_nothing(
    is_written, visit, server, complaints, monkeypatch
):
    page = visit()
    room(page)
    reply = server.table.reply

    def dies(request, sender):
        if is_written and not server.is_closing:
            reply(request, sender)
        if not server.is_closing:
            server.is_closing = True
            Thread(target=stop, args=(server,)).start()
        raise OSError

    monkeypatch.setattr(server.table, "reply", dies)
    page.locator('[data-option="8D"]').click()
    page.get_by_text("The referee does not answer").wait_for()
    complaints.clear()  # about the server that was gone
    again = serve(server.server_address)
    page.locator('[data-n="3"]').wait_for()
    complaints.clear()
    answers = [entry.answer for entry in again.table.desk.save.session.history.entries]
    assert answers == [["3S", "8D", "6H", "4C"], "8D"]
    page.close()
    stop(again)


def test_a_full_disk_is_shown_and_the_question_stays(visit, monkeypatch):
    page = visit()
    room(page)

    def full(_):
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        page.locator('[data-option="8D"]').click()
        page.get_by_text("No space left on device. The answer was not taken.").first.wait_for()
    page.locator('[data-n="2"] [data-option="8D"]').click()
    page.locator('[data-n="3"]').wait_for()


def test_no_box_is_ticked_while_a_game_is_open(visit, server):
    server.table.desk.verbs |= on_page.VERBS | {"cards": cards_on_page.cards, "square": cards_on_page.square}
    page = visit()
    Tapper(page).begin("legacy").answer()
    page.locator('[data-do="campaigns"]').click()
    page.locator('[data-do="cards"]').click()
    page.locator('[data-square="A1.1"]').click()
    page.get_by_text("open").filter(has_text="legacy-1").wait_for()
    assert page.locator('[data-square="A1.1"][aria-pressed=false]').count() == 1


def test_a_square_of_a_card_is_tapped_on_and_off(visit, server):
    server.table.desk.verbs |= on_page.VERBS | {"cards": cards_on_page.cards, "square": cards_on_page.square}
    by_hand.new("first", None, None)
    page = visit()
    page.locator('[data-do="campaigns"]').click()
    page.locator('[data-do="cards"]').click()
    page.locator('[data-square="A1.3 ice"]').click()
    page.get_by_text("written: A1.3 ice").wait_for()
    page.locator('[data-square="A1.3 ice"][aria-pressed=true]').click()
    page.get_by_text("gone: A1.3 ice").wait_for()


def test_what_is_typed_shows_on_the_page_and_what_is_tapped_in_the_terminal(visit, server):
    table, shown = server.table, []
    page = visit()
    room(page)
    prompt = AtBoth(table.desk, shown.append)
    table.do(prompt.begin)
    table.do(lambda: prompt.read("8D"))
    page.locator('[data-n="3"]').wait_for()
    shown.clear()
    page.locator('[data-do="undo"]').click()
    page.locator('[data-n="2"]').wait_for()
    assert any(line.startswith("2. ") for line in shown)


def test_a_stalled_client_holds_nobody_up(visit, server):
    page = visit()
    with create_connection(server.server_address, timeout=5) as slow:
        slow.sendall(b"POST /table HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n")
        room(page)


def test_a_double_tap_answers_once(visit, server):
    page = visit()
    room(page)
    page.locator('[data-option="8D"]').dblclick()
    page.locator('[data-n="3"]').wait_for()
    assert server.table.desk.save.session.number == 3


def test_two_devices_at_one_game(visit):
    one = visit()
    room(one)
    other = visit()
    other.locator('[data-option="8D"]').click()
    one.locator('[data-n="3"]').wait_for()
    one.locator('[data-do="undo"]').click()
    other.locator('[data-n="2"]').wait_for()


PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="


def test_a_photo_is_read_and_what_is_unsure_is_asked(visit, server, tmp_path):
    doubt = {"doubt": 0, "square": 2, "words": "A1.3 ice", "crop": PIXEL}
    shown = {"type": "photo", "cards": ["A1"], "lines": ["D1.1"], "doubts": [doubt], "picture": PIXEL}
    heard = []
    server.table.desk.verbs |= on_page.VERBS | {
        "photo": lambda request: heard.append(request) or [shown],
        "photo-write": lambda request: heard.append(request) or [{"type": "photo-write", "lines": ["D1.1"]}],
    }
    by_hand.new("first", None, None)
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(b"a photo")
    page = visit()
    page.locator('[data-do="campaigns"]').click()
    page.locator('input[data-do="photo"]').set_input_files(photo)
    page.locator('[data-doubt="A1.3 ice"]').select_option("yes")
    page.locator('[data-do="photo-write"]').click()
    page.locator("[role=status]", has_text="D1.1").wait_for()
    assert (heard[0]["name"], heard[0]["photo"]) == ("first", b"a photo")
    assert heard[1]["answers"] == [[0, 2, True]]


def test_giving_up_asks_first(visit):
    page = visit()
    room(page)
    page.locator('[data-do="concede"]').click()
    page.locator('[data-do="concede-yes"]').click()
    page.locator('[data-over="conceded"]').wait_for()


def test_the_language_is_that_of_the_phone(visit):
    page = visit(locale="zh-CN")
    page.get_by_text("裁判", exact=True).wait_for()


def test_a_game_goes_by_the_keyboard_alone(visit):
    page = visit()
    page.locator('[data-game="scoundrel"]').focus()
    page.keyboard.press("Enter")
    page.locator("[data-question]").wait_for()
    for _ in range(4):
        while not page.evaluate("() => document.activeElement.matches('[data-card]:enabled')"):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    page.locator('[data-ask="play"]').wait_for()
    assert page.evaluate("() => document.activeElement.closest('[data-question]') !== null")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(scheme, visit):
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    page = visit(color_scheme=scheme)
    page.evaluate(AXE.read_text())
    faults = []

    def look():
        found = page.evaluate("async () => (await axe.run()).violations")
        faults.extend(
            (fault["id"], fault["nodes"][0]["html"], fault["nodes"][0]["failureSummary"]) for fault in found
        )

    look()
    Tapper(page).begin("scoundrel")
    look()
    for card in ("3S", "8D", "6H", "4C"):
        page.locator(f'[data-card="{card}"]').click()
    page.locator('[data-ask="play"]').wait_for()
    look()
    page.locator('[data-do="log"]').click()
    page.locator("dialog").wait_for()
    look()
    assert faults == []


@pytest.mark.parametrize("game", games.TITLES)
def test_a_narrow_page_and_one_at_twice_its_size_need_no_scrolling_aside(game, visit):
    page = visit(viewport={"width": 320, "height": 400})  # as 640 by 800 at 200 %
    tapper = Tapper(page).begin(game)
    for _ in range(4):
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
        tapper.answer()


@pytest.mark.parametrize("game", games.TITLES)
def test_what_can_be_tapped_is_large_enough_and_nothing_is_cut_off(game, visit):
    page = visit()
    Tapper(page).begin(game)
    boxes = [button.bounding_box() for button in page.get_by_role("button").all()]
    assert min(box["height"] for box in boxes if box) >= 44
    assert min(box["width"] for box in boxes if box) >= 44
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def test_options_stand_on_buttons_and_not_in_the_question_as_well(visit):
    page = visit()
    room(page)
    page.locator('[data-option="8D"]').click()
    page.locator('[data-n="3"] [data-option="3S"]').click()
    page.locator('[data-ask="fight"]').wait_for()
    assert page.locator("#ask h2").inner_text().endswith("or with bare hands?")
