"""Pictures of docs/grow-a-game: the game of each page, as it is played at the terminal.

Draw them again with `python -m tools.docs.lamp`. It needs the extra `browser`.
"""

import re
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, ViewportSize

from cards_pdf.common.program import Speech
from referee.commands.dev import write_game
from tools.docs.page import FOLDER, open_browser, to_picture
from tools.docs.terminal import Terminal, to_html

PAGES = sorted((FOLDER.parent / "grow-a-game").glob("*.md"))
FILE = re.compile(r"^`([^`\n]+)`:\n\n```\w+\n(.*?)```", re.MULTILINE | re.DOTALL)
COLUMNS, ROWS = 74, 60
SHOWN_ROWS = 19
SIZE: ViewportSize = {"width": 760, "height": 420}
COLOURS = 24
COMMAND = ["referee", "play", "lamp", "--deal", "digital", "--seed", "11"]
# What is typed at the game of each page.
LINES = {
    1: ("on", "on", "log", "home"),
    2: ("on", "on", "on", "undo"),
    3: ("on", "on", "on"),
    4: ("1", "on", "3"),
    5: ("1", "", "hint"),
}
SCREEN = """<!DOCTYPE html><meta charset="utf-8"><style>
body { margin: 0; background: #1d2026; color: #e8e6e1; }
pre { margin: 16px 18px; font: 15.5px/20px "DejaVu Sans Mono", monospace; }
b { color: #ffd77a; font-weight: normal; }
</style><pre>TEXT</pre>"""


def write_lamp(number: int) -> None:
    """Write the game of a page into this folder, as readers do: with all that earlier pages say."""
    write_game("lamp", Path("lamp"), Speech())
    for file in ("player.py", "test_game.py"):
        Path("lamp", file).unlink()
    for page in PAGES[:number]:
        for file, text in FILE.findall(page.read_text("utf-8")):
            Path(file).write_text(text, "utf-8")


def play(lines: Sequence[str]) -> str:
    """Return the screen after these lines, as HTML."""
    terminal = Terminal(COMMAND, Path("home"), columns=COLUMNS, rows=ROWS)
    screen = to_html(terminal.read())
    for line in lines:
        screen += f"&gt; <b>{line}</b>\n{to_html(terminal.enter(line))}"
    prompt = "&gt; " if screen.endswith("\n") else ""
    return "\n".join((screen + prompt).split("\n")[-SHOWN_ROWS:])


def draw_page(browser: Browser, number: int) -> Image.Image:
    with TemporaryDirectory() as folder, chdir(folder):
        write_lamp(number)
        page = browser.new_page(viewport=SIZE)
        page.set_content(SCREEN.replace("TEXT", play(LINES[number])))
        return to_picture(page.screenshot())


def main() -> None:
    with open_browser() as browser:
        for number in LINES:
            small = draw_page(browser, number).quantize(COLOURS, dither=Image.Dither.NONE)
            small.save(FOLDER / f"lamp-{number}.png", optimize=True)


if __name__ == "__main__":
    main()
