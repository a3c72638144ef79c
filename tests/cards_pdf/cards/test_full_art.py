"""The theme full-art: the picture to the very edge and beyond, text on paper over it."""

import pytest

from cards_pdf.__main__ import run
from cards_pdf.cards.edition import Edition
from tests.cards_pdf.full_art_decks import GREEN, at, deck, shown


def test_the_picture_reaches_the_edges_of_the_card_and_not_its_neighbour(tmp_path):
    picture = shown(deck(tmp_path))
    assert all(at(picture, x, y) == GREEN for x in (3.4, 65.6) for y in (3.4, 45, 90.6))
    assert all(at(picture, x, 45) == (255, 255, 255) for x in (2.4, 66.6))


def test_with_bleed_it_goes_on_beyond_the_cut(tmp_path):
    picture = shown(deck(tmp_path), bleed=2.0)
    assert all(at(picture, x, y) == GREEN for x in (1.3, 67.6) for y in (1.3, 92.6))
    assert at(picture, 0.5, 45) == (255, 255, 255)


def test_text_stands_on_paper_and_the_picture_between_stays_free(tmp_path):
    picture = shown(deck(tmp_path))
    assert at(picture, 62, 8) == (255, 255, 255)  # behind the name
    assert at(picture, 62, 86) == (255, 255, 255)  # behind the rules
    assert at(picture, 36, 45) == GREEN


def test_little_ink_prints_the_plain_frame(tmp_path):
    picture = shown(deck(tmp_path), edition=Edition(low_ink=True))
    assert at(picture, 3.4, 45) == (255, 255, 255)


def test_numbers_boxes_and_a_foot_have_their_places(tmp_path):
    more = 'stats.hp = 3\nboxes = [{ text = "One." }]\nfoot = [{ text = "Turned." }]\nnote = "A note."\n'
    path = deck(tmp_path, more)
    assert run(["check", str(path)]) == 0
    assert run(["deck", str(path), "--fillable", "--bleed", "1mm", "--out", str(tmp_path)]) == 0


@pytest.mark.parametrize("words", [200, 500])
def test_too_much_text_is_refused(tmp_path, capsys, words):
    assert run(["check", str(deck(tmp_path, body="word " * words))]) == 2
    assert "too high" in capsys.readouterr().err
