"""What a sample of each shipped deck draws, call by call; a change shows as a diff of text."""

import pytest

from tests.cards_pdf.drawing import DECKS, GOLDEN, SAMPLES, draw_log


@pytest.mark.parametrize(("deck", "edition"), SAMPLES)
def test_a_deck_is_drawn_as_before(deck, edition, golden):
    golden(GOLDEN / f"{deck}-{edition}.txt", draw_log(deck, edition))


def test_no_deck_is_without_a_golden_log_and_none_is_left_over():
    assert [deck for deck, _ in SAMPLES] == DECKS
    assert {file.stem for file in GOLDEN.glob("*.txt")} == {f"{deck}-{edition}" for deck, edition in SAMPLES}
