"""The way about the page: the button Back, the log, another link, and the list of games."""

import pytest

from cards_pdf.common.web.server import link
from referee import games
from tests.browser import Tapper, room


def test_back_closes_what_is_looked_up_then_leaves_the_game_but_not_the_page(visit):
    page = visit()
    room(page)
    page.locator('[data-do="log"]').click()
    page.locator("dialog").wait_for()
    page.evaluate("history.back()")
    page.locator("dialog").wait_for(state="detached")
    assert page.locator('[data-n="2"]').count() == 1
    page.evaluate("history.back()")
    page.locator('[data-game="scoundrel"]').click()
    page.locator('[data-n="2"]').wait_for()


def test_the_button_of_the_list_goes_the_same_way_after_a_reload_too(visit):
    page = visit()
    for _ in range(2):
        Tapper(page).begin("scoundrel")
        page.reload()
        page.locator('[data-do="lobby"]').click()
        page.locator("[data-game]").first.wait_for()
    assert page.evaluate("history.state") is None


def test_the_list_of_games_has_no_button_that_leads_to_itself(visit):
    assert not visit().locator('[data-do="lobby"]').is_visible()


def test_another_link_in_the_same_tab_opens_its_table(visit, server):
    page = visit()
    page.locator("article .cover img").nth(
        len(games.BUILT_IN) - 1
    ).wait_for()  # the last that it asks for
    server._token = server.token[::-1]
    page.goto(link(server))
    Tapper(page).begin("scoundrel")


def test_what_is_looked_up_is_in_the_players_language(visit):
    page = visit(locale="zh-CN")
    room(page)
    page.locator('[data-do="hint"]').click()
    page.locator('[data-do="advice"]').click()
    page.locator("dialog [data-advice]").first.wait_for()
    assert "跳过" in page.locator("dialog").inner_text()
    assert "skip" not in page.locator("dialog").inner_text()
    page.keyboard.press("Escape")
    page.locator('[data-option="8D"]').click()
    page.locator('[data-n="3"]').wait_for()
    page.locator('[data-do="log"]').click()
    page.locator("dialog [data-fix]").first.wait_for()
    assert "play" not in page.locator("dialog").inner_text()


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_any_old_answer_shows_what_it_could_have_been(game, visit):
    page = visit()
    tapper = Tapper(page).begin(game)
    while not tapper.is_over and tapper.n < 9:
        tapper.answer()
    page.locator('#head [data-do="log"]').click()
    for n in range(1, page.locator("dialog [data-fix]").count() + 1):
        page.locator(f'[data-fix="{n}"]').click()
        page.locator("dialog .old button:enabled").first.wait_for()
        page.keyboard.press("Escape")
        page.locator('#head [data-do="log"]').click()


def test_an_old_choice_is_changed(visit):
    page = visit()
    room(page)
    page.locator('[data-option="8D"]').click()
    page.locator('[data-n="3"]').wait_for()
    page.locator('[data-do="log"]').click()
    page.locator('[data-fix="2"]').click()
    page.locator('dialog [data-option="3S"]').click()
    page.locator('[data-track="health"]', has_text="17").wait_for()
