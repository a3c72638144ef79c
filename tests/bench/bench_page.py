"""The page: from a tap to what it changed on the screen, here and on another device; how it starts
and sees.

Left out where there is no browser: `make test-browser` installs one.
"""

import os
import re
import time
from collections.abc import Iterator
from gzip import compress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from cards_pdf.common.data_files import has_deck
from cards_pdf.common.web.server import json_bytes
from referee import games
from referee.campaign.page import CardFaces
from referee.errors import GameError
from referee.web.server import Server
from referee.web.site import build
from referee.web.table import PageSession
from tests.bench import Row, counting_loop
from tests.bench.eye import looks
from tests.browser import CHROMIUM, FLAGS, PHONE
from tests.page.conftest import serve, stop
from tests.page.folder.host import Host

TAP_BAR, QUARTER_BAR, OTHER_BAR, PAINT_BAR, START_BAR = 60, 100, 50, 150, 2000  # milliseconds
PICTURE_BAR = 300  # milliseconds from the first question to the first card as it is printed
MEMORY_BAR, PACK_BAR = 150, 400  # MB of the page with its cards, kB of all cards of a game
USUAL_LOOP = 0.13  # as where odds were measured: seconds to count to ten million
TAPS = 20
STARTS = 5
PAINTED = """const painted = () => new Promise((done) => {
    const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now())));
    });
    watch.observe(document.getElementById("main"), { childList: true });
});"""  # noqa: E501
QUESTION = """() => new Promise((done) => {
    const seen = {};
    const look = () => {
        if (document.querySelector("[data-option]")) seen.asked ??= performance.now();
        const picture = document.querySelector("#table [data-face]:not([data-plain]) > img");
        if (picture?.complete && picture.naturalWidth) return done(performance.now() - seen.asked);
        requestAnimationFrame(look);
    };
    document.querySelector('[data-daily="scoundrel"]').click();
    look();
})"""
TAP = f"""async (button) => {{
    {PAINTED}
    const from = performance.timeOrigin + performance.now();
    document.querySelector(button).click();
    return [from, await painted()];
}}"""
WATCH = f"() => {{ {PAINTED} window.seen = painted(); }}"
PAINT = '() => performance.getEntriesByName("first-contentful-paint")[0].startTime'


def rows() -> Iterator[Row]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return
    if CHROMIUM is None:
        return
    slower = counting_loop() / USUAL_LOOP
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ["REFEREE_HOME"] = folder
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield from served(browser, slower)
        yield from looks(browser, Path(folder), slower)
        browser.close()
        chromium = playwright.chromium
        yield from without_a_server(chromium, Path(folder), slower)


def served(browser: Any, slower: float) -> Iterator[Row]:
    """Two devices at one game of Scoundrel, in which an answer is given and taken back."""
    server = serve(session=PageSession)
    host, port = server.server_address
    one, other, *more = (browser.new_context(**PHONE).new_page() for _ in range(STARTS))
    for page in (one, other, *more):
        page.goto(f"http://{host}:{port}/#{server.token}")
        page.locator("[data-game]").first.wait_for()
    paint = min(page.evaluate(PAINT) for page in (one, other, *more))
    for page in more:
        page.close()
    yield Row("the page's first paint", paint, "ms", bar=PAINT_BAR * slower)
    yield from with_printed_cards(browser, server, slower)
    one.locator('[data-game="scoundrel"]').click()
    for card in ("3S", "8D", "6H", "4C"):
        one.locator(f'[data-card="{card}"]').click()
    other.locator('[data-option="8D"]').wait_for()
    mine, others = zip(*(tapped(one, other, n) for n in range(TAPS)), strict=True)
    yield Row("from a tap to its paint", median(mine), "ms", bar=TAP_BAR * slower)
    yield Row(
        "from a tap to the paint on another device", median(others), "ms", bar=OTHER_BAR * slower
    )
    one.context.new_cdp_session(one).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    quarter = median(tapped(one, other, n)[0] for n in range(TAPS))
    yield Row(
        "from a tap to its paint, a quarter of the CPU", quarter, "ms", bar=QUARTER_BAR * slower
    )
    server.is_closing = True
    stop(server)


def with_printed_cards(browser: Any, server: Server, slower: float) -> Iterator[Row]:
    """Return how long cards are awaited, what their page holds, and how much is sent for a game."""
    session = server.table.page
    session.join(CardFaces())
    page = browser.new_context(**PHONE).new_page()
    host, port = server.server_address
    server.table.reply(
        {"do": "faces", "game": "days", "only": ["AS"]}, ""
    )  # as when the server begins
    page.goto(f"http://{host}:{port}/#{server.token}")
    page.locator("[data-daily]").first.wait_for()
    yield Row(
        "from a question to its first picture",
        page.evaluate(QUESTION),
        "ms",
        bar=PICTURE_BAR * slower,
    )
    page.locator("[data-face][data-plain]").first.wait_for(state="detached")
    yield Row("memory of a page with its cards", largest_page(browser), "MB", bar=MEMORY_BAR)
    for name in filter(has_deck, games.BUILT_IN):
        sent = len(compress(json_bytes(session.reply({"do": "faces", "game": name})))) / 1000
        yield Row(f"the cards of {name}, packed", sent, "kB", bar=PACK_BAR)
    page.context.close()
    session.reply({"do": "leave"})


def largest_page(browser: Any) -> float:
    """MB that the largest of the pages holds by itself."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [
        Path(f"/proc/{process['id']}/status") for process in found if process["type"] == "renderer"
    ]
    own = [re.search(r"RssAnon:\s+(\d+)", page.read_text("utf-8")) for page in pages]
    return max(int(size[1]) for size in own if size) * 1024 / 1e6


def tapped(one: Any, other: Any, n: int) -> tuple[float, float]:
    other.evaluate(WATCH)
    begun, done = one.evaluate(TAP, '[data-do="undo"]' if n % 2 else '[data-option="8D"]')
    return done - begun, other.evaluate("() => window.seen") - begun


def without_a_server(chromium: Any, folder: Path, slower: float) -> Iterator[Row]:
    """The page of `referee web`, once its files are in the browser."""
    try:
        build.write(folder / "site", build.contents(build.engine_files(None), {}))
    except GameError:
        return
    host = Host(folder / "site")
    context = chromium.launch_persistent_context(
        folder / "profile", executable_path=CHROMIUM, args=FLAGS
    )
    first, *warm = [start(context, host.url) for _ in range(STARTS)]
    yield Row("the page without a server, first start", first, "ms")
    yield Row("the same again", min(warm), "ms", bar=START_BAR * slower)
    context.close()
    host.go_away()


def start(context: Any, url: str) -> float:
    page = context.new_page()
    begun = time.perf_counter()
    page.goto(url)
    page.locator("[data-game]").first.wait_for(timeout=120_000)
    taken = time.perf_counter() - begun
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.close()
    return taken * 1000
