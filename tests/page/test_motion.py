"""Motion on the page: cards that leave, numbers that were hit, a mouse at rest; and stillness."""

import pytest

from referee.campaign.page import CardFaces
from tests.browser import Tapper, room
from tests.page.conftest import start_game

DESKTOP = {"width": 1280, "height": 800}


def moved_by_a_fight(page):
    """Return what moved when the monster was fought with bare hands, by class and duration."""
    room(page)
    page.wait_for_function("() => document.querySelector('#play') && performance.now() > 3000")
    page.evaluate("sight.record()")
    page.locator('[data-option="3S"]').click()
    page.locator('[data-n="3"]').wait_for()
    return [tuple(one) for one in page.evaluate("sight.motions")]


def test_a_played_card_glides_to_where_it_goes_and_a_hit_shakes_its_number(visit):
    page = visit(reduced_motion="no-preference")
    records = moved_by_a_fight(page)
    assert [duration for name, duration in records if "leaving" in name] == [180]
    assert "b" in dict(records)
    page.locator(".leaving").wait_for(state="detached")


def test_nothing_leaves_or_shakes_for_whoever_wants_no_motion(visit):
    assert not moved_by_a_fight(visit(reduced_motion="reduce"))


@pytest.mark.parametrize(("width", "is_shown"), [(700, True), (1280, False)])
def test_a_mouse_that_rests_on_a_card_shows_it_large_with_its_name_and_rule(
    width, is_shown, visit, server
):
    server.table.page.join(CardFaces())
    page = start_game(
        visit, server, "scoundrel", "digital", viewport={"width": width, "height": 800}
    ).page
    page.locator("[data-option] [data-face]:not([data-plain])").first.wait_for()
    option = page.locator("#table [data-option]").first
    option.hover()
    peek = page.locator(".peek")
    peek.wait_for()
    assert option.locator(".card").get_attribute("aria-label").split(", ")[1] in peek.inner_text()
    assert peek.locator("p").count()
    assert (
        peek.locator(".card img").first.is_visible() == is_shown
    )  # else it is large where it lies
    page.mouse.move(5, 5)
    peek.wait_for(state="detached")
    option.hover()
    peek.wait_for()
    option.click()  # it is in nobody's way
    page.locator('[data-n="2"]').wait_for()
    peek.wait_for(state="detached")


@pytest.mark.parametrize("game", ["scoundrel", "spade-poker", "solitaire-rpg"])
def test_a_large_table_without_cards_shows_what_the_game_is(game, visit):
    page = visit(viewport=DESKTOP)
    Tapper(page).begin(game)
    page.wait_for_function(
        "() => document.body.style.getPropertyValue('--cover').startsWith('url')"
    )
    drawn = page.evaluate("getComputedStyle(document.querySelector('#table'), '::after').height")
    assert float(drawn.removesuffix("px")) > 300
    assert page.evaluate("document.querySelector('#table').scrollHeight") <= 800
