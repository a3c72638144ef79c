"""The deck of docs/design-a-deck.md, and the decks that `cards-pdf new` writes."""

import re

import pytest

from cards_pdf.__main__ import run
from cards_pdf.common.data_files import card_data
from tests.texts.words import CHINESE


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


def test_a_new_deck_is_written_in_the_language_of_the_locale(tmp_path, monkeypatch, capsys):
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
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    capsys.readouterr()
    assert run(["check", "english.toml"]) == 0
    assert "4 cards, 4 boxes; every text fits" in capsys.readouterr().out
    assert run(["new", "mine.txt"]) == 2
