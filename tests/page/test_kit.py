"""A game of somebody else that asks for dice and numbers, and lies in lines and columns, on the page."""

from importlib.metadata import EntryPoint

import pytest

from referee.games import elsewhere

FAIR = EntryPoint("fair", "tests.games.fair:GAME", elsewhere.GROUP)


@pytest.fixture
def fair(monkeypatch, visit):
    monkeypatch.setattr(
        elsewhere, "found", lambda group=elsewhere.GROUP: {"fair": FAIR} if group == elsewhere.GROUP else {}
    )
    page = visit(viewport={"width": 390, "height": 844})
    page.locator('[data-game="fair"]').click()
    page.locator("[data-question]").wait_for()
    return page


def draw(page, *cards):
    for card in cards:
        page.locator(f'[data-card="{card}"]').click()


def asked(page, name):
    page.locator(f'[data-ask="{name}"]').wait_for()


def test_places_are_tapped_dice_named_or_rolled_numbers_are_buttons(fair):
    draw(fair, "2C", "3C", "4C")
    asked(fair, "peek-back")
    for card in ("4C", "3C", "2C"):
        fair.locator(f'[data-option="{card}"]').click()
    fair.locator("[data-done]").click()
    fair.locator("[data-accept]").click()
    asked(fair, "stall")
    assert fair.locator(".also [data-option=luck]").count() == 1
    assert fair.locator('.words:not(.also) [data-option="3"]').count() == 0  # it lies on the table
    fair.locator('.cell[data-option="3"]').click()
    asked(fair, "stake")
    fair.locator('[data-option="2"]').click()
    asked(fair, "price")
    fair.locator('[data-option="pay 2"]').click()
    asked(fair, "throw")
    fair.locator('[data-die="6"]').click()
    fair.locator("[data-slot]").click()
    fair.locator('[data-die="6"]').click()
    fair.locator('[data-die="5"]').click()
    asked(fair, "find")
    turned = fair.get_by_role("img", name="4 of clubs").first
    assert turned.evaluate("card => getComputedStyle(card).rotate") == "90deg"
    fair.locator("[data-accept]").click()
    asked(fair, "stall")
    fair.locator('.cell[data-option="1"]').click()
    asked(fair, "stake")
    fair.locator('[data-option="1"]').last.click()
    asked(fair, "price")
    fair.locator('[data-option="hold"]').click()
    asked(fair, "throw")
    fair.locator("[data-roll]").click()
    asked(fair, "find")
