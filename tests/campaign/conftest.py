"""What every test of a campaign leaves behind: nothing open."""

from __future__ import annotations

import pytest

from tests.campaigns import all_left


@pytest.fixture(autouse=True)
def leaving():
    with all_left():
        yield
