"""The table in a real browser, beyond what a row of taps can tell: places, motion, few taps."""

from importlib.resources import files
from pathlib import Path
from threading import Event
from typing import Annotated

import pytest

from cards_pdf.common.records.annotations import MaxItems
from cards_pdf.common.web.dispatcher import define_verb
from referee import games
from referee.campaign.page import CardFaces, Faces, Word
from referee.web import server as serving
from tests.browser import Tapper, room
from tests.page.conftest import PHONE_390, start_game
from tools.courts import courts

SIZES = [{"width": 390, "height": 844}, {"width": 1280, "height": 800}]
PRINTED = "[data-face]:not([data-plain])"


def test_where_all_is_lost_the_page_leads_back(visit, server):
    page, table = start_game(visit, server, "spade-poker", "digital").page, server.table
    ask = table.do(table.page.talk.present)
    while not ask.get("back"):
        ask = table.reply({"answer": ask["legal"][0]}, "test")[-1]
    page.locator("[data-undo-to]").click()
    page.locator("[data-undo-to]").wait_for(state="detached")


def test_an_answer_lays_a_known_table_out_once(visit):
    page = visit()
    room(page)
    browser = page.context.new_cdp_session(page)
    browser.send("Performance.enable")

    def measure():
        metrics = browser.send("Performance.getMetrics")["metrics"]
        values = {one["name"]: one["value"] for one in metrics}
        return values["LayoutCount"], values["RecalcStyleCount"]

    for name in ("8D", "undo") * 2:
        page.evaluate("name => sight.tap(name)", name)
    before = measure()
    for name in ("8D", "undo") * 3:
        page.evaluate("name => sight.tap(name)", name)
    layouts, styles = (now - then for now, then in zip(measure(), before, strict=True))
    # the table, the words for who listens, now and then a number that moves
    assert layouts / 6 <= 3
    assert styles / 6 <= 5


def test_messages_stand_in_order_each_on_a_line_and_whole(visit, server):
    page = start_game(visit, server, "days", "digital", seed=5, viewport=PHONE_390).page
    spans = page.locator("#told .text > span")
    spans.last.wait_for()
    tops = [line.bounding_box()["y"] for line in spans.all()]
    assert len(tops) > 1
    assert tops == sorted(set(tops))
    events = [one["text"] for one in server.table.page.opening() if one["type"] == "event"]
    assert spans.last.inner_text().split()[0] == events[-1].split()[0]
    strip = page.locator("#told .messages")
    assert strip.evaluate("(it) => it.scrollHeight <= it.clientHeight + 1")


@pytest.mark.parametrize("size", SIZES)
def test_cards_keep_their_places_and_sizes_after_a_tap(size, visit, server):
    tapper = start_game(visit, server, "scoundrel", "digital", seed=8, viewport=size)
    first = tapper.page.evaluate("sight.options()")
    assert len(first) == 4
    for _ in range(2):
        tapper.answer()
        while tapper.page.locator('[data-ask="fight"]').count():
            tapper.answer()
        places = tapper.page.evaluate("sight.options()")
        assert places
        for card, place in places.items():
            assert place == pytest.approx(first[card], abs=4), card


@pytest.mark.parametrize(("dealt", "maximum"), [("physical", 7), ("digital", 4)])
def test_a_room_of_scoundrel_takes_few_taps(dealt, maximum, visit, server):
    """From a room that lies there to the next: cards played with or without the weapon, draws."""
    tapper = start_game(visit, server, "scoundrel", dealt, seed=1)

    def rooms():
        return server.table.page.talk.present()["state"]["rooms"]

    while not rooms():
        tapper.answer()
    taps = 0
    while not tapper.is_over and rooms() < 4:
        taps += tap(tapper)
    assert rooms() > 1
    assert taps / (rooms() - 1) <= maximum


