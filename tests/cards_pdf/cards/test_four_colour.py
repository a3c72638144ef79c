"""Four suits that are told apart without red and green, in grey, and in little ink."""

from cards_pdf.cards.drawings import draw_pip, suit_ink
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import INK, PAPER, contrast
from cards_pdf.common.standard_deck import SUIT_NAMES
from tests.cards_pdf.drawing_log import LoggingCanvas

FOUR_SUITS = SUIT_NAMES[:4]
FOUR = Edition(four_colour=True)
READ = 4.5  # contrast of letters on paper


def drawn(suit, edition):
    canvas = LoggingCanvas(title="a sign")
    canvas.begin_page(50, 50)
    with canvas.frame(25, 25):
        draw_pip(canvas, suit, 9.0, edition)
    canvas.end_page()
    return [entry for entry in canvas.log if entry.startswith("path ")]


def test_every_suit_has_a_look_of_its_own_and_can_be_read():
    found = {(suit_ink(suit, FOUR), len(drawn(suit, FOUR))) for suit in FOUR_SUITS}
    assert len(found) == len(FOUR_SUITS)
    assert all(contrast(ink, PAPER) >= READ for ink, _ in found)


def test_one_sign_is_hollow_in_colour_and_in_little_ink():
    for edition in (FOUR, FOUR._replace(low_ink=True)):
        fill, outline = drawn("clubs", edition)
        assert "fill=#ffffff" in fill
        assert "fill=" not in outline
        assert len(drawn("spades", edition)) == 1
    assert suit_ink("hearts", FOUR._replace(low_ink=True)) == INK


def test_black_signs_stay_black_where_ink_is_saved_and_red_ones_are_outlines():
    for suit, filled in (("spades", True), ("clubs", True), ("hearts", False), ("diamonds", False)):
        (sign,) = drawn(suit, Edition(low_ink=True))
        assert ("fill=#1c1b1f" in sign) == filled, suit
