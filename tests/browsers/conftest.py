"""A window of Firefox or WebKit; what is not installed here is skipped, and pytest says so."""

import pytest

from tests.browsers.driver import ENGINES, Window
from tests.page.folder.conftest import built

__all__ = ["built"]


@pytest.fixture(params=ENGINES)
def engine(request, tmp_path):
    kind = ENGINES[request.param]
    program = kind.installed()
    if not program:
        pytest.skip(f"{request.param} and its driver are not installed here")
    engine = kind(program, tmp_path)
    yield engine
    engine.close()


@pytest.fixture
def open_window(engine):
    def open_window(url):
        window = Window(engine)
        window.open(url)
        return window

    return open_window
