"""Taps in the static folder in a real browser; `tests/taps.py` says what a row is.

A row starts `at` an address of the folder, whose modules are `serve`d with some words replaced.
"""

from pathlib import Path

import pytest

from tests.page.folder.host import is_kept, replaced, wait_until_kept
from tests.taps import Visitor, rows_of

DESK = {"width": 1280, "height": 800}
LOW = """[...document.querySelectorAll("a, button:not(.square), select, input, summary")]
    .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 44)
    .map((one) => one.outerHTML)"""


class Guest(Visitor):
    """A visitor of a static host, which may go away."""

    def __init__(self, page, folder, host, disk):
        super().__init__(page, folder)
        self.host, self.is_full = host, disk

    def open(self, address):
        """Leave the page and come back, by another address."""
        self.page.goto("about:blank")
        self.page.goto(self.host.url + address)

    def open_value(self, element):
        """Open the link in a field."""
        link = self.find(element).input_value()
        assert link.startswith(self.host.url)
        self.open(link.removeprefix(self.host.url))

    def offline(self, _):
        self.host.go_away()

    def disk(self, state):
        self.is_full["full"] = state == "full"

    def cached(self, file):
        wait_until_kept(self.page, file)

    def uncached(self, file):
        assert not is_kept(self.page, file)

    def retype(self, step):
        element, old, new = step.split(" :: ")
        text = self.find(element).input_value()
        assert old in text
        self.find(element).fill(text.replace(old, new))

    def address(self, part):
        assert part in self.page.url

    def address_lacks(self, part):
        assert part not in self.page.url

    def large(self, _):
        """All that is tapped is high enough."""
        assert self.page.evaluate(LOW) == []


@pytest.mark.browser
@pytest.mark.parametrize("row", [*rows_of(Path(__file__).with_name("taps"))])
def test_the_folder_shows_what_becomes_of_a_tap(row, request, device, host, built, tmp_path):
    for name, changes in row.get("serve", {}).items():
        replaced(device, built, name, *changes)
    disk = request.getfixturevalue("disk") if row.get("has_disk") else {}
    for name, text in row.get("uploads", {}).items():
        (tmp_path / name).write_text(text, "utf-8")
    page = device.new_page()
    page.emulate_media(color_scheme=row["visit"].get("color_scheme", "light"))
    if "at" in row:
        page.set_viewport_size(DESK)
    page.goto(host.url + row.get("at", ""))
    Guest(page, tmp_path, host, disk).go(row["steps"])
