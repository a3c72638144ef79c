"""Firefox and WebKit: the list, a game, advice, undo, without an error."""

from base64 import b64encode
from io import BytesIO

import pytest

from cards_pdf.common.web.server import link
from referee.campaign.page import CardFaces
from tests.page.conftest import serve, stop
from tests.page.pictures import table

pytestmark = pytest.mark.browser
ROOM = ("3S", "8D", "6H", "4C")


@pytest.fixture
def window(open_window, tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    server = serve()
    server.table.page.join(CardFaces())
    window = open_window(link(server))
    yield window
    assert window.wrong == []
    stop(server)


def begin(window, *cards):
    window.tap('[data-game="scoundrel"]')
    for card in cards:
        window.tap(f'[data-card="{card}"]')
    window.wait('[data-ask="play"]' if cards else "[data-photo]")


def test_a_game_is_begun_played_advised_and_taken_back(window):
    window.wait("article .cover img")
    begin(window, *ROOM)
    window.tap('[data-do="hint"]')
    window.wait('[data-option="8D"] .odds')
    window.tap('[data-option="8D"]')
    window.wait('[data-n="3"]')
    window.tap('[data-do="undo"]')
    window.wait('[data-n="2"] [data-option="8D"]')
    assert window.run("return document.querySelector('#table').scrollHeight - innerHeight") <= 0
    window.tap('[data-do="lobby"]')
    window.wait("[data-game]")


def test_cards_lie_there_as_they_are_printed_and_answers_are_typed(window):
    begin(window)
    window.wait("main:has([data-question]) ~ #typed[hidden]")
    window.use("type([...'3s8d6h4c', 'Enter'])")
    window.wait('[data-n="2"] [data-option="8D"] [data-face]:not([data-plain])')
    window.use("decode()")
    window.wait('[data-drawn="4"]')


def test_a_photo_of_cards_answers_a_draw(window):
    photo = BytesIO()
    table(*ROOM).save(photo, "JPEG", quality=90)
    begin(window)
    window.use(f"givePhoto('{b64encode(photo.getvalue()).decode()}')")
    window.wait('[data-eye="ready"] [data-do="take"]')
    seen = "return [...document.querySelectorAll('[data-seen]')].map((one) => one.dataset.seen)"
    assert window.run(seen) == [*ROOM]
    window.tap('[data-do="take"]')
    window.wait('[data-n="2"] [data-option="8D"]')


@pytest.mark.parametrize(("milliseconds", "is_long"), [(700, True), (80, False)])
def test_a_long_touch_shows_a_card_and_plays_nothing(window, milliseconds, is_long):
    begin(window, *ROOM)
    window.use(f"touch('[data-option=\"8D\"]', {milliseconds})")
    window.wait(f'[data-held="{str(is_long).lower()}"]')
    if is_long:
        window.wait('dialog [data-key="8D"]')
        window.tap('dialog [data-do="close"]')
    window.wait(f'[data-n="{2 if is_long else 3}"]')
