"""The page as a designer uses it: in a real browser, with mouse and keyboard."""

import re
from pathlib import Path

import pytest

from cards_pdf.commands.file_schemas import schema_of
from cards_pdf.common.data_files import starts
from cards_pdf.common.languages import languages, words_of_page
from cards_pdf.decks.card import Back, Kind
from cards_pdf.decks.deck import DeckHead, Fonts
from cards_pdf.decks.layout_file import LayoutHead
from cards_pdf.decks.region import Region
from cards_pdf.rulebooks.rule_sheet import RuleSheet
from cards_pdf.studio import open_deck
from tests.studio.decks import DECK, write_deck
from tests.texts import sentences

PAGE = Path(__file__).parents[2] / "cards_pdf" / "studio" / "static"


@pytest.mark.parametrize("lang", languages()[1:])
@pytest.mark.slow
def test_a_language_has_all_that_the_page_says_and_nothing_else(lang):
    """Some words stand in the page's tables, some are Python's names, some the schema's keys."""
    text = "\n".join(file.read_text("utf-8") for file in PAGE.glob("*.js"))
    said = set(re.findall(r'\bsay\(\s*"([^"]*)"', text))
    quoted = {word for pair in re.findall(r""""([^"\n]*)"|'([^'\n]*)'""", text) for word in pair}
    layouts = {name.capitalize() for name in starts()}
    assert len(said) > 100
    keys = {
        word
        for cls in (DeckHead, Fonts, Kind, Back, LayoutHead, Region)
        for word in words_of_keys(cls)
    }
    nodes = schema_of(RuleSheet, "")["properties"].values()
    keys |= {node["description"] for node in nodes if "description" in node}
    known = set(words_of_page(lang))
    assert said | keys <= known
    assert known <= quoted | layouts | keys | sentences.constants("cards_pdf")


def words_of_keys(cls):
    """Return the names of fields of the page, and their explanations."""
    aliases = getattr(cls, "aliases", dict)()
    for key, node in schema_of(cls, "")["properties"].items():
        if key in aliases:
            continue
        yield from filter(None, (key.replace("_", " "), node.get("description")))


@pytest.mark.browser
def test_a_file_that_is_too_large_is_told_and_the_studio_goes_on(visit, tmp_path):
    page = visit()
    page.locator('[data-tab="assets"]').click()
    large = tmp_path.parent / "bear.png"
    with large.open("wb") as file:
        file.truncate(45_000_000)
    page.locator("#drop-file").set_input_files(large)
    page.locator("#told", has_text="bear.png is larger than 40 MB.").wait_for()
    small = {"name": "bear.png", "mimeType": "image/png", "buffer": b"0"}
    page.locator("#drop-file").set_input_files(small)
    page.locator("#told", has_text="bear.png is now beside your deck.").wait_for()
    assert (tmp_path / "bear.png").read_bytes() == b"0"


@pytest.mark.browser
def test_a_deck_that_takes_long_is_drawn_where_somebody_looks(visit, tmp_path, monkeypatch):
    monkeypatch.setattr(open_deck, "_AHEAD_S", -1)
    rows = "".join(f'\n[[card]]\ncode = "B{n}"\nname = "Card {n}"\n' for n in range(200))
    page = visit(write_deck(tmp_path, deck=DECK + rows))
    page.locator('[data-card-picture="A1"] svg').wait_for()
    last = page.locator('[data-card-picture="B199"]')
    assert not last.locator("svg").count()
    last.scroll_into_view_if_needed()
    last.locator("svg").wait_for()
