"""The way about the page: the button Back, the log, another link, and the list of games."""

import pytest

from cards_pdf.common.web.server import link
from referee import games
from tests.browser import Tapper


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
