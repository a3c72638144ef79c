"""Marked cards on a table, and photos of them."""

import numpy as np
import pytest

from cards_pdf.scan import reader_process
from cards_pdf.scan.photo import load_photo
from cards_pdf.scan.reader_process import PhotoReader
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


class HereReader(PhotoReader):
    """Reads in the process that asks."""

    def __enter__(self):
        self._fronts = {}
        return self

    def __exit__(self, *_):
        """Nothing was started."""

    def read(self, path, data=None):
        return self._task.read(load_photo(path, data), self._fronts)


@pytest.fixture
def read_here(monkeypatch):
    """No process is started for photos, which are read alike: `test_reader_process` sees to that."""
    monkeypatch.setattr(reader_process, "PhotoReader", HereReader)
