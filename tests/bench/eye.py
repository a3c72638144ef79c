"""The page's eye in Chromium: frames of six cards, also at a quarter of the CPU, a large photo."""

import time
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from referee.web.table import PageSession
from tests.bench import Row
from tests.browser import PHONE
from tests.page.conftest import serve, stop
from tests.page.pictures import save, table

FRAME_BAR, QUARTER_BAR, PHOTO_BAR = 150, 600, 1000  # milliseconds
CARDS = ("JS", "8D", "6H", "4C", "QH", "10D")
LARGE = (4000, 3000)
# In the page itself, for a slower CPU slows no workers; the first ten looks are the compiler's.
LOOK = """async ([written, width, height]) => {
    const { load, see } = await import("/eye/eye.js"), weights = await fetch("/eye/weights.bin");
    load(await weights.arrayBuffer());
    const pixels = Uint8ClampedArray.from(atob(written), (letter) => letter.charCodeAt(0)), times = [];
    for (let n = 0; n < 30; n++) {
        const start = performance.now(), found = see(pixels, width, height, {});
        times.push(performance.now() - start);
        if (found.length !== 6) throw new Error(JSON.stringify([...found]));
    }
    return times.slice(10);
}"""  # noqa: E501


def looks(browser: Any, folder: Path, slower: float) -> Iterator[Row]:
    server = serve(session=PageSession)
    page = browser.new_context(**PHONE).new_page()
    host, port = server.server_address
    page.goto(f"http://{host}:{port}/#{server.token}")
    page.locator("[data-game]").first.wait_for()
    yield from frames(page, slower)
    yield photo(page, folder, slower)
    server.is_closing = True
    stop(server)


def frames(page: Any, slower: float) -> Iterator[Row]:
    picture = table(*CARDS, columns=3)
    shown = [b64encode(picture.convert("RGBA").tobytes()).decode(), *picture.size]
    yield Row(
        "six cards seen in a frame",
        median(page.evaluate(LOOK, shown)),
        "ms",
        bar=FRAME_BAR * slower,
    )
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    quarter = median(page.evaluate(LOOK, shown))
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 1})
    yield Row(
        "six cards seen in a frame, a quarter of the CPU", quarter, "ms", bar=QUARTER_BAR * slower
    )


def photo(page: Any, folder: Path, slower: float) -> Row:
    """From the file that a person chose to the names on the cards."""
    page.locator('[data-do="more-rooms"]').click()
    page.locator('[data-room="eye"]').click()
    path = save(table(*CARDS, size=LARGE, columns=3), folder / "cards.jpg")
    times = []
    for _ in range(5):
        start = time.perf_counter()
        page.locator("[data-photo]").set_input_files(path)
        page.locator('[data-eye="ready"]').wait_for()
        times.append((time.perf_counter() - start) * 1000)
    return Row("a photo of 12 megapixels read", median(times), "ms", bar=PHOTO_BAR * slower)
