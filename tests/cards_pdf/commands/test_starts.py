"""The layouts to start from: each prints at once in every edition, all of it legible."""

import pytest

from cards_pdf.__main__ import run
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.legibility import Legibility, look_at_deck
from cards_pdf.common.data_files import starts
from cards_pdf.decks.load import load_deck


def start_deck(tmp_path, name):
    path = tmp_path / "mine.toml"
    assert run(["new", str(path), "--layout", name]) == 0
    return path


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", starts())
def test_a_start_prints_in_every_edition(tmp_path, name):
    path = start_deck(tmp_path, name)
    assert run(["check", str(path)]) == 0
    for options in (
        [],
        ["--low-ink"],
        ["--large-print"],
        ["--fillable"],
        ["--single", "--bleed", "3mm"],
    ):
        assert run(["deck", str(path), *options, "--out", str(tmp_path / "out")]) == 0


@pytest.mark.parametrize("name", starts())
@pytest.mark.parametrize("low_ink", [False, True])
def test_every_word_of_it_can_be_read(tmp_path, name, low_ink):
    deck = load_deck(start_deck(tmp_path, name))
    legibility = look_at_deck(deck, Edition(low_ink=low_ink))
    assert legibility == Legibility(wrong=[], warnings=[])
