"""Words are readable on their ground, and a kind is told by more than its colour."""

import pytest

from cards_pdf.canvas.operators import cmyk
from cards_pdf.cards.drawings import BLACK, BLUE, VERMILION
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import INK, LEAST_CONTRAST, PAPER, contrast, mixed, rgb
from cards_pdf.decks.load import load_deck, shipped_decks
from tests.sight import least_apart


def test_contrast_is_that_of_the_guidelines():
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert contrast(rgb("#777777"), PAPER) == pytest.approx(4.48, abs=0.01)


def test_three_inks_of_four_suits_are_told_apart_by_all_eyes():
    """The fourth is hollow."""
    inks = [rgb(ink) for ink in (BLACK, VERMILION, BLUE)]
    assert least_apart([tuple(255 * part for part in ink) for ink in inks]) > 20
    assert min(contrast(ink, PAPER) for ink in inks) >= LEAST_CONTRAST


@pytest.mark.parametrize("share", [0.0, 0.25, 0.35])
def test_greys_that_carry_words_are_dark_enough(share):
    assert contrast(mixed(INK, PAPER, share), PAPER) >= LEAST_CONTRAST


@pytest.mark.parametrize("name", shipped_decks())
def test_kinds_of_a_shipped_deck_are_legible_and_differ_in_shape(name):
    deck = load_deck(name)
    kinds = deck.kinds.values()
    for kind in kinds:
        for edition in (Edition(), Edition(low_ink=True)):
            ground = PAPER if edition.low_ink else rgb(kind.accent)
            assert contrast(edition.ink_on(kind.accent), ground) >= LEAST_CONTRAST
            assert contrast(edition.ink(kind.accent), PAPER) >= LEAST_CONTRAST
    suits = {
        kind.name: tuple(sorted({card.suit for card in deck.cards if card.kind == kind}))
        for kind in kinds
    }
    shapes = [
        (kind.icon, kind.pattern, kind.figure, kind.signs, suits[kind.name]) for kind in kinds
    ]
    assert len(shapes) == len(set(shapes))


def test_greys_print_in_black_ink_alone():
    assert cmyk((0.5, 0.5, 0.5)) == "0 0 0 0.5"
    assert cmyk((1.0, 0.0, 0.0)) == "0 1 1 0"


@pytest.mark.parametrize("word", ["#f00", "#FF0000", "red", " Red ", "RED"])
def test_a_colour_is_written_in_any_way(word):
    assert rgb(word) == (1.0, 0.0, 0.0)
    assert rgb("Dark Red") == rgb("#8b0000")


@pytest.mark.parametrize("word", ["", "#", "#12345", "rde", "#gggggg", "#ff00000"])
def test_what_is_no_colour_is_told(word):
    with pytest.raises(ValueError, match="is not a colour such as"):
        rgb(word)
