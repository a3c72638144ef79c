"""Taps on the page in a real browser, and what is seen then.

A row of `taps.toml` begins at the list of games. Each of its `steps` is a verb and an element;
`name=value` stands for `[data-name="value"]`, and words after ` :: ` for what the element says.
"""

import re
import tomllib
from pathlib import Path

import pytest

ROWS = tomllib.loads(Path(__file__).with_name("taps.toml").read_text("utf-8"))["taps"]
DATA = re.compile(r"(?<![\w\[-])([a-z-]+)=([\w-]+)")


@pytest.mark.parametrize("row", [pytest.param(row, id=row["rule"]) for row in ROWS])
def test_the_page_shows_what_becomes_of_a_tap(row, visit):
    page = visit(**row.get("visit", {}))
    for step in row["steps"]:
        verb, _, rest = step.partition(" ")
        VERBS[verb](page, rest)


def find(page, element):
    """The elements that a step means."""
    selector, _, words = element.partition(" :: ")
    return page.locator(DATA.sub(r'[data-\1="\2"]', selector), has_text=words or None)


def give(page, cards):
    for card in cards.split():
        find(page, f"card={card}").click()


def choose(page, element):
    selector, _, option = element.partition(" :: ")
    find(page, selector).select_option(option)


def check_value(page, element):
    selector, _, value = element.partition(" :: ")
    assert find(page, selector).input_value() == value


def check_count(page, element):
    count, _, selector = element.partition(" ")
    assert find(page, selector).count() == int(count)


def check_missing(page, element):
    """The element is there, but does not say these words."""
    selector, _, words = element.partition(" :: ")
    assert words not in find(page, selector).inner_text()


VERBS = {
    "tap": lambda page, it: find(page, it).first.click(),
    "twice": lambda page, it: find(page, it).dblclick(),
    "right": lambda page, it: find(page, it).click(button="right"),
    "give": give,
    "choose": choose,
    "type": lambda page, words: page.keyboard.type(words),
    "press": lambda page, key: page.keyboard.press(key),
    "back": lambda page, _: page.evaluate("history.back()"),
    "reload": lambda page, _: page.reload(),
    "see": lambda page, it: find(page, it).first.wait_for(),
    "hidden": lambda page, it: find(page, it).first.wait_for(state="hidden"),
    "count": check_count,
    "value": check_value,
    "lacks": check_missing,
}
