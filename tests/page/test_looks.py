"""The page's looks and legibility: axe, sizes, narrow screens, whole words."""

from pathlib import Path

import pytest

from referee import games
from tests.browser import PHONE, Tapper, room

AXE = Path(__file__).parents[2] / ".venv" / "browser" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(params=["light", "dark"])
def looked_at(request, visit):
    """A page, and what axe finds wrong with it as it now is."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    page = visit(color_scheme=request.param)
    page.evaluate(AXE.read_text())

    def faults():
        violations = page.evaluate("async () => (await axe.run()).violations")
        return [
            (fault["id"], fault["nodes"][0]["html"], fault["nodes"][0]["failureSummary"])
            for fault in violations
        ]

    return page, faults


def test_axe_finds_nothing(looked_at):
    page, faults = looked_at
    assert faults() == []
    Tapper(page).begin("scoundrel")
    assert faults() == []
    for card in ("3S", "8D", "6H", "4C"):
        page.locator(f'[data-card="{card}"]').click()
    page.locator('[data-ask="play"]').wait_for()
    assert faults() == []
    page.locator('[data-do="concede"]').click()
    assert faults() == []
    page.locator('[data-do="concede-yes"]').click()
    page.locator("[data-over]").wait_for()
    assert faults() == []


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_axe_finds_nothing_at_the_questions_of_any_game(game, looked_at):
    page, faults = looked_at
    tapper = Tapper(page).begin(game)
    for _ in range(4):
        assert faults() == []
        tapper.answer()


def test_axe_finds_nothing_in_a_list_with_games_to_go_on_with(looked_at):
    page, faults = looked_at
    for _ in range(2):
        Tapper(page).begin("scoundrel").answer()
        page.locator('[data-do="lobby"]').click()
        page.locator("[data-game]").first.wait_for()
        assert faults() == []
        page.locator('[data-more="scoundrel"]').click()
        page.locator('[data-begin="scoundrel"]').click()
        assert faults() == []
        page.locator('[data-new="scoundrel"]').click()
        page.locator("[data-question]").wait_for()
        page.locator('[data-do="lobby"]').click()
        page.locator("[data-game]").first.wait_for()


def test_axe_finds_nothing_in_what_is_looked_up(looked_at):
    page, faults = looked_at
    room(page)
    for verb, there in (
        ("rules", "details"),
        ("left", ".row"),
        ("log", ".log"),
        ("words", ".written"),
    ):
        page.locator(f'[data-do="{verb}"]').click()
        page.locator(f"dialog {there}").first.wait_for()
        assert faults() == [], verb
        page.keyboard.press("Escape")
    page.locator('[data-do="hint"]').click()
    page.locator(".odds").first.wait_for()
    assert faults() == []
    page.locator('[data-do="advice"]').click()
    page.locator("dialog .bar").first.wait_for()
    assert faults() == []
    page.keyboard.press("Escape")
    page.locator('[data-option="8D"]').click()
    page.locator('[data-n="3"]').wait_for()
    page.locator('[data-do="log"]').click()
    page.get_by_text("A card was misread").click()
    assert faults() == []
    page.locator('[data-fix="1"]').click()
    page.locator("dialog [data-card]").first.wait_for()
    assert faults() == []
    for card in ("3S", "9D", "6H", "4C"):
        page.locator(f'dialog [data-card="{card}"]').click()
    page.locator('[data-do="cut"]').wait_for()
    assert faults() == []


def test_axe_finds_nothing_in_a_drawing(looked_at):
    page, faults = looked_at
    Tapper(page).begin("days")
    page.locator('[data-do="picture"]').click()
    page.locator("dialog img").wait_for()
    assert faults() == []


@pytest.mark.usefixtures("campaign")
def test_axe_finds_nothing_in_a_campaign(looked_at, photo):
    page, faults = looked_at
    page.locator('[data-do="campaigns"]').click()
    page.locator("[data-square]").first.wait_for()
    assert faults() == []
    page.locator('input[data-do="photo"]').set_input_files(photo)
    page.locator("[data-doubt]").wait_for()
    assert faults() == []


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_narrow_page_and_one_at_twice_its_size_need_no_scrolling_aside(game, visit):
    page = visit(viewport={"width": 320, "height": 400})  # as 640 by 800 at 200 %
    tapper = Tapper(page).begin(game)
    for _ in range(4):
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
        tapper.answer()


def test_the_options_of_games_need_no_scrolling_aside(visit):
    page = visit(viewport={"width": 320, "height": 640})
    for more in page.locator("[data-more]").all():
        more.click()
        page.locator("[data-begin]").click()
        page.locator("dialog summary").click()
        page.locator("dialog form").wait_for()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
        assert page.evaluate("() => document.querySelector('dialog').scrollWidth") <= 320
        page.keyboard.press("Escape")


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_what_can_be_tapped_is_large_enough_and_nothing_is_cut_off(game, visit):
    page = visit()
    Tapper(page).begin(game)
    boxes = [button.bounding_box() for button in page.get_by_role("button").all()]
    assert min(box["height"] for box in boxes if box) >= 44
    assert min(box["width"] for box in boxes if box) >= 44
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def test_what_hands_have_to_do_stands_first(visit):
    page = visit(viewport={"width": 360, "height": 640})
    Tapper(page).begin("scoundrel")
    assert page.locator(".by-hand").evaluate("(part) => part.getBoundingClientRect().y") >= 0
    assert page.locator(".messages .hands").first.is_visible()


def test_the_whole_deck_is_ticked_and_the_device_remembers_it(visit):
    page = visit()
    Tapper(page).begin("scoundrel")
    for seen in (0, 2):
        page.locator('[data-do="left"]').click()
        page.locator('[data-do="deck-check"]').click()
        boxes = page.locator(".deck input")
        assert boxes.count() == 44
        page.get_by_text(f"{seen} of 44").wait_for()
        if not seen:
            boxes.nth(0).check()
            page.locator('.deck input[name="JS"]').check()
            page.get_by_text("2 of 44").wait_for()
        else:
            assert page.locator('.deck input[name="JS"]').is_checked()
            page.locator('[data-do="deck-anew"]').click()
            page.get_by_text("0 of 44").wait_for()
            assert not page.locator(".deck input:checked").count()
        page.locator('[data-do="close"]').click()
