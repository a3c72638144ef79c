"""Settings on the page in a real browser: suits in four colours, and sound."""

from tests.browser import Tapper
from tests.sight import least_apart

FELT = (36, 40, 38)


def keys_of(page):
    Tapper(page).begin("scoundrel")
    page.locator('[data-card="8S"]').wait_for()
    # in one step: the pad may be laid again
    keys = page.evaluate("sight.keys(['8S', '8H', '8D', '8C'])")
    return "".join(sign for sign, _ in keys), [ink for _, ink in keys]


def test_suits_have_four_colours_for_whoever_asks_for_them(visit):
    page = visit()
    signs, (spades, hearts, diamonds, clubs) = keys_of(page)
    assert (signs, hearts, spades) == ("8♠8♥8♦8♣", diamonds, clubs)
    page.locator('[data-do="lobby"]').click()
    page.locator('[data-do="settings"]').click()
    page.locator('[data-do="suits"][aria-pressed="false"]').click()
    page.locator("dialog").wait_for(state="detached")
    page.locator('[data-do="settings"]').click()
    page.locator('[data-do="suits"][aria-pressed="true"]').wait_for()
    page.keyboard.press("Escape")
    signs, inks = keys_of(page)
    assert (signs[-1], inks[0]) == ("♧", inks[3])  # hollow
    assert least_apart([FELT, *inks[1:3]]) > 20


def test_a_tick_is_heard_only_by_whoever_switched_it_on(visit):
    page = visit()
    page.evaluate("sight.record()")
    Tapper(page).begin("days").answer()
    assert page.evaluate("sight.tones") == 0
    page.locator('[data-do="lobby"]').click()
    page.locator('[data-do="settings"]').click()
    page.locator('[data-do="sound"][aria-pressed="false"]').click()
    page.locator('[data-do="sound"][aria-pressed="true"]').wait_for()
    page.keyboard.press("Escape")
    tones = page.evaluate("sight.tones")
    Tapper(page).begin("days").answer()
    assert page.evaluate("sight.tones") > tones
