"""Photos read in the process that asks."""

import pytest

from cards_pdf.scan import reader_process
from cards_pdf.scan.reader_process import PhotoReader


class HereReader(PhotoReader):
    def __enter__(self):
        self._fronts = {}
        return self

    def __exit__(self, *_):
        """Nothing was started."""

    def read(self, path, data=None):
        return self._task(path, data, self._fronts)


@pytest.fixture
def read_here(monkeypatch):
    """Photos are read in this process, with the same result: `test_reader_process` sees to that."""
    monkeypatch.setattr(reader_process, "PhotoReader", HereReader)
