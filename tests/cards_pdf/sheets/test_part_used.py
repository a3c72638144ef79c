"""A sheet of which some places were used: cards begin where paper is left."""

import pytest

from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_cut_files, make_pdf
from cards_pdf.sheets.formats import find_format
from cards_pdf.sheets.impose import make_grid
from tests.cards_pdf.drawing import write_deck
from tests.cards_pdf.reading import Rect, open_pdf, text_in

HEAD = 'back = "all"\n[backs.all]\ntitle = "Behind"'
FORM = find_format("poker", "a4")  # of nine places
# What an order leaves, and what lies in the places of each page: cards by number, b for a back
SHEETS = [
    ({"from_": 8}, "long-edge", [".......12", "......bb.", "34.......", ".bb......"]),
    ({"skip": "2,4..9"}, "long-edge", ["1.2......", "b.b......", "3.4......", "b.b......"]),
    ({"skip": "2,4..9"}, "short-edge", ["1.2......", "......b.b", "3.4......", "......b.b"]),
    ({"skip": "3,5", "from_": 2}, "none", [".1.2.34.."]),
    ({"skip": "3", "only_changed": True}, "none", ["...3....."]),
]


@pytest.fixture
def deck(tmp_path):
    cards = "".join(f'[[card]]\nname = "Card{n}"\n' for n in range(1, 5))
    return load_deck(write_deck(tmp_path, cards, HEAD))


def read_place(page, place):
    """Return which card lies in a place."""
    text = text_in(page, Rect(*make_grid(FORM).corner(place), *FORM.card)).lower()
    found = [n for n in "1234" if f"card{n}" in text]
    return "b" if "behind" in text else "".join(found) or "."


@pytest.mark.parametrize(("options", "backs", "sheets"), SHEETS)
def test_places_are_left_empty_and_those_behind_them_too(deck, options, backs, sheets):
    codes = frozenset("3") if "only_changed" in options else None
    job = DeckJob(deck, FORM, Order(backs=backs, **options), selected_codes=codes)
    pages = open_pdf(make_pdf(job).pdf)
    assert ["".join(read_place(page, n) for n in range(9)) for page in pages] == sheets


def test_a_machine_cuts_no_place_that_is_left_empty(deck):
    job = DeckJob(deck, FORM, Order(skip="1..8", cut_file="svg"))
    [(_, content, count)] = make_cut_files(job)
    assert (count, content.count(b"<path")) == (1, 1)
