"""A shuffled pack that is shown to the camera, unseen: counted, judged, and dealt by itself.

The browser and the referee are real, the camera is a canvas. What the eye sees is told beforehand.
"""

import json

import pytest

from cards_pdf.common.standard_deck import CODES
from tests.browser import Tapper
from tests.page.conftest import PHONE_390
from tests.taps import AXE, FAULTS

pytestmark = pytest.mark.browser
EYE = """() => {
    const sights = %s;
    const canvas = document.createElement("canvas");
    navigator.mediaDevices.getUserMedia = async () => {
        const drawing = setInterval(() => canvas.getContext("2d").fillRect(0, 0, 9, 9), 10);
        return canvas.captureStream();
    };
    const corners = [[0, 0], [1, 0], [1, 1], [0, 1]];
    window.Worker = class {
        postMessage({ options }) {
            const card = options.marks ? null : sights.shift();
            const cards = card ? [{ card, likely: [card], corners, lead: 9, isClear: true }] : [];
            setTimeout(() => this.onmessage({ data: { cards } }), 2);
        }
    };
}"""
PACK = [code for code in CODES[:52] if code[:-1] not in "AJQK" or code[-1] in "CS"]


@pytest.fixture
def show_pack(visit):
    """Open the room in a game of Scoundrel, before an eye that sees these cards."""

    def show(sights):
        page = visit(viewport=PHONE_390)
        page.evaluate(EYE % json.dumps(sights))
        Tapper(page).begin("scoundrel")
        page.locator('[data-do="look"]').click()
        page.locator('[data-do="read-pack"]').click()
        return page

    return show


def answers(server):
    return [entry.answer for entry in server.table.page.talk.session.history.entries]


def test_a_pack_that_was_read_is_judged_and_dealt(show_pack, server):
    page = show_pack(PACK)
    page.locator('[data-count="44"] [data-do="shuffle-play"]').wait_for()
    assert "These cards can" in page.locator(".shuffle").inner_text()
    assert not any(code in page.locator("dialog").inner_text() for code in ("10♥", "10H"))
    if AXE.is_file():
        page.evaluate(AXE.read_text("utf-8"))
        assert page.evaluate(FAULTS) == []
    page.locator('[data-do="shuffle-play"]').click()
    page.locator('[data-n="2"]').wait_for()
    top = PACK[::-1]
    assert answers(server) == [top[:4]]
    page.locator('[data-option="skip"]').click()
    page.locator('[data-n="4"]').wait_for()
    assert answers(server) == [top[:4], "skip", top[4:8]]
    page.locator('[data-do="undo"]').click()
    page.locator('[data-kind="draw"]').wait_for()
    page.locator('[data-do="redo"]').click()
    page.locator('[data-n="4"]').wait_for()
    assert answers(server)[-1] == top[4:8]


def test_a_card_that_passed_unread_is_asked_for(show_pack):
    page = show_pack([*PACK[:12], *[None] * 6, *PACK[13:], *[None] * 200, *PACK[11:14]])
    page.locator('[data-count="43"]').wait_for()
    page.locator('[data-do="shuffle-done"]').click()
    assert "12 and 13" in page.locator(".shuffle .said").inner_text()
    page.locator('[data-count="3"]').wait_for()
    page.locator('[data-do="shuffle-done"]').click()
    page.locator('[data-count="44"] [data-do="shuffle-play"]').wait_for()
