"""Squares to tick: their words fit, and elements are told apart without colour."""

import pytest

from cards_pdf.__main__ import run
from cards_pdf.canvas.reading.to_pictures import open_pdf
from tests.cards_pdf.drawing import printed


@pytest.mark.parametrize("edition", ["colour", "low-ink", "large-print"])
def test_each_element_has_its_sign_behind_its_word(edition):
    with open_pdf(printed("legacy", edition)) as document:
        text = " ".join(page.get_textpage().get_text_range() for page in document)
    assert text.count("fire flame") == text.count("ice flake") == 6


def test_choices_wider_than_the_card_are_refused(tmp_path, capsys):
    words = ", ".join(f'"choice {n}"' for n in range(9))
    deck = tmp_path / "mine.toml"
    box = f'boxes = [{{ text = "One.", choices = [{words}] }}]'
    deck.write_text(f'[deck]\ntitle = "x"\n[[card]]\nname = "x"\n{box}\n', "utf-8")
    assert run(["check", str(deck)]) == 2
    assert "card 1: box 1: has choices that are" in capsys.readouterr().err
