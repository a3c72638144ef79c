"""What each shipped deck draws in each edition, call by call; a change shows as a diff of text."""

import pytest

from tests.cards_pdf.drawing import DECKS, EDITIONS, GOLDEN, draw_log


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_is_drawn_as_before(deck, edition, golden):
    golden(GOLDEN / f"{deck}-{edition}.txt", draw_log(deck, edition))


def test_no_golden_log_is_left_over():
    expected = {f"{deck}-{edition}" for deck in DECKS for edition in EDITIONS}
    assert {file.stem for file in GOLDEN.glob("*.txt")} == expected
