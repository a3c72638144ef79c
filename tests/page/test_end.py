"""The end of a game in a real browser: outcome, the run of the chances, what next."""

from functools import partial
from random import Random

from referee.testing.play import random_answer
from referee.web import table
from tests.browser import Tapper
from tests.page.conftest import seat, show

LOST = (["JS", "QS", "2C", "3C"], "JS", "QS")


def lost(visit, server):
    """A game of Scoundrel that is over."""
    page = visit()
    Tapper(page).begin("scoundrel")
    for answer in LOST:
        server.table.page.reply({"answer": answer})
    page.locator('[data-over="loss"]').wait_for()
    return page


def test_the_end_shows_how_the_chances_went_and_goes_back_to_where_they_turned(visit, server):
    page = lost(visit, server)
    page.locator(".curve path.line").wait_for()
    page.locator("[data-turn]").first.click()
    page.locator("[data-question]").wait_for()


def test_the_last_table_can_be_looked_at(visit, server):
    page = lost(visit, server)
    page.locator('[data-do="to-table"]').click()
    page.locator("#play[data-over] #table").wait_for()
    page.locator('[data-do="to-end"]').click()
    page.locator(".outcome").wait_for()


def test_a_game_without_a_drawing_has_no_empty_box(visit, server, monkeypatch):
    monkeypatch.setattr(table, "draw_cover", lambda _: "")
    page = lost(visit, server)
    page.locator(".outcome .none").wait_for(state="hidden")
    assert page.locator(".outcome > div").bounding_box()["width"] > 300


def test_what_is_shared_is_an_image_and_a_line(visit, server):
    page = lost(visit, server)
    page.locator('[data-do="share"]').click()
    page.locator("dialog img.picture").wait_for()
    assert page.locator("dialog textarea").input_value() == "Scoundrel: Lost", "no command line"
    with page.expect_download() as found:
        page.locator("dialog a[download]").click()
    assert found.value.path().read_bytes().startswith(b"\x89PNG")


def test_of_a_game_in_which_nothing_was_asked_that_is_said_and_there_is_no_curve(visit, server):
    page = visit()
    server.table.do(lambda: seat(server, "solitaire-rpg", seed=11))
    show(server)
    page.locator("[data-over]").wait_for()
    page.locator(".review", has_text="This game had no choices: the cards lost it.").wait_for()
    assert page.locator(".curve").count() == 0


def test_of_a_dealt_game_that_was_lost_it_is_told_whether_and_how_it_could_be_won(visit, server):
    page = visit()
    server.table.do(lambda: seat(server, "scoundrel", seed=3))
    show(server)
    server.table.page.reply({"do": "concede"})
    page.locator('[data-do="see-how"]').click()
    page.locator("dialog ol li").nth(40).wait_for()


def test_a_play_is_noted_elsewhere_by_a_link_and_all_of_them_are_a_file(visit, server):
    page = lost(visit, server)
    page.locator(".figures b").first.wait_for()
    page.locator('[data-do="share"]').click()
    link = page.locator('dialog [data-do="bg-stats"]').get_attribute("href")
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    page.keyboard.press("Escape")
    server.table.page.reply({"do": "leave"})
    page.locator('[data-do="settings"]').click()
    page.locator('[data-do="finished"]').click()
    with page.expect_download() as found:
        page.locator('[data-plays="csv"]').click()
    assert b"scoundrel" in found.value.path().read_bytes()


def test_the_end_of_a_campaign_game_lists_what_was_written_on_the_cards(visit, server):
    page, desk, rng = visit(), server.table.page, Random(2)
    server.table.do(lambda: seat(server, "legacy"))
    while question := desk.game.talk.session.question:
        server.table.do(partial(desk.game.talk.reply, {"answer": random_answer(question, rng)}))
    show(server)
    page.locator(".ended").wait_for()
    written = [row["text"] for row in desk.game.talk.present()["rows"]]
    assert len(written) > 1
    for text in written:
        assert text in page.locator(".ended").inner_text()
