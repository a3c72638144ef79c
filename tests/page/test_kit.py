"""A third-party game on the page that asks for dice and numbers, in lines and columns."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from referee.thirdparty import discovery as elsewhere

POINTS = {
    name: EntryPoint(name, f"tests.games.{name}:GAME", elsewhere.GAMES_GROUP)
    for name in ("fair", "cellar")
}


DONSOL = Path(__file__).parents[2] / "docs" / "games" / "donsol"


@pytest.fixture(autouse=True)
def brought(monkeypatch):
    """Games of others, one of them with an invitation and a cover."""
    monkeypatch.syspath_prepend(DONSOL)
    points = POINTS | {"donsol": EntryPoint("donsol", "donsol:GAME", elsewhere.GAMES_GROUP)}
    monkeypatch.setattr(
        elsewhere,
        "find_points",
        lambda group=elsewhere.GAMES_GROUP: points if group == elsewhere.GAMES_GROUP else {},
    )


@pytest.fixture
def begin(visit):
    def begin(game, **options):
        page = visit(viewport={"width": 390, "height": 844}, **options)
        page.locator(f'[data-game="{game}"]').click()
        page.locator("[data-question]").wait_for()
        return page

    return begin


@pytest.fixture
def fair(begin):
    return begin("fair")


def draw(page, *cards):
    for card in cards:
        page.locator(f'[data-card="{card}"]').click()


def wait_for_question(page, name):
    page.locator(f'[data-ask="{name}"]').wait_for()


def test_places_are_tapped_dice_named_or_rolled_numbers_are_buttons(fair):
    draw(fair, "2C", "3C", "4C")
    wait_for_question(fair, "peek-back")
    for card in ("4C", "3C", "2C"):
        fair.locator(f'[data-option="{card}"]').click()
    fair.locator("[data-done]").click()
    fair.locator("[data-accept]").click()
    wait_for_question(fair, "stall")
    assert fair.locator(".also [data-option=luck]").count() == 1
    assert fair.locator('.words:not(.also) [data-option="3"]').count() == 0  # it lies on the table
    fair.locator('.cell[data-option="3"]').click()
    wait_for_question(fair, "stake")
    fair.locator('[data-option="2"]').click()
    wait_for_question(fair, "price")
    fair.locator('[data-option="pay 2"]').click()
    wait_for_question(fair, "throw")
    fair.locator('[data-die="6"]').click()
    fair.locator("[data-slot]").click()
    fair.locator('[data-die="6"]').click()
    fair.locator('[data-die="5"]').click()
    wait_for_question(fair, "find")
    turned = fair.get_by_role("img", name="4 of clubs").first
    assert turned.evaluate("card => getComputedStyle(card).rotate") == "90deg"
    fair.locator("[data-accept]").click()
    wait_for_question(fair, "stall")
    fair.locator('.cell[data-option="1"]').click()
    wait_for_question(fair, "stake")
    fair.locator('[data-option="1"]').last.click()
    wait_for_question(fair, "price")
    fair.locator('[data-option="hold"]').click()
    wait_for_question(fair, "throw")
    fair.locator("[data-roll]").click()
    wait_for_question(fair, "find")


def box(page, role, name):
    element = page.get_by_role(role, name=name)
    assert element.count() == 1, name
    return element, element.bounding_box()


def test_cells_that_lie_face_down_are_cards_with_names_of_their_own(begin):
    page = begin("cellar")
    corner, size = box(page, "button", "row 1, column 4 turned down")
    _, beside = box(page, "group", "row 1, column 3")
    assert corner.locator(".back").evaluate(
        "card => getComputedStyle(card).boxShadow.includes('0px 0px 0px 2px')"
    )
    assert size["height"] == pytest.approx(beside["height"], abs=2)
    assert size["height"] / size["width"] == pytest.approx(7 / 5, rel=0.05)
    corner.click()
    draw(page, "R1")
    wait_for_question(page, "meet")
    page.locator('[data-option="flee"]').click()
    wait_for_question(page, "cell")
    _, there = box(page, "group", "row 1, column 4")
    turned = page.get_by_role("group", name="row 1, column 4").locator(".card")
    assert turned.evaluate("card => getComputedStyle(card).rotate") == "90deg"
    assert page.get_by_text("turned 90°").bounding_box()["width"] > there["width"] / 2


def test_it_invites_with_its_cover_what_it_is_how_long_it_takes_and_what_it_needs(visit):
    page = visit()
    game = page.locator("article", has=page.locator('[data-game="donsol"]'))
    cover = game.locator(".cover img")
    cover.wait_for()
    assert cover.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    assert "dungeon of 54 cards" in game.locator(".line").inner_text()
    facts = game.locator(".facts").inner_text()
    assert "10 min" in facts
    assert "two jokers" in facts
