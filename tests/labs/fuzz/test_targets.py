"""The small form of `make fuzz`: every kept input, and some new ones of each target."""

import pytest

from tests.labs.fuzz import run

SEED = 1


@pytest.mark.slow
@pytest.mark.parametrize("name", run.names())
def test_nothing_that_a_stranger_sends_fails(name, depth):
    result = run.tried(name, depth(run.target(name).SMALL), SEED)
    assert not result.failures, result.failures[0][1]
    assert result.outcomes
