"""A stranger's deck in a real browser: its texts and pictures are nothing more."""

import pytest

from tests.studio.decks import DECK, LAYOUT, write_deck

HOSTILE = "<img src=//x.y/ onerror=x()>"
ART = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" onload="document.title='run'">
<rect width="10" height="10" fill="#ff0000" onclick="document.title='run'"/></svg>"""
PLACE = (
    '\n[regions.picture]\nshows = "art"\nleft = "4mm"\nright = "4mm"\ntop = "30mm"\nheight = '
    '"20mm"\n'
)


@pytest.mark.browser
def test_nothing_in_a_strangers_deck_is_run(visit, tmp_path):
    text = DECK.replace('name = "Wisp"', 'name = "<b onload=x>"\nart = "art.svg"').replace(
        "Guard.", HOSTILE
    )
    text = text.replace("Creatures", "<b>Creatures")
    page = visit(write_deck(tmp_path, deck=text, layout=LAYOUT + PLACE, art_svg=ART))
    page.locator('[data-card-picture="A2"]').wait_for()
    page.locator('[data-card-picture="A2"] .over').click()
    page.locator('[data-card-picture="A1"] text', has_text="onerror").first.wait_for(
        state="attached"
    )
    for tab in ("text", "assets", "colours", "try", "table"):
        page.locator(f'[data-tab="{tab}"]').click()
    page.locator('[data-view="paper"]').click()
    page.locator("#on-paper svg").first.wait_for()
    assert (
        page.locator('img[src^="//"], [onerror], [onload], #stage script, #gallery script').count()
        == 0
    )
    assert page.title() == "<b>Creatures · Studio"
