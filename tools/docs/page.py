"""The page of `referee phone` in a browser, for pictures. It needs the extra `browser`.

`python -m tools.docs.page` draws docs/previews/phone.png: two games on a phone, light and dark.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

FOLDER = Path(__file__).parents[2] / "docs" / "previews"
PHONE: ViewportSize = {"width": 390, "height": 844}
GAP, COLOURS = 20, 192
PLAIN = "[data-face][data-plain]"  # a card whose picture has not come yet
REFEREE = [sys.executable, "-m", "referee"]
Scheme = Literal["light", "dark"]
# A game that the referee deals, what is answered before the picture, and the colours of its page.
GAMES: list[tuple[list[str], str, Scheme]] = [
    (["scoundrel", "--deal", "digital", "--seed", "5"], "3\n", "light"),
    (["spade-poker", "--deal", "digital", "--seed", "3"], "2\n", "dark"),
]


@contextmanager
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium-headless-shell"))
        yield browser
        browser.close()


@contextmanager
def serve_page(home: Path, *game: str) -> Iterator[str]:
    """Run `referee phone`. Yield its link."""
    server = subprocess.Popen(  # noqa: S603 -- our own words
        [*REFEREE, "phone", *game, "--host", "127.0.0.1", "--port", "0"],
        env=_environment(home),
        stdout=subprocess.PIPE,
    )
    try:
        words = (word for line in server.stdout or () for word in line.decode().split())
        yield next(word for word in words if word.startswith("http"))
    finally:
        server.terminate()
        server.wait()


def open_page(browser: Browser, link: str, colours: Scheme = "light") -> Page:
    """Open the page on a phone."""
    context = browser.new_context(
        viewport=PHONE, reduced_motion="reduce", locale="en-US", color_scheme=colours
    )
    page = context.new_page()
    page.goto(link)
    return page


def to_picture(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def draw_game(browser: Browser, command: list[str], lines: str, colours: Scheme) -> Image.Image:
    """Play a game at the terminal, and draw the page that continues it."""
    with TemporaryDirectory() as home:
        subprocess.run(  # noqa: S603 -- our own words
            [*REFEREE, *command],
            input=lines.encode(),
            env=_environment(Path(home)),
            stdout=subprocess.DEVNULL,
            check=True,
        )
        with serve_page(Path(home), command[0]) as link:
            page = open_page(browser, link, colours)
            page.locator("[data-question] [data-option]").first.wait_for()
            page.locator(PLAIN).first.wait_for(state="detached")
            return to_picture(page.screenshot())


def _environment(home: Path) -> dict[str, str]:
    return {"REFEREE_HOME": str(home), "LANG": "en_US.UTF-8"}


def main() -> None:
    with open_browser() as browser:
        shots = [draw_game(browser, *game) for game in GAMES]
    width, height = PHONE["width"], PHONE["height"]
    picture = Image.new("RGB", (len(shots) * (width + GAP) - GAP, height), "white")
    for number, shot in enumerate(shots):
        picture.paste(shot, (number * (width + GAP), 0))
    small = picture.quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(FOLDER / "phone.png", optimize=True)


if __name__ == "__main__":
    main()
