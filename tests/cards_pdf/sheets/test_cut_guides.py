"""Cut guides: in margins, between cards, along every edge; and their ink in four inks."""

import pytest

from cards_pdf.canvas.operators import MAX_INK, cmyk
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format
from tests.cards_pdf.reading import open_pdf, outlines

FORM = find_format("poker", "a4")  # nine cards that touch
EDGES = {"x": (10.5, 73.5, 136.5, 199.5), "y": (16.5, 104.5, 192.5, 280.5)}


def strokes(form=FORM, **order):
    """Every hairline of a page of playing cards."""
    job = DeckJob(
        load_deck("playing-cards"), form, Order(**order), selected_codes=frozenset(["AS", "KH"])
    )
    with open_pdf(make_pdf(job).pdf) as document:
        return [made for made in outlines(document[0]) if min(made.w, made.h) < 0.3]


def inside(lines):
    return [
        made
        for made in lines
        if made.x > 11 and made.x + made.w < 199 and made.y > 17 and made.y < 280
    ]


def test_cards_without_a_frame_have_small_ticks_where_four_meet():
    ticks = inside(strokes())
    assert len(ticks) == 8  # a cross at each of four places
    for tick in ticks:
        middle = (tick.x + tick.w / 2, tick.y + tick.h / 2)
        assert min(abs(middle[0] - x) for x in EDGES["x"]) < 0.1
        assert min(abs(middle[1] - y) for y in EDGES["y"]) < 0.1
        assert max(tick.w, tick.h) < 2.3  # a corner rounded by 3 mm loses it


def test_marks_are_what_was_asked_for():
    assert inside(strokes(marks="outer")) == []
    assert strokes(marks="outer")
    assert strokes(marks="none") == []
    assert sum(max(made.w, made.h) > 100 for made in strokes(marks="lines")) == 8


def test_a_guide_for_round_corners_is_as_large_as_each_card():
    with open_pdf(
        make_pdf(DeckJob(load_deck("playing-cards"), FORM, Order(corners=3.0))).pdf
    ) as document:
        found = outlines(document[0])
    assert sum(abs(made.w - 63) < 0.3 and abs(made.h - 88) < 0.3 for made in found) == 9


@pytest.mark.parametrize(
    "colour", [(0.1, 0.0, 0.0), (0.35, 0.22, 0.16), (0.0, 0.05, 0.3), (1.0, 0.0, 0.0)]
)
def test_four_inks_never_add_up_to_more_than_services_take(colour):
    assert sum(map(float, cmyk(colour).split())) <= MAX_INK + 0.01
