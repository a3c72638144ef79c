"""The theme full-art: the picture to the very edge and beyond, text on paper over it."""

import re

from PIL import Image

from tests.cards_pdf.drawing import print_sheet, print_single
from tests.cards_pdf.full_art_decks import GREEN, deck, get_colours
from tests.cards_pdf.reading import open_pdf, outlines, reader, text_rects


def test_the_picture_reaches_the_edges_of_the_card_and_not_its_neighbour(tmp_path):
    inside = [(x, y) for x in (3.4, 65.6) for y in (3.4, 45, 90.6)]
    found = get_colours(deck(tmp_path), *inside, (2.4, 45), (66.6, 45))
    assert found == [GREEN] * 6 + [(255, 255, 255)] * 2


def test_a_long_name_takes_two_lines_of_the_paper_that_it_stands_on(tmp_path):
    path = deck(tmp_path, name="The wandering philosopher of the northern mountains")
    page = open_pdf(print_single(path))[0]
    head = min((shape for shape in outlines(page) if shape.w > 50), key=lambda it: it.y + it.h)
    named = [word for word in text_rects(page) if word.y < head.y + head.h]
    assert len(named) == 3  # the label of its kind stands below
    assert all(head.holds(word) for word in named)


def test_a_picture_as_wide_as_its_card_is_placed_with_plain_numbers(tmp_path):
    """Readers stop at a rounding error such as 3.6e-15, which is no number in a PDF."""
    path = deck(tmp_path)
    Image.new("RGB", (900, 1260), GREEN).save(tmp_path / "a.png")
    pages = reader(print_sheet(path)).pages
    assert not any(re.search(rb"\de[-+]\d", page.get_contents().get_data()) for page in pages)
