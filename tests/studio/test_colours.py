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
    colours = page.ask("colours")["colours"]
    keys = ["kinds.beast.accent", "regions.mark.fill", "regions.mark.fill"]
    assert [one["key"] for one in colours] == keys
    assert [one["colour"] for one in colours] == ["#27513a", "#112233", "#aabbcc"]
    assert [one["on_it"] == one["on_paper"] for one in colours] == [True, True, False]
    assert DECK[colours[0]["at"] :].startswith("#27513a")
