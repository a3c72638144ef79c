"""The animation of the README: a turn of Scoundrel at the terminal, and the same turn on the page.

Draw it again with `python -m tools.docs.turn`. It needs the extra `browser`.

How it works:
    1. `referee scoundrel` runs at a pseudo-terminal and is given each line of `TURN`.
    2. `referee phone` serves the page, and a browser taps what that line says.
    3. Each frame is a page of HTML with the screen so far beside the phone.
"""

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Page, ViewportSize

from tools.docs.page import FOLDER, open_browser, open_page, serve_page, to_picture
from tools.docs.terminal import Terminal, to_html

COLUMNS, ROWS = 62, 29
SIZE: ViewportSize = {"width": 1000, "height": 640}
QUALITY = 80
KEY_MS, READ_MS = 130, 2600  # how long a typed key and a read screen are shown
# Each line that is typed, and what is tapped on the page instead.
TURN = {
    "js8dh64c": [f'[data-card="{card}"]' for card in ("JS", "8D", "6H", "4C")],
    "2 1w": ['[data-option="8D"]', '[data-option="JS"]', '[data-option="weapon"]'],
    "hint": ['[data-do="hint"]'],
    "undo": ['[data-do="undo"]'],
}
STILL = "hint"
FRAME = """<!DOCTYPE html><meta charset="utf-8"><style>
body { margin: 0; background: #e9e4da; font-family: "DejaVu Sans Mono", monospace; }
main { display: flex; gap: 28px; padding: 20px; align-items: flex-start; }
.screen { width: 632px; height: 600px; background: #1d2026; color: #e8e6e1; border-radius: 10px;
  overflow: hidden; box-shadow: 0 6px 18px #0004; }
.bar { height: 26px; background: #2c3038; }
pre { margin: 12px 14px; font: 15.5px/19px "DejaVu Sans Mono", monospace; }
.entry { color: #ffd77a; }
.phone { padding: 12px 8px; background: #18181b; border-radius: 22px;
  box-shadow: 0 6px 18px #0004; }
.phone img { display: block; width: 266px; border-radius: 6px; }
</style><main><div class="screen"><div class="bar"></div><pre>SCREEN</pre></div>
<div class="phone"><img src="data:image/png;base64,PHONE"></div></main>"""


class Frame(NamedTuple):
    screen: str  # HTML
    phone: bytes  # PNG
    duration_ms: int


def play(page: Page, home: Path) -> Iterator[Frame]:
    """Play the turn at the terminal and on the page. Yield the frames."""
    command = ["referee", "scoundrel", "--variant", "standard"]
    terminal = Terminal(command, home / "terminal", columns=COLUMNS, rows=ROWS)
    screen = to_html(terminal.read())
    page.locator('[data-game="scoundrel"]').click()
    page.locator("[data-question]").wait_for()
    phone = page.screenshot()
    yield Frame(screen + "&gt; ", phone, READ_MS)
    for line, taps in TURN.items():
        for end in range(1, len(line) + 1):
            entry = f'<span class="entry">{line[:end]}</span>'
            yield Frame(f"{screen}&gt; {entry}", phone, KEY_MS)
        for tap in taps:
            page.locator(tap).first.click()
            page.wait_for_timeout(700)
        screen += f"&gt; {entry}\n{to_html(terminal.enter(line))}"
        phone = page.screenshot()
        yield Frame(screen + "&gt; ", phone, READ_MS)


def draw_frame(paper: Page, frame: Frame) -> Image.Image:
    last_rows = "\n".join(frame.screen.split("\n")[-ROWS:])
    picture = b64encode(frame.phone).decode()
    paper.set_content(FRAME.replace("SCREEN", last_rows).replace("PHONE", picture))
    return to_picture(paper.screenshot())


def main() -> None:
    with TemporaryDirectory() as folder, open_browser() as browser:
        home = Path(folder)
        with serve_page(home / "phone") as link:
            frames = [*play(open_page(browser, link), home)]
        paper = browser.new_page(viewport=SIZE)
        pictures = [draw_frame(paper, frame) for frame in frames]
    pictures[0].save(
        FOLDER / "turn.webp",
        save_all=True,
        append_images=pictures[1:],
        duration=[frame.duration_ms for frame in frames],
        loop=0,
        quality=QUALITY,
        method=6,
    )
    screens = [
        picture
        for picture, frame in zip(pictures, frames, strict=True)
        if frame.duration_ms == READ_MS
    ]
    still = screens[list(TURN).index(STILL) + 1]
    still.save(FOLDER / "turn-still.webp", quality=QUALITY, method=6)


if __name__ == "__main__":
    main()
