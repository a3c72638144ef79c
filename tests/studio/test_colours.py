"""Colours that files name are told with their places, and changed there alone."""

import pytest

from tests.studio.decks import DECK, LAYOUT, tab

NAMED = (
    LAYOUT
    + """
[regions.mark]
fill = ['#112233', "#aabbcc"]  # not "#000000"
text = '''
colour = "#444444"
'''
"""
)


@pytest.fixture
def page(tmp_path):
    return tab(tmp_path, layout=NAMED)


def test_every_colour_is_told_by_the_keys_that_lead_to_it(page):
    colours = page.ask("look", revs={})["colours"]
    named = {
        file: [(one["key"], one["colour"]) for one in those] for file, those in colours.items()
    }
    both = [("regions.mark.fill", "#112233"), ("regions.mark.fill", "#aabbcc")]
    assert named == {"deck.toml": [("kinds.beast.accent", "#27513a")], "mine.toml": both}
    assert all(DECK[one["at"] :].startswith(one["colour"]) for one in colours["deck.toml"])
