"""Taps on the page in a real browser; `tests/taps.py` says what a row is.

A row may need fixtures (`uses`) and commands that ran `before`, with lines after ` < `. In the end
the open game has this `label`, these `answers`, this `seed` and these `options`.
"""

import json
import os
from errno import ENOSPC
from pathlib import Path

import pytest
from PIL import Image

from tests.browser import SLOW
from tests.page.conftest import seat, show
from tests.program import referee
from tests.taps import Visitor, parts, rows_of


class Player(Visitor):
    """A visitor who also plays, and knows what becomes of the server."""

    def __init__(self, page, folder, server, patch):
        super().__init__(page, folder)
        self.server, self.patch, self.hand = server, patch, None

    def deal(self, step):
        """Show a dealt game."""
        game, seed, *options = step.split(" ", 2)
        options = json.loads("".join(options) or "{}")
        self.server.table.do(lambda: seat(self.server, game, seed=int(seed), options=options))
        show(self.server)

    def send(self, request):
        """Another device does it."""
        self.server.table.page.reply(json.loads(request))

    def rest(self, step):
        """Rest a finger on an element for so many milliseconds; it may slip by so many pixels."""
        element, numbers = parts(step)
        ms, across, down = [*map(int, numbers.split()), 0, 0][:3]
        box = self.find(element).first.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.touch("Start", (x, y))
        if across or down:
            self.touch("Move", (x + across, y + down))
        self.page.wait_for_timeout(ms)
        self.touch("End")

    def touch(self, kind, *points):
        self.hand = self.hand or self.page.context.new_cdp_session(self.page)
        places = [{"x": x, "y": y} for x, y in points]
        event = {"type": f"touch{kind}", "touchPoints": places}
        self.hand.send("Input.dispatchTouchEvent", event)

    def follow(self, link):
        """Come by a link, which holds for once."""
        self.page.evaluate("link => { location.hash += link; }", link)
        self.page.reload()
        self.page.locator("[data-question], [data-daily], [data-over]").first.wait_for()
        self.page.wait_for_function("link => !location.href.includes(link)", arg=link)

    def arrive(self, link):
        """Come by a link while the page is open."""
        self.page.evaluate("link => { location.hash += link; }", link)

    def at_the_beginning(self, _):
        """No entry of the browser's history lies behind this one."""
        assert self.page.evaluate("history.state") is None

    def no_camera(self, reason):
        self.page.evaluate("reason => sight.breakCamera(reason)", reason)

    def uncut(self, _):
        """No text is cut, and nothing has to be scrolled aside."""
        assert self.page.evaluate("sight.clipped()") == []
        self.narrow("")

    def disk(self, state):
        self.patch.setattr(os, "fsync", fail if state == "full" else lambda _: None)

    def show(self, step):
        """Show the eye a picture of this colour, of which the eye of a test thinks something."""
        number, state, *size = step.split()
        width, _, height = "".join(size or ["400x300"]).partition("x")
        path = self.folder / f"{number}.png"
        Image.new("L", (int(width), int(height)), int(number)).save(path)
        self.page.locator("[data-photo]").set_input_files(path)
        self.page.locator(f'[data-eye="{state}"]').wait_for()


def fail(_):
    raise OSError(ENOSPC, os.strerror(ENOSPC))


@pytest.mark.parametrize("row", [*rows_of(Path(__file__).with_name("taps"))])
def test_the_page_shows_what_becomes_of_a_tap(row, request, visit, server, tmp_path, monkeypatch):
    for name in row.get("uses", ()):
        request.getfixturevalue(name)
    for command in row.get("before", ()):
        words, _, lines = command.partition(" < ")
        assert referee(*words.split(), lines=f"{lines}\n", home=tmp_path).returncode == 0
    player = Player(visit(**row["visit"]), tmp_path, server, monkeypatch)
    if row.get("slow"):
        player.page.set_default_timeout(SLOW)
    player.go(step.replace("{home}", str(tmp_path)) for step in row["steps"])
    check_game(row, server.table.page)
    for name, words in row.get("holds", {}).items():
        assert words in (tmp_path / name).read_text("utf-8")


def check_game(row, game):
    if "label" in row:
        assert game.label == row["label"]
    if "answers" in row:
        assert [entry.answer for entry in game.talk.session.history.entries] == row["answers"]
    if "seed" in row:
        assert game.talk.session.seed == row["seed"]
    for name, value in row.get("options", {}).items():
        assert game.talk.hello().options[name] == value
