"""Taps on a page in a real browser, and what is seen then, as rows of TOML files tell them.

A row has a `rule` and `steps`. Each step is a verb, a method of `Visitor`, and mostly an element:
`name=value` stands for `[data-name="value"]`, and words after ` :: ` are what it says or is given.
A row may begin with the steps of a `start`. With several `visits` it is gone through in each.
"""

import json
import re
import tomllib
from pathlib import Path

import pytest

from tests.browser import Tapper

AXE = Path(__file__).parents[1] / ".venv" / "browser" / "node_modules" / "axe-core" / "axe.min.js"
FAULTS = (
    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))"
)
DATA = re.compile(r'(?<![\w\[-])(?!nth=)([a-z-]+)=("[^"]*"|[\w.-]+)')
BEGINNINGS = {".pdf": b"%PDF", ".png": b"\x89PNG", ".zip": b"PK", ".csv": b""}


def rows_of(folder):
    """Yield a parameter for each row of each file, and for each of its visits."""
    for file in sorted(folder.glob("*.toml")):
        tables = tomllib.loads(file.read_text("utf-8"))
        for row in tables["taps"]:
            steps = [*tables.get("starts", {}).get(row.get("start"), ()), *row["steps"]]
            for visit in row.get("visits", [row.get("visit", {})]):
                words = [row["rule"], *([json.dumps(visit)] if "visits" in row else [])]
                marks = [pytest.mark.deep] if row.get("deep") else []
                param = {**row, "visit": visit, "steps": steps}
                yield pytest.param(param, id=" ".join(words), marks=marks)


def parts(step):
    """Return an element, and the words behind it."""
    element, _, words = step.partition(" ::")
    return element, words.removeprefix(" ")


def as_css(selector):
    return DATA.sub(lambda data: f'[data-{data[1]}="{data[2].strip(chr(34))}"]', selector)


class Visitor:
    """Does to a page what the steps say; `folder` is where files come from and go to."""

    def __init__(self, page, folder):
        self.page, self.folder = page, folder
        self.expect = pytest.importorskip("playwright.sync_api").expect
        self.expect.set_options(timeout=15_000)

    def go(self, steps):
        for step in steps:
            verb, _, rest = step.partition(" ")
            try:
                getattr(self, verb)(rest)
            except BaseException as error:
                error.add_note(f"At the step: {step}")
                raise

    def find(self, element):
        """Return the elements that a step means."""
        selector, words = parts(element)
        return self.page.locator(as_css(selector), has_text=words or None)

    def split(self, step):
        """Return the elements, and the words that they are given or say."""
        selector, words = parts(step)
        return self.find(selector), words

    # What is done

    def tap(self, element):
        self.find(element).first.click()

    def twice(self, element):
        self.find(element).dblclick()

    def right(self, element):
        self.find(element).click(button="right")

    def shift(self, element):
        self.find(element).click(modifiers=["Shift"])

    def each(self, element):
        for one in self.find(element).all():
            one.click()

    def give(self, cards):
        for card in cards.split():
            self.tap(f"card={card}")

    def play(self, times):
        """Answer at random, so often or until the game is over."""
        tapper = Tapper(self.page)
        for _ in range(int(times)):
            if not tapper.is_over:
                tapper.answer()

    def choose(self, step):
        elements, option = self.split(step)
        elements.select_option(option)

    def fill(self, step):
        elements, text = self.split(step)
        elements.first.fill(text)

    def type(self, words):
        self.page.keyboard.type(words, delay=10)

    def press(self, keys):
        for key in keys.split():
            self.page.keyboard.press(key)

    def focus(self, element):
        self.find(element).first.focus()

    def hover(self, element):
        self.find(element).first.hover()

    def reach(self, element):
        """Press Tab until this has the focus."""
        for _ in range(200):
            self.page.keyboard.press("Tab")
            focused = "css => document.activeElement.matches(css)"
            if self.page.evaluate(focused, as_css(element)):
                return
        raise AssertionError(element)

    def back(self, _):
        self.page.evaluate("history.back()")

    def reload(self, _):
        self.page.reload()

    def size(self, pixels):
        width, height = map(int, pixels.split("x"))
        self.page.set_viewport_size({"width": width, "height": height})

    def upload(self, step):
        elements, name = self.split(step)
        elements.set_input_files(self.folder / name)

    def download(self, step):
        """Get a file of this name, which begins as its kind does."""
        elements, name = self.split(step)
        with self.page.expect_download() as download:
            elements.first.click()
        assert download.value.suggested_filename == name
        content = download.value.path().read_bytes()
        assert content.startswith(BEGINNINGS[Path(name).suffix])
        (self.folder / name).write_bytes(content)

    # What is seen

    def see(self, element):
        self.find(element).first.wait_for()

    def exists(self, element):
        """Wait for what need not be visible, such as letters of a drawing."""
        self.find(element).first.wait_for(state="attached")

    def hidden(self, element):
        self.find(element).first.wait_for(state="hidden")

    def gone(self, element):
        self.find(element).first.wait_for(state="detached")

    def count(self, step):
        count, _, element = step.partition(" ")
        self.expect(self.find(element)).to_have_count(int(count))

    def value(self, step):
        elements, value = self.split(step)
        self.expect(elements).to_have_value(value)

    def text(self, step):
        """Check the whole text, one letter's case and one space like the next."""
        elements, words = self.split(step)
        self.expect(elements.first).to_have_text(words, ignore_case=True)

    def title(self, words):
        self.expect(self.page).to_have_title(words)

    def lacks(self, step):
        """The element is there, but does not say these words."""
        elements, words = self.split(step)
        assert words not in elements.inner_text()

    def css(self, step):
        elements, style = self.split(step)
        self.expect(elements.first).to_have_css(*style.split(" ", 1))

    def in_view(self, element):
        self.expect(self.find(element)).to_be_in_viewport()

    def apart(self, step):
        """Two elements do not lie on each other."""
        one, other = (self.find(element).bounding_box() for element in step.split(" :: "))
        right, bottom = one["x"] + one["width"], one["y"] + one["height"]
        assert right <= other["x"] + 1 or bottom <= other["y"]

    def at_least(self, step):
        """Wait until an element is so many pixels wide or high, as it is once its pictures came."""
        selector, size = parts(step)
        side, pixels = size.split()
        is_large = (
            "([css, side, pixels]) =>"
            " document.querySelector(css)?.getBoundingClientRect()[side] >= pixels"
        )
        self.page.wait_for_function(is_large, arg=[as_css(selector), side, int(pixels)])

    def narrow(self, _):
        """Nothing has to be scrolled aside."""
        parts = "[document.documentElement, ...document.querySelectorAll('dialog')]"
        wide = self.page.evaluate(f"{parts}.filter((part) => part.scrollWidth > innerWidth).length")
        assert not wide

    def axe(self, _):
        """Axe finds nothing that keeps somebody out."""
        if not AXE.is_file():
            pytest.skip("axe-core is not installed")
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        assert self.page.evaluate(FAULTS) == []
