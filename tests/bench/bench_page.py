"""The page: from a tap to what it changed on the screen, here and on another device; how it starts
and sees.

Left out where there is no browser: `make test-browser` installs one.
"""

import os
import re
import time
import tomllib
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
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
from referee.web import site
from referee.web.server import Server
from referee.web.table import PageSession
from tests.bench import Row, counting_loop, seconds
from tests.browser import CHROMIUM, FLAGS, PHONE, room
from tests.page.conftest import serve, stop
from tests.page.folder.host import Host
from tests.page.pictures import save, table

USUAL_LOOP = 0.13  # seconds to count to ten million, where the bars were measured
BARS = tomllib.loads(Path(__file__).with_name("page.toml").read_text("utf-8"))
MEMORY_BAR, PACK_BAR = 150, 400  # MB of the page with its cards, kB of all cards of a game
TAPS = 20
STARTS = 5
CARDS = ("JS", "8D", "6H", "4C", "QH", "10D")
LARGE = (4000, 3000)
PAINT = '() => performance.getEntriesByName("first-contentful-paint")[0].startTime'
SCRIPT = Path(__file__).parent / "scripts" / "page.js"


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
        with serving() as server:
            yield from timed(taps(browser, server), slower)
            yield from with_printed_cards(browser, server, slower)
        with serving() as server:
            yield from timed(looks(open_page(browser, server), Path(folder)), slower)
        browser.close()
        yield from timed(without_a_server(playwright.chromium, Path(folder)), slower)


def timed(times: Iterator[tuple[str, float]], slower: float) -> Iterator[Row]:
    for what, taken in times:
        yield Row(what, taken, "ms", bar=BARS[what] * slower if what in BARS else None)


@contextmanager
def serving() -> Iterator[Server]:
    server = serve(session=PageSession)
    yield server
    server.is_closing = True
    stop(server)


def open_page(browser: Any, server: Server) -> Any:
    host, port = server.server_address
    page = browser.new_context(**PHONE).new_page()
    page.add_init_script(path=SCRIPT)
    page.goto(f"http://{host}:{port}/#{server.token}")
    page.locator("[data-game]").first.wait_for()
    return page


@contextmanager
def a_quarter_of_the_cpu(page: Any) -> Iterator[None]:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    yield
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def taps(browser: Any, server: Server) -> Iterator[tuple[str, float]]:
    """Two devices at one game of Scoundrel, in which an answer is given and taken back."""
    one, other, *more = pages = [open_page(browser, server) for _ in range(STARTS)]
    yield "the page's first paint", min(page.evaluate(PAINT) for page in pages)
    for page in more:
        page.close()
    room(one)
    other.locator('[data-option="8D"]').wait_for()
    mine, others = zip(*(tap(one, other, n) for n in range(TAPS)), strict=True)
    yield "from a tap to its paint", median(mine)
    yield "from a tap to the paint on another device", median(others)
    with a_quarter_of_the_cpu(one):
        quarter = median(tap(one, other, n)[0] for n in range(TAPS))
    yield "from a tap to its paint, a quarter of the CPU", quarter
    for page in (one, other):
        page.context.close()
    server.table.page.reply({"do": "leave"})


def tap(one: Any, other: Any, n: int) -> tuple[float, float]:
    other.evaluate("() => { window.seen = bench.painted(); }")
    begun, done = one.evaluate("bench.tap", '[data-do="undo"]' if n % 2 else '[data-option="8D"]')
    return done - begun, other.evaluate("() => window.seen") - begun


def with_printed_cards(browser: Any, server: Server, slower: float) -> Iterator[Row]:
    """Return how long cards are awaited, what their page holds, and how much is sent for a game."""
    session = server.table.page
    session.join(CardFaces())
    # As when the server begins
    server.table.reply({"do": "faces", "game": "days", "only": ["AS"]}, "")
    page = open_page(browser, server)
    page.locator("[data-daily]").first.wait_for()
    yield from timed(
        [("from a question to its first picture", page.evaluate("bench.ask()"))], slower
    )
    page.locator("[data-face][data-plain]").first.wait_for(state="detached")
    yield Row("memory of a page with its cards", find_largest_page(browser), "MB", bar=MEMORY_BAR)
    for name in filter(has_deck, games.BUILT_IN):
        sent = len(compress(json_bytes(session.reply({"do": "faces", "game": name})))) / 1000
        yield Row(f"the cards of {name}, packed", sent, "kB", bar=PACK_BAR)
    page.context.close()
    session.reply({"do": "leave"})


def find_largest_page(browser: Any) -> float:
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [process["id"] for process in found if process["type"] == "renderer"]
    states = [Path(f"/proc/{number}/status").read_text("utf-8") for number in pages]
    own = [re.search(r"RssAnon:\s+(\d+)", state) for state in states]
    return max(int(size[1]) for size in own if size) * 1024 / 1e6


def looks(page: Any, folder: Path) -> Iterator[tuple[str, float]]:
    """The page's eye: frames of six cards, and from a chosen file to the names on its cards."""
    picture = table(*CARDS, columns=3)
    shown = [b64encode(picture.convert("RGBA").tobytes()).decode(), *picture.size]
    yield "six cards seen in a frame", median(page.evaluate("bench.look", shown))
    with a_quarter_of_the_cpu(page):
        quarter = median(page.evaluate("bench.look", shown))
    yield "six cards seen in a frame, a quarter of the CPU", quarter
    page.locator('[data-do="more-rooms"]').click()
    page.locator('[data-room="eye"]').click()
    path = save(table(*CARDS, size=LARGE, columns=3), folder / "cards.jpg")

    def read() -> None:
        page.locator("[data-photo]").set_input_files(path)
        page.locator('[data-eye="ready"]').wait_for()

    yield "a photo of 12 megapixels read", median(seconds(read) * 1000 for _ in range(5))


def without_a_server(chromium: Any, folder: Path) -> Iterator[tuple[str, float]]:
    """The page of `referee web`, once its files are in the browser."""
    try:
        site.write(folder / "site", site.contents(site.engine_files(None), {}))
    except GameError:
        return
    host, options = Host(folder / "site"), {"executable_path": CHROMIUM, "args": FLAGS}
    context = chromium.launch_persistent_context(folder / "profile", **options)
    first, *warm = [start(context, host.url) for _ in range(STARTS)]
    yield "the page without a server, first start", first
    yield "the page without a server, started again", min(warm)
    context.close()
    host.go_away()


def start(context: Any, url: str) -> float:
    page, begun = context.new_page(), time.perf_counter()
    page.goto(url)
    page.locator("[data-game]").first.wait_for(timeout=120_000)
    taken = time.perf_counter() - begun
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.close()
    return taken * 1000
