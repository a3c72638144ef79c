"""Fixtures of every test of a campaign: no game stays open."""

import pytest

from tests.campaigns import all_left


@pytest.fixture(autouse=True)
def leaving():
    with all_left():
        yield
