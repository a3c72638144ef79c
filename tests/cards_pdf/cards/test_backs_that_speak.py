"""Backs that carry text of their own card: two-sided rules cards."""

from pathlib import Path

from cards_pdf.__main__ import run
from cards_pdf.cards.faces import fill_in_back, make_box_back
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.files import read_file

LOCKS = Path(__file__).parents[3] / "docs" / "games" / "tumblers" / "tumblers" / "deck.toml"
DECK = read_file("doors-with-words.toml")


def written(tmp_path, text):
    path = tmp_path / "doors.toml"
    path.write_text(text, "utf-8")
    return load_deck(path)


def test_a_back_says_what_its_card_says(tmp_path):
    deck = written(tmp_path, DECK)
    red, blue = (fill_in_back(card, deck) for card in deck.cards)
    assert (red.title, red.text) == ("Red", "a garden")
    assert (blue.title, blue.text) == ("Blue", "")
    assert red.name != blue.name  # each is drawn once a file
    assert not deck.notices  # the column is used


def test_a_box_shows_no_single_card(tmp_path):
    deck = written(tmp_path, DECK)
    assert make_box_back(deck).title == "Doors"
    plain = written(tmp_path, DECK.replace("{name}", "Doors").replace("{WORDS}", "knock"))
    assert make_box_back(plain).text == "knock"


def test_the_locks_of_tumblers_have_their_loot_behind_them():
    deck = load_deck(LOCKS)
    assert {fill_in_back(card, deck).title for card in deck.cards} == {"Gold", "Oil", "A nap"}


def test_check_sets_the_back_of_every_card(tmp_path, capsys):
    """The last of them has too many words for its back."""
    written(tmp_path, DECK.replace('words = ""', f'words = "{"wide " * 400}"'))
    assert run(["check", str(tmp_path / "doors.toml")]) == 2
    assert "back behind-2: text: " in capsys.readouterr().err
