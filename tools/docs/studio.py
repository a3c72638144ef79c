"""Pictures of docs/studio.md: the walk from an empty folder to a deck of two kinds.

Draw them again with `python -m tools.docs.studio`. It needs the extra `browser`.
"""

import csv
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

from tools.docs.page import FOLDER, open_browser

DECKS = FOLDER.parent / "design_a_deck"
DESK: ViewportSize = {"width": 1120, "height": 700}
COLOURS, DRAWN_MS = 128, 1500
HEADS = ("Code", "Title", "Type", "Text", "Cost", "Qty")
CARD_WIDTH_MM = 63
Box = tuple[float, float, float, float]  # left, top, right and bottom in mm on the card


@contextmanager
def open_studio(browser: Browser, deck: Path) -> Iterator[Page]:
    """Run `cards-pdf studio` on a deck. Yield its page."""
    command = [sys.executable, "-m", "cards_pdf", "studio", str(deck), "--no-browser"]
    environment = {"LANG": "en_US.UTF-8", "XDG_CONFIG_HOME": str(deck.parent / "settings")}
    server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)  # noqa: S603 -- our own words
    try:
        words = (word for line in server.stdout or () for word in line.decode().split())
        page = browser.new_page(viewport=DESK, reduced_motion="reduce", locale="en-US")
        page.goto(next(word for word in words if word.startswith("http")))
        page.locator("[data-card-picture], [data-start]").first.wait_for()
        yield page
    finally:
        server.terminate()
        server.wait()


def save_shot(page: Page, name: str) -> None:
    page.wait_for_timeout(DRAWN_MS)
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


def draw_on_card(page: Page, kind: str, box: Box) -> None:
    """Draw a region with the mouse."""
    page.locator(f'[data-draw="{kind}"]').click()
    cut = page.locator("#large .cut").bounding_box()
    assert cut is not None
    scale = cut["width"] / CARD_WIDTH_MM
    left, top, right, bottom = (side * scale for side in box)
    page.mouse.move(cut["x"] + left, cut["y"] + top)
    page.mouse.down()
    page.mouse.move(cut["x"] + right - 5, cut["y"] + bottom - 5)
    page.mouse.move(cut["x"] + right, cut["y"] + bottom)
    page.mouse.up()
    page.locator(f'[data-layer="{kind}"][aria-pressed="true"]').wait_for()


def write_table(file: Path) -> None:
    """Write twenty cards of two kinds."""
    with file.open("w", encoding="utf-8", newline="") as out:
        rows = csv.writer(out)
        rows.writerow(HEADS)
        for n in range(1, 21):
            kind, name = ("beast", "Moss wolf") if n % 2 else ("spell", "Spark")
            text = f"Draw {n % 4 + 1} cards and keep one."
            rows.writerow((f"C{n}", f"{name} {n}", kind, text, n % 5, n % 2 + 1))


def draw_layout(browser: Browser, folder: Path) -> None:
    """Draw a deck with a region of its layout chosen."""
    deck = Path(shutil.copytree(DECKS, folder / "decks"), "harbour.toml")
    with open_studio(browser, deck) as page:
        page.locator("[data-card-picture] .over").nth(1).click()
        page.locator('[data-view="layout"]').click()
        page.locator("[data-layer]").nth(2).click()
        save_shot(page, "studio")


def draw_walk(browser: Browser, folder: Path) -> None:
    """Draw the steps of the walk that have a picture."""
    write_table(folder / "creatures.csv")
    (folder / "walk").mkdir()
    with open_studio(browser, folder / "walk" / "deck.toml") as page:
        page.locator('[data-start=""]').click()
        page.locator("[data-cell]").first.wait_for()
        page.locator('[data-tab="deck"]').click()
        for kind in ("beast", "spell"):
            page.locator('[data-begin="kind"]').click()
            page.locator("#begun-name").fill(kind)
            page.keyboard.press("Enter")
            page.locator(f'[data-table="kinds.{kind}"]').wait_for()
        with page.expect_file_chooser() as chooser:
            page.get_by_text("Import a table (CSV, XLSX)").click()
        chooser.value.set_files(folder / "creatures.csv")
        page.locator('[data-card-picture="C20"]').wait_for()
        page.locator('[data-tab="table"]').click()
        save_shot(page, "studio-table")
        page.get_by_text("Accept all of these").click()
        page.wait_for_timeout(DRAWN_MS)
        page.locator('[data-tab="deck"]').click()
        page.locator('[data-table="kinds.spell"] summary').click()
        page.locator('[data-own="spell"]').click()
        page.locator("#told", has_text="my-spell.toml").wait_for()
        page.locator('[data-card-picture="C2"] .over').click()
        page.locator('[data-view="layout"]').click()
        page.locator("[data-layer]").first.wait_for()
        draw_on_card(page, "panel", (44, 70, 58, 82))
        page.locator('#region-panel [data-key="shape"] input').fill("ellipse")
        draw_on_card(page, "words", (46, 72, 56, 80))
        page.locator('#region-panel [data-key="text"] textarea').fill("{cost}")
        page.locator('#region-panel [data-key="align"] select').select_option("centre")
        save_shot(page, "studio-inspector")


def main() -> None:
    with TemporaryDirectory() as folder, open_browser() as browser:
        draw_layout(browser, Path(folder))
        draw_walk(browser, Path(folder))


if __name__ == "__main__":
    main()
