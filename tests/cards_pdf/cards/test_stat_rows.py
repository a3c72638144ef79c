"""Numbers on cards, whatever they are called and however large: nothing runs into anything."""

from itertools import combinations

import pytest

from cards_pdf.common.sizes import enlarged
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from tests.cards_pdf.drawing import print_single
from tests.cards_pdf.files import read_file
from tests.cards_pdf.reading import Rect, letter_rects, open_pdf, outlines, squares, text_rects

DECK = read_file("numbers.toml")


@pytest.mark.parametrize("theme", ["ribbon", "plain"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_labels_numbers_and_squares_leave_room_for_each_other(tmp_path, theme, language):
    (tmp_path / "numbers.toml").write_text(DECK.format(theme=theme, language=language), "utf-8")
    deck = load_deck(tmp_path / "numbers.toml")
    page = open_pdf(print_single(deck))[0]
    words, boxes = text_rects(page), squares(page)
    assert len(boxes) == 15
    assert not any(word.meets(box) for word in words for box in boxes)
    assert not any(one.meets(other) for one, other in combinations(words, 2))


@pytest.mark.parametrize("edition", ["colour", "large-print"])
@pytest.mark.parametrize("name", ["legacy", "legacy.zh"])
def test_the_line_to_write_on_begins_beside_what_a_square_is_worth(name, edition):
    """Figures in Chinese are larger where hanzi stand beside them; here none do."""
    order = Order().in_edition(edition)
    deck = load_deck(shipped_decks()[name])
    scale = order.edition.scale
    form = make_single_card(enlarged(deck.size, scale))
    page = open_pdf(make_pdf(DeckJob(deck, form, order, selected_codes={"FM"})).pdf)[0]
    letters = letter_rects(page)
    lines = [it for it in outlines(page) if it.h < 0.65 * scale and 5 < it.w / scale < 9]
    assert len(lines) == 4
    for written in lines:
        row = Rect(0, written.y - 4 * scale, written.x + 1, 3 * scale)
        worth = max(letter.x + letter.w for letter in letters if letter.meets(row))
        assert written.x - worth > 0.7
