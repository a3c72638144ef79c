"""Taps in the studio in a real browser; `tests/taps.py` says what a row is.

A row has the usual deck, with these `files` in its place or beside it, in which some words are
`replace`d, and with so `many` cards more; or nothing (`empty`). It may need fixtures (`uses`).
"""

from pathlib import Path
from time import monotonic

import pytest

from cards_pdf.decks.load import load_deck
from tests.browser import SLOW
from tests.studio.decks import texts_in, write_row
from tests.taps import Visitor, rows_of

PASTE = """text => { const data = new DataTransfer(); data.setData("text/plain", text);
    document.activeElement.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); }"""
PATIENCE = 15  # seconds


class Designer(Visitor):
    """A visitor who changes a deck; what is in its files is waited for."""

    def __init__(self, page, folder, decks):
        super().__init__(page, folder)
        self.decks, self.before = decks, texts_in(decks)
        self.requests, self.held = [], []
        self.clipboard = ""

    def wait(self, is_so):
        """Wait beside the page: a strict policy lets nobody wait in it."""
        end = monotonic() + PATIENCE
        while not is_so():
            assert monotonic() < end, texts_in(self.decks)
            self.page.wait_for_timeout(20)

    # The mouse

    def drag(self, step):
        """Move an element by so many pixels."""
        elements, pixels = self.split(step)
        box = elements.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        across, down = map(int, pixels.split())
        self.pull((x, y), (x + across, y + down))

    def draw(self, step):
        """Draw a region of this kind from one place of the card to another, in millimetres."""
        kind, *sides = step.split()
        self.tap(f"draw={kind}")
        box = self.page.locator("#large .cut").bounding_box()
        at = [float(side) * box["width"] / 63 for side in sides]
        self.pull((box["x"] + at[0], box["y"] + at[1]), (box["x"] + at[2], box["y"] + at[3]))
        self.see(f'[data-layer={kind}][aria-pressed="true"]')

    def pull(self, start, end):
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*((one + other) / 2 for one, other in zip(start, end, strict=True)))
        mouse.move(*end)
        mouse.up()

    def redraw(self, step):
        """Tap what draws a card anew."""
        code, element = step.split(" ", 1)
        face = f'[data-card-picture="{code}"] .face'
        before = self.page.locator(face).get_attribute("data-picture")
        self.tap(element)
        self.see(f'{face}:not([data-picture="{before}"])')

    def paste(self, text):
        self.page.evaluate(PASTE, text)

    def copy(self, element):
        self.clipboard = self.find(element).input_value()
        assert self.clipboard.startswith("#deck=")

    def fill_copy(self, element):
        self.find(element).fill(self.clipboard)

    def anew(self, _):
        """Come back to an empty folder."""
        for path in self.decks.iterdir():
            path.unlink()
        self.page.reload()
        self.see("[data-start]")

    # Requests

    def hold(self, word):
        """Let the first request with this word wait; count those that come."""

        def pass_on(route):
            self.requests += [route] if word in (route.request.post_data or "") else []
            if self.requests == [route]:
                self.held.append(route)
            else:
                route.continue_()

        self.page.route("**/studio", pass_on)

    def release(self, _):
        self.wait(lambda: self.held)
        self.held.pop().continue_()

    def requested(self, count):
        assert len(self.requests) == int(count)

    # Files

    def edit(self, step):
        """Another program replaces a word of a file."""
        name, old, new = step.split(" :: ")
        text = (self.decks / name).read_text("utf-8")
        (self.decks / name).write_text(text.replace(old, new), "utf-8")

    def file(self, step):
        name, _, part = step.partition(" :: ")
        path = self.decks / name
        self.wait(lambda: path.is_file() and part in path.read_text("utf-8"))

    def fileless(self, step):
        """This is gone from a file, or the whole file."""
        name, _, part = step.partition(" :: ")
        path = self.decks / name
        self.wait(lambda: not path.is_file() or (part and part not in path.read_text("utf-8")))

    def unchanged(self, _):
        """Every file is as it was in the beginning."""
        self.wait(lambda: texts_in(self.decks) == self.before)

    def cards(self, names):
        deck = self.decks / "deck.toml"
        self.wait(lambda: "/".join(card.name for card in load_deck(deck).cards) == names)


@pytest.mark.parametrize("row", [*rows_of(Path(__file__).with_name("taps"))])
def test_the_studio_shows_what_becomes_of_a_tap(row, request, visit, tmp_path):
    for name in row.get("uses", ()):
        request.getfixturevalue(name)
    folder = tmp_path / "deck"
    folder.mkdir()
    if not row.get("empty"):
        write_row(row, folder)
    for name, text in row.get("uploads", {}).items():
        (tmp_path / name).write_text(text, "utf-8")
    page = visit(folder / "deck.toml", row.get("lang", "en"), **row["visit"])
    if row.get("slow"):
        page.set_default_timeout(SLOW)
    Designer(page, tmp_path, folder).go(row["steps"])
