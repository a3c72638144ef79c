"""Marked cards on a table, and photos of them."""

import numpy as np
import pytest

from tests.scan.camera import SMALL, Setting, photograph
from tests.scan.conditions import saved
from tests.scan.hands import dealt, papers


@pytest.fixture(scope="session")
def stock():
    return papers()


@pytest.fixture
def pictured(tmp_path, stock):
    """The file of a photo of these cards in a row."""

    def taken(*codes, lay=dealt, paper=stock):
        rng = np.random.default_rng(3)
        return saved(photograph(lay(paper, codes, rng), Setting(size=SMALL), rng), tmp_path / "photo.jpg")

    return taken
