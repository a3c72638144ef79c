"""Cards as printed on the page's tables: they come after the question; nothing moves for them."""

from threading import Event
from typing import Annotated

import pytest

from cards_pdf.common.records.annotations import MaxItems
from cards_pdf.common.web.dispatcher import verb
from referee import games
from referee.campaign.page import CardFaces, Faces, Word
from tests.page.conftest import start_game

PRINTED = "[data-face]:not([data-plain])"


class LateFaces(CardFaces):
    """Cards that are not drawn before they may come."""

    def __init__(self, spoken):
        super().__init__(spoken)
        self.may_come = Event()

    @verb(is_concurrent=True)
    def faces(
        self,
        game: Word,
        campaign: Word | None = "",
        only: Annotated[tuple[str, ...], MaxItems(1_000)] = (),
    ) -> Faces:
        """Draw the cards once they may come."""
        self.may_come.wait(20)
        return super().faces(game=game, campaign=campaign, only=only)


@pytest.fixture
def late(server):
    page = server.table.page
    cards = LateFaces(lambda: page.game.lang)
    page.join(cards)
    yield cards
    cards.may_come.set()


@pytest.mark.sample(5)
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_nothing_that_can_be_tapped_moves_for_cards_that_come_late(game, size, visit, server, late):
    viewport = dict(zip(("width", "height"), size, strict=True))
    tapper = start_game(visit, server, game, "physical", viewport=viewport)
    page = tapper.page
    while not page.locator("[data-face]").count():
        tapper.answer()
    assert not page.locator(PRINTED).count()
    page.wait_for_timeout(2500)  # parts that are fetched meanwhile
    before = page.evaluate("sight.targets()")
    late.may_come.set()
    page.locator(PRINTED).first.wait_for(state="attached")
    page.locator("[data-face][data-plain]").first.wait_for(state="detached")
    assert page.evaluate("sight.targets()") == before


@pytest.mark.parametrize(("size", "is_small"), [((1280, 800), False), ((360, 640), True)])
def test_a_corner_is_told_again_on_small_cards_alone(size, is_small, visit, server, late):
    late.may_come.set()
    viewport = dict(zip(("width", "height"), size, strict=True))
    page = start_game(visit, server, "scoundrel", "digital", viewport=viewport).page
    page.locator(f"[data-option] {PRINTED}").first.wait_for(state="attached")
    assert page.locator("[data-option] .plate").first.is_visible() == is_small


def test_plain_cards_are_a_setting(visit, server, late):
    late.may_come.set()
    page = visit()
    page.locator('[data-do="settings"]').click()
    page.locator('[data-do="plain"]').click()
    page.keyboard.press("Escape")
    page = start_game(lambda: page, server, "scoundrel", "digital").page
    page.locator("[data-option] svg .corner").first.wait_for(state="attached")
    assert not page.locator(PRINTED).count()


def test_a_printed_hand_shows_names_and_first_effects_on_a_phone(visit, server, late):
    """No code lies on a name, and no card ends in the middle of its later boxes."""
    late.may_come.set()
    page = start_game(
        visit, server, "legacy", "digital", viewport={"width": 390, "height": 844}
    ).page
    page.locator(f"[data-option] {PRINTED}").first.wait_for(state="attached")
    for card in page.locator(f"[data-option] {PRINTED}").all():
        box, plate = card.bounding_box(), card.locator(".plate")
        assert box["height"] == pytest.approx(box["width"] * 0.67, abs=2)
        assert plate.is_hidden() or plate.bounding_box()["y"] > box["y"] + box["width"] * 0.15
