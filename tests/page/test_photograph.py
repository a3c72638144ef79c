"""A deal that is photographed on the page, with the marked cards of every game and a made photo."""

from __future__ import annotations

import numpy as np
import pytest

from tests.browser import Tapper
from tests.scan.camera import SMALL, Setting, photograph
from tests.scan.conditions import JOBS, saved
from tests.scan.hands import dealt, papers
from tests.scan.paper import cards
from tests.table import ALL


@pytest.fixture
def begun(server, visit):
    """A game at its first question, on a page that may send photos."""
    server.table.page.camera = True

    def begin(game):
        page = visit()
        Tapper(page).begin(game)
        return page, server.table.page.talk.session

    return begin


@pytest.fixture
def pictured(tmp_path):
    def taken(game, codes):
        rng = np.random.default_rng(8)
        stock = cards(JOBS["colour"], *codes) if game == "legacy" else papers("playing-cards", *codes)
        laid = dealt(stock, codes, rng, either_way=game != "legacy")
        return saved(photograph(laid, Setting(size=SMALL), rng), tmp_path / "deal.jpg")

    return taken


def send(page, which, file):
    page.locator('[data-do="photograph"]').click()
    page.locator(f'input[data-do="{which}"]').set_input_files(file)


@pytest.mark.parametrize("game", ALL)
def test_a_deal_goes_from_a_photo_to_the_answer(game, begun, pictured):
    page, session = begun(game)
    codes = [str(card) for card in session.question.pile.unseen][: session.question.count]
    send(page, "photograph-deal", pictured(game, codes))
    page.locator('[data-do="take"]').wait_for()
    assert not session.history.entries
    page.locator('[data-do="take"]').click()
    page.locator('[data-question]:not([data-n="1"])').wait_for()
    assert session.history.entries[0].answer == codes


def test_what_is_in_doubt_is_finished_by_hand(begun, pictured):
    page, session = begun("scoundrel")
    send(page, "photograph-deal", pictured("scoundrel", ["JS", "KH", "6H", "4C"]))
    page.get_by_text("cannot come up here").wait_for()
    page.locator('[data-do="lay-out"]').click()
    page.locator('[data-card="8D"]').click()
    page.locator('[data-question]:not([data-n="1"])').wait_for()
    assert session.history.entries[0].answer == ["JS", "6H", "4C", "8D"]


def test_the_table_is_put_right_with_a_tap(begun, pictured):
    page, session = begun("scoundrel")
    for code in ("JS", "8D", "6H", "4C"):
        page.locator(f'[data-card="{code}"]').click()
    page.locator('[data-question]:not([data-n="1"])').wait_for()
    send(page, "photograph-table", pictured("scoundrel", ["JS", "8D", "6H", "4S"]))
    page.locator('[data-do="put-right"]').click()
    page.locator("[data-question]").wait_for()
    page.wait_for_timeout(200)
    assert session.history.entries[0].answer == ["JS", "8D", "6H", "4S"]
