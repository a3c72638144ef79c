"""Firefox and WebKit: the list, a game, advice, undo, without an error.

A browser that is not installed here is skipped, and `make test-browsers` says so.
"""

from base64 import b64encode
from io import BytesIO

import pytest

from referee.campaign.page import CardFaces
from tests.browsers.driver import ENGINES, Window
from tests.page.conftest import serve, stop
from tests.page.pictures import table

pytestmark = pytest.mark.browser


@pytest.fixture(params=ENGINES)
def window(request, tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    engine = ENGINES[request.param]
    browser = engine.installed()
    if not browser:
        pytest.skip(f"{request.param} and its driver are not installed here")
    server, engine = serve(), engine(browser, tmp_path)
    server.table.page.join(CardFaces())
    host, port = server.server_address
    window = Window(engine)
    window.open(f"http://{host}:{port}/#{server.token}")
    yield window
    engine.close()
    stop(server)


def test_a_game_is_begun_played_advised_and_taken_back(window):
    window.wait("article .cover img")
    window.tap('[data-game="scoundrel"]')
    for card in ("3S", "8D", "6H", "4C"):
        window.tap(f'[data-card="{card}"]')
    window.wait('[data-ask="play"]')
    window.tap('[data-do="hint"]')
    window.wait('[data-option="8D"] .odds')
    window.tap('[data-option="8D"]')
    window.wait('[data-n="3"]')
    window.tap('[data-do="undo"]')
    window.wait('[data-n="2"] [data-option="8D"]')
    assert window.run("return document.querySelector('#table').scrollHeight - innerHeight") <= 0
    assert window.wrong == []
    window.tap('[data-do="lobby"]')
    window.wait("[data-game]")
    assert window.wrong == []


TYPED = """
for (const key of ["3", "s", "8", "d", "6", "h", "4", "c", "Enter"])
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
"""
DECODED = """
const shown = [...document.querySelectorAll("[data-option] [data-face]:not([data-plain]) > img")];
Promise.all(shown.map((picture) => picture.decode())).then(() => {
    document.body.dataset.drawn = shown.length;
});
"""


def test_cards_lie_there_as_they_are_printed_and_answers_are_typed(window):
    window.tap('[data-game="scoundrel"]')
    window.wait("main:has([data-question]) ~ #typed[hidden]")
    window.run(TYPED)
    window.wait('[data-n="2"] [data-option="8D"] [data-face]:not([data-plain])')
    window.run(DECODED)
    window.wait('[data-drawn="4"]')
    assert window.wrong == []


GIVEN = """
const bytes = Uint8Array.from(atob("%s"), (letter) => letter.charCodeAt(0)), files = new DataTransfer();
files.items.add(new File([bytes], "cards.jpg", { type: "image/jpeg" }));
const input = document.querySelector("[data-photo]");
input.files = files.files;
input.dispatchEvent(new Event("change", { bubbles: true }));
"""  # noqa: E501


def test_a_photo_of_cards_answers_a_draw(window):
    codes = ("JS", "8D", "6H", "4C")
    photo = BytesIO()
    table(*codes).save(photo, "JPEG", quality=90)
    window.tap('[data-game="scoundrel"]')
    window.wait("[data-photo]")
    window.run(GIVEN % b64encode(photo.getvalue()).decode())
    window.wait('[data-eye="ready"] [data-do="take"]')
    seen = "return [...document.querySelectorAll('[data-seen]')].map((one) => one.dataset.seen)"
    assert window.run(seen) == [*codes]
    window.tap('[data-do="take"]')
    window.wait('[data-n="2"] [data-option="8D"]')
    assert window.wrong == []


TOUCH = """
const card = document.querySelector('[data-option="8D"]'), { left, top } = card.getBoundingClientRect();
const touches = [{ clientX: left + 9, clientY: top + 9 }];
const touch = (kind, more) => Object.assign(new Event(kind, { bubbles: true, cancelable: true }), more);
card.dispatchEvent(touch("touchstart", { touches }));
setTimeout(() => {
    const end = touch("touchend", { touches: [] });
    card.dispatchEvent(end);
    card.click();
    document.body.dataset.held = end.defaultPrevented;
}, %d);
"""  # noqa: E501


@pytest.mark.parametrize(("milliseconds", "is_long"), [(700, True), (80, False)])
def test_a_long_touch_shows_a_card_and_plays_nothing(window, milliseconds, is_long):
    window.tap('[data-game="scoundrel"]')
    for card in ("3S", "8D", "6H", "4C"):
        window.tap(f'[data-card="{card}"]')
    window.wait('[data-ask="play"] [data-option="8D"]')
    window.run(TOUCH % milliseconds)
    window.wait(f'[data-held="{str(is_long).lower()}"]')
    if is_long:
        window.wait('dialog [data-key="8D"]')
        window.tap('dialog [data-do="close"]')
        window.wait('[data-n="2"] [data-option="8D"]')
    else:
        window.wait('[data-n="3"]')
    assert window.wrong == []
