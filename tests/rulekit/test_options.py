"""The values of number options."""

import pytest

from referee.errors import UsageError
from referee.rulekit.cards import MAX_NUMBER
from referee.rulekit.game import Option

DISTANCE = Option("distance", "", 4, minimum=1)


@pytest.mark.parametrize("text", ["1", "4", str(MAX_NUMBER), "007"])
def test_a_number_within_its_bounds_is_taken(text):
    assert DISTANCE.read(text) == int(text)
    assert DISTANCE.allows(int(text))


@pytest.mark.parametrize(
    "text", ["0", "-1", "1.5", "four", "", str(MAX_NUMBER + 1), "9" * 5000, "²"]
)
def test_anything_else_is_a_short_sentence(text):
    with pytest.raises(UsageError, match="--distance takes 1 or more, not ") as refused:
        DISTANCE.read(text)
    assert len(str(refused.value)) < 100


@pytest.mark.parametrize("value", [0, MAX_NUMBER + 1, True, None, "4", 4.0])
def test_a_save_may_not_hold_anything_else_either(value):
    assert not DISTANCE.allows(value)
