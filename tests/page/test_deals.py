"""Shared deals: those of the day, a streak of won days, a deal in a link."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from cards_pdf.common import web as serving
from tests.browser import Tapper

COUNT = """async ([outcome, seed, options]) => (await import("./deals.js"))
    .countDay("scoundrel", outcome === "win", { seed, options })"""


def today():
    """By the browser's clock, which is this computer's."""
    return datetime.now().astimezone().date()


def number(day):
    return int(day.strftime("%Y%m%d"))


def keep(page, won, streak):
    page.evaluate(
        (
            "([won, streak]) => { localStorage.daily = JSON.stringify({ scoundrel: { won, "
            "streak } }); }"
        ),
        [number(won), streak],
    )
    page.reload()
    page.locator('[data-daily="scoundrel"]').wait_for()


def test_the_cards_of_the_day_are_dealt_and_go_on(visit, server):
    page = visit()
    page.locator('[data-daily="scoundrel"]').click()
    page.locator("[data-question]").wait_for()
    assert server.table.page.game.save.session.seed == number(today())
    save = server.table.page.game.label
    Tapper(page).answer()
    page.locator('[data-do="lobby"]').click()
    page.locator('[data-daily="scoundrel"]').click()
    page.locator('[data-question][data-n="2"]').wait_for()
    assert server.table.page.game.label == save


def test_days_in_a_row_are_counted_and_one_that_was_missed_ends_them(visit):
    page, now = visit(), today()
    keep(page, now - timedelta(days=1), 4)
    assert "4 days in a row" in page.locator('[data-daily="scoundrel"]').inner_text()
    assert page.evaluate(COUNT, ["loss", number(now), {}]) == 4
    assert page.evaluate(COUNT, ["win", number(now), {}]) == 5
    assert page.evaluate(COUNT, ["win", number(now), {}]) == 5
    assert page.evaluate(COUNT, ["win", number(now), {"variant": "classic"}]) == 0
    assert page.evaluate(COUNT, ["win", 7, {}]) == 0
    keep(page, now - timedelta(days=2), 4)
    assert "days" not in page.locator('[data-daily="scoundrel"]').inner_text()
    assert page.evaluate(COUNT, ["win", number(now), {}]) == 1


def test_a_link_deals_the_same_cards_to_whoever_opens_it(visit, server):
    page = visit()
    options = "%7B%22variant%22%3A%22classic%22%7D"
    page.evaluate(f"location.hash += '/deal=scoundrel.4.{options}'")
    page.reload()
    page.locator("[data-question]").wait_for()
    session = server.table.page.game.save.session
    assert (session.seed, session.options["variant"]) == (4, "classic")
    assert "deal=" not in page.url


@pytest.mark.parametrize("home", ["", "https://example.org/app/index.html"])
def test_a_deal_is_shared_by_a_link_where_the_page_has_an_address(home, visit):
    page = visit()
    transport = (Path(serving.__file__).parent / "static" / "http.js").read_text("utf-8")
    written = transport.replace('export const home = "";', f'export const home = "{home}";')
    page.route(
        "**/transport.js", lambda route: route.fulfill(body=written, content_type="text/javascript")
    )
    page.reload()
    deal = {"seed": 4, "options": {"variant": "classic"}}
    link = page.evaluate(
        "async (deal) => (await import('./deals.js')).linkTo('scoundrel', deal)", deal
    )
    assert link == (home and f"{home}#deal=scoundrel.4.%7B%22variant%22%3A%22classic%22%7D")


def test_a_link_to_a_game_begins_it(visit, server):
    page = visit()
    page.evaluate("location.hash += '/play=solitaire-rpg'")
    page.reload()
    page.locator("[data-question]").wait_for()
    assert server.table.page.game.label == "solitaire-rpg-1"
    assert "play=" not in page.url


def test_where_hardly_such_a_deal_is_won_another_is_offered(visit):
    page = visit()
    Tapper(page).begin("days")
    page.locator('[data-card="4H"]').click()
    page.locator("#told", has_text="hardly ever enough").wait_for()
    page.locator('[data-do="new-deal"]').click()
    page.locator('[data-ask="skill"]').wait_for()
    assert not page.locator('[data-do="new-deal"]').count()


def test_a_link_that_was_cut_off_deals_nothing(visit, server):
    page = visit()
    page.evaluate("location.hash += '/deal=scoundrel.4.%7B%22var'")
    page.reload()
    page.locator('[data-daily="scoundrel"]').wait_for()
    assert server.table.page.game.save is None


def test_yesterday_is_yesterday_though_the_clocks_changed(visit):
    page = visit(timezone_id="Europe/Berlin")
    page.clock.set_fixed_time(
        "2026-10-25T22:30:00Z"
    )  # a day of 25 hours, half an hour before its end
    keep(page, datetime(2026, 10, 24, 12).astimezone(), 6)
    assert "6 days in a row" in page.locator('[data-daily="scoundrel"]').inner_text()
