"""The deck of docs/design-a-deck.md, and the decks that `cards-pdf new` writes."""

import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from cards_pdf.__main__ import run
from cards_pdf.common.data_files import card_data
from cards_pdf.decks.load import load_deck
from tests.texts.words import CHINESE

DECK = Path(__file__).parents[3] / "docs" / "design_a_deck" / "harbour.toml"


def test_every_row_is_on_paper(tmp_path):
    deck = load_deck(DECK)
    assert (len(deck.cards), len(deck.printed_cards)) == (7, 14)
    assert run(["deck", str(DECK), "--out", str(tmp_path)]) == 0
    (file,) = tmp_path.glob("*.pdf")
    text = " ".join(page.extract_text() for page in PdfReader(file).pages)
    assert all(card.name in text for card in deck.cards)


@pytest.mark.parametrize("file", ["deck.toml", "deck.zh.toml"])
def test_a_new_deck_speaks_of_all_that_a_designer_may_bring(file):
    text = card_data("new", file).read_text("utf-8")
    words = (
        'cards = "cards.csv"', 'size = "70mm x 120mm"', "[fonts]", "[icons]",
        'layout = "my-layout.toml"',
    )  # fmt: skip
    assert all(f"# {word}" in text for word in words)


def keys(text):
    """Return the keys that a deck sets and those that its comments offer, line by line."""
    return re.findall(
        r"^(?:# )?(\[+[\w.]+\]+|[\w.]+ = )", re.sub(r"\[words\][^[]*", "", text), re.MULTILINE
    )


def test_a_new_deck_is_written_in_the_language_of_the_locale(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(["new", "english.toml"]) == 0
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert run(["new", "chinese.toml"]) == 0
    english, chinese = (
        (tmp_path / f"{name}.toml").read_text("utf-8") for name in ("english", "chinese")
    )
    assert keys(english) == keys(chinese)
    assert CHINESE.search(chinese.splitlines()[1])  # behind the schema's name
    assert not CHINESE.search(english)
    assert run(["check", "chinese.toml"]) == 0
