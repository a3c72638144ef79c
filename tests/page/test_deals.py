"""Shared deals: those of the day, a streak of won days, the link to a deal."""

from datetime import datetime, timedelta

from tests.browser import Tapper

COUNT = "day => sight.countDay(day)"


def today():
    """By the browser's clock, which is this computer's."""
    return datetime.now().astimezone().date()


def number(day):
    return int(day.strftime("%Y%m%d"))


def keep(page, won, streak):
    page.evaluate(
        "scoundrel => { localStorage.daily = JSON.stringify({ scoundrel }); }",
        {"won": number(won), "streak": streak},
    )
    page.reload()
    page.locator('[data-daily="scoundrel"]').wait_for()


def test_the_cards_of_the_day_are_dealt_and_go_on(visit, server):
    page = visit()
    page.locator('[data-daily="scoundrel"]').click()
    page.locator("[data-question]").wait_for()
    assert server.table.page.save.session.seed == number(today())
    save = server.table.page.label
    Tapper(page).answer()
    page.locator('[data-do="lobby"]').click()
    page.locator('[data-daily="scoundrel"]').click()
    page.locator('[data-question][data-n="2"]').wait_for()
    assert server.table.page.label == save


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


def test_yesterday_is_yesterday_though_the_clocks_changed(visit):
    page = visit(timezone_id="Europe/Berlin")
    # a day of 25 hours, half an hour before its end
    page.clock.set_fixed_time("2026-10-25T22:30:00Z")
    keep(page, datetime(2026, 10, 24, 12).astimezone(), 6)
    assert "6 days in a row" in page.locator('[data-daily="scoundrel"]').inner_text()
