"""Effects that no referee knows, and lengths."""

import pytest

from cards_pdf.common.errors import Whereabouts
from cards_pdf.common.units import millimetres
from cards_pdf.decks.campaign import find_unknown_effects
from cards_pdf.decks.load import load_deck


def test_an_effect_that_no_referee_knows_has_its_place(tmp_path):
    box = 'boxes = [{ effect = "damge", amount = 1, text = "x" }]\n'
    text = f'[deck]\ntitle = "T"\n[[card]]\ncode = "C1"\nname = "One"\n{box}'
    (tmp_path / "mine.toml").write_text(text)
    (problem,) = find_unknown_effects(load_deck(tmp_path / "mine.toml"))
    assert problem.whereabouts == Whereabouts("mine.toml", code="C1", column="boxes")


@pytest.mark.parametrize(
    ("text", "mm"), [("63mm", 63), ("2.5in", 63.5), ("72pt", 25.4), ("1 cm", 10)]
)
def test_lengths_carry_their_unit(text, mm):
    assert millimetres(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["63", "nan mm", "-inf mm", "1e9mm", "", 63, "9" * 400 + "mm"])
def test_a_length_without_sense_is_refused(text):
    with pytest.raises(ValueError, match="is not a length"):
        millimetres(text)