def tap(tapper):
    """Answer one question and return how many taps that took."""
    if tapper.page.locator('[data-ask="play"]').count():
        n = tapper.n
        tapper.page.locator("#table [data-option]").first.click()
        tapper.page.locator(f'[data-question]:not([data-n="{n}"]), [data-over]').wait_for()
        return 1
    tapper.answer()
    return len(tapper.answers[-1]) if isinstance(tapper.answers[-1], list) else 1


def moved_by_a_fight(page):
    """Return what moved when the monster was fought with bare hands, by class and duration."""
    room(page)
    page.wait_for_function("() => document.querySelector('#play') && performance.now() > 3000")
    page.evaluate("sight.record()")
    page.locator('[data-option="3S"]').click()
    page.locator('[data-n="3"]').wait_for()
    page.evaluate("new Promise(frame => requestAnimationFrame(() => requestAnimationFrame(frame)))")
    return [tuple(one) for one in page.evaluate("sight.motions")]


def test_a_played_card_glides_to_where_it_goes_and_a_hit_shakes_its_number(visit):
    page = visit(reduced_motion="no-preference")
    records = moved_by_a_fight(page)
    assert [duration for name, duration in records if "leaving" in name] == [180]
    assert "b" in dict(records)
    page.locator(".leaving").wait_for(state="detached")


def test_nothing_leaves_or_shakes_for_whoever_wants_no_motion(visit):
    assert not moved_by_a_fight(visit(reduced_motion="reduce"))


@pytest.mark.parametrize("game", ["scoundrel", "spade-poker", "solitaire-rpg"])
def test_a_large_table_without_cards_shows_what_the_game_is(game, visit):
    page = visit(viewport=SIZES[1])
    Tapper(page).begin(game)
    is_there = "() => document.body.style.getPropertyValue('--cover').startsWith('url')"
    page.wait_for_function(is_there)
    drawn = page.evaluate("getComputedStyle(document.querySelector('#table'), '::after').height")
    assert float(drawn.removesuffix("px")) > 300
    assert page.evaluate("document.querySelector('#table').scrollHeight") <= 800


class LateFaces(CardFaces):
    """Cards that are not drawn before they may come."""

    may_come = Event()

    @define_verb(is_concurrent=True)
    def faces(
        self,
        game: Word,
        campaign: Word | None = "",
        only: Annotated[tuple[str, ...], MaxItems(1_000)] = (),
    ) -> Faces:
        """Draw the cards once they may come."""
        self.may_come.wait(20)
        return super().faces(game=game, campaign=campaign, only=only)


@pytest.mark.sample(5)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_nothing_that_can_be_tapped_moves_for_cards_that_come_late(game, size, visit, server):
    LateFaces.may_come.clear()
    server.table.page.join(LateFaces(lambda: "en"))
    tapper = start_game(visit, server, game, "physical", viewport=size)
    page = tapper.page
    while not page.locator("[data-face]").count():
        tapper.answer()
    assert not page.locator(PRINTED).count()
    page.wait_for_timeout(2500)  # parts that are fetched meanwhile
    before = page.evaluate("sight.targets()")
    LateFaces.may_come.set()
    page.locator(PRINTED).first.wait_for(state="attached")
    page.locator("[data-face][data-plain]").first.wait_for(state="detached")
    assert page.evaluate("sight.targets()") == before


@pytest.mark.usefixtures("faces")
def test_a_printed_hand_shows_names_and_first_effects_on_a_phone(visit, server):
    """No code lies on a name, and no card ends in the middle of its later boxes."""
    page = start_game(visit, server, "legacy", "digital", viewport=PHONE_390).page
    page.locator(f"[data-option] {PRINTED}").first.wait_for(state="attached")
    for card in page.locator(f"[data-option] {PRINTED}").all():
        box, plate = card.bounding_box(), card.locator(".plate")
        assert box["height"] == pytest.approx(box["width"] * 0.67, abs=2)
        assert plate.is_hidden() or plate.bounding_box()["y"] > box["y"] + box["width"] * 0.15


def test_the_figures_of_court_cards_are_those_that_are_printed(golden):
    golden(Path(str(files(serving.PAGE) / "static" / "courts.json")), courts())
