"""The table in a real browser: large cards, tapped where they lie, in few taps."""

from importlib.resources import files
from pathlib import Path

import pytest

from referee.web import server as serving
from tests.browser import room
from tests.page.conftest import PHONE_390, SMALL, seat, show, start_game
from tools.courts import courts


def is_at_least(page, what, side, pixels):
    """Once the table lies as it stays: it is laid again when its pictures have come."""
    measured = (
        "([what, side, pixels]) => document.querySelector(what)?.getBoundingClientRect()[side] "
        ">= pixels"
    )
    page.wait_for_function(measured, arg=[what, side, pixels])


def test_cards_that_fold_away_and_come_back_do_so_without_a_complaint(visit, server):
    tapper = start_game(
        visit, server, "spade-poker", "digital", viewport=PHONE_390, reduced_motion="no-preference"
    )
    for _ in range(8):
        if not tapper.is_over:
            tapper.answer()


def test_where_all_is_lost_the_page_leads_back(visit, server):
    page = start_game(visit, server, "spade-poker", "digital").page
    table = server.table
    asked = table.do(table.page.game.talk.present)
    while not asked.get("back"):
        asked = table.reply({"answer": asked["legal"][0]}, "test")[-1]
    page.locator("[data-undo-to]").click()
    page.locator("[data-undo-to]").wait_for(state="detached")


def test_lines_that_fold_keep_the_height_of_a_line(visit, server):
    """They were pressed together to a stripe, and what they said with them."""
    page = start_game(
        visit, server, "spade-poker", "digital", seed=11, viewport={"width": 320, "height": 640}
    ).page
    is_at_least(page, ".lines", "height", 12)


def test_cards_that_one_only_watches_are_seen_on_a_small_phone(visit, server):
    page = start_game(visit, server, "solitaire-rpg", "digital", seed=7, viewport=SMALL).page
    is_at_least(page, ".stat .card", "width", 28)


def test_an_answer_lays_a_known_table_out_once(visit):
    page = visit()
    room(page)
    browser = page.context.new_cdp_session(page)
    browser.send("Performance.enable")

    def looks():
        metrics = {
            one["name"]: one["value"] for one in browser.send("Performance.getMetrics")["metrics"]
        }
        return metrics["LayoutCount"], metrics["RecalcStyleCount"]

    for name in ("8D", "undo") * 2:
        page.evaluate("name => sight.tap(name)", name)
    before = looks()
    for name in ("8D", "undo") * 3:
        page.evaluate("name => sight.tap(name)", name)
    layouts, styles = (now - then for now, then in zip(looks(), before, strict=True))
    assert (
        layouts / 6 <= 3
    )  # the table, the words for who listens, now and then a number that moves
    assert styles / 6 <= 5


@pytest.mark.parametrize(("options", "maximum"), [({}, ""), ({"variant": "classic"}, "/20")])
def test_a_number_shows_a_maximum_only_where_there_is_one(options, maximum, visit, server):
    page = visit(viewport=PHONE_390)
    server.table.do(lambda: seat(server, "scoundrel", seed=5, options=options))
    show(server)
    health = page.locator('[data-track="health"]')
    health.wait_for()
    assert "".join(health.locator("small").all_inner_texts()) == maximum
    assert health.locator("i").count() == bool(maximum)


def test_messages_stand_in_order_each_on_a_line_and_whole(visit, server):
    page = visit(viewport=PHONE_390)
    server.table.do(lambda: seat(server, "days", seed=5))
    show(server)
    spans = page.locator("#told .text > span")
    spans.last.wait_for()
    tops = [line.bounding_box()["y"] for line in spans.all()]
    assert len(tops) > 1
    assert tops == sorted(set(tops))
    events = [one["text"] for one in server.table.page.opening() if one["type"] == "event"]
    assert spans.last.inner_text().split()[0] == events[-1].split()[0]
    strip = page.locator("#told .messages")
    assert strip.evaluate("(it) => it.scrollHeight <= it.clientHeight + 1")


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_cards_keep_their_places_and_sizes_after_a_tap(size, visit, server):
    viewport = dict(zip(("width", "height"), size, strict=True))
    tapper = start_game(visit, server, "scoundrel", "digital", seed=8, viewport=viewport)
    page = tapper.page
    first = page.evaluate("sight.options()")
    assert len(first) == 4
    for _ in range(2):
        tapper.answer()
        while page.locator('[data-ask="fight"]').count():
            tapper.answer()
        places = page.evaluate("sight.options()")
        assert places
        for card, place in places.items():
            assert place == pytest.approx(first[card], abs=4), card


def test_on_a_wide_screen_the_table_stands_beside_the_question(visit):
    page = visit(viewport={"width": 1280, "height": 800})
    room(page)
    table, ask = page.locator("#table").bounding_box(), page.locator("#ask").bounding_box()
    assert table["x"] + table["width"] <= ask["x"] + 1
    assert page.locator('[data-option="8D"] .card').bounding_box()["width"] > 150


@pytest.mark.parametrize(("dealt", "maximum"), [("physical", 7), ("digital", 4)])
def test_a_room_of_scoundrel_takes_few_taps(dealt, maximum, visit, server):
    """From a room that lies there to the next: cards played with or without the weapon, draws."""
    tapper = start_game(visit, server, "scoundrel", dealt, seed=1)

    def rooms():
        return server.table.page.game.talk.present()["state"]["rooms"]

    while not rooms():
        tapper.answer()
    taps = 0
    while not tapper.is_over and rooms() < 4:
        taps += tap(tapper)
    assert rooms() > 1
    assert taps / (rooms() - 1) <= maximum


def tap(tapper):
    """Answer one question; how many taps that took."""
    page, count = tapper.page, len(tapper.answers)
    if page.locator('[data-ask="play"]').count():
        n = tapper.n
        page.locator("#table [data-option]").first.click()
        page.locator(f'[data-question]:not([data-n="{n}"]), [data-over]').wait_for()
        return 1
    tapper.answer()
    given = tapper.answers[count]
    return len(given) if isinstance(given, list) else 1


def test_the_figures_of_court_cards_are_those_that_are_printed(golden):
    golden(Path(str(files(serving.PAGE) / "static" / "courts.json")), courts())
