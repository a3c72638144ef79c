"""Training: percentages that are too low or too flat are made true of how games ended."""

import pytest

np = pytest.importorskip("numpy", reason="the extra train is not installed")


def test_percentages_are_made_true_of_what_came():
    from tests.labs.calibration import likely
    from tools.training.fit import fit_calibration

    rng = np.random.default_rng(1)
    seen = rng.normal(0, 1, (4000, 1)) + rng.normal(
        0, 0.7, (4000, 5)
    )  # positions, and five worlds of each
    won = (rng.random(4000) < likely([1.4, 0.8], seen)).astype(float)
    slope, shift = fit_calibration(seen, won)
    assert slope == pytest.approx(1.4, abs=0.15)
    assert shift == pytest.approx(0.8, abs=0.15)
    assert likely([slope, shift], seen).mean() == pytest.approx(won.mean(), abs=0.002)
